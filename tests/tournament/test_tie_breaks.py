"""Tie-breaks worked out by hand, by the FIDE Tie-Break Regulations C.07 as of March 2026."""

from __future__ import annotations

import pytest

from khepri.tournament.actions import SetResult
from khepri.tournament.event import Event
from khepri.tournament.rounds import Absence, BoardResult, Missing
from khepri.tournament.settings import TieBreak
from khepri.tournament.standings import TieBreaks
from tournament.events import after, entered, with_round


def example() -> Event:
    """Four rounds with every kind of round without a game.

    ======  =======  =======  =======  =======  ======
    player  round 1  round 2  round 3  round 4  points
    ======  =======  =======  =======  =======  ======
    1       2 won    3 drew   4 won    5 lost   2½
    2       1 lost   5 won    bye 1    4 drew   2½
    3       4 drew   1 drew   5 won    asked ½  2½
    4       3 drew   asked ½  1 lost   2 drew   1½
    5       6 +      2 lost   3 lost   1 won    2
    6       5 -      left     left     left     0
    ======  =======  =======  =======  =======  ======
    """
    left, event = Missing(6, Absence.LEFT), entered("ABCDEF", rounds=4)
    event = with_round(event, "1-2 1,3-4 =,5-6 +")
    event = with_round(event, "1-3 =,2-5 1", Missing(4, Absence.ASKED, 0.5), left)
    event = with_round(event, "4-1 0,3-5 1", Missing(2, Absence.BYE, 1.0), left)
    return with_round(event, "1-5 0,4-2 =", Missing(3, Absence.ASKED, 0.5), left)


# What each is worth to the opponents (16.3): the points, but for player 6, whose three rounds
# missed at the end count as draws: 0 + ½ + ½ + ½ = 1½.
#
# A round without a game counts against a dummy with one's own points, at most 4 × ½ = 2 (16.4.2);
# a forfeit against at most what the opponent is worth (16.4.1).
#
# Buchholz:
#   1: 2½ + 2½ + 1½ + 2 = 8½
#   2: 2½ + 2 + min(2½, 2) + 1½ = 8
#   3: 1½ + 2½ + 2 + min(2½, 2) = 8
#   4: 2½ + min(1½, 2) + 2½ + 2½ = 9
#   5: min(2, 1½) + 2½ + 2½ + 2½ = 9
#   6: min(0, 2) + 0 + 0 + 0 = 0
# Without the lowest; a round missed by choice goes first (16.5):
#   1: 8½ - 1½ = 7        2: 8 - 1½ = 6½ (a bye of the pairing is not by choice)
#   3: 8 - 2 = 6 (the bye that was asked for, although 1½ is less)
#   4: 9 - 1½ = 7½        5: 9 - 1½ = 7½        6: 0
# Sonneborn-Berger: the same numbers times one's own result
#   1: 1×2½ + ½×2½ + 1×1½ + 0×2 = 5.25
#   2: 0×2½ + 1×2 + 1×2 + ½×1½ = 4.75
#   3: ½×1½ + ½×2½ + 1×2 + ½×2 = 5
#   4: ½×2½ + ½×1½ + 0×2½ + ½×2½ = 3.25
#   5: 1×1½ + 0×2½ + 0×2½ + 1×2½ = 4
# Games won over the board: 2, 1, 1, 0, 1, 0.
BY_HAND = {
    TieBreak.BUCHHOLZ: [8.5, 8, 8, 9, 9, 0],
    TieBreak.BUCHHOLZ_CUT_1: [7, 6.5, 6, 7.5, 7.5, 0],
    TieBreak.SONNEBORN_BERGER: [5.25, 4.75, 5, 3.25, 4, 0],
    TieBreak.WINS: [2, 1, 1, 0, 1, 0],
}


@pytest.mark.parametrize("kind", BY_HAND)
def test_worked_example(kind: TieBreak) -> None:
    breaks = TieBreaks.of(example())
    assert [breaks.value(number, kind) for number in range(1, 7)] == BY_HAND[kind]


def test_what_somebody_is_worth_to_the_opponents() -> None:
    breaks = TieBreaks.of(example())
    assert [breaks.worth[number] for number in range(1, 7)] == [2.5, 2.5, 2.5, 1.5, 2, 1.5]


def test_a_bye_asked_for_counts_as_a_draw_only_if_no_game_follows() -> None:
    """16.3.2: a zero-point bye is ½ to the opponents at the end, but 0 before another game."""
    event = entered("ABCD", rounds=3)
    event = with_round(event, "1-2 1,3-4 1")
    event = with_round(
        event, "3-1 1", Missing(2, Absence.ASKED, 0.0), Missing(4, Absence.ASKED, 0.0)
    )
    event = with_round(event, "2-3 0", Missing(1, Absence.BYE, 1.0), Missing(4, Absence.ASKED, 0.0))
    breaks = TieBreaks.of(event)
    # 2: 0 + 0 + 0, a game follows the bye. 4: 0 + ½ + ½.
    assert breaks.worth[2] == 0
    assert breaks.worth[4] == 1


def test_a_forfeit_lost_at_the_end_makes_the_bye_before_it_a_draw_but_is_itself_nothing() -> None:
    event = entered("ABCD", rounds=3)
    event = with_round(event, "1-2 1,3-4 1")
    event = with_round(
        event, "3-1 1", Missing(2, Absence.ASKED, 0.0), Missing(4, Absence.ASKED, 0.0)
    )
    event = with_round(event, "1-4 +,2-3 x")
    breaks = TieBreaks.of(event)
    assert breaks.worth[4] == 0.5
    assert breaks.worth[2] == 0.5


def test_a_forfeit_lost_in_the_last_round_is_a_loss_to_the_opponents() -> None:
    """16.3.1: only a requested bye (16.1.1) turns into a draw, never a forfeit lost (16.1.2).

    Player 4 wins, loses and does not come to the last round: worth 1, not 1½, to players 3 and 1,
    who met 4 at the board. Player 2, who won that forfeit, has at most as much from it (16.4.1).
    """
    event = with_round(entered("ABCD", rounds=3), "1-2 1,4-3 1")
    event = with_round(event, "1-4 1,2-3 1")
    event = with_round(event, "2-4 +,3-1 0")
    breaks = TieBreaks.of(event)
    assert breaks.worth[4] == 1
    assert breaks.value(1, TieBreak.BUCHHOLZ) == 2 + 1 + 0
    assert breaks.value(3, TieBreak.BUCHHOLZ) == 1 + 2 + 3
    assert breaks.value(2, TieBreak.BUCHHOLZ) == 3 + 0 + 1


def test_discs_count_with_their_sign_and_not_in_a_forfeit() -> None:
    event = with_round(entered("AB", rounds=2), "1-2 1")
    event = after(event, SetResult(1, 1, BoardResult.SECOND_WINS, (20, 44)))
    breaks = TieBreaks.of(event)
    assert [breaks.value(n, TieBreak.DISC_DIFFERENCE) for n in (1, 2)] == [-24, 24]
    event = after(event, SetResult(1, 1, BoardResult.SECOND_BY_FORFEIT, (0, 64)))
    assert TieBreaks.of(event).value(2, TieBreak.DISC_DIFFERENCE) == 0


def test_a_board_without_a_result_adds_nothing_yet() -> None:
    event = after(with_round(entered("AB", rounds=2), "1-2 1"), SetResult(1, 1, None))
    assert TieBreaks.of(event).value(1, TieBreak.BUCHHOLZ) == 0
