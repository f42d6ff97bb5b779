"""Boards and moves in words, for screen readers and everybody who is learning."""

from __future__ import annotations

from khepri.games.othello.move import Move
from khepri.games.othello.position import Position
from khepri.games.othello.side import Side


def count_discs(count: int) -> str:
    """Return a number of discs in words.

    >>> count_discs(1), count_discs(6)
    ('1 disc', '6 discs')
    """
    return "1 disc" if count == 1 else f"{count} discs"


def tell_board(position: Position) -> str:
    """Return where every disc lies, in words."""
    lines = []
    for side in Side:
        squares = position.board.named(position.board.of(side))
        lines.append(f"{side.label} has {position.discs(side)}: {', '.join(squares)}.")
    return "\n".join(lines)


def tell_move(position: Position, move: Move) -> str:
    """Return in words what a move does."""
    if move.square is None:
        return f"{position.side.label} has no move and passes."
    flipped = position.flips(move)
    told = f"{position.side.label} plays {move.square} and flips {count_discs(len(flipped))}"
    return f"{told}: {', '.join(flipped)}."
