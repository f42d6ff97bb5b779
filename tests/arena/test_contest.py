"""A whole match: every game once, whatever happens to those who play them."""

from __future__ import annotations

import multiprocessing
import os
import secrets
import signal
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import closing, contextmanager
from dataclasses import replace
from typing import Any

import pytest

from arena.fixtures import fake
from khepri.arena.contest import Contest, Scoreboard, play_contest
from khepri.arena.entrants import Entrant, Pace
from khepri.arena.openings import openings_for
from khepri.arena.referee import GameReport
from khepri.arena.workers import PoolFactory, WorkerPool, local_processes
from khepri.errors import EngineError
from khepri.games import othello
from patience import until


def contest(a: str = "level:2", b: str = "level:1", variant: str = "6") -> Contest:
    """Return a match with short games."""
    return Contest(
        game="othello",
        variant=variant,
        entrants=(Entrant.parse(a), Entrant.parse(b)),
        openings=openings_for(othello.GAME, variant, "builtin")[:3],
        pace=Pace(nodes=50),
    )


class UnreliableExecutor(Executor):
    """Plays at once, in this thread, until it has lost its workers."""

    def __init__(self, lasts: int) -> None:
        self.lasts = lasts

    def submit(self, task: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Do the work, or lose it."""
        future: Future[Any] = Future()
        self.lasts -= 1
        if self.lasts < 0:
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(task(*given, **named))
        return future


def unreliable(*lasts: int) -> PoolFactory:
    """Hire workers that last for so many games each time."""
    remaining = iter(lasts)

    @contextmanager
    def open_pool() -> Iterator[WorkerPool]:
        yield WorkerPool(UnreliableExecutor(next(remaining)), 2)

    return open_pool


@pytest.mark.long
def test_lost_workers_cost_no_game_and_none_counts_twice() -> None:
    reports = list(play_contest(contest(), 9, unreliable(4, 3, 20)))
    assert sorted(report.number for report in reports) == list(range(9))
    undisturbed = list(play_contest(contest(), 9, unreliable(20)))
    assert sorted(reports, key=_number) == sorted(undisturbed, key=_number)


def test_workers_that_never_finish_a_game_are_given_up() -> None:
    with pytest.raises(EngineError, match="again and again"):
        list(play_contest(contest(), 4, unreliable(0, 0, 0)))


def test_games_played_before_are_not_played_again() -> None:
    reports = list(play_contest(contest(), 6, unreliable(20), played={0, 1, 4}))
    assert sorted(report.number for report in reports) == [2, 3, 5]


def test_each_opening_is_played_from_both_sides() -> None:
    match = contest()
    fixtures = [match.fixture(number) for number in range(8)]
    assert fixtures[0].opening == fixtures[1].opening == fixtures[6].opening
    assert fixtures[0].opening != fixtures[2].opening
    assert fixtures[0].seats == fixtures[1].seats[::-1]


def test_processes_may_die_and_are_replaced() -> None:
    """A real worker is killed in mid-run: the others' games and its own are all there."""
    killed: list[int] = []
    reports: list[int] = []
    before = set(multiprocessing.active_children())
    with closing(play_contest(contest("level:3"), 8, lambda: local_processes(2))) as playing:
        for report in playing:
            reports.append(report.number)
            if not killed:
                worker = next(iter(set(multiprocessing.active_children()) - before))
                assert worker.pid is not None
                os.kill(worker.pid, signal.SIGKILL)
                killed.append(worker.pid)
    assert sorted(reports) == list(range(8))
    assert set(multiprocessing.active_children()) <= before


def test_who_stops_listening_leaves_nobody_behind() -> None:
    """The first game ends at once; the second would go on for a minute."""
    word = secrets.token_hex(8)  # in some locales ps does not spell a path as it is
    before = set(multiprocessing.active_children())
    match = replace(
        contest(str(fake("hang as second", word)), variant="8"),
        openings=openings_for(othello.GAME, "8", "none"),
    )
    with closing(play_contest(match, 2, lambda: local_processes(2))) as playing:
        assert next(playing).number == 0
        assert set(multiprocessing.active_children()) > before
        until(lambda: running(word), "the second game's engine")
    assert set(multiprocessing.active_children()) <= before
    assert running(word) == []


def running(word: str) -> list[str]:
    """Return the commands that run now and have a word in them."""
    listed = subprocess.run(
        ["ps", "-e", "-ww", "-o", "args="], capture_output=True, text=True, check=True
    )
    return [command for command in listed.stdout.splitlines() if word in command]


def _number(report: GameReport) -> int:
    return report.number


def test_the_standing_counts_pairs_that_are_complete() -> None:
    points = {0: 2, 1: 2, 2: 2, 3: 0, 4: 1, 5: 2, 7: 0}
    reports = [
        GameReport(number=number, points=each, reason="no moves", plies=60)
        for number, each in points.items()
    ]
    standing = Scoreboard([*reports, reports[0]]).standing
    assert (standing.won, standing.drawn, standing.lost) == (4, 1, 2)
    assert standing.pairs == (0, 0, 1, 1, 1)
    assert standing.score == pytest.approx(4.5 / 7)
    assert standing.reasons == (("no moves", 7),)
