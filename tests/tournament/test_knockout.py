"""Knockout: the bracket, those who are not there, draws, third place, and the table."""

from __future__ import annotations

import pytest

from khepri.errors import TournamentError
from khepri.tournament.actions import (
    BreakPair,
    ChangeParticipant,
    ComeBack,
    Enter,
    Publish,
    SetResult,
    SwapPlayers,
    Withdraw,
)
from khepri.tournament.event import Event
from khepri.tournament.pairing.proposal import propose
from khepri.tournament.rounds import Absence, BoardResult
from khepri.tournament.settings import EventFormat
from tournament.events import after, boards_of, entered, paired, places, refusal

NAMES = ("Amira", "Ben", "Chloe", "Dina", "Emil", "Finn", "Gwen", "Hugo")


def cup(players: int, **settings: object) -> Event:
    return entered(NAMES[:players], format=EventFormat.KNOCKOUT, **settings)


def met(event: Event) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in boards_of(event)}


def test_the_best_seeds_meet_last_and_the_losers_play_for_the_third_place() -> None:
    event = paired(cup(8), "1111")
    assert boards_of(event) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    event = paired(event, "11")
    assert met(event) == {frozenset({1, 4}), frozenset({2, 3})}
    winners = {board.first for board in event.rounds[-1].boards}
    event = after(event, propose(event), Publish())
    assert event.rounds[-1].title == "Final and third place"
    assert set(boards_of(event)[0]) == winners
    assert set(boards_of(event)[1]) == {1, 2, 3, 4} - winners


def test_the_best_seeds_have_the_byes() -> None:
    event = paired(cup(6), "11")
    byes = [each.participant for each in event.rounds[0].missing if each.why is Absence.BYE]
    assert byes == [1, 2]
    assert boards_of(event) == [(4, 5), (3, 6)]
    event = paired(event, "11")
    assert met(event) == {frozenset({1, 4}), frozenset({2, 3})}


def test_the_finalist_is_second_although_the_third_has_as_many_points() -> None:
    event = paired(paired(cup(4), "11"), "11")
    final, third = event.rounds[-1].boards
    assert places(event) == [
        ("1", final.first),
        ("2", final.second),
        ("3", third.first),
        ("4", third.second),
    ]


def test_who_is_knocked_out_in_the_same_round_shares_a_place() -> None:
    event = paired(paired(cup(8), "1111"), "11")
    out_first = [place for place, number in places(event) if number in (5, 6, 7, 8)]
    assert out_first == ["5="] * 4
    without = paired(paired(cup(4, third_place=False), "11"), "1")
    assert [place for place, _ in places(without)] == ["1", "2", "3=", "3="]


def test_a_corrected_rating_or_a_return_does_not_move_the_bracket() -> None:
    event = paired(after(cup(5), Withdraw(5)), "11")
    event = after(event, ChangeParticipant(participant=4, rating=2000))
    assert "nobody can be added" in refusal(event, ComeBack(5))
    event = paired(event, "11")
    assert set(boards_of(event)[0]) == {1, 2}


def test_pairs_that_were_changed_by_hand_lose_nobody() -> None:
    event = after(cup(8), propose(cup(8)), SwapPlayers(8, 7), Publish())
    event = after(event, *(SetResult(1, n, BoardResult.FIRST_WINS) for n in (1, 2, 3, 4)))
    event = after(event, propose(event), SwapPlayers(4, 3), Publish())
    assert met(event) == {frozenset({1, 3}), frozenset({2, 4})}
    event = after(event, *(SetResult(2, n, BoardResult.FIRST_WINS) for n in (1, 2)))
    winners = {board.first for board in event.rounds[-1].boards}
    event = paired(event, "11")
    assert set(boards_of(event)[0]) == winners


def test_a_pair_that_was_broken_is_out_together() -> None:
    event = after(cup(8), propose(cup(8)), BreakPair(2), Publish())
    event = after(event, *(SetResult(1, n, BoardResult.FIRST_WINS) for n in (1, 3, 4)))
    event = paired(event, "1")
    assert len(places(event)) == 8
    assert {each.participant for each in event.rounds[1].missing if each.why is Absence.BYE} == {3}


def test_who_left_lets_the_other_go_on_and_a_double_forfeit_lets_nobody() -> None:
    event = paired(cup(8), "111x")
    event = after(event, Withdraw(4))
    event = after(event, propose(event), Publish())
    assert not event.rounds[-1].boards
    byes = [each.participant for each in event.rounds[-1].missing if each.why is Absence.BYE]
    assert byes == [1, 2]
    event = paired(event, "1")
    assert met(event) == {frozenset({1, 2})}


def test_a_drawn_board_says_what_to_do() -> None:
    event = paired(cup(4), "=1")
    with pytest.raises(TournamentError) as told:
        propose(event)
    assert str(told.value) == (
        "Board 1 of round 1 was drawn: let Amira and Dina play once more,"
        " and enter the result of that game."
    )
    event = after(event, SetResult(1, 1, BoardResult.SECOND_WINS))
    assert met(paired(event, "11")) == {frozenset({2, 4}), frozenset({1, 3})}


def test_it_is_over_when_the_winner_is_known_whatever_number_of_rounds_was_agreed_on() -> None:
    event = paired(cup(4, rounds=5), "11")
    assert not event.is_over
    event = paired(event, "11")
    assert event.is_over
    with pytest.raises(TournamentError, match="The winner is known"):
        propose(event)
    short = paired(cup(8, rounds=1), "1111")
    assert not short.is_over
    assert len(boards_of(paired(short, "11"))) == 2


def test_nobody_enters_once_the_first_round_is_paired() -> None:
    event = paired(cup(4), "11")
    assert refusal(event, Enter(name="Late")) == (
        "A knockout has begun: nobody can be added to its bracket. Late may play friendly games."
    )
