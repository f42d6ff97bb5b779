"""Elo and sequential tests: known values, and error rates as promised."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.arena.elo import Decision, Moments, Sprt, elo_of, estimate, score_of


@pytest.mark.parametrize(
    ("score", "elo"), [(0.5, 0), (0.64, 99.95), (0.75, 190.85), (0.9, 381.70), (0.36, -99.95)]
)
def test_elo_of_known_scores(score: float, elo: float) -> None:
    assert elo_of(score) == pytest.approx(elo, abs=0.01)


@given(st.floats(-2_000, 2_000))
def test_elo_and_score_are_inverse(elo: float) -> None:
    assert elo_of(score_of(elo)) == pytest.approx(elo, abs=0.01)


def test_the_error_of_independent_games() -> None:
    """Wins, draws and losses of single games give the well-known binomial interval."""
    found = estimate([40, 0, 60])
    assert found.elo == pytest.approx(70.44, abs=0.01)
    reach = 1.959964 * math.sqrt(0.24 / 100)
    assert (found.low, found.high) == pytest.approx((elo_of(0.6 - reach), elo_of(0.6 + reach)))
    assert found.superiority == pytest.approx(0.979, abs=0.001)  # Φ(0.1 / 0.049)


def test_pairs_that_cancel_out_tell_more_than_single_games() -> None:
    """Openings that decide games add nothing to the error when both sides had them."""
    by_pairs = estimate([0, 0, 40, 10, 0])
    by_games = estimate([40, 10, 50])
    assert by_pairs.elo == pytest.approx(by_games.elo)
    assert by_pairs.high - by_pairs.low < 0.5 * (by_games.high - by_games.low)


def test_nothing_played_and_nothing_lost() -> None:
    nothing = estimate([0] * 5)
    assert (nothing.elo, nothing.low, nothing.high) == (0, -math.inf, math.inf)
    whitewash = estimate([0, 0, 0, 0, 30])
    assert whitewash.high == whitewash.elo == math.inf
    assert whitewash.low == pytest.approx(elo_of(0.9))
    assert 0.999 < whitewash.superiority < 1
    assert estimate([30, 0, 0, 0, 0]).superiority == pytest.approx(1 - whitewash.superiority)


def test_moments_of_pairs() -> None:
    assert Moments.of([1, 0, 2, 0, 1]) == Moments(4, 0.5, 0.125)


def test_a_published_likelihood_ratio() -> None:
    """The first row of cutechess's own table: 1477 won, 1351 lost, 2942 drawn."""
    ratio = Sprt(0, 10, 0.01, 0.01).log_likelihood_ratio([1351, 2942, 1477])
    assert ratio == pytest.approx(2.53, abs=0.01)


@pytest.mark.parametrize("won", [40, 50, 60])
def test_the_ratio_is_near_that_of_a_coin(won: int) -> None:
    """Without draws the true ratio is that of coins; the normal one must be close to it."""
    test, lost = Sprt(0, 50), 100 - won
    score = score_of(50)
    true = won * math.log(score / 0.5) + lost * math.log((1 - score) / 0.5)
    assert test.log_likelihood_ratio([lost, won]) == pytest.approx(true, rel=0.06)


def test_bounds() -> None:
    assert Sprt(0, 10, 0.01, 0.01).bounds == pytest.approx((-4.595, 4.595), abs=0.001)
    assert Sprt(0, 10, 0.05, 0.2).bounds == pytest.approx((-1.558, 2.773), abs=0.001)


def test_a_few_equal_results_decide_nothing() -> None:
    test = Sprt(0, 10)
    assert test.decide([0] * 5)[0] is Decision.GOES_ON
    assert test.decide([0, 0, 0, 0, 3])[0] is Decision.GOES_ON
    assert test.decide([0, 0, 0, 0, 60])[0] is Decision.ACCEPTED
    assert test.decide([60, 0, 0, 0, 0])[0] is Decision.REJECTED


def _accepted(test: Sprt, elo: float, shares: Sequence[float], dice: random.Random) -> bool:
    """Run a test on invented pairs whose true difference is `elo`; return what it finds."""
    mean = sum(share * index / 4 for index, share in enumerate(shares))
    lift = score_of(elo) - mean  # moves weight from the worst to the best pair
    weights = [shares[0] - lift, *shares[1:4], shares[4] + lift]
    counts = [0] * 5
    while True:
        for outcome in dice.choices(range(5), weights, k=4):
            counts[outcome] += 1
        decision, _ = test.decide(counts)
        if decision is not Decision.GOES_ON:
            return decision is Decision.ACCEPTED


def test_error_rates_hold() -> None:
    """Of 400 tests, about one in twenty may err, whichever hypothesis is true."""
    dice = random.Random(2024)
    test = Sprt(0, 60)
    shares = (0.15, 0.2, 0.3, 0.2, 0.15)
    wrongly_accepted = sum(_accepted(test, 0, shares, dice) for _ in range(400))
    rightly_accepted = sum(_accepted(test, 60, shares, dice) for _ in range(400))
    assert wrongly_accepted <= 32  # 5 % and 2.8 standard deviations
    assert rightly_accepted >= 368
    assert wrongly_accepted > 2  # a test that never errs asks for more games than it says
