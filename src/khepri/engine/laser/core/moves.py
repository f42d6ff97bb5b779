"""The moves of Laser Chess: what is legal, what each move's beam destroys, counting lines."""

from __future__ import annotations

import cython

from khepri.engine.laser import tables
from khepri.errors import EngineError

if cython.compiled:
    from cython.cimports.khepri.engine.c_bits import square_of
    from cython.cimports.khepri.engine.c_numbers import i32, num, u8, u64
    from cython.cimports.khepri.engine.laser.core.beams import Shooter
else:
    from khepri.engine.bits import square_of
    from khepri.engine.laser.core.beams import Shooter
    from khepri.engine.numbers import i32, num, u8, u64

MOVE_STEP = cython.declare(i32[8], tables.MOVE_STEPS)
RING = cython.declare(u64, tables.RING)
KIND = cython.declare(u8[27], tables.WINDOW_KINDS)


@cython.cclass
class Mover(Shooter):
    """A board that knows its legal moves and what they shoot."""

    def legal_moves(self):
        """List the codes of all legal moves; none when a pharaoh has fallen."""
        if self.place[1] == 0 or self.place[81] == 0:
            return []
        self.see(0)
        count: num = self.generate_touching(0, 0, True, False)
        count = self.generate_rest(count, 0, True)
        return [self.moves[index] & 2047 for index in range(count)]

    def make(self, code):
        """Play a legal move."""
        if self.base > 1900:
            raise EngineError("More than 900 moves were made without loading the position anew.")
        if self.place[1] == 0 or self.place[81] == 0 or not self.is_legal(code):
            raise EngineError(f"The move {tables.move_text(code)} is not legal in {self.fen()!r}.")
        self.see(0)
        packed = (self.shot(code, 0) << 11) | code
        self.play(packed, 0)
        self.made.append((packed, self.taken_slot[0], self.old_score[0]))
        self.base += 1
        self._new_root()

    def unmake(self):
        """Take the last made move back."""
        packed, self.taken_slot[0], self.old_score[0] = self.made.pop()
        self.base -= 1
        self.take_back(packed, 0)
        self._new_root()

    def perft(self, depth):
        """Count the move sequences of a length; a finished game is one leaf."""
        plies: num = depth
        leaves: u64
        if plies <= 0 or self.place[1] == 0 or self.place[81] == 0:
            return 1
        with cython.nogil:
            leaves = self.count_leaves(plies, 0, 0)
        return leaves

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def sphinx_turns(self, colour: num) -> num:
        """Return how many ways a colour's sphinx may rotate."""
        at: num = self.place[colour * 80]
        ways: num = self.rotations(self.board[at], at, True)
        return (ways & 1) + (ways >> 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_legal(self, move: num) -> cython.bint:
        """Tell whether a move (of the table, perhaps meant for another position) is legal."""
        at: num = move >> 4
        kind: num = move & 15
        if move <= 0 or at >= 120 or kind > 9:
            return False
        piece: num = self.board[at]
        if piece == 0 or piece == 64 or piece >> 5 != self.side:
            return False
        if kind >= 8:
            return (self.rotations(piece, at, True) & (1 if kind == 8 else 2)) != 0
        if (piece & 28) == 20:
            return False
        to: num = at + MOVE_STEP[kind]
        if self.board[to] == 0:
            return self.forbidden[(self.side << 7) | to] == 0
        return self.may_swap(piece, self.board[to], at, to)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def generate_rest(self, end: num, ply: num, all_moves: cython.bint) -> num:
        """Append the moves that leave the mover's beam as it rests; return the new end."""
        side: num = self.side
        buffer: num = self.beam[ply * 2 + side]
        resting: num = self.beam_hit[buffer] << 11
        off_low: u64 = ~self.path_low[buffer]
        off_high: u64 = ~self.path_high[buffer]
        full_low: u64 = self.men_low[0] | self.men_low[1]
        full_high: u64 = self.men_high[0] | self.men_high[1]
        free_low: u64 = self.free_low[side] & off_low & ~full_low
        free_high: u64 = self.free_high[side] & off_high & ~full_high
        half: num
        for half in range(2):
            men: u64 = self.men_high[side] & off_high if half else self.men_low[side] & off_low
            while men:
                at: num = square_of(men & -men) + 60 * half
                men &= men - 1
                piece: num = self.board[at]
                packed: num = resting | (at << 4)
                end = self.steps_to(end, packed, self.window(free_low, free_high, at))
                if (piece & 28) == 8:
                    around: u64 = self.window(full_low & off_low, full_high & off_high, at) & RING
                    while around:
                        bit: num = square_of(around & -around)
                        around &= around - 1
                        if self.may_swap(piece, self.board[at + bit - 13], at, at + bit - 13):
                            self.moves[end] = packed | KIND[bit]
                            end += 1
                ways: num = self.rotations(piece, at, all_moves)
                self.moves[end] = packed | 8
                end += ways & 1
                self.moves[end] = packed | 9
                end += ways >> 1
        return end

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def steps_to(self, end: num, packed: num, free: u64) -> num:
        """Append the steps to the free squares of a window.

        Without branches, as which squares are free is hard to predict; a move that cannot be made
        is written over by the next one.
        """
        self.moves[end] = packed
        end += (free >> 25) & 1
        self.moves[end] = packed | 1
        end += (free >> 26) & 1
        self.moves[end] = packed | 2
        end += (free >> 14) & 1
        self.moves[end] = packed | 3
        end += (free >> 2) & 1
        self.moves[end] = packed | 4
        end += (free >> 1) & 1
        self.moves[end] = packed | 5
        end += free & 1
        self.moves[end] = packed | 6
        end += (free >> 12) & 1
        self.moves[end] = packed | 7
        end += (free >> 24) & 1
        return end

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def count_leaves(self, depth: num, ply: num, start: num) -> u64:
        """Count the move sequences below a node, making every last move too."""
        if self.beam[ply * 2 + self.side] < 0:
            self.fire(ply, self.side)
        end: num = self.generate_touching(start, ply, True, False)
        end = self.generate_rest(end, ply, True)
        leaves: u64 = 0
        index: num
        for index in range(start, end):
            packed: num = self.moves[index]
            self.play(packed, ply)
            if depth == 1 or ((packed >> 20) & 7) == 1:
                leaves += 1
            else:
                leaves += self.count_leaves(depth - 1, ply + 1, end)
            self.take_back(packed, ply)
        return leaves
