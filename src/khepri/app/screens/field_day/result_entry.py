"""A result as a director types it: the board, then how it ended."""

from __future__ import annotations

import re
from dataclasses import dataclass

from khepri.tournament.rounds import BoardResult

KEYS = {
    "1": BoardResult.FIRST_WINS,
    "=": BoardResult.DRAW,
    "½": BoardResult.DRAW,
    "d": BoardResult.DRAW,
    "0": BoardResult.SECOND_WINS,
}
"""What one key means for the board that is selected."""

_ENTRY = re.compile(
    r"\s*(?:b(?:oard)?\s*)?(\d{1,3})(?:[\s:.,]+|(?=[=½d+-]))(\S.{0,8}?)(?:\s+(\d{1,3})-(\d{1,3}))?\s*",
    re.ASCII | re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class TypedResult:
    """What was typed."""

    board: int
    result: BoardResult
    discs: tuple[int, int] | None = None


def read_entry(text: str) -> TypedResult | None:
    """Read a board and its result; None if it makes no sense.

    Between two digits there must be something, or board 12 could be board 1. Where a game counts
    discs they may follow. The word before the number may stay away.

    >>> read_entry("12 1"), read_entry("3=")  # doctest: +NORMALIZE_WHITESPACE
    (TypedResult(board=12, result=<BoardResult.FIRST_WINS: '1-0'>, discs=None),
     TypedResult(board=3, result=<BoardResult.DRAW: '1/2'>, discs=None))
    >>> read_entry("4 0 20-44").discs, read_entry("121"), read_entry("4 9")
    ((20, 44), None, None)
    >>> read_entry("4 0.5") == read_entry("4 draw") == read_entry("board 4: 1/2")
    True
    """
    found = _ENTRY.fullmatch(text.replace("–", "-"))
    if found is None:
        return None
    board, word, first, second = found.groups()
    result = BoardResult.read(word)
    if result is None:
        return None
    discs = (int(first), int(second)) if first is not None else None
    return TypedResult(int(board), result, discs)
