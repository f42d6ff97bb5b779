"""Squares: what they are called, and how the board numbers them.

A square is named file letter then rank, a1 at the bottom left as Blue sees it and j8 at the top
right. Its *number* counts along each rank from a1 = 0, so b1 = 1, a2 = 10 and j8 = 79. Names are
for everybody; numbers are the bits of this package's bitboards.
"""

from __future__ import annotations

import reprlib
from typing import Final

from khepri.errors import RulesError

FILE_LETTERS: Final = "abcdefghij"
RANK_DIGITS: Final = "12345678"

FILE_COUNT: Final = len(FILE_LETTERS)
RANK_COUNT: Final = len(RANK_DIGITS)

SQUARE_NAMES: Final = tuple(letter + digit for digit in RANK_DIGITS for letter in FILE_LETTERS)
"""The names of all squares in the order of their numbers."""

_NUMBERS: Final = {name: number for number, name in enumerate(SQUARE_NAMES)}


def is_square(text: str) -> bool:
    """Say whether `text` names a square, exactly as this program writes it.

    >>> is_square("j8"), is_square("J8"), is_square("k1")
    (True, False, False)
    """
    return text in _NUMBERS


def square_number(name: str) -> int:
    """Return the number of the square called `name`.

    >>> square_number("e4")
    34

    :raises RulesError: if there is no such square.
    """
    number = _NUMBERS.get(name)
    if number is None:
        raise RulesError(off_board_sentence(name))
    return number


def off_board_sentence(name: str) -> str:
    """Say that there is no square called `name`."""
    return f"There is no square {reprlib.repr(name)}: the files are a to j, the ranks 1 to 8."
