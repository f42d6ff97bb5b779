"""What the other side could do next, looked at in full."""

from __future__ import annotations

from khepri.games.laser import Contact, Kind, Move, Position, Side, fire

_WORTH = (Kind.PHARAOH, Kind.ANUBIS, Kind.PYRAMID)
"""What a beam can destroy, the dearest first."""


def waiting(position: Position) -> Position:
    """Return the position as if the side to move did nothing; both pharaohs must stand."""
    return Position(position.board, position.side.opponent, position.rules)


def standing_loss(position: Position, shooter: Side) -> Contact | None:
    """Return what a sphinx destroys if it fires without a move; nothing once a game is over."""
    return fire(position, shooter).loss if position.outcome() is None else None


def replies_with_losses(position: Position) -> list[tuple[Move, Contact]]:
    """List the moves of the side to move that destroy a piece of the other, the dearest first."""
    found = [
        (move, loss)
        for move in position.legal_moves()
        if (loss := position.shot(move).loss) is not None and loss.piece.side is not position.side
    ]
    return sorted(found, key=lambda one: _WORTH.index(one[1].piece.kind))
