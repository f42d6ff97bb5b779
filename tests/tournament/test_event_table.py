"""The table: places, house players, games between those who are level, and why."""

from __future__ import annotations

import pytest

from khepri.tournament.actions import Enter
from khepri.tournament.event import Event
from khepri.tournament.rounds import Absence, Missing
from khepri.tournament.settings import TieBreak
from khepri.tournament.standings import explain_place, standings_of
from tournament.events import after, entered, places, with_round

NAMES = ("Amira", "Ben", "Chloe", "Dina", "Emil", "Finn")
DE = TieBreak.DIRECT_ENCOUNTER


def why(event: Event, number: int) -> str:
    return explain_place(event, standings_of(event), number)


def test_a_house_player_holds_no_place() -> None:
    event = after(entered(NAMES[:3], tie_breaks=()), Enter(name="Bot", is_house=True))
    event = with_round(event, "4-1 1,2-3 1")
    event = with_round(event, "4-2 1,1-3 1")
    assert places(event) == [("–", 4), ("1=", 1), ("1=", 2), ("3", 3)]
    assert why(event, 1) == "Amira and Ben have 1 point each. Nothing decides between them."
    assert why(event, 4) == "Bot is a house player and holds no place."
    assert why(event, 3) == "Chloe has 0 points, Ben has 1."


def test_the_game_between_two_decides() -> None:
    event = entered(NAMES[:4], tie_breaks=(DE, TieBreak.WINS))
    event = with_round(event, "1-2 1,3-4 1")
    event = with_round(event, "3-1 1,2-4 1")
    assert places(event) == [("1", 3), ("2", 1), ("3", 2), ("4", 4)]
    assert why(event, 2) == (
        "Amira and Ben have 1 point each. Amira is ahead by their own game in round 1."
    )
    assert why(event, 3) == "Chloe has the most points: 2."


def test_two_who_have_not_met_stay_level_in_it() -> None:
    event = entered(NAMES[:4], tie_breaks=(DE,))
    event = with_round(event, "1-2 1,3-4 =")
    event = with_round(event, "1-3 =,2-4 1")
    assert places(event) == [("1", 1), ("2=", 2), ("2=", 3), ("4", 4)]
    assert why(event, 2) == (
        "Ben has 1 point, Amira has 1½. Ben and Chloe share the place: nothing decides between"
        " them."
    )


def test_three_who_have_not_all_met_but_one_is_ahead_whatever_the_missing_game_gives() -> None:
    """FIDE C.07, 6.3. 1 beat 2 and 3, who have not met: they cannot reach 2 any more."""
    event = entered(NAMES, tie_breaks=(DE,))
    event = with_round(event, "1-2 1,3-5 1,4-6 1")
    event = with_round(event, "1-3 1,2-6 1,4-5 1")
    event = with_round(event, "4-1 1,2-5 1,3-6 1")
    assert places(event)[:4] == [("1", 4), ("2", 1), ("3=", 2), ("3=", 3)]
    assert why(event, 3) == (
        "Amira and Chloe have 2 points each. Amira is ahead by the games among Amira, Ben and"
        " Chloe: 2 against 0. Chloe and Ben share the place: nothing decides between them."
    )


def test_those_who_stay_level_in_a_group_are_compared_again_among_themselves() -> None:
    """FIDE C.07, 6.2: 1, 2, 3 and 4 all met and have 2, 2, 1, 1; then 1 beat 2, and 4 beat 3."""
    event = entered((*NAMES, "Gwen", "Hugo"), tie_breaks=(DE,))
    event = with_round(event, "1-2 1,4-3 1,5-6 1,7-8 1")
    event = with_round(event, "3-1 1,2-4 1,5-7 1,6-8 1")
    event = with_round(event, "1-4 1,2-3 1,5-8 1,6-7 1")
    # Points: 1: 2, 2: 2, 3: 1, 4: 1. The next round makes the four level without their meeting.
    event = with_round(event, "5-1 1,6-2 1,3-7 1,4-8 1")
    assert [number for _, number in places(event)][:1] == [5]
    level = [each for each in places(event) if each[1] in (1, 2, 3, 4)]
    assert [number for _, number in level] == [1, 2, 4, 3]


def test_what_decided_is_said_even_where_a_later_number_differs_too() -> None:
    event = entered(NAMES[:4], tie_breaks=(DE, TieBreak.BUCHHOLZ))
    event = with_round(event, "1-2 1,3-4 1")
    event = with_round(event, "1-4 0,2-3 =")
    event = with_round(event, "1-3 0,2-4 =")
    assert "their own game in round 1" in why(event, 2)


def test_a_number_that_decides_is_said() -> None:
    event = entered(NAMES[:4], tie_breaks=(TieBreak.BUCHHOLZ, DE))
    event = with_round(event, "1-2 1,3-4 1")
    event = with_round(event, "1-3 =,4-2 1")
    # 1: 1½, 3: 1½, 4: 1, 2: 0. Buchholz of 1: 0 + 1½; of 3: 1 + 1½.
    assert places(event) == [("1", 3), ("2", 1), ("3", 4), ("4", 2)]
    assert why(event, 1) == (
        "Chloe and Amira have 1½ points each. Chloe is ahead by Buchholz: 2½ against 1½."
    )
    assert why(event, 3) == why(event, 1)


def test_a_bye_is_in_the_table_of_who_has_it() -> None:
    event = with_round(entered(NAMES[:3]), "1-2 =", Missing(3, Absence.BYE, 1.0))
    assert why(event, 3) == "Chloe has the most points: 1."
    assert why(event, 2).startswith("Ben has ½ point, Chloe has 1. Ben and Amira share")


def test_of_many_who_share_a_place_only_those_who_are_told_are_looked_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a large event nearly everybody shares a place after a round, and all of it is shown."""
    event = entered(tuple(f"Player {number:03}" for number in range(1, 61)), tie_breaks=())
    event = with_round(event, ",".join(f"{first}-{first + 30} 1" for first in range(1, 31)))
    table, name_of = standings_of(event), Event.name_of
    asked: list[int] = []

    def asked_name_of(event: Event, number: int) -> str:
        asked.append(number)
        return name_of(event, number)

    monkeypatch.setattr(Event, "name_of", asked_name_of)
    assert explain_place(event, table, 40).endswith(
        "Player 040, Player 031 and 28 others share the place: nothing decides between them."
    )
    assert len(asked) < 10
