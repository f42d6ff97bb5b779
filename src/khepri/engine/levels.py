"""How strong the computer plays: eight levels for each game.

Time alone does not separate levels, so the weaker ones look less far ahead and make the mistakes
that people make: they misjudge a little (`noise`), overlook what the opponent can do next
(`oversight`), and sometimes play without looking (`careless`), though never so that they shoot
their own pieces every time.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from khepri.engine.interface import FORCED_WIN
from khepri.engine.limits import Limits
from khepri.engine.registry import engine_for
from khepri.engine.search import CancelToken, Engine, Line, Progress
from khepri.engine.spec import NAMES, Level
from khepri.errors import EngineError
from khepri.games.base import AnyPosition, GameSpec, Move

__all__ = [
    "BEST_MOVETIME_MS",
    "NAMES",
    "Level",
    "Opponent",
    "accepts_draw",
    "level_numbered",
    "levels_of",
]

BEST_MOVETIME_MS = 5_000
"""How long the strongest level thinks where no clock says otherwise."""

RANKED_DEPTH = 3
"""Up to here every move can be looked at on its own; deeper, only the best few are compared."""

COMPARED_LINES = 4
HURRY_MS = 300
"""With less on its clock, a level that looks at every move does so only at a glance."""

WORSE = -60
LEVEL = 20
LONG_GAME = 80


def levels_of(spec: GameSpec) -> tuple[Level, ...]:
    """Return a game's levels, the weakest first."""
    return engine_for(spec).levels


def level_numbered(spec: GameSpec, number: int) -> Level:
    """Return the level with a number from 1 to 8.

    :raises EngineError: if there is none.
    """
    levels = levels_of(spec)
    if not 1 <= number <= len(levels):
        raise EngineError(f"There is no level {number}: choose 1 to {len(levels)}.")
    return levels[number - 1]


@dataclass(frozen=True, slots=True)
class Opponent:
    """The computer at a level: an engine and the dice for its mistakes."""

    engine: Engine
    level: Level
    dice: random.Random

    def choose(
        self,
        position: AnyPosition,
        history: Sequence[AnyPosition] = (),
        *,
        clock_ms: int | None = None,
        increment_ms: int = 0,
        movetime_ms: int | None = None,
        nodes: int | None = None,
        token: CancelToken | None = None,
    ) -> Progress:
        """Return the move to play, as a search result.

        A level that goes by time alone goes by `nodes` or `movetime_ms` instead if one is given.
        """
        level = self.level
        fixed = nodes is not None and level.goes_by_time
        limits = Limits(
            depth=level.depth,
            nodes=nodes if fixed else level.nodes,
            movetime_ms=None if fixed else movetime_ms or BEST_MOVETIME_MS,
            clock_ms=clock_ms,
            increment_ms=increment_ms,
        )
        self.engine.use_source_evaluation(wanted=self.level.source_evaluation)
        if len(position.legal_moves()) == 1:
            return self.engine.search(position, history, replace(limits, depth=1), token=token)
        if self.dice.random() < self.level.careless:
            return self._carelessly(position, history, limits, token)
        if not self.level.noise:
            return self.engine.search(position, history, limits, token=token)
        if self.level.depth is not None and self.level.depth <= RANKED_DEPTH:
            return self._by_ranking(position, history, limits, token)
        return self._among_the_best(position, history, limits, token)

    def _carelessly(
        self,
        position: AnyPosition,
        history: Sequence[AnyPosition],
        limits: Limits,
        token: CancelToken | None,
    ) -> Progress:
        """Miss what is good, but throw nothing away at once."""
        glance = self.engine.rank(position, history, replace(limits, depth=1), token=token)
        middle = sorted(glance.values())[len(glance) // 2]
        worst = middle - engine_for(self.engine.spec).harmless
        unseen = [move for move, score in glance.items() if worst <= score <= middle]
        move = self.dice.choice(unseen)
        return _chosen(move, glance[move], 1)

    def _by_ranking(
        self,
        position: AnyPosition,
        history: Sequence[AnyPosition],
        limits: Limits,
        token: CancelToken | None,
    ) -> Progress:
        """Judge every move, some of them only at a glance, and none of them quite rightly."""
        glance = self.engine.rank(position, history, replace(limits, depth=1), token=token)
        thought: dict[Move, int] = {}
        hurried = limits.clock_ms is not None and limits.clock_ms < HURRY_MS
        if limits.depth is not None and limits.depth > 1 and not hurried:
            # Where there is no time for all, those that look best are thought about.
            order = sorted(glance, key=glance.__getitem__, reverse=True)
            thought = self.engine.rank(position, history, limits, order=order, token=token)
        # Whole turns are overlooked, not moves: among eighty, the best-looking is soon a blunder.
        overlooked = self.dice.random() < self.level.oversight
        seen = glance if overlooked or not thought else thought
        move = self._best_as_it_seems(seen)
        return _chosen(move, thought.get(move, glance[move]), self.level.depth or 1)

    def _among_the_best(
        self,
        position: AnyPosition,
        history: Sequence[AnyPosition],
        limits: Limits,
        token: CancelToken | None,
    ) -> Progress:
        """Search properly, then misjudge the best few a little."""
        found = self.engine.search(
            position, history, replace(limits, lines=COMPARED_LINES), token=token
        )
        lines = {line.moves[0]: line for line in found.lines}
        move = self._best_as_it_seems({first: line.score for first, line in lines.items()})
        return replace(found, lines=(lines[move],))

    def _best_as_it_seems(self, scores: Mapping[Move, int]) -> Move:
        """Return the best move by scores that are all a little wrong; a forced win is certain."""
        best = max(scores, key=scores.__getitem__)
        if scores[best] >= FORCED_WIN:
            return best
        judged = {
            move: score + self.dice.gauss(0, self.level.noise) for move, score in scores.items()
        }
        return max(judged, key=judged.__getitem__)


def _chosen(move: Move, score: int, depth: int) -> Progress:
    return Progress(depth, 0, 0, (Line(score, (move,)),))


def accepts_draw(score: int, plies: int) -> bool:
    """Decide on a draw offer by the computer's own evaluation of its position.

    It takes a draw when it stands worse, or when a long game is going nowhere.
    """
    return score <= WORSE or (plies >= LONG_GAME and score <= LEVEL)
