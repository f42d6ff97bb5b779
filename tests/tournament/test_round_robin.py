"""Everybody meets everybody: Berger's tables, twice, somebody leaving, somebody coming late."""

from __future__ import annotations

import itertools

import pytest

from khepri.errors import TournamentError
from khepri.tournament.actions import (
    AskForBye,
    ChangeParticipant,
    ComeBack,
    Enter,
    Publish,
    Withdraw,
)
from khepri.tournament.event import Event
from khepri.tournament.pairing.proposal import propose
from khepri.tournament.pairing.round_robin import berger_tables
from khepri.tournament.rounds import Absence
from khepri.tournament.settings import EventFormat, TieBreak
from khepri.tournament.standings import TieBreaks, standings_of
from tournament.events import after, entered, paired, refusal

# FIDE Handbook C.05, annex 1: the tables for 4, 6, 8, 10 and 12 (or one less) players.
PUBLISHED = {
    4: """1-4 2-3|4-3 1-2|2-4 3-1""",
    6: """1-6 2-5 3-4|6-4 5-3 1-2|2-6 3-1 4-5|6-5 1-4 2-3|3-6 4-2 5-1""",
    8: """1-8 2-7 3-6 4-5|8-5 6-4 7-3 1-2|2-8 3-1 4-7 5-6|8-6 7-5 1-4 2-3|3-8 4-2 5-1 6-7
        |8-7 1-6 2-5 3-4|4-8 5-3 6-2 7-1""",
    10: """1-10 2-9 3-8 4-7 5-6|10-6 7-5 8-4 9-3 1-2|2-10 3-1 4-9 5-8 6-7|10-7 8-6 9-5 1-4 2-3
        |3-10 4-2 5-1 6-9 7-8|10-8 9-7 1-6 2-5 3-4|4-10 5-3 6-2 7-1 8-9|10-9 1-8 2-7 3-6 4-5
        |5-10 6-4 7-3 8-2 9-1""",
    12: """1-12 2-11 3-10 4-9 5-8 6-7|12-7 8-6 9-5 10-4 11-3 1-2|2-12 3-1 4-11 5-10 6-9 7-8
        |12-8 9-7 10-6 11-5 1-4 2-3|3-12 4-2 5-1 6-11 7-10 8-9|12-9 10-8 11-7 1-6 2-5 3-4
        |4-12 5-3 6-2 7-1 8-11 9-10|12-10 11-9 1-8 2-7 3-6 4-5|5-12 6-4 7-3 8-2 9-1 10-11
        |12-11 1-10 2-9 3-8 4-7 5-6|6-12 7-5 8-4 9-3 10-2 11-1""",
}


@pytest.mark.parametrize("count", PUBLISHED)
def test_the_tables_are_the_published_ones(count: int) -> None:
    rounds = [
        {tuple(map(int, pair.split("-"))) for pair in each.split()}
        for each in PUBLISHED[count].split("|")
    ]
    assert [set(each) for each in berger_tables(count)] == rounds


def league(players: int, **settings: object) -> Event:
    settings.setdefault("format", EventFormat.ROUND_ROBIN)
    return entered((f"P{n}" for n in range(1, players + 1)), **settings)


def games(event: Event) -> list[tuple[int, int]]:
    return [(board.first, board.second) for each in event.rounds for board in each.boards]


def test_a_corrected_rating_does_not_bring_two_together_again() -> None:
    event = paired(league(6), "111")
    event = after(event, ChangeParticipant(participant=6, rating=2000))
    for _ in range(4):
        event = paired(event, "111")
    assert len({frozenset(pair) for pair in games(event)}) == 15
    assert event.is_over
    with pytest.raises(TournamentError, match="Everybody has met everybody"):
        propose(event)


def test_twice_with_the_colours_changed() -> None:
    event = league(4, format=EventFormat.DOUBLE_ROUND_ROBIN, rounds=5)
    for _ in range(6):
        event = paired(event, "11")
    assert sorted(games(event)) == sorted(itertools.permutations(range(1, 5), 2))
    assert event.is_over


def test_the_one_left_over_gets_nothing_for_it() -> None:
    event = paired(league(5), "11")
    (bye,) = event.rounds[0].missing
    assert (bye.why, bye.points) == (Absence.BYE, 0.0)
    for _ in range(4):
        event = paired(event, "11")
    free = [gone.participant for each in event.rounds for gone in each.missing]
    assert sorted(free) == [1, 2, 3, 4, 5]


def test_who_leaves_before_half_the_games_is_left_out_of_the_sum() -> None:
    """FIDE C.05, 4.1 and 4.2: with less than half of the games played, none of them counts."""
    event = paired(league(4), "11")  # 1 beats 4, 2 beats 3
    gone = after(event, Withdraw(4))
    assert standings_of(gone).of(1).points == 0.0  # type: ignore[union-attr]
    assert standings_of(gone).of(2).points == 1.0  # type: ignore[union-attr]
    gone = paired(gone, "1")  # 1 meets 2; 3 was to meet the one who left
    (free,) = (each for each in gone.rounds[-1].missing if each.why is Absence.BYE)
    assert (free.participant, free.points) == (3, 0.0)
    back = after(gone, ComeBack(4))
    assert standings_of(back).of(1).points == 2.0  # type: ignore[union-attr]


def test_who_leaves_later_has_lost_the_games_to_come() -> None:
    event = paired(paired(league(4), "11"), "11")
    gone = paired(after(event, Withdraw(4)), "1")
    (free,) = (each for each in gone.rounds[-1].missing if each.why is Absence.BYE)
    assert (free.participant, free.points) == (2, 1.0)
    assert standings_of(gone).of(1).points == 2.0  # type: ignore[union-attr]


def test_a_forfeit_counts_as_a_game_for_those_with_the_same_points() -> None:
    """FIDE C.07, 15.1: a round robin knows no unplayed round but that of who left."""
    event = paired(league(4, tie_breaks=(TieBreak.SONNEBORN_BERGER,)), "+1")
    event = paired(paired(event, "11"), "11")
    breaks = TieBreaks.of(event)
    opponent = event.rounds[0].boards[0].second
    theirs = breaks.cards[opponent].points
    mine = breaks.contributions(breaks.cards[event.rounds[0].boards[0].first])[0]
    assert mine.opponent_points == theirs


def test_a_missed_first_round_keeps_its_place_in_the_tables() -> None:
    event = paired(after(league(4), AskForBye(4, 1, 0.0)), "1")
    event = paired(paired(event, "11"), "11")
    assert len({frozenset(pair) for pair in games(event)}) == 5


def test_nobody_enters_once_the_first_round_is_paired() -> None:
    event = paired(league(4), "11")
    assert refusal(event, Enter(name="Late")) == (
        "The tables are made for those who began: nobody can be added."
        " Late may play friendly games."
    )
    proposed = after(league(4), propose(league(4)))
    entering = after(proposed, Enter(name="Early"))
    assert len(after(entering, propose(entering), Publish()).rounds[0].boards) == 2
