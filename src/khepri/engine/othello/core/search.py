"""The search of an Othello position itself: its moves, one after the other, and the best line."""

from __future__ import annotations

import logging
from functools import cache

import cython

from khepri.engine.othello import learned_weights
from khepri.engine.othello.core.learned import expanded
from khepri.errors import EngineError
from khepri.games import othello

if cython.compiled:
    from cython.cimports.khepri.engine.c_bits import popcount, square_of
    from cython.cimports.khepri.engine.c_numbers import i32, u64
    from cython.cimports.khepri.engine.othello.core.c_discs import flips_of, mix, moves_of
    from cython.cimports.khepri.engine.othello.core.endgame import Endgame
else:
    from khepri.engine.bits import popcount, square_of
    from khepri.engine.numbers import i32, u64
    from khepri.engine.othello.core.discs import flips_of, mix, moves_of
    from khepri.engine.othello.core.endgame import Endgame

COMPILED = cython.compiled
INFINITE = cython.declare(i32, 500_000)
NO_MOVE = cython.declare(i32, 64)
ROOM = cython.declare(i32, 36)


@cache
def weights_read_once():
    """Return the learned weights, read when the first engine needs them; None without."""
    try:
        return expanded(learned_weights.read(learned_weights.weights_file()))
    except EngineError as error:
        logging.getLogger(__name__).warning(str(error))
        return None


@cython.final
@cython.cclass
class Worker(Endgame):
    """Search for one thread: a board, its past, and room for the moves of every level."""

    def __init__(self, table, stop):
        Endgame.__init__(self, table, stop, weights_read_once())
        self.best_move = NO_MOVE
        self.reached = -INFINITE
        self.load(othello.Position.start(8))

    def search(self, depth: i32, alpha: i32, beta: i32, excluded=()):
        """Search the position `depth` moves deep and return its value in hundredths of a disc.

        The value is exact between `alpha` and `beta`, else a bound on its side of them. With
        `depth` at least the number of empty squares it is the exact final difference, or, with a
        `boldness` above 0, what that is likely to be.
        """
        banned: u64 = 0
        for code in excluded:
            banned |= self.bit_of(code)
        self.prepare_guess()
        self.begin()
        self.answer = 0
        value: i32
        with cython.nogil:
            value = self.search_root(depth, alpha, beta, banned)
        if not self.stopped:
            self.line = self.follow()
        return value

    def halfway(self):
        """Return what a search that was stopped had found by then: score and line, or None.

        A move counts if it was searched to its end and is better than the window's lower bound.
        """
        if not self.stopped or self.reached == -INFINITE:
            return None
        return self.reached, self.follow()

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
        self.reached = -INFINITE
        if moves == 0:
            if moves_of(other, own, self.board) == 0:
                return 100 * self.final(own, other) if exact else self.ended(own, other)
            return -self.descend(other, own, depth, -beta, -alpha, empties, exact)
        key: u64 = mix(own, other, self.salt)
        first: i32 = self.found_move if self.probe(key, self.mask) else NO_MOVE
        moves &= ~banned
        start: i32 = empties * ROOM
        end: i32 = self.list_root(moves, first, depth, empties)
        best: i32 = -INFINITE
        floor: i32 = alpha
        value: i32
        i: i32
        shared: cython.bint = self.together
        child: u64 = 0
        for i in range(start, end):
            if shared:
                child = self.claim(start, i, end, own, other)
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
            if shared:
                self.withdraw(child)
            if self.stopped:
                return 0
            if value > best:
                best = value
                self.best_move = square_of(bit)
                if value > alpha:
                    alpha = self.reached = value
                    if value >= beta:
                        break
        if banned == 0:
            if exact:
                depth = self.how_known(empties)
            self.keep(key, self.mask, depth, self.best_move, best, floor, beta)
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
