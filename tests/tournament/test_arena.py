"""Arena: games begin whenever two are free; 2, 1 and 0 points, then wins."""

from __future__ import annotations

import pytest

from khepri.errors import TournamentError
from khepri.tournament.actions import (
    Applied,
    AskForBye,
    Enter,
    KeepApart,
    Lock,
    LoggedAction,
    PairUp,
    Propose,
    Publish,
    Rejected,
    SetResult,
    Undo,
    Withdraw,
)
from khepri.tournament.event import Event, seeds_of
from khepri.tournament.log import EventLog
from khepri.tournament.pairing.proposal import propose
from khepri.tournament.rounds import BoardResult
from khepri.tournament.settings import ARENA_POINTS, EventFormat, EventSettings, TieBreak
from khepri.tournament.simulate import simulate_event
from khepri.tournament.standings import cross_table, standings_of
from khepri.tournament.trf import read_trf, write_trf
from tournament.events import WORDS, after, boards_of, entered, places, refusal

NAMES = ("Amira", "Ben", "Chloe", "Dina", "Emil")


def arena(players: int = 5) -> Event:
    return entered(NAMES[:players], format=EventFormat.ARENA, minutes=60)


def begun(event: Event) -> Event:
    return after(event, propose(event), Publish())


def test_two_who_are_free_play_while_others_are_still_playing() -> None:
    event = begun(arena())
    assert len(boards_of(event)) == 2
    assert event.is_round_open
    with pytest.raises(TournamentError, match="Two must be free") as told:
        propose(event)
    waiting = (set(NAMES) - {event.name_of(n) for pair in boards_of(event) for n in pair}).pop()
    assert str(told.value).endswith(f"{waiting} waits for the next who is free.")
    event = after(event, SetResult(1, 2, BoardResult.FIRST_WINS))
    event = begun(event)
    (again,) = event.rounds[1].boards
    assert again.number == 2, "board 1 is still in use"
    assert waiting in (event.name_of(again.first), event.name_of(again.second))
    assert len(event.open_boards) == 2


def test_nobody_meets_the_same_player_twice_in_a_row() -> None:
    event = after(begun(arena(2)), SetResult(1, 1, BoardResult.DRAW))
    with pytest.raises(TournamentError, match="have just met"):
        propose(event)
    event = after(event, Enter(name="Finn"))
    event = begun(event)
    assert 3 in boards_of(event)[0]


def test_those_kept_apart_or_gone_are_not_paired() -> None:
    event = after(arena(3), KeepApart(1, 2), Withdraw(3))
    with pytest.raises(TournamentError, match="kept apart"):
        propose(event)
    assert set(propose(event, apart=False).pairs[0]) == {1, 2}
    assert refusal(after(begun(arena(3))), Propose(((1, 2),))).endswith(
        "is still playing at board 1."
    )


def test_the_table_is_by_points_and_then_by_wins() -> None:
    event = arena(4)
    assert event.settings.points == ARENA_POINTS
    assert event.settings.tie_breaks == (TieBreak.WINS,)
    for pairs, letters in ((((1, 2), (3, 4)), "1="), (((3, 1), (4, 2)), "1=")):
        event = after(event, Propose(pairs), Publish())
        for board, letter in enumerate(letters, 1):
            event = after(event, SetResult(len(event.rounds), board, WORDS[letter]))
    # 1: 2 + 0, 2: 0 + 1, 3: 1 + 2, 4: 1 + 1. 1 and 4 have 2 points; 1 has a win.
    assert places(event) == [("1", 3), ("2", 1), ("3", 4), ("4", 2)]
    assert not event.is_over
    assert after(event, Lock()).is_over
    assert refusal(event, Propose(())) == "Nobody is free to be paired."
    assert refusal(event, AskForBye(1, 99)).startswith("Round 99")


def test_who_has_waited_plays_first_and_games_are_shown_one_after_the_other() -> None:
    event = begun(arena())
    (waiting,) = set(range(1, 6)) - {n for pair in boards_of(event) for n in pair}
    event = after(event, *(SetResult(1, n, BoardResult.FIRST_WINS) for n in (1, 2)))
    event = begun(event)
    assert waiting in {n for pair in boards_of(event) for n in pair}
    shown = cross_table(event)
    assert shown.headings == ("Game 1", "Game 2")
    (row,) = (row for row in shown.rows if row.number == waiting)
    assert row.cells[0].endswith("…")
    assert row.cells[1] == ""
    extra = after(event, Enter(name="Finn"), Enter(name="Gwen"), PairUp(6, 7))
    assert [board.number for board in extra.rounds[-1].boards] == [1, 2, 3]


def test_a_batch_that_results_came_after_is_not_undone() -> None:
    log = EventLog.begin(EventSettings(name="Arena", format=EventFormat.ARENA))
    deeds: list[LoggedAction] = [Enter(name=name) for name in NAMES[:4]]
    deeds += [Propose(((1, 2),)), Publish(), Propose(((3, 4),)), Publish()]
    deeds += [SetResult(2, 2, BoardResult.DRAW)]
    for deed in deeds:
        log, happened = log.apply(deed, "2026-11-16T15:04:05")
        assert isinstance(happened[0], Applied), happened
    same, happened = log.apply(Undo(6), "2026-11-16T15:04:06")
    assert same is log
    assert isinstance(happened[0], Rejected)
    assert "It would be round 1, not 2." in happened[0].sentence
    log, _ = log.apply(Undo(9), "2026-11-16T15:04:07")
    assert log.event.rounds[1].boards[0].result is None


def test_nobody_is_paired_by_hand_who_is_still_playing() -> None:
    event = begun(arena(4))
    event = after(event, SetResult(1, 1, BoardResult.DRAW))
    event = after(event, Enter(name="Finn"), Enter(name="Gwen"))
    (free, _), (busy, _) = boards_of(event)
    event = after(event, Propose(((free, 5),)), Publish(), SetResult(2, 1, BoardResult.DRAW))
    assert refusal(event, PairUp(busy, 6)).endswith("has an opponent already.")


def test_a_report_has_every_game_in_the_batch_in_which_it_began() -> None:
    settings = EventSettings(name="Arena", format=EventFormat.ARENA, rounds=8)
    event = simulate_event(settings, 6, 1).log.event
    read = read_trf(write_trf(event), "2026-11-16T15:04:05").event
    seeds = seeds_of(event)
    assert {row.number: row.points for row in standings_of(read).rows} == {
        seeds[row.number]: row.points for row in standings_of(event).rows
    }


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_arena_keeps_its_rules(seed: int) -> None:
    settings = EventSettings(name="Arena", format=EventFormat.ARENA, rounds=25)
    event = simulate_event(settings, 7 + seed, seed).log.event
    last: dict[int, int] = {}
    for each in event.rounds:
        for board in each.boards:
            assert last.get(board.first) != board.second
            assert last.get(board.second) != board.first
            last[board.first], last[board.second] = board.second, board.first
    assert event.is_over
    games = sum(len(each.boards) for each in event.rounds)
    assert games > 25
