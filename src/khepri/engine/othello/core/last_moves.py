"""The last moves of an Othello game, tried one and all: up to seven empty squares."""

from __future__ import annotations

import cython

from khepri.engine.othello import tables

if cython.compiled:
    from cython.cimports.khepri.engine.c_bits import popcount, square_of
    from cython.cimports.khepri.engine.c_numbers import i32, u8, u64
    from cython.cimports.khepri.engine.othello.core.c_discs import flips_of, moves_of
    from cython.cimports.khepri.engine.othello.core.midgame import Midgame
else:
    from khepri.engine.bits import popcount, square_of
    from khepri.engine.numbers import i32, u8, u64
    from khepri.engine.othello.core.discs import flips_of, moves_of
    from khepri.engine.othello.core.midgame import Midgame

INFINITE = cython.declare(i32, 500_000)
NEIGHBOURS = cython.declare(u64[64], tables.NEIGHBOURS)
FALLING = cython.declare(u64[64], tables.FALLING)
RISING = cython.declare(u64[64], tables.RISING)
LINE_GAIN = cython.declare(u8[2048], tables.LINE_GAIN)
QUADRANT = cython.declare(i32[64], tables.QUADRANT)
QUADRANT_SQUARES = cython.declare(u64[16], tables.QUADRANT_SQUARES)


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


@cython.cclass
class LastMoves(Midgame):
    """A search that plays games out."""

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
    def play_out(
        self, own: u64, other: u64, alpha: i32, beta: i32, empties: i32, parity: i32, moves: u64
    ) -> i32:
        """Solve a position with few empty squares: odd quadrants first, nothing remembered."""
        if empties <= 4:
            return self.play_last(own, other, alpha, beta, empties, parity)
        self.nodes += 1
        if moves == 0:
            moves = moves_of(other, own, self.board)
            if moves == 0:
                return self.final(own, other)
            return -self.play_out(other, own, -beta, -alpha, empties, parity, moves)
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
            mine: u64 = other ^ flips
            theirs: u64 = own ^ flips ^ bit
            odd: i32 = parity ^ QUADRANT[square_of(bit)]
            if empties == 5:
                value = -self.play_last(mine, theirs, -beta, -alpha, 4, odd)
            else:
                replies: u64 = moves_of(mine, theirs, self.board)
                value = -self.play_out(mine, theirs, -beta, -alpha, empties - 1, odd, replies)
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
        self, own: u64, other: u64, alpha: i32, beta: i32, empties: i32, parity: i32
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
            return self.last_three(own, other, alpha, beta, a, b, c, False)
        return self.last_four(own, other, alpha, beta, a, b, c, (odd | left) ^ c, False)

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
        # The one that is alone in its quadrant comes first: whoever plays there has the last move.
        if QUADRANT[square_of(a)] == QUADRANT[square_of(b)]:
            a, c = c, a
        elif QUADRANT[square_of(a)] == QUADRANT[square_of(c)]:
            a, b = b, a
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
