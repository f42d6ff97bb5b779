"""How boards of Othello are edited."""

from __future__ import annotations

from collections.abc import Iterable

from khepri.app.boards.board_state import Token
from khepri.app.faces.editable_board import EditableBoard
from khepri.app.faces.editing import BoardEditing, StartBoard, Symmetry
from khepri.app.faces.othello.keys import EDITOR_KEYS
from khepri.app.faces.othello.position_text import TEXT_RULES
from khepri.app.faces.othello.skin import disc_of, tokens_of
from khepri.games import base
from khepri.games.othello import GAME, SIZES, Position, Setup, Side
from khepri.games.othello.square import COLUMN_LETTERS


class OthelloEditing(BoardEditing[Setup]):
    """Discs with two sides, on boards of five sizes."""

    spec = GAME
    palette = (disc_of(Side.BLACK), disc_of(Side.WHITE))
    picks = tuple(side.value for side in Side)
    bindings = EDITOR_KEYS
    how_to_place = (
        "Click a disc, then the squares it belongs on; or drag it there.\n"
        "A right click takes a disc away, and the wheel flips it."
    )
    noun = "disc"
    turning = "Flip"
    variant_label = "Board size"
    variants = tuple((str(size), f"{size}×{size}") for size in SIZES)
    text_label = "Position text"
    text_rules = TEXT_RULES
    all_clear = "Whoever moves first has a move."

    def tokens(self, setup: Setup) -> dict[str, Token]:
        """Return the discs."""
        return tokens_of(setup)

    def with_token(self, setup: Setup, square: str, token: Token) -> Setup:
        """Put a disc on a square."""
        return setup.with_disc(square, Side(token.side))

    def without(self, setup: Setup, squares: Iterable[str]) -> Setup:
        """Take discs away."""
        for square in squares:
            setup = setup.without(square)
        return setup

    def with_side(self, setup: Setup, side: base.Side) -> Setup:
        """Let Black or White move first."""
        return setup.with_side(Side(side.value))

    def with_variant(self, board: EditableBoard, variant: str) -> EditableBoard:
        """Cut the board smaller or make it larger on all four sides.

        >>> start = OthelloEditing().starts()[0].board
        >>> OthelloEditing().with_variant(start, "6").text
        '--------------OX----XO-------------- X'
        """
        before, size = board.setup, int(variant)
        after = Setup.empty(size).with_side(Side(before.side.value))
        if isinstance(before, Setup):
            shift = (size - before.size) // 2
            for square, token in self.tokens(before).items():
                column, row = _place(square)
                if 0 <= column + shift < size and 0 <= row + shift < size:
                    after = self.with_token(after, _square(column + shift, row + shift), token)
        return EditableBoard(after, variant)

    def starts(self) -> tuple[StartBoard, ...]:
        """Return the four discs in the middle, for each size."""
        return tuple(
            StartBoard(
                f"Start {size}×{size}", EditableBoard(Setup.of(Position.start(size)), str(size))
            )
            for size in SIZES
        )

    def turned(self, token: Token, way: int) -> Token:  # noqa: ARG002 - there are two sides only
        """Turn a disc over."""
        return disc_of(Side(token.side).opponent)

    def named(self, token: Token) -> str:
        """Return colour and kind."""
        return f"{token.side} {token.kind}"

    def image(self, token: Token, symmetry: Symmetry) -> Token:  # noqa: ARG002 - discs are round
        """Return the other player's disc."""
        return disc_of(Side(token.side).opponent)

    def opposite(self, setup: Setup, square: str, symmetry: Symmetry) -> str:
        """Return the square at the other end of the column, or of the whole board.

        >>> OthelloEditing().opposite(Setup.empty(8), "a1", Symmetry.MIRROR)
        'a8'
        """
        column, row = _place(square)
        last = setup.size - 1
        return _square(last - column if symmetry is Symmetry.HALF_TURN else column, last - row)


def _place(square: str) -> tuple[int, int]:
    return COLUMN_LETTERS.index(square[0]), int(square[1:]) - 1


def _square(column: int, row: int) -> str:
    return f"{COLUMN_LETTERS[column]}{row + 1}"
