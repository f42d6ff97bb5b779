"""A position of Othello, and the rules of the game."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Self

from khepri.errors import IllegalMoveError, InvalidSetupError
from khepri.games import base
from khepri.games.base import Effect, Outcome, Placed, Termination
from khepri.games.othello.bitboard import bits
from khepri.games.othello.board import Board, Side, format_board_and_side, parse_board_and_side
from khepri.games.othello.move import Move
from khepri.games.othello.square import USUAL_SIZE, off_board_sentence, square_names, square_numbers


@dataclass(frozen=True, slots=True)
class Flips(Effect):
    """The discs that a move turned over, by the names of their squares; none for a pass."""

    squares: tuple[str, ...]

    def to_data(self) -> dict[str, object]:
        """Return the squares."""
        return {"flips": " ".join(self.squares)}


@dataclass(frozen=True, slots=True, repr=False)
class Position(base.Position[Move]):
    """A board with at least one disc, and the player whose turn it is.

    The game may be over in it: a board on which neither can move is where every game ends. To ask
    whether a game can be *started* from a board, use `Setup`.

    >>> position = Position.start()
    >>> [str(move) for move in position.legal_moves()]
    ['d3', 'c4', 'f5', 'e6']
    >>> position.flips(Move.parse("f5"))
    ('e5',)
    >>> position.play(Move.parse("f5")).discs(Side.BLACK)
    4

    :raises InvalidSetupError: if there are no discs.
    """

    board: Board
    # Without field() the abstract property of the base class would be taken for a default value.
    side: Side = field()

    def __post_init__(self) -> None:
        if not self.board.black | self.board.white:
            raise InvalidSetupError("There are no discs on the board.")

    @classmethod
    def start(cls, size: int = USUAL_SIZE) -> Self:
        """Return the position before the first move.

        :raises InvalidSetupError: if there is no board of that size.
        """
        return cls(Board.start(size), Side.BLACK)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a position text, whose length tells the size of the board.

        A finished game's position is read too, so that it can be looked at.

        >>> Position.parse("-----OX--XO----- X") == Position.start(4)
        True

        :raises InvalidSetupError: if it cannot be read, or there are no discs.
        """
        return cls(*parse_board_and_side(text))

    def __str__(self) -> str:
        return format_board_and_side(self.board, self.side)

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    @property
    def size(self) -> int:
        """How many squares a side of the board has."""
        return self.board.size

    @property
    def variant(self) -> str:
        """The size as text."""
        return str(self.board.size)

    @property
    def identity(self) -> Self:
        """The position itself: board and side to move are all there is to it."""
        return self

    def legal_moves(self) -> list[Move]:
        """List every move that may be played, in board order.

        It is the pass, alone, exactly when the player to move has no move but the other has one;
        and nothing at all when the game is over.
        """
        targets = self.board.targets(self.side)
        if targets:
            moves = _moves(self.size)
            return [moves[number] for number in bits(targets)]
        return [Move.PASS] if self.board.targets(self.side.opponent) else []

    def must_pass(self) -> bool:
        """Say whether the player to move is forced to pass."""
        return self.legal_moves() == [Move.PASS]

    def flips(self, move: Move) -> tuple[str, ...]:
        """Name the squares whose discs `move` would flip; none if it may not be played."""
        if move.square is None:
            return ()
        return self.board.named(self.board.flips(self.side, move.square))

    def play(self, move: Move) -> Self:
        """Return the position after `move`.

        :raises IllegalMoveError: if the move may not be played here; the message says why not.
        """
        opponent = self.side.opponent
        if move.square is None:
            if self.must_pass():
                return type(self)(self.board, opponent)
        elif flipped := self.board.flips(self.side, move.square):
            return type(self)(self.board.after(self.side, move.square, flipped), opponent)
        raise IllegalMoveError(self._refusal(move))

    def carry_out(self, move: Move) -> tuple[Self, Flips]:
        """Return the position after `move`, with the discs that it turned over.

        :raises IllegalMoveError: if the move may not be played here.
        """
        return self.play(move), Flips(self.flips(move))

    @property
    def shape(self) -> tuple[int, int]:
        """As many columns as rows."""
        return self.size, self.size

    def placed(self) -> dict[str, Placed]:
        """Return every disc by the name of its square."""
        return {
            square: Placed(side, "disc")
            for side in Side
            for square in self.board.named(self.board.of(side))
        }

    def _refusal(self, move: Move) -> str:
        """Say why a move that may not be played may not be played."""
        mover, opponent = self.side.label, self.side.opponent
        legal = self.legal_moves()
        if not legal:
            played = "nobody can pass" if move.square is None else f"{move} cannot be played"
            return f"The game is over, so {played}."
        if move.square is None:
            return f"{mover} may not pass, because there is a move to play, such as {legal[0]}."
        if move.square not in square_numbers(self.size):
            return off_board_sentence(move.square, self.size)
        disc = self.board.disc_at(move.square)
        if disc is not None:
            return f"{move} is taken: there is a {disc} disc on it."
        refusal = f"{mover} may not play {move}, because it would flip no {opponent} disc"
        return (
            f"{refusal}; {mover} has no move and must pass." if self.must_pass() else f"{refusal}."
        )

    def outcome(self) -> Outcome | None:
        """Return how the game ended, if neither player can move."""
        if self.legal_moves():
            return None
        lead = self._lead()
        winner = None if not lead else Side.BLACK if lead > 0 else Side.WHITE
        return Outcome(Termination.NO_MOVES, winner)

    def discs(self, side: Side) -> int:
        """Count a player's discs."""
        return self.board.of(side).bit_count()

    def score(self) -> tuple[int, int]:
        """Return the tournament score, Black's first, as if the game ended here.

        The empty squares go to whoever has more discs, or half to each if nobody has.

        >>> Position.parse("XXXXXXX-OOOO---- X").score()
        (12, 4)
        """
        black, white = self.discs(Side.BLACK), self.discs(Side.WHITE)
        empty = self.board.empty.bit_count()
        lead = self._lead()
        if not lead:
            return black + empty // 2, white + empty // 2
        return (black + empty, white) if lead > 0 else (black, white + empty)

    def _lead(self) -> int:
        """Return how many discs Black is ahead."""
        return self.discs(Side.BLACK) - self.discs(Side.WHITE)


@cache
def _moves(size: int) -> tuple[Move, ...]:
    """Return the moves to every square in the order of their numbers, made once."""
    return tuple(Move(name) for name in square_names(size))
