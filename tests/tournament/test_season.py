"""A season of several events, and the club's ratings."""

from __future__ import annotations

import pytest

from khepri.errors import TournamentError
from khepri.tournament.actions import Enter
from khepri.tournament.event import Event
from khepri.tournament.ratings import (
    START_DEVIATION,
    ClubRating,
    RatedGame,
    club_ratings,
    rated_after,
)
from khepri.tournament.rounds import Absence, Missing
from khepri.tournament.season import SeasonKind, SeasonRules, season_table
from tournament.events import after, entered, with_round


def night(boards: str, *missing: Missing, people: tuple[int, ...] = (1, 2, 3, 4)) -> Event:
    names = {1: "Amira", 2: "Ben", 3: "Chloe", 4: "Dina"}
    event = after(entered(()), *(Enter(name=names[n], person=10 + n) for n in people))
    return with_round(event, boards, *missing)


def test_points_are_summed_and_only_the_best_events_count() -> None:
    events = [night("1-2 1,3-4 ="), night("2-1 =,4-3 1"), night("1-3 0,2-4 1")]
    rows = {row.name: row for row in season_table(events)}
    # Amira 1 + ½ + 0, Ben 0 + ½ + 1, Chloe ½ + 0 + 1, Dina ½ + 1 + 0
    assert {row.total for row in rows.values()} == {1.5}
    assert rows["Dina"].place_label == "1="
    best = season_table(events, SeasonRules(best=1))
    assert [row.total for row in best] == [1.0] * 4
    (ben,) = (row for row in best if row.name == "Ben")
    assert (ben.events, ben.counted) == ((0.0, 0.5, 1.0), (False, False, True))
    assert ben.sentence == "Ben has 1 point from the best 1 of 3 events."


def test_who_was_not_there_has_nothing_and_one_name_is_not_one_person() -> None:
    events = [night("1-2 1", people=(1, 2)), night("1-2 1", people=(3, 1))]
    rows = season_table(events)
    assert [(row.name, row.total, row.events) for row in rows] == [
        ("Amira", 1.0, (1.0, 0.0)),
        ("Chloe", 1.0, (None, 1.0)),
        ("Ben", 0.0, (0.0, None)),
    ]
    strangers = [with_round(entered(("Max", "Max")), "1-2 1") for _ in range(2)]
    assert len(season_table(strangers)) == 4
    known = [with_round(entered(("Max", "Mia")), "1-2 1") for _ in range(2)]
    assert [(row.name, row.total) for row in season_table(known)] == [("Max", 2.0), ("Mia", 0.0)]


def test_keizer_counts_whom_one_has_beaten() -> None:
    """Worked out by hand for three people and two nights.

    Values are 3, 2, 1 by the order. Amira beats Ben, Ben beats Chloe; Chloe and Amira have a bye.
    In the order Amira, Ben, Chloe: Amira 3 + 2 (Ben) + ⅔×3 (bye) = 7; Ben 2 + 0 + 1 (Chloe) = 3;
    Chloe 1 + ⅔×1 (bye) + 0 = 1.7. The order stays, so it is the last.
    """
    events = [
        night("1-2 1", Missing(3, Absence.BYE, 1.0), people=(1, 2, 3)),
        night("2-3 1", Missing(1, Absence.BYE, 1.0), people=(1, 2, 3)),
    ]
    rows = season_table(events, SeasonRules(SeasonKind.KEIZER))
    assert [(row.name, row.total) for row in rows] == [("Amira", 7.0), ("Ben", 3.0), ("Chloe", 1.7)]
    assert rows[0].sentence == "Amira has 7, and is worth 3 to others."


def test_rules_that_make_no_sense_are_refused() -> None:
    for wrong in ({"best": 0}, {"bye": 2.0}, {"away": -1.0}):
        with pytest.raises(TournamentError):
            SeasonRules(**wrong)
    assert season_table([]) == ()


def test_ratings_go_event_by_event_and_count_played_games_only() -> None:
    first = night("1-2 1,3-4 +")
    rated = {each.name: each for each in club_ratings([first])}
    new = ClubRating()
    assert rated["Amira"].rating == rated_after(new, [RatedGame(new, 1.0)])
    assert rated["Chloe"].games == 0
    assert rated["Chloe"].rating.rating == new.rating
    second = night("2-1 =", people=(2, 1))
    later = {each.name: each for each in club_ratings([first, second])}
    game = RatedGame(rated["Ben"].rating, 0.5)
    assert later["Amira"].rating == rated_after(rated["Amira"].rating, [game])
    assert (later["Amira"].games, later["Amira"].events) == (2, 2)
    assert later["Chloe"].events == 1
    assert later["Amira"].last_change == later["Amira"].rating.rating - rated["Amira"].rating.rating
    assert later["Chloe"].rating.deviation == START_DEVIATION, "it can grow no further"
    assert later["Amira"].is_guess
    assert later["Amira"].sentence.endswith("after 2 games; that is little to go by.")


def test_games_against_a_house_player_are_not_rated() -> None:
    event = after(entered(()), Enter(name="Amira", person=1), Enter(name="Bot", is_house=True))
    (only,) = club_ratings([with_round(event, "1-2 1")])
    assert (only.name, only.games, only.rating) == ("Amira", 0, ClubRating())
    assert [row.name for row in season_table([event])] == ["Amira"]
