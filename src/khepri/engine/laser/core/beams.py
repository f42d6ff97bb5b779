"""Where beams go, and the moves that change it: with what they destroy, or only the shots."""

from __future__ import annotations

import cython

from khepri.engine.laser import tables

if cython.compiled:
    from cython.cimports.khepri.engine.c_bits import square_of
    from cython.cimports.khepri.engine.c_numbers import i32, num, u8, u64
    from cython.cimports.khepri.engine.laser.core.board import Board
else:
    from khepri.engine.bits import square_of
    from khepri.engine.laser.core.board import Board
    from khepri.engine.numbers import i32, num, u8, u64

_bits, _ = tables.square_sets()
REFLECT = cython.declare(u8[2080], tables.reflections())
BEAM_STEP = cython.declare(i32[4], tables.BEAM_STEPS)
BEAM_WAY = cython.declare(u8[4], tables.BEAM_WAYS)
MOVE_STEP = cython.declare(i32[8], tables.MOVE_STEPS)
BIT_LOW = cython.declare(u64[120], _bits.low)
BIT_HIGH = cython.declare(u64[120], _bits.high)
RING = cython.declare(u64, tables.RING)
KIND = cython.declare(u8[27], tables.WINDOW_KINDS)
BENDS = cython.declare(u8[65], tables.bends())


@cython.cclass
class Shooter(Board):
    """A board that knows what a move shoots."""

    def __init__(self, table):
        Board.__init__(self, table)
        self.winning = False

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
        if (piece & 28) != 8 or self.swap[(piece >> 5 << 7) | other] == 0:
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
            if not self.pharaoh_may_turn:
                return 0
            return 3 if all_moves else 1
        if kind == 2:
            return 3 if all_moves else 1
        if kind == 5:
            if not self.sphinx_may_turn:
                return 0
            if self.board[at + BEAM_STEP[(piece + 1) & 3]] == 64:
                ways -= 1
            if self.board[at + BEAM_STEP[(piece + 3) & 3]] == 64:
                ways -= 2
        return ways

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
    def generate_touching(
        self, end: num, ply: num, all_moves: cython.bint, shots: cython.bint
    ) -> num:
        """Append the moves that touch the mover's beam, with their shots; return the new end.

        Where only shots are wanted, those that destroy an enemy piece which the resting beam would
        not; `winning` tells whether one of them hits the pharaoh. A piece without a mirror ends the
        beam, so that it can only shoot by getting out of the way.
        """
        side: num = self.side
        buffer: num = self.beam[ply * 2 + side]
        half: num
        self.winning = False
        if self.sphinx_may_turn:
            end = self.turns(end, self.place[side * 80], buffer, all_moves, shots)
        for half in range(2):
            near: u64 = self.men_low[side] & self.beside_low[buffer]
            if half:
                near = self.men_high[side] & self.beside_high[buffer]
            while near:
                at: num = square_of(near & -near) + 60 * half
                near &= near - 1
                if self.mark[buffer * 128 + at] != 0:
                    end = self.leave(end, at, buffer, shots)
                    if not shots or BENDS[self.board[at]]:
                        end = self.turns(end, at, buffer, all_moves, shots)
                elif not shots or BENDS[self.board[at]]:
                    end = self.enter(end, at, buffer, shots)
        return end

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def note(self, end: num, struck: num, resting: num, move: num, shots: cython.bint) -> num:
        """Append a move, or leave it out because only better shots are wanted."""
        if shots:
            if struck == 0 or struck == resting or (struck >> 12) == self.side:
                return end
            if ((struck >> 9) & 7) == 1:
                self.winning = True
        self.moves[end] = (struck << 11) | move
        return end + 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def turns(
        self, end: num, at: num, buffer: num, all_moves: cython.bint, shots: cython.bint
    ) -> num:
        """Append the rotations of a piece that stands in the beam."""
        first: num = self.mark[buffer * 128 + at] - 1
        resting: num = self.beam_hit[buffer]
        piece: num = self.board[at]
        ways: num = self.rotations(piece, at, all_moves)
        if ways & 1:
            self.board[at] = (piece & 60) | ((piece + 1) & 3)
            end = self.note(end, self.trace(buffer, first), resting, (at << 4) | 8, shots)
        if ways & 2:
            self.board[at] = (piece & 60) | ((piece + 3) & 3)
            end = self.note(end, self.trace(buffer, first), resting, (at << 4) | 9, shots)
        self.board[at] = piece
        return end

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def enter(self, end: num, at: num, buffer: num, shots: cython.bint) -> num:
        """Append the steps and swaps by which a piece comes to stand in the beam."""
        piece: num = self.board[at]
        resting: num = self.beam_hit[buffer]
        around: u64 = self.window(self.path_low[buffer], self.path_high[buffer], at) & RING
        if (piece & 28) != 8:
            around &= self.free_around(at)
        while around:
            bit: num = square_of(around & -around)
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
            self.board[at] = piece
            self.board[to] = other
            end = self.note(end, struck, resting, (at << 4) | KIND[bit], shots)
        return end

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def leave(self, end: num, at: num, buffer: num, shots: cython.bint) -> num:
        """Append the steps and swaps of a piece that stands in the beam.

        Wherever it steps, the beam passes where it stood; only where the piece meets the beam again
        has the shot to be traced by itself.
        """
        marks: num = buffer * 128
        here: num = self.mark[marks + at]
        resting: num = self.beam_hit[buffer]
        piece: num = self.board[at]
        self.board[at] = 0
        lifted: num = self.trace_lifted(buffer, here - 1, at)
        met: u64 = self.window(self.lifted_low, self.lifted_high, at)
        around: u64 = self.free_around(at) & RING
        if shots and (lifted == 0 or lifted == resting or (lifted >> 12) == self.side):
            around &= self.window(self.path_low[buffer], self.path_high[buffer], at) | met
            if not BENDS[piece]:
                around = 0
        if (piece & 28) == 8:
            around |= self.men_around(at)
        while around:
            bit: num = square_of(around & -around)
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
            end = self.note(end, struck, resting, (at << 4) | KIND[bit], shots)
        self.board[at] = piece
        return end
