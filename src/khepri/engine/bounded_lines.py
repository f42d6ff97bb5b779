"""The lines that another program sends, cut where one is too long for the memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import TextIOWrapper

from khepri.system.limits import LONGEST_ENGINE_LINE


def bounded_lines(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines as they come.

    Of one that is too long only so much is kept that its reader sees that it is; the rest is
    passed over piece by piece, so that no line fills the memory.
    """
    if not isinstance(lines, TextIOWrapper):
        yield from lines
        return
    lines.reconfigure(errors="replace")  # another program may send anything
    while line := lines.readline(LONGEST_ENGINE_LINE + 1):
        piece = line
        while len(piece) > LONGEST_ENGINE_LINE and not piece.endswith("\n"):
            piece = lines.readline(LONGEST_ENGINE_LINE + 1)
        yield line
