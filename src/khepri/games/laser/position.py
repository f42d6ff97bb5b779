"""Positions: which boards can be played, what may be played on them, and what happens then."""

from __future__ import annotations

import reprlib
from typing import TYPE_CHECKING, Self

from khepri.errors import IllegalMoveError, InvalidSetupError, RulesError
from khepri.games import base
from khepri.games.base import Outcome, Placed, Problem, Termination
from khepri.games.laser.beam import beam_on, struck_by
from khepri.games.laser.bitboard import RAYS, Bitboard, bits, popcount
from khepri.games.laser.fen import format_fen, parse_fen
from khepri.games.laser.move import Move
from khepri.games.laser.move_generation import MoveGenerator
from khepri.games.laser.piece import Kind, QuarterTurn, Side
from khepri.games.laser.rules import LAYOUTS, Rules
from khepri.games.laser.square import FILE_COUNT, RANK_COUNT, SQUARE_NAMES, square_number

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from khepri.games.laser.beam import Beam
    from khepri.games.laser.board import Board
    from khepri.games.laser.piece import Piece


def find_problems(board: Board) -> tuple[Problem, ...]:
    """List every reason why a board cannot be played; none if it can."""
    return tuple(problem for side in Side for problem in _problems_of(board, side))


def _problems_of(board: Board, side: Side) -> Iterator[Problem]:
    for kind in (Kind.PHARAOH, Kind.SPHINX):
        squares = board.army(side).of_kind(kind)
        count = popcount(squares)
        if not count:
            yield Problem(f"{side.label} has no {kind}.")
        elif count > 1:
            yield Problem(
                f"{side.label} has {count} {kind.plural} instead of one.", _names(squares)
            )
    for number in bits(board.army(side).sphinxes):
        if not RAYS[board.rotation_at(number)][number]:
            name = SQUARE_NAMES[number]
            yield Problem(f"{side.label}'s sphinx on {name} faces off the board.", (name,))


def _names(squares: Bitboard) -> tuple[str, ...]:
    return tuple(SQUARE_NAMES[number] for number in bits(squares))


class Position(base.Position[Move]):
    """A valid position of Laser Chess, under one of the rule sets; an immutable value.

    Each side has one sphinx, which does not face off the board, and one pharaoh. The only position
    with a pharaoh missing is the last one of a game, and only `play` leads there.

    >>> start = Position.start("classic")
    >>> start.play(Move.parse("e4e3")).fen()
    'sc3ncfcncpb2/2pc7/3Pd6/pa1Pc1rbra1pb1Pd/pb1Pd2Rb1pa1Pc/4Ra1pb3/7Pa2/2PdNaFaNa3Sa r'
    """

    __slots__ = ("_board", "_rules", "_side")

    def __init__(self, board: Board, side: Side, rules: Rules | str = Rules.CLUB) -> None:
        """Take a board that can be played.

        :raises InvalidSetupError: with every reason why it cannot be.
        """
        problems = find_problems(board)
        if problems:
            raise InvalidSetupError(*(problem.sentence for problem in problems))
        self._board = board
        self._side = side
        self._rules = Rules(rules)

    @classmethod
    def parse(cls, fen: str, rules: Rules | str = Rules.CLUB) -> Self:
        """Read a FEN, to be played under the given rules.

        :raises InvalidSetupError: if the text is not a FEN or the board cannot be played.
        """
        board, side = parse_fen(fen)
        return cls(board, side, rules)

    @classmethod
    def start(cls, layout: str = "classic", rules: Rules | str = Rules.CLUB) -> Self:
        """Return one of the starting positions in `LAYOUTS`.

        :raises RulesError: if there is no such layout or rule set.
        """
        if layout not in LAYOUTS:
            known = ", ".join(LAYOUTS)
            raise RulesError(f"There is no layout called {reprlib.repr(layout)}: say {known}.")
        return cls.parse(LAYOUTS[layout], rules)

    @property
    def board(self) -> Board:
        """The pieces, as bitboards."""
        return self._board

    @property
    def side(self) -> Side:
        """The player whose turn it is."""
        return self._side

    @property
    def rules(self) -> Rules:
        """The rule set that is played."""
        return self._rules

    @property
    def variant(self) -> str:
        """The rule set that is played, as a word."""
        return self._rules.value

    @property
    def identity(self) -> Hashable:
        """What makes two positions the same for the repetition rule.

        A half turn does not change a scarab, and no turn changes a pharaoh.
        """
        board = self._board
        pharaohs = board.blue.pharaohs | board.red.pharaohs
        unturnable = pharaohs | board.blue.scarabs | board.red.scarabs
        return (
            self._rules,
            self._side,
            board.blue,
            board.red,
            board.quarter_turns & ~pharaohs,
            board.half_turns & ~unturnable,
        )

    def piece_at(self, square: str) -> Piece | None:
        """Return the piece on a square, if there is one.

        >>> Position.start("classic").piece_at("j1")
        Piece.parse('Sa')

        :raises RulesError: if there is no such square.
        """
        return self._board.piece_at(square_number(square))

    def pieces(self) -> dict[str, Piece]:
        """Return every piece by the name of its square, from a1 to j8."""
        return {SQUARE_NAMES[number]: piece for number, piece in self._board.pieces()}

    def legal_moves(self) -> list[Move]:
        """List every move that may be played; none when a pharaoh has fallen."""
        if self.outcome() is not None:
            return []
        return MoveGenerator(self._board, self._side, self._rules).legal_moves()

    def is_legal(self, move: Move) -> bool:
        """Say whether a move may be played."""
        if self.outcome() is not None:
            return False
        return MoveGenerator(self._board, self._side, self._rules).is_legal(move)

    def play(self, move: Move) -> Self:
        """Return the position after `move` and the shot that follows it.

        :raises IllegalMoveError: if the move may not be played here.
        """
        board = self._moved(move)
        struck = struck_by(board, self._side)
        return self._followed_by(board if struck is None else board.without(struck))

    def shot(self, move: Move) -> Beam:
        """Return the shot that follows `move`, with the piece that it destroys.

        >>> shot = Position.start("classic").shot(Move.parse("j4R"))
        >>> shot.squares, shot.ending.value
        (('j1', 'j2', 'j3', 'j4'), 'destroyed')

        :raises IllegalMoveError: if the move may not be played here.
        """
        return beam_on(self._moved(move), self._side)

    def carry_out(self, move: Move) -> tuple[Self, Beam]:
        """Return the position after `move`, with the shot that led there.

        :raises IllegalMoveError: if the move may not be played here.
        """
        board = self._moved(move)
        beam = beam_on(board, self._side)
        if beam.destroyed is not None:
            board = board.without(square_number(beam.destroyed))
        return self._followed_by(board), beam

    def effects(self) -> dict[Move, Beam]:
        """Return the shot after every legal move.

        Light goes another way only if something changes on its way: most moves need no look.
        """
        moves = self.legal_moves()
        if not moves:
            return {}
        now = beam_on(self._board, self._side)
        lit = {*now.squares}
        return {
            move: self.shot(move) if move.origin in lit or move.target in lit else now
            for move in moves
        }

    @property
    def shape(self) -> tuple[int, int]:
        """Ten columns and eight rows."""
        return FILE_COUNT, RANK_COUNT

    def placed(self) -> dict[str, Placed]:
        """Return every piece by the name of its square."""
        return {
            square: Placed(piece.side, piece.kind.value, int(piece.rotation))
            for square, piece in self.pieces().items()
        }

    def outcome(self) -> Outcome | None:
        """Return who won, if a pharaoh has fallen, and whose shot it was."""
        shooter = self._side.opponent
        if not self._board.blue.pharaohs:
            return Outcome(Termination.PHARAOH_HIT, Side.RED, shooter)
        if not self._board.red.pharaohs:
            return Outcome(Termination.PHARAOH_HIT, Side.BLUE, shooter)
        return None

    def fen(self) -> str:
        """Write the position as text; the rule set is not part of it."""
        return format_fen(self._board, self._side)

    def _moved(self, move: Move) -> Board:
        """Return the board after a move and before the shot."""
        outcome = self.outcome()
        if outcome is not None and outcome.winner is not None:
            loser = outcome.winner.opponent
            raise IllegalMoveError(
                f"{move} may not be played: the game is over, {loser.label}'s pharaoh has fallen."
            )
        mobility = MoveGenerator(self._board, self._side, self._rules)
        if not mobility.is_legal(move):
            raise IllegalMoveError(f"{move} may not be played: {mobility.objection(move)}.")
        origin = square_number(move.origin)
        if isinstance(move.action, QuarterTurn):
            return self._board.turned(origin, move.action)
        return self._board.exchanged(origin, square_number(move.action))

    def _followed_by(self, board: Board) -> Self:
        # Without __init__: a pharaoh may be missing now, and nothing else can have gone wrong.
        position = object.__new__(type(self))
        position._board = board
        position._side = self._side.opponent
        position._rules = self._rules
        return position

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (
            self._board == other._board
            and self._side is other._side
            and self._rules is other._rules
        )

    def __hash__(self) -> int:
        return hash((self._board, self._side, self._rules))

    def __str__(self) -> str:
        return self.fen()

    def __repr__(self) -> str:
        return f"Position.parse({self.fen()!r}, rules={self._rules.value!r})"
