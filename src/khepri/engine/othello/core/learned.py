"""The learned evaluation of 8x8 Othello: weights of patterns, added up.

`othello.patterns` says what the patterns are. The numbers that they read are found side by side:
for every four squares and whatever stands on them, a table holds what that adds to each number.
What the moves of one board lead to is read once and then changed by the discs that each move
puts and turns, which is far less.
"""

from __future__ import annotations

from array import array

import cython

from khepri.engine.othello import learned_weights, patterns

if cython.compiled:
    from cython.cimports.khepri.engine.c_bits import popcount, square_of
    from cython.cimports.khepri.engine.c_numbers import i16, i32, u16, u64
    from cython.cimports.khepri.engine.othello.core.board import Board
    from cython.cimports.khepri.engine.othello.core.c_discs import around
else:
    from khepri.engine.bits import popcount, square_of
    from khepri.engine.numbers import i16, i32, u16, u64
    from khepri.engine.othello.core.board import Board
    from khepri.engine.othello.core.discs import around

PER_STAGE = cython.declare(i32, patterns.weights_per_stage())
MOVES = cython.declare(i32, patterns.pair_starts()[0])
SAFE_MOVES = cython.declare(i32, patterns.pair_starts()[1])
CORNERS = cython.declare(i32, patterns.pair_starts()[2])
ROOM = cython.declare(i32, patterns.pair_starts()[3])
SAFE = cython.declare(u64, patterns.SAFE)
LAST_TURN = cython.declare(i32, patterns.weights_per_stage() - 2)
FIRST = cython.declare(i32[48], [*patterns.first_weights(), 0, 0])
STAGE = cython.declare(i32[65], [patterns.stage_of(discs) for discs in range(65)])
READING = cython.declare(u16[12288], patterns.readings())
STEP = cython.declare(u16[3072], patterns.steps())


def expanded(changes):
    """Return the weights of all stages in one row, from what each changes, the last one first.

    Weights that mirror images share are repeated.
    """
    found = array("h", bytes(2 * len(changes) * PER_STAGE))
    shared: i32[::1] = learned_weights.shared_weights()[0]
    full: i16[::1] = found
    start: cython.Py_ssize_t = len(found)
    later: cython.Py_ssize_t = start - PER_STAGE
    i: cython.Py_ssize_t
    for stage in changes:
        change: i16[::1] = stage
        start -= PER_STAGE
        for i in range(PER_STAGE):
            full[start + i] = full[later + i] + change[shared[i]]
        later = start
    return found


@cython.cclass
class Learned(Board):
    """A board that adds up learned weights."""

    def __init__(self, weights):
        Board.__init__(self)
        self.learned = weights is not None
        self.numbers = [0] * 48
        self.turned = [0] * 48
        self.turned_own = self.turned_other = 0
        self.learned_weights = weights if self.learned else array("h", [0])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def learned_value(self, own: u64, other: u64, discs: i32, moves: u64, replies: u64) -> i32:
        """Return the value for the player to move, both players' moves being known."""
        self.read(own, other)
        return self.weighed(own, other, discs, moves, replies)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def expect_replies(self, own: u64, other: u64) -> cython.void:
        """Read a board as the opponent sees it, to judge what the player's moves lead to."""
        i: cython.Py_ssize_t
        if self.turned_own == own and self.turned_other == other:
            return
        self.turned_own = own
        self.turned_other = other
        self.read(other, own)
        for i in range(48):
            self.turned[i] = self.numbers[i]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def value_after(
        self, bit: u64, flips: u64, own: u64, other: u64, moves: u64, replies: u64
    ) -> i32:
        """Return what `learned_value` does, after a move on the board that was read before."""
        i: cython.Py_ssize_t
        # From the other side a disc counts twice; one that is turned counted once before.
        step: cython.Py_ssize_t = 48 * square_of(bit)
        for i in range(48):
            self.numbers[i] = self.turned[i] + 2 * STEP[step + i]
        while flips:
            bit = flips & -flips
            flips ^= bit
            step = 48 * square_of(bit)
            for i in range(48):
                self.numbers[i] += STEP[step + i]
        return self.weighed(own, other, popcount(own | other), moves, replies)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def read(self, own: u64, other: u64) -> cython.void:
        """Find the numbers of all places, for the player who has `own`."""
        i: cython.Py_ssize_t
        a0: cython.Py_ssize_t = 0 + 48 * ((own >> 0) & 15)
        a1: cython.Py_ssize_t = 768 + 48 * ((own >> 4) & 15)
        a2: cython.Py_ssize_t = 1536 + 48 * ((own >> 8) & 15)
        a3: cython.Py_ssize_t = 2304 + 48 * ((own >> 12) & 15)
        a4: cython.Py_ssize_t = 3072 + 48 * ((own >> 16) & 15)
        a5: cython.Py_ssize_t = 3840 + 48 * ((own >> 20) & 15)
        a6: cython.Py_ssize_t = 4608 + 48 * ((own >> 24) & 15)
        a7: cython.Py_ssize_t = 5376 + 48 * ((own >> 28) & 15)
        a8: cython.Py_ssize_t = 6144 + 48 * ((own >> 32) & 15)
        a9: cython.Py_ssize_t = 6912 + 48 * ((own >> 36) & 15)
        aa: cython.Py_ssize_t = 7680 + 48 * ((own >> 40) & 15)
        ab: cython.Py_ssize_t = 8448 + 48 * ((own >> 44) & 15)
        ac: cython.Py_ssize_t = 9216 + 48 * ((own >> 48) & 15)
        ad: cython.Py_ssize_t = 9984 + 48 * ((own >> 52) & 15)
        ae: cython.Py_ssize_t = 10752 + 48 * ((own >> 56) & 15)
        af: cython.Py_ssize_t = 11520 + 48 * ((own >> 60) & 15)
        b0: cython.Py_ssize_t = 0 + 48 * ((other >> 0) & 15)
        b1: cython.Py_ssize_t = 768 + 48 * ((other >> 4) & 15)
        b2: cython.Py_ssize_t = 1536 + 48 * ((other >> 8) & 15)
        b3: cython.Py_ssize_t = 2304 + 48 * ((other >> 12) & 15)
        b4: cython.Py_ssize_t = 3072 + 48 * ((other >> 16) & 15)
        b5: cython.Py_ssize_t = 3840 + 48 * ((other >> 20) & 15)
        b6: cython.Py_ssize_t = 4608 + 48 * ((other >> 24) & 15)
        b7: cython.Py_ssize_t = 5376 + 48 * ((other >> 28) & 15)
        b8: cython.Py_ssize_t = 6144 + 48 * ((other >> 32) & 15)
        b9: cython.Py_ssize_t = 6912 + 48 * ((other >> 36) & 15)
        ba: cython.Py_ssize_t = 7680 + 48 * ((other >> 40) & 15)
        bb: cython.Py_ssize_t = 8448 + 48 * ((other >> 44) & 15)
        bc: cython.Py_ssize_t = 9216 + 48 * ((other >> 48) & 15)
        bd: cython.Py_ssize_t = 9984 + 48 * ((other >> 52) & 15)
        be: cython.Py_ssize_t = 10752 + 48 * ((other >> 56) & 15)
        bf: cython.Py_ssize_t = 11520 + 48 * ((other >> 60) & 15)
        for i in range(48):
            self.numbers[i] = (
                READING[a0 + i]
                + READING[a1 + i]
                + READING[a2 + i]
                + READING[a3 + i]
                + READING[a4 + i]
                + READING[a5 + i]
                + READING[a6 + i]
                + READING[a7 + i]
                + READING[a8 + i]
                + READING[a9 + i]
                + READING[aa + i]
                + READING[ab + i]
                + READING[ac + i]
                + READING[ad + i]
                + READING[ae + i]
                + READING[af + i]
                + 2
                * (
                    READING[b0 + i]
                    + READING[b1 + i]
                    + READING[b2 + i]
                    + READING[b3 + i]
                    + READING[b4 + i]
                    + READING[b5 + i]
                    + READING[b6 + i]
                    + READING[b7 + i]
                    + READING[b8 + i]
                    + READING[b9 + i]
                    + READING[ba + i]
                    + READING[bb + i]
                    + READING[bc + i]
                    + READING[bd + i]
                    + READING[be + i]
                    + READING[bf + i]
                )
            )

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def weighed(self, own: u64, other: u64, discs: i32, moves: u64, replies: u64) -> i32:
        """Return the sum of the weights of all that was read, and of what both players can do."""
        i: cython.Py_ssize_t
        base: cython.Py_ssize_t = STAGE[discs] * PER_STAGE
        empty: u64 = self.board & ~(own | other)
        corners: u64 = self.corners
        total: i32 = (
            self.learned_weights[base + MOVES + 36 * popcount(moves) + popcount(replies)]
            + self.learned_weights[
                base + SAFE_MOVES + 36 * popcount(moves & SAFE) + popcount(replies & SAFE)
            ]
            + self.learned_weights[
                base + CORNERS + 5 * popcount(moves & corners) + popcount(replies & corners)
            ]
            + self.learned_weights[
                base + ROOM + 64 * popcount(around(other) & empty) + popcount(around(own) & empty)
            ]
            + self.learned_weights[base + LAST_TURN + (discs & 1)]
        )
        # Patterns lie on the board in four ways, but for the last one, which lies there in two.
        for i in range(0, 44, 4):
            first: cython.Py_ssize_t = base + FIRST[i]
            total += (
                self.learned_weights[first + self.numbers[i]]
                + self.learned_weights[first + self.numbers[i + 1]]
                + self.learned_weights[first + self.numbers[i + 2]]
                + self.learned_weights[first + self.numbers[i + 3]]
            )
        total += self.learned_weights[base + FIRST[44] + self.numbers[44]]
        total += self.learned_weights[base + FIRST[45] + self.numbers[45]]
        return (total * 25) >> 2
