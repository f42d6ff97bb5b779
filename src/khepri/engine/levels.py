"""How strong the computer plays: eight levels for each game, and the opponent who plays at one."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from khepri.engine.book import BookPolicy, OpeningBook, choose_book_move
from khepri.engine.cancellation import CancelToken
from khepri.engine.interface import FORCED_WIN
from khepri.engine.limits import Limits
from khepri.engine.registry import engine_for
from khepri.engine.search import Engine, Line, Progress
from khepri.engine.spec import Level, Taste
from khepri.errors import EngineError
from khepri.games.base import AnyPosition, GameSpec, Move

# Time alone does not separate levels, so the weaker ones look less far ahead and make the mistakes
# that people make: they misjudge a little (`noise`), overlook what wins at once and what the
# opponent can do next (`oversight`), and sometimes play without looking for what is good
# (`careless`), though never so that they shoot their own pieces every time. A win on the spot that
# a level has not overlooked it always takes.

BEST_MOVETIME_MS = 5_000
"""How long the strongest level thinks where no clock says otherwise."""

COMPARED_LINES = 4
HURRY_MS = 300
"""With less on its clock, a level that looks at every move does so only at a glance."""

WORSE = -60
LEVEL = 20
LONG_GAME = 80

_Worth = TypeVar("_Worth")


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
class Sight:
    """What a level sees of a position in which it is to move, and what not."""

    position: AnyPosition
    history: Sequence[AnyPosition]
    limits: Limits
    token: CancelToken | None = None
    overlooked: bool = False
    """Whether it looks at nothing that comes after its own move."""

    unseen: Collection[Move] = ()
    """The moves that it does not notice: they would win on the spot."""

    def noticed(self, moves: Mapping[Move, _Worth]) -> dict[Move, _Worth]:
        """Return the moves without those that it does not notice; all, if there are no others."""
        return {move: moves[move] for move in moves if move not in self.unseen} or dict(moves)


@dataclass(frozen=True, slots=True)
class Opponent:
    """The computer at a level: an engine and the dice for its mistakes."""

    engine: Engine
    level: Level
    dice: random.Random
    book: OpeningBook | None = field(default=None, kw_only=True)
    """What it plays by in the opening, if its level does so; None to think about every move."""

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
        """Return the move to play, as a search result, within `level_limits`."""
        level = self.level
        given = Limits(
            nodes=nodes, movetime_ms=movetime_ms, clock_ms=clock_ms, increment_ms=increment_ms
        )
        limits = level_limits(level, given)
        self.engine.use_source_evaluation(wanted=level.source_evaluation)
        sight = Sight(position, history, limits, token)
        if len(position.legal_moves()) == 1:
            return self._search(replace(sight, limits=replace(limits, depth=1)))
        if found := by_book(self.book, position, level.book, self.dice):
            return found
        if not level.errs:
            return self._search(sight)  # it finds what wins by itself, and how to win by more
        careless = self.dice.random() < level.careless
        # Whole turns are overlooked, not moves: among eighty, the best-looking is soon a blunder.
        overlooked = self.dice.random() < level.oversight
        wins = self.engine.wins_at_once(position, history)
        if wins and not overlooked:
            best = max(wins, key=wins.__getitem__)
            return _chosen(best, wins[best], 1)
        sight = replace(sight, overlooked=overlooked, unseen=wins)
        return self._carelessly(sight) if careless else self._as_it_can(sight)

    def _as_it_can(self, sight: Sight) -> Progress:
        """Play as well as the level can."""
        if self.level.taste is not None:
            return self._by_taste(sight, self.level.taste)
        if sight.overlooked or self.level.looks_at_each:
            return self._by_ranking(sight)
        return self._among_the_best(sight)

    def _carelessly(self, sight: Sight) -> Progress:
        """Miss what is good, but throw nothing away at once."""
        glance = sight.noticed(self._glance(sight))
        middle = sorted(glance.values())[len(glance) // 2]
        worst = middle - engine_for(self.engine.spec).harmless
        unseen = [move for move, score in glance.items() if worst <= score <= middle]
        move = self.dice.choice(unseen)
        return _chosen(move, glance[move], 1)

    def _by_taste(self, sight: Sight, taste: Taste) -> Progress:
        """Play what it likes, whatever that is worth."""
        glance = sight.noticed(self._glance(sight))
        move = self._best_as_it_seems({each: taste(sight.position, each) for each in glance})
        return _chosen(move, glance[move], 1)

    def _by_ranking(self, sight: Sight) -> Progress:
        """Judge every move, each on its own and none of them quite rightly."""
        glance = self._glance(sight)
        seen = glance
        limits = sight.limits
        hurried = limits.clock_ms is not None and limits.clock_ms < HURRY_MS
        if limits.depth != 1 and not (sight.overlooked or hurried):
            # Where there is no time for all, those that look best are thought about.
            order = sorted(glance, key=glance.__getitem__, reverse=True)
            seen = self.engine.rank(
                sight.position, sight.history, limits, order=order, token=sight.token
            )
        seen = sight.noticed(seen or glance)
        move = self._best_as_it_seems(seen)
        return _chosen(move, seen[move], self.level.depth or 1)

    def _among_the_best(self, sight: Sight) -> Progress:
        """Search properly, then misjudge the best few a little."""
        lines = COMPARED_LINES + len(sight.unseen)
        found = self._search(replace(sight, limits=replace(sight.limits, lines=lines)))
        compared = sight.noticed({line.moves[0]: line for line in found.lines})
        move = self._best_as_it_seems({first: line.score for first, line in compared.items()})
        return replace(found, lines=(compared[move],))

    def _search(self, sight: Sight) -> Progress:
        return self.engine.search(sight.position, sight.history, sight.limits, token=sight.token)

    def _glance(self, sight: Sight) -> dict[Move, int]:
        """Return what every move looks like at once, with nothing of what comes after it."""
        limits = replace(sight.limits, depth=1)
        return self.engine.rank(sight.position, sight.history, limits, token=sight.token)

    def _best_as_it_seems(self, scores: Mapping[Move, int]) -> Move:
        """Return the best move by scores that are all a little wrong; a forced win is certain."""
        best = max(scores, key=scores.__getitem__)
        if scores[best] >= FORCED_WIN:
            return best
        judged = {
            move: score + self.dice.gauss(0, self.level.noise) for move, score in scores.items()
        }
        return max(judged, key=judged.__getitem__)


def level_limits(level: Level, given: Limits) -> Limits:
    """Return what a level goes by where limits are given.

    One that goes by time alone goes by the nodes or the time for a move instead, if there are some.
    """
    fixed = given.nodes is not None and level.goes_by_time
    return replace(
        given,
        depth=level.depth,
        nodes=given.nodes if fixed else level.nodes,
        movetime_ms=None if fixed else given.movetime_ms or BEST_MOVETIME_MS,
    )


def _chosen(move: Move, score: int, depth: int) -> Progress:
    return Progress(depth, 0, 0, (Line(score, (move,)),))


def by_book(
    book: OpeningBook | None,
    position: AnyPosition,
    habit: BookPolicy | None,
    dice: random.Random,
) -> Progress | None:
    """Return a move of the opening book as a search result; None if there is none to be played."""
    if book is None or habit is None:
        return None
    chosen = choose_book_move(book, position, habit, dice)
    if chosen is None:
        return None
    return replace(_chosen(chosen.move, chosen.score, 0), from_book=True)


def accepts_draw(score: int, plies: int) -> bool:
    """Decide on a draw offer by the computer's own evaluation of its position.

    It takes a draw when it stands worse, or when a long game is going nowhere.
    """
    return score <= WORSE or (plies >= LONG_GAME and score <= LEVEL)
