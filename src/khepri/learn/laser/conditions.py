"""The conditions of Laser Chess: what a move and its shot can be asked to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from khepri.games.laser import Beam, BeamEnding, Contact, Kind, Move, Position
from khepri.learn.goal import Attempt, Comparison, Condition
from khepri.learn.laser.dangers import replies_with_losses, standing_loss, waiting
from khepri.learn.laser.forced_wins import holds_against_all
from khepri.learn.laser.pieces import PieceWanted

Tried: TypeAlias = Attempt[Position, Move, Beam]


class ShotCondition(Condition[Position, Move, Beam]):
    """A condition of Laser Chess."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Hits(ShotCondition):
    """The shot destroys such a piece; None: it destroys nothing."""

    seen_at_once = True

    piece: PieceWanted | None

    def holds(self, tried: Tried) -> bool:
        """Say whether it does."""
        if self.piece is None:
            return tried.effect.loss is None
        return self.piece.is_met_by(tried.effect.loss, tried.before.side)


@dataclass(frozen=True, slots=True)
class Visits(ShotCondition):
    """The shot enters each of the squares; the sphinx's own does not count."""

    seen_at_once = True

    squares: tuple[str, ...]

    def holds(self, tried: Tried) -> bool:
        """Say whether it does."""
        return set(self.squares) <= set(tried.effect.squares[1:])


@dataclass(frozen=True, slots=True)
class Leaves(ShotCondition):
    """The shot leaves the board, at a square if one is named."""

    seen_at_once = True

    square: str = ""

    def holds(self, tried: Tried) -> bool:
        """Say whether it does."""
        left = tried.effect.ending is BeamEnding.LEFT_BOARD
        return left and self.square in ("", tried.effect.squares[-1])


@dataclass(frozen=True, slots=True)
class StopsAt(ShotCondition):
    """The shot is absorbed by such a piece."""

    seen_at_once = True

    piece: PieceWanted

    def holds(self, tried: Tried) -> bool:
        """Say whether it is."""
        stopped = tried.effect.ending is BeamEnding.ABSORBED
        return stopped and self.piece.is_met_by(tried.effect.struck, tried.before.side)


@dataclass(frozen=True, slots=True)
class Mirrors(ShotCondition):
    """So many mirrors bend the shot; one that is met twice counts twice."""

    seen_at_once = True

    number: Comparison

    def holds(self, tried: Tried) -> bool:
        """Say whether they do."""
        return self.number.admits(len(tried.effect.mirrors))


@dataclass(frozen=True, slots=True)
class Reaches(ShotCondition):
    """Afterwards a piece of the mover, of a kind if one is named, stands on a square."""

    seen_at_once = True

    kind: Kind | None
    square: str

    def holds(self, tried: Tried) -> bool:
        """Say whether one does."""
        piece = tried.after.piece_at(self.square)
        own = piece is not None and piece.side is tried.before.side
        return own and (self.kind is None or (piece is not None and piece.kind is self.kind))


@dataclass(frozen=True, slots=True)
class Spared:
    """Which pieces of the mover are not to be lost: the pharaoh, that on a square, or all."""

    word: str

    def is_lost_with(self, contact: Contact | None, tried: Tried) -> bool:
        """Say whether a piece that was destroyed is one of them."""
        if contact is None or contact.piece.side is not tried.before.side:
            return False
        if self.word == "pharaoh":
            return contact.piece.kind is Kind.PHARAOH
        return self.word in ("all", contact.square)

    def is_there(self, tried: Tried) -> bool:
        """Say whether what is to be spared stands after the move."""
        if self.word in ("pharaoh", "all"):
            return True
        piece = tried.after.piece_at(self.word)
        return piece is not None and piece.side is tried.before.side


@dataclass(frozen=True, slots=True)
class Survives(ShotCondition):
    """Neither the own shot destroys it, nor the enemy's sphinx if it fired without a move."""

    spared: Spared

    def holds(self, tried: Tried) -> bool:
        """Say whether it does."""
        losses = tried.effect.loss, standing_loss(tried.after, tried.after.side)
        return self.spared.is_there(tried) and not any(
            self.spared.is_lost_with(loss, tried) for loss in losses
        )


@dataclass(frozen=True, slots=True)
class Safe(ShotCondition):
    """As `Survives`, but after every legal move of the enemy; a win at once counts as safe."""

    spared: Spared

    def holds(self, tried: Tried) -> bool:
        """Say whether it is."""
        if self.spared.is_lost_with(tried.effect.loss, tried) or not self.spared.is_there(tried):
            return False
        return not any(
            self.spared.is_lost_with(loss, tried) for _, loss in replies_with_losses(tried.after)
        )


@dataclass(frozen=True, slots=True)
class Backfires(ShotCondition):
    """The enemy's sphinx, firing without a move, would destroy such a piece of its own side."""

    piece: PieceWanted

    def holds(self, tried: Tried) -> bool:
        """Say whether it would."""
        shooter = tried.after.side
        loss = standing_loss(tried.after, shooter)
        own = loss is not None and loss.piece.side is shooter
        return own and self.piece.is_met_by(loss, tried.before.side)


@dataclass(frozen=True, slots=True)
class Threatens(ShotCondition):
    """Were it the mover's turn again, some move would hit such a piece."""

    piece: PieceWanted

    def holds(self, tried: Tried) -> bool:
        """Say whether one would."""
        if tried.after.outcome() is not None:
            return False
        again = waiting(tried.after)
        return any(
            self.piece.is_met_by(again.shot(move).loss, again.side) for move in again.legal_moves()
        )


@dataclass(frozen=True, slots=True)
class WinsIn(ShotCondition):
    """The enemy's pharaoh falls within so many moves of the mover, whatever the enemy plays."""

    moves: int

    def holds(self, tried: Tried) -> bool:
        """Say whether it does."""
        return holds_against_all(tried.after, tried.before.side, self.moves - 1)


@dataclass(frozen=True, slots=True)
class Repeats(ShotCondition):
    """The position has stood twice before in this step."""

    def holds(self, tried: Tried) -> bool:
        """Say whether it has."""
        return tried.is_third_time
