"""A whole match: hands out games, gathers their reports, and stops when enough is known."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass

from khepri.arena.entrants import Entrant
from khepri.arena.openings import Opening
from khepri.arena.pace import Pace
from khepri.arena.referee import STANDARD, Adjudication, Fixture, GameReport, play_game
from khepri.arena.workforce import Hire, Workforce
from khepri.errors import EngineError

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
    hire: Hire,
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
            with hire() as workforce:
                for report in _reports(contest, sorted(missing), workforce):
                    missing.remove(report.number)
                    yield report
        except BrokenExecutor as error:
            losses = losses + 1 if len(missing) == before else 1
            if losses >= MOST_LOSSES:
                raise EngineError("Workers end again and again before a game ends.") from error


def _reports(
    contest: Contest, numbers: Sequence[int], workforce: Workforce
) -> Iterator[GameReport]:
    """Play games, never more at once than there are workers: one that waits cannot be stopped."""
    waiting = iter(numbers)
    under_way: set[Future[GameReport]] = set()
    try:
        while True:
            while len(under_way) < workforce.size:
                number = next(waiting, None)
                if number is None:
                    break
                under_way.add(workforce.executor.submit(play_game, contest.fixture(number)))
            if not under_way:
                return
            finished, under_way = wait(under_way, GLANCE_S, FIRST_COMPLETED)
            for future in finished:
                yield future.result()
    finally:
        for future in under_way:
            future.cancel()
