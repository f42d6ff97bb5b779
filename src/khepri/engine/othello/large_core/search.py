"""The search of Othello on 10x10 and 12x12."""

from __future__ import annotations

import cython

from khepri.engine.othello.codes import PASS as PASS_CODE
from khepri.games import othello

if cython.compiled:
    from cython.cimports.khepri.engine.c_numbers import i32, u64
    from cython.cimports.khepri.engine.othello.large_core.board import flips_of, mix, moves_of
    from cython.cimports.khepri.engine.othello.large_core.c_words import (
        Words,
        both,
        count,
        differ,
        either,
        first_of,
        is_empty,
        outside,
        square,
    )
    from cython.cimports.khepri.engine.othello.large_core.evaluation import Evaluator
else:
    from khepri.engine.numbers import i32, u64
    from khepri.engine.othello.large_core.board import flips_of, mix, moves_of
    from khepri.engine.othello.large_core.evaluation import Evaluator
    from khepri.engine.othello.large_core.words import (
        Words,
        both,
        count,
        differ,
        either,
        first_of,
        is_empty,
        outside,
        square,
    )

COMPILED = cython.compiled

INFINITE = cython.declare(i32, 500_000)
PASS = cython.declare(i32, PASS_CODE)
# A board of `n` empty squares keeps its moves from ROOM * n on.
ROOM = cython.declare(i32, 80)

# From this depth on, a much shallower search may say that a position is out of the window.
CUT_FROM = cython.declare(i32, 5)
# From this depth on, threads that search together leave one another's moves alone.
SHARED_FROM = cython.declare(i32, 8)


@cython.final
@cython.cclass
class Worker(Evaluator):
    """Search for one thread: a board, its past, and room for the moves of every level."""

    def __init__(self, table, stop):
        Evaluator.__init__(self, table, stop)
        self.codes = [0] * 11520
        self.flips = [0] * 34560
        self.order = [0] * 11520
        self.load(othello.Position.start(10))

    def search(self, depth: i32, alpha: i32, beta: i32, excluded=()):
        """Search the position `depth` moves deep and return its value in hundredths of a disc.

        The value is exact between `alpha` and `beta`, else a bound on its side of them. With
        `depth` at least the number of empty squares it is the exact final difference.
        """
        banned: Words = (0, 0, 0)
        for code in excluded:
            banned = either(banned, square(code))
        self.begin()
        value: i32
        with cython.nogil:
            value = self.search_root(depth, alpha, beta, banned)
        if not self.stopped:
            self.line = self.follow()
        return value

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
                self.keep(key, self.mask, depth, self.found_move, best, alpha, beta)
        return best

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
            self.keep(key, self.mask, depth, self.found_move, best, alpha, beta)
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def foresee(self, own: Words, other: Words, depth: i32, alpha: i32, empties: i32) -> i32:
        """Return alpha or alpha + 1 if a shallow search says plainly on which side the value is.

        Return INFINITE if it does not.
        """
        shallow: i32 = self.shallow_depth(depth)
        margin: i32 = self.cut_margin(empties)
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
        shared: cython.bint = self.together and depth >= SHARED_FROM
        child: u64 = 0
        for i in range(start, end):
            if shared:
                child = self.claim(start, i, end, own, other)
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
            if shared:
                self.withdraw(child)
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
    def claim(self, start: i32, place: i32, end: i32, own: Words, other: Words) -> u64:
        """Put a move in its place that no other thread is searching, and announce its key."""
        free: i32 = place
        if place > start:
            while free < end and self.is_under_way(self.key_after(free, own, other)):
                free += 1
        if place < free < end:
            # In front of all that are left, as if nothing could come before it.
            self.insert(
                place,
                free,
                self.codes[free],
                (self.flips[3 * free], self.flips[3 * free + 1], self.flips[3 * free + 2]),
                -4 * INFINITE,
            )
        key: u64 = self.key_after(place, own, other)
        self.announce(key)
        return key

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def key_after(self, place: i32, own: Words, other: Words) -> u64:
        """Return the key of the board after a move of the list."""
        flips: Words = (self.flips[3 * place], self.flips[3 * place + 1], self.flips[3 * place + 2])
        after: Words = differ(differ(own, flips), square(self.codes[place]))
        return mix(differ(other, flips), after, self.salt)

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
