# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, nonecheck=False, embedsignature=True
"""The moves of Laser Chess that destroy something, found without listing the others."""

import cython

from khepri.engine import laser_tables as tables

if cython.compiled:
    from cython.cimports.khepri.engine.laser.moves import Mover
    from cython.cimports.khepri.engine.numbers import i32, num, u8, u64
    from cython.cimports.khepri.engine.processor import lowest
else:
    from khepri.engine.laser.moves import Mover
    from khepri.engine.numbers import i32, num, u8, u64
    from khepri.engine.processor import lowest

RING = cython.declare(u64, tables.RING)
KIND = cython.declare(u8[27], tables.WINDOW_KINDS)
BENDS = cython.declare(u8[65], tables.bends())
PROSPECT = cython.declare(i32[8], tables.prospects())


@cython.cclass
class Shooter(Mover):
    """A board that finds its shots."""

    def __init__(self, table):
        Mover.__init__(self, table)
        self.winning = False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def generate_shots(self, end: num, ply: num) -> num:
        """Append the moves that destroy an enemy piece which the resting beam would not.

        Sets `winning` if one hits the pharaoh. A piece without a mirror ends the beam: it can only
        get out of its way.
        """
        side: num = self.side
        buffer: num = self.beam[ply * 2 + side]
        half: num
        self.winning = False
        if self.rules == 1:
            end = self.shots_by_turning(end, self.place[side * 80], buffer)
        for half in range(2):
            near: u64 = self.men_low[side] & self.beside_low[buffer]
            if half:
                near = self.men_high[side] & self.beside_high[buffer]
            while near:
                at: num = lowest(near) + 60 * half
                near &= near - 1
                if self.mark[buffer * 128 + at] != 0:
                    end = self.shots_by_leaving(end, at, buffer)
                    if BENDS[self.board[at]]:
                        end = self.shots_by_turning(end, at, buffer)
                elif BENDS[self.board[at]]:
                    end = self.shots_by_entering(end, at, buffer)
        return end

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def note_shot(self, end: num, struck: num, resting: num, move: num) -> num:
        """Append a move if it destroys an enemy piece that is safe from the resting beam."""
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
    def shots_by_turning(self, end: num, at: num, buffer: num) -> num:
        """Append the rotations of a piece in the beam that shoot something."""
        first: num = self.mark[buffer * 128 + at] - 1
        resting: num = self.beam_hit[buffer]
        piece: num = self.board[at]
        ways: num = self.rotations(piece, at, False)
        if ways & 1:
            self.board[at] = (piece & 60) | ((piece + 1) & 3)
            end = self.note_shot(end, self.trace(buffer, first), resting, (at << 4) | 8)
        if ways & 2:
            self.board[at] = (piece & 60) | ((piece + 3) & 3)
            end = self.note_shot(end, self.trace(buffer, first), resting, (at << 4) | 9)
        self.board[at] = piece
        return end

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def shots_by_entering(self, end: num, at: num, buffer: num) -> num:
        """Append the steps and swaps of a piece into the beam that shoot something."""
        piece: num = self.board[at]
        resting: num = self.beam_hit[buffer]
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
            self.board[at] = piece
            self.board[to] = other
            end = self.note_shot(end, struck, resting, (at << 4) | KIND[bit])
        return end

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def shots_by_leaving(self, end: num, at: num, buffer: num) -> num:
        """Append the steps and swaps of a piece out of the beam that shoot something.

        The beam passes where the piece stood; only where the piece meets it again has the shot to
        be traced by itself.
        """
        marks: num = buffer * 128
        here: num = self.mark[marks + at]
        resting: num = self.beam_hit[buffer]
        piece: num = self.board[at]
        self.board[at] = 0
        lifted: num = self.trace_lifted(buffer, here - 1, at)
        worse: cython.bint = lifted == 0 or lifted == resting or (lifted >> 12) == self.side
        if worse and not BENDS[piece]:
            self.board[at] = piece
            return end
        met: u64 = self.window(self.lifted_low, self.lifted_high, at)
        free: u64 = self.free_around(at) & RING
        around: u64 = free
        if worse:
            around &= self.window(self.path_low[buffer], self.path_high[buffer], at) | met
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
            end = self.note_shot(end, struck, resting, (at << 4) | KIND[bit])
        self.board[at] = piece
        return end

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def prospects(self, colour: num, ply: num) -> num:
        """Return what the best enemy piece is worth that one rotation puts into the beam."""
        buffer: num = self.beam[ply * 2 + colour]
        best: num = 0
        index: num
        for index in range(self.beam_length[buffer]):
            at: num = self.path[buffer * 164 + index] >> 5
            piece: num = self.board[at]
            if piece == 0 or (piece >> 5) != colour or self.mark[buffer * 128 + at] != index + 1:
                continue
            ways: num = self.rotations(piece, at, False)
            if ways & 1:
                self.board[at] = (piece & 60) | ((piece + 1) & 3)
                struck: num = self.trace(buffer, index)
                if struck != 0 and (struck >> 12) != colour and PROSPECT[(struck >> 9) & 7] > best:
                    best = PROSPECT[(struck >> 9) & 7]
            if ways & 2:
                self.board[at] = (piece & 60) | ((piece + 3) & 3)
                struck = self.trace(buffer, index)
                if struck != 0 and (struck >> 12) != colour and PROSPECT[(struck >> 9) & 7] > best:
                    best = PROSPECT[(struck >> 9) & 7]
            self.board[at] = piece
        return best
