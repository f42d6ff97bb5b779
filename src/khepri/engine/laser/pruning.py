"""How boldly the search of Laser Chess cuts: plain numbers, made to be tuned.

``tools/tune_laser.py spsa`` plays matches to find better ones.
"""

from __future__ import annotations

from dataclasses import dataclass


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
