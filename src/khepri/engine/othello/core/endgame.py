"""Exact endings of Othello: the final difference in whole discs."""

from __future__ import annotations

import cython

from khepri.engine.othello import cuts, tables

if cython.compiled:
    from cython.cimports.khepri.engine.c_bits import popcount, square_of
    from cython.cimports.khepri.engine.c_numbers import i32, u64
    from cython.cimports.khepri.engine.c_processor import prefetch
    from cython.cimports.khepri.engine.othello.c_entries import depth_in, entry_at, upper_in
    from cython.cimports.khepri.engine.othello.core.c_discs import around, flips_of, mix, moves_of
    from cython.cimports.khepri.engine.othello.core.near_end import NearEnd
else:
    from khepri.engine.bits import popcount, square_of
    from khepri.engine.numbers import i32, u64
    from khepri.engine.othello.core.discs import around, flips_of, mix, moves_of
    from khepri.engine.othello.core.near_end import NearEnd
    from khepri.engine.othello.entries import depth_in, entry_at, upper_in

INFINITE = cython.declare(i32, 500_000)
NO_MOVE = cython.declare(i32, 64)
ROOM = cython.declare(i32, 36)

# From here on the whole table is used. Moves are ordered by the replies they leave and by the empty
# squares beside the player's discs, where there may be replies later: each counts so much; ...
FAR_FROM = cython.declare(i32, 12)
REPLY = cython.declare(i32, 180)
TOUCHED = cython.declare(i32, 45)
# ... and by their value too, looking so many moves further ahead. A value costs more than several
# positions near the end, and what leaves many replies is seldom best: only the first so many have
# one, but for long endings, where values are few and a wrong order costs most.
EVALUATED = cython.declare(i32, 4)
ALL_FROM = cython.declare(i32, 17)
AHEAD = cython.declare(i32[64], tables.SOLVE_AHEAD)
# Threads that search together leave one another's moves alone from here on; below, it is not worth
# the trouble.
SHARED_FROM = cython.declare(i32, 13)
STABILITY_FROM = cython.declare(i32[64], tables.SOLVE_STABILITY)

# What the table says instead of a depth: this and the number of empty squares if the end was
# calculated, so much less for every degree of boldness if it was guessed here and there.
PROVED = cython.declare(i32, 192)
BOLDER = cython.declare(i32, 32)
BOLDEST = cython.declare(i32, cuts.BOLDEST)
FORESEE_FROM = cython.declare(i32, cuts.END_FROM)
END_SHALLOW = cython.declare(i32[64], cuts.end_depths())
END_MARGIN = cython.declare(i32[320], cuts.end_margins())


@cython.cclass
class Endgame(NearEnd):
    """A search that solves endings."""

    def prepare_guess(self):
        """Decide how boldly to guess: nothing can be foreseen where nothing was learnt."""
        self.guess = 0
        if self.learned and self.size == 8:
            self.guess = min(max(self.boldness, 0), BOLDEST)
        self.mark = PROVED - BOLDER * self.guess

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def how_known(self, empties: i32) -> i32:
        """Return what the table shall say of an end that this search has found."""
        if self.guess == 0 or empties < FORESEE_FROM:
            return PROVED + empties
        return self.mark + (empties if empties < BOLDER else BOLDER - 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def solve(
        self, own: u64, other: u64, alpha: i32, beta: i32, empties: i32, passed: cython.bint
    ) -> i32:
        """Return the final difference for the player to move, as far as the window asks."""
        if empties < FAR_FROM:
            parity: i32 = self.parity_of(own, other)
            answers: u64 = moves_of(own, other, self.board)
            return self.solve_near(own, other, alpha, beta, empties, parity, answers)
        self.nodes += 1
        if self.nodes >= self.check_at:
            self.poll()
        if self.stopped:
            return 0
        value: i32
        if alpha >= STABILITY_FROM[empties]:
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
        if self.probe(key, self.mask):
            first = self.found_move
            if self.found_depth >= self.mark:
                lower = self.found_lower
                upper = self.found_upper
                # Multiples of 100, which C and Python divide alike.
                if lower >= 100 * beta or lower == upper:
                    return lower // 100
                if upper <= 100 * alpha:
                    return upper // 100
        if self.guess != 0 and empties >= FORESEE_FROM and beta == alpha + 1:
            value = self.foresee_end(own, other, alpha, empties)
            if value != INFINITE:
                return value
        start: i32 = empties * ROOM
        end: i32 = self.list_endings(own, other, moves, first, beta, empties)
        if end < 0:
            return self.found_lower
        best: i32 = -INFINITE
        best_bit: u64 = 0
        floor: i32 = alpha
        # Nothing else is sorted as long as the move that was best before may do.
        unsorted: i32 = start + 1 if square_of(self.bits[start]) == first else start
        i: i32
        shared: cython.bint = self.together and empties >= SHARED_FROM
        child: u64 = 0
        for i in range(start, end):
            if i == unsorted:
                self.sort_endings(own, other, i, end, empties)
            if shared:
                child = self.claim(start, i, end, own, other)
            bit: u64 = self.bits[i]
            mine: u64 = other ^ self.flips[i]
            theirs: u64 = own ^ self.flips[i] ^ bit
            if i == start:
                value = -self.solve(mine, theirs, -beta, -alpha, empties - 1, False)
            else:
                value = -self.solve(mine, theirs, -alpha - 1, -alpha, empties - 1, False)
                if alpha < value < beta:
                    value = -self.solve(mine, theirs, -beta, -value, empties - 1, False)
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
        if best > floor and 100 * best > lower:
            lower = 100 * best
        if best < beta and 100 * best < upper:
            upper = 100 * best
        self.store(key, self.mask, self.how_known(empties), square_of(best_bit), lower, upper)
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def foresee_end(self, own: u64, other: u64, alpha: i32, empties: i32) -> i32:
        """Return alpha or alpha + 1 if a shallow search says plainly on which side the end is.

        Return INFINITE if it does not.
        """
        bound: i32
        shallow: i32 = END_SHALLOW[empties]
        margin: i32 = END_MARGIN[64 * self.guess + empties]
        if self.value(own, other) > 100 * alpha:
            bound = 100 * (alpha + 1) + margin
            if self.negamax(own, other, shallow, bound - 1, bound, empties, False) >= bound:
                return alpha + 1
        else:
            bound = 100 * alpha - margin
            if self.negamax(own, other, shallow, bound, bound + 1, empties, False) <= bound:
                return alpha
        return INFINITE

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
        i: i32
        mask: u64 = self.mask if empties > FAR_FROM else self.near_mask
        key: u64
        # All are asked for before the first is read: memory answers several questions at once.
        while moves:
            bit: u64 = moves & -moves
            moves ^= bit
            flips: u64 = flips_of(own, other, bit)
            key = mix(other ^ flips, own ^ flips ^ bit, self.salt)
            self.answers[end] = key
            # The move that was best before comes first, and the one in its place takes its turn.
            i = start if square_of(bit) == first else end
            self.bits[end] = self.bits[i]
            self.flips[end] = self.flips[i]
            self.bits[i] = bit
            self.flips[i] = flips
            if cython.compiled:
                prefetch(self.cells + (key & mask) * 4)
            end += 1
        for i in range(start, end):
            key = self.answers[i]
            data: u64 = entry_at(self.cells, (key & mask) * 4, key)
            if data != 0 and depth_in(data) >= self.mark and upper_in(data) <= -100 * beta:
                self.found_lower = -upper_in(data) // 100
                return -1
        return end

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def sort_endings(self, own: u64, other: u64, start: i32, end: i32, empties: i32) -> cython.void:
        """Sort the moves from `start` to `end` by what they leave to the opponent.

        Replies are counted for all of them; near the end only those that leave the fewest are
        evaluated.
        """
        i: i32
        order: i32
        for i in range(start, end):
            order = self.freedom(own, other, self.bits[i], self.flips[i])
            self.insert(start, i, self.bits[i], self.flips[i], order)
        if empties < ALL_FROM and end > start + EVALUATED:
            end = start + EVALUATED
        for i in range(start, end):
            order = self.order[i] + self.prospect(own, other, self.bits[i], self.flips[i], empties)
            self.insert(start, i, self.bits[i], self.flips[i], order)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def freedom(self, own: u64, other: u64, bit: u64, flips: u64) -> i32:
        """Return how much the opponent can do after a move, now and later."""
        mine: u64 = other ^ flips
        theirs: u64 = own ^ flips ^ bit
        vacant: u64 = self.board & ~(mine | theirs)
        return TOUCHED * popcount(around(theirs) & vacant) + REPLY * self.replies(mine, theirs)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def prospect(self, own: u64, other: u64, bit: u64, flips: u64, empties: i32) -> i32:
        """Return what a move is worth to the opponent, as far as a short search can tell."""
        mine: u64 = other ^ flips
        theirs: u64 = own ^ flips ^ bit
        ahead: i32 = AHEAD[empties]
        if ahead > 0:
            return self.negamax(mine, theirs, ahead, -INFINITE, INFINITE, empties - 1, False)
        self.nodes += 1
        return self.value_of_move(own, other, bit, flips)
