"""Plain data of the Othello core: lines, masks and the weights of the evaluation.

Boards of 8x8 and smaller live in one 64-bit word, bit ``8 * row + column`` counted from the top
left; a smaller board sits in the middle, so that the quadrants of the word are its quadrants
too. The lists are built once, at import, and copied into C arrays by the compiled core.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

FULL = 0xFFFFFFFFFFFFFFFF
INNER_COLUMNS = 0x7E7E7E7E7E7E7E7E

# The four pairs of directions as bit distances: along a row, down a column, the two diagonals.
SHIFTS = (1, 8, 7, 9)
STEPS = ((0, 1), (1, 0), (1, -1), (1, 1))


def _bit(row: int, column: int) -> int:
    return 1 << (8 * row + column) if 0 <= row < 8 and 0 <= column < 8 else 0


def _reachable(direction: int, distance: int) -> int:
    """Return the squares that a disc can come to by `distance` steps inside the board."""
    down, right = STEPS[direction]
    return sum(
        _bit(row + distance * down, column + distance * right)
        for row in range(8)
        for column in range(8)
    )


def _neighbours(row: int, column: int) -> int:
    return sum(
        _bit(row + down, column + right)
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if down or right
    )


def _diagonal(row: int, column: int, slope: int) -> int:
    return sum(_bit(row + slope * step, column + step) for step in range(-7, 8))


def _turned(discs: int, place: int) -> int:
    """Count the discs turned on one line of eight by a move at `place`, all others being filled."""
    turned = 0
    for direction in (-1, 1):
        run = 0
        square = place + direction
        while 0 <= square < 8 and not discs >> square & 1:
            run += 1
            square += direction
        if 0 <= square < 8:
            turned += run
    return turned


def _quadrant(row: int, column: int) -> int:
    return 1 << (2 * (row // 4) + column // 4)


def _ray(row: int, column: int, direction: int, sense: int) -> int:
    """Return the squares from one square to the edge, itself not among them."""
    down, right = STEPS[direction]
    return sum(
        _bit(row + sense * step * down, column + sense * step * right) for step in range(1, 8)
    )


SQUARES = [(row, column) for row in range(8) for column in range(8)]
NEIGHBOURS = [_neighbours(*square) for square in SQUARES]
FALLING = [_diagonal(row, column, 1) for row, column in SQUARES]
RISING = [_diagonal(row, column, -1) for row, column in SQUARES]

# Four rays up and four rays down from every square.
RAYS_UP = [_ray(*square, direction, 1) for square in SQUARES for direction in range(4)]
RAYS_DOWN = [_ray(*square, direction, -1) for square in SQUARES for direction in range(4)]

# Twice the discs turned, because every disc turned changes the difference by two.
LINE_GAIN = [2 * _turned(discs, place) for place in range(8) for discs in range(256)]

QUADRANT = [_quadrant(*square) for square in SQUARES]
# The squares of the quadrants named by a set of four bits.
QUADRANT_SQUARES = [
    sum(_bit(*square) for square in SQUARES if _quadrant(*square) & chosen) for chosen in range(16)
]

# Squares reached by 1, 2 and 4 steps up and down each direction: a fill needs no others.
RISE = [[_reachable(direction, distance) for direction in range(4)] for distance in (1, 2, 4)]
FALL = [[_reachable(direction, -distance) for direction in range(4)] for distance in (1, 2, 4)]


class Geometry(NamedTuple):
    """The squares of a board of one size, as sets of bits in rows of `width`."""

    board: int
    corners: tuple[int, int, int, int]
    """Top left, top right, bottom left, bottom right."""
    edges: int
    """Edge squares that are neither corners nor next to one."""
    border: tuple[int, int, int, int]
    """For each pair of directions, the squares where the board ends on one side."""
    worth: tuple[int, int, int]
    """The squares worth 10, 4 and 2 in the source design's evaluation."""


@cache
def geometry(size: int, width: int, margin: int) -> Geometry:
    """Describe the board of `size`, `margin` squares away from the edges of rows of `width`.

    >>> bin(geometry(4, 8, 2).corners[0])
    '0b1000000000000000000'
    """
    last = size - 1

    def bit(row: int, column: int) -> int:
        return 1 << (width * (row + margin) + column + margin)

    inside = [(row, column) for row in range(size) for column in range(size)]

    def ends(direction: int) -> int:
        down, right = STEPS[direction]
        return sum(
            bit(row, column)
            for row, column in inside
            if (down and row in {0, last}) or (right and column in {0, last})
        )

    def ring(row: int, column: int) -> int:
        return min(row, column, last - row, last - column)

    worth = {10: 0, 4: 0, 2: 0, 0: 0}
    for row, column in inside:
        worth[_worth(size, ring(row, column), row, column)] |= bit(row, column)
    return Geometry(
        board=sum(bit(*square) for square in inside),
        corners=(bit(0, 0), bit(0, last), bit(last, 0), bit(last, last)),
        edges=sum(
            bit(row, column)
            for row, column in inside
            if ring(row, column) == 0 and max(min(row, last - row), min(column, last - column)) > 1
        ),
        border=(ends(0), ends(1), ends(2), ends(3)),
        worth=(worth[10], worth[4], worth[2]),
    )


def words(squares: int) -> tuple[int, int, int]:
    """Cut a set of squares into three words of 64 bits, lowest first."""
    return squares & FULL, squares >> 64 & FULL, squares >> 128


def _worth(size: int, ring: int, row: int, column: int) -> int:
    """Return the strategic value of a square in the source design."""
    if ring == size // 2 - 1:
        return 0
    last = size - 1
    is_corner = row in {ring, last - ring} and column in {ring, last - ring}
    if not is_corner:
        return 2
    return 10 if ring == 0 else 4


# The solver asks for stable discs when alpha is at least this, by the number of empty squares.
SOLVE_STABILITY = [99 if empties < 5 else min(2 * empties - 4, 60) for empties in range(64)]

# How far ahead the solver looks to order its moves, by the number of empty squares.
SOLVE_AHEAD = [sum(empties >= needed for needed in (15, 17, 20, 22, 24)) for empties in range(64)]

SOURCE_SCALE = {4: 25, 6: 25, 8: 25, 10: 10, 12: 5}
"""By how much the source design's value of a position is multiplied, for every size of board."""

FEATURES = 10
"""How many things the evaluation weighs."""

# Sixteenths of a hundredth of a disc for: mobility, potential mobility, corners, squares diagonally
# next to an empty corner, those beside an empty corner, stable discs, other edge squares, discs,
# corners that may be taken now, being to move, and having the last move. Fitted by least squares to
# the results of tournament games on 8x8 and to solved endgames, but for corners in the first two
# rows: nobody's games have them so early. A row holds for the share of the board that is filled.
STAGES = (
    (12 / 64, (1300, 1500, 6000, -4700, -500, 4500, 0, -1500, 2600, -4000, 0)),
    (20 / 64, (1679, 2239, 5000, -4722, -500, 4500, 955, -1830, 2629, -7896, 0)),
    (28 / 64, (2858, 809, 2625, -7046, -1444, 5786, 1044, -1927, 3997, -6359, 0)),
    (36 / 64, (3195, 494, 3936, -5284, -1421, 3506, 687, -1382, 3756, -5796, 0)),
    (44 / 64, (3761, 203, 2903, -3383, -2160, 2507, 513, -901, 2604, -4191, 0)),
    (52 / 64, (5930, -1134, 2720, -1952, -2028, 1916, -594, -277, 3146, -603, 1712)),
    (58 / 64, (6691, -2098, 1408, -983, -1530, 1729, -1210, 141, 3245, 222, 2233)),
    (64 / 64, (3576, -241, -158, -231, 104, 2173, -345, -420, 801, 778, 837)),
)


@cache
def weights(squares: int) -> tuple[int, ...]:
    """Return the weights of every number of discs on a board, `FEATURES` for each."""
    table: list[int] = []
    for discs in range(squares + 1):
        share = max(discs / squares, STAGES[0][0])
        after = next(number for number, (end, _) in enumerate(STAGES) if end >= share and number)
        (begin, low), (end, high) = STAGES[after - 1], STAGES[after]
        part = (share - begin) / (end - begin)
        *row, last_move = (a + (b - a) * part for a, b in zip(low, high, strict=True))
        row[-1] += last_move if (squares - discs) % 2 else -last_move
        table += map(round, row)
    return tuple(table)
