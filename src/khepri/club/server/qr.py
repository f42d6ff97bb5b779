"""QR codes: as modules, as SVG, and drawn in a terminal."""

from __future__ import annotations

import io
from collections.abc import Sequence

import segno

QUIET = 4
"""The white border that readers need, in modules."""


def qr_matrix(text: str) -> tuple[str, ...]:
    """Return a code as rows of 0 and 1, without its border.

    >>> rows = qr_matrix("http://192.168.4.20:8080/BKTW")
    >>> len(rows) == len(rows[0]), rows[0][:7]
    (True, '1111111')
    """
    code = segno.make_qr(text, error="m")
    return tuple("".join("1" if each else "0" for each in row) for row in code.matrix)


def qr_svg(text: str) -> str:
    """Return a code as a picture, black on white with its border."""
    buffer = io.BytesIO()
    segno.make_qr(text, error="m").save(
        buffer, kind="svg", border=QUIET, dark="#000", light="#fff", xmldecl=False, omitsize=True
    )
    return buffer.getvalue().decode("utf-8").strip()


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
