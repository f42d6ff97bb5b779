"""How much of what comes from outside is read: files, lines and lists that others have made.

Everything here is far more than a club will ever need, and little enough that no file and no
program can fill this computer's memory, or keep anybody waiting for ever. docs/limits.md lists
the limits for people.
"""

from __future__ import annotations

from typing import Final

KB: Final = 1024
MB: Final = 1024 * KB

# Files, in bytes

LARGEST_GAME_FILE: Final = 256 * MB
"""More than a hundred thousand games."""

LARGEST_SETUPS_FILE: Final = 1 * MB
LARGEST_PRESETS_FILE: Final = 1 * MB
LARGEST_LESSON_FILE: Final = 64 * KB
LARGEST_PUZZLE_FILE: Final = 1 * MB
LARGEST_ROSTER_FILE: Final = 1 * MB
LARGEST_REPORT_FILE: Final = 1 * MB
LARGEST_OPENINGS_FILE: Final = 16 * MB
LARGEST_SETTINGS_FILE: Final = 1 * MB
LARGEST_BOOK_FILE: Final = 16 * MB
LARGEST_BOOK: Final = 64 * MB
"""An opening book that is not compressed any more."""

# What one game of a file may have, in characters and moves

LONGEST_GAME: Final = 2_000_000
LONGEST_TAG: Final = 10_000
"""The value of one tag, or of one property of GGF."""

MOST_MOVES: Final = 10_000
"""Also of a game that another device or program tells about."""

# Lines, in characters

LONGEST_FILE_LINE: Final = 2_000
"""A line of a file of setups or presets."""

LONGEST_LESSON_LINE: Final = 1_000
LONGEST_ENGINE_LINE: Final = 128 * KB
"""What another program says at once, in UGI, NBoard or GTP: all moves of the longest game."""

# What is said about it

MOST_ERRORS: Final = 20
"""So many things that are wrong with a file are told one by one; the others are counted."""
