"""The conditions of Laser Chess: what a move and its shot can be asked to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from khepri.errors import RulesError
from khepri.games.laser import Beam, BeamEnding, Contact, Kind, Move, Position, Side, is_square
from khepri.learn.goal import Attempt, Comparison, Condition
from khepri.learn.laser.threats import after_null_move, capturing_replies, forces_win, standing_loss

# Which pieces: ``red pharaoh``, ``own``, ``pyramid j4``


_OWN, _ENEMY = "own", "enemy"


@dataclass(frozen=True, slots=True)
class PiecePattern:
    """Any mixture of a side, a kind and a square; what is left out does not matter."""

    side: str = ""
    """The name of a side, or ``own`` or ``enemy`` as the mover sees it."""

    kind: Kind | None = None
    square: str = ""

    def is_matched_by(self, contact: Contact | None, mover: Side) -> bool:
        """Say whether a piece that the light met is such a piece."""
        if contact is None:
            return False
        piece = contact.piece
        sides = {piece.side.value, _OWN if piece.side is mover else _ENEMY}
        return (
            (not self.side or self.side in sides)
            and self.kind in (None, piece.kind)
            and self.square in ("", contact.square)
        )


def parse_piece(words: list[str]) -> PiecePattern:
    """Read the words for a piece.

    :raises RulesError: if they are none.
    """
    sides = (_OWN, _ENEMY, *(side.value for side in Side))
    side, kind, square = "", None, ""
    for word in words:
        if word in sides and not side:
            side = word
        elif word in list(Kind) and kind is None:
            kind = Kind(word)
        elif is_square(word) and not square:
            square = word
        else:
            raise RulesError(
                f"{word[:20]!r} does not say which piece: write a colour, a kind, a square."
            )
    if not words:
        raise RulesError("Say which piece: a colour, a kind or a square.")
    return PiecePattern(side, kind, square)


# Conditions


LaserAttempt: TypeAlias = Attempt[Position, Move, Beam]


class LaserCondition(Condition[Position, Move, Beam]):
    """A condition of Laser Chess."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Hits(LaserCondition):
    """The shot destroys such a piece; None: it destroys nothing."""

    visible_in_preview = True

    piece: PiecePattern | None

    def holds(self, tried: LaserAttempt) -> bool:
        if self.piece is None:
            return tried.effect.loss is None
        return self.piece.is_matched_by(tried.effect.loss, tried.before.side)


@dataclass(frozen=True, slots=True)
class Visits(LaserCondition):
    """The shot enters each of the squares; the sphinx's own does not count."""

    visible_in_preview = True

    squares: tuple[str, ...]

    def holds(self, tried: LaserAttempt) -> bool:
        return set(self.squares) <= set(tried.effect.squares[1:])


@dataclass(frozen=True, slots=True)
class Leaves(LaserCondition):
    """The shot leaves the board, at a square if one is named."""

    visible_in_preview = True

    square: str = ""

    def holds(self, tried: LaserAttempt) -> bool:
        left = tried.effect.ending is BeamEnding.LEFT_BOARD
        return left and self.square in ("", tried.effect.squares[-1])


@dataclass(frozen=True, slots=True)
class StopsAt(LaserCondition):
    """The shot is absorbed by such a piece."""

    visible_in_preview = True

    piece: PiecePattern

    def holds(self, tried: LaserAttempt) -> bool:
        stopped = tried.effect.ending is BeamEnding.ABSORBED
        return stopped and self.piece.is_matched_by(tried.effect.struck, tried.before.side)


@dataclass(frozen=True, slots=True)
class Mirrors(LaserCondition):
    """So many mirrors bend the shot; one that is met twice counts twice."""

    visible_in_preview = True

    number: Comparison

    def holds(self, tried: LaserAttempt) -> bool:
        return self.number.admits(len(tried.effect.mirrors))


@dataclass(frozen=True, slots=True)
class Reaches(LaserCondition):
    """Afterwards a piece of the mover, of a kind if one is named, stands on a square."""

    visible_in_preview = True

    kind: Kind | None
    square: str

    def holds(self, tried: LaserAttempt) -> bool:
        """Say whether one does."""
        piece = tried.after.piece_at(self.square)
        own = piece is not None and piece.side is tried.before.side
        return own and (self.kind is None or (piece is not None and piece.kind is self.kind))


@dataclass(frozen=True, slots=True)
class Spared:
    """Which pieces of the mover are not to be lost: the pharaoh, that on a square, or all."""

    word: str

    def is_lost_with(self, contact: Contact | None, tried: LaserAttempt) -> bool:
        """Say whether a piece that was destroyed is one of them."""
        if contact is None or contact.piece.side is not tried.before.side:
            return False
        if self.word == "pharaoh":
            return contact.piece.kind is Kind.PHARAOH
        return self.word in ("all", contact.square)

    def is_there(self, tried: LaserAttempt) -> bool:
        """Say whether what is to be spared stands after the move."""
        if self.word in ("pharaoh", "all"):
            return True
        piece = tried.after.piece_at(self.word)
        return piece is not None and piece.side is tried.before.side


@dataclass(frozen=True, slots=True)
class Survives(LaserCondition):
    """Neither the own shot destroys it, nor the enemy's sphinx if it fired without a move."""

    spared: Spared

    def holds(self, tried: LaserAttempt) -> bool:
        losses = tried.effect.loss, standing_loss(tried.after, tried.after.side)
        return self.spared.is_there(tried) and not any(
            self.spared.is_lost_with(loss, tried) for loss in losses
        )


@dataclass(frozen=True, slots=True)
class Safe(LaserCondition):
    """As `Survives`, but after every legal move of the enemy; a win at once counts as safe."""

    spared: Spared

    def holds(self, tried: LaserAttempt) -> bool:
        if self.spared.is_lost_with(tried.effect.loss, tried) or not self.spared.is_there(tried):
            return False
        return not any(
            self.spared.is_lost_with(loss, tried) for _, loss in capturing_replies(tried.after)
        )


@dataclass(frozen=True, slots=True)
class Backfires(LaserCondition):
    """The enemy's sphinx, firing without a move, would destroy such a piece of its own side."""

    piece: PiecePattern

    def holds(self, tried: LaserAttempt) -> bool:
        """Say whether it would."""
        shooter = tried.after.side
        loss = standing_loss(tried.after, shooter)
        own = loss is not None and loss.piece.side is shooter
        return own and self.piece.is_matched_by(loss, tried.before.side)


@dataclass(frozen=True, slots=True)
class Threatens(LaserCondition):
    """Were it the mover's turn again, some move would hit such a piece."""

    piece: PiecePattern

    def holds(self, tried: LaserAttempt) -> bool:
        """Say whether one would."""
        if tried.after.outcome() is not None:
            return False
        again = after_null_move(tried.after)
        return any(
            self.piece.is_matched_by(again.shot(move).loss, again.side)
            for move in again.legal_moves()
        )


@dataclass(frozen=True, slots=True)
class WinsIn(LaserCondition):
    """The enemy's pharaoh falls within so many moves of the mover, whatever the enemy plays."""

    moves: int

    def holds(self, tried: LaserAttempt) -> bool:
        return forces_win(tried.after, tried.before.side, self.moves - 1)


@dataclass(frozen=True, slots=True)
class Repeats(LaserCondition):
    """The position has stood twice before in this step."""

    def holds(self, tried: LaserAttempt) -> bool:
        """Say whether it has."""
        return tried.is_third_time
