"""Finding puzzles of Laser Chess: boards are made, looked at, and what is good is kept."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from typing import cast

from khepri.engine.search import Engine
from khepri.errors import RulesError
from khepri.games.laser import GAME, Move, Position
from khepri.learn.goal import Goal
from khepri.learn.laser.puzzles import (
    FORCED,
    HITS,
    doubt_about,
    find_puzzle,
    points_of,
    position_of,
    right_of,
)
from khepri.learn.laser.teaching import LaserTeaching
from khepri.learn.puzzle import Puzzle, PuzzleFound
from tools.laser.puzzle_boards import Find, from_game, turned, turned_move
from tools.laser.puzzle_composing import composed, scattered, traded
from tools.laser.puzzle_quality import is_absurd, material_objection, removable, without
from tools.puzzle_quality import are_twins

MEGABYTES = 4
BOARDS_AT_ONCE = 1500
COMPOSING = {"board": composed, "trade": traded, "scatter": scattered}
MOST_OF_THEME = 2
"""So many puzzles of one theme are kept from one game."""


def mined(kind: str, seed: str) -> list[Puzzle]:
    """Return the puzzles of one game, or of many composed or scattered boards."""
    if kind == "game":
        finds = from_game(Engine(GAME, megabytes=MEGABYTES), seed)
    else:
        finds = boards(seed, COMPOSING[kind])
    kept: list[tuple[Puzzle, frozenset[Hashable]]] = []
    themes: Counter[str] = Counter()
    for find in finds:
        puzzle = puzzle_in(find)
        if puzzle is None or (themes[puzzle.theme.key] >= MOST_OF_THEME and kind == "game"):
            continue
        if any((other.theme, other.right) == (puzzle.theme, puzzle.right) for other, _ in kept):
            continue
        board = frozenset(position_of(puzzle).pieces().items())
        nothing: frozenset[Hashable] = frozenset()
        if any(are_twins((board, nothing), (other, nothing)) for _, other in kept):
            continue
        themes[puzzle.theme.key] += 1
        kept.append((puzzle, board))
    return [puzzle for puzzle, _ in kept]


def boards(seed: str, compose: Callable[[random.Random], Position | None]) -> Iterator[Find]:
    """Compose boards, half of them for Red."""
    rng = random.Random(seed)
    for _ in range(BOARDS_AT_ONCE):
        position = compose(rng)
        if position is not None:
            yield Find(
                turned(position) if rng.random() < 0.5 else position, "Composed.", is_composed=True
            )


def puzzle_in(find: Find) -> Puzzle | None:
    """Return the puzzle on a board, a composed one bared of what it does not need."""
    if material_objection(find.position, is_long=False):
        return None
    found = _found(find.position)
    if found is None:
        return None
    position = find.position
    if find.is_composed and found.theme not in (*HITS, *FORCED):
        return None
    if find.is_composed:
        position, found = bared(position, found)
    if found.tempting < 1 or is_absurd(position):
        return None
    if material_objection(position, is_long=found.theme in FORCED):
        return None
    return as_puzzle(position, found, find.origin)


def bared(position: Position, found: PuzzleFound) -> tuple[Position, PuzzleFound]:
    """Take off every piece without which the puzzle stays the same, with as many tempting tries."""
    # Without one piece another may not be needed any more, so that it takes several rounds.
    before = None
    while before != position:
        before = position
        for square in removable(position):
            less = without(position, square)
            if _doubted(less, found):
                continue
            other = _found(less)
            if other is not None and other.tempting >= found.tempting:
                position, found = less, replace(other, theme=found.theme)
    return position, found


def bare_puzzle(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle without the pieces that it does not need."""
    found = find_puzzle(position_of(puzzle))
    position, found = bared(position_of(puzzle), replace(found, theme=puzzle.theme))
    return replace(as_puzzle(position, found, puzzle.note), key=puzzle.key)


def _doubted(position: Position, found: PuzzleFound) -> str:
    """Say why a position does not hold the puzzle that was found in another; this is soon seen."""
    right = cast("tuple[Move, ...]", found.right)
    try:
        return doubt_about(position, found.theme, found.goal_text, right)
    except RulesError as error:
        return str(error)


def _found(position: Position) -> PuzzleFound | None:
    try:
        return find_puzzle(position)
    except RulesError:
        return None


def as_puzzle(position: Position, found: PuzzleFound, origin: str) -> Puzzle:
    """Return what was found as a puzzle, on the first shelf for the time being."""
    return Puzzle(
        key="found",
        spec=GAME,
        theme=found.theme,
        position=position,
        goal_text=found.goal_text,
        goal=Goal((LaserTeaching().parse_conditions(found.goal_text, position),)),
        right=found.right,
        shelf=1,
        points=found.points,
        tempting=found.tempting,
        note=origin,
    )


def turned_round(puzzle: Puzzle) -> Puzzle:
    """Return the same puzzle for the other side."""
    position = turned(position_of(puzzle))
    moves = {turned_move(move) for move in right_of(puzzle)}
    right = tuple(move for move in position.legal_moves() if move in moves)
    # Of replies that are as good the first is shown, which may be another one when turned round.
    points = points_of(position, right[0], puzzle.goal_text, puzzle.tempting)
    goal = Goal((LaserTeaching().parse_conditions(puzzle.goal_text, position),))
    return replace(puzzle, position=position, goal=goal, right=right, points=points)
