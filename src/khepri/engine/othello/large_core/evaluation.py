"""What a position on 10x10 and 12x12 is worth, in hundredths of a disc, for the player to move."""

from __future__ import annotations

import cython

from khepri.engine.othello import tables

if cython.compiled:
    from cython.cimports.khepri.engine.c_numbers import i32, u64
    from cython.cimports.khepri.engine.othello.large_core.board import Board, moves_of
    from cython.cimports.khepri.engine.othello.large_core.c_words import (
        Words,
        both,
        count,
        differ,
        down,
        either,
        is_empty,
        lead,
        outside,
        up,
    )
else:
    from khepri.engine.numbers import i32, u64
    from khepri.engine.othello.large_core.board import Board, moves_of
    from khepri.engine.othello.large_core.words import (
        Words,
        both,
        count,
        differ,
        down,
        either,
        is_empty,
        lead,
        outside,
        up,
    )

FEATURES = cython.declare(i32, tables.FEATURES)
SHIFT = cython.declare(u64[4], [1, 16, 15, 17])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def around(discs: Words, within: Words, board: Words) -> Words:
    """Return the squares of `within` that are next to a set."""
    wide: Words = either(discs, either(up(discs, 1, board), down(discs, 1, board)))
    return either(both(wide, within), either(up(wide, 16, within), down(wide, 16, within)))


@cython.cclass
class Evaluator(Board):
    """A board that knows what its position is worth."""

    def __init__(self, table, stop):
        Board.__init__(self, table, stop)
        self.exact = False

    def evaluate(self):
        """Return the static value for the player to move, in hundredths of a disc."""
        self.exact = False
        return self.value(self.own, self.other)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def ended(self, own: Words, other: Words) -> i32:
        """Return the value of a finished game, the empty squares given to the winner."""
        difference: i32 = self.difference(count(own), count(other))
        return 100 * difference if self.exact else self.end_value(difference)

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
            return self.source_value(count(own), count(other), self.held(own, other))
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
    def held(self, own: Words, other: Words) -> i32:
        """Return what the source design gives for the squares of the player, less the other's."""
        held: i32 = 10 * lead(own, other, self.worth_10)
        return held + 4 * lead(own, other, self.worth_4) + 2 * lead(own, other, self.worth_2)
