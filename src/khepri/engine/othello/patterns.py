"""What the learned evaluation of Othello looks at: small groups of squares, called patterns.

A pattern lies on the board in up to eight ways. Its squares are read as a number in base three,
the first square counting most: 0 is empty, 1 the player to move, 2 the opponent. Each stage of
the game has one weight for every number of every pattern; a pattern that is its own mirror image
has the same weight for a number and for the number read in the mirror.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from typing import NamedTuple

SQUARES = 64
LANES = 48
"""Numbers are computed side by side, so many at once; the last ones are not used."""

STAGES = 28
"""Stages of two discs each, the first one longer."""

MOVES, SAFE_MOVES, CORNERS, ROOM = 36, 36, 5, 64
"""Both players' numbers are weighed too, each pair of them on its own: of their moves, of those
that are not beside a corner, of the corners among them, and of the empty squares beside the
opponent's discs. There are always fewer than this."""

SAFE = 0xBD3CFFFFFFFF3CBD
"""The squares that are not beside a corner, as a set."""

PATTERNS = (
    ("corner", "a1 b1 c1 a2 b2 c2 a3 b3 c3"),
    ("angle", "a5 a4 a3 a2 a1 b2 b1 c1 d1 e1"),
    ("edge", "b2 a1 b1 c1 d1 e1 f1 g1 h1 g2"),
    ("side", "a1 c1 d1 c2 d2 e2 f2 e1 f1 h1"),
    ("second line", "a2 b2 c2 d2 e2 f2 g2 h2"),
    ("third line", "a3 b3 c3 d3 e3 f3 g3 h3"),
    ("fourth line", "a4 b4 c4 d4 e4 f4 g4 h4"),
    ("diagonal of eight", "a1 b2 c3 d4 e5 f6 g7 h8"),
    ("diagonal of seven", "a2 b3 c4 d5 e6 f7 g8"),
    ("diagonal of six", "a3 b4 c5 d6 e7 f8"),
    ("diagonal of five", "a4 b5 c6 d7 e8"),
    ("diagonal of four", "a5 b6 c7 d8"),
)
"""One place of each pattern; the others follow by turning and mirroring the board."""


class Pattern(NamedTuple):
    """A pattern, everywhere it lies."""

    name: str
    places: tuple[tuple[int, ...], ...]
    """The numbers of its squares, in reading order, for every place."""
    mirror: tuple[int, ...] | None
    """Where each of its squares is in the mirror, if it is its own mirror image."""
    first: int
    """Where its weights begin among those of a stage."""

    @property
    def length(self) -> int:
        """How many squares it has."""
        return len(self.places[0])

    @property
    def size(self) -> int:
        """How many numbers it can read."""
        return int(3**self.length)


def stage_of(discs: int) -> int:
    """Return the stage of a board with so many discs.

    >>> stage_of(4), stage_of(12), stage_of(63)
    (0, 2, 27)
    """
    return min(max((discs - 8) // 2, 0), STAGES - 1)


def _images(square: int) -> Iterator[int]:
    """Yield where a square comes to lie in each of the eight ways to turn and mirror a board."""
    row, column = divmod(square, 8)
    for down, right in ((row, column), (column, row)):
        for top in (down, 7 - down):
            for left in (right, 7 - right):
                yield 8 * top + left


@cache
def patterns() -> tuple[Pattern, ...]:
    """Return every pattern with all its places.

    >>> sum(len(pattern.places) for pattern in patterns())
    46
    """
    found = []
    first = 0
    for name, words in PATTERNS:
        squares = [8 * (int(word[1]) - 1) + ord(word[0]) - ord("a") for word in words.split()]
        images = list(zip(*map(_images, squares), strict=True))
        places: dict[frozenset[int], tuple[int, ...]] = {}
        for image in images:
            places.setdefault(frozenset(image), image)
        itself = images[0]
        other = next(
            (image for image in images[1:] if image != itself and set(image) == set(itself)), None
        )
        mirror = tuple(itself.index(square) for square in other) if other else None
        found.append(Pattern(name, tuple(places.values()), mirror, first))
        first += found[-1].size
    return tuple(found)


def _lanes() -> list[Pattern]:
    """Return the patterns in the order in which their numbers are found: by fours."""
    return sorted(patterns(), key=lambda pattern: -len(pattern.places))


def first_weights() -> list[int]:
    """Return for every place of every pattern where its weights begin."""
    return [pattern.first for pattern in _lanes() for _ in pattern.places]


def steps() -> list[int]:
    """Return what a disc of the player to move adds to every number, `LANES` for each square."""
    found = [0] * (SQUARES * LANES)
    places = [place for pattern in _lanes() for place in pattern.places]
    for lane, place in enumerate(places):
        for number, square in enumerate(reversed(place)):
            found[LANES * square + lane] += int(3**number)
    return found


def readings() -> list[int]:
    """Return what the discs on each four squares in a row add to every number, `LANES` at a time.

    A disc of the opponent adds twice as much as one of the player to move.
    """
    each = steps()
    squares = [each[first : first + LANES] for first in range(0, len(each), LANES)]
    found: list[int] = []
    for first in range(0, SQUARES, 4):
        for discs in range(16):
            there = [squares[first + bit] for bit in range(4) if discs >> bit & 1]
            found += map(sum, zip([0] * LANES, *there, strict=True))
    return found


def pair_starts() -> list[int]:
    """Return where the weights of each pair of numbers begin, and at last where they end."""
    last = patterns()[-1]
    sizes = (side * side for side in (MOVES, SAFE_MOVES, CORNERS, ROOM))
    return list(accumulate(sizes, initial=last.first + last.size))


@cache
def weights_per_stage() -> int:
    """Return how many weights a stage has: the patterns', the pairs', whose turn is last.

    >>> weights_per_stage()
    233029
    """
    return pair_starts()[-1] + 2
