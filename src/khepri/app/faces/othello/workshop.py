"""The tools for boards of Othello."""

from __future__ import annotations

from collections.abc import Iterable

from khepri.app.boards.state import Token
from khepri.app.faces.draft import Draft
from khepri.app.faces.othello.keys import EDITOR_KEYS
from khepri.app.faces.othello.skin import disc_of, tokens_of
from khepri.app.faces.workshop import Likeness, Start, Workshop
from khepri.games import base
from khepri.games.othello import GAME, SIZES, Position, Setup, Side
from khepri.games.othello.square import COLUMN_LETTERS


class OthelloWorkshop(Workshop[Setup]):
    """Discs with two sides, on boards of five sizes."""

    spec = GAME
    palette = (disc_of(Side.BLACK), disc_of(Side.WHITE))
    picks = tuple(side.value for side in Side)
    bindings = EDITOR_KEYS
    how = (
        "Click a disc, then the squares it belongs on; or drag it there.\n"
        "A right click takes a disc away, and the wheel flips it."
    )
    noun = "disc"
    turning = "Flip"
    variant_label = "Board size"
    variants = tuple((str(size), f"{size}×{size}") for size in SIZES)
    text_label = "Position text"
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

    def with_variant(self, draft: Draft, variant: str) -> Draft:
        """Cut the board smaller or make it larger on all four sides.

        >>> start = OthelloWorkshop().starts()[0].draft
        >>> OthelloWorkshop().with_variant(start, "6").text
        '--------------OX----XO-------------- X'
        """
        before, size = draft.setup, int(variant)
        after = Setup.empty(size).with_side(Side(before.side.value))
        if isinstance(before, Setup):
            shift = (size - before.size) // 2
            for square, token in self.tokens(before).items():
                column, row = _place(square)
                if 0 <= column + shift < size and 0 <= row + shift < size:
                    after = self.with_token(after, _square(column + shift, row + shift), token)
        return Draft(after, variant)

    def starts(self) -> tuple[Start, ...]:
        """Return the four discs in the middle, for each size."""
        return tuple(
            Start(f"Start {size}×{size}", Draft(Setup.of(Position.start(size)), str(size)))
            for size in SIZES
        )

    def turned(self, token: Token, way: int) -> Token:  # noqa: ARG002 - there are two sides only
        """Turn a disc over."""
        return disc_of(Side(token.side).opponent)

    def named(self, token: Token) -> str:
        """Return colour and kind."""
        return f"{token.side} {token.kind}"

    def image(self, token: Token, likeness: Likeness) -> Token:  # noqa: ARG002 - discs are round
        """Return the other player's disc."""
        return disc_of(Side(token.side).opponent)

    def opposite(self, setup: Setup, square: str, likeness: Likeness) -> str:
        """Return the square at the other end of the column, or of the whole board.

        >>> OthelloWorkshop().opposite(Setup.empty(8), "a1", Likeness.MIRROR)
        'a8'
        """
        column, row = _place(square)
        last = setup.size - 1
        return _square(last - column if likeness is Likeness.HALF_TURN else column, last - row)


def _place(square: str) -> tuple[int, int]:
    return COLUMN_LETTERS.index(square[0]), int(square[1:]) - 1


def _square(column: int, row: int) -> str:
    return f"{COLUMN_LETTERS[column]}{row + 1}"
