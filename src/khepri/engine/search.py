"""Searching for the best move: threads, iterative deepening, time and cancelling.

One thread leads and goes deeper step by step until a limit is reached; the others help it by
what they put into the transposition table.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass, field, replace
from types import TracebackType
from typing import TYPE_CHECKING, Self

from khepri.engine.cancellation import STOP, Alarm, CancelToken, StopFlag
from khepri.engine.interface import (
    FORCED_WIN,
    INFINITY,
    WIN,
    Core,
    HasPartialResult,
    HasSourceEvaluation,
    HasStyle,
    PredictsEndings,
    ProvesWins,
    SharesWork,
    TranspositionTable,
    Worker,
)
from khepri.engine.limits import (
    DEEPEST,
    FEWEST_NODES,
    SLOW_FEWEST_NODES,
    Budget,
    Iteration,
    Limits,
    budget_for,
)
from khepri.engine.registry import core_for, engine_for
from khepri.engine.spec import EngineSpec, Style
from khepri.errors import EngineError
from khepri.games.base import AnyPosition, GameSpec, Move, outcome_by_rules

if TYPE_CHECKING:
    from concurrent.futures import Future

# Threads
#
# Only what the leader finds counts. The others go deeper by themselves, until a step is to be
# shared: from then on, if the core can, they search what the leader searches, each at moves that
# nobody else is at.


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
        boldness = leader.boldness if isinstance(leader, PredictsEndings) else 0
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
            if isinstance(worker, PredictsEndings):
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


# Iterative deepening
#
# What an iteration had found when it was cut short counts as far as it is sure: the lines that it
# had finished, where several are wanted, and the best of the moves that it had finished with,
# unless all of them were worse than expected. A win that was proved, in this search or an earlier
# one, is not given up for anything less.


WIDENING = 4
"""How many times wider a window gets when it has proved too narrow."""

FIRST_NARROW_DEPTH = 4
"""The scores of shallower iterations say too little about the next one."""


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

    from_book: bool = False
    """Whether nothing was searched: the opening book knows the move."""

    @property
    def move(self) -> Move:
        """The best move so far."""
        return self.lines[0].moves[0]

    @property
    def score(self) -> int:
        """The best line's score, from the side to move."""
        return self.lines[0].score


@dataclass(slots=True)
class IterativeDeepening:
    """The iterations of one search."""

    team: Team
    core: Core
    limits: Limits
    budget: Budget
    started: float
    on_progress: Callable[[Progress], None] | None
    _better: Line | None = field(default=None, init=False)
    """A line of the iteration under way that is known to be the best so far."""
    _hunted: bool = field(default=False, init=False)
    """Whether a win was announced and a shorter one was looked for."""

    def run(self, iterations: Sequence[Iteration]) -> Progress | None:
        """Return what the last finished iteration found, or None if not even one was finished."""
        leader = self.team.leader
        if self.limits.nodes is not None:
            leader.node_limit = max(1, self.limits.nodes // len(self.team.workers))
        best = self._proved_before()
        for iteration in iterations:
            if isinstance(leader, PredictsEndings):
                leader.boldness = iteration.boldness
            lines = self._iterate(iteration, best)
            if lines:
                best = self._progress(iteration, self._no_less_than_won(lines, best))
                self._tell(best)
            if leader.stopped:
                best = self._with_the_better_line(best)
                break
            if best is not None:
                best = self._with_the_shortest_win(best)
                if self._is_enough(iteration, best):
                    break
        if best is None:
            return None
        return replace(best, nodes=self.team.nodes, time_ms=round(self.elapsed_ms()))

    def elapsed_ms(self) -> float:
        """Return how long the search has taken so far."""
        return (time.perf_counter() - self.started) * 1000

    def _iterate(self, iteration: Iteration, best: Progress | None) -> list[Line]:
        """Find each wanted line; keep the old ones in place of those there was no time for."""
        leader = self.team.leader
        old = best.lines if best is not None else ()
        found: list[Line] = []
        excluded: list[int] = []
        self._better = None
        for index in range(min(self.limits.lines, len(leader.legal_moves()))):
            guess = old[index].score if index < len(old) else None
            score = self._aspire(iteration, guess, excluded)
            if leader.stopped and not excluded:
                self._better = self._found_halfway() or self._better
            codes = leader.principal_variation()
            # A core leaves out moves that change nothing, so that there may be no line left; and
            # where every move is too bad for the window, the best of them is not known.
            none_is_good = iteration.window is not None and score <= iteration.window[0]
            if leader.stopped or not codes or (none_is_good and old):
                break
            excluded.append(codes[0])
            found.append(self._line(score, codes))
        if not found:
            return []
        firsts = {line.moves[0] for line in found}
        kept = [line for line in old if line.moves[0] not in firsts] if leader.stopped else []
        found += kept[: self.limits.lines - len(found)]
        return sorted(found, key=lambda line: -line.score)

    def _aspire(self, iteration: Iteration, guess: int | None, excluded: Sequence[int]) -> int:
        """Search with a narrow window around `guess`, wider each time it proves too narrow."""
        leader = self.team.leader
        shared = iteration.shared
        if iteration.window is not None:
            low, high = iteration.window
            return self.team.search(iteration.depth, low, high, excluded, shared=shared)
        width = iteration.margin
        low, high = -INFINITY, INFINITY
        if guess is not None and iteration.depth >= FIRST_NARROW_DEPTH:
            low, high = max(low, guess - width), min(high, guess + width)
        while True:
            score = self.team.search(iteration.depth, low, high, excluded, shared=shared)
            if leader.stopped:
                return score
            width *= WIDENING
            if score <= low and low > -INFINITY:
                low = max(-INFINITY, score - width)
            elif score >= high and high < INFINITY:
                high = min(INFINITY, score + width)
                if not excluded:
                    self._better = self._line(score, leader.principal_variation())
            else:
                return score

    def _found_halfway(self) -> Line | None:
        """Return the best of the moves that the stopped search had finished with, if it knows."""
        leader = self.team.leader
        found = leader.halfway() if isinstance(leader, HasPartialResult) else None
        return self._line(*found) if found is not None else None

    def _line(self, score: int, codes: Sequence[int]) -> Line:
        return Line(score, tuple(self.core.decode_move(code) for code in codes))

    def _tell(self, progress: Progress) -> None:
        if self.on_progress is not None:
            self.on_progress(progress)

    def _with_the_better_line(self, best: Progress | None) -> Progress | None:
        better = self._better
        if best is None or better is None:
            return best
        lines = self._led_by(better, best.lines)
        return replace(best, lines=tuple(self._no_less_than_won(lines, best)))

    def _led_by(self, first: Line, lines: Sequence[Line]) -> tuple[Line, ...]:
        others = [line for line in lines if line.moves[0] != first.moves[0]]
        return (first, *others)[: self.limits.lines]

    def _proved_before(self) -> Progress | None:
        """Return the win that an earlier search has proved, if one has."""
        leader = self.team.leader
        proved = leader.proved_win() if isinstance(leader, ProvesWins) else None
        if proved is None:
            return None
        score, code = proved
        return Progress(0, 0, 0, (self._line(score, [code]),))

    def _no_less_than_won(self, lines: Sequence[Line], best: Progress | None) -> Sequence[Line]:
        """Go on with the win that is proved, unless one as short has been found."""
        if best is None or best.score < FORCED_WIN or lines[0].score >= best.score:
            return lines
        return self._led_by(best.lines[0], lines)

    def _with_the_shortest_win(self, best: Progress) -> Progress:
        """Find out, once, whether a win that is announced can be had in fewer moves."""
        leader = self.team.leader
        if self._hunted or best.score < FORCED_WIN or not isinstance(leader, ProvesWins):
            return best
        self._hunted = True
        for plies in range(3, min(WIN - best.score, leader.short_win + 1), 2):
            score = self.team.search(plies, WIN - plies - 1, WIN - plies + 1)
            if leader.stopped:
                return best
            if score >= WIN - plies:
                line = self._line(score, leader.principal_variation())
                best = replace(best, lines=self._led_by(line, best.lines))
                self._tell(best)
                return best
        return best

    def _is_enough(self, iteration: Iteration, best: Progress) -> bool:
        if self.team.leader.stopped:
            return True
        soft = self.budget.soft_ms
        thought_enough = self.team.leader.nodes >= self.team.leader.fewest_nodes
        if soft is not None and thought_enough and self.elapsed_ms() >= soft:
            return True
        on_a_clock = self.limits.clock_ms is not None
        if on_a_clock and len(self.team.leader.legal_moves()) == 1:
            return True
        # A forced win or loss that lies within the depth searched will not change any more.
        return iteration.win_score is not None and all(
            abs(line.score) >= iteration.win_score - iteration.depth for line in best.lines
        )

    def _progress(self, iteration: Iteration, lines: Sequence[Line]) -> Progress:
        exact = iteration.exact and not self.team.leader.stopped
        time_ms = round(self.elapsed_ms())
        return Progress(iteration.depth, self.team.nodes, time_ms, tuple(lines), exact)


# The engine
#
# The cores search one position to one depth. Everything around that is here and in `deepening` and
# `team`, once for all games: iterative deepening with aspiration windows, several lines, further
# threads on a shared table, and a token by which whoever started a search can end it.


__all__ = ["DEFAULT_MEGABYTES", "CancelToken", "Engine", "Line", "Progress"]

DEFAULT_MEGABYTES = 64


class Engine:
    """The computer player of one game: a table, its threads, and one search at a time."""

    def __init__(
        self,
        spec: GameSpec,
        *,
        megabytes: int = DEFAULT_MEGABYTES,
        threads: int = 1,
        style: Style | None = None,
    ) -> None:
        self.spec = spec
        self._known = engine_for(spec)
        self.threads = max(1, threads)
        self._megabytes = megabytes
        self._core: Core | None = None
        self._table: TranspositionTable | None = None
        self._workers: list[Worker] = []
        self._source_evaluation = False
        self._style = style or self._known.usual_style
        self._stop = StopFlag()
        self._flags: list[StopFlag] = []
        self._busy = threading.Lock()

    def use_source_evaluation(self, *, wanted: bool) -> None:
        """Judge Othello by the source design's formula, or by all that the engine knows."""
        if wanted is not self._source_evaluation:
            self._source_evaluation = wanted
            self.new_game()  # scores of one kind say nothing about the other

    @property
    def style(self) -> Style | None:
        """How it likes to play; None if the game knows no styles."""
        return self._style

    def use_style(self, style: Style) -> None:
        """Play in another style from now on."""
        if style != self._style:
            self._style = style
            self.new_game()  # scores of one kind say nothing about the other

    def new_game(self) -> None:
        """Forget everything about earlier games."""
        with self._busy:
            if self._table is not None:
                self._table.clear()
            for worker in self._workers:
                worker.forget()

    def get_ready(self, position: AnyPosition) -> None:
        """Make what a first search in `position` would have to make in its own time."""
        with self._busy:
            before = self._table
            _, table = self._equip(core_for(position, self.spec))
            if table is not before:
                table.clear()  # the system hands memory out when it is first touched: now

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
        from concurrent.futures import Future  # noqa: PLC0415 - with it comes logging

        future: Future[Progress] = Future()

        def run() -> None:
            future.set_running_or_notify_cancel()  # from now on only the token can end it
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
            budget = self._budget(position, limits)
            alarm = self._armed(budget.hard_ms, token)
            try:
                workers, core = self._prepare(position, history)
                with Team(workers, self._flags[: len(workers)]) as team:
                    search = IterativeDeepening(team, core, limits, budget, started, on_progress)
                    steps = self._known.schedule(position, limits, budget, fast=core.FAST)
                    found = search.run(steps)
                return found or self._at_a_glance(position, history, search)
            finally:
                token.bind(None)
                alarm.cancel()

    def rank(
        self,
        position: AnyPosition,
        history: Sequence[AnyPosition] = (),
        limits: Limits | None = None,
        *,
        order: Sequence[Move] = (),
        token: CancelToken | None = None,
    ) -> dict[Move, int]:
        """Return the score of every legal move, each looked at on its own.

        Depth 1 (the default) is a glance at the position after the move, with nothing of what
        follows, and is never cut short. A deeper search that is stopped returns the moves it has
        come to; those in `order` are looked at first.
        """
        limits = limits or Limits()
        depth = limits.depth or 1
        token = token or CancelToken()
        with self._busy:
            alarm = self._armed(self._budget(position, limits).soft_ms, token)
            try:
                workers, core = self._prepare(position, history)
                return self._scores(workers[0], core, position, history, depth, order)
            finally:
                token.bind(None)
                alarm.cancel()

    def wins_at_once(
        self, position: AnyPosition, history: Sequence[AnyPosition] = ()
    ) -> dict[Move, int]:
        """Return the score of every move that ends the game on the spot and wins it."""
        wins: dict[Move, int] = {}
        with self._busy:
            (worker, *_), core = self._prepare(position, history)
            for code in worker.legal_moves():
                worker.make(code)
                try:
                    # The core tells quickly which few moves the rules have to be asked about.
                    if not worker.legal_moves() and _won_by(position, core.decode_move(code)):
                        move = core.decode_move(code)
                        wins[move] = -_score_now(self._known, worker, position, move, 1, ())
                finally:
                    worker.unmake()
        return wins

    def _budget(self, position: AnyPosition, limits: Limits) -> Budget:
        fast = core_for(position, self.spec).FAST
        return budget_for(limits, self._known.moves_left(position), fast=fast)

    def _armed(self, after_ms: float | None, token: CancelToken) -> Alarm:
        """Let time and token end the search that begins; preparing it costs time already."""
        self._stop.lower()
        alarm = Alarm(self._stop, after_ms)
        token.bind(self._stop)
        return alarm

    def _prepare(
        self, position: AnyPosition, history: Sequence[AnyPosition]
    ) -> tuple[list[Worker], Core]:
        if outcome_by_rules(self.spec, [*history, position]) is not None:
            raise EngineError("There is no move to look for: the game is over.")
        core = core_for(position, self.spec)
        workers, table = self._equip(core)
        table.new_search()
        recent = self._known.repeatable(position, history)
        for worker in self._workers:
            worker.node_limit = 0
            worker.fewest_nodes = FEWEST_NODES if core.FAST else SLOW_FEWEST_NODES
            if isinstance(worker, HasSourceEvaluation):
                worker.source_evaluation = self._source_evaluation
            if isinstance(worker, HasStyle) and self._style is not None:
                worker.adopt(self._style.menace, self._style.caution, self._style.draw)
            worker.load(position, recent)
        return workers, core

    def _equip(self, core: Core) -> tuple[list[Worker], TranspositionTable]:
        """Return the workers that a core needs and their table, and make those not there yet."""
        if core is not self._core or self._table is None:
            self._core, self._workers, self._flags = core, [], []
            self._table = core.TranspositionTable(self._megabytes)
        # Without the compiler's work the threads would only take turns.
        wanted = self.threads if core.FAST else 1
        while len(self._workers) < wanted:
            flag = StopFlag() if self._workers else self._stop
            self._workers.append(core.Worker(self._table, flag.cell))
            self._flags.append(flag)
        return self._workers[:wanted], self._table

    def _at_a_glance(
        self, position: AnyPosition, history: Sequence[AnyPosition], search: IterativeDeepening
    ) -> Progress:
        """Return the move that looks best by itself, where there was no time to look ahead."""
        scores = self._scores(search.team.leader, search.core, position, history, 1)
        move = max(scores, key=scores.__getitem__)
        return Progress(0, len(scores), round(search.elapsed_ms()), (Line(scores[move], (move,)),))

    def _scores(
        self,
        worker: Worker,
        core: Core,
        position: AnyPosition,
        history: Sequence[AnyPosition],
        depth: int,
        order: Sequence[Move] = (),
    ) -> dict[Move, int]:
        """Look at each move on its own; if the time runs out, return those there was time for."""
        seen = Counter(earlier.identity for earlier in self._known.repeatable(position, history))
        twice = {identity for identity, times in seen.items() if times >= 2}
        scores: dict[Move, int] = {}
        codes = {core.decode_move(code): code for code in worker.legal_moves()}
        for move in dict.fromkeys((*order, *codes)):
            worker.make(codes[move])
            try:
                score = -_score_now(self._known, worker, position, move, depth, twice)
            finally:
                worker.unmake()
            if depth > 1 and worker.stopped:
                break
            scores[move] = score
        return scores


def _score_now(
    known: EngineSpec,
    worker: Worker,
    before: AnyPosition,
    move: Move,
    depth: int,
    twice: Collection[Hashable],
) -> int:
    """Return the score after a move that the worker has made, for the side to move then."""
    # The rules are asked only where the core cannot tell: they take longer than all the rest.
    if twice and before.play(move).identity in twice:
        return 0
    if not worker.legal_moves():
        after = before.play(move)
        outcome = after.outcome()
        if outcome is not None and not known.exact_ends:
            score = known.end_score(after, outcome)
            # A win is worth a little less with every move that it takes.
            return score - (score > 0) + (score < 0)
        depth = max(depth, 2)  # nothing comes any more, but a search counts what is on the board
    if depth <= 1:
        return worker.evaluate()
    return worker.search(depth - 1, -INFINITY, INFINITY)


def _won_by(position: AnyPosition, move: Move) -> bool:
    """Say whether a move ends the game, and its mover wins."""
    outcome = position.play(move).outcome()
    return outcome is not None and outcome.winner is position.side
