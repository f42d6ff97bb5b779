"""What the Laser Chess engine believes a position is worth: the kinds of numbers there are.

The unit is a hundredth of a pyramid. Pieces are called as in the text of a position, by kind and
rotation, always as if their owner were Blue: ``Pa`` is the player's own pyramid, ``pa`` an enemy's.
Rotations that can never matter share a name. Red reads everything turned by 180 degrees.

The numbers themselves are in `learned_weights`; ``tools/tune_laser.py`` has learnt them from games.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

SQUARE_NAMES = ("F", "Ra", "Rb", "Pa", "Pb", "Pc", "Pd", "Na", "Nb", "Nc", "Nd")
"""The pieces that can stand anywhere: all but the sphinxes."""

FREE, EDGE = ".", "#"
NEAR_NAMES = (
    FREE,
    EDGE,
    *SQUARE_NAMES[1:],
    *(name[0].lower() + name[1] for name in SQUARE_NAMES[1:]),
)
"""What can stand beside a pharaoh: nothing, the edge of the board, an own or an enemy piece."""

FINE = 16
"""So many of the small units in which `Terms` counts make a point."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What does not depend on squares; each counts for a player and against the other."""

    # In sixteenths of a point.
    mobility: int
    """For each legal move."""
    reach: int
    """For each square that the player's own beam passes."""
    aim: int
    """For each square at or beside the enemy's pharaoh that the player's beam passes."""
    guard: int
    """The same for the player's own pharaoh."""

    # In points, for the player to move.
    turn: int
    """Being to move."""

    # A beam would destroy a piece if nothing touched its path.
    wins_pyramid_now: int
    """The beam of the player to move would destroy an enemy's pyramid."""
    wins_anubis_now: int
    loses_pyramid_now: int
    """It would destroy one of their own, unless they see to it."""
    loses_anubis_now: int
    loses_pyramid_next: int
    """The opponent's beam would destroy one of theirs, but they come first."""
    loses_anubis_next: int
    wins_pyramid_next: int
    """The opponent's beam would destroy one of the opponent's."""
    wins_anubis_next: int
    check: int
    """The opponent's beam rests on the pharaoh of the player to move."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Every number of the evaluation."""

    squares: Mapping[str, tuple[int, ...]]
    """For each piece what it is worth on each square, rank 8 first as Blue sees the board."""
    near: Mapping[str, tuple[int, ...]]
    """What each thing beside a player's pharaoh is worth to them: north, north-east and so on."""
    terms: Terms
