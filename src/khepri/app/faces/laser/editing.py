"""How boards of Laser Chess are edited."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from khepri.app.boards.board_state import Shot, Token
from khepri.app.faces.editable_board import EditableBoard
from khepri.app.faces.editing import BoardEditing, StartBoard, Symmetry
from khepri.app.faces.laser.keys import EDITOR_KEYS
from khepri.app.faces.laser.position_text import TEXT_RULES
from khepri.app.faces.laser.skin import shot_of, tokens_of
from khepri.games import base
from khepri.games.laser import GAME, LAYOUTS, Kind, Piece, Rotation, Rules, Setup, Side
from khepri.games.laser.beam import beam_on
from khepri.games.laser.square import FILE_LETTERS, RANK_DIGITS

_ROWS: Final = (Kind.PHARAOH, Kind.SPHINX, Kind.PYRAMID, Kind.SCARAB, Kind.ANUBIS)
_FACING: Final = {Side.BLUE: Rotation.NORTH, Side.RED: Rotation.SOUTH}


class LaserEditing(BoardEditing[Setup]):
    """Five kinds of pieces that can be turned, on a board of one size."""

    spec = GAME
    palette = tuple(
        Token(side.value, kind.value, int(_FACING[side])) for kind in _ROWS for side in Side
    )
    picks = tuple(kind.value for kind in _ROWS)
    bindings = EDITOR_KEYS
    noun = "piece"
    turning = "Turn"
    variant_label = "Rules"
    variants = tuple((rules.value, f"{rules.traits.title} rules") for rules in Rules)
    text_label = "Position text (FEN)"
    text_rules = TEXT_RULES
    all_clear = "No laser hits anything as the board stands."

    def tokens(self, setup: Setup) -> dict[str, Token]:
        """Return the pieces."""
        return tokens_of(setup)

    def with_token(self, setup: Setup, square: str, token: Token) -> Setup:
        """Put a piece on a square."""
        piece = Piece(Side(token.side), Kind(token.kind), Rotation(token.turn))
        return setup.with_piece(square, piece)

    def without(self, setup: Setup, squares: Iterable[str]) -> Setup:
        """Take pieces away."""
        for square in squares:
            setup = setup.without(square)
        return setup

    def with_side(self, setup: Setup, side: base.Side) -> Setup:
        """Let Blue or Red move first."""
        return setup.with_side(side.value)

    def with_variant(self, board: EditableBoard, variant: str) -> EditableBoard:
        """Choose other rules: the board stays as it is."""
        return replace(board, variant=variant)

    def starts(self) -> tuple[StartBoard, ...]:
        """Return the published boards."""
        usual = GAME.variants[0]
        return tuple(
            StartBoard(name.capitalize(), EditableBoard(Setup.parse(fen), usual))
            for name, fen in LAYOUTS.items()
        )

    def turned(self, token: Token, way: int) -> Token:
        """Turn a piece by 90°; a pharaoh is the same on every side."""
        if token.kind == Kind.PHARAOH:
            return token
        return replace(token, turn=(token.turn + way) % 4)

    def named(self, token: Token) -> str:
        """Return colour and kind."""
        return f"{Side(token.side).colour} {token.kind}"

    def image(self, token: Token, symmetry: Symmetry) -> Token:
        """Turn a piece around, or upside down, and give it to the other player.

        >>> LaserEditing().image(Token("blue", "pyramid", 0), Symmetry.MIRROR)
        Token(side='red', kind='pyramid', turn=1, two_sided=False)
        """
        if symmetry is Symmetry.HALF_TURN:
            turn = token.turn + 2
        elif token.kind in (Kind.PYRAMID, Kind.SCARAB):
            # Their mirror joins two sides, and its name is that of the first of them.
            turn = 1 - token.turn
        else:
            turn = 2 - token.turn
        return Token(Side(token.side).opponent.value, token.kind, turn % 4)

    def opposite(self, setup: Setup, square: str, symmetry: Symmetry) -> str:  # noqa: ARG002
        """Return the square at the other end of the file, or of the whole board.

        >>> LaserEditing().opposite(Setup(), "j1", Symmetry.HALF_TURN)
        'a8'
        """
        file, rank = square[0], square[1]
        rank = RANK_DIGITS[-1 - RANK_DIGITS.index(rank)]
        if symmetry is Symmetry.HALF_TURN:
            file = FILE_LETTERS[-1 - FILE_LETTERS.index(file)]
        return file + rank

    def shot(self, setup: Setup, problem: base.Problem) -> Shot | None:
        """Return the beam that destroys something by itself."""
        for side in Side:
            if setup.board.army(side).sphinxes.bit_count() == 1:
                beam = beam_on(setup.board, side)
                if beam.destroyed is not None and (beam.destroyed,) == problem.squares:
                    return shot_of(beam)
        return None
