"""Telling moments of a field day, from the empty list to the table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache

from app.pilot import Pilot
from app.tables import First
from khepri.app.context import Context
from khepri.app.destinations import EventPage
from khepri.app.screen import Screen
from khepri.app.screens.field_day import EventScreen, EventsScreen, opened_event
from khepri.archive import Archive
from khepri.archive.tournaments import SavedTournament
from khepri.session.saved_games import SavedGames
from khepri.tournament.actions import (
    ChangeParticipant,
    CheckIn,
    Enter,
    LoggedAction,
    Publish,
    Rejected,
    SetResult,
    SwapPlayers,
    Withdraw,
)
from khepri.tournament.pairing.proposal import propose
from khepri.tournament.roster import Person
from khepri.tournament.rounds import BoardResult
from khepri.tournament.settings import EventSettings

Act = Callable[[Pilot], None]
NOW = datetime(2026, 11, 16, 15, 4, 5, tzinfo=UTC)
CLUB = (
    "Amira Khalil, Ben Okoro, Chloe Dubois, Dina Sharma, Elif Yilmaz, Farah Nasser, Grace Lee,"
    " Hugo Moreau, Ines Pereira, Jonas Berg, Kofi Asante, Leo Silva, Mina Tanaka, Noor Haddad,"
    " Omar Farouk, Priya Singh, Quinn Walsh, Reed Carter, Sam Varga, Tara Jansen, Uma Gupta,"
    " Victor Zhao, Wren Ellis, Xiu Lin, Yusuf Ibrahim, Zoe Kim, Aidan Murphy, Bella Rossi"
)
SCORES = (BoardResult.FIRST_WINS, BoardResult.SECOND_WINS, BoardResult.FIRST_WINS, BoardResult.DRAW)


def club_archive() -> Archive:
    """Return an archive in memory with the club's people."""
    archive = Archive.in_memory(now=lambda: NOW)
    people = [
        Person(
            name=f"{full.split()[0]} {full.split()[1][0]}.",
            full_name=full,
            rating=1500 - 23 * (7 * rank % 28),
            group=("Hillside", "Riverton")[rank % 2],
        )
        for rank, full in enumerate(CLUB.split(", "))
    ]
    archive.tournaments.save_people(people)
    return archive


def do(archive: Archive, kept: SavedTournament, *deeds: LoggedAction) -> SavedTournament:
    """Do things to an event, all of which can be done."""
    for deed in deeds:
        kept, happened = archive.tournaments.apply(kept, deed)
        assert not any(isinstance(each, Rejected) for each in happened), happened
    return kept


def begun(archive: Archive, players: int = 27, name: str = "Field day") -> SavedTournament:
    """Keep an event that people of the club have entered."""
    settings = EventSettings(name=name, game="laser", day="2026-11-16", rounds=5)
    kept = archive.tournaments.begin(settings)
    entries = [
        Enter(name=person.name, person=person.id, rating=person.rating, group=person.group)
        for person in archive.tournaments.people()[:players]
    ]
    kept = do(archive, kept, *entries, CheckIn(1), CheckIn(4))
    return do(archive, kept, ChangeParticipant(participant=3, extra_time=1.5))


def played(archive: Archive, kept: SavedTournament, rounds: int) -> SavedTournament:
    """Play rounds to their ends."""
    for _ in range(rounds):
        kept = do(archive, kept, propose(kept.log.event), Publish())
        newest = kept.log.event.rounds[-1]
        kept = do(
            archive,
            kept,
            *(
                SetResult(newest.number, board.number, SCORES[board.number * newest.number % 4])
                for board in newest.boards
            ),
        )
    return kept


def events(count: int) -> First:
    """Start at the list of so many events."""

    def make(archive: Archive) -> None:
        for number in range(count):
            kept = begun(archive, 6 + number, name=f"Club night {number + 1}")
            if number % 2:
                played(archive, kept, 1)

    def first(context: Context) -> Screen:
        context.keeper = SavedGames(archive_made_by(make))
        return EventsScreen(context)

    return first


def archive_made_by(make: Callable[[Archive], object]) -> Archive:
    """Return an archive that something was done to."""
    archive = Archive.in_memory(now=lambda: NOW)
    archive.database._connection.deserialize(_stored(make))
    return archive


@cache
def _stored(make: Callable[[Archive], object]) -> bytes:
    """Return the file of such an archive: to pair a round takes long, and many tests want it."""
    with club_archive() as archive:
        make(archive)
        return archive.database._connection.serialize()


def event(make: Callable[[Archive], SavedTournament], page: EventPage = EventPage.ROUND) -> First:
    """Start at a page of the only event."""

    def first(context: Context) -> Screen:
        context.keeper = SavedGames(archive_made_by(make))
        return EventScreen(context, opened_event(context, 1), page)

    return first


def _proposed(archive: Archive) -> SavedTournament:
    kept = played(archive, begun(archive), 2)
    kept = do(archive, kept, propose(kept.log.event))
    newest = kept.log.event.proposal
    assert newest is not None
    before = kept.log.event.rounds[-1].boards[0]
    mine = newest.board_of(before.first)
    assert mine is not None
    return do(archive, kept, SwapPlayers(mine.opponent_of(before.first), before.second))


def _running(archive: Archive) -> SavedTournament:
    kept = played(archive, begun(archive), 2)
    kept = do(archive, kept, propose(kept.log.event), Publish())
    boards = kept.log.event.rounds[-1].boards
    results = [SetResult(3, board.number, SCORES[board.number % 4]) for board in boards[1::2]]
    return do(archive, kept, *results, SetResult(3, 4, BoardResult.SECOND_BY_FORFEIT))


def _over(archive: Archive) -> SavedTournament:
    kept = played(archive, begun(archive), 2)
    kept = do(archive, kept, Enter(name="Finn A."), Withdraw(5))
    return played(archive, kept, 3)


def _chosen_two(pilot: Pilot) -> None:
    screen = pilot.screen
    assert isinstance(screen, EventScreen)
    table = screen.page.table  # type: ignore[attr-defined] # the page of a round has one
    for row, column in ((1, table.layout[1]), (2, table.layout[2])):
        pilot.click_at(table.cell_box(row, column).center)
    pilot.wait(200)


def _second(pilot: Pilot) -> None:
    pilot.click_row("Standings", 1)
    pilot.wait(200)


def _undone(pilot: Pilot) -> None:
    pilot.click_button("Undo this")
    pilot.wait(200)


def _taking_back(pilot: Pilot) -> None:
    pilot.click_button("Take back round 3")
    pilot.wait(200)


def _changing_player(pilot: Pilot) -> None:
    pilot.click_button("Change…")
    pilot.wait(200)


def _roster(pilot: Pilot) -> None:
    pilot.choose("Show", "Roster")
    pilot.wait(200)


def _late(pilot: Pilot) -> None:
    pilot.click_button("Late entry")
    pilot.wait(200)


def _nothing(pilot: Pilot) -> None:
    """Only look."""


FIELD_DAY_SCENES: dict[str, tuple[First, Act]] = {
    "field-day-empty": (events(0), _nothing),
    "field-day": (events(5), _nothing),
    "field-day-event": (event(begun, EventPage.EVENT), _nothing),
    "field-day-players": (event(begun, EventPage.PLAYERS), _nothing),
    "field-day-player": (event(begun, EventPage.PLAYERS), _changing_player),
    "field-day-roster": (event(begun, EventPage.PLAYERS), _roster),
    "field-day-before": (event(begun), _nothing),
    "field-day-proposal": (event(_proposed), _chosen_two),
    "field-day-round": (event(_running), _nothing),
    "field-day-late": (event(_running), _late),
    "field-day-take-back": (event(_running), _taking_back),
    "field-day-standings": (event(_over, EventPage.STANDINGS), _second),
    "field-day-print": (event(_running, EventPage.PAPERS), _nothing),
    "field-day-log": (event(_running, EventPage.LOG), _undone),
}
