"""When a shallow Othello search says enough: pairs of depths, and how far they disagree.

`python -m tools.fit_othello_cuts` measures the disagreement and prints `SPREAD`; with
--ends it prints the rows of `END_DEPTHS`.
"""

from __future__ import annotations

FIRST_DEPTH, LAST_DEPTH = 2, 16
"""Searches of these depths may be cut; deeper ones are as the last."""

SHALLOW = (0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8)
"""For each of these depths about half of it, odd for odd and even for even; 0 is the evaluation."""

FIRST_DISCS, DISCS_STEP = 12, 8
SPREAD = (
    (261, 204, 176, 143, 194, 196, 193, 153, 201, 174, 137, 135, 163, 137, 115),
    (235, 173, 154, 143, 194, 165, 177, 186, 186, 190, 148, 132, 142, 144, 149),
    (266, 220, 202, 159, 274, 216, 208, 202, 249, 197, 193, 174, 212, 186, 159),
    (273, 253, 250, 223, 303, 249, 224, 226, 289, 242, 228, 182, 230, 205, 209),
    (331, 255, 285, 232, 363, 371, 350, 340, 429, 368, 333, 298, 389, 379, 352),
    (326, 387, 334, 424, 574, 579, 557, 560, 560, 560, 560, 560, 560, 560, 560),
)
"""The standard deviation of deep minus shallow value, in hundredths of a disc.

A row for every `DISCS_STEP` discs from `FIRST_DISCS` on, a column for every depth. The last row is
measured up to depth 8, as there are not many more moves to come.
"""

CONFIDENCE = 1.1
"""How many standard deviations outside the window are enough."""

ORDERED_AHEAD = (-1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 1)
"""How far to look ahead to put the moves of a search of each depth in order; deeper ones are as the
last. −1: only count the replies that a move leaves."""

END_FROM = 12
"""With fewer empty squares an ending is calculated sooner than foreseen."""

END_DEPTHS = ((18, 6, 548), (15, 4, 661), (END_FROM, 2, 792))
"""From so many empty squares on: how deep to look in order to foresee the end, and how far that is
off (the standard deviation of final score minus value, in hundredths of a disc)."""

END_CONFIDENCES = (2.2, 1.6, 1.1, 0.8)
"""How many standard deviations outside the window are enough to believe in an end: for the most
careful guess, which is boldness 1, and for ever bolder ones."""

BOLDEST = len(END_CONFIDENCES)


def margins() -> list[int]:
    """Return for 65 numbers of discs and depths up to `LAST_DEPTH` how far out is far enough."""
    found = []
    for discs in range(65):
        row = SPREAD[min(max((discs - FIRST_DISCS) // DISCS_STEP, 0), len(SPREAD) - 1)]
        found += [0] * FIRST_DEPTH
        found += [round(CONFIDENCE * spread) for spread in row]
    return found


def shallow_depths() -> list[int]:
    """Return the shallow depth for every depth up to `LAST_DEPTH`."""
    return [0] * FIRST_DEPTH + list(SHALLOW)


def end_depths() -> list[int]:
    """Return for every number of empty squares below 64 how deep to look for the end."""
    return [_foreseen(empties)[0] for empties in range(64)]


def end_margins() -> list[int]:
    """Return how far out is far enough: 64 numbers of empty squares for every boldness from 0 on.

    Boldness 0 believes nothing, and its numbers are never read.
    """
    return [
        round(confidence * _foreseen(empties)[1])
        for confidence in (0, *END_CONFIDENCES)
        for empties in range(64)
    ]


def _foreseen(empties: int) -> tuple[int, int]:
    rows = ((depth, spread) for first, depth, spread in END_DEPTHS if empties >= first)
    return next(rows, (0, 0))
