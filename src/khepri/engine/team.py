"""The threads of a search: one leads, the others help it by what they put into the table.

Only what the leader finds counts. The others go deeper by themselves, until a step is to be shared:
from then on, if the core can, they search what the leader searches, each at moves that nobody else
is at.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from khepri.engine.interface import INFINITY, ForeseesEndings, SharesWork, Worker
from khepri.engine.schedule import DEEPEST
from khepri.engine.stopping import STOP, StopFlag


@dataclass(frozen=True, slots=True, eq=False)
class Task:
    """One search of the leader's, for the others to join in; no two are the same."""

    depth: int
    low: int
    high: int
    excluded: Sequence[int]
    boldness: int


class Team:
    """A leader and its followers, for all that they search in one position.

    Every follower has a stop flag of its own. The leader raises it when its search is over; the
    follower lowers it when it takes the next task. Both happen under one lock, so that nobody goes
    on with an old task or stops a new one, and the leader waits for the others at the end only.
    """

    def __init__(self, workers: Sequence[Worker], flags: Sequence[StopFlag]) -> None:
        self.workers = workers
        self.leader = workers[0]
        self._flags = flags[1:]
        self._news = threading.Condition()
        self._task: Task | None = None
        self._over = False
        self._threads = [
            threading.Thread(target=self._follow, args=(worker, flag, index), daemon=True)
            for index, (worker, flag) in enumerate(zip(workers, flags, strict=True))
            if worker is not self.leader
        ]

    def __enter__(self) -> Self:
        for worker in self.workers:
            if isinstance(worker, SharesWork):
                worker.together = False
        for flag in self._flags:
            flag.lower()
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

    def search(
        self, depth: int, low: int, high: int, excluded: Sequence[int] = (), *, shared: bool = False
    ) -> int:
        """Search once to `depth`, together if the work is to be shared; return what is found."""
        leader = self.leader
        if not (shared and self._threads and isinstance(leader, SharesWork)):
            return leader.search(depth, low, high, excluded)
        boldness = leader.boldness if isinstance(leader, ForeseesEndings) else 0
        leader.together = True
        self._call(Task(depth, low, high, tuple(excluded), boldness))
        score = leader.search(depth, low, high, excluded)
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

    def _follow(self, worker: Worker, flag: StopFlag, index: int) -> None:
        """Help the leader until all is over."""
        _go_deeper(worker, 1 + index % 2)
        task: Task | None = None
        while (task := self._next(task, flag)) is not None:
            if isinstance(worker, SharesWork):
                worker.together = True
            if isinstance(worker, ForeseesEndings):
                worker.boldness = task.boldness
            worker.search(task.depth, task.low, task.high, task.excluded)

    def _next(self, done: Task | None, flag: StopFlag) -> Task | None:
        """Wait for another task than the one that is done; None if there will be none."""
        with self._news:
            self._news.wait_for(lambda: self._over or self._task not in (None, done))
            if self._task is not None:
                flag.lower()
            return self._task


def _go_deeper(worker: Worker, first_depth: int) -> None:
    """Search deeper and deeper until somebody says stop.

    Neighbouring threads start one depth apart, so that they do not do the same work.
    """
    for depth in range(first_depth, DEEPEST + 1):
        worker.search(depth, -INFINITY, INFINITY)
        if worker.stopped:
            return
