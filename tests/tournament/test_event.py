"""An event: entering, pairs by hand, results, and what is refused or only warned of."""

from __future__ import annotations

import pytest

from khepri.tournament.actions import (
    Applied,
    AskForBye,
    BreakPair,
    ChangeParticipant,
    ChangeSettings,
    CheckIn,
    ComeBack,
    DirectorAction,
    DropProposal,
    Enter,
    KeepApart,
    Lock,
    PairUp,
    Propose,
    Publish,
    SetResult,
    SwapColours,
    SwapPlayers,
    TakeBackRound,
    Withdraw,
)
from khepri.tournament.rounds import Absence, BoardResult, Missing
from khepri.tournament.settings import EventFormat, EventSettings
from tournament.events import after, entered, refusal, warnings

NAMES = ("Amira", "Ben", "Chloe", "Dina", "Emil")


BYE = Missing(5, Absence.BYE, 1.0)
ROUND_1 = (Propose(((1, 2), (3, 4)), (BYE,)), Publish())
RESULTS_1 = (SetResult(1, 1, BoardResult.FIRST_WINS), SetResult(1, 2, BoardResult.DRAW))


def test_two_people_of_one_name_are_two_people() -> None:
    event = entered(("Amira", "Amira"))
    assert list(event.participants) == [1, 2]
    assert (event.name_of(1), event.name_of(2)) == ("Amira (1)", "Amira (2)")
    twice = after(event, Enter(name="Ben", person=7))
    assert refusal(twice, Enter(name="Ben", person=7)) == "Ben has entered already."


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Enter(name=" \u202e "), "A player needs a name."),
        (Enter(name="Finn", rating=-1), "A rating is a number from 0 to 4000."),
        (Enter(name="Finn", extra_time=float("nan")), "Extra time is a factor from 1 to 10."),
        (ChangeParticipant(participant=9, name="Finn"), "Nobody has the number 9 in this event."),
        (KeepApart(2, 2), "Nobody can be kept apart from themselves."),
        (ComeBack(1), "Amira has not left."),
        (AskForBye(1, 6), "Round 6 cannot be missed: it is not to come."),
        (AskForBye(1, 2, 0.7), "A bye is worth 0, ½ or 1."),
        (Publish(), "There is no proposal to publish: pair the round first."),
        (DropProposal(), "There is no proposal."),
        (SwapColours(1), "No round has been paired."),
        (TakeBackRound(), "No round has been published."),
        (SetResult(1, 1, BoardResult.DRAW), "Round 1 has not been published."),
        (Propose(((1, 2), (2, 3))), "Somebody would be in two places at once."),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    action: DirectorAction, reason: str
) -> None:
    assert refusal(entered(NAMES), action) == reason


def test_a_proposal_counts_only_once_it_is_published() -> None:
    event = after(entered(NAMES), ROUND_1[0])
    assert event.proposal is not None
    assert not event.rounds
    event = after(event, Publish())
    assert event.proposal is None
    assert [(board.first, board.second) for board in event.rounds[0].boards] == [(1, 2), (3, 4)]
    assert event.rounds[0].missing_of(5) == BYE
    assert event.is_round_open
    assert not after(event, *RESULTS_1).is_round_open


def test_the_next_round_waits_for_the_results_of_the_last() -> None:
    event = after(entered(NAMES), *ROUND_1)
    reason = refusal(event, Propose(((1, 3), (2, 4))))
    assert reason == "Round 1 has boards without a result: enter them first."
    event = after(event, *RESULTS_1, Propose(((1, 3), (2, 5)), (Missing(4, Absence.BYE, 1.0),)))
    assert event.next_number == 2


def test_what_is_unusual_is_said_and_done() -> None:
    event = after(entered(NAMES), *ROUND_1, *RESULTS_1)
    told = warnings(event, Propose(((2, 1), (3, 4)), (BYE,)))
    assert told == [
        "Ben and Amira have met in round 1.",
        "Chloe and Dina have met in round 1.",
        "Emil has had a bye or a point without playing before.",
    ]
    event = after(entered(NAMES, groups_apart=True), KeepApart(1, 2))
    event = after(event, *(ChangeParticipant(participant=n, group="7b") for n in (3, 4)))
    told = warnings(event, Propose(((1, 2), (3, 4))))
    assert told == [
        "Amira and Ben were to be kept apart.",
        "Chloe and Dina are both of 7b.",
        "Emil has no opponent and no points in this round.",
    ]


def test_the_third_game_in_a_row_with_one_colour_is_warned_of() -> None:
    event = entered(("Amira", "Ben", "Chloe", "Dina"))
    for pairs in (((1, 2), (3, 4)), ((1, 3), (4, 2))):
        event = after(event, Propose(pairs), Publish())
        number = len(event.rounds)
        event = after(event, *(SetResult(number, board, BoardResult.DRAW) for board in (1, 2)))
    assert warnings(event, Propose(((1, 4), (2, 3)))) == [
        "Amira moves first for the third time in a row."
    ]
    assert warnings(after(event, Propose(((1, 4), (2, 3)))), SwapColours(1)) == []


def test_a_forfeited_game_gives_no_colour() -> None:
    event = entered(("Amira", "Ben", "Chloe", "Dina"))
    event = after(event, Propose(((1, 2), (3, 4))), Publish())
    event = after(
        event, SetResult(1, 1, BoardResult.FIRST_BY_FORFEIT), SetResult(1, 2, BoardResult.DRAW)
    )
    event = after(event, Propose(((1, 3), (4, 2))), Publish())
    event = after(event, *(SetResult(2, board, BoardResult.DRAW) for board in (1, 2)))
    assert warnings(event, Propose(((1, 4), (2, 3)))) == []


def test_pairs_are_changed_by_hand() -> None:
    event = after(entered(NAMES), ROUND_1[0])
    swapped = after(event, SwapPlayers(2, 5))
    assert swapped.proposal is not None
    assert [(each.first, each.second) for each in swapped.proposal.boards] == [(1, 5), (3, 4)]
    assert swapped.proposal.missing == (Missing(2, Absence.BYE, 1.0),)
    assert swapped.proposal.boards[0].by_hand
    assert not swapped.proposal.boards[1].by_hand
    turned = after(event, SwapColours(1))
    assert turned.proposal is not None
    assert (turned.proposal.boards[0].first, turned.proposal.boards[0].second) == (2, 1)
    apart = after(event, BreakPair(1), BreakPair(2), PairUp(4, 1))
    assert apart.proposal is not None
    assert [(each.number, each.first, each.second) for each in apart.proposal.boards] == [(1, 4, 1)]
    assert {each.participant for each in apart.proposal.missing} == {2, 3, 5}
    assert refusal(apart, PairUp(1, 2)) == "Amira has an opponent already."


def test_a_board_with_a_result_is_not_changed_by_hand_but_its_colours_may_be() -> None:
    event = after(entered(NAMES), *ROUND_1, SetResult(1, 1, BoardResult.FIRST_WINS, (40, 24)))
    reason = "Board 1 has a result: take that back first."
    assert refusal(event, SwapPlayers(1, 3)) == reason
    assert refusal(event, BreakPair(1)) == reason
    board = after(event, SwapColours(1)).rounds[0].boards[0]
    assert (board.first, board.result, board.discs) == (2, BoardResult.SECOND_WINS, (24, 40))


def test_a_late_comer_has_half_a_point_once_and_may_take_the_game_of_the_one_left_over() -> None:
    event = after(entered(NAMES), *ROUND_1, *RESULTS_1)
    event = after(event, Propose(((1, 3), (2, 5)), (Missing(4, Absence.BYE, 1.0),)), Publish())
    event = after(event, Enter(name="Finn"))
    assert event.participant(6).first_round == 3
    assert [event.missing_of(6, each) for each in event.rounds] == [
        Missing(6, Absence.LATE, 0.5),
        Missing(6, Absence.LATE, 0.0),
    ]
    event = after(event, PairUp(4, 6))
    assert event.missing_of(6, event.rounds[1]) is None
    assert event.missing_of(4, event.rounds[1]) is None
    strict = after(entered(NAMES, late_half_point=False), *ROUND_1, Enter(name="Finn"))
    assert strict.missing_of(6, strict.rounds[0]) == Missing(6, Absence.LATE, 0.0)


def test_who_leaves_is_not_paired_and_may_come_back() -> None:
    event = after(entered(NAMES), *ROUND_1, *RESULTS_1, Withdraw(2), AskForBye(3, 2))
    assert [each.number for each in event.participants.values() if each.plays_in(2)] == [1, 4, 5]
    event = after(event, Propose(((1, 4),), (BYE,)), Publish())
    assert event.rounds[1].missing_of(2) == Missing(2, Absence.LEFT)
    assert event.rounds[1].missing_of(3) == Missing(3, Absence.ASKED, 0.5)
    event = after(event, ComeBack(2))
    assert event.participant(2).plays_in(3)
    assert refusal(event, Withdraw(9)) == "Nobody has the number 9 in this event."


def test_results_can_be_corrected_after_the_next_round_was_paired() -> None:
    event = after(entered(NAMES), *ROUND_1, *RESULTS_1, Propose(((1, 3), (2, 4))), Publish())
    event = after(event, SetResult(1, 1, BoardResult.SECOND_WINS))
    assert event.rounds[0].boards[0].result is BoardResult.SECOND_WINS
    assert len(event.rounds[1].boards) == 2
    assert refusal(event, SetResult(1, 9, None)) == "Round 1 has no board 9."


def test_a_round_is_taken_back_and_a_closed_event_is_left_alone() -> None:
    event = after(entered(NAMES), *ROUND_1, *RESULTS_1)
    back, happened = event.apply(TakeBackRound())
    assert happened == (Applied("Round 1 was taken back. 2 results are kept in the log."),)
    assert not back.rounds
    closed = after(event, Lock())
    assert refusal(closed, CheckIn(1)) == "The event is closed. Open it again first."
    assert after(closed, Lock(locked=False), CheckIn(1)).participant(1).is_here


def test_settings_fit_what_has_happened() -> None:
    event = after(entered(NAMES), *ROUND_1)
    knockout = EventSettings(name="Cup", format=EventFormat.KNOCKOUT)
    reason = "The format cannot be changed once a round was paired."
    assert refusal(event, ChangeSettings(knockout)) == reason
    assert after(event, ChangeSettings(EventSettings(name="Cup"))).settings.name == "Cup"
