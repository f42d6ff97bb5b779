"""What keeps a board from being played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khepri.games.base import Problem
from khepri.games.laser.bitboard import RAYS, Bitboard, bits, popcount
from khepri.games.laser.piece import Kind
from khepri.games.laser.side import Side
from khepri.games.laser.square import SQUARE_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khepri.games.laser.board import Board


def find_problems(board: Board) -> tuple[Problem, ...]:
    """List every reason why a board cannot be played; none if it can."""
    return tuple(problem for side in Side for problem in _problems_of(board, side))


def _problems_of(board: Board, side: Side) -> Iterator[Problem]:
    for kind in (Kind.PHARAOH, Kind.SPHINX):
        squares = board.army(side).of_kind(kind)
        count = popcount(squares)
        if not count:
            yield Problem(f"{side.label} has no {kind}.")
        elif count > 1:
            yield Problem(
                f"{side.label} has {count} {kind.plural} instead of one.", _names(squares)
            )
    for number in bits(board.army(side).sphinxes):
        if not RAYS[board.rotation_at(number)][number]:
            name = SQUARE_NAMES[number]
            yield Problem(f"{side.label}'s sphinx on {name} faces off the board.", (name,))


def _names(squares: Bitboard) -> tuple[str, ...]:
    return tuple(SQUARE_NAMES[number] for number in bits(squares))
