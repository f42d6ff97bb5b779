"""The conditions of Othello: what a move can be asked to flip, to take, to give and to leave."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from khepri.games.othello import Move, Position
from khepri.games.othello.position import Flips
from khepri.learn.goal import Attempt, Comparison, Condition
from khepri.learn.othello.counts import anchored, answers, corners_given, ways
from khepri.learn.othello.endings import final_difference
from khepri.learn.othello.opinions import lead

Tried: TypeAlias = Attempt[Position, Move, Flips]


class DiscCondition(Condition[Position, Move, Flips]):
    """A condition of Othello."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Passes(DiscCondition):
    """The move is the pass."""

    seen_at_once = True

    def holds(self, tried: Tried) -> bool:
        """Say whether it is."""
        return tried.move.is_pass


@dataclass(frozen=True, slots=True)
class FlipsCount(DiscCondition):
    """So many discs are flipped."""

    seen_at_once = True

    number: Comparison

    def holds(self, tried: Tried) -> bool:
        """Say whether they are."""
        return self.number.admits(len(tried.effect.squares))


@dataclass(frozen=True, slots=True)
class FlipsMost(DiscCondition):
    """No other move flips more discs; or, turned round, none flips fewer."""

    fewest: bool = False

    def holds(self, tried: Tried) -> bool:
        """Say whether none does."""
        choose = min if self.fewest else max
        every = [len(tried.before.flips(move)) for move in tried.before.legal_moves()]
        return len(tried.effect.squares) == choose(every)


@dataclass(frozen=True, slots=True)
class FlipsSquares(DiscCondition):
    """The discs on these squares are among those flipped."""

    seen_at_once = True

    squares: tuple[str, ...]

    def holds(self, tried: Tried) -> bool:
        """Say whether they are."""
        return set(self.squares) <= set(tried.effect.squares)


@dataclass(frozen=True, slots=True)
class Ways(DiscCondition):
    """Discs flip in so many directions."""

    seen_at_once = True

    number: Comparison

    def holds(self, tried: Tried) -> bool:
        """Say whether they do."""
        return self.number.admits(ways(tried.move, tried.effect.squares))


@dataclass(frozen=True, slots=True)
class Takes(DiscCondition):
    """The move is played on one of these squares."""

    seen_at_once = True

    squares: tuple[str, ...]

    def holds(self, tried: Tried) -> bool:
        """Say whether it is."""
        return tried.move.square in self.squares


@dataclass(frozen=True, slots=True)
class Gives(DiscCondition):
    """The other player may play on one of these squares next."""

    squares: tuple[str, ...]

    def holds(self, tried: Tried) -> bool:
        """Say whether that is so."""
        return not set(self.squares).isdisjoint(answers(tried.after))


@dataclass(frozen=True, slots=True)
class ForcesCorner(DiscCondition):
    """Whatever the other player answers, the mover may play on a corner then."""

    def holds(self, tried: Tried) -> bool:
        """Say whether that is so."""
        later = [tried.after.play(reply) for reply in tried.after.legal_moves()]
        return bool(later) and all(map(corners_given, later))


@dataclass(frozen=True, slots=True)
class OtherPasses(DiscCondition):
    """The other player has no move, but the game goes on."""

    def holds(self, tried: Tried) -> bool:
        """Say whether that is so."""
        return tried.after.must_pass()


@dataclass(frozen=True, slots=True)
class Ends(DiscCondition):
    """Neither player has a move."""

    def holds(self, tried: Tried) -> bool:
        """Say whether that is so."""
        return tried.after.outcome() is not None


@dataclass(frozen=True, slots=True)
class OtherMoves(DiscCondition):
    """The other player has so many moves then; None: no move leaves fewer."""

    number: Comparison | None

    def holds(self, tried: Tried) -> bool:
        """Say whether that is so."""
        left = len(answers(tried.after))
        if self.number is not None:
            return self.number.admits(left)
        return left == min(_of_each(tried.before, lambda after: len(answers(after))))


@dataclass(frozen=True, slots=True)
class Keeps(DiscCondition):
    """Own discs lie on these squares, and no reply flips one of them."""

    squares: tuple[str, ...]

    def holds(self, tried: Tried) -> bool:
        """Say whether that is so."""
        side = tried.before.side
        if any(tried.after.board.disc_at(square) is not side for square in self.squares):
            return False
        flipped = {
            square for reply in tried.after.legal_moves() for square in tried.after.flips(reply)
        }
        return flipped.isdisjoint(self.squares)


@dataclass(frozen=True, slots=True)
class Anchors(DiscCondition):
    """So many own discs on the rim are joined to an own corner along it; None: the most."""

    number: Comparison | None

    def holds(self, tried: Tried) -> bool:
        """Say whether they are."""
        side = tried.before.side
        joined = anchored(tried.after, side)
        if self.number is not None:
            return self.number.admits(joined)
        return joined == max(_of_each(tried.before, lambda after: anchored(after, side)))


@dataclass(frozen=True, slots=True)
class WinsEnding(DiscCondition):
    """With best play of both the mover wins; or, if only the best will do, no move ends better."""

    best: bool = False

    def holds(self, tried: Tried) -> bool:
        """Say whether that is so."""
        final = -final_difference(tried.after)
        if not self.best:
            return final > 0
        return final == max(_of_each(tried.before, lambda after: -final_difference(after)))


@dataclass(frozen=True, slots=True)
class DrawsEnding(DiscCondition):
    """With best play of both after the move nobody wins."""

    def holds(self, tried: Tried) -> bool:
        """Say whether that is so."""
        return final_difference(tried.after) == 0


@dataclass(frozen=True, slots=True)
class BestBy(DiscCondition):
    """The computer takes the move for better than every other by so many discs."""

    discs: int

    def holds(self, tried: Tried) -> bool:
        """Say whether that is so."""
        return lead(tried.before, tried.move) >= self.discs


def _of_each(position: Position, count: Callable[[Position], int]) -> list[int]:
    """Count something after every legal move."""
    return [count(position.play(move)) for move in position.legal_moves()]
