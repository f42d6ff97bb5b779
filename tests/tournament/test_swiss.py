"""The Swiss system: what the rules ask for, where our own code has its hand in it."""

from __future__ import annotations

import pytest

from khepri.errors import TournamentError
from khepri.tournament.actions import (
    AskForBye,
    BreakPair,
    Enter,
    KeepApart,
    Propose,
    Publish,
    SwapPlayers,
    Withdraw,
)
from khepri.tournament.event import Event, seeds_of
from khepri.tournament.pairing.proposal import propose
from khepri.tournament.rounds import Absence, Missing, Points
from tournament.events import after, boards_of, entered, paired, refusal, warnings, with_round

NAMES = ("Amira", "Ben", "Chloe", "Dina", "Emil")


def byes(event: Event) -> list[int]:
    return [
        gone.participant
        for each in event.rounds
        for gone in each.missing
        if gone.why is Absence.BYE
    ]


@pytest.mark.parametrize("worth", [0.0, 0.5, 1.0])
def test_nobody_is_left_over_twice_whatever_it_is_worth(worth: float) -> None:
    event = entered(NAMES, rounds=5, points=Points(bye=worth))
    for _ in range(5):
        event = paired(event, "11")
    assert sorted(byes(event)) == [1, 2, 3, 4, 5]
    assert warnings(
        with_round(entered(NAMES, points=Points(bye=worth)), "1-2 1,3-4 1", _bye(5, worth)),
        propose_again(5, worth),
    ) == [
        "Amira and Ben have met in round 1.",
        "Chloe and Dina have met in round 1.",
        "Emil has had a bye or a point without playing before.",
    ]


def _bye(number: int, worth: float) -> Missing:
    return Missing(number, Absence.BYE, worth)


def propose_again(number: int, worth: float) -> Propose:
    return Propose(((1, 2), (3, 4)), (_bye(number, worth),))


def test_who_won_by_forfeit_is_not_left_over_but_who_asked_for_half_a_point_may_be() -> None:
    event = with_round(entered(NAMES, rounds=4), "1-2 1,3-4 -", _bye(5, 1.0))
    event = after(event, Withdraw(1))
    event = after(event, Enter(name="Finn"))
    # 2 and 3 lost, 4 won by forfeit, 5 had the bye: the bye goes to none of the last two.
    event = after(event, propose(event), Publish())
    assert byes(event)[1:] in ([2], [3], [6])


def test_where_everybody_has_had_a_bye_it_says_so() -> None:
    event = entered(NAMES[:3], rounds=5)
    for _ in range(3):
        event = paired(event, "1")
    event = after(event, Enter(name="Dina"), Enter(name="Emil"), Withdraw(4), Withdraw(1))
    with pytest.raises(TournamentError) as told:
        propose(event)
    assert str(told.value) == (
        "Nobody can be left over who has not had a bye or a point without playing."
        " Let a house player in, or change pairs by hand."
    )


def test_points_other_than_one_and_a_half() -> None:
    points = Points(win=3, draw=1, loss=0, bye=3)
    event = entered(NAMES, rounds=3, points=points)
    assert refusal(event, AskForBye(1, 1, 0.5)) == "A bye is worth 0, 1 or 3."
    event = after(event, AskForBye(5, 1, 1.0))
    event = paired(event, "1=")
    assert event.rounds[0].missing_of(5) == Missing(5, Absence.ASKED, 1.0)
    for wrong in ({"win": 0}, {"draw": 2}, {"win": float("nan")}, {"bye": -1}, {"loss": 0.3}):
        with pytest.raises(TournamentError, match="points"):
            Points(**wrong)


def test_those_kept_apart_are_and_if_that_cannot_be_it_says_so() -> None:
    event = after(entered(NAMES[:4], rounds=3), KeepApart(1, 3), KeepApart(2, 4))
    event = after(event, propose(event), Publish())
    assert {frozenset(pair) for pair in boards_of(event)} & {
        frozenset({1, 3}),
        frozenset({2, 4}),
    } == set()
    six = after(entered("ABCDEF"), KeepApart(1, 4))
    # The upper half meets the lower: 1-4, 2-5, 3-6. The next order of the lower: 5, 4, 6.
    assert {frozenset(pair) for pair in propose(six).pairs} == {
        frozenset({1, 5}),
        frozenset({2, 4}),
        frozenset({3, 6}),
    }
    tight = after(entered(NAMES[:2]), KeepApart(1, 2))
    with pytest.raises(TournamentError) as told:
        propose(tight)
    assert str(told.value) == (
        "There is no way to keep apart all who are to be kept apart."
        " Pair the round without that, or change pairs by hand."
    )
    assert propose(tight, apart=False).pairs == ((1, 2),)


def test_who_takes_the_place_of_one_who_is_away_leaves_nothing_of_theirs_behind() -> None:
    event = after(entered(NAMES, rounds=4), AskForBye(5, 1))
    event = after(event, propose(event), SwapPlayers(1, 5))
    assert event.proposal is not None
    assert event.proposal.missing_of(1) == Missing(1, Absence.UNPAIRED)


def test_who_was_left_out_can_be_given_a_bye() -> None:
    event = after(entered(NAMES[:4], rounds=4), propose(entered(NAMES[:4], rounds=4)))
    event = after(event, BreakPair(1))
    assert event.proposal is not None
    alone = event.proposal.missing[0].participant
    event = after(event, AskForBye(alone, 1, 0.5))
    assert event.proposal is not None
    assert event.proposal.missing_of(alone) == Missing(alone, Absence.ASKED, 0.5)
    event = after(event, AskForBye(alone, 1, None))
    assert event.proposal is not None
    assert event.proposal.missing_of(alone) == Missing(alone, Absence.UNPAIRED)


def test_a_proposal_that_is_out_of_date_is_warned_of() -> None:
    proposed = after(entered(NAMES[:4]), propose(entered(NAMES[:4])))
    assert warnings(after(proposed, Enter(name="Finn")), Publish()) == [
        "Finn has no opponent and no points in this round."
    ]
    assert warnings(after(proposed, Withdraw(2)), Publish()) == ["Ben has left, but is paired."]
    assert warnings(after(proposed, AskForBye(2, 1)), Publish()) == [
        "Ben asked for a bye, but is paired."
    ]
    assert warnings(proposed, Enter(name="Finn")) == [
        "The proposal for round 1 was made before this: pair it again."
    ]


def test_late_entries_and_byes_say_what_they_bring() -> None:
    event = entered(NAMES[:4], rounds=3)
    event = paired(paired(event, "11"), "11")
    _, happened = event.apply(Enter(name="Finn"))
    assert happened[0].sentence == (
        "Finn takes part from round 3 on: ½ for round 1, 0 for round 2."
    )
    assert [each.sentence for each in happened[1:]] == ["More than half of the rounds are over."]
    assert warnings(event, AskForBye(1, 3)) == ["Round 3 is the last."]
    early = after(entered(NAMES), AskForBye(1, 1))
    assert warnings(early, AskForBye(1, 2)) == ["Amira has asked for 2 byes."]


def test_a_house_player_sits_out_rather_than_letting_somebody_wait() -> None:
    event = after(entered(NAMES, rounds=3), Enter(name="Bot", rating=3000, is_house=True))
    assert seeds_of(event)[6] == 6
    event = paired(event, "111")
    assert not event.rounds[0].missing
    event = paired(after(event, Withdraw(2)), "11")
    assert event.rounds[1].board_of(6) is None
    assert byes(event) == []
    assert warnings(event, propose(event)) == []
