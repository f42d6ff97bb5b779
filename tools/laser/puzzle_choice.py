"""Choosing among puzzles of Laser Chess: as many as wanted of each theme, and no two alike."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field, replace

from khepri.engine.search import Engine
from khepri.games.laser import GAME, Side
from khepri.learn.laser.puzzle_themes import (
    BORROWED_MIRROR,
    FORK_OF_LIGHT,
    FREE_PIECE,
    GIVE_ONE_GET_ONE,
    ONE_SHOT,
    OPEN_THE_DOOR,
    OWN_GOAL,
    ROUND_THE_CORNER,
    SAVE_THE_PHARAOH,
    THE_ONLY_WAY,
    THREE_SHOTS,
    TRADE_PLACES,
    TWO_SHOTS,
)
from khepri.learn.laser.solutions import first_move_of
from khepri.learn.puzzle import Puzzle
from tools.laser.puzzle_mining import MEGABYTES, turned_round
from tools.laser.puzzle_quality import LaserQuality
from tools.laser.puzzle_shelves import shelf_of
from tools.puzzle_quality import are_twins

WANTED = {
    ONE_SHOT: 80,
    ROUND_THE_CORNER: 40,
    BORROWED_MIRROR: 40,
    OPEN_THE_DOOR: 30,
    TRADE_PLACES: 30,
    TWO_SHOTS: 50,
    FORK_OF_LIGHT: 24,
    THREE_SHOTS: 24,
    GIVE_ONE_GET_ONE: 10,
    FREE_PIECE: 26,
    SAVE_THE_PHARAOH: 26,
    THE_ONLY_WAY: 24,
    OWN_GOAL: 16,
}
"""How many of each theme."""

KINDS = {"step": 0.45, "turn": 0.40, "swap": 0.15}
"""The share of answers of each kind."""

BEST_PLAY = (FREE_PIECE, SAVE_THE_PHARAOH, THE_ONLY_WAY)
MOST_SHELF = 6
"""Where no solid player chooses the answer, something else must be better: no good puzzle."""


@dataclass
class Choice:
    """What has been chosen so far."""

    seed: str
    chosen: list[Puzzle] = field(default_factory=list)
    _known: list[tuple[frozenset[Hashable], frozenset[Hashable]]] = field(default_factory=list)
    _kinds: Counter[str] = field(default_factory=Counter)
    _themes: Counter[str] = field(default_factory=Counter)
    _quality: LaserQuality = field(default_factory=LaserQuality)
    _engine: Engine = field(default_factory=lambda: Engine(GAME, megabytes=MEGABYTES))

    def keep(self, puzzles: Iterable[Puzzle]) -> None:
        """Begin with puzzles that are chosen already."""
        for puzzle in puzzles:
            self._add(puzzle)

    def choose_from(self, found: Iterable[Puzzle]) -> None:
        """Choose until every theme has as many as wanted, or nothing good is left."""
        left = list(found)
        random.Random(self.seed).shuffle(left)
        pools = {theme: [each for each in left if each.theme == theme] for theme in WANTED}
        while open_themes := [
            theme for theme, pool in pools.items() if pool and not self._is_full(theme.key)
        ]:
            # The emptiest first, so that one kind of answer does not run out for the last themes.
            theme = min(open_themes, key=lambda each: self._themes[each.key] / WANTED[each])
            puzzle = self._next(pools[theme])
            pools[theme].remove(puzzle)
            self._consider(puzzle)

    def _is_full(self, theme: str) -> bool:
        return next(
            self._themes[theme] >= count for each, count in WANTED.items() if each.key == theme
        )

    def _next(self, pool: list[Puzzle]) -> Puzzle:
        """Return the puzzle of which there is the least so far: its kind of answer, its points."""
        total = sum(self._kinds.values()) + 1

        def lacking(puzzle: Puzzle) -> tuple[float, float]:
            kind = first_move_of(puzzle).kind
            theirs = [each.points for each in self.chosen if each.theme == puzzle.theme]
            nearest = min((abs(puzzle.points - points) for points in theirs), default=9.0)
            return self._kinds[kind] / total - KINDS[kind], -nearest

        return min(pool, key=lacking)

    def _consider(self, puzzle: Puzzle) -> None:
        if (puzzle.position.side is Side.RED) != (len(self.chosen) % 2 == 1):
            puzzle = turned_round(puzzle)
        looks = self._quality.board(puzzle), self._quality.ideas(puzzle)
        if any(are_twins(looks, other) for other in self._known):
            return
        puzzle = replace(puzzle, shelf=shelf_of(self._engine, puzzle))
        if puzzle.theme in BEST_PLAY and puzzle.shelf > MOST_SHELF:
            return
        if not self._quality.objection(puzzle):
            self._add(puzzle)

    def _add(self, puzzle: Puzzle) -> None:
        self.chosen.append(puzzle)
        self._known.append((self._quality.board(puzzle), self._quality.ideas(puzzle)))
        self._kinds[first_move_of(puzzle).kind] += 1
        self._themes[puzzle.theme.key] += 1
