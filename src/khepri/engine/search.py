"""Searching for the best move: iterations, threads, time and stopping.

The cores search one position to one depth. Everything around that is here and in `deepening` and
`team`, once for all games: iterative deepening with aspiration windows, several lines, further
threads on a shared table, and a token by which whoever started a search can end it.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Sequence
from concurrent.futures import Future

from khepri.engine.cores import core_for
from khepri.engine.deepening import Deepening, Line, Progress
from khepri.engine.interface import (
    INFINITY,
    Core,
    HasStyle,
    JudgesLikeTheSource,
    TranspositionTable,
    Worker,
)
from khepri.engine.limits import FEWEST_NODES, SLOW_FEWEST_NODES, Budget, Limits, budget_for
from khepri.engine.registry import engine_for
from khepri.engine.spec import EngineSpec, Style
from khepri.engine.stopping import Alarm, CancelToken, StopFlag
from khepri.engine.team import Team
from khepri.errors import EngineError
from khepri.games.base import AnyPosition, GameSpec, Move
from khepri.match.game import decided

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
                    search = Deepening(team, core, limits, budget, started, on_progress)
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
        if decided(self.spec, [*history, position]) is not None:
            raise EngineError("There is no move to look for: the game is over.")
        core = core_for(position, self.spec)
        workers, table = self._equip(core)
        table.new_search()
        recent = self._known.repeatable(position, history)
        for worker in self._workers:
            worker.node_limit = 0
            worker.fewest_nodes = FEWEST_NODES if core.FAST else SLOW_FEWEST_NODES
            if isinstance(worker, JudgesLikeTheSource):
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
        self, position: AnyPosition, history: Sequence[AnyPosition], search: Deepening
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
