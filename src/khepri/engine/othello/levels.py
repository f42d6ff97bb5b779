"""The eight levels of Othello."""

from __future__ import annotations

from khepri.engine.level_ratings import RATINGS
from khepri.engine.spec import eight_levels

LEVELS = eight_levels(
    (
        ("Puts a disc nearly anywhere. A good first win.", 1, 300, 0.50, 0.90),
        ("Likes corners and many discs; often misses your answer.", 3, 60, 0.4, 0.0),
        ("Knows a good square when it sees one; looks no further.", 1, 20, 0.15, 0.0),
        ("Looks at your answer to each move, most of the time.", 2, 60, 0.1, 0.0),
        ("Looks two moves of each side ahead; misjudges a little.", 4, 120, 0.0, 0.0),
        ("A solid club player who rarely gives up an edge.", 6, 60, 0.0, 0.0),
        ("Looks far ahead and counts the ending well.", 9, 0, 0.0, 0.0),
        ("Plays the best move it can find, and the ending perfectly.", None, 0, 0.0, 0.0),
    ),
    ratings=RATINGS["othello"],
    naive=(2,),
)
