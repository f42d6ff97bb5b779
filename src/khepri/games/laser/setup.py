"""Setups: anything that a board editor can hold, and what will surprise those who play it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from khepri.games.base import Problem
from khepri.games.laser.beam import Contact, beam_on
from khepri.games.laser.bitboard import popcount
from khepri.games.laser.board import EMPTY_BOARD
from khepri.games.laser.fen import format_fen, parse_fen
from khepri.games.laser.piece import Kind, Side
from khepri.games.laser.position import Position, find_problems
from khepri.games.laser.rules import Rules
from khepri.games.laser.square import SQUARE_NAMES, square_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khepri.games.laser.board import Board
    from khepri.games.laser.piece import Piece


# Opening safety
#
# Every turn ends with a shot of the mover's own sphinx, so a piece that stands in a beam before the
# first move is lost unless that move happens to save it.


def find_warnings(board: Board, side: Side) -> tuple[Problem, ...]:
    """List what each laser destroys on a board as it stands, that of the side to move first."""
    return tuple(_warnings(board, side))


def _warnings(board: Board, mover: Side) -> Iterator[Problem]:
    for shooter in (mover, mover.opponent):
        if popcount(board.army(shooter).sphinxes) != 1:
            continue
        loss = beam_on(board, shooter).loss
        if loss is not None:
            sentence = _first_shot(shooter, loss) if shooter is mover else _answer(shooter, loss)
            yield Problem(sentence, (loss.square,))


def _first_shot(shooter: Side, loss: Contact) -> str:
    """Say what the first shot of a game destroys."""
    who, what = shooter.label, _named(shooter, loss)
    if loss.piece.kind is Kind.PHARAOH:
        fate = "loses" if loss.piece.side is shooter else "wins"
        return f"{who} {fate} at once: the laser hits {what}."
    if loss.piece.side is shooter:
        return f"{who} loses a piece at once: {what}."
    return f"{who}'s first shot hits {what}."


def _answer(shooter: Side, loss: Contact) -> str:
    """Say what the second shot of a game destroys, if the first move changes nothing."""
    return f"{shooter.label}'s laser points at {_named(shooter, loss)}."


def _named(shooter: Side, loss: Contact) -> str:
    whose = "its own" if loss.piece.side is shooter else f"{loss.piece.side.label}'s"
    return f"{whose} {loss.piece.kind} on {loss.square}"


# Setups


@dataclass(frozen=True, slots=True, repr=False)
class Setup:
    """Any arrangement of pieces and a side to move, playable or not; an immutable value.

    >>> from khepri.games.laser.piece import Piece
    >>> setup = Setup().with_piece("e4", Piece.parse("Fa"))
    >>> setup.fen()
    '10/10/10/10/4Fa5/10/10/10 b'
    >>> [problem.sentence for problem in setup.problems()]
    ['Blue has no sphinx.', 'Red has no pharaoh.', 'Red has no sphinx.']
    """

    board: Board = EMPTY_BOARD
    side: Side = Side.BLUE

    @classmethod
    def parse(cls, fen: str) -> Self:
        """Read a FEN, of a board that can be played or not.

        :raises InvalidSetupError: if the text is not a FEN.
        """
        return cls(*parse_fen(fen))

    @property
    def variants(self) -> tuple[str, ...]:
        """Both rule sets: every board can be played by either."""
        return tuple(rules.value for rules in Rules)

    def fen(self) -> str:
        """Write the setup as text."""
        return format_fen(self.board, self.side)

    def piece_at(self, square: str) -> Piece | None:
        """Return the piece on a square, if there is one.

        :raises RulesError: if there is no such square.
        """
        return self.board.piece_at(square_number(square))

    def pieces(self) -> dict[str, Piece]:
        """Return every piece by the name of its square, from a1 to j8."""
        return {SQUARE_NAMES[number]: piece for number, piece in self.board.pieces()}

    def with_piece(self, square: str, piece: Piece) -> Self:
        """Return the setup with a piece on a square, instead of what stood there.

        :raises RulesError: if there is no such square.
        """
        return replace(self, board=self.board.with_piece(square_number(square), piece))

    def without(self, square: str) -> Self:
        """Return the setup with a square emptied.

        :raises RulesError: if there is no such square.
        """
        return replace(self, board=self.board.without(square_number(square)))

    def with_side(self, side: Side | str) -> Self:
        """Return the setup with another side to move.

        :raises RulesError: if there is no such side.
        """
        return replace(self, side=Side(side))

    def problems(self) -> tuple[Problem, ...]:
        """List every reason why the setup cannot be played; none if it can."""
        return find_problems(self.board)

    def warnings(self) -> tuple[Problem, ...]:
        """List what the lasers destroy as the setup stands, without anybody doing anything."""
        return find_warnings(self.board, self.side)

    def position(self, rules: Rules | str = Rules.CLUB) -> Position:
        """Return the position, to be played under the given rules.

        :raises InvalidSetupError: with every reason why the setup cannot be played.
        """
        return Position(self.board, self.side, rules)

    def __str__(self) -> str:
        return self.fen()

    def __repr__(self) -> str:
        return f"Setup.parse({self.fen()!r})"
