"""The kinds of puzzles of Othello, and what each asks for."""

from __future__ import annotations

from typing import Final

from khepri.learn.puzzle import PuzzleTheme

CLEARLY: Final = 8
"""A move that is better than every other by so many discs is the best one beyond doubt."""

FORCE_CORNER: Final = "forces corner in 2"
TAKE_CORNER: Final = "takes corner"
NO_CORNER: Final = "not gives corner"
NO_ANSWER_EXACTLY: Final = "other passes and best"
NO_ANSWER_CLEARLY: Final = f"other passes and best by {CLEARLY}"
QUIET: Final = f"other moves fewest and best by {CLEARLY}"
WALL: Final = f"anchors most and best by {CLEARLY}"
WIN: Final = "wins"
DRAW: Final = "draws"

CORNER_CATCH: Final = PuzzleTheme(
    "corner-catch",
    "Corner catch",
    "Catch a corner in 2.",
    "Whatever {enemy} answers, your second move must take a corner. Only one move forces it.",
)
SHUT_THE_DOOR: Final = PuzzleTheme(
    "shut-the-door",
    "Shut the door",
    "Give no corner.",
    "After every move but one {enemy} can take a corner. Find the one that keeps them shut.",
)
MAKE_THEM_PASS: Final = PuzzleTheme(
    "make-them-pass",
    "Make them pass",
    "Leave no answer.",
    "One good move leaves {enemy} without a square to play on. Then it is your turn again.",
)
QUIET_PLEASE: Final = PuzzleTheme(
    "quiet-please",
    "Quiet please",
    "Leave few good answers.",
    "Many flips are loud. Find the quiet move that leaves {enemy} the fewest good answers.",
)
BUILD_THE_WALL: Final = PuzzleTheme(
    "build-the-wall",
    "Build the wall",
    "Build along the edge.",
    "Join as many discs as you can to a corner of yours: nobody can ever flip them.",
)
LAST_TWO: Final = PuzzleTheme(
    "last-two",
    "The last two",
    "Win the ending.",
    "Two squares are left. Only one move of {own} wins the game: count both.",
)
LAST_FOUR: Final = PuzzleTheme(
    "last-four",
    "The last four",
    "Win the ending.",
    "Up to four squares are left. Only one move of {own} wins, whatever {enemy} answers.",
)
LAST_SIX: Final = PuzzleTheme(
    "last-six",
    "The last six",
    "Win the ending.",
    "Up to six squares are left. Only one move of {own} wins, whatever {enemy} answers.",
)
LAST_TEN: Final = PuzzleTheme(
    "last-ten",
    "The last ten",
    "Win the ending.",
    "Up to ten squares are left. Only one move of {own} wins, whatever {enemy} answers.",
)
SAVE_THE_DRAW: Final = PuzzleTheme(
    "save-the-draw",
    "Save the draw",
    "Save a draw.",
    "Nothing wins any more, but one move of {own} still makes it a draw. Find it.",
)

LAST_MOVES: Final = ((2, LAST_TWO), (4, LAST_FOUR), (6, LAST_SIX), (10, LAST_TEN))
"""The endings, each with how many squares are empty at most."""

THEMES: Final = (
    *(CORNER_CATCH, SHUT_THE_DOOR, MAKE_THEM_PASS, QUIET_PLEASE, BUILD_THE_WALL),
    *(theme for _, theme in LAST_MOVES),
    SAVE_THE_DRAW,
)
"""In the order in which they are offered."""
