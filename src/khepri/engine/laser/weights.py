"""What the Laser Chess engine goes by: all the numbers that were made to be tuned.

Weights say what a position is worth (`learned_weights` holds their values, which
tools/tune_laser.py writes), `Progress` leads a won game to its end, and `Pruning` says how
boldly the search cuts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

# What a position is worth
#
# The unit is a hundredth of a pyramid. Pieces are called as in the text of a position, by kind and
# rotation, always as if their owner were Blue: ``Pa`` is the player's own pyramid, ``pa`` an
# enemy's. Rotations that can never matter share a name. Red reads everything turned by 180 degrees.
#
# The numbers themselves are in `learned_weights`; ``tools/tune_laser.py`` has learnt them from
# games.


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


# Progress in a won game
#
# The learned weights say who stands better, which hardly changes from move to move once somebody is
# pieces ahead; they even hold the pieces back, where they keep the enemy's beam out. These numbers
# lead that side towards the enemy's pharaoh, its scarabs first, which nothing can destroy.


NEARBY = 6
"""Pieces that are more steps away make no difference; the core's tables are made for so many."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Sixteenths of a point for the side ahead, times its lead in pieces.

    Where its pieces usually are in such games counts for nothing, so that being ahead is worth
    about what it was.
    """

    least_lead: int = 2
    """With a smaller lead nothing of this counts: between equals the weights know better."""

    most_lead: int = 6
    """A larger lead counts as this."""

    piece_nearer: int = 48
    """For each piece, and each step by which it is nearer to the enemy's pharaoh than seven."""

    piece_usual: int = 2
    """By so many steps it usually is."""

    scarab_nearer: int = 160
    """For each scarab, and each step by which it is nearer than usual; farther counts against."""

    scarab_usual: int = 4
    """So many steps away it usually is."""


PROGRESS = Progress()


# Pruning
#
# ``tools/tune_laser.py spsa`` plays matches to find better ones.


@dataclass(frozen=True, slots=True)
class Pruning:
    """Margins in points, and how soon late moves are searched less or not at all."""

    # A position better than the window by so much, and by so much more for each ply, is not
    # searched. Less than a pyramid at one ply lost games: beams threaten more than is seen.
    better: int = 150
    better_each_ply: int = 150

    worse_each_ply: int = 450
    """Worse than the window by so much for each of its last two plies, it gets shots only."""

    # An ordinary move is not tried where the position is worse than the window by so much.
    hopeless: int = 200
    hopeless_each_ply: int = 200

    # After so many moves, and so many for the square of the depth, ordinary moves are not tried.
    late: int = 6
    late_each_square: int = 2

    # By how many hundredths of a ply late moves are searched less, and how slowly that grows.
    less: int = 60
    less_growth: int = 210

    timid: int = 13
    """By how many bits a move's history is too fine to count as plies."""


PRUNING = Pruning()
