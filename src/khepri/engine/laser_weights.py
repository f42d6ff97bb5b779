"""What the Laser Chess engine believes a position is worth: plain numbers, made to be tuned.

The unit is a hundredth of a pyramid. Tables of squares are written as Blue sees the board, rank 8
first; Red reads them turned by 180 degrees.
"""

from __future__ import annotations

from dataclasses import dataclass

SquareTable = tuple[int, ...]

NEUTRAL: SquareTable = (0,) * 80

# A pharaoh that wanders forward meets more mirrors: the source design's table, by rank.
PHARAOH_SQUARES: SquareTable = tuple(
    value for value in (-40, -40, -30, -20, -10, -5, 5, 8) for _ in range(10)
)

# A scarab is worth most where both beams can be reached from: the middle files.
SCARAB_SQUARES: SquareTable = tuple(
    value
    for rank in (-4, 0, 4, 6, 6, 4, 0, -4)
    for value in (rank - 6, rank - 2, rank, rank + 2, rank + 4, rank + 4, rank + 2, rank,
                  rank - 2, rank - 6)
)  # fmt: skip

PYRAMID_SQUARES: SquareTable = tuple(
    value
    for rank in (2, 4, 6, 6, 4, 2, 0, 0)
    for value in (
        rank,
        rank,
        rank + 1,
        rank + 2,
        rank + 2,
        rank + 2,
        rank + 2,
        rank + 1,
        rank,
        rank,
    )
)

# An anubis guards: it belongs in front of its own pharaoh.
ANUBIS_SQUARES: SquareTable = tuple(
    value for value in (-12, -10, -8, -6, -2, 2, 6, 4) for _ in range(10)
)


@dataclass(frozen=True, slots=True)
class Weights:
    """Every number of the evaluation that can be tuned."""

    scarab: int = 200
    pyramid: int = 100
    anubis: int = 110

    pharaoh_squares: SquareTable = PHARAOH_SQUARES
    scarab_squares: SquareTable = SCARAB_SQUARES
    pyramid_squares: SquareTable = PYRAMID_SQUARES
    anubis_squares: SquareTable = ANUBIS_SQUARES

    mobility: int = 4
    """Quarters of a point for each legal move."""

    reach: int = 1
    """For each square that the player's own beam passes."""

    # What stands on each of the eight squares around a pharaoh, for its owner. The source design
    # counts a free square as a danger.
    near_free: int = -3
    near_edge: int = 0
    near_own_anubis: int = 4
    near_own_pyramid: int = 3
    near_own_scarab: int = 4
    near_enemy: int = -6

    # Per cent of a piece's value, for a beam that would destroy it if nothing touched its path.
    shot_wins_now: int = 60
    """The player to move would destroy an enemy piece."""
    shot_wins_next: int = 25
    """The opponent would, but the player to move comes first."""
    shot_loses_now: int = 10
    """The player to move would destroy a piece of their own unless they see to it."""
    shot_loses_next: int = 10
    """The opponent would destroy a piece of their own."""

    shot_after_turn: int = 0
    """A beam would destroy an enemy piece after one rotation of a piece on its path."""

    pharaoh_in_beam: int = 40
    """The opponent's beam rests on the pharaoh of the player to move."""


WEIGHTS = Weights()
