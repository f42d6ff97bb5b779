"""What an Othello position is worth, in hundredths of a disc, for the player to move."""

from __future__ import annotations

import cython

from khepri.engine.othello import tables

if cython.compiled:
    from cython.cimports.khepri.engine.c_bits import popcount
    from cython.cimports.khepri.engine.c_numbers import i32, u64
    from cython.cimports.khepri.engine.othello.core.c_discs import around, mix, moves_of
    from cython.cimports.khepri.engine.othello.core.learned import Learned
else:
    from khepri.engine.bits import popcount
    from khepri.engine.numbers import i32, u64
    from khepri.engine.othello.core.discs import around, mix, moves_of
    from khepri.engine.othello.core.learned import Learned

# The last values are kept, 4096 of them, which stay near the processor (80 kB): where to find one
# are the highest 12 bits of its key.
KEPT_SHIFT = cython.declare(i32, 52)

FEATURES = cython.declare(i32, tables.FEATURES)

SHIFT = cython.declare(u64[4], list(tables.SHIFTS))
TWICE = cython.declare(u64[4], [2 * shift for shift in tables.SHIFTS])
FOURFOLD = cython.declare(u64[4], [4 * shift for shift in tables.SHIFTS])
RISE_1 = cython.declare(u64[4], tables.RISE[0])
RISE_2 = cython.declare(u64[4], tables.RISE[1])
RISE_4 = cython.declare(u64[4], tables.RISE[2])
FALL_1 = cython.declare(u64[4], tables.FALL[0])
FALL_2 = cython.declare(u64[4], tables.FALL[1])
FALL_4 = cython.declare(u64[4], tables.FALL[2])


@cython.cclass
class Evaluator(Learned):
    """A board that knows what its position is worth."""

    def __init__(self, weights):
        Learned.__init__(self, weights)
        self.open_line = [0] * 4
        # No board that is ever judged is empty.
        self.kept_own = [0] * 4096
        self.kept_other = [0] * 4096
        self.kept_value = [0] * 4096

    def evaluate(self):
        """Return the static value for the player to move, in hundredths of a disc."""
        return self.value(self.own, self.other)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def ended(self, own: u64, other: u64) -> i32:
        """Return the value of a finished game inside a search that is not exact."""
        return self.end_value(self.final(own, other))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def stable(self, own: u64, other: u64) -> u64:
        """Return discs of `own` that can never be turned (not all of them are found)."""
        empty: u64 = self.board & ~(own | other)
        everywhere: u64 = own
        i: i32
        for i in range(4):
            up: u64 = empty | (RISE_1[i] & (empty << SHIFT[i]))
            down: u64 = empty | (FALL_1[i] & (empty >> SHIFT[i]))
            up |= RISE_2[i] & (up << TWICE[i])
            down |= FALL_2[i] & (down >> TWICE[i])
            up |= RISE_4[i] & (up << FOURFOLD[i])
            down |= FALL_4[i] & (down >> FOURFOLD[i])
            self.open_line[i] = (up | down) & ~self.border[i]
            everywhere &= ~self.open_line[i]
        fixed: u64 = everywhere
        while True:
            before: u64 = fixed
            everywhere = own
            for i in range(4):
                everywhere &= ~self.open_line[i] | (fixed << SHIFT[i]) | (fixed >> SHIFT[i])
            fixed |= everywhere
            if fixed == before:
                return fixed

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def value(self, own: u64, other: u64) -> i32:
        """Return the static value for the player to move.

        What was learned takes long to add up, and the same boards come again and again: when a
        search goes deeper, and when a shallow one is asked whether the deep one is needed.
        """
        if not self.adds_up():
            return self.calculated(own, other)
        place: i32 = self.kept_place(own, other)
        if self.kept_own[place] == own and self.kept_other[place] == other:
            return self.kept_value[place]
        return self.kept(place, own, other, self.calculated(own, other))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def value_of_move(self, own: u64, other: u64, bit: u64, flips: u64) -> i32:
        """Return the static value of what a move leads to, for the opponent.

        It is quicker than `value` where several moves of one board are judged one after the other.
        """
        mine: u64 = other ^ flips
        theirs: u64 = own ^ flips ^ bit
        if not self.adds_up():
            return self.calculated(mine, theirs)
        place: i32 = self.kept_place(mine, theirs)
        if self.kept_own[place] == mine and self.kept_other[place] == theirs:
            return self.kept_value[place]
        mobile: u64 = moves_of(mine, theirs, self.board)
        reply: u64 = moves_of(theirs, mine, self.board)
        if mobile == 0 and reply == 0:
            return self.kept(place, mine, theirs, self.ended(mine, theirs))
        self.expect_replies(own, other)
        value: i32 = self.value_after(bit, flips, mine, theirs, mobile, reply)
        return self.kept(place, mine, theirs, value)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def adds_up(self) -> cython.bint:
        """Tell whether boards are judged by what was learned."""
        return self.learned and self.size == 8 and not self.source_evaluation

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def kept_place(self, own: u64, other: u64) -> i32:
        """Return where the value of a board is kept."""
        return cython.cast(i32, mix(own, other, self.salt) >> KEPT_SHIFT)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def kept(self, place: i32, own: u64, other: u64, value: i32) -> i32:
        """Keep the value of a board, and return it."""
        self.kept_own[place] = own
        self.kept_other[place] = other
        self.kept_value[place] = value
        return value

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def calculated(self, own: u64, other: u64) -> i32:
        """Return the static value for the player to move, worked out anew."""
        empty: u64 = self.board & ~(own | other)
        mobile: u64 = moves_of(own, other, self.board)
        reply: u64 = moves_of(other, own, self.board)
        if mobile == 0 and reply == 0:
            return self.ended(own, other)
        if self.source_evaluation:
            return self.source_value(popcount(own), popcount(other), self.held(own, other))
        discs: i32 = self.squares - popcount(empty)
        if self.learned and self.size == 8:
            return self.learned_value(own, other, discs, mobile, reply)
        # The sum is written out here and for large boards: shared, it cost 5 % of the speed on 6x6.
        w: i32 = discs * FEATURES
        total: i32 = self.weights[w] * (popcount(mobile) - popcount(reply))
        total += self.weights[w + 1] * (
            popcount(around(other) & empty) - popcount(around(own) & empty)
        )
        total += self.weights[w + 2] * (
            popcount(own & self.corners) - popcount(other & self.corners)
        )
        free: u64 = self.corners & empty
        a: u64 = free & self.corner[0]
        b: u64 = free & self.corner[1]
        c: u64 = free & self.corner[2]
        d: u64 = free & self.corner[3]
        near: u64 = (a << 9) | (b << 7) | (c >> 7) | (d >> 9)
        total += self.weights[w + 3] * (popcount(own & near) - popcount(other & near))
        near = (a << 1) | (a << 8) | (b >> 1) | (b << 8) | (c << 1) | (c >> 8) | (d >> 1) | (d >> 8)
        total += self.weights[w + 4] * (popcount(own & near) - popcount(other & near))
        if free != self.corners:
            total += self.weights[w + 5] * (
                popcount(self.stable(own, other)) - popcount(self.stable(other, own))
            )
        total += self.weights[w + 6] * (popcount(own & self.edges) - popcount(other & self.edges))
        total += self.weights[w + 7] * (popcount(own) - popcount(other))
        total += self.weights[w + 8] * (
            popcount(mobile & self.corners) - popcount(reply & self.corners)
        )
        return (total + self.weights[w + 9]) >> 4

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def held(self, own: u64, other: u64) -> i32:
        """Return what the source design gives for the squares of the player, less the other's."""
        held: i32 = 10 * (popcount(own & self.worth[0]) - popcount(other & self.worth[0]))
        held += 4 * (popcount(own & self.worth[1]) - popcount(other & self.worth[1]))
        held += 2 * (popcount(own & self.worth[2]) - popcount(other & self.worth[2]))
        return held
