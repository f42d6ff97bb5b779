"""Perft: counting the ways a game can go, to check a game's rules against known figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from khepri.games.base import AnyPosition


def perft(position: AnyPosition, depth: int) -> int:
    """Count the sequences of `depth` moves; a game that ends sooner is one sequence.

    >>> from khepri.games.laser import Position
    >>> perft(Position.start("classic"), 2)
    7545

    :raises ValueError: if the depth is negative.
    """
    if depth < 0:
        raise ValueError(f"The depth is {depth}: it cannot be negative.")
    if depth == 0:
        return 1
    moves = position.legal_moves()
    # A position without moves is decided; at the last move, how many there are is the whole answer.
    if not moves or depth == 1:
        return len(moves) or 1
    return sum(perft(position.play(move), depth - 1) for move in moves)
