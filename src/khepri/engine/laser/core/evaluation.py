"""What a position is worth; the weights are in `laser.weights`."""

from __future__ import annotations

import cython

from khepri.engine.laser import tables
from khepri.engine.laser.weights import NEARBY, PROGRESS

if cython.compiled:
    from cython.cimports.khepri.engine.c_bits import popcount
    from cython.cimports.khepri.engine.c_numbers import i16, i32, num, u64
    from cython.cimports.khepri.engine.laser.core.moves import Mover
else:
    from khepri.engine.bits import popcount
    from khepri.engine.laser.core.moves import Mover
    from khepri.engine.numbers import i16, i32, num, u64

_bits, _around = tables.square_sets()
_own_shots, _other_shots = tables.shots()
_within = tables.squares_within(NEARBY)
NEAR = cython.declare(i16[2048], tables.near_pharaoh())
OWN_SHOT = cython.declare(i32[16], _own_shots)
OTHER_SHOT = cython.declare(i32[16], _other_shots)
MOVE_STEP = cython.declare(i32[8], tables.MOVE_STEPS)
BIT_LOW = cython.declare(u64[120], _bits.low)
BIT_HIGH = cython.declare(u64[120], _bits.high)
AROUND_LOW = cython.declare(u64[120], _around.low)
AROUND_HIGH = cython.declare(u64[120], _around.high)
WITHIN_LOW = cython.declare(u64[720], _within.low)
WITHIN_HIGH = cython.declare(u64[720], _within.high)
WORD = cython.declare(u64, tables.WORD)
SET_STEP = cython.declare(i32[4], [1, 11, 12, 13])
MOBILITY = cython.declare(i32, tables.WEIGHTS.terms.mobility)
REACH = cython.declare(i32, tables.WEIGHTS.terms.reach)
AIM = cython.declare(i32, tables.WEIGHTS.terms.aim)
GUARD = cython.declare(i32, tables.WEIGHTS.terms.guard)
TURN = cython.declare(i32, tables.WEIGHTS.terms.turn)
LEAST_LEAD = cython.declare(i32, PROGRESS.least_lead)
MOST_LEAD = cython.declare(i32, PROGRESS.most_lead)
PIECE_NEARER = cython.declare(i32, PROGRESS.piece_nearer)
PIECE_USUAL = cython.declare(i32, PROGRESS.piece_usual)
SCARAB_NEARER = cython.declare(i32, PROGRESS.scarab_nearer)
SCARAB_USUAL = cython.declare(i32, PROGRESS.scarab_usual)
REACHED = cython.declare(i32, NEARBY)
LAZY_MARGIN = cython.declare(i32, 25)
NEVER = cython.declare(i32, -(1 << 31))
INFINITE = cython.declare(i32, 32000)


@cython.cclass
class Evaluator(Mover):
    """A board that knows what its position is worth."""

    def __init__(self, table):
        Mover.__init__(self, table)
        self.stake = [8, 8]

    def evaluate(self):
        """Return the static value for the side to move."""
        self.see(0)
        return self.assess(-INFINITE, INFINITE, 0)

    def mobilities(self):
        """Return how many legal moves Blue and Red would have if it were their turn."""
        return self.mobility(0), self.mobility(1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def assess(self, alpha: num, beta: num, ply: num) -> num:
        """Return the static value for the side to move; both beams must be known.

        Mobility is the dear part: it is left out where it cannot bring the value into the window,
        or where it was found to say nothing that the rest does not.
        """
        side: num = self.side
        turn: num = side << 5
        own: num = self.beam[ply * 2 + side]
        other: num = self.beam[ply * 2 + 1 - side]
        if self.near[ply] == NEVER:
            self.near[ply] = (
                self.stake[0] * self.surroundings(0) - self.stake[1] * self.surroundings(1)
            ) >> 3
        value: num = self.score + self.near[ply]
        if side:
            value = -value
        value += TURN
        if self.beam_hit[own]:
            value += OWN_SHOT[((self.beam_hit[own] >> 7) ^ turn) >> 2]
        if self.beam_hit[other]:
            value += OTHER_SHOT[((self.beam_hit[other] >> 7) ^ turn) >> 2]
        value += self.beams_worth(own, other) + self.closing_in()
        if MOBILITY == 0 or value - LAZY_MARGIN >= beta or value + LAZY_MARGIN <= alpha:
            return value
        if self.freedom[ply] == NEVER:
            self.freedom[ply] = self.mobility(0) - self.mobility(1)
        moves: num = -self.freedom[ply] if side else self.freedom[ply]
        return value + ((MOBILITY * moves) >> 4)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def beams_worth(self, own: num, other: num) -> num:
        """Return what it is worth to the player to move where the beams pass."""
        mine: num = self.place[self.side * 80 + 1]
        theirs: num = self.place[81 - self.side * 80]
        threats: num = AIM * self.passes(own, theirs) - GUARD * self.passes(other, theirs)
        dangers: num = AIM * self.passes(other, mine) - GUARD * self.passes(own, mine)
        threats = self.stake[1 - self.side] * threats - self.stake[self.side] * dangers
        return (threats + 8 * REACH * (self.beam_length[own] - self.beam_length[other])) >> 7

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def closing_in(self) -> num:
        """Return to the player to move how far the side that is pieces ahead has closed in."""
        blue: num = popcount(self.men_low[0]) + popcount(self.men_high[0])
        red: num = popcount(self.men_low[1]) + popcount(self.men_high[1])
        ahead: num = 1 if red > blue else 0
        lead: num = red - blue if ahead else blue - red
        if lead < LEAST_LEAD:
            return 0
        if lead > MOST_LEAD:
            lead = MOST_LEAD
        low: u64 = self.men_low[ahead] & ~BIT_LOW[self.place[ahead * 80 + 1]]
        high: u64 = self.men_high[ahead] & ~BIT_HIGH[self.place[ahead * 80 + 1]]
        at: num = self.place[81 - ahead * 80]
        value: num = PIECE_NEARER * PIECE_USUAL * (1 - (red if ahead else blue))
        index: num
        for index in range(at, at + REACHED * 120, 120):
            value += PIECE_NEARER * (
                popcount(low & WITHIN_LOW[index]) + popcount(high & WITHIN_HIGH[index])
            )
        for index in range(ahead * 80 + 2, ahead * 80 + 2 + self.scarabs[ahead]):
            value += SCARAB_NEARER * (SCARAB_USUAL - self.steps(self.place[index], at))
        value = (value * lead) >> 4
        return value if ahead == self.side else -value

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def steps(self, place: num, other: num) -> num:
        """Return how many steps there are from one square to another."""
        files: num = place % 12 - other % 12
        ranks: num = place // 12 - other // 12
        files = -files if files < 0 else files
        ranks = -ranks if ranks < 0 else ranks
        return files if files > ranks else ranks

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def passes(self, buffer: num, at: num) -> num:
        """Return how many squares a beam passes at and beside a square."""
        return popcount(self.path_low[buffer] & AROUND_LOW[at]) + popcount(
            self.path_high[buffer] & AROUND_HIGH[at]
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def surroundings(self, colour: num) -> num:
        """Return what stands around a pharaoh, as its owner values it."""
        at: num = self.place[colour * 80 + 1]
        total: num = 0
        kind: num
        for kind in range(8):
            total += NEAR[(colour << 10) | (kind << 7) | self.board[at + MOVE_STEP[kind]]]
        return total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def mobility(self, colour: num) -> num:
        """Return how many legal moves a colour has, or would have if it were its turn."""
        men_low: u64 = self.men_low[colour]
        men_high: u64 = self.men_high[colour]
        low: u64 = self.free_low[colour] & ~(self.men_low[0] | self.men_low[1])
        high: u64 = self.free_high[colour] & ~(self.men_high[0] | self.men_high[1])
        total: num = 2 * (popcount(men_low) + popcount(men_high)) + self.swaps(colour)
        index: num
        if self.sphinx_may_turn:
            total += self.sphinx_turns(colour)
        if not self.pharaoh_may_turn:
            total -= 2
        for index in range(4):
            step: num = SET_STEP[index]
            total += popcount(men_low & ((low << step) & WORD))
            total += popcount(men_high & (((high << step) | (low >> (60 - step))) & WORD))
            total += popcount(men_low & ((low >> step) | ((high << (60 - step)) & WORD)))
            total += popcount(men_high & (high >> step))
        return total

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def swaps(self, colour: num) -> num:
        """Return how many swaps a colour's scarabs have; the scarabs fill its first slots."""
        low: u64 = (self.men_low[0] | self.men_low[1]) & self.free_low[colour]
        high: u64 = (self.men_high[0] | self.men_high[1]) & self.free_high[colour]
        first: num = colour * 80 + 2
        total: num = 0
        index: num
        twin: num
        for index in range(1, self.strange[0] + 1):
            if self.swap[(colour << 7) | self.board[self.place[index]]] == 0:
                low &= ~BIT_LOW[self.place[index]]
                high &= ~BIT_HIGH[self.place[index]]
        for index in range(81, self.strange[1] + 81):
            if self.swap[(colour << 7) | self.board[self.place[index]]] == 0:
                low &= ~BIT_LOW[self.place[index]]
                high &= ~BIT_HIGH[self.place[index]]
        for index in range(first, first + self.scarabs[colour]):
            at: num = self.place[index]
            if self.forbidden[(colour << 7) | at]:
                # Carried here by the enemy, so that no piece of its own may take its place.
                total += popcount(AROUND_LOW[at] & low & ~self.men_low[colour])
                total += popcount(AROUND_HIGH[at] & high & ~self.men_high[colour])
                continue
            total += popcount(AROUND_LOW[at] & low) + popcount(AROUND_HIGH[at] & high)
            if not self.swaps_scarabs:
                continue
            total -= 1  # the scarab itself
            for twin in range(index + 1, first + self.scarabs[colour]):
                by: num = self.place[twin]
                if (
                    (AROUND_LOW[at] & BIT_LOW[by] & low) | (AROUND_HIGH[at] & BIT_HIGH[by] & high)
                ) and ((self.board[at] ^ self.board[by]) & 1) == 0:
                    total -= 2  # two scarabs with the same mirror: nothing would change
        return total
