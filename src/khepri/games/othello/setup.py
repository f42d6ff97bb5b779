"""Any arrangement of discs, as the editor holds it, and what keeps it from being played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from khepri.errors import InvalidSetupError
from khepri.games.base import Problem
from khepri.games.othello.board import Board, Side, format_board_and_side, parse_board_and_side
from khepri.games.othello.position import Position
from khepri.games.othello.square import USUAL_SIZE

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True, repr=False)
class Setup:
    """Any board and a player to move, playable or not.

    >>> setup = Setup.empty(4).with_disc("b2", Side.BLACK)
    >>> [problem.sentence for problem in setup.problems()]
    ['There is no white disc, so there is nothing to flip.']
    >>> setup.with_disc("c2", Side.WHITE).position()
    Position.parse('-----XO--------- X')
    """

    board: Board
    side: Side = Side.BLACK

    @classmethod
    def empty(cls, size: int = USUAL_SIZE) -> Self:
        """Return an empty board with Black to move.

        :raises InvalidSetupError: if there is no board of that size.
        """
        return cls(Board(size))

    @classmethod
    def of(cls, position: Position) -> Self:
        """Return the setup of a position, to be edited."""
        return cls(position.board, position.side)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a position text, whatever it shows.

        :raises InvalidSetupError: if it cannot be read.
        """
        return cls(*parse_board_and_side(text))

    def __str__(self) -> str:
        return format_board_and_side(self.board, self.side)

    def __repr__(self) -> str:
        return f"Setup.parse({str(self)!r})"

    @property
    def size(self) -> int:
        """How many squares a side of the board has."""
        return self.board.size

    @property
    def variants(self) -> tuple[str, ...]:
        """The size as text: a board is played as what it is."""
        return (str(self.board.size),)

    def disc_at(self, square: str) -> Side | None:
        """Return whose disc is on a square, if there is one.

        :raises RulesError: if the board has no such square.
        """
        return self.board.disc_at(square)

    def with_disc(self, square: str, side: Side) -> Self:
        """Return the setup with a disc put on a square, replacing any that is there.

        :raises RulesError: if the board has no such square.
        """
        return replace(self, board=self.board.with_disc(square, side))

    def without(self, square: str) -> Self:
        """Return the setup with a square cleared.

        :raises RulesError: if the board has no such square.
        """
        return replace(self, board=self.board.without(square))

    def with_side(self, side: Side | str) -> Self:
        """Return the setup with another player to move.

        :raises RulesError: if there is no such player.
        """
        return replace(self, side=Side(side))

    def problems(self) -> tuple[Problem, ...]:
        """List every reason why no game can be started from here; none if one can.

        A player to move who has no move is no problem as long as the other has one: the game then
        starts with a pass.
        """
        return tuple(Problem(sentence) for sentence in self._complaints())

    def warnings(self) -> tuple[Problem, ...]:
        """List what will surprise the players: that the first one cannot move.

        >>> [warning.sentence for warning in Setup.parse("XO-------------- O").warnings()]
        ['White has no move here: the game starts with a pass.']
        """
        stuck = not self.board.targets(self.side) and self.board.targets(self.side.opponent)
        sentence = f"{self.side.label} has no move here: the game starts with a pass."
        return (Problem(sentence),) if stuck else ()

    def _complaints(self) -> Iterator[str]:
        black, white = self.board.black, self.board.white
        if not black and not white:
            yield "There are no discs on the board."
            return
        if not black:
            yield "There is no black disc, so there is nothing to flip."
        if not white:
            yield "There is no white disc, so there is nothing to flip."
        if not self.board.empty:
            yield "Every square is taken, so there is nowhere to play."
        playable = self.board.targets(Side.BLACK) or self.board.targets(Side.WHITE)
        if black and white and self.board.empty and not playable:
            yield "Neither Black nor White can move, so the game is already over."

    def position(self) -> Position:
        """Return the position to start a game from.

        :raises InvalidSetupError: if no game can be started, with the sentences of `problems`.
        """
        problems = self.problems()
        if problems:
            raise InvalidSetupError(*(problem.sentence for problem in problems))
        return Position(self.board, self.side)
