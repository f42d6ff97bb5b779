"""A field day, run in the window from its set-up to its table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from app.field_day_scenes import begun, club_archive, do, played
from app.pilot import Pilot
from app.twice import press_twice
from khepri.app import destinations
from khepri.app.destinations import EventPage
from khepri.app.screens.field_day import EventScreen, EventsScreen
from khepri.app.screens.field_day.press_table import Table
from khepri.app.screens.game import GameScreen
from khepri.archive import Archive
from khepri.archive.tournaments import SavedTournament
from khepri.tournament.actions import Enter, Publish
from khepri.tournament.event import Event
from khepri.tournament.pairing.proposal import propose
from khepri.tournament.rounds import BoardResult
from khepri.tournament.settings import EventSettings
from khepri.tournament.standings import standings_of
from khepri.tournament.trf import write_trf

Start = Callable[..., Pilot]
FIVE = ("Amira", "Ben", "Chloe", "Dina", "Elif")


def event_of(pilot: Pilot) -> Event:
    """Return the newest event as it is kept."""
    archive = pilot.context.keeper.archive
    assert archive is not None
    return archive.tournaments.all()[0].log.event


def table(pilot: Pilot) -> Table:
    """Return the table on the page."""
    return pilot.only(Table)


def press_cell(pilot: Pilot, row: int, column: int) -> None:
    """Press a cell of the table."""
    shown = table(pilot)
    pilot.click_at(shown.cell_box(row, shown.layout[column]).center)


def pair(pilot: Pilot, number: int) -> None:
    """Pair a round and publish it."""
    pilot.click_button(f"Pair round {number}")
    pilot.until(lambda: event_of(pilot).proposal is not None, "The proposal")
    pilot.click_button(f"Publish round {number}")


def opened(start: Start, archive: Archive, page: EventPage = EventPage.ROUND) -> Pilot:
    """Start at the first event of an archive."""
    pilot = start(archive=archive, blind=True)
    pilot.context.open(destinations.ToEvent(1, page))
    pilot.step()
    return pilot


def test_nobody_is_sent_to_a_roster_that_is_empty(start: Start) -> None:
    archive = Archive.in_memory()
    archive.tournaments.begin(EventSettings(name="Spring cup"))
    pilot = opened(start, archive, EventPage.PLAYERS)
    assert pilot.shows("Type a name at the side and press Add.")
    assert not pilot.shows("choose from the roster")
    pilot.choose("Show", "Roster")
    assert pilot.shows("Nobody is on the roster yet. Add a name, or read a CSV file.")
    pilot.fill("Name", "Amira")
    pilot.press("Return")
    pilot.fill("Search", "Zoe")
    assert pilot.shows("Nobody here is called that.")


def test_an_event_is_run_from_its_name_to_its_table(start: Start) -> None:
    pilot = start(archive=Archive.in_memory(), blind=True)
    pilot.click_button("Field day")
    pilot.click_button("New event")
    pilot.fill("Name", "Spring cup")
    pilot.choose("Game", "Othello")
    pilot.click_button("Players")  # what was written is kept on leaving
    assert event_of(pilot).settings.name == "Spring cup"
    for name in FIVE:
        pilot.fill("Name", name)
        pilot.press("Return")
    assert [each.name for each in event_of(pilot).participants.values()] == list(FIVE)
    pilot.choose("Page", "Event")
    pilot.click_button("Use this number")
    pilot.choose("Page", "Players")
    assert event_of(pilot).settings.rounds == 3
    pair(pilot, 1)
    assert len(event_of(pilot).rounds) == 1

    # A result with the mouse, one typed, a late comer who takes the game of who had none.
    press_cell(pilot, 0, 3)
    pilot.press("b")
    pilot.type("2 0")
    pilot.press("Return")
    first = event_of(pilot).rounds[0]
    assert [board.result for board in first.boards] == [
        BoardResult.FIRST_WINS,
        BoardResult.SECOND_WINS,
    ]
    free = first.missing[0].participant
    pilot.click_button("Late entry")
    pilot.type("Finn")
    pilot.click_button(f"Plays {event_of(pilot).name_of(free)} now")
    assert event_of(pilot).rounds[0].boards[-1].first == free
    assert not pilot.widget("Pair round 2").active

    # A correction, and its undo.
    pilot.press("b")
    pilot.type("3=")
    pilot.press("Return")
    pilot.press("b")
    pilot.type("2 1")
    pilot.press("Return")
    assert event_of(pilot).rounds[0].boards[1].result is BoardResult.FIRST_WINS
    pilot.click_button("Undo")
    assert event_of(pilot).rounds[0].boards[1].result is BoardResult.SECOND_WINS

    for number in (2, 3):
        pair(pilot, number)
        pilot.tab_to("Boards")
        pilot.press("1", "=", "0")
    assert event_of(pilot).is_over
    pilot.click_button("See the table")
    found = standings_of(event_of(pilot))
    assert len(table(pilot).lines) == len(found.rows) == 6
    pilot.click_row("Standings", 1)
    second = event_of(pilot).name_of(found.rows[1].number)
    assert any(text.startswith(f"Why is {second}") for text in pilot.texts())


def test_pairs_are_changed_before_they_count(start: Start) -> None:
    archive = club_archive()
    kept = begun(archive, 4)
    do(archive, kept, propose(kept.log.event))
    pilot = opened(start, archive)
    before = event_of(pilot).proposal
    assert before is not None
    press_cell(pilot, 0, 1)
    press_cell(pilot, 1, 1)
    pilot.click_button("Swap places")
    after = event_of(pilot).proposal
    assert after is not None
    assert after.boards[0].first == before.boards[1].first
    pilot.click_row("Boards", 0)
    pilot.click_button("Break pair")
    free = event_of(pilot).proposal
    assert free is not None
    assert len(free.boards) == 1
    press_cell(pilot, 1, 1)
    press_cell(pilot, 2, 1)
    pilot.click_button("Pair them")
    assert event_of(pilot).proposal == after


def test_a_round_with_results_is_taken_back_only_by_its_number(start: Start) -> None:
    archive = club_archive()
    played(archive, begun(archive, 4), 1)
    pilot = opened(start, archive)
    pilot.click_button("Take back round 1")
    pilot.click_button("Take back round 1")
    assert len(event_of(pilot).rounds) == 1
    pilot.type("1")
    pilot.press("Return")
    assert event_of(pilot).rounds == ()
    pilot.press("Ctrl+Z")
    assert len(event_of(pilot).rounds) == 1


def test_two_windows_lose_nothing(start: Start) -> None:
    archive = club_archive()
    kept = begun(archive, 4)
    do(archive, kept, propose(kept.log.event), Publish())
    one, other = opened(start, archive), opened(start, archive)
    one.press("b")
    one.type("1 1")
    one.press("Return")
    other.press("b")
    other.type("2 0")
    other.press("Return")
    results = [board.result for board in event_of(one).rounds[0].boards]
    assert results == [BoardResult.FIRST_WINS, BoardResult.SECOND_WINS]
    one.send(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    assert isinstance(one.screen, EventScreen)
    assert one.screen.desk.event.is_round_open is False


def test_an_archive_that_cannot_be_written_is_a_sentence(start: Start) -> None:
    archive = club_archive()
    kept = begun(archive, 4)
    do(archive, kept, propose(kept.log.event), Publish())
    pilot = opened(start, archive)
    archive.database._connection.execute("PRAGMA query_only = ON")
    press_cell(pilot, 0, 3)
    archive.database._connection.execute("PRAGMA query_only = OFF")
    assert pilot.narration[-1].endswith(".")
    assert event_of(pilot).rounds[0].boards[0].result is None
    assert isinstance(pilot.screen, EventScreen)
    assert pilot.screen.desk.event.rounds[0].boards[0].result is None


def test_an_entry_of_the_log_is_undone_and_done_again(start: Start) -> None:
    archive = club_archive()
    played(archive, begun(archive, 4), 1)
    pilot = opened(start, archive, EventPage.LOG)
    pilot.click_button("Undo this")
    assert event_of(pilot).is_round_open
    pilot.click_row("Log", 1)
    pilot.click_button("Do it again")
    assert not event_of(pilot).is_round_open


def test_people_come_from_a_file_and_take_part(start: Start, tmp_path: Path) -> None:
    archive = Archive.in_memory()
    archive.tournaments.begin(EventSettings(name="Cup"))
    file = tmp_path / "roster.csv"
    file.write_text("name,group,extra time\nAna,Hill,1.5\nBo,Hill,\nCy,River,\n", encoding="utf-8")
    pilot = opened(start, archive, EventPage.PLAYERS)
    pilot.send(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    pilot.choose("Show", "Roster")
    pilot.click_button("Enter all 3")
    press_cell(pilot, 1, 0)
    taking = event_of(pilot).participants.values()
    assert [(each.name, each.extra_time) for each in taking] == [("Ana", 1.5), ("Cy", 1.0)]


@pytest.mark.parametrize(
    ("encoding", "remark"), [("utf-8", ""), ("utf-16", "UTF-16"), ("cp1252", "Windows-1252")]
)
def test_a_roster_in_any_encoding_is_read_and_it_is_said_which(
    start: Start, tmp_path: Path, encoding: str, remark: str
) -> None:
    archive = Archive.in_memory()
    archive.tournaments.begin(EventSettings(name="Cup"))
    file = tmp_path / "roster.csv"
    file.write_bytes("Nom;Prénom\r\nNoël;Zoë\r\n".encode(encoding))
    pilot = opened(start, archive, EventPage.PLAYERS)
    pilot.send(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    assert [each.full_name for each in archive.tournaments.people()] == ["Zoë Noël"]
    (said,) = (each for each in pilot.narration if "1 person read" in each)
    assert said.startswith("1 person read, 1 of them new.")
    assert remark in said
    assert ("It was read" in said) is bool(remark)


def test_events_are_deleted_brought_back_and_brought_in(start: Start, tmp_path: Path) -> None:
    archive = club_archive()
    kept = played(archive, begun(archive, 4), 1)
    file = tmp_path / "cup.trf"
    file.write_text(write_trf(kept.log.event), encoding="utf-8", newline="")
    pilot = start(archive=archive, first=EventsScreen, blind=True)
    pilot.click_button("Delete")
    assert archive.tournaments.all() == []
    pilot.click_button("Undo")
    assert len(archive.tournaments.all()) == 1
    pilot.send(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    pilot.step()
    assert isinstance(pilot.screen, EventScreen)
    assert len(event_of(pilot).participants) == 4


def test_who_has_not_come_is_left_out_of_the_first_round(start: Start) -> None:
    archive = club_archive()
    begun(archive, 6)  # two of them are here
    pilot = opened(start, archive)
    pilot.click_button("Pair round 1")
    pilot.click_button("Leave them out")
    pilot.until(lambda: event_of(pilot).proposal is not None, "The proposal")
    proposal = event_of(pilot).proposal
    assert proposal is not None
    assert [{board.first, board.second} for board in proposal.boards] == [{1, 4}]


def test_several_things_are_undone_together(start: Start) -> None:
    pilot = opened(start, _with_roster(), EventPage.PLAYERS)
    pilot.choose("Show", "Roster")
    pilot.click_button("Enter all 28")
    assert len(event_of(pilot).participants) == 28
    pilot.click_button("Undo")
    assert not event_of(pilot).participants


def _with_roster() -> Archive:
    archive = club_archive()
    archive.tournaments.begin(EventSettings(name="Cup"))
    return archive


# Games that are played here


def two_players(archive: Archive, game: str = "laser") -> SavedTournament:
    """Keep an event of two whose first round is paired, with a clock."""
    line = f"khepri-preset/1 game={game} clock=300+3 name=Club"
    settings = EventSettings(name="Spring cup", game=game, conditions=line, rounds=3)
    kept = archive.tournaments.begin(settings)
    kept = do(archive, kept, Enter(name="Amira", extra_time=2.0), Enter(name="Ben"))
    return do(archive, kept, propose(kept.log.event), Publish())


def test_a_game_played_here_lands_on_its_board(start: Start) -> None:
    archive = club_archive()
    kept = two_players(archive, "othello")
    pilot = opened(start, archive)
    pilot.click_button("Play here")
    pilot.step()
    assert isinstance(pilot.screen, GameScreen)
    game, event = pilot.game, kept.log.event
    board = event.rounds[0].boards[0]
    assert [player.name for player in game.players] == [
        event.name_of(board.first),
        event.name_of(board.second),
    ]
    assert game.options.tournament is not None
    assert (game.options.tournament.event, game.options.tournament.round) == ("Spring cup", "1")
    assert game.clock is not None
    extra = [600_000 if number == 1 else 300_000 for number in (board.first, board.second)]
    assert list(game.clock.left_ms) == extra
    pilot.settle()
    pilot.put("d3")
    press_twice(pilot, "r")
    pilot.settle()
    entered = event_of(pilot).rounds[0].boards[0]
    assert (entered.result, entered.discs) == (BoardResult.FIRST_WINS, (4, 1))
    assert list(archive.tournaments.games(1)) == [(1, 1)]
    pilot.click_button("Back to the round")
    pilot.step()
    assert isinstance(pilot.screen, EventScreen)


def test_a_game_goes_on_after_a_power_cut(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    archive = Archive(path)
    two_players(archive)
    pilot = opened(start, archive)
    pilot.click_button("Play here")
    pilot.step()
    pilot.settle()
    pilot.play("e1R")
    # Nothing is closed: this is all that the program has left behind. Only locks end with it.
    assert pilot.session.saver is not None
    pilot.session.saver.let_go()
    left_behind = Archive(path)
    again = start(archive=left_behind, blind=True)
    again.click_button("Continue")
    again.step()
    again.click_button("Go on")
    again.settle()
    press_twice(again, "r")
    again.settle()
    assert event_of(again).rounds[0].boards[0].result is BoardResult.FIRST_WINS
    again.click_button("Back to the round")
    again.step()
    assert isinstance(again.screen, EventScreen)
    for program, kept in ((again, left_behind), (pilot, archive)):
        program.leave()
        kept.close()


def test_a_result_that_nobody_could_enter_lands_later(start: Start) -> None:
    archive = club_archive()
    two_players(archive)
    pilot = opened(start, archive)
    pilot.click_button("Play here")
    pilot.step()
    pilot.settle()
    pilot.play("e1R")
    assert pilot.session.saver is not None
    pilot.session.saver.board = None  # the power failed between the two
    press_twice(pilot, "r")
    pilot.settle()
    assert event_of(pilot).is_round_open
    pilot.context.open(destinations.ToEvent(1))
    pilot.step()
    assert event_of(pilot).rounds[0].boards[0].result is BoardResult.FIRST_WINS
    # What the director takes away stays away.
    pilot.press("Ctrl+Z")
    pilot.context.open(destinations.ToEvent(1))
    pilot.step()
    assert event_of(pilot).is_round_open
