"""What brings a won game of Laser Chess nearer to its end: plain numbers, made to be tuned.

The learned weights say who stands better, which hardly changes from move to move once somebody is
pieces ahead; they even hold the pieces back, where they keep the enemy's beam out. These numbers
lead that side towards the enemy's pharaoh, its scarabs first, which nothing can destroy.
"""

from __future__ import annotations

from dataclasses import dataclass

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
