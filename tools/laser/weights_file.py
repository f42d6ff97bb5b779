"""Write learned weights as a module of plain numbers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from khepri.engine.laser.weights import FINE, NEAR_NAMES, SQUARE_NAMES
from tools.laser.features import NEAR, SQUARES, TERM_NAMES

PYRAMID, SCARAB = 100, 200
FINE_TERMS = 4
"""The first terms are counted in finer units."""


def scaled(weights: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the weights in whole points, a pyramid being worth 100 on average.

    Every player always has a pharaoh, and scarabs cannot be destroyed: their worth is not in any
    game, and an editor's board shall find them what the source design gives them.
    """
    points = weights.copy()
    tables = points[:SQUARES].reshape(-1, 80)
    pyramids = np.array([name[0] == "P" for name in SQUARE_NAMES])
    points *= PYRAMID / tables[pyramids].mean()
    for letter, worth in (("F", 0), ("R", SCARAB)):
        kind = np.array([name[0] == letter for name in SQUARE_NAMES])
        tables[kind] += worth - tables[kind].mean()
    points[SQUARES + NEAR :][:FINE_TERMS] *= FINE
    return np.rint(points).astype(np.int64)


def text_of(points: NDArray[np.int64], remark: str) -> str:
    """Return the module's text."""
    squares = dict(zip(SQUARE_NAMES, points[:SQUARES].reshape(-1, 80), strict=True))
    near = dict(zip(NEAR_NAMES, points[SQUARES : SQUARES + NEAR].reshape(-1, 8), strict=True))
    terms = dict(zip(TERM_NAMES, points[SQUARES + NEAR :], strict=True))
    lines = [
        '"""What the Laser Chess engine has learnt from its games; `laser.weights` explains it.',
        "",
        "Written by tools/tune_laser.py, not by hand:",
        "",
        f"    {remark}",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "from khepri.engine.laser.weights import Terms, Weights",
        "",
        "# fmt: off",
        "SQUARES = {",
    ]
    for name, table in squares.items():
        lines.append(f'    "{name}": (')
        lines += [f"        {_numbers(table[row * 10 : row * 10 + 10])}," for row in range(8)]
        lines.append("    ),")
    lines += ["}", "", "NEAR = {"]
    lines += [f'    "{name}": ({_numbers(row)}),' for name, row in near.items()]
    lines += ["}", "", "TERMS = Terms("]
    lines += [f"    {name}={value}," for name, value in terms.items()]
    lines += [")", "# fmt: on", "", "WEIGHTS = Weights(SQUARES, NEAR, TERMS)", ""]
    return "\n".join(lines)


def _numbers(row: Sequence[int] | NDArray[np.int64]) -> str:
    return ", ".join(f"{value:4}" for value in row)
