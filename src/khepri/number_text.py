"""Numbers that come from outside: read strictly, within limits, and never with an exception.

Python reads far more as a number than people write: thousands of digits (or refuses them with an
error of its own), underscores, infinities. Whoever reads a number from a file, from the network or
from another program says what the least and the most is, and gets None for everything else.
"""

from __future__ import annotations

import math
import re

LARGEST_NUMBER = 2**53
"""A page's numbers are exact up to this, so that no message holds a larger one."""

MOST_DIGITS = 15
"""So many digits are exact everywhere: in the archive, in JSON, and as a fraction."""

_WHOLE = re.compile(rf"-?[0-9]{{1,{MOST_DIGITS}}}")
_DECIMAL = re.compile(rf"[+-]?[0-9]{{1,{MOST_DIGITS}}}(?:\.[0-9]{{0,{MOST_DIGITS}}})?")


def whole_number(text: str, least: int, most: int) -> int | None:
    """Return the whole number that a text is; None if it is none, or not from `least` to `most`.

    >>> whole_number("12", 0, 99), whole_number("-3", -9, 9), whole_number("100", 0, 99)
    (12, -3, None)
    >>> whole_number("٣", 0, 99), whole_number("1_0", 0, 99), whole_number("9" * 5000, 0, 99)
    (None, None, None)
    """
    if not _WHOLE.fullmatch(text):
        return None
    number = int(text)
    return number if least <= number <= most else None


def decimal_number(text: str, least: float, most: float) -> float | None:
    """Return the number that a text is, with a point or without; None if it is none in the range.

    >>> decimal_number("1.5", 0, 10), decimal_number("1e3", 0, 10_000), decimal_number("nan", 0, 10)
    (1.5, None, None)
    """
    if not _DECIMAL.fullmatch(text):
        return None
    number = float(text)
    return number if least <= number <= most else None


def plain_whole(value: object, least: int, most: int) -> int | None:
    """Return a whole number out of JSON; None if it is none, or not from `least` to `most`.

    >>> [plain_whole(value, 0, 9) for value in (7, True, "7", 7.0, 10)]
    [7, None, None, None, None]
    """
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if least <= value <= most else None


def plain_number(value: object, least: float, most: float) -> float | None:
    """Return a number out of JSON; None if it is none in the range.

    >>> plain_number(1, 0, 9), plain_number(1.5, 0, 9), plain_number(float("nan"), 0, 9)
    (1.0, 1.5, None)
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return float(value) if least <= value <= most else None
