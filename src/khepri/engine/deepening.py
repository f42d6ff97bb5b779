"""One search under way: deeper and deeper, in the thread that leads it, until a limit is reached.

What an iteration had found when it was cut short counts as far as it is sure: the lines that it had
finished, where several are wanted, and the best of the moves that it had finished with, unless all
of them were worse than expected.
A win that was proved, in this search or an earlier one, is not given up for anything less.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from khepri.engine.interface import (
    FORCED_WIN,
    INFINITY,
    WIN,
    Core,
    ForeseesEndings,
    KnowsHalfway,
    ProvesWins,
)
from khepri.engine.limits import Budget, Limits
from khepri.engine.schedule import Iteration
from khepri.engine.team import Team
from khepri.games.base import Move

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
class Deepening:
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
            if isinstance(leader, ForeseesEndings):
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
        found = leader.halfway() if isinstance(leader, KnowsHalfway) else None
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
