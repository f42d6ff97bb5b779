"""The conditions of Othello: what a move can be asked to flip, to take, to give and to leave."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from khepri.games.othello import Move, Position
from khepri.games.othello.position import Flips
from khepri.learn.goal import Attempt, Comparison, Condition
from khepri.learn.othello.evaluation import (
    anchored,
    corners_given,
    final_difference,
    flip_directions,
    lead,
    playable_squares,
)

OthelloAttempt: TypeAlias = Attempt[Position, Move, Flips]


class OthelloCondition(Condition[Position, Move, Flips]):
    """A condition of Othello."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Passes(OthelloCondition):
    """The move is the pass."""

    visible_in_preview = True

    def holds(self, tried: OthelloAttempt) -> bool:
        return tried.move.is_pass


@dataclass(frozen=True, slots=True)
class FlipsCount(OthelloCondition):
    """So many discs are flipped."""

    visible_in_preview = True

    number: Comparison

    def holds(self, tried: OthelloAttempt) -> bool:
        return self.number.admits(len(tried.effect.squares))


@dataclass(frozen=True, slots=True)
class FlipsMost(OthelloCondition):
    """No other move flips more discs; or, turned round, none flips fewer."""

    fewest: bool = False

    def holds(self, tried: OthelloAttempt) -> bool:
        choose = min if self.fewest else max
        every = [len(tried.before.flips(move)) for move in tried.before.legal_moves()]
        return len(tried.effect.squares) == choose(every)


@dataclass(frozen=True, slots=True)
class FlipsSquares(OthelloCondition):
    """The discs on these squares are among those flipped."""

    visible_in_preview = True

    squares: tuple[str, ...]

    def holds(self, tried: OthelloAttempt) -> bool:
        return set(self.squares) <= set(tried.effect.squares)


@dataclass(frozen=True, slots=True)
class Ways(OthelloCondition):
    """Discs flip in so many directions."""

    visible_in_preview = True

    number: Comparison

    def holds(self, tried: OthelloAttempt) -> bool:
        return self.number.admits(flip_directions(tried.move, tried.effect.squares))


@dataclass(frozen=True, slots=True)
class Takes(OthelloCondition):
    """The move is played on one of these squares."""

    visible_in_preview = True

    squares: tuple[str, ...]

    def holds(self, tried: OthelloAttempt) -> bool:
        return tried.move.square in self.squares


@dataclass(frozen=True, slots=True)
class Gives(OthelloCondition):
    """The other player may play on one of these squares next."""

    squares: tuple[str, ...]

    def holds(self, tried: OthelloAttempt) -> bool:
        return not set(self.squares).isdisjoint(playable_squares(tried.after))


@dataclass(frozen=True, slots=True)
class ForcesCorner(OthelloCondition):
    """Whatever the other player answers, the mover may play on a corner then."""

    def holds(self, tried: OthelloAttempt) -> bool:
        later = [tried.after.play(reply) for reply in tried.after.legal_moves()]
        return bool(later) and all(map(corners_given, later))


@dataclass(frozen=True, slots=True)
class OtherPasses(OthelloCondition):
    """The other player has no move, but the game goes on."""

    def holds(self, tried: OthelloAttempt) -> bool:
        return tried.after.must_pass()


@dataclass(frozen=True, slots=True)
class Ends(OthelloCondition):
    """Neither player has a move."""

    def holds(self, tried: OthelloAttempt) -> bool:
        return tried.after.outcome() is not None


@dataclass(frozen=True, slots=True)
class OtherMoves(OthelloCondition):
    """The other player has so many moves then; None: no move leaves fewer."""

    number: Comparison | None

    def holds(self, tried: OthelloAttempt) -> bool:
        left = len(playable_squares(tried.after))
        if self.number is not None:
            return self.number.admits(left)
        return left == min(_of_each(tried.before, lambda after: len(playable_squares(after))))


@dataclass(frozen=True, slots=True)
class Keeps(OthelloCondition):
    """Own discs lie on these squares, and no reply flips one of them."""

    squares: tuple[str, ...]

    def holds(self, tried: OthelloAttempt) -> bool:
        side = tried.before.side
        if any(tried.after.board.disc_at(square) is not side for square in self.squares):
            return False
        flipped = {
            square for reply in tried.after.legal_moves() for square in tried.after.flips(reply)
        }
        return flipped.isdisjoint(self.squares)


@dataclass(frozen=True, slots=True)
class Anchors(OthelloCondition):
    """So many own discs on the rim are joined to an own corner along it; None: the most."""

    number: Comparison | None

    def holds(self, tried: OthelloAttempt) -> bool:
        side = tried.before.side
        joined = anchored(tried.after, side)
        if self.number is not None:
            return self.number.admits(joined)
        return joined == max(_of_each(tried.before, lambda after: anchored(after, side)))


@dataclass(frozen=True, slots=True)
class WinsEnding(OthelloCondition):
    """With best play of both the mover wins; or, if only the best will do, no move ends better."""

    best: bool = False

    def holds(self, tried: OthelloAttempt) -> bool:
        final = -final_difference(tried.after)
        if not self.best:
            return final > 0
        return final == max(_of_each(tried.before, lambda after: -final_difference(after)))


@dataclass(frozen=True, slots=True)
class DrawsEnding(OthelloCondition):
    """With best play of both after the move nobody wins."""

    def holds(self, tried: OthelloAttempt) -> bool:
        return final_difference(tried.after) == 0


@dataclass(frozen=True, slots=True)
class BestBy(OthelloCondition):
    """The computer takes the move for better than every other by so many discs."""

    discs: int

    def holds(self, tried: OthelloAttempt) -> bool:
        return lead(tried.before, tried.move) >= self.discs


def _of_each(position: Position, count: Callable[[Position], int]) -> list[int]:
    """Count something after every legal move."""
    return [count(position.play(move)) for move in position.legal_moves()]
