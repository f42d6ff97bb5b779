"""Numbers that come from outside: read strictly, within limits, and never with an exception.

Python reads far more as a number than people write: thousands of digits (or refuses them with an
error of its own), underscores, infinities. Whoever reads a number from a file, from the network
or from another program says what the least and the most is, and gets None for everything else.
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


def parse_whole(text: str, least: int, most: int) -> int | None:
    """Return the whole number that a text is; None if it is none, or not from `least` to `most`.

    >>> parse_whole("12", 0, 99), parse_whole("-3", -9, 9), parse_whole("100", 0, 99)
    (12, -3, None)
    >>> parse_whole("٣", 0, 99), parse_whole("1_0", 0, 99), parse_whole("9" * 5000, 0, 99)
    (None, None, None)
    """
    if not _WHOLE.fullmatch(text):
        return None
    number = int(text)
    return number if least <= number <= most else None


def parse_decimal(text: str, least: float, most: float) -> float | None:
    """Return the number that a text is, with a point or without; None if it is none in the range.

    >>> parse_decimal("1.5", 0, 10), parse_decimal("1e3", 0, 10_000), parse_decimal("nan", 0, 10)
    (1.5, None, None)
    """
    if not _DECIMAL.fullmatch(text):
        return None
    number = float(text)
    return number if least <= number <= most else None


def json_whole(value: object, least: int, most: int) -> int | None:
    """Return a whole number out of JSON; None if it is none, or not from `least` to `most`.

    >>> [json_whole(value, 0, 9) for value in (7, True, "7", 7.0, 10)]
    [7, None, None, None, None]
    """
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if least <= value <= most else None


def json_number(value: object, least: float, most: float) -> float | None:
    """Return a number out of JSON; None if it is none in the range.

    >>> json_number(1, 0, 9), json_number(1.5, 0, 9), json_number(float("nan"), 0, 9)
    (1.0, 1.5, None)
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return float(value) if least <= value <= most else None


_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number_word(number: int) -> str:
    """Write a small number as a sentence does, a larger one in digits.

    >>> number_word(0), number_word(3), number_word(11)
    ('no', 'three', '11')
    """
    return _WORDS[number] if 0 <= number < len(_WORDS) else str(number)
