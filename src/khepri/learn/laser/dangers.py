"""What the other side could do next, looked at in full."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.errors import RulesError
from khepri.games.laser import Contact, Kind, Move, Position, Side, fire

MOST_TRIED = 5_000
"""So many moves are looked at to prove a win: enough for a board that teaches, and soon done."""

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


@dataclass(slots=True)
class Proof:
    """A search for a win by force, with every reply; it counts what it looks at."""

    tried: int = 0

    def wins(self, position: Position, moves: int) -> bool:
        """Say whether the side to move hits the other's pharaoh within so many own moves.

        :raises RulesError: if that would take too long to find out.
        """
        ahead = []
        for move in position.legal_moves():
            after = self._play(position, move)
            if _won_by(after, position.side):
                return True
            ahead.append(after)
        return moves > 1 and any(
            self.holds_against_all(after, position.side, moves - 1) for after in ahead
        )

    def holds_against_all(self, after: Position, mover: Side, moves: int) -> bool:
        """Say whether the mover, who has just moved, wins within so many more, come what may."""
        outcome = after.outcome()
        if outcome is not None:
            return outcome.winner is mover
        return self.refutation(after, mover, moves) is None

    def refutation(self, after: Position, mover: Side, moves: int) -> Move | None:
        """Return a reply after which the mover does not win within so many more moves."""
        for reply in after.legal_moves():
            later = self._play(after, reply)
            outcome = later.outcome()
            if outcome is not None:
                if outcome.winner is not mover:
                    return reply
            elif moves < 1 or not self.wins(later, moves):
                return reply
        return None

    def _play(self, position: Position, move: Move) -> Position:
        self.tried += 1
        if self.tried > MOST_TRIED:
            raise RulesError("A win cannot be proved here in a short time: use fewer pieces.")
        return position.play(move)


def _won_by(position: Position, side: Side) -> bool:
    outcome = position.outcome()
    return outcome is not None and outcome.winner is side


def can_hit_pharaoh(position: Position) -> bool:
    """Say whether the side to move can hit the other's pharaoh at once."""
    return any(_won_by(position.play(move), position.side) for move in position.legal_moves())
