"""Counts of Laser Chess that independent programs agree on."""

from __future__ import annotations

PUBLISHED_PERFT = {
    ("classic", "khet2"): (79, 6232, 488195, 37788036),
    ("imhotep", "khet2"): (75, 5639, 419787, 31015912),
    ("dynasty", "khet2"): (72, 5137, 364648, 25876744),
    ("mercury", "khet2"): (70, 4912, 327036, 20953286),
    ("sophie", "khet2"): (76, 5618, 409656, 29968527),
    ("classic", "club"): (87, 7545, 648378),
    ("imhotep", "club"): (79, 6266, 491773),
    ("dynasty", "club"): (74, 5430, 396996),
}
"""How many lines of one, two and more moves there are, by layout and rule set."""
