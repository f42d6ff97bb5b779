"""A whole match: hands out games, gathers their reports, and says how it stands.

It stops when enough is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass

from khepri.arena.elo import Estimate, estimate
from khepri.arena.entrants import Entrant, Pace
from khepri.arena.openings import Opening
from khepri.arena.referee import STANDARD, Adjudication, Fixture, GameReport, play_game
from khepri.arena.workers import PoolFactory, WorkerPool
from khepri.errors import EngineError

# Playing


MOST_LOSSES = 3
"""A game whose worker is lost so often without any game being finished is to blame for it."""

GLANCE_S = 0.5
"""How long is waited in one go: Windows hears of Ctrl-C only in between."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """What is played in a match, however many games of it."""

    game: str
    variant: str
    entrants: tuple[Entrant, Entrant]
    openings: Sequence[Opening]
    pace: Pace
    adjudication: Adjudication = STANDARD
    seed: int = 1
    date: str = "????.??.??"

    def fixture(self, number: int) -> Fixture:
        """Return one game, counted from 0; each opening serves two games in a row."""
        return Fixture(
            number=number,
            game=self.game,
            variant=self.variant,
            opening=self.openings[number // 2 % len(self.openings)],
            entrants=self.entrants,
            pace=self.pace,
            adjudication=self.adjudication,
            seed=self.seed,
            date=self.date,
        )


def play_contest(
    contest: Contest,
    games: int,
    open_pool: PoolFactory,
    *,
    played: Collection[int] = (),
) -> Generator[GameReport]:
    """Yield the report of every game that is not among those `played`, in any order.

    Whoever has heard enough stops listening (and closes the iterator): games under way are given
    up. Workers that are lost are hired again, and their games played again; no game is reported
    twice.

    :raises EngineError: if workers are lost again and again.
    """
    missing = set(range(games)) - set(played)
    losses = 0
    while missing:
        before = len(missing)
        try:
            with open_pool() as pool:
                for report in _reports(contest, sorted(missing), pool):
                    missing.remove(report.number)
                    yield report
        except BrokenExecutor as error:
            losses = losses + 1 if len(missing) == before else 1
            if losses >= MOST_LOSSES:
                raise EngineError("Workers end again and again before a game ends.") from error


def _reports(contest: Contest, numbers: Sequence[int], pool: WorkerPool) -> Iterator[GameReport]:
    """Play games, never more at once than there are workers: one that waits cannot be stopped."""
    waiting = iter(numbers)
    under_way: set[Future[GameReport]] = set()
    try:
        while True:
            while len(under_way) < pool.size:
                number = next(waiting, None)
                if number is None:
                    break
                under_way.add(pool.executor.submit(play_game, contest.fixture(number)))
            if not under_way:
                return
            finished, under_way = wait(under_way, GLANCE_S, FIRST_COMPLETED)
            for future in finished:
                yield future.result()
    finally:
        for future in under_way:
            future.cancel()


# Score


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
