"""Wins by force out of the rules alone, as slowly and plainly as it can be said."""

from __future__ import annotations

from collections.abc import Iterator

from khepri.games.laser import Move, Position, Side


def winning_moves(position: Position, moves: int) -> list[Move]:
    """List every move that wins within so many own moves, itself included."""
    return [
        move
        for move in position.legal_moves()
        if holds(position.play(move), position.side, moves - 1)
    ]


def holds(after: Position, mover: Side, moves: int) -> bool:
    """Say whether the mover, who has just moved, wins within so many more, come what may."""
    outcome = after.outcome()
    if outcome is not None:
        return outcome.winner is mover
    return moves > 0 and next(refutations(after, moves), None) is None


def refutations(after: Position, moves: int) -> Iterator[Move]:
    """Yield every reply after which the other side does not win within so many more moves."""
    for reply in after.legal_moves():
        later = after.play(reply)
        outcome = later.outcome()
        if outcome is not None:
            if outcome.winner is after.side:
                yield reply
        elif not any_wins(later, moves):
            yield reply


def any_wins(position: Position, moves: int) -> bool:
    """Say whether the side to move wins within so many own moves."""
    return moves > 0 and any(
        holds(position.play(move), position.side, moves - 1) for move in position.legal_moves()
    )
