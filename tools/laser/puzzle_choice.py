"""Choosing among puzzles of Laser Chess: as many as wanted of each theme, and no two alike."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field, replace

from khepri.engine.search import Engine
from khepri.games.laser import GAME, Side
from khepri.learn.laser.puzzles import (
    BORROWED_MIRROR,
    FORK_OF_LIGHT,
    FREE_PIECE,
    GIVE_ONE_GET_ONE,
    HITS,
    ONE_SHOT,
    OPEN_THE_DOOR,
    OWN_GOAL,
    ROUND_THE_CORNER,
    SAVE_THE_PHARAOH,
    THE_ONLY_WAY,
    THREE_SHOTS,
    TRADE_PLACES,
    TWO_SHOTS,
    first_move_of,
    position_of,
)
from khepri.learn.puzzle import Puzzle, PuzzleTheme
from tools.laser.puzzle_mining import MEGABYTES, bare_puzzle, turned_round
from tools.laser.puzzle_quality import BARE_SHELVES, LaserQuality, wasted
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

FEWEST_PIECES = 7
"""Sphinxes and pharaohs included; one more unless a light bends twice that hits at once."""

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
    _points: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    _quality: LaserQuality = field(default_factory=LaserQuality)
    _engine: Engine = field(default_factory=lambda: Engine(GAME, megabytes=MEGABYTES))

    def keep(self, puzzles: Iterable[Puzzle]) -> None:
        """Begin with puzzles that are chosen already."""
        for puzzle in puzzles:
            self._add(puzzle, self._looks(puzzle))

    def choose_from(self, found: Iterable[Puzzle]) -> None:
        """Choose until every theme has as many as wanted, or nothing good is left."""
        left = list(found)
        random.Random(self.seed).shuffle(left)
        pools: dict[str, dict[str, list[Puzzle]]] = {}
        for puzzle in left:
            kinds = pools.setdefault(puzzle.theme.key, {kind: [] for kind in KINDS})
            kinds[first_move_of(puzzle).kind].append(puzzle)
        while open_themes := [
            theme for theme in WANTED if self._share(theme) < 1 and any(_pool(pools, theme))
        ]:
            # The emptiest first, so that one kind of answer does not run out for the last themes.
            theme = min(open_themes, key=self._share)
            self._consider(self._next(_pool(pools, theme), theme.key))

    def _share(self, theme: PuzzleTheme) -> float:
        return len(self._points[theme.key]) / WANTED[theme]

    def _next(self, pools: list[list[Puzzle]], theme: str) -> Puzzle:
        """Take out a puzzle of a kind of answer, and with points, of which there is the least."""
        total = sum(self._kinds.values()) + 1
        by_kind = dict(zip(KINDS, pools, strict=True))
        lacking = min(
            (kind for kind in KINDS if by_kind[kind]),
            key=lambda kind: self._kinds[kind] / total - KINDS[kind],
        )
        pool = by_kind[lacking]

        def distance(puzzle: Puzzle) -> float:
            return min((abs(puzzle.points - each) for each in self._points[theme]), default=0.0)

        puzzle = max(pool, key=distance)
        pool.remove(puzzle)
        return puzzle

    def _consider(self, puzzle: Puzzle) -> None:
        """Choose a puzzle, or leave it."""
        if self._is_known_or_dull(puzzle):
            return
        if (puzzle.position.side is Side.RED) != (len(self.chosen) % 2 == 1):
            puzzle = turned_round(puzzle)
        puzzle = replace(puzzle, shelf=shelf_of(self._engine, puzzle))
        if puzzle.shelf in BARE_SHELVES and wasted(puzzle):
            puzzle = bare_puzzle(puzzle)
            puzzle = replace(puzzle, shelf=shelf_of(self._engine, puzzle))
        if puzzle.theme in BEST_PLAY and puzzle.shelf > MOST_SHELF:
            return
        if not self._is_known_or_dull(puzzle) and not self._quality.objection(puzzle):
            self._add(puzzle, self._looks(puzzle))

    def _is_known_or_dull(self, puzzle: Puzzle) -> bool:
        looks = self._looks(puzzle)
        return is_dull(puzzle) or any(are_twins(looks, other) for other in self._known)

    def _looks(self, puzzle: Puzzle) -> tuple[frozenset[Hashable], frozenset[Hashable]]:
        return self._quality.board(puzzle), self._quality.ideas(puzzle)

    def _add(self, puzzle: Puzzle, looks: tuple[frozenset[Hashable], frozenset[Hashable]]) -> None:
        self.chosen.append(puzzle)
        self._known.append(looks)
        self._kinds[first_move_of(puzzle).kind] += 1
        self._points[puzzle.theme.key].append(puzzle.points)


def is_dull(puzzle: Puzzle) -> bool:
    """Say whether there is so little on the board that nobody has to look for the answer."""
    pieces = len(position_of(puzzle).pieces())
    bends = len(first_move_of(puzzle).shot.mirrors)
    plain = bends < 2 if puzzle.theme in HITS else True
    return pieces < FEWEST_PIECES or (plain and pieces <= FEWEST_PIECES)


def _pool(pools: dict[str, dict[str, list[Puzzle]]], theme: PuzzleTheme) -> list[list[Puzzle]]:
    """Return what is left of a theme, by the kind of answer in the order of `KINDS`."""
    return list(pools.get(theme.key, {kind: [] for kind in KINDS}).values())
