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
    (355, 289, 417, 360, 298, 291, 317, 285, 285, 317, 317, 317, 349, 349),
    (241, 217, 324, 269, 221, 197, 249, 224, 224, 249, 249, 249, 274, 274),
    (273, 252, 362, 313, 314, 255, 347, 312, 312, 347, 347, 347, 382, 382),
    (238, 257, 378, 323, 300, 229, 333, 300, 300, 333, 333, 333, 366, 366),
    (346, 302, 417, 356, 357, 305, 355, 320, 320, 355, 355, 355, 391, 391),
    (333, 394, 612, 571, 512, 494, 622, 560, 560, 622, 622, 622, 684, 684),
)
"""The standard deviation of deep minus shallow value, in hundredths of a disc.

A row for every `DISCS_STEP` discs from `FIRST_DISCS` on, a column for every depth. Depths up to 9
are measured, deeper ones set to what depth 9 would make one expect.
"""

CONFIDENCE = 1.25
"""How many standard deviations outside the window are enough."""

END_FROM = 12
"""With fewer empty squares an ending is calculated sooner than foreseen."""

END_DEPTHS = ((18, 6, 502), (15, 4, 605), (END_FROM, 2, 699))
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
