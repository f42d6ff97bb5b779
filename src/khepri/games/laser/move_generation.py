"""Which moves may be played, under any rule set, and why the others may not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khepri.games.laser.bitboard import EVERY_SQUARE, NEIGHBOURS, RAYS, bits
from khepri.games.laser.move import MOVES_TO, TURNS
from khepri.games.laser.piece import Kind, QuarterTurn, Side
from khepri.games.laser.rules import ALL_BUT_SPHINXES
from khepri.games.laser.square import square_number
from khepri.games.side_names import with_article

if TYPE_CHECKING:
    from khepri.games.laser.bitboard import Bitboard
    from khepri.games.laser.board import Board
    from khepri.games.laser.move import Move
    from khepri.games.laser.piece import Piece
    from khepri.games.laser.rules import Rules


class MoveGenerator:
    """What the pieces of one side may do on a board.

    Made once for a board and asked about each piece: the sets that all pieces share are worked out
    at the start.
    """

    __slots__ = ("_barred", "_board", "_free", "_own", "_partners", "_rules", "_side", "_traits")

    def __init__(self, board: Board, side: Side, rules: Rules) -> None:
        self._board = board
        self._side = side
        self._rules = rules
        self._traits = traits = rules.traits
        blue, red = board.blue, board.red
        own, enemy = (blue, red) if side is Side.BLUE else (red, blue)
        barred = traits.reserved[side.opponent] if traits.reserved else 0
        strangers = barred
        for kind in traits.own_strangers:
            strangers |= own[kind]
        for kind in traits.enemy_strangers:
            strangers |= enemy[kind]
        occupied = blue.squares | red.squares
        self._own = own
        self._barred = barred
        self._partners = occupied & ~strangers
        self._free = EVERY_SQUARE & ~(occupied | barred)

    def legal_moves(self) -> list[Move]:
        """List every legal move, piece by piece in the order of their squares."""
        moves: list[Move] = []
        for number in bits(self._own.squares):
            targets = self._targets(number)
            if targets:
                moves += [move for square, move in MOVES_TO[number] if square & targets]
            moves += self._turns(number)
        return moves

    def is_legal(self, move: Move) -> bool:
        """Say whether a move may be played."""
        number = square_number(move.origin)
        if not self._own.squares >> number & 1:
            return False
        if move.target is None:
            return move in self._turns(number)
        return bool(self._targets(number) >> square_number(move.target) & 1)

    def _targets(self, number: int) -> Bitboard:
        """Return the squares that an own piece may step to or swap with."""
        square = 1 << number
        if square & self._own.sphinxes:
            return 0
        targets = self._free
        if square & self._own.scarabs:
            targets |= self._swaps(square)
        return targets & NEIGHBOURS[number]

    def _swaps(self, square: Bitboard) -> Bitboard:
        """Return the squares, near or far, whose pieces an own scarab may swap with."""
        if square & self._barred:
            # The swap would bring an own partner here, where no own piece may be put.
            return self._partners & ~self._own.squares
        # A quarter turn changes a scarab's mirror and a half turn does not.
        quarter_turns = self._board.quarter_turns
        alike = quarter_turns if quarter_turns & square else ~quarter_turns
        return self._partners & ~(self._own.scarabs & alike)

    def _turns(self, number: int) -> tuple[Move, ...]:
        """Return the turns that an own piece may make."""
        square = 1 << number
        if square & self._own.sphinxes:
            return self._sphinx_turns(number) if self._traits.sphinx_turns else ()
        if square & self._own.pharaohs and not self._traits.pharaoh_turns:
            return ()
        return TURNS[number]

    def _sphinx_turns(self, number: int) -> tuple[Move, ...]:
        rotation = self._board.rotation_at(number)
        return tuple(
            move
            for turn, move in zip(QuarterTurn, TURNS[number], strict=True)
            if RAYS[rotation.turned(turn)][number]
        )

    def objection(self, move: Move) -> str:
        """Say why a move that is not legal may not be played."""
        piece = self._board.piece_at(square_number(move.origin))
        if piece is None:
            return f"there is no piece on {move.origin}"
        if piece.side is not self._side:
            return (
                f"the {piece.kind} on {move.origin} is {piece.side.label}'s "
                f"and it is {self._side.label}'s turn"
            )
        if move.target is None:
            return self._objection_to_turn(piece, move.origin)
        return self._objection_to_target(piece, move.origin, move.target)

    def _objection_to_turn(self, piece: Piece, origin: str) -> str:
        if piece.kind is Kind.SPHINX and self._traits.sphinx_turns:
            return f"the sphinx on {origin} would face off the board"
        return f"the {piece.kind} may not turn under the {self._rules.label} rules"

    def _objection_to_target(self, piece: Piece, origin: str, target: str) -> str:
        if piece.kind is Kind.SPHINX:
            return "the sphinx may not move"
        partner = self._board.piece_at(square_number(target))
        if partner is not None:
            if piece.kind is not Kind.SCARAB:
                return f"there is a piece on {target} already, and only a scarab may swap"
            objection = self._objection_to_partner(partner)
            if objection:
                return objection
        if self._barred >> square_number(target) & 1:
            return f"{target} is reserved for {self._side.opponent.label}'s pieces"
        if self._barred >> square_number(origin) & 1:
            return (
                f"it would bring {with_article(self._side.label)} piece to {origin}, "
                f"which is reserved for {self._side.opponent.label}'s pieces"
            )
        return f"the scarabs on {origin} and {target} are alike, so nothing would change"

    def _objection_to_partner(self, partner: Piece) -> str:
        """Say why no scarab may swap with such a piece; nothing if one may."""
        own, enemy = self._traits.swaps_own, self._traits.swaps_enemy
        is_own = partner.side is self._side
        allowed = own if is_own else enemy
        if partner.kind in allowed:
            return ""
        whose = "its own" if is_own else "the other"
        if not allowed:
            return (
                f"under the {self._rules.label} rules a scarab may not swap with a piece of "
                f"{whose} side"
            )
        if allowed == ALL_BUT_SPHINXES:
            return "a scarab may not swap with a sphinx"
        kinds = " or ".join(map(with_article, allowed))
        return (
            f"under the {self._rules.label} rules a scarab may not swap with "
            f"{with_article(partner.kind)}{'' if own == enemy else f' of {whose} side'}, "
            f"only with {kinds}"
        )
