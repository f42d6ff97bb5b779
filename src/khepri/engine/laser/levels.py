"""The eight levels of Laser Chess."""

from __future__ import annotations

from khepri.engine.level_ratings import RATINGS
from khepri.engine.spec import eight_levels

LEVELS = eight_levels(
    (
        ("Moves almost at random. A good first win.", 1, 80, 0.70, 0.70),
        ("Sees its own shots, and often forgets yours.", 2, 60, 0.60, 0.30),
        ("Takes what it can hit; misses a third of your threats.", 2, 50, 0.35, 0.05),
        ("Looks at your answer to each move, most of the time.", 2, 35, 0.12, 0.0),
        ("Plans one shot ahead and rarely slips.", 3, 25, 0.03, 0.0),
        ("A solid club player: few mistakes, no traps missed.", 5, 15, 0.0, 0.0),
        ("Looks far ahead. You will need a plan of your own.", 8, 0, 0.0, 0.0),
        ("Plays the best move it can find.", None, 0, 0.0, 0.0),
    ),
    ratings=RATINGS["laser"],
)
