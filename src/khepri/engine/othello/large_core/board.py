"""The Othello board of 10x10 and 12x12: three 64-bit words, whose discs may be put where.

A board is two sets of squares: the discs of the player to move (`own`) and of the opponent
(`other`). `words` says how a set lies in its words.
"""

from __future__ import annotations

import cython

from khepri.engine.othello import tables
from khepri.engine.othello.codes import PASS as PASS_CODE

if cython.compiled:
    from cython.cimports.khepri.engine.c_numbers import i32, u64
    from cython.cimports.khepri.engine.othello.core.searcher import Searcher
    from cython.cimports.khepri.engine.othello.large_core.c_words import (
        Words,
        count,
        differ,
        down,
        either,
        first_of,
        is_empty,
        outside,
        square,
        up,
    )
else:
    from khepri.engine.numbers import i32, u64
    from khepri.engine.othello.core.searcher import Searcher
    from khepri.engine.othello.large_core.words import (
        Words,
        count,
        differ,
        down,
        either,
        first_of,
        is_empty,
        outside,
        square,
        up,
    )

# A row, a column and the two diagonals: loops over these four lanes become AVX2 instructions.
SHIFT = cython.declare(u64[4], [1, 16, 15, 17])


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
def stir(key: u64, word: u64) -> u64:
    """Return a key that depends on another word, too, on its highest bits as on its lowest."""
    full: u64 = cython.cast(u64, 0xFFFFFFFFFFFFFFFF)
    key = (((key + word) & full) * cython.cast(u64, 0x9E3779B97F4A7C15)) & full
    return key ^ (key >> 32)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def mix(own: Words, other: Words, salt: u64) -> u64:
    """Return the key of a board."""
    key: u64 = stir(stir(stir(salt, own[0]), own[1]), own[2])
    return stir(stir(stir(key, other[0]), other[1]), other[2])


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


@cython.cclass
class Board(Searcher):
    """A position and the moves that led to it."""

    def __init__(self, table, stop):
        Searcher.__init__(self, table, stop)
        self.width, self.margin = 16, 0
        self.inner = [0] * 12

    def lay_out(self, shape):
        """Learn where on the board everything is."""
        self.board = tables.words(shape.board)
        self.corners = tables.words(sum(shape.corners))
        self.edges = tables.words(shape.edges)
        self.inner = [word for ends in shape.border for word in tables.words(shape.board & ~ends)]
        self.worth_10 = tables.words(shape.worth[0])
        self.worth_4 = tables.words(shape.worth[1])
        self.worth_2 = tables.words(shape.worth[2])

    def put(self, own, other):
        """Put discs on the board."""
        self.own, self.other = tables.words(own), tables.words(other)

    def discs(self):
        """Return the discs of the player to move and the opponent's."""
        own, other = (
            discs[0] | discs[1] << 64 | discs[2] << 128
            for discs in (tuple(self.own), tuple(self.other))
        )
        return own, other

    def board_key(self):
        """Return the key under which the table knows the board."""
        return mix(self.own, self.other, self.salt)

    def code_of(self, move: i32):
        """Return a move as the world outside writes it: as the core does."""
        return move

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
