"""Prizes: by place and by group, shared or not, one for each person."""

from __future__ import annotations

import pytest

from khepri.errors import TournamentError
from khepri.tournament.actions import (
    ChangeParticipant,
    ChangeSettings,
    Enter,
    parse_action,
    serialise_action,
)
from khepri.tournament.event import Event
from khepri.tournament.prizes import prizes_of
from khepri.tournament.settings import EventSettings, Prize, PrizeSharing, TieBreak
from tournament.events import after, entered, with_round

NAMES = ("Amira", "Ben", "Chloe", "Dina")
MONEY = (Prize(1, "1st prize", 50), Prize(2, "2nd prize", 30), Prize(3, "3rd prize", 20))


def played(prizes: tuple[Prize, ...], sharing: PrizeSharing = PrizeSharing.SPLIT) -> Event:
    """Chloe has 2, Amira and Ben 1 each (Amira won their game), Dina 0."""
    event = entered(
        NAMES, prizes=prizes, prize_sharing=sharing, tie_breaks=(TieBreak.DIRECT_ENCOUNTER,)
    )
    event = after(event, *(ChangeParticipant(participant=n, group="7b") for n in (3, 4)))
    return with_round(with_round(event, "1-2 1,3-4 1"), "3-1 1,2-4 1")


def told(event: Event) -> list[str]:
    return [each.sentence for each in prizes_of(event).awards]


def test_who_has_the_same_points_shares_what_the_places_are_worth() -> None:
    assert told(played(MONEY)) == [
        "Chloe: 1st prize, 50.",
        "Amira shares 2nd prize and 3rd prize with 1 other: 25 each.",
        "Ben shares 2nd prize and 3rd prize with 1 other: 25 each.",
    ]


def test_or_the_tie_break_decides() -> None:
    assert told(played(MONEY, PrizeSharing.BEST_TIE_BREAK)) == [
        "Chloe: 1st prize, 50.",
        "Amira: 2nd prize, 30.",
        "Ben: 3rd prize, 20.",
    ]


def test_a_cup_is_not_split() -> None:
    cups = (Prize(1, "Cup"), Prize(2, "Medal"))
    assert told(played(cups)) == ["Chloe: Cup.", "Amira: Medal, by the tie-break."]
    level = with_round(entered(NAMES[:2], prizes=cups[:1]), "1-2 =")
    assert told(level) == [
        "Amira shares Cup with 1 other: let the lot decide.",
        "Ben shares Cup with 1 other: let the lot decide.",
    ]


def test_a_cup_goes_with_its_place_and_only_what_is_beside_it_is_split() -> None:
    prizes = (Prize(1, "Cup"), Prize(2, "Voucher", 20), Prize(3, "Book"))
    assert told(played(prizes, PrizeSharing.BEST_TIE_BREAK)) == [
        "Chloe: Cup.",
        "Amira: Voucher, 20.",
        "Ben: Book.",
    ]
    assert told(played(prizes)) == [
        "Chloe: Cup.",
        "Amira: Book, by the tie-break. Amira shares Voucher with 1 other: 10 each.",
        "Ben shares Voucher with 1 other: 10 each.",
    ]
    of_class = Prize(1, "Best of class", 10, group="7b")
    assert told(played((Prize(1, "Cup"), of_class))) == [
        "Chloe: Cup.",
        "Dina: Best of class (best of 7b), 10.",
    ]


def test_one_prize_a_person_the_better_one() -> None:
    prizes = (Prize(1, "1st prize", 50), Prize(1, "Best of class", 60, group="7B"))
    assert told(played(prizes)) == [
        "Chloe: Best of class (best of 7B), 60.",
        "Amira shares 1st prize with 1 other: 25 each.",
        "Ben shares 1st prize with 1 other: 25 each.",
    ]
    smaller = (Prize(1, "1st prize", 50), Prize(1, "Best of class", 10, group="7b"))
    assert told(played(smaller))[-1] == "Dina: Best of class (best of 7b), 10."


def test_a_house_player_gets_none_and_what_nobody_can_have_is_left() -> None:
    prizes = (Prize(1, "Cup"), Prize(1, "Best of class", 10, group="9c"))
    event = after(entered(("Amira",), prizes=prizes), Enter(name="Bot", is_house=True))
    giving = prizes_of(with_round(event, "2-1 1"))
    assert [(each.participant, each.sentence) for each in giving.awards] == [(1, "Amira: Cup.")]
    assert giving.left == (prizes[1],)


def test_thirds_are_cut_to_what_can_be_paid() -> None:
    event = entered(NAMES[:3], prizes=(Prize(1, "1st prize", 10),))
    assert {each.worth for each in prizes_of(event).awards} == {3.33}
    assert told(event)[0] == "Amira shares 1st prize with 2 others: 3.33 each."


def test_prizes_are_kept_with_the_settings_and_refused_if_they_make_no_sense() -> None:
    settings = EventSettings(name="Cup", prizes=MONEY, prize_sharing=PrizeSharing.BEST_TIE_BREAK)
    assert parse_action(serialise_action(ChangeSettings(settings))) == ChangeSettings(settings)
    for place, title, worth in ((0, "Cup", 1.0), (1, " ", 1.0), (1, "Cup", float("nan"))):
        with pytest.raises(TournamentError):
            Prize(place, title, worth)
