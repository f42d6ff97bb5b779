"""How a match stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from khepri.arena.referee import GameReport
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


class Scoreboard:
    """Counts games one by one, each once, however long the match is."""

    def __init__(self, reports: Iterable[GameReport] = ()) -> None:
        self._points: dict[int, int] = {}
        self._totals = Counter[int]()
        self._pairs = [0] * 5
        self._reasons = Counter[str]()
        for report in reports:
            self.add(report)

    def add(self, report: GameReport) -> None:
        """Count a game, unless it has been counted before."""
        if report.number in self._points:
            return
        self._points[report.number] = report.points
        self._totals[report.points] += 1
        self._reasons[_short_reason(report)] += 1
        partner = self._points.get(report.number ^ 1)
        if partner is not None:
            self._pairs[report.points + partner] += 1

    @property
    def standing(self) -> Standing:
        """How the match stands now."""
        none, half, one, more, two = self._pairs
        return Standing(
            self._totals[2],
            self._totals[1],
            self._totals[0],
            (none, half, one, more, two),
            tuple(self._reasons.most_common()),
        )


def _short_reason(report: GameReport) -> str:
    reason = report.reason.partition(":")[0]
    return f"{report.fault_of}: {reason}" if report.fault_of else reason
