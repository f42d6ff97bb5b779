"""Searching for the best move: iterations, threads, time and stopping.

The cores search one position to one depth. Everything around that is here, once for both games:
iterative deepening with aspiration windows, several lines, helper threads on a shared table, and a
token by which whoever started a search can end it.
"""

from __future__ import annotations

import threading
import time
from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace

from khepri.engine.cores import INFINITY, WIN, Core, JudgesLikeTheSource, Table, Worker, core_for
from khepri.engine.limits import Budget, Limits, budget_for
from khepri.engine.schedule import Iteration, schedule_for
from khepri.errors import EngineError
from khepri.games.base import AnyPosition, GameSpec, Move, Termination

DEFAULT_MEGABYTES = 64
ASPIRATION = 40
"""Half of the first window around the last iteration's score: less than half a pyramid or disc."""


@dataclass(frozen=True, slots=True)
class Line:
    """One good way to go on, from the side to move: its score and its moves."""

    score: int
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """What a search knows after an iteration; the best line comes first."""

    depth: int
    nodes: int
    time_ms: int
    lines: tuple[Line, ...]
    exact: bool = False
    """Whether the score is the game's true result (a solved Othello ending)."""

    @property
    def move(self) -> Move:
        """The best move so far."""
        return self.lines[0].moves[0]

    @property
    def score(self) -> int:
        """The best line's score, from the side to move."""
        return self.lines[0].score


class CancelToken:
    """Ends one search, from any thread; it has no power over any other search."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._cancelled = False
        self._stop: array[int] | None = None

    @property
    def cancelled(self) -> bool:
        """Whether `cancel` has been called."""
        return self._cancelled

    def cancel(self) -> None:
        """End the search within a few milliseconds; it still returns a legal move."""
        with self._lock:
            self._cancelled = True
            if self._stop is not None:
                self._stop[0] = 1

    def bind(self, stop: array[int] | None) -> None:
        """Give the token the flag of the search that it can end, or take it away."""
        with self._lock:
            self._stop = stop
            if stop is not None and self._cancelled:
                stop[0] = 1


class Engine:
    """The computer player of one game: a table, its threads, and one search at a time."""

    def __init__(
        self, spec: GameSpec, *, megabytes: int = DEFAULT_MEGABYTES, threads: int = 1
    ) -> None:
        self.spec = spec
        self.threads = max(1, threads)
        self._megabytes = megabytes
        self._core: Core | None = None
        self._table: Table | None = None
        self._workers: list[Worker] = []
        self._source_evaluation = False
        self._stop = array("i", [0])
        self._busy = threading.Lock()

    def use_source_evaluation(self, *, wanted: bool) -> None:
        """Judge Othello by the source design's formula, or by all that the engine knows."""
        if wanted is not self._source_evaluation:
            self._source_evaluation = wanted
            self.new_game()  # scores of one kind say nothing about the other

    def new_game(self) -> None:
        """Forget everything about earlier games."""
        with self._busy:
            if self._table is not None:
                self._table.clear()
            for worker in self._workers:
                worker.forget()

    def start(
        self,
        position: AnyPosition,
        history: Sequence[AnyPosition] = (),
        limits: Limits | None = None,
        *,
        on_progress: Callable[[Progress], None] | None = None,
        token: CancelToken | None = None,
    ) -> Future[Progress]:
        """Search in a thread of its own; the future holds the result."""
        future: Future[Progress] = Future()

        def run() -> None:
            try:
                result = self.search(
                    position, history, limits, on_progress=on_progress, token=token
                )
            except BaseException as error:  # noqa: BLE001 - it belongs to whoever waits
                future.set_exception(error)
            else:
                future.set_result(result)

        threading.Thread(target=run, name=f"{self.spec.name} search", daemon=True).start()
        return future

    def search(
        self,
        position: AnyPosition,
        history: Sequence[AnyPosition] = (),
        limits: Limits | None = None,
        *,
        on_progress: Callable[[Progress], None] | None = None,
        token: CancelToken | None = None,
    ) -> Progress:
        """Return the best move that can be found within `limits`.

        A search that is stopped, however early, still returns a legal move. `history` holds the
        earlier positions of the game, oldest first; they count for the repetition rule.

        :raises EngineError: if the game is already over.
        """
        limits = limits or Limits()
        token = token or CancelToken()
        with self._busy:
            started = time.perf_counter()
            workers, core = self._prepare(position, history)
            self._stop[0] = 0
            budget = budget_for(limits)
            alarm = _alarm(self._stop, budget)
            token.bind(self._stop)
            helpers = _start_helpers(workers[1:])
            try:
                run = _Run(workers, core, limits, budget, started, on_progress)
                return run.deepen(schedule_for(self.spec, position, limits, budget))
            finally:
                token.bind(None)
                self._stop[0] = 1
                for helper in helpers:
                    helper.join()
                if alarm is not None:
                    alarm.cancel()

    def rank(
        self,
        position: AnyPosition,
        history: Sequence[AnyPosition] = (),
        limits: Limits | None = None,
        *,
        token: CancelToken | None = None,
    ) -> dict[Move, int]:
        """Return the score of every legal move, each looked at on its own.

        Depth 1 (the default) is a glance at the position after the move, with nothing of what
        follows, and is never cut short. A deeper search that is stopped returns the moves it has
        come to.
        """
        limits = limits or Limits()
        depth = limits.depth or 1
        token = token or CancelToken()
        with self._busy:
            workers, core = self._prepare(position, history)
            worker = workers[0]
            self._stop[0] = 0
            alarm = _alarm(self._stop, budget_for(limits))
            token.bind(self._stop)
            scores: dict[Move, int] = {}
            try:
                for move in position.legal_moves():
                    score = _score_after(worker, core, position, move, depth)
                    if depth > 1 and worker.stopped:
                        break
                    scores[move] = score
            finally:
                token.bind(None)
                if alarm is not None:
                    alarm.cancel()
            return scores

    def _prepare(
        self, position: AnyPosition, history: Sequence[AnyPosition]
    ) -> tuple[list[Worker], Core]:
        if not position.legal_moves():
            raise EngineError("There is no move to look for: the game is over.")
        core = core_for(position, self.spec)
        if core is not self._core or self._table is None:
            self._core, self._workers = core, []
            self._table = core.Table(self._megabytes)
        # Without the compiler's work the threads would only take turns.
        wanted = self.threads if core.COMPILED else 1
        while len(self._workers) < wanted:
            self._workers.append(core.Worker(self._table, self._stop))
        self._table.new_search()
        for worker in self._workers:
            worker.node_limit = 0
            if isinstance(worker, JudgesLikeTheSource):
                worker.source_evaluation = self._source_evaluation
            worker.load(position, history)
        return self._workers[:wanted], core


def _score_after(worker: Worker, core: Core, position: AnyPosition, move: Move, depth: int) -> int:
    outcome = position.play(move).outcome()
    if outcome is not None and outcome.termination is Termination.PHARAOH_HIT:
        return WIN - 1 if outcome.winner is position.side else 1 - WIN
    worker.make(core.encode_move(move))
    try:
        if depth <= 1:
            return -worker.evaluate()
        return -worker.search(depth - 1, -INFINITY, INFINITY)
    finally:
        worker.unmake()


def _alarm(stop: array[int], budget: Budget) -> threading.Timer | None:
    """Set the stop flag when the time is up."""
    if budget.hard_ms is None:
        return None

    def ring() -> None:
        stop[0] = 1

    alarm = threading.Timer(budget.hard_ms / 1000, ring)
    alarm.daemon = True
    alarm.start()
    return alarm


def _start_helpers(workers: Sequence[Worker]) -> list[threading.Thread]:
    """Let further threads search the same position; they help by what they put into the table."""

    def help_out(worker: Worker, first_depth: int) -> None:
        for depth in range(first_depth, 100):
            worker.search(depth, -INFINITY, INFINITY)
            if worker.stopped:
                return

    helpers = [
        # Neighbouring threads start one depth apart, so that they do not do the same work.
        threading.Thread(target=help_out, args=(worker, 1 + index % 2), daemon=True)
        for index, worker in enumerate(workers, start=1)
    ]
    for helper in helpers:
        helper.start()
    return helpers


@dataclass(slots=True)
class _Run:
    """One search under way, in the thread that leads it."""

    workers: Sequence[Worker]
    core: Core
    limits: Limits
    budget: Budget
    started: float
    on_progress: Callable[[Progress], None] | None

    def deepen(self, iterations: Sequence[Iteration]) -> Progress:
        """Search deeper and deeper until a limit is reached; return the last that was finished."""
        leader = self.workers[0]
        if self.limits.nodes is not None:
            leader.node_limit = max(1, self.limits.nodes // len(self.workers))
        best = self._without_thinking()
        for iteration in iterations:
            lines = self._iterate(iteration, best)
            if lines:
                best = replace(
                    self._progress(iteration, lines), exact=iteration.exact and not leader.stopped
                )
                if self.on_progress is not None:
                    self.on_progress(best)
            if leader.stopped or self._is_enough(iteration, best):
                break
        return replace(best, nodes=self._nodes(), time_ms=round(self._elapsed_ms()))

    def _without_thinking(self) -> Progress:
        first = self.core.decode_move(self.workers[0].legal_moves()[0])
        return Progress(0, 0, 0, (Line(0, (first,)),))

    def _iterate(self, iteration: Iteration, best: Progress) -> list[Line]:
        """Find each wanted line; keep the old ones in place of those there was no time for."""
        leader = self.workers[0]
        wanted = min(self.limits.lines, len(leader.legal_moves()))
        found: list[Line] = []
        excluded: list[int] = []
        for index in range(wanted):
            guess = best.lines[index].score if best.depth and index < len(best.lines) else None
            score = self._aspire(iteration, guess, excluded)
            if leader.stopped:
                break
            codes = leader.principal_variation()
            excluded.append(codes[0])
            found.append(Line(score, tuple(self.core.decode_move(code) for code in codes)))
        if not found:
            return []
        firsts = {line.moves[0] for line in found}
        kept = [line for line in best.lines if best.depth and line.moves[0] not in firsts]
        found += kept[: wanted - len(found)]
        return sorted(found, key=lambda line: -line.score)

    def _aspire(self, iteration: Iteration, guess: int | None, excluded: Sequence[int]) -> int:
        """Search with a narrow window around `guess`, wider each time it proves too narrow."""
        leader = self.workers[0]
        if iteration.window is not None:
            return leader.search(iteration.depth, *iteration.window, excluded)
        width = ASPIRATION
        low, high = -INFINITY, INFINITY
        if guess is not None and iteration.depth > 3:
            low, high = max(low, guess - width), min(high, guess + width)
        while True:
            score = leader.search(iteration.depth, low, high, excluded)
            if leader.stopped:
                return score
            width *= 4
            if score <= low and low > -INFINITY:
                low = max(-INFINITY, score - width)
            elif score >= high and high < INFINITY:
                high = min(INFINITY, score + width)
            else:
                return score

    def _is_enough(self, iteration: Iteration, best: Progress) -> bool:
        soft = self.budget.soft_ms
        if soft is not None and self._elapsed_ms() >= soft:
            return True
        on_a_clock = self.limits.clock_ms is not None
        if on_a_clock and len(self.workers[0].legal_moves()) == 1:
            return True
        # A forced win or loss that lies within the depth searched will not change any more.
        return iteration.win_score is not None and any(
            abs(line.score) >= iteration.win_score - iteration.depth for line in best.lines[:1]
        )

    def _progress(self, iteration: Iteration, lines: Sequence[Line]) -> Progress:
        return Progress(iteration.depth, self._nodes(), round(self._elapsed_ms()), tuple(lines))

    def _nodes(self) -> int:
        return sum(worker.nodes for worker in self.workers)

    def _elapsed_ms(self) -> float:
        return (time.perf_counter() - self.started) * 1000
