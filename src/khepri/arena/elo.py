"""What match results say about strength: Elo with error bars, and a test (SPRT) that stops when it
knows.

Games come in pairs, one opening from both sides. A pair is the unit of everything here, because
its two games are not independent: an opening that favours one side gives each player one win. A
tally counts pairs by what A got out of them, 0 to 4 half points; hence "pentanomial".

With mean score *s* of a pair (0 to 1), variance *v* of a pair's score, and *n* pairs, the
standard error of the mean is sqrt(*v*/*n*), and the difference in Elo is -400 log10(1/*s* - 1).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum, unique
from statistics import NormalDist

NORMAL_95 = NormalDist().inv_cdf(0.975)
"""So many standard errors to each side hold the truth in 95 of 100 cases."""

IMAGINED = 1.0
"""A test adds one imagined pair, spread evenly: a handful of equal results is not certainty."""


def elo_of(score: float) -> float:
    """Return the difference in Elo that an expected score means.

    >>> round(elo_of(0.75), 2)
    190.85
    >>> elo_of(1.0), elo_of(0.5)
    (inf, 0.0)
    """
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return -400 * math.log10(1 / score - 1) or 0.0


def score_of(elo: float) -> float:
    """Return the score that a difference in Elo lets expect.

    >>> round(score_of(100), 4)
    0.6401
    """
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A difference in Elo with the interval that holds the truth in 95 of 100 cases."""

    elo: float
    low: float
    high: float
    superiority: float
    """How likely it is that A is the stronger of the two (LOS)."""


@dataclass(frozen=True, slots=True)
class Moments:
    """Mean and variance of a score between 0 and 1, and how often it was seen."""

    number: float
    mean: float
    variance: float

    @classmethod
    def of(cls, counts: Sequence[float]) -> Moments:
        """Return the moments of outcomes counted from the worst to the best, evenly spaced.

        >>> Moments.of([1, 0, 1])
        Moments(number=2, mean=0.5, variance=0.25)
        """
        number = sum(counts)
        if not number:
            return cls(0, 0.5, 0.0)
        best = len(counts) - 1
        scores = [index / best for index in range(len(counts))]
        mean = sum(map(math.prod, zip(counts, scores, strict=True))) / number
        spread = (count * (score - mean) ** 2 for count, score in zip(counts, scores, strict=True))
        return cls(number, mean, sum(spread) / number)


def estimate(counts: Sequence[float]) -> Estimate:
    """Return the difference in Elo that counted outcomes show.

    Where every outcome was the same, there is no spread to tell the error by; then the true score
    may lie 3/n away (the "rule of three").
    """
    found = Moments.of(counts)
    if not found.number:
        return Estimate(0.0, -math.inf, math.inf, 0.5)
    error = math.sqrt(found.variance / found.number)
    reach = NORMAL_95 * error if error else 3 / found.number
    if error:
        superiority = NormalDist().cdf((found.mean - 0.5) / error)
    else:
        luck = 0.5 ** (found.number + 1)  # as a fair coin shows the same side every time
        superiority = 0.5 if found.mean == 0.5 else luck if found.mean < 0.5 else 1 - luck
    return Estimate(
        elo_of(found.mean),
        elo_of(found.mean - reach),
        elo_of(found.mean + reach),
        superiority,
    )


@unique
class Decision(StrEnum):
    """What a test has found."""

    GOES_ON = "not decided yet"
    ACCEPTED = "A is stronger by the larger number"
    REJECTED = "A is not stronger than the smaller number"


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test of "A is `elo1` stronger" against "A is only `elo0` stronger".

    It is wrong in at most a share `alpha` of the cases where the second is true, and `beta` where
    the first is.

    >>> Sprt(0, 10).bounds
    (-2.9444389791664403, 2.9444389791664403)
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first the test rejects, above the second it accepts."""
        lower = math.log(self.beta / (1 - self.alpha))
        return lower, math.log((1 - self.beta) / self.alpha)

    def log_likelihood_ratio(self, counts: Sequence[float]) -> float:
        """Return how much better `elo1` explains the outcomes than `elo0`.

        This is the generalised SPRT in its normal approximation:
        n (s1 - s0) (2 s - s0 - s1) / (2 v).
        """
        found = Moments.of(counts)
        if not found.variance:
            return 0.0
        low, high = score_of(self.elo0), score_of(self.elo1)
        lean = (high - low) * (2 * found.mean - low - high)
        return found.number * lean / (2 * found.variance)

    def decide(self, counts: Sequence[float]) -> tuple[Decision, float]:
        """Return what the outcomes so far say, and the log-likelihood ratio."""
        share = IMAGINED / len(counts)
        ratio = self.log_likelihood_ratio([count + share for count in counts])
        lower, upper = self.bounds
        if ratio >= upper:
            return Decision.ACCEPTED, ratio
        if ratio <= lower:
            return Decision.REJECTED, ratio
        return Decision.GOES_ON, ratio
