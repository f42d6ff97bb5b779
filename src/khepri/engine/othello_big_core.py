# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, nonecheck=False
# ruff: noqa: C901, FBT003, PLR0912
# (calls are dear in a search: its functions take their state as arguments and are long)
"""Othello on boards of 10x10 and 12x12: moves, evaluation and search.

One file, compiled by Cython to C or run as it is, with the same results. A board is two sets of
squares: the discs of the player to move (`own`) and of the opponent (`other`). A set is three
64-bit words of four rows each, sixteen bits to a row. The columns beyond the board stay empty, so
that no shift carries a disc around an edge; the code of a move is the number of its bit.
"""

import cython

from khepri.engine import othello_tables as tables
from khepri.engine.othello_codes import PASS as PASS_CODE
from khepri.engine.othello_codes import decode_move, encode_move, read_position, write_position
from khepri.engine.othello_table import Table
from khepri.games import othello

if cython.compiled:
    from cython.cimports.khepri.engine.c_bits import popcount, square_of
    from cython.cimports.khepri.engine.c_numbers import i32, u64
    from cython.cimports.khepri.engine.othello.memory import Memory
else:
    from khepri.engine.bits import popcount, square_of
    from khepri.engine.numbers import i32, u64
    from khepri.engine.othello.memory import Memory

__all__ = ["COMPILED", "Table", "Worker", "decode_move", "encode_move"]

COMPILED = cython.compiled

Words = cython.typedef((cython.ulonglong, cython.ulonglong, cython.ulonglong))

INFINITE = cython.declare(i32, 500_000)
PASS = cython.declare(i32, PASS_CODE)
# A board of `n` empty squares keeps its moves from ROOM * n on.
ROOM = cython.declare(i32, 80)
FEATURES = cython.declare(i32, tables.FEATURES)
SOURCE_END = cython.declare(i32, 25_000)

# From this depth on, a much shallower search may say that a position is out of the window. The
# margins are about one and a quarter standard deviations of what the deeper search changes.
CUT_FROM = cython.declare(i32, 5)
CUT_MARGIN_EARLY = cython.declare(i32, 400)
CUT_MARGIN_MIDDLE = cython.declare(i32, 500)
CUT_MARGIN_LATE = cython.declare(i32, 700)

# A row, a column and the two diagonals: loops over these four lanes become AVX2 instructions.
SHIFT = cython.declare(u64[4], [1, 16, 15, 17])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def count(squares: Words) -> i32:
    """Count the squares of a set."""
    return popcount(squares[0]) + popcount(squares[1]) + popcount(squares[2])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_empty(squares: Words) -> cython.bint:
    """Say whether a set has no squares."""
    return (squares[0] | squares[1] | squares[2]) == 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def both(a: Words, b: Words) -> Words:
    """Return the squares that are in both sets."""
    return (a[0] & b[0], a[1] & b[1], a[2] & b[2])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def either(a: Words, b: Words) -> Words:
    """Return the squares that are in one of the sets."""
    return (a[0] | b[0], a[1] | b[1], a[2] | b[2])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def differ(a: Words, b: Words) -> Words:
    """Return the squares that are in one set only."""
    return (a[0] ^ b[0], a[1] ^ b[1], a[2] ^ b[2])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def outside(board: Words, a: Words, b: Words) -> Words:
    """Return the squares of the board that are in neither set."""
    return (board[0] & ~(a[0] | b[0]), board[1] & ~(a[1] | b[1]), board[2] & ~(a[2] | b[2]))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def lead(mine: Words, theirs: Words, where: Words) -> i32:
    """Return how many more squares of `where` one set has than the other."""
    return count(both(mine, where)) - count(both(theirs, where))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def up(squares: Words, shift: u64, within: Words) -> Words:
    """Move a set up by a number of bits and keep what falls on `within`."""
    return (
        within[0] & (squares[0] << shift),
        within[1] & ((squares[1] << shift) | (squares[0] >> (64 - shift))),
        within[2] & ((squares[2] << shift) | (squares[1] >> (64 - shift))),
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def down(squares: Words, shift: u64, within: Words) -> Words:
    """Move a set down by a number of bits and keep what falls on `within`."""
    return (
        within[0] & ((squares[0] >> shift) | (squares[1] << (64 - shift))),
        within[1] & ((squares[1] >> shift) | (squares[2] << (64 - shift))),
        within[2] & (squares[2] >> shift),
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def run_up(start: Words, other: Words, shift: u64) -> Words:
    """Return the unbroken runs of `other` that begin one step up from `start`."""
    run: Words = up(start, shift, other)
    run = either(run, up(run, shift, other))
    pairs: Words = up(other, shift, other)
    run = either(run, up(run, 2 * shift, pairs))
    run = either(run, up(run, 2 * shift, pairs))
    run = either(run, up(run, 2 * shift, pairs))
    return either(run, up(run, 2 * shift, pairs))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def run_down(start: Words, other: Words, shift: u64) -> Words:
    """Return the unbroken runs of `other` that begin one step down from `start`."""
    run: Words = down(start, shift, other)
    run = either(run, down(run, shift, other))
    pairs: Words = down(other, shift, other)
    run = either(run, down(run, 2 * shift, pairs))
    run = either(run, down(run, 2 * shift, pairs))
    run = either(run, down(run, 2 * shift, pairs))
    return either(run, down(run, 2 * shift, pairs))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def moves_of(own: Words, other: Words, board: Words) -> Words:
    """Return the squares where the player to move may put a disc."""
    empty: Words = outside(board, own, other)
    found_0: u64 = 0
    found_1: u64 = 0
    found_2: u64 = 0
    i: i32
    for i in range(4):
        rise: Words = up(run_up(own, other, SHIFT[i]), SHIFT[i], empty)
        fall: Words = down(run_down(own, other, SHIFT[i]), SHIFT[i], empty)
        found_0 |= rise[0] | fall[0]
        found_1 |= rise[1] | fall[1]
        found_2 |= rise[2] | fall[2]
    return (found_0, found_1, found_2)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def flips_of(own: Words, other: Words, bit: Words) -> Words:
    """Return the discs that a move to the square of `bit` turns; none if it is not legal."""
    turned_0: u64 = 0
    turned_1: u64 = 0
    turned_2: u64 = 0
    i: i32
    for i in range(4):
        rise: Words = run_up(bit, other, SHIFT[i])
        fall: Words = run_down(bit, other, SHIFT[i])
        end: Words = up(rise, SHIFT[i], own)
        held: u64 = end[0] | end[1] | end[2]
        turned_0 |= rise[0] if held else 0
        turned_1 |= rise[1] if held else 0
        turned_2 |= rise[2] if held else 0
        end = down(fall, SHIFT[i], own)
        held = end[0] | end[1] | end[2]
        turned_0 |= fall[0] if held else 0
        turned_1 |= fall[1] if held else 0
        turned_2 |= fall[2] if held else 0
    return (turned_0, turned_1, turned_2)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def around(discs: Words, within: Words, board: Words) -> Words:
    """Return the squares of `within` that are next to a set."""
    wide: Words = either(discs, either(up(discs, 1, board), down(discs, 1, board)))
    return either(both(wide, within), either(up(wide, 16, within), down(wide, 16, within)))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def square(code: i32) -> Words:
    """Return the set of one square; the empty set for a pass."""
    bit: u64 = cython.cast(u64, 1) << (code & 63)
    return (bit if code < 64 else 0, bit if code >> 6 == 1 else 0, bit if code >> 6 == 2 else 0)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def first_of(squares: Words) -> i32:
    """Return the number of the lowest square of a set."""
    if squares[0]:
        return square_of(squares[0] & -squares[0])
    if squares[1]:
        return 64 + square_of(squares[1] & -squares[1])
    return 128 + square_of(squares[2] & -squares[2])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def mix(own: Words, other: Words, salt: u64) -> u64:
    """Return the key of a board."""
    key: u64 = (
        own[0] * cython.cast(u64, 0x9E3779B97F4A7C15)
        + own[1] * cython.cast(u64, 0xC2B2AE3D27D4EB4F)
        + own[2] * cython.cast(u64, 0x165667B19E3779F9)
        + other[0] * cython.cast(u64, 0xD6E8FEB86659FD93)
        + other[1] * cython.cast(u64, 0xFF51AFD7ED558CCD)
        + other[2] * cython.cast(u64, 0xC4CEB9FE1A85EC53)
    ) & cython.cast(u64, 0xFFFFFFFFFFFFFFFF)
    key = ((key ^ salt ^ (key >> 31)) * cython.cast(u64, 0xBF58476D1CE4E5B9)) & cython.cast(
        u64, 0xFFFFFFFFFFFFFFFF
    )
    return key ^ (key >> 32)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_leaves(own: Words, other: Words, board: Words, depth: i32, passed: cython.bint) -> u64:
    """Count the lines of play of `depth` moves; the last move is counted, not made."""
    moves: Words = moves_of(own, other, board)
    if is_empty(moves):
        if passed or depth <= 1:
            return 1
        return count_leaves(other, own, board, depth - 1, True)
    if depth <= 1:
        return count(moves)
    leaves: u64 = 0
    while not is_empty(moves):
        bit: Words = square(first_of(moves))
        moves = differ(moves, bit)
        flips: Words = flips_of(own, other, bit)
        leaves += count_leaves(
            differ(other, flips), differ(differ(own, flips), bit), board, depth - 1, False
        )
    return leaves


@cython.final
@cython.cclass
class Worker(Memory):
    """Search for one thread: a board, its past, and room for the moves of every level."""

    source_evaluation = cython.declare(cython.bint, visibility="public")

    # the position
    own: Words
    other: Words
    black: cython.bint
    past: list

    # the board it is played on
    size: i32
    squares: i32
    source_scale: i32
    board: Words
    corners: Words
    edges: Words
    inner: u64[12]
    worth_10: Words
    worth_4: Words
    worth_2: Words
    weights: i32[1500]

    # the search
    exact: cython.bint
    best_move: i32
    codes: i32[11520]
    flips: u64[34560]
    order: i32[11520]

    def __init__(self, table, stop):
        Memory.__init__(self, table, stop)
        self.source_evaluation = False
        self.exact = False
        self.best_move = 0
        self.codes = [0] * 11520
        self.flips = [0] * 34560
        self.order = [0] * 11520
        self.inner = [0] * 12
        self.weights = [0] * 1500
        self.load(othello.Position.start(10))

    # ------------------------------------------------------------ position

    def load(self, position, history=()):  # noqa: ARG002 - all cores load alike
        """Set up a position of the rules; earlier ones do not matter in Othello."""
        text = str(position)
        self.squares = len(text) - 2
        self.size = {100: 10, 144: 12}[self.squares]
        self.source_scale = tables.SOURCE_SCALE[self.size]
        shape = tables.geometry(self.size, 16, 0)
        self.board = tables.words(shape.board)
        self.corners = tables.words(sum(shape.corners))
        self.edges = tables.words(shape.edges)
        self.inner = [word for ends in shape.border for word in tables.words(shape.board & ~ends)]
        self.worth_10 = tables.words(shape.worth[0])
        self.worth_4 = tables.words(shape.worth[1])
        self.worth_2 = tables.words(shape.worth[2])
        weights = tables.weights(self.squares)
        self.weights = [*weights, *[0] * (1500 - len(weights))]
        own, other, self.black = read_position(text, 16, 0)
        self.own, self.other = tables.words(own), tables.words(other)
        self.past = []
        self.line = []
        self.nodes = 0
        self.set_apart(self.size, self.source_evaluation)

    def position(self):
        """Return the position as the rules know it."""
        own, other = (
            discs[0] | discs[1] << 64 | discs[2] << 128
            for discs in (tuple(self.own), tuple(self.other))
        )
        boards = (own, other, self.black)
        return othello.Position.parse(write_position(self.size, boards, 16, 0))

    @property
    def key(self):
        """The key of the position; equal for equal positions only (accidents aside)."""
        self.set_apart(self.size, self.source_evaluation)
        return mix(self.own, self.other, self.salt) ^ (0 if self.black else 0x5DEECE66D1CE4E5B)

    def legal_moves(self):
        """List the codes of the moves that may be played; a pass is a move."""
        moves: Words = moves_of(self.own, self.other, self.board)
        codes = []
        while not is_empty(moves):
            code: i32 = first_of(moves)
            moves = differ(moves, square(code))
            codes.append(code)
        if not codes and not is_empty(moves_of(self.other, self.own, self.board)):
            codes.append(PASS_CODE)
        return codes

    def make(self, code: i32):
        """Play a legal move."""
        self.past.append((self.own, self.other))
        bit: Words = square(code)
        flips: Words = flips_of(self.own, self.other, bit)
        mine: Words = differ(self.other, flips)
        self.other = differ(differ(self.own, flips), bit)
        self.own = mine
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
        self.exact = False
        return self.value(self.own, self.other)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def ended(self, own: Words, other: Words) -> i32:
        """Return the value of a finished game, the empty squares given to the winner."""
        mine: i32 = count(own)
        theirs: i32 = count(other)
        if mine == theirs:
            return 0
        difference: i32 = self.squares - 2 * theirs if mine > theirs else 2 * mine - self.squares
        if self.exact or not self.source_evaluation:
            return 100 * difference
        # The source design's values are far larger than discs: an end must outweigh them.
        return 40 * difference + (SOURCE_END if difference > 0 else -SOURCE_END)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def stable(self, own: Words) -> i32:
        """Count discs that can never be turned, those that lean on a corner."""
        fixed: Words = (0, 0, 0)
        while True:
            before: Words = fixed
            held: Words = own
            i: i32
            for i in range(4):
                inner: Words = (self.inner[3 * i], self.inner[3 * i + 1], self.inner[3 * i + 2])
                lean: Words = either(up(fixed, SHIFT[i], own), down(fixed, SHIFT[i], own))
                # Where the board ends nothing can come from behind.
                held = both(held, either(lean, outside(own, inner, lean)))
            fixed = either(fixed, held)
            if is_empty(differ(fixed, before)):
                return count(fixed)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def value(self, own: Words, other: Words) -> i32:
        """Return the static value for the player to move."""
        empty: Words = outside(self.board, own, other)
        mobile: Words = moves_of(own, other, self.board)
        reply: Words = moves_of(other, own, self.board)
        if is_empty(mobile) and is_empty(reply):
            return self.ended(own, other)
        if self.source_evaluation:
            return self.source_value(own, other)
        w: i32 = (self.squares - count(empty)) * FEATURES
        free: Words = both(self.corners, empty)
        along: Words = either(up(free, 1, self.board), down(free, 1, self.board))
        across: Words = either(up(free, 16, self.board), down(free, 16, self.board))
        diagonal: Words = either(up(along, 16, self.board), down(along, 16, self.board))
        total: i32 = self.weights[w] * (count(mobile) - count(reply))
        total += self.weights[w + 1] * (
            count(around(other, empty, self.board)) - count(around(own, empty, self.board))
        )
        total += self.weights[w + 2] * lead(own, other, self.corners)
        total += self.weights[w + 3] * lead(own, other, diagonal)
        total += self.weights[w + 4] * lead(own, other, either(along, across))
        if not is_empty(differ(free, self.corners)):
            total += self.weights[w + 5] * (self.stable(own) - self.stable(other))
        total += self.weights[w + 6] * lead(own, other, self.edges)
        total += self.weights[w + 7] * (count(own) - count(other))
        total += self.weights[w + 8] * lead(mobile, reply, self.corners)
        return (total + self.weights[w + 9]) >> 4

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def source_value(self, own: Words, other: Words) -> i32:
        """Return the source design's value, own minus opponent's, `source_scale` times."""
        turn: i32 = count(own) + count(other) - 3
        held: i32 = 10 * lead(own, other, self.worth_10)
        held += 4 * lead(own, other, self.worth_4) + 2 * lead(own, other, self.worth_2)
        turn = max(turn, 1)
        value: i32 = self.source_scale * ((count(own) - count(other)) * turn * turn + 16 * held)
        # C and Python divide negative numbers differently.
        return value // (4 * turn) if value >= 0 else -(-value // (4 * turn))

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def insert(self, start: i32, end: i32, code: i32, flips: Words, order: i32) -> cython.void:
        """Put a move into the sorted list from `start` to `end`, lowest `order` first."""
        while end > start and self.order[end - 1] > order:
            self.order[end] = self.order[end - 1]
            self.codes[end] = self.codes[end - 1]
            self.flips[3 * end] = self.flips[3 * end - 3]
            self.flips[3 * end + 1] = self.flips[3 * end - 2]
            self.flips[3 * end + 2] = self.flips[3 * end - 1]
            end -= 1
        self.order[end] = order
        self.codes[end] = code
        self.flips[3 * end] = flips[0]
        self.flips[3 * end + 1] = flips[1]
        self.flips[3 * end + 2] = flips[2]

    # ------------------------------------------------------------ search

    def search(self, depth: i32, alpha: i32, beta: i32, excluded=()):
        """Search the position `depth` moves deep and return its value in hundredths of a disc.

        The value is exact between `alpha` and `beta`, else a bound on its side of them. With
        `depth` at least the number of empty squares it is the exact final difference.
        """
        banned: Words = (0, 0, 0)
        for code in excluded:
            banned = either(banned, square(code))
        self.set_apart(self.size, self.source_evaluation)
        self.begin()
        value: i32
        with cython.nogil:
            value = self.search_root(depth, alpha, beta, banned)
        if not self.stopped:
            self.line = self.follow()
        return value

    def follow(self):
        """Read the expected moves out of the table, the first one from the search itself."""
        own: Words = self.own
        other: Words = self.other
        code: i32 = self.best_move
        line = []
        while len(line) < 2 * self.squares:
            moves: Words = moves_of(own, other, self.board)
            if is_empty(moves):
                if is_empty(moves_of(other, own, self.board)):
                    break
                code = PASS
            elif line:
                if not self.probe(mix(own, other, self.salt), self.mask):
                    break
                code = self.found_move
            bit: Words = square(code)
            if is_empty(both(bit, moves)) and code != PASS:
                break
            flips: Words = flips_of(own, other, bit)
            mine: Words = differ(other, flips)
            other = differ(differ(own, flips), bit)
            own = mine
            line.append(code)
        return line

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def search_root(self, depth: i32, alpha: i32, beta: i32, banned: Words) -> i32:
        """Search the moves of the position itself, all but the `banned` ones."""
        own: Words = self.own
        other: Words = self.other
        empties: i32 = self.squares - count(own) - count(other)
        self.exact = depth >= empties
        depth = min(depth, empties)
        moves: Words = moves_of(own, other, self.board)
        self.nodes += 1
        self.best_move = PASS
        if is_empty(moves):
            if is_empty(moves_of(other, own, self.board)):
                return self.ended(own, other)
            return -self.negamax(other, own, depth, -beta, -alpha, empties, True)
        moves = outside(moves, banned, banned)
        key: u64 = mix(own, other, self.salt)
        first: i32 = self.found_move if self.probe(key, self.mask) else PASS
        end: i32 = self.list_moves(own, other, moves, first, depth, empties)
        best: i32 = self.try_moves(own, other, depth, alpha, beta, empties, end)
        if not self.stopped:
            self.best_move = self.found_move
            if is_empty(banned):
                self.keep(key, depth, best, alpha, beta)
        return best

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def keep(self, key: u64, depth: i32, best: i32, alpha: i32, beta: i32) -> cython.void:
        """Store what a search with a window has found; the move is in `found_move`."""
        lower: i32 = best if best > alpha else -INFINITE
        upper: i32 = best if best < beta else INFINITE
        self.store(key, self.mask, depth, self.found_move, lower, upper)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def negamax(
        self,
        own: Words,
        other: Words,
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
        moves: Words = moves_of(own, other, self.board)
        if is_empty(moves):
            if passed:
                return self.ended(own, other)
            return -self.negamax(other, own, depth, -beta, -alpha, empties, True)
        key: u64 = 0
        first: i32 = PASS
        kept: cython.bint = depth >= 2 and not (self.exact and depth < 6)
        if kept:
            key = mix(own, other, self.salt)
            if self.probe(key, self.mask):
                first = self.found_move
                if self.found_depth >= depth:
                    if self.found_lower >= beta or self.found_lower == self.found_upper:
                        return self.found_lower
                    if self.found_upper <= alpha:
                        return self.found_upper
        if depth >= CUT_FROM and beta == alpha + 1 and not (self.exact or self.source_evaluation):
            value: i32 = self.foresee(own, other, depth, alpha, empties)
            if value != INFINITE:
                return value
        end: i32 = self.list_moves(own, other, moves, first, depth, empties)
        best: i32 = self.try_moves(own, other, depth, alpha, beta, empties, end)
        if kept and not self.stopped:
            self.keep(key, depth, best, alpha, beta)
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def foresee(self, own: Words, other: Words, depth: i32, alpha: i32, empties: i32) -> i32:
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
    def try_moves(
        self, own: Words, other: Words, depth: i32, alpha: i32, beta: i32, empties: i32, end: i32
    ) -> i32:
        """Search the listed moves of a board; leave the best of them in `found_move`."""
        start: i32 = empties * ROOM
        best: i32 = -INFINITE
        best_code: i32 = PASS
        value: i32
        i: i32
        for i in range(start, end):
            flips: Words = (self.flips[3 * i], self.flips[3 * i + 1], self.flips[3 * i + 2])
            mine: Words = differ(other, flips)
            theirs: Words = differ(differ(own, flips), square(self.codes[i]))
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
                best_code = self.codes[i]
                alpha = max(alpha, value)
                if value >= beta:
                    break
        self.found_move = best_code
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def list_moves(
        self, own: Words, other: Words, moves: Words, first: i32, depth: i32, empties: i32
    ) -> i32:
        """List moves in the order to try them and return the end of the list."""
        start: i32 = empties * ROOM
        end: i32 = start
        order: i32
        while not is_empty(moves):
            code: i32 = first_of(moves)
            bit: Words = square(code)
            moves = differ(moves, bit)
            flips: Words = flips_of(own, other, bit)
            mine: Words = differ(other, flips)
            theirs: Words = differ(differ(own, flips), bit)
            if depth < 2 or (self.exact and depth < 5):
                order = 0
            elif code == first:
                order = -2 * INFINITE
            elif depth < 4 or (self.exact and depth < 12):
                order = 4 * count(moves_of(mine, theirs, self.board))
                if not is_empty(both(bit, self.corners)):
                    order -= 8
            else:
                order = self.value(mine, theirs)
            self.insert(start, end, code, flips, order)
            end += 1
        return end
