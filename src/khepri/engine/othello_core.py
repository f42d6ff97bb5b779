# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, nonecheck=False
# ruff: noqa: C901, FBT003, PLR0912, PLR0915
# (calls are dear in a search: its functions take their state as arguments and are long)
"""Othello on boards of 8x8 and smaller: moves, evaluation, search and exact endgames.

One file, compiled by Cython to C or run as it is, with the same results. A board is two 64-bit
words: the discs of the player to move (`own`) and of the opponent (`other`).
"""

import cython

from khepri.engine import othello_tables as tables
from khepri.engine.othello_codes import PASS as PASS_CODE
from khepri.engine.othello_codes import decode_move, encode_move, read_position, write_position
from khepri.engine.othello_table import Table
from khepri.games import othello

__all__ = ["COMPILED", "Table", "Worker", "decode_move", "encode_move"]

COMPILED = cython.compiled

u64 = cython.typedef(cython.ulonglong)
i32 = cython.typedef(cython.int)

INFINITE = cython.declare(i32, 500_000)
NO_MOVE = cython.declare(i32, 64)
# A board of `n` empty squares keeps its moves from ROOM * n on; no position has more than 33 moves.
ROOM = cython.declare(i32, 36)
FEATURES = cython.declare(i32, tables.FEATURES)

# The source design's values reach a thousand: this scale keeps them inside every search window.
SOURCE_SCALE = cython.declare(i32, tables.SOURCE_SCALE[8])
SOURCE_END = cython.declare(i32, 25_000)

# From this depth on, a much shallower search may say that a position is out of the window. The
# margins are about one and a quarter standard deviations of what the deeper search changes.
CUT_FROM = cython.declare(i32, 5)
CUT_MARGIN_EARLY = cython.declare(i32, 400)
CUT_MARGIN_MIDDLE = cython.declare(i32, 500)
CUT_MARGIN_LATE = cython.declare(i32, 700)

# Fewer empty squares than this are played out without table and without counting replies.
SOLVE_ORDERED_FROM = cython.declare(i32, 8)
# From here on a move is looked up in the table before any is tried, ...
SOLVE_LOOK_AHEAD_FROM = cython.declare(i32, 11)
# ... and from here on moves are ordered by a shallow search.
SOLVE_SEARCHED_FROM = cython.declare(i32, 13)

# Loops over these four lanes become AVX2 instructions.
SHIFT = cython.declare(u64[4], list(tables.SHIFTS))
TWICE = cython.declare(u64[4], [2 * shift for shift in tables.SHIFTS])
FOURFOLD = cython.declare(u64[4], [4 * shift for shift in tables.SHIFTS])
INNER = cython.declare(
    u64[4], [tables.INNER_COLUMNS, tables.FULL, tables.INNER_COLUMNS, tables.INNER_COLUMNS]
)
RISE_1 = cython.declare(u64[4], tables.RISE[0])
RISE_2 = cython.declare(u64[4], tables.RISE[1])
RISE_4 = cython.declare(u64[4], tables.RISE[2])
FALL_1 = cython.declare(u64[4], tables.FALL[0])
FALL_2 = cython.declare(u64[4], tables.FALL[1])
FALL_4 = cython.declare(u64[4], tables.FALL[2])

RAYS_UP = cython.declare(u64[256], tables.RAYS_UP)
RAYS_DOWN = cython.declare(u64[256], tables.RAYS_DOWN)
NEIGHBOURS = cython.declare(u64[64], tables.NEIGHBOURS)
FALLING = cython.declare(u64[64], tables.FALLING)
RISING = cython.declare(u64[64], tables.RISING)
LINE_GAIN = cython.declare(cython.uchar[2048], tables.LINE_GAIN)
SOLVE_STABILITY = cython.declare(i32[64], tables.SOLVE_STABILITY)
QUADRANT = cython.declare(i32[64], tables.QUADRANT)
QUADRANT_SQUARES = cython.declare(u64[16], tables.QUADRANT_SQUARES)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def popcount(x: u64) -> i32:
    """Count the squares of a set; gcc knows this formula and makes one instruction of it."""
    if not cython.compiled:
        return x.bit_count()
    x = x - ((x >> 1) & cython.cast(u64, 0x5555555555555555))
    x = (x & cython.cast(u64, 0x3333333333333333)) + (
        (x >> 2) & cython.cast(u64, 0x3333333333333333)
    )
    x = (x + (x >> 4)) & cython.cast(u64, 0x0F0F0F0F0F0F0F0F)
    return (x * cython.cast(u64, 0x0101010101010101)) >> 56


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def square_of(bit: u64) -> i32:
    """Return the number of the only square of a set."""
    return popcount(bit - 1)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def moves_of(own: u64, other: u64, board: u64) -> u64:
    """Return the squares where the player to move may put a disc."""
    found: u64 = 0
    i: i32
    for i in range(4):
        inner: u64 = other & INNER[i]
        up: u64 = inner & (own << SHIFT[i])
        down: u64 = inner & (own >> SHIFT[i])
        up |= inner & (up << SHIFT[i])
        down |= inner & (down >> SHIFT[i])
        pairs_up: u64 = inner & (inner << SHIFT[i])
        pairs_down: u64 = inner & (inner >> SHIFT[i])
        up |= pairs_up & (up << TWICE[i])
        down |= pairs_down & (down >> TWICE[i])
        up |= pairs_up & (up << TWICE[i])
        down |= pairs_down & (down >> TWICE[i])
        found |= (up << SHIFT[i]) | (down >> SHIFT[i])
    return found & ~(own | other) & board


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def flips_of(own: u64, other: u64, bit: u64) -> u64:
    """Return the discs that a move to the square of `bit` turns; none if it is not legal."""
    turned: u64 = 0
    start: i32 = 4 * square_of(bit)
    i: i32
    for i in range(4):
        # Upwards, adding one runs through the opponent's discs and stops at the first other square.
        ray: u64 = RAYS_UP[start + i]
        end: u64 = ((other | ~ray) + 1) & ray & own
        turned |= (end - 1) & ray if end else 0
        # Downwards, everything from the first other square on is marked.
        ray = RAYS_DOWN[start + i]
        stops: u64 = ray & ~other
        beyond: u64 = stops | (stops >> SHIFT[i])
        beyond |= beyond >> TWICE[i]
        beyond |= beyond >> FOURFOLD[i]
        end = stops & own & ~(beyond >> SHIFT[i])
        turned |= ray & ~beyond if end else 0
    return turned


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def line_gain(own: u64, square: i32) -> i32:
    """Return twice the discs that a move to the last empty square turns."""
    row: i32 = square >> 3
    column: i32 = square & 7
    across: i32 = (own >> (row * 8)) & 255
    down: i32 = (
        (
            ((own >> column) & cython.cast(u64, 0x0101010101010101))
            * cython.cast(u64, 0x0102040810204080)
        )
        >> 56
    ) & 255
    falling: i32 = (((own & FALLING[square]) * cython.cast(u64, 0x0101010101010101)) >> 56) & 255
    rising: i32 = (((own & RISING[square]) * cython.cast(u64, 0x0101010101010101)) >> 56) & 255
    return (
        LINE_GAIN[column * 256 + across]
        + LINE_GAIN[row * 256 + down]
        + LINE_GAIN[column * 256 + falling]
        + LINE_GAIN[column * 256 + rising]
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def around(discs: u64) -> u64:
    """Return the squares next to a set, the set itself among them (bits above the board too)."""
    wide: u64 = (
        discs
        | ((discs & cython.cast(u64, 0x7F7F7F7F7F7F7F7F)) << 1)
        | ((discs >> 1) & cython.cast(u64, 0x7F7F7F7F7F7F7F7F))
    )
    return wide | (wide << 8) | (wide >> 8)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def mix(own: u64, other: u64, salt: u64) -> u64:
    """Return the key of a board."""
    key: u64 = (
        own * cython.cast(u64, 0x9E3779B97F4A7C15) + other * cython.cast(u64, 0xC2B2AE3D27D4EB4F)
    ) & cython.cast(u64, 0xFFFFFFFFFFFFFFFF)
    key = ((key ^ salt ^ (key >> 31)) * cython.cast(u64, 0xD6E8FEB86659FD93)) & cython.cast(
        u64, 0xFFFFFFFFFFFFFFFF
    )
    return key ^ (key >> 32)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_leaves(own: u64, other: u64, board: u64, depth: i32, passed: cython.bint) -> u64:
    """Count the lines of play of `depth` moves; the last move is counted, not made."""
    moves: u64 = moves_of(own, other, board)
    if moves == 0:
        if passed or depth <= 1:
            return 1
        return count_leaves(other, own, board, depth - 1, True)
    if depth <= 1:
        return popcount(moves)
    leaves: u64 = 0
    while moves:
        bit: u64 = moves & -moves
        moves ^= bit
        flips: u64 = flips_of(own, other, bit)
        leaves += count_leaves(other ^ flips, own ^ flips ^ bit, board, depth - 1, False)
    return leaves


@cython.final
@cython.cclass
class Worker:
    """Search for one thread: a board, its past, and room for the moves of every level."""

    nodes = cython.declare(u64, visibility="readonly")
    node_limit = cython.declare(u64, visibility="public")
    stopped = cython.declare(cython.bint, visibility="readonly")
    source_evaluation = cython.declare(cython.bint, visibility="public")

    # the position
    own: u64
    other: u64
    black: cython.bint
    past: list
    line: list

    # the board it is played on
    size: i32
    squares: i32
    margin: i32
    board: u64
    corners: u64
    corner: u64[4]
    edges: u64
    border: u64[4]
    open_line: u64[4]
    worth: u64[3]
    weights: i32[1000]

    # the search
    table: object
    entries: u64[::1]
    mask: u64
    generation: u64
    salt: u64
    stop: cython.int[::1]
    check_at: u64
    found_depth: i32
    found_move: i32
    found_lower: i32
    found_upper: i32
    best_move: i32
    bits: u64[2304]
    flips: u64[2304]
    order: i32[2304]

    def __init__(self, table, stop):
        self.table = table
        self.entries = table.entries
        self.mask = table.mask
        self.stop = stop
        self.nodes = 0
        self.node_limit = 0
        self.stopped = False
        self.source_evaluation = False
        self.check_at = 0
        self.best_move = 0
        self.found_depth = self.found_move = self.found_lower = self.found_upper = 0
        self.bits = [0] * 2304
        self.flips = [0] * 2304
        self.order = [0] * 2304
        self.corner = [0] * 4
        self.border = [0] * 4
        self.open_line = [0] * 4
        self.worth = [0] * 3
        self.weights = [0] * 1000
        self.generation = self.salt = 0
        self.load(othello.Position.start(8))

    # ------------------------------------------------------------ position

    def load(self, position, history=()):  # noqa: ARG002 - all cores load alike
        """Set up a position of the rules; earlier ones do not matter in Othello."""
        text = str(position)
        self.squares = len(text) - 2
        self.size = {16: 4, 36: 6, 64: 8}[self.squares]
        self.margin = (8 - self.size) // 2
        shape = tables.geometry(self.size, 8, self.margin)
        self.board = shape.board
        self.corners = sum(shape.corners)
        self.corner = list(shape.corners)
        self.edges = shape.edges
        self.border = list(shape.border)
        self.worth = list(shape.worth)
        weights = tables.weights(self.squares)
        self.weights = [*weights, *[0] * (1000 - len(weights))]
        self.own, self.other, self.black = read_position(text, 8, self.margin)
        self.past = []
        self.line = []
        self.nodes = 0
        self.set_salt()

    def set_salt(self):
        """Keep apart in the table what is not the same: sizes and evaluations."""
        self.salt = self.size * 0x1F123BB5 + (0x3C6EF372 if self.source_evaluation else 0)

    def forget(self):
        """Forget what earlier searches have learnt (the table is cleared separately)."""
        self.line = []

    def position(self):
        """Return the position as the rules know it."""
        boards = (self.own, self.other, self.black)
        return othello.Position.parse(write_position(self.size, boards, 8, self.margin))

    @property
    def key(self):
        """The key of the position; equal for equal positions only (accidents aside)."""
        self.set_salt()
        return mix(self.own, self.other, self.salt) ^ (0 if self.black else 0x5DEECE66D1CE4E5B)

    def code_of(self, square: i32):
        """Return the move to a square (64: a pass) as the world outside writes it."""
        if square == NO_MOVE:
            return PASS_CODE
        return ((square >> 3) - self.margin) * 16 + (square & 7) - self.margin

    def bit_of(self, code):
        """Return the square of a move as a set; empty for a pass."""
        if code == PASS_CODE:
            return 0
        return 1 << (8 * (code // 16 + self.margin) + code % 16 + self.margin)

    def legal_moves(self):
        """List the codes of the moves that may be played; a pass is a move."""
        moves: u64 = moves_of(self.own, self.other, self.board)
        codes = []
        while moves:
            bit: u64 = moves & -moves
            moves ^= bit
            codes.append(self.code_of(square_of(bit)))
        if not codes and moves_of(self.other, self.own, self.board):
            codes.append(PASS_CODE)
        return codes

    def make(self, code):
        """Play a legal move."""
        bit: u64 = self.bit_of(code)
        flips: u64 = flips_of(self.own, self.other, bit) if bit else 0
        self.past.append((self.own, self.other))
        self.own, self.other = self.other ^ flips, self.own ^ flips ^ bit
        self.black = not self.black

    def unmake(self):
        """Take the last move back."""
        self.own, self.other = self.past.pop()
        self.black = not self.black

    def perft(self, depth: i32):
        """Count the lines of play of `depth` moves; a finished game is one leaf."""
        leaves: u64
        if depth <= 0:
            return 1
        with cython.nogil:
            leaves = count_leaves(self.own, self.other, self.board, depth, False)
        return leaves

    # ------------------------------------------------------------ evaluation

    def evaluate(self):
        """Return the static value for the player to move, in hundredths of a disc."""
        return self.value(self.own, self.other)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def final(self, own: u64, other: u64) -> i32:
        """Return the difference at the end of a game, the empty squares given to the winner."""
        mine: i32 = popcount(own)
        theirs: i32 = popcount(other)
        if mine > theirs:
            return self.squares - 2 * theirs
        if mine < theirs:
            return 2 * mine - self.squares
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def ended(self, own: u64, other: u64) -> i32:
        """Return the value of a finished game inside a search that is not exact."""
        difference: i32 = self.final(own, other)
        if not self.source_evaluation:
            return 100 * difference
        # The source design's values are far larger than discs: an end must outweigh them.
        if difference > 0:
            return 40 * difference + SOURCE_END
        return 40 * difference - (SOURCE_END if difference < 0 else 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def stable(self, own: u64, other: u64) -> u64:
        """Return discs of `own` that can never be turned (not all of them are found)."""
        empty: u64 = self.board & ~(own | other)
        everywhere: u64 = own
        i: i32
        for i in range(4):
            up: u64 = empty | (RISE_1[i] & (empty << SHIFT[i]))
            down: u64 = empty | (FALL_1[i] & (empty >> SHIFT[i]))
            up |= RISE_2[i] & (up << TWICE[i])
            down |= FALL_2[i] & (down >> TWICE[i])
            up |= RISE_4[i] & (up << FOURFOLD[i])
            down |= FALL_4[i] & (down >> FOURFOLD[i])
            self.open_line[i] = (up | down) & ~self.border[i]
            everywhere &= ~self.open_line[i]
        fixed: u64 = everywhere
        while True:
            before: u64 = fixed
            everywhere = own
            for i in range(4):
                everywhere &= ~self.open_line[i] | (fixed << SHIFT[i]) | (fixed >> SHIFT[i])
            fixed |= everywhere
            if fixed == before:
                return fixed

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def value(self, own: u64, other: u64) -> i32:
        """Return the static value for the player to move."""
        empty: u64 = self.board & ~(own | other)
        mobile: u64 = moves_of(own, other, self.board)
        reply: u64 = moves_of(other, own, self.board)
        if mobile == 0 and reply == 0:
            return self.ended(own, other)
        if self.source_evaluation:
            return self.source_value(own, other)
        discs: i32 = self.squares - popcount(empty)
        w: i32 = discs * FEATURES
        total: i32 = self.weights[w] * (popcount(mobile) - popcount(reply))
        total += self.weights[w + 1] * (
            popcount(around(other) & empty) - popcount(around(own) & empty)
        )
        total += self.weights[w + 2] * (
            popcount(own & self.corners) - popcount(other & self.corners)
        )
        free: u64 = self.corners & empty
        a: u64 = free & self.corner[0]
        b: u64 = free & self.corner[1]
        c: u64 = free & self.corner[2]
        d: u64 = free & self.corner[3]
        near: u64 = (a << 9) | (b << 7) | (c >> 7) | (d >> 9)
        total += self.weights[w + 3] * (popcount(own & near) - popcount(other & near))
        near = (a << 1) | (a << 8) | (b >> 1) | (b << 8) | (c << 1) | (c >> 8) | (d >> 1) | (d >> 8)
        total += self.weights[w + 4] * (popcount(own & near) - popcount(other & near))
        if free != self.corners:
            total += self.weights[w + 5] * (
                popcount(self.stable(own, other)) - popcount(self.stable(other, own))
            )
        total += self.weights[w + 6] * (popcount(own & self.edges) - popcount(other & self.edges))
        total += self.weights[w + 7] * (popcount(own) - popcount(other))
        total += self.weights[w + 8] * (
            popcount(mobile & self.corners) - popcount(reply & self.corners)
        )
        return (total + self.weights[w + 9]) >> 4

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def source_value(self, own: u64, other: u64) -> i32:
        """Return the source design's value, own minus opponent's, `SOURCE_SCALE` times."""
        turn: i32 = popcount(own | other) - 3
        held: i32 = 10 * (popcount(own & self.worth[0]) - popcount(other & self.worth[0]))
        held += 4 * (popcount(own & self.worth[1]) - popcount(other & self.worth[1]))
        held += 2 * (popcount(own & self.worth[2]) - popcount(other & self.worth[2]))
        turn = max(turn, 1)
        value: i32 = SOURCE_SCALE * ((popcount(own) - popcount(other)) * turn * turn + 16 * held)
        # C and Python divide negative numbers differently.
        return value // (4 * turn) if value >= 0 else -(-value // (4 * turn))

    # ------------------------------------------------------------ table

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def probe(self, key: u64) -> cython.bint:
        """Look a position up; what is known of it goes into the `found_` fields."""
        place: cython.Py_ssize_t = (key & self.mask) * 4
        data: u64 = self.entries[place + 1]
        if self.entries[place] ^ data != key or data == 0:
            data = self.entries[place + 3]
            if self.entries[place + 2] ^ data != key or data == 0:
                return False
        self.found_depth = data & 255
        self.found_move = (data >> 16) & 255
        self.found_lower = cython.cast(i32, (data >> 24) & 0xFFFFF) - 0x80000
        self.found_upper = cython.cast(i32, (data >> 44) & 0xFFFFF) - 0x80000
        return True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def store(self, key: u64, depth: i32, move: i32, lower: i32, upper: i32) -> cython.void:
        """Keep a result: a deep one in the first entry of the bucket, others in the second."""
        place: cython.Py_ssize_t = (key & self.mask) * 4
        data: u64 = (
            cython.cast(u64, depth)
            | (self.generation << 8)
            | (cython.cast(u64, move) << 16)
            | (cython.cast(u64, lower + 0x80000) << 24)
            | (cython.cast(u64, upper + 0x80000) << 44)
        )
        kept: u64 = self.entries[place + 1]
        if self.entries[place] ^ kept != key:
            if (kept >> 8) & 255 == self.generation and cython.cast(i32, kept & 255) > depth:
                place += 2
            else:
                self.entries[place + 2] = self.entries[place]
                self.entries[place + 3] = kept
        self.entries[place] = key ^ data
        self.entries[place + 1] = data

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def poll(self) -> cython.void:
        """Stop if somebody says so or the nodes are used up; say when to ask again."""
        if self.stop[0] != 0 or (self.node_limit != 0 and self.nodes >= self.node_limit):
            self.stopped = True
        self.check_at = self.nodes + 1024
        if self.node_limit != 0 and self.check_at > self.node_limit:
            self.check_at = self.node_limit

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def insert(self, start: i32, end: i32, bit: u64, flips: u64, order: i32) -> cython.void:
        """Put a move into the sorted list from `start` to `end`, lowest `order` first."""
        while end > start and self.order[end - 1] > order:
            self.order[end] = self.order[end - 1]
            self.bits[end] = self.bits[end - 1]
            self.flips[end] = self.flips[end - 1]
            end -= 1
        self.order[end] = order
        self.bits[end] = bit
        self.flips[end] = flips

    # ------------------------------------------------------------ search

    def search(self, depth: i32, alpha: i32, beta: i32, excluded=()):
        """Search the position `depth` moves deep and return its value in hundredths of a disc.

        The value is exact between `alpha` and `beta`, else a bound on its side of them. With
        `depth` at least the number of empty squares it is the exact final difference.
        """
        banned: u64 = 0
        for code in excluded:
            banned |= self.bit_of(code)
        self.set_salt()
        self.generation = self.table.generation
        self.stopped = False
        self.check_at = self.nodes
        value: i32
        with cython.nogil:
            value = self.search_root(depth, alpha, beta, banned)
        if not self.stopped:
            self.line = self.follow()
        return value

    def principal_variation(self):
        """Return the moves expected by the last search that was not stopped."""
        return list(self.line)

    def follow(self):
        """Read the expected moves out of the table, the first one from the search itself."""
        own: u64 = self.own
        other: u64 = self.other
        square: i32 = self.best_move
        line = []
        while len(line) < 2 * self.squares:
            moves: u64 = moves_of(own, other, self.board)
            if moves == 0:
                if moves_of(other, own, self.board) == 0:
                    break
                square = NO_MOVE
            elif line:
                if not self.probe(mix(own, other, self.salt)):
                    break
                square = self.found_move
            bit: u64 = 0
            if square < NO_MOVE:
                bit = cython.cast(u64, 1) << square
            if bit & moves == 0 and moves != 0:
                break
            flips: u64 = flips_of(own, other, bit) if bit else 0
            own, other = other ^ flips, own ^ flips ^ bit
            line.append(self.code_of(square))
        return line

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def search_root(self, depth: i32, alpha: i32, beta: i32, banned: u64) -> i32:
        """Search the moves of the position itself, all but the `banned` ones."""
        own: u64 = self.own
        other: u64 = self.other
        empties: i32 = self.squares - popcount(own | other)
        exact: cython.bint = depth >= empties
        moves: u64 = moves_of(own, other, self.board)
        self.nodes += 1
        self.best_move = NO_MOVE
        if moves == 0:
            if moves_of(other, own, self.board) == 0:
                return 100 * self.final(own, other) if exact else self.ended(own, other)
            return -self.descend(other, own, depth, -beta, -alpha, empties, exact)
        key: u64 = mix(own, other, self.salt)
        first: i32 = self.found_move if self.probe(key) else NO_MOVE
        moves &= ~banned
        start: i32 = empties * ROOM
        end: i32 = self.list_root(moves, first, depth, empties)
        best: i32 = -INFINITE
        floor: i32 = alpha
        value: i32
        i: i32
        for i in range(start, end):
            bit: u64 = self.bits[i]
            mine: u64 = other ^ self.flips[i]
            theirs: u64 = own ^ self.flips[i] ^ bit
            if i == start:
                value = -self.descend(mine, theirs, depth - 1, -beta, -alpha, empties - 1, exact)
            else:
                value = -self.descend(
                    mine, theirs, depth - 1, -alpha - 1, -alpha, empties - 1, exact
                )
                if alpha < value < beta:
                    value = -self.descend(
                        mine, theirs, depth - 1, -beta, -value, empties - 1, exact
                    )
            if self.stopped:
                return 0
            if value > best:
                best = value
                self.best_move = square_of(bit)
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        if banned == 0:
            self.store(
                key,
                depth,
                self.best_move,
                best if best > floor else -INFINITE,
                best if best < beta else INFINITE,
            )
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def list_root(self, moves: u64, first: i32, depth: i32, empties: i32) -> i32:
        """List the moves of the root, the table's first and the others by a shallow search."""
        start: i32 = empties * ROOM
        end: i32 = start
        ahead: i32 = 0 if depth < 4 else 1 if depth < 8 else 3
        while moves:
            bit: u64 = moves & -moves
            moves ^= bit
            flips: u64 = flips_of(self.own, self.other, bit)
            order: i32 = -2 * INFINITE
            if square_of(bit) != first:
                order = self.negamax(
                    self.other ^ flips,
                    self.own ^ flips ^ bit,
                    ahead if ahead < empties - 1 else 0,
                    -INFINITE,
                    INFINITE,
                    empties - 1,
                    False,
                )
            self.insert(start, end, bit, flips, order)
            end += 1
        return end

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def descend(
        self,
        own: u64,
        other: u64,
        depth: i32,
        alpha: i32,
        beta: i32,
        empties: i32,
        exact: cython.bint,
    ) -> i32:
        """Search below the root: to the end in whole discs, or `depth` moves deep."""
        if not exact:
            return self.negamax(own, other, depth, alpha, beta, empties, False)
        if alpha < -100 * self.squares:
            alpha = -100 * self.squares - 100
        if beta > 100 * self.squares:
            beta = 100 * self.squares + 100
        # Both rounded outwards; the sums keep the dividends positive, where C and Python agree.
        low: i32 = (alpha + 100_000) // 100 - 1000
        high: i32 = (beta + 100_099) // 100 - 1000
        return 100 * self.solve(own, other, low, high, empties, False)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def negamax(
        self,
        own: u64,
        other: u64,
        depth: i32,
        alpha: i32,
        beta: i32,
        empties: i32,
        passed: cython.bint,
    ) -> i32:
        """Return the value for the player to move, searched `depth` moves deep."""
        self.nodes += 1
        if self.nodes >= self.check_at:
            self.poll()
        if self.stopped:
            return 0
        if depth <= 0:
            return self.value(own, other)
        value: i32
        moves: u64 = moves_of(own, other, self.board)
        if moves == 0:
            if passed:
                return self.ended(own, other)
            return -self.negamax(other, own, depth, -beta, -alpha, empties, True)
        key: u64 = 0
        first: i32 = NO_MOVE
        if depth >= 2:
            key = mix(own, other, self.salt)
            if self.probe(key):
                first = self.found_move
                if self.found_depth >= depth:
                    if self.found_lower >= beta or self.found_lower == self.found_upper:
                        return self.found_lower
                    if self.found_upper <= alpha:
                        return self.found_upper
        if depth >= CUT_FROM and beta == alpha + 1 and not self.source_evaluation:
            value = self.foresee(own, other, depth, alpha, empties)
            if value != INFINITE:
                return value
        start: i32 = empties * ROOM
        end: i32 = self.list_moves(own, other, moves, first, depth, empties)
        best: i32 = -INFINITE
        best_bit: u64 = 0
        floor: i32 = alpha
        i: i32
        for i in range(start, end):
            bit: u64 = self.bits[i]
            mine: u64 = other ^ self.flips[i]
            theirs: u64 = own ^ self.flips[i] ^ bit
            if i == start:
                value = -self.negamax(mine, theirs, depth - 1, -beta, -alpha, empties - 1, False)
            else:
                value = -self.negamax(
                    mine, theirs, depth - 1, -alpha - 1, -alpha, empties - 1, False
                )
                if alpha < value < beta:
                    value = -self.negamax(
                        mine, theirs, depth - 1, -beta, -value, empties - 1, False
                    )
            if self.stopped:
                return 0
            if value > best:
                best = value
                best_bit = bit
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        if depth >= 2:
            self.store(
                key,
                depth,
                square_of(best_bit),
                best if best > floor else -INFINITE,
                best if best < beta else INFINITE,
            )
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def foresee(self, own: u64, other: u64, depth: i32, alpha: i32, empties: i32) -> i32:
        """Return alpha or alpha + 1 if a shallow search says plainly on which side the value is.

        Return INFINITE if it does not.
        """
        shallow: i32 = depth - 4 if depth <= 8 else depth // 2
        shallow += (depth ^ shallow) & 1
        left: i32 = empties * 64 // self.squares
        margin: i32 = CUT_MARGIN_LATE
        if left > 30:
            margin = CUT_MARGIN_MIDDLE if left <= 42 else CUT_MARGIN_EARLY
        bound: i32
        if self.value(own, other) > alpha:
            bound = alpha + 1 + margin
            if self.negamax(own, other, shallow, bound - 1, bound, empties, False) >= bound:
                return alpha + 1
        else:
            bound = alpha - margin
            if self.negamax(own, other, shallow, bound, bound + 1, empties, False) <= bound:
                return alpha
        return INFINITE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def list_moves(
        self, own: u64, other: u64, moves: u64, first: i32, depth: i32, empties: i32
    ) -> i32:
        """List moves in the order to try them and return the end of the list."""
        start: i32 = empties * ROOM
        end: i32 = start
        order: i32
        while moves:
            bit: u64 = moves & -moves
            moves ^= bit
            flips: u64 = flips_of(own, other, bit)
            mine: u64 = other ^ flips
            theirs: u64 = own ^ flips ^ bit
            if depth < 2:
                order = 0
            elif square_of(bit) == first:
                order = -2 * INFINITE
            elif depth < 4:
                order = 4 * self.replies(mine, theirs) - (8 if bit & self.corners else 0)
            elif depth < 7:
                order = self.value(mine, theirs)
            else:
                order = self.negamax(
                    mine, theirs, 1 if depth < 10 else 2, -INFINITE, INFINITE, empties - 1, False
                )
            self.insert(start, end, bit, flips, order)
            end += 1
        return end

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def replies(self, own: u64, other: u64) -> i32:
        """Count the moves of a player; a corner counts twice."""
        moves: u64 = moves_of(own, other, self.board)
        return popcount(moves) + popcount(moves & self.corners)

    # ------------------------------------------------------------ endgame, in whole discs

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def parity_of(self, own: u64, other: u64) -> i32:
        """Return the quadrants with an odd number of empty squares, as four bits."""
        empty: u64 = self.board & ~(own | other)
        return (
            (popcount(empty & QUADRANT_SQUARES[1]) & 1)
            | ((popcount(empty & QUADRANT_SQUARES[2]) & 1) << 1)
            | ((popcount(empty & QUADRANT_SQUARES[4]) & 1) << 2)
            | ((popcount(empty & QUADRANT_SQUARES[8]) & 1) << 3)
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def solve(
        self, own: u64, other: u64, alpha: i32, beta: i32, empties: i32, passed: cython.bint
    ) -> i32:
        """Return the final difference for the player to move, as far as the window asks."""
        if empties < SOLVE_ORDERED_FROM:
            return self.play_out(
                own, other, alpha, beta, empties, self.parity_of(own, other), passed
            )
        self.nodes += 1
        if self.nodes >= self.check_at:
            self.poll()
        if self.stopped:
            return 0
        value: i32
        if alpha >= SOLVE_STABILITY[empties]:
            value = self.squares - 2 * popcount(self.stable(other, own))
            if value <= alpha:
                return value
        moves: u64 = moves_of(own, other, self.board)
        if moves == 0:
            if passed:
                return self.final(own, other)
            return -self.solve(other, own, -beta, -alpha, empties, True)
        key: u64 = mix(own, other, self.salt)
        first: i32 = NO_MOVE
        lower: i32 = -INFINITE
        upper: i32 = INFINITE
        if self.probe(key):
            first = self.found_move
            if self.found_depth >= empties:
                lower = self.found_lower
                upper = self.found_upper
                # Multiples of 100, which C and Python divide alike.
                if lower >= 100 * beta or lower == upper:
                    return lower // 100
                if upper <= 100 * alpha:
                    return upper // 100
        start: i32 = empties * ROOM
        end: i32 = self.list_endings(own, other, moves, first, beta, empties)
        if end < 0:
            return self.found_lower
        best: i32 = -INFINITE
        best_bit: u64 = 0
        floor: i32 = alpha
        i: i32
        for i in range(start, end):
            bit: u64 = self.bits[i]
            mine: u64 = other ^ self.flips[i]
            theirs: u64 = own ^ self.flips[i] ^ bit
            if i == start:
                value = -self.solve(mine, theirs, -beta, -alpha, empties - 1, False)
            else:
                value = -self.solve(mine, theirs, -alpha - 1, -alpha, empties - 1, False)
                if alpha < value < beta:
                    value = -self.solve(mine, theirs, -beta, -value, empties - 1, False)
            if self.stopped:
                return 0
            if value > best:
                best = value
                best_bit = bit
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        if best > floor and 100 * best > lower:
            lower = 100 * best
        if best < beta and 100 * best < upper:
            upper = 100 * best
        self.store(key, empties, square_of(best_bit), lower, upper)
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def list_endings(
        self, own: u64, other: u64, moves: u64, first: i32, beta: i32, empties: i32
    ) -> i32:
        """List moves for the solver; -1 if the table knows one that is good enough.

        Then `found_lower` holds its value.
        """
        start: i32 = empties * ROOM
        end: i32 = start
        order: i32
        parity: i32 = self.parity_of(own, other)
        while moves:
            bit: u64 = moves & -moves
            moves ^= bit
            flips: u64 = flips_of(own, other, bit)
            mine: u64 = other ^ flips
            theirs: u64 = own ^ flips ^ bit
            if (
                empties >= SOLVE_LOOK_AHEAD_FROM
                and self.probe(mix(mine, theirs, self.salt))
                and self.found_depth >= empties - 1
                and self.found_upper <= -100 * beta
            ):
                self.found_lower = -self.found_upper // 100
                return -1
            if square_of(bit) == first:
                order = -2 * INFINITE
            elif empties >= SOLVE_SEARCHED_FROM:
                order = self.negamax(
                    mine,
                    theirs,
                    0 if empties < 15 else 1 if empties < 18 else 2,
                    -INFINITE,
                    INFINITE,
                    empties - 1,
                    False,
                ) + 100 * self.replies(mine, theirs)
            else:
                order = 8 * self.replies(mine, theirs) - (12 if bit & self.corners else 0)
                if parity & QUADRANT[square_of(bit)]:
                    order -= 4
            self.insert(start, end, bit, flips, order)
            end += 1
        return end

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def play_out(
        self,
        own: u64,
        other: u64,
        alpha: i32,
        beta: i32,
        empties: i32,
        parity: i32,
        passed: cython.bint,
    ) -> i32:
        """Solve a position with few empty squares: odd quadrants first, nothing remembered."""
        if empties <= 4:
            return self.play_last(own, other, alpha, beta, empties, parity, passed)
        self.nodes += 1
        moves: u64 = moves_of(own, other, self.board)
        if moves == 0:
            if passed:
                return self.final(own, other)
            return -self.play_out(other, own, -beta, -alpha, empties, parity, True)
        best: i32 = -INFINITE
        value: i32
        part: u64 = moves & QUADRANT_SQUARES[parity]
        moves ^= part
        while True:
            if part == 0:
                part = moves
                moves = 0
                if part == 0:
                    return best
            bit: u64 = part & -part
            part ^= bit
            flips: u64 = flips_of(own, other, bit)
            value = -self.play_out(
                other ^ flips,
                own ^ flips ^ bit,
                -beta,
                -alpha,
                empties - 1,
                parity ^ QUADRANT[square_of(bit)],
                False,
            )
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def play_last(
        self,
        own: u64,
        other: u64,
        alpha: i32,
        beta: i32,
        empties: i32,
        parity: i32,
        passed: cython.bint,
    ) -> i32:
        """Solve a position with at most four empty squares, which become separate arguments."""
        left: u64 = self.board & ~(own | other)
        if empties == 0:
            return self.final(own, other)
        if empties == 1:
            return self.last_one(own, square_of(left))
        odd: u64 = left & QUADRANT_SQUARES[parity]
        left ^= odd
        part: u64 = odd or left
        a: u64 = part & -part
        odd &= ~a
        left &= ~a
        part = odd or left
        b: u64 = part & -part
        odd &= ~b
        left &= ~b
        if empties == 2:
            return self.last_two(own, other, alpha, beta, a, b)
        part = odd or left
        c: u64 = part & -part
        if empties == 3:
            return self.last_three(own, other, alpha, beta, a, b, c, passed)
        return self.last_four(own, other, alpha, beta, a, b, c, (odd | left) ^ c, passed)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def last_four(
        self,
        own: u64,
        other: u64,
        alpha: i32,
        beta: i32,
        a: u64,
        b: u64,
        c: u64,
        d: u64,
        passed: cython.bint,
    ) -> i32:
        """Solve a position whose empty squares are `a`, `b`, `c` and `d`."""
        self.nodes += 1
        best: i32 = -INFINITE
        value: i32
        flips: u64
        for _ in range(4):
            if NEIGHBOURS[square_of(a)] & other:
                flips = flips_of(own, other, a)
                if flips:
                    value = -self.last_three(
                        other ^ flips, own ^ flips ^ a, -beta, -alpha, b, c, d, False
                    )
                    if value > best:
                        best = value
                        if value >= beta:
                            return best
                        alpha = max(alpha, value)
            # Every square comes to the front once, in order.
            flips = a
            a = b
            b = c
            c = d
            d = flips
        if best > -INFINITE:
            return best
        if passed:
            return self.final(own, other)
        return -self.last_four(other, own, -beta, -alpha, a, b, c, d, True)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def last_three(
        self,
        own: u64,
        other: u64,
        alpha: i32,
        beta: i32,
        a: u64,
        b: u64,
        c: u64,
        passed: cython.bint,
    ) -> i32:
        """Solve a position whose empty squares are `a`, `b` and `c`."""
        self.nodes += 1
        best: i32 = -INFINITE
        value: i32
        flips: u64
        if NEIGHBOURS[square_of(a)] & other:
            flips = flips_of(own, other, a)
            if flips:
                best = -self.last_two(other ^ flips, own ^ flips ^ a, -beta, -alpha, b, c)
                if best >= beta:
                    return best
                alpha = max(alpha, best)
        if NEIGHBOURS[square_of(b)] & other:
            flips = flips_of(own, other, b)
            if flips:
                value = -self.last_two(other ^ flips, own ^ flips ^ b, -beta, -alpha, a, c)
                if value >= beta:
                    return value
                if value > best:
                    best = value
                    alpha = max(alpha, value)
        if NEIGHBOURS[square_of(c)] & other:
            flips = flips_of(own, other, c)
            if flips:
                value = -self.last_two(other ^ flips, own ^ flips ^ c, -beta, -alpha, a, b)
                best = max(best, value)
        if best > -INFINITE:
            return best
        if passed:
            return self.final(own, other)
        return -self.last_three(other, own, -beta, -alpha, a, b, c, True)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def last_two(self, own: u64, other: u64, alpha: i32, beta: i32, a: u64, b: u64) -> i32:
        """Solve a position whose empty squares are `a` and `b`; passes are played here."""
        self.nodes += 1
        best: i32 = -INFINITE
        value: i32
        flips: u64
        near_a: u64 = NEIGHBOURS[square_of(a)]
        near_b: u64 = NEIGHBOURS[square_of(b)]
        if near_a & other:
            flips = flips_of(own, other, a)
            if flips:
                best = -self.last_one(other ^ flips, square_of(b))
                if best >= beta:
                    return best
        if near_b & other:
            flips = flips_of(own, other, b)
            if flips:
                value = -self.last_one(other ^ flips, square_of(a))
                best = max(best, value)
        if best > -INFINITE:
            return best
        best = INFINITE
        if near_a & own:
            flips = flips_of(other, own, a)
            if flips:
                best = self.last_one(own ^ flips, square_of(b))
                if best <= alpha:
                    return best
        if near_b & own:
            flips = flips_of(other, own, b)
            if flips:
                value = self.last_one(own ^ flips, square_of(a))
                best = min(best, value)
        if best < INFINITE:
            return best
        return self.final(own, other)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def last_one(self, own: u64, square: i32) -> i32:
        """Solve a position with one empty square by counting along its lines."""
        self.nodes += 1
        # As if the empty square were the opponent's.
        score: i32 = 2 * popcount(own) - self.squares
        gain: i32 = line_gain(own, square)
        if gain:
            return score + gain + 2
        gain = line_gain(self.board & ~own, square)
        if gain:
            return score - gain
        return score + 2 if score >= 0 else score
