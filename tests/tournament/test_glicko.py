"""Club ratings against the published example, and what must always be so."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.tournament.ratings import START_DEVIATION, ClubRating, RatedGame, rated_after

RATINGS = st.builds(ClubRating, st.floats(0, 3500), st.floats(30, 350), st.floats(0.01, 0.2))
GAMES = st.lists(st.builds(RatedGame, RATINGS, st.sampled_from((0.0, 0.5, 1.0))), max_size=12)


def test_the_worked_example_of_the_inventor() -> None:
    # M. Glickman, "Example of the Glicko-2 system", 2013.
    games = [
        RatedGame(ClubRating(1400, 30), 1.0),
        RatedGame(ClubRating(1550, 100), 0.0),
        RatedGame(ClubRating(1700, 300), 0.0),
    ]
    after = rated_after(ClubRating(1500, 200), games)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_who_does_not_play_is_less_well_known() -> None:
    after = rated_after(ClubRating(1600, 50), ())
    assert after.rating == 1600
    assert 50 < after.deviation < 60


def test_a_surprising_event_moves_a_rating_only_so_far() -> None:
    weak, sure = ClubRating(1200, 60), ClubRating(1800, 60)
    seven = [RatedGame(weak, 0.0)] * 7
    assert rated_after(ClubRating(1800, 350), seven).rating == 1800 - 3 * 350
    assert rated_after(sure, seven).rating == pytest.approx(1662, abs=1)


def test_an_absurd_event_does_not_make_a_rating_unknown_for_ever() -> None:
    after = rated_after(ClubRating(2500, 350, 0.15), [RatedGame(ClubRating(500, 60), 0.0)] * 12)
    assert after.volatility <= 0.2
    steady = [RatedGame(ClubRating(after.rating, 60), score) for score in (1.0, 0.0) * 6]
    assert rated_after(after, steady).deviation < 120


@given(RATINGS, GAMES)
def test_ratings_stay_numbers_and_better_results_never_rate_lower(
    known: ClubRating, games: list[RatedGame]
) -> None:
    after = rated_after(known, games)
    assert abs(after.rating - known.rating) <= 3 * known.deviation + 1e-6
    assert 30 <= after.deviation <= START_DEVIATION
    assert 0 < after.volatility <= 0.2
    won = rated_after(known, [RatedGame(each.opponent, 1.0) for each in games])
    assert won.rating >= after.rating - 1e-6
