"""A code to scan, drawn in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from khepri.club.server.qr_codes import QUIET

_WHITE_ON_BLACK = "\033[97;40m"
_PLAIN = "\033[0m"


def draw_qr(rows: Sequence[str], *, has_colours: bool) -> str:
    """Return the rows of a code as lines of half blocks, two rows to a line.

    Readers want dark modules on a light ground. Light ones are drawn as blocks in white on black,
    which holds whatever colours the terminal has; without colours the usual dark terminal is
    assumed, and most readers take the reverse too.
    """
    width = len(rows[0]) + 2 * QUIET
    light = "0" * width
    framed = [light] * QUIET + [f"{'0' * QUIET}{row}{'0' * QUIET}" for row in rows]
    framed += [light] * QUIET
    if len(framed) % 2:
        framed.append(light)
    lines = (
        "".join(_HALVES[pair] for pair in zip(*framed[at : at + 2], strict=True))
        for at in range(0, len(framed), 2)
    )
    if has_colours:
        lines = (f"{_WHITE_ON_BLACK}{line}{_PLAIN}" for line in lines)
    return "\n".join(lines)


_HALVES = {("0", "0"): "█", ("0", "1"): "▀", ("1", "0"): "▄", ("1", "1"): " "}
