"""When a shallow Othello search says enough: pairs of depths, and how far they disagree.

`python -m tools.fit_othello_cuts` measures the disagreement and prints `SPREAD`; with
--ends it prints the rows of `END_DEPTHS`.
"""

from __future__ import annotations

FIRST_DEPTH, LAST_DEPTH = 3, 16
"""Searches of these depths may be cut; deeper ones are as the last."""

SHALLOW = (1, 2, 1, 2, 3, 4, 3, 4, 5, 4, 5, 6, 5, 6)
"""For each of these depths a much smaller one, odd for odd and even for even."""

FIRST_DISCS, DISCS_STEP = 12, 8
SPREAD = (
    (207, 197, 244, 229, 176, 163, 198, 178, 178, 198, 198, 198, 218, 218),
    (194, 176, 239, 230, 188, 194, 204, 184, 184, 204, 204, 204, 224, 224),
    (205, 174, 249, 230, 202, 203, 218, 196, 196, 218, 218, 218, 240, 240),
    (229, 206, 298, 257, 231, 228, 271, 244, 244, 271, 271, 271, 298, 298),
    (283, 284, 402, 367, 351, 332, 428, 385, 385, 428, 428, 428, 471, 471),
    (370, 337, 515, 485, 503, 464, 634, 571, 571, 634, 634, 634, 697, 697),
)
"""The standard deviation of deep minus shallow value, in hundredths of a disc.

A row for every `DISCS_STEP` discs from `FIRST_DISCS` on, a column for every depth. Depths up to 9
are measured, deeper ones set to what depth 9 would make one expect.
"""

CONFIDENCE = 1.5
"""How many standard deviations outside the window are enough."""

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
