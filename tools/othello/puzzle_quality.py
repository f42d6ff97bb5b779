"""What makes a good puzzle of Othello beside its proof."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from khepri.engine.othello.schedule import board_of
from khepri.games.othello import GAME, Move, Position, Side
from khepri.learn.othello.evaluation import corners
from khepri.learn.othello.puzzles import (
    CORNER_CATCH,
    MAKE_THEM_PASS,
    SHUT_THE_DOOR,
    is_biggest_flip,
    tempting_tries,
)
from khepri.learn.puzzle import Puzzle, PuzzleTheme
from tools.puzzle_quality import PuzzleQuality

MOST_ALIKE = 0.8
"""Two positions of which more squares are the same, however they are turned, are one puzzle."""

FEWEST_MOVES = ((2, 2), (4, 3), (10, 4), (144, 5))
"""With so many empty squares at most, so many moves at least must be there to choose from."""

LEAST_SHARE = 0.15
"""Nobody has nearly lost all discs."""


class OthelloQuality(PuzzleQuality):
    """Several moves to choose from, one of them tempting and wrong, and as much for each side."""

    game = GAME.name

    def objection(self, puzzle: Puzzle) -> str:
        """Say why a proved puzzle is not a good one."""
        return objection(board_of(puzzle.position), puzzle.theme, _answer(puzzle))

    def faults_of_all(self, puzzles: tuple[Puzzle, ...]) -> list[str]:
        """Say whether one side, or the biggest flip, is asked for too often."""
        count = max(1, len(puzzles))
        faults = []
        black = sum(each.position.side is Side.BLACK for each in puzzles)
        if not 0.45 <= black / count <= 0.55:
            faults.append(f"{black} of {count} puzzles are for Black.")
        greedy = sum(is_biggest_flip(board_of(each.position), _answer(each)) for each in puzzles)
        if greedy > count / 2:
            faults.append(f"{greedy} of {count} answers are the biggest flip.")
        return faults

    def board(self, puzzle: Puzzle) -> frozenset[Hashable]:
        """Return which disc lies where, the board turned so that its text comes first."""
        position = board_of(puzzle.position)
        return frozenset(enumerate(min(symmetries(str(position.board), position.size))))


def _answer(puzzle: Puzzle) -> Move:
    return Move.parse(str(puzzle.right[0]))


def plain_objection(position: Position) -> str:
    """Say what is against a position, whatever it holds; nothing if it is worth a look."""
    empty = position.board.empty.bit_count()
    fewest = next(moves for most, moves in FEWEST_MOVES if empty <= most)
    if len(position.legal_moves()) < fewest:
        return "There are too few moves to choose from."
    discs = [position.discs(side) for side in Side]
    if min(discs) < LEAST_SHARE * sum(discs):
        return "One side has nearly no discs."
    return ""


def objection(position: Position, theme: PuzzleTheme, right: Move) -> str:
    """Say why a proved puzzle is not a good one; nothing if it is."""
    against = plain_objection(position)
    if against:
        return against
    if not tempting_tries(position, right):
        return "No wrong move is tempting."
    by_idea = theme in (CORNER_CATCH, SHUT_THE_DOOR, MAKE_THEM_PASS)
    if by_idea and right.square in corners(position.size):
        return "The right move takes a corner, which everybody tries first."
    return ""


def are_alike(one: Position, other: Position) -> bool:
    """Say whether two positions are nearly the same, however they are turned."""
    if one.size != other.size:
        return False
    board, squares = str(other.board), one.size * one.size
    return any(
        sum(map(str.__eq__, board, turned)) > MOST_ALIKE * squares
        for turned in symmetries(str(one.board), one.size)
    )


def symmetries(board: str, size: int) -> Iterator[str]:
    """Yield a board in all eight ways it can be turned and mirrored."""
    rows = [board[start : start + size] for start in range(0, size * size, size)]
    for _ in range(4):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
        yield "".join(rows)
        yield "".join(row[::-1] for row in rows)
