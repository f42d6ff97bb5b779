"""The threads of a search: one leads, the others search whatever it searches.

Only what the leader finds counts. The others help by what they put into the table, and where the
core shares its work they take moves that nobody else is searching.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType

from khepri.engine.interface import ForeseesEndings, SharesWork, Worker
from khepri.engine.stopping import STOP, StopFlag

SHARED_FROM = 4
"""Shallower searches are over before another thread has woken up."""


@dataclass(frozen=True, slots=True, eq=False)
class Task:
    """One search of the leader's, for the others to join in."""

    depth: int
    low: int
    high: int
    excluded: tuple[int, ...]
    boldness: int


class Team:
    """A leader and its followers, from the first search of a position to the last.

    Every follower has a stop flag of its own. The leader raises it when its search is over; the
    follower lowers it when it takes the next task. Both happen under one lock, so that nobody
    misses a task or goes on with an old one, and the leader never waits for the others.
    """

    def __init__(self, workers: Sequence[Worker], flags: Sequence[StopFlag]) -> None:
        self.leader = workers[0]
        self.workers = workers
        self._flags = flags[1 : len(workers)]
        self._news = threading.Condition()
        self._task: Task | None = None
        self._over = False
        self._threads = [
            threading.Thread(target=self._follow, args=pair, name="search", daemon=True)
            for pair in zip(workers[1:], self._flags, strict=True)
        ]

    def __enter__(self) -> Team:
        for worker in self.workers:
            if isinstance(worker, SharesWork):
                worker.together = len(self.workers) > 1
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._call(None, over=True)
        for thread in self._threads:
            thread.join()

    @property
    def nodes(self) -> int:
        """How many positions all of them have visited."""
        return sum(worker.nodes for worker in self.workers)

    def search(self, depth: int, low: int, high: int, excluded: Sequence[int] = ()) -> int:
        """Search once to `depth`, and return what the leader finds."""
        if not self._threads or depth < SHARED_FROM:
            return self.leader.search(depth, low, high, excluded)
        boldness = self.leader.boldness if isinstance(self.leader, ForeseesEndings) else 0
        self._call(Task(depth, low, high, tuple(excluded), boldness))
        score = self.leader.search(depth, low, high, excluded)
        self._call(None)
        return score

    def _call(self, task: Task | None, *, over: bool = False) -> None:
        """Take everybody from what they do to a new task, or to none."""
        with self._news:
            self._task = task
            self._over = over
            for flag in self._flags:
                flag.raise_to(STOP)
            self._news.notify_all()

    def _follow(self, worker: Worker, flag: StopFlag) -> None:
        """Search what the leader searches, until it is over."""
        done: Task | None = None
        while True:
            with self._news:
                self._news.wait_for(lambda: self._over or self._task not in (None, done))
                task = done = self._task
                if task is None:
                    return
                flag.lower()
            if isinstance(worker, ForeseesEndings):
                worker.boldness = task.boldness
            worker.search(task.depth, task.low, task.high, task.excluded)
