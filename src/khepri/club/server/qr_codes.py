"""Codes to scan."""

from __future__ import annotations

import io

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
