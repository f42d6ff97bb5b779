"""How strong the computer plays: eight levels per game.

Time alone does not separate levels, so the weaker ones look less far ahead and make the mistakes
that people make: they misjudge a little (`noise`), overlook what the opponent can do next
(`oversight`), and sometimes play without looking (`careless`), though never so that they shoot
their own pieces every time.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from khepri.engine.cores import FORCED_WIN
from khepri.engine.level_ratings import RATINGS
from khepri.engine.limits import Limits
from khepri.engine.search import CancelToken, Engine, Line, Progress
from khepri.errors import EngineError
from khepri.games.base import AnyPosition, GameSpec, Move

BEST_MOVETIME_MS = 5_000
"""How long the strongest level thinks where no clock says otherwise."""

RANKED_DEPTH = 3
"""Up to here every move can be looked at on its own; deeper, only the best few are compared."""

COMPARED_LINES = 4
HURRY_MS = 300
"""With less on its clock, a level that looks at every move does so only at a glance."""

HARMLESS = {"laser": 80, "othello": 2_000}
"""A careless move may be this much worse than most: less than a piece; but a corner, or two."""

WORSE = -60
LEVEL = 20
LONG_GAME = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """One strength: what it sees and what it gets wrong."""

    number: int
    name: str
    description: str
    depth: int | None = None
    """How many moves it looks ahead; None for as many as positions or time allow."""

    nodes: int | None = None
    """How many positions it looks at; None for as many as depth or time allow."""

    noise: int = 0
    """The spread of its errors of judgement, in points (a pyramid, or a disc, is 100)."""

    oversight: float = 0.0
    """How often it plays without looking at what the opponent can do."""

    careless: float = 0.0
    """How often it moves without looking at what it can win."""

    source_evaluation: bool = False
    """Whether it judges Othello by the source design's formula."""

    rating: int | None = None
    """Its strength in Elo on the ladder of its game's levels; None if nobody has measured it."""

    @property
    def goes_by_time(self) -> bool:
        """Whether only time ends its thinking."""
        return self.depth is None and self.nodes is None

    @property
    def label(self) -> str:
        """The level as it stands on screen."""
        rated = "" if self.rating is None else f" ({self.rating})"
        return f"Level {self.number} · {self.name}{rated}"


NAMES = ("Sandling", "Reed", "Potter", "Scribe", "Archer", "Priest", "Vizier", "Pharaoh")

_LASER = (
    ("Moves almost at random. A good first win.", 1, 80, 0.0, 0.70),
    ("Sees its own shots, and often forgets yours.", 2, 60, 0.6, 0.30),
    ("Takes what it can hit; misses a third of your threats.", 2, 50, 0.35, 0.05),
    ("Looks at your answer to each move, most of the time.", 2, 35, 0.12, 0.0),
    ("Plans one shot ahead and rarely slips.", 3, 25, 0.03, 0.0),
    ("A solid club player: few mistakes, no traps missed.", 5, 15, 0.0, 0.0),
    ("Looks far ahead. You will need a plan of your own.", 8, 0, 0.0, 0.0),
    ("Plays the best move it can find.", None, 0, 0.0, 0.0),
)

_OTHELLO = (
    ("Puts a disc nearly anywhere. A good first win.", 1, 300, 0.0, 0.90),
    ("Likes corners and many discs; often misses your answer.", 3, 60, 0.4, 0.0),
    ("Knows a good square when it sees one; looks no further.", 1, 20, 0.0, 0.0),
    ("Looks at your answer to each move, most of the time.", 2, 60, 0.1, 0.0),
    ("Looks two moves of each side ahead; misjudges a little.", 4, 120, 0.0, 0.0),
    ("A solid club player who rarely gives up an edge.", 6, 60, 0.0, 0.0),
    ("Looks far ahead and counts the ending well.", 9, 0, 0.0, 0.0),
    ("Plays the best move it can find, and the ending perfectly.", None, 0, 0.0, 0.0),
)


def _levels(
    game: str,
    rows: Sequence[tuple[str, int | None, int, float, float]],
    naive: Collection[int] = (),
) -> tuple[Level, ...]:
    """Number the rows; the `naive` ones judge by the source design's formula."""
    ratings: Sequence[int | None] = RATINGS.get(game) or (None,) * len(rows)
    return tuple(
        Level(
            number=number,
            name=NAMES[number - 1],
            description=description,
            depth=depth,
            noise=noise,
            oversight=oversight,
            careless=careless,
            source_evaluation=number in naive,
            rating=ratings[number - 1],
        )
        for number, (description, depth, noise, oversight, careless) in enumerate(rows, start=1)
    )


_LEVELS = {"laser": _levels("laser", _LASER), "othello": _levels("othello", _OTHELLO, naive=(2,))}


def levels_of(spec: GameSpec) -> tuple[Level, ...]:
    """Return a game's levels, the weakest first."""
    return _LEVELS[spec.name]


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
        worst = middle - HARMLESS[self.engine.spec.name]
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
