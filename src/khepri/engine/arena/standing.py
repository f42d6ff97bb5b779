"""How a match stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from khepri.engine.arena.referee import Report
from khepri.engine.ratings import Estimate, estimate


@dataclass(frozen=True, slots=True)
class Standing:
    """The results of a match, seen from A."""

    won: int
    drawn: int
    lost: int
    pairs: tuple[int, int, int, int, int]
    """How many complete pairs gave A 0, 1, 2, 3 and 4 half points."""

    reasons: tuple[tuple[str, int], ...]
    """Why the games ended, the commonest first; what a player did wrong begins with its letter."""

    @classmethod
    def of(cls, reports: Iterable[Report]) -> Standing:
        """Count the games that have been played."""
        games = {report.number: report for report in reports}
        points = Counter(report.points for report in games.values())
        pairs = [0] * 5
        for number, report in games.items():
            partner = games.get(number ^ 1)
            if number % 2 == 0 and partner is not None:
                pairs[report.points + partner.points] += 1
        reasons = Counter(map(_short_reason, games.values()))
        return cls(
            points[2],
            points[1],
            points[0],
            (pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]),
            tuple(reasons.most_common()),
        )

    @property
    def games(self) -> int:
        """How many games have been played."""
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """A's share of the points."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.5

    @property
    def draw_rate(self) -> float:
        """The share of drawn games."""
        return self.drawn / self.games if self.games else 0.0

    @property
    def estimate(self) -> Estimate:
        """The difference in Elo, by the complete pairs."""
        return estimate(self.pairs)


def _short_reason(report: Report) -> str:
    reason = report.reason.partition(":")[0]
    return f"{report.fault_of}: {reason}" if report.fault_of else reason
