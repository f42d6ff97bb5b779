"""Endings of Othello with about ten empty squares: ordered by the replies that moves leave.

Most of a solver's time is spent here, so that everything is looked at once: the replies that
were counted to order the moves are handed on as the moves of the next position.
"""

from __future__ import annotations

import cython

from khepri.engine.othello import tables

if cython.compiled:
    from cython.cimports.khepri.engine.c_bits import popcount, square_of
    from cython.cimports.khepri.engine.c_numbers import i32, u64
    from cython.cimports.khepri.engine.c_processor import prefetch
    from cython.cimports.khepri.engine.othello.c_entries import (
        depth_in,
        entry_at,
        lower_in,
        move_in,
        upper_in,
        write_entry,
    )
    from cython.cimports.khepri.engine.othello.core.c_discs import (
        around,
        flips_of,
        mix,
        moves_of,
    )
    from cython.cimports.khepri.engine.othello.core.last_moves import LastMoves
else:
    from khepri.engine.bits import popcount, square_of
    from khepri.engine.numbers import i32, u64
    from khepri.engine.othello.core.discs import around, flips_of, mix, moves_of
    from khepri.engine.othello.core.last_moves import LastMoves
    from khepri.engine.othello.entries import (
        depth_in,
        entry_at,
        lower_in,
        move_in,
        upper_in,
        write_entry,
    )

INFINITE = cython.declare(i32, 500_000)
NO_MOVE = cython.declare(i32, 64)
ROOM = cython.declare(i32, 36)
PROVED = cython.declare(i32, 192)

# Fewer empty squares than this are played out without counting replies or asking the table.
ORDERED_FROM = cython.declare(i32, 6)

# What counts against a move: replies (a corner is two), empty squares beside its player's discs;
# and what counts for it: a corner, a quadrant with an odd number of empty squares.
REPLY = cython.declare(i32, 8)
TOUCHED = cython.declare(i32, 2)
CORNER = cython.declare(i32, 4)
ODD = cython.declare(i32, 6)

STABILITY_FROM = cython.declare(i32[64], tables.SOLVE_STABILITY)
QUADRANT = cython.declare(i32[64], tables.QUADRANT)


@cython.cclass
class NearEnd(LastMoves):
    """A search that solves endings of a few more squares than can be played out."""

    def __init__(self, table, stop, weights):
        LastMoves.__init__(self, table, stop, weights)
        self.answers = [0] * 2304
        self.ranks = [0] * 2304

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def solve_near(
        self, own: u64, other: u64, alpha: i32, beta: i32, empties: i32, parity: i32, moves: u64
    ) -> i32:
        """Return the final difference for the player to move, whose moves are known."""
        if empties < ORDERED_FROM:
            return self.play_out(own, other, alpha, beta, empties, parity, moves)
        self.nodes += 1
        if self.nodes >= self.check_at:
            self.poll()
        if self.stopped:
            return 0
        if moves == 0:
            moves = moves_of(other, own, self.board)
            if moves == 0:
                return self.final(own, other)
            return -self.solve_near(other, own, -beta, -alpha, empties, parity, moves)
        value: i32
        if alpha >= STABILITY_FROM[empties]:
            value = self.squares - 2 * popcount(self.stable(other, own))
            if value <= alpha:
                return value
        first: i32 = NO_MOVE
        lower: i32 = -INFINITE
        upper: i32 = INFINITE
        key: u64 = mix(own, other, self.salt)
        place: u64 = (key & self.near_mask) * 4
        data: u64 = entry_at(self.cells, place, key)
        if data != 0:
            first = move_in(data)
            if depth_in(data) >= PROVED:
                lower = lower_in(data)
                upper = upper_in(data)
                # Multiples of 100, which C and Python divide alike.
                if lower >= 100 * beta or lower == upper:
                    return lower // 100
                if upper <= 100 * alpha:
                    return upper // 100
        start: i32 = empties * ROOM
        end: i32 = start + self.list_near(own, other, moves, first, empties, parity)
        best: i32 = -INFINITE
        best_bit: u64 = 0
        floor: i32 = alpha
        i: i32
        for i in range(start, end):
            chosen: i32 = self.next_near(start, i, end)
            bit: u64 = self.bits[chosen]
            mine: u64 = other ^ self.flips[chosen]
            theirs: u64 = own ^ self.flips[chosen] ^ bit
            moves = self.answers[chosen]
            odd: i32 = parity ^ QUADRANT[square_of(bit)]
            if i == start:
                value = -self.solve_near(mine, theirs, -beta, -alpha, empties - 1, odd, moves)
            else:
                value = -self.solve_near(mine, theirs, -alpha - 1, -alpha, empties - 1, odd, moves)
                if alpha < value < beta:
                    value = -self.solve_near(mine, theirs, -beta, -value, empties - 1, odd, moves)
            if value > best:
                best = value
                best_bit = bit
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        if self.stopped:
            return 0
        if best > floor and 100 * best > lower:
            lower = 100 * best
        if best < beta and 100 * best < upper:
            upper = 100 * best
        first = square_of(best_bit)
        write_entry(self.cells, place, key, self.generation, PROVED + empties, first, lower, upper)
        return best

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def list_near(
        self, own: u64, other: u64, moves: u64, first: i32, empties: i32, parity: i32
    ) -> i32:
        """List moves with what counts against them, and return how many they are."""
        start: i32 = empties * ROOM
        count: i32 = 0
        vacant: u64 = self.board & ~(own | other)
        while moves:
            bit: u64 = moves & -moves
            moves ^= bit
            flips: u64 = flips_of(own, other, bit)
            mine: u64 = other ^ flips
            theirs: u64 = own ^ flips ^ bit
            if cython.compiled:
                if empties > ORDERED_FROM:
                    prefetch(self.cells + (mix(mine, theirs, self.salt) & self.near_mask) * 4)
            answers: u64 = moves_of(mine, theirs, self.board)
            square: i32 = square_of(bit)
            rank: i32 = -1000
            if square != first:
                rank = REPLY * (popcount(answers) + popcount(answers & self.corners))
                rank += TOUCHED * popcount(around(theirs) & vacant)
                rank -= CORNER if bit & self.corners else 0
                rank -= ODD if parity & QUADRANT[square] else 0
            self.bits[start + count] = bit
            self.flips[start + count] = flips
            self.answers[start + count] = answers
            self.ranks[start + count] = 64 * rank + count
            count += 1
        return count

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def next_near(self, start: i32, i: i32, end: i32) -> i32:
        """Return the place of the best of the moves from the i-th on, which is put before them."""
        best: i32 = i
        lowest: i32 = self.ranks[i]
        j: i32
        for j in range(i + 1, end):
            if self.ranks[j] < lowest:
                best = j
                lowest = self.ranks[j]
        self.ranks[best] = self.ranks[i]
        self.ranks[i] = lowest
        return start + (lowest & 63)
