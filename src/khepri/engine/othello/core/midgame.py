"""The middle game of Othello: a search of so many moves, with a table and learned foresight."""

from __future__ import annotations

import cython

from khepri.engine.othello import cuts, patterns

if cython.compiled:
    from cython.cimports.khepri.engine.c_bits import popcount, square_of
    from cython.cimports.khepri.engine.c_numbers import i32, u64
    from cython.cimports.khepri.engine.c_processor import prefetch
    from cython.cimports.khepri.engine.othello.c_entries import depth_in, entry_at, upper_in
    from cython.cimports.khepri.engine.othello.core.c_discs import around, flips_of, mix, moves_of
    from cython.cimports.khepri.engine.othello.core.evaluation import Evaluator
    from cython.cimports.khepri.engine.othello.core.searcher import Searcher
else:
    from khepri.engine.bits import popcount, square_of
    from khepri.engine.numbers import i32, u64
    from khepri.engine.othello.core.discs import around, flips_of, mix, moves_of
    from khepri.engine.othello.core.evaluation import Evaluator
    from khepri.engine.othello.core.searcher import Searcher
    from khepri.engine.othello.entries import depth_in, entry_at, upper_in

INFINITE = cython.declare(i32, 500_000)
NO_MOVE = cython.declare(i32, 64)
# A board of `n` empty squares keeps its moves from ROOM * n on; no position has more than 33 moves.
ROOM = cython.declare(i32, 36)

# Results that are needed again soon or never stay in this part of the table, which is near.
NEAR = cython.declare(u64, (1 << 14) - 1)

# From this depth on, all moves are looked up in the table before any is tried.
LOOK_AHEAD_FROM = cython.declare(i32, 4)

# From this depth on, threads that search together leave one another's moves alone.
SHARED_FROM = cython.declare(i32, 5)

CUT_FROM = cython.declare(i32, cuts.FIRST_DEPTH)
CUT_DEPTHS = cython.declare(i32, cuts.LAST_DEPTH)
CUT_MARGIN = cython.declare(i32[1105], cuts.margins())
SHALLOW = cython.declare(i32[17], cuts.shallow_depths())
# The squares that are not beside a corner.
SAFE = cython.declare(u64, patterns.SAFE)
# How far to look ahead to put the moves of a search of some depth in order.
AHEAD_DEPTHS = cython.declare(i32, len(cuts.ORDERED_AHEAD) - 1)
AHEAD = cython.declare(i32[16], [*cuts.ORDERED_AHEAD, *[0] * (16 - len(cuts.ORDERED_AHEAD))])
# The evaluation made by hand disagrees with itself about as much everywhere.
PLAIN_CUT_FROM = cython.declare(i32, 5)


@cython.cclass
class Midgame(Evaluator):
    """An evaluation that looks ahead."""

    def __init__(self, table, stop, weights):
        Searcher.__init__(self, table, stop)
        Evaluator.__init__(self, weights)
        self.near_mask = min(table.mask, NEAR)
        self.selective = True
        self.boldness = self.guess = 0
        self.mark = 0
        self.answer = 0
        self.bits = [0] * 2304
        self.flips = [0] * 2304
        self.order = [0] * 2304
        self.keys = [0] * 2304

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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def claim(self, start: i32, place: i32, end: i32, own: u64, other: u64) -> u64:
        """Put a move in its place that no other thread is searching, and announce its key.

        The first one is searched by all: what the others are worth depends on it. Where threads are
        at every move that is left, they share the work below it.
        """
        free: i32 = place
        if place > start:
            while free < end and self.is_under_way(self.key_after(free, own, other)):
                free += 1
        if place < free < end:
            # In front of all that are left, as if nothing could come before it.
            self.insert(place, free, self.bits[free], self.flips[free], -4 * INFINITE)
        key: u64 = self.key_after(place, own, other)
        self.announce(key)
        return key

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def key_after(self, place: i32, own: u64, other: u64) -> u64:
        """Return the key of the board after a move of the list."""
        flips: u64 = self.flips[place]
        return mix(other ^ flips, own ^ flips ^ self.bits[place], self.salt)

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
        if depth == 1:
            return self.last_ply(own, other, moves, beta)
        first: i32 = NO_MOVE
        key: u64 = mix(own, other, self.salt)
        if self.probe(key, self.mask):
            first = self.found_move
            if self.found_depth >= depth:
                if self.found_lower >= beta or self.found_lower == self.found_upper:
                    return self.found_lower
                if self.found_upper <= alpha:
                    return self.found_upper
        if depth >= CUT_FROM and beta == alpha + 1 and self.selective:
            value = self.foresee(own, other, depth, alpha, empties)
            if value != INFINITE:
                return value
        start: i32 = empties * ROOM
        end: i32 = self.list_moves(own, other, moves, first, depth, beta, empties)
        if end < 0:
            return self.found_lower
        best: i32 = -INFINITE
        best_bit: u64 = 0
        floor: i32 = alpha
        # Nothing else is sorted as long as the move that was best before may do.
        unsorted: i32 = start + 1 if square_of(self.bits[start]) == first else start
        i: i32
        shared: cython.bint = self.together and depth >= SHARED_FROM
        child: u64 = 0
        for i in range(start, end):
            if i == unsorted:
                self.sort_moves(own, other, i, end, depth, empties)
            if shared:
                child = self.claim(start, i, end, own, other)
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
            if shared:
                self.withdraw(child)
            if self.stopped:
                return 0
            if value > best:
                best = value
                best_bit = bit
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        self.keep(key, self.mask, depth, square_of(best_bit), best, floor, beta)
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def last_ply(self, own: u64, other: u64, moves: u64, beta: i32) -> i32:
        """Return the value of the best move by what it leads to at once."""
        best: i32 = -INFINITE
        while moves:
            bit: u64 = self.likeliest(moves)
            moves ^= bit
            flips: u64 = flips_of(own, other, bit)
            self.nodes += 1
            value: i32 = -self.value_of_move(own, other, bit, flips)
            if value > best:
                best = value
                if value >= beta:
                    self.answer = bit
                    break
        return best

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def likeliest(self, moves: u64) -> u64:
        """Return the move that is good enough most often, at a glance."""
        likely: u64 = moves & self.corners
        if likely == 0:
            likely = moves & self.answer
        if likely == 0:
            likely = moves & SAFE
        if likely == 0:
            likely = moves
        return likely & -likely

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def foresee(self, own: u64, other: u64, depth: i32, alpha: i32, empties: i32) -> i32:
        """Return alpha or alpha + 1 if a shallow search says plainly on which side the value is.

        Return INFINITE if it does not. The shallowest search is no more than the evaluation.
        """
        shallow: i32
        margin: i32
        if self.source_evaluation:
            return INFINITE
        if self.learned and self.size == 8:
            known: i32 = depth if depth < CUT_DEPTHS else CUT_DEPTHS
            shallow = SHALLOW[known] + depth - known
            margin = CUT_MARGIN[(64 - empties) * (CUT_DEPTHS + 1) + known]
        else:
            if depth < PLAIN_CUT_FROM:
                return INFINITE
            shallow = self.shallow_depth(depth)
            margin = self.cut_margin(empties)
        value: i32 = self.value(own, other)
        above: i32 = alpha + 1 + margin
        below: i32 = alpha - margin
        if value > alpha:
            if shallow > 0:
                value = self.negamax(own, other, shallow, above - 1, above, empties, False)
            if value >= above:
                return alpha + 1
        else:
            if shallow > 0:
                value = self.negamax(own, other, shallow, below, below + 1, empties, False)
            if value <= below:
                return alpha
        return INFINITE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def list_moves(
        self, own: u64, other: u64, moves: u64, first: i32, depth: i32, beta: i32, empties: i32
    ) -> i32:
        """List moves, the one that was best before in front, and return the end of the list.

        Return -1 if the table knows one that is good enough; `found_lower` then holds its value.
        """
        start: i32 = empties * ROOM
        end: i32 = start
        i: i32
        key: u64
        while moves:
            bit: u64 = moves & -moves
            moves ^= bit
            flips: u64 = flips_of(own, other, bit)
            key = mix(other ^ flips, own ^ flips ^ bit, self.salt)
            # All are asked for before the first is read: memory answers several questions at once.
            if cython.compiled:
                prefetch(self.cells + (key & self.mask) * 4)
            self.keys[end] = key
            # The one in whose place it comes takes its turn.
            i = start if square_of(bit) == first else end
            self.bits[end] = self.bits[i]
            self.flips[end] = self.flips[i]
            self.bits[i] = bit
            self.flips[i] = flips
            end += 1
        if depth >= LOOK_AHEAD_FROM:
            for i in range(start, end):
                key = self.keys[i]
                data: u64 = entry_at(self.cells, (key & self.mask) * 4, key)
                if data != 0 and depth_in(data) >= depth - 1 and upper_in(data) <= -beta:
                    self.found_lower = -upper_in(data)
                    return -1
        return end

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def sort_moves(
        self, own: u64, other: u64, start: i32, end: i32, depth: i32, empties: i32
    ) -> cython.void:
        """Sort the moves from `start` to `end` by what they leave to the opponent."""
        ahead: i32 = AHEAD[depth if depth < AHEAD_DEPTHS else AHEAD_DEPTHS]
        order: i32
        i: i32
        for i in range(start, end):
            bit: u64 = self.bits[i]
            flips: u64 = self.flips[i]
            mine: u64 = other ^ flips
            theirs: u64 = own ^ flips ^ bit
            if ahead < 0:
                order = 4 * self.replies(mine, theirs) - (8 if bit & self.corners else 0)
                # Beside the player's discs there may be replies later.
                order += 2 * popcount(around(theirs) & self.board & ~(mine | theirs))
            elif ahead == 0:
                order = self.value_of_move(own, other, bit, flips)
            else:
                order = self.negamax(mine, theirs, ahead, -INFINITE, INFINITE, empties - 1, False)
            self.insert(start, i, bit, flips, order)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def replies(self, own: u64, other: u64) -> i32:
        """Count the moves of a player; a corner counts twice."""
        moves: u64 = moves_of(own, other, self.board)
        return popcount(moves) + popcount(moves & self.corners)
