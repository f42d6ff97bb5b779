"""Squares: what they are called, and how a board numbers them.

A square is named as players write it, column letter then row, and the rows count from the top:
a1 is the top left corner and h8 the bottom right one of the usual board. The name means the same
place on a board of any size. Its *number* does not: squares count along each row from a1 = 0, so
f5 is 37 on 8×8 and 45 on 10×10. Names are for everybody; numbers are the bits of the bitboards.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from khepri.errors import InvalidSetupError, RulesError

SIZES: Final = (4, 6, 8, 10, 12)
"""How many squares a side of the board may have."""

USUAL_SIZE: Final = 8

COLUMN_LETTERS: Final = "abcdefghijkl"

_SQUARE = re.compile(r"[a-l](?:[1-9]|1[0-2])")


def check_size(size: int) -> None:
    """Refuse a board size that is not played.

    :raises InvalidSetupError: if `size` is not one of `SIZES`.
    """
    if size not in SIZES:
        raise InvalidSetupError(
            f"There is no {size}×{size} Othello board: the sizes are 4, 6, 8, 10 and 12."
        )


def is_square(text: str) -> bool:
    """Say whether `text` names a square of some board, exactly as this program writes it.

    >>> is_square("l12"), is_square("F5"), is_square("m1")
    (True, False, False)
    """
    return _SQUARE.fullmatch(text) is not None


@cache
def square_names(size: int) -> tuple[str, ...]:
    """List the names of all squares of a board in the order of their numbers.

    >>> square_names(4)[:6]
    ('a1', 'b1', 'c1', 'd1', 'a2', 'b2')
    """
    return tuple(f"{letter}{row}" for row in range(1, size + 1) for letter in COLUMN_LETTERS[:size])


@cache
def square_numbers(size: int) -> dict[str, int]:
    """Map the name of every square of a board to its number; not to be changed."""
    return {name: number for number, name in enumerate(square_names(size))}


def square_number(name: str, size: int) -> int:
    """Return the number of the square called `name` on a board of `size`.

    >>> square_number("f5", 8)
    37

    :raises RulesError: if the board has no such square.
    """
    number = square_numbers(size).get(name)
    if number is None:
        raise RulesError(off_board_sentence(name, size))
    return number


def off_board_sentence(name: str, size: int) -> str:
    """Say that a square is not on a board of `size`."""
    last = square_names(size)[-1]
    return f"There is no {name} on this {size}×{size} board: its squares are a1 to {last}."
