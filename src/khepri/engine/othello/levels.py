"""The eight levels of Othello."""

from __future__ import annotations

from khepri.engine.book import BookHabit
from khepri.engine.level_ratings import RATINGS
from khepri.engine.othello.taste import beginners_taste
from khepri.engine.spec import eight_levels

BOOK_HABITS = {6: BookHabit(200), 7: BookHabit(150), 8: BookHabit(100, plies=2)}
"""The strongest sees more by itself than what a single search has put into the book."""

LEVELS = eight_levels(
    (
        ("Turns over all it can and likes edges. A good first win.", 1, 200, 0.50, 0.0),
        ("Likes corners and many discs; may miss your answer.", 5, 60, 0.20, 0.0),
        ("Knows a good square when it sees one; looks no further.", 1, 20, 0.15, 0.0),
        ("Looks at your answer to each move, most of the time.", 2, 60, 0.10, 0.0),
        ("Looks two moves of each side ahead; misjudges a little.", 4, 120, 0.0, 0.0),
        ("A solid club player who rarely gives up an edge.", 6, 60, 0.0, 0.0),
        ("Looks far ahead and counts the ending well.", 11, 0, 0.0, 0.0),
        ("Plays the best move it can find, and the ending perfectly.", None, 0, 0.0, 0.0),
    ),
    ratings=RATINGS["othello"],
    naive=(2,),
    tastes={1: beginners_taste},
    books=BOOK_HABITS,
)
