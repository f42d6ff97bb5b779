"""Boards, moves and the ideas behind moves in words, for screen readers and everybody who is
learning.
"""

from __future__ import annotations

from collections.abc import Sequence

from khepri.games.othello.board import Side
from khepri.games.othello.move import Move
from khepri.games.othello.position import Position
from khepri.system.names import plural

# What lies and what happens


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
    told = f"{position.side.label} plays {move.square} and flips {plural(len(flipped), 'disc')}"
    return f"{told}: {', '.join(flipped)}."


# Why a move is good, as the rules alone prove it


FEW = 3
"""So few squares to choose from are worth a word."""


def tell_idea(position: Position, line: Sequence[Move]) -> str:
    """Say what the first move of a line is good for: a corner, no choice, or few squares left.

    >>> tell_idea(Position.start(), [Move.parse("f5")])
    'It turns 1 disc and leaves White 3 squares to play on.'
    """
    move, other = line[0], position.side.opponent
    if move.square is None:
        return f"There is no square to play on: {position.side.label} must pass."
    after = position.play(move)
    left = _squares(after)
    corners = _corners(position.size)
    if move.square in corners:
        return f"It takes the corner {move.square}: no disc there is ever turned."
    if not left and after.legal_moves():
        return f"It leaves {other.label} without a move, so {position.side.label} plays again."
    feared = [square for square in _squares(Position(position.board, other)) if square in corners]
    if feared and not any(square in corners for square in left):
        return f"It keeps {other.label} from the corner {feared[0]}."
    turned = plural(len(position.flips(move)), "disc")
    if not left:
        return f"It turns {turned} and ends the game."
    only = "only " if len(left) < FEW else ""
    squares = plural(len(left), "square")
    return f"It turns {turned} and leaves {other.label} {only}{squares} to play on."


def _squares(position: Position) -> list[str]:
    """List the squares that the side to move may play on."""
    return [move.square for move in position.legal_moves() if move.square is not None]


def _corners(size: int) -> frozenset[str]:
    last = "abcdefghijkl"[size - 1]
    return frozenset(("a1", f"a{size}", f"{last}1", f"{last}{size}"))
