# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, nonecheck=False, embedsignature=True
"""The moves of Laser Chess: what is legal, what each move's beam destroys, counting lines."""

import cython

from khepri.engine import laser_tables as tables
from khepri.errors import EngineError

if cython.compiled:
    from cython.cimports.khepri.engine.laser.board import Board
    from cython.cimports.khepri.engine.numbers import i32, num, u8, u64
    from cython.cimports.khepri.engine.processor import lowest
else:
    from khepri.engine.laser.board import Board
    from khepri.engine.numbers import i32, num, u8, u64
    from khepri.engine.processor import lowest

_bits, _ = tables.square_sets()
REFLECT = cython.declare(u8[2080], tables.reflections())
BEAM_STEP = cython.declare(i32[4], tables.BEAM_STEPS)
BEAM_WAY = cython.declare(u8[4], tables.BEAM_WAYS)
MOVE_STEP = cython.declare(i32[8], tables.MOVE_STEPS)
BIT_LOW = cython.declare(u64[120], _bits.low)
BIT_HIGH = cython.declare(u64[120], _bits.high)
RING = cython.declare(u64, tables.RING)
KIND = cython.declare(u8[27], tables.WINDOW_KINDS)


@cython.cclass
class Mover(Board):
    """A board that knows its legal moves and what they shoot."""

    def legal_moves(self):
        """List the codes of all legal moves; none when a pharaoh has fallen."""
        if self.place[1] == 0 or self.place[81] == 0:
            return []
        self.see(0)
        count: num = self.generate_touching(0, 0, True)
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
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def trace(self, buffer: num, index: num) -> num:
        """Follow the beam on from a point of its old path; return victim << 7 | square, or 0."""
        point: num = self.path[buffer * 164 + index]
        at: num = point >> 5
        way: num = point & 31
        code: num = self.board[at]
        if index == 0:
            way = BEAM_WAY[code & 3]  # the sphinx itself, which may have turned
        else:
            way = REFLECT[(code << 5) | way]
        while way != 0:
            if way == 31:
                return (code << 7) | at
            at += way - 13
            code = self.board[at]
            while code == 0:
                at += way - 13
                code = self.board[at]
            way = REFLECT[(code << 5) | way]
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def trace_lifted(self, buffer: num, index: num, at: num) -> num:
        """Follow the beam through a square whose piece is taken away, and keep its new path."""
        way: num = self.path[buffer * 164 + index] & 31
        low: u64 = 0
        high: u64 = 0
        struck: num = 0
        while way != 0:
            at += way - 13
            low |= BIT_LOW[at]
            high |= BIT_HIGH[at]
            code: num = self.board[at]
            if code != 0:
                way = REFLECT[(code << 5) | way]
                if way == 31:
                    struck = (code << 7) | at
                    break
        self.lifted_low = low
        self.lifted_high = high
        return struck

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def shot(self, move: num, ply: num) -> num:
        """Return what the mover's beam destroys after a move: victim << 7 | square, or 0."""
        buffer: num = self.beam[ply * 2 + self.side]
        marks: num = buffer * 128
        at: num = move >> 4
        kind: num = move & 15
        first: num = self.mark[marks + at]
        piece: num = self.board[at]
        result: num
        if kind >= 8:
            if first == 0:
                return self.beam_hit[buffer]
            self.board[at] = (piece & 60) | ((piece + (1 if kind == 8 else 3)) & 3)
            result = self.trace(buffer, first - 1)
            self.board[at] = piece
            return result
        to: num = at + MOVE_STEP[kind]
        there: num = self.mark[marks + to]
        if first == 0 or (there != 0 and there < first):
            first = there
        if first == 0:
            return self.beam_hit[buffer]
        other: num = self.board[to]
        self.board[at] = other
        self.board[to] = piece
        result = self.trace(buffer, first - 1)
        self.board[at] = piece
        self.board[to] = other
        return result

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def may_swap(self, piece: num, other: num, at: num, to: num) -> cython.bint:
        """Tell whether a piece may change places with another."""
        if (piece & 28) != 8 or self.swap[other] == 0:
            return False
        if (other & 28) == 8 and ((piece ^ other) & 33) == 0:
            return False  # two scarabs of one colour with the same mirror: nothing would change
        if self.forbidden[(piece >> 5 << 7) | to]:
            return False
        return not (other >> 5 == piece >> 5 and self.forbidden[(piece >> 5 << 7) | at])

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def rotations(self, piece: num, at: num, all_moves: cython.bint) -> num:
        """Return how a piece may rotate: 1 right, 2 left, 3 both ways.

        Unless all moves are wanted, only one of two rotations that lead to the same position.
        """
        kind: num = (piece >> 2) & 7
        ways: num = 3
        if kind == 1:
            if self.rules == 1:
                return 0
            return 3 if all_moves else 1
        if kind == 2:
            return 3 if all_moves else 1
        if kind == 5:
            if self.rules == 0:
                return 0
            if self.board[at + BEAM_STEP[(piece + 1) & 3]] == 64:
                ways -= 1
            if self.board[at + BEAM_STEP[(piece + 3) & 3]] == 64:
                ways -= 2
        return ways

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
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def window(self, low: u64, high: u64, at: num) -> u64:
        """Return the part of a set around a square: bit 13 is the square, 26 its north-east."""
        if at < 73:
            return (low >> (at - 13)) | (high << (73 - at))
        return high >> (at - 73)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def free_around(self, at: num) -> u64:
        """Return the window of the squares that the player to move may step to."""
        return self.window(
            self.free_low[self.side] & ~(self.men_low[0] | self.men_low[1]),
            self.free_high[self.side] & ~(self.men_high[0] | self.men_high[1]),
            at,
        )

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def men_around(self, at: num) -> u64:
        """Return the window of the pieces beside a square, without sphinxes."""
        return RING & self.window(
            self.men_low[0] | self.men_low[1], self.men_high[0] | self.men_high[1], at
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def generate_touching(self, end: num, ply: num, all_moves: cython.bint) -> num:
        """Append the moves that touch the mover's beam, with their shots; return the new end."""
        side: num = self.side
        buffer: num = self.beam[ply * 2 + side]
        half: num
        if self.rules == 1:
            end = self.turns_on_path(end, self.place[side * 80], buffer, all_moves)
        for half in range(2):
            near: u64 = self.men_low[side] & self.beside_low[buffer]
            if half:
                near = self.men_high[side] & self.beside_high[buffer]
            while near:
                at: num = lowest(near) + 60 * half
                near &= near - 1
                if self.mark[buffer * 128 + at] == 0:
                    end = self.steps_onto_path(end, at, buffer)
                else:
                    end = self.steps_on_path(end, at, buffer)
                    end = self.turns_on_path(end, at, buffer, all_moves)
        return end

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def turns_on_path(self, end: num, at: num, buffer: num, all_moves: cython.bint) -> num:
        """Append the rotations of a piece that stands in the beam."""
        first: num = self.mark[buffer * 128 + at] - 1
        piece: num = self.board[at]
        ways: num = self.rotations(piece, at, all_moves)
        if ways & 1:
            self.board[at] = (piece & 60) | ((piece + 1) & 3)
            self.moves[end] = (self.trace(buffer, first) << 11) | (at << 4) | 8
            end += 1
        if ways & 2:
            self.board[at] = (piece & 60) | ((piece + 3) & 3)
            self.moves[end] = (self.trace(buffer, first) << 11) | (at << 4) | 9
            end += 1
        self.board[at] = piece
        return end

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def steps_onto_path(self, end: num, at: num, buffer: num) -> num:
        """Append the steps and swaps by which a piece comes to stand in the beam."""
        piece: num = self.board[at]
        around: u64 = self.window(self.path_low[buffer], self.path_high[buffer], at) & RING
        while around:
            bit: num = lowest(around)
            around &= around - 1
            to: num = at + bit - 13
            other: num = self.board[to]
            if other == 0:
                if self.forbidden[(piece >> 5 << 7) | to]:
                    continue
            elif not self.may_swap(piece, other, at, to):
                continue
            self.board[at] = other
            self.board[to] = piece
            struck: num = self.trace(buffer, self.mark[buffer * 128 + to] - 1)
            self.moves[end] = (struck << 11) | (at << 4) | KIND[bit]
            self.board[at] = piece
            self.board[to] = other
            end += 1
        return end

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def steps_on_path(self, end: num, at: num, buffer: num) -> num:
        """Append the steps and swaps of a piece that stands in the beam.

        Wherever it steps, the beam passes where it stood; only a step to the new path or to an
        earlier square of the old one has to be traced by itself.
        """
        marks: num = buffer * 128
        here: num = self.mark[marks + at]
        piece: num = self.board[at]
        self.board[at] = 0
        lifted: num = self.trace_lifted(buffer, here - 1, at)
        met: u64 = self.window(self.lifted_low, self.lifted_high, at)
        free: u64 = self.free_around(at)
        around: u64 = self.window(self.path_low[buffer], self.path_high[buffer], at) | met
        end = self.steps_to(end, (lifted << 11) | (at << 4), free & ~around)
        around &= free & RING
        if (piece & 28) == 8:
            around |= self.men_around(at)
        while around:
            bit: num = lowest(around)
            around &= around - 1
            to: num = at + bit - 13
            other: num = self.board[to]
            if other != 0 and not self.may_swap(piece, other, at, to):
                continue
            there: num = self.mark[marks + to]
            if there == 0 or there > here:
                there = here
            struck: num = lifted
            if other != 0 or there < here or (met >> bit) & 1:
                self.board[at] = other
                self.board[to] = piece
                struck = self.trace(buffer, there - 1)
                self.board[at] = 0
                self.board[to] = other
            self.moves[end] = (struck << 11) | (at << 4) | KIND[bit]
            end += 1
        self.board[at] = piece
        return end

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
                at: num = lowest(men) + 60 * half
                men &= men - 1
                piece: num = self.board[at]
                packed: num = resting | (at << 4)
                end = self.steps_to(end, packed, self.window(free_low, free_high, at))
                if (piece & 28) == 8:
                    around: u64 = self.window(full_low & off_low, full_high & off_high, at) & RING
                    while around:
                        bit: num = lowest(around)
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
        end: num = self.generate_touching(start, ply, True)
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
