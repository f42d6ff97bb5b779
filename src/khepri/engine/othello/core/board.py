"""The Othello board of 8x8 and smaller: two 64-bit words, whose discs may be put where.

A board is the discs of the player to move (`own`) and of the opponent (`other`). The functions
take both as arguments, because a search makes new boards instead of changing one and changing it
back.
"""

from __future__ import annotations

import cython

from khepri.engine.othello.codes import PASS as PASS_CODE

if cython.compiled:
    from cython.cimports.khepri.engine.c_bits import popcount, square_of
    from cython.cimports.khepri.engine.c_numbers import i32, u64
    from cython.cimports.khepri.engine.othello.core.c_discs import flips_of, mix, moves_of
    from cython.cimports.khepri.engine.othello.core.searcher import Searcher
else:
    from khepri.engine.bits import popcount, square_of
    from khepri.engine.numbers import i32, u64
    from khepri.engine.othello.core.discs import flips_of, mix, moves_of
    from khepri.engine.othello.core.searcher import Searcher

NO_MOVE = cython.declare(i32, 64)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_leaves(own: u64, other: u64, board: u64, depth: i32, passed: cython.bint) -> u64:
    """Count the lines of play of `depth` moves; the last move is counted, not made."""
    moves: u64 = moves_of(own, other, board)
    if moves == 0:
        if passed or depth <= 1:
            return 1
        return count_leaves(other, own, board, depth - 1, True)
    if depth <= 1:
        return popcount(moves)
    leaves: u64 = 0
    while moves:
        bit: u64 = moves & -moves
        moves ^= bit
        flips: u64 = flips_of(own, other, bit)
        leaves += count_leaves(other ^ flips, own ^ flips ^ bit, board, depth - 1, False)
    return leaves


@cython.cclass
class Board(Searcher):
    """A position and the moves that led to it."""

    def __init__(self):
        self.width = 8
        self.corner = [0] * 4
        self.border = [0] * 4
        self.worth = [0] * 3

    def load(self, position, history=()):
        """Set up a position of the rules; earlier ones do not matter in Othello."""
        self.margin = (8 - position.size) // 2
        Searcher.load(self, position, history)

    def lay_out(self, shape):
        """Learn where on the board everything is."""
        self.board = shape.board
        self.corners = sum(shape.corners)
        self.corner = list(shape.corners)
        self.edges = shape.edges
        self.border = list(shape.border)
        self.worth = list(shape.worth)

    def put(self, own, other):
        """Put discs on the board."""
        self.own, self.other = own, other

    def discs(self):
        """Return the discs of the player to move and the opponent's."""
        return self.own, self.other

    def board_key(self):
        """Return the key under which the table knows the board."""
        return mix(self.own, self.other, self.salt)

    def code_of(self, square: i32):
        """Return the move to a square (64: a pass) as the world outside writes it."""
        if square == NO_MOVE:
            return PASS_CODE
        return ((square >> 3) - self.margin) * 16 + (square & 7) - self.margin

    def bit_of(self, code):
        """Return the square of a move as a set; empty for a pass."""
        if code == PASS_CODE:
            return 0
        return 1 << (8 * (code // 16 + self.margin) + code % 16 + self.margin)

    def legal_moves(self):
        """List the codes of the moves that may be played; a pass is a move."""
        moves: u64 = moves_of(self.own, self.other, self.board)
        codes = []
        while moves:
            bit: u64 = moves & -moves
            moves ^= bit
            codes.append(self.code_of(square_of(bit)))
        if not codes and moves_of(self.other, self.own, self.board):
            codes.append(PASS_CODE)
        return codes

    def make(self, code):
        """Play a legal move."""
        bit: u64 = self.bit_of(code)
        flips: u64 = flips_of(self.own, self.other, bit) if bit else 0
        self.past.append((self.own, self.other))
        self.own, self.other = self.other ^ flips, self.own ^ flips ^ bit
        self.black = not self.black

    def unmake(self):
        """Take the last move back."""
        self.own, self.other = self.past.pop()
        self.black = not self.black

    def perft(self, depth: i32):
        """Count the lines of play of `depth` moves; a finished game is one leaf."""
        leaves: u64
        if depth <= 0:
            return 1
        with cython.nogil:
            leaves = count_leaves(self.own, self.other, self.board, depth, False)
        return leaves

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def final(self, own: u64, other: u64) -> i32:
        """Return the difference at the end of a game, the empty squares given to the winner."""
        mine: i32 = popcount(own)
        theirs: i32 = popcount(other)
        if mine > theirs:
            return self.squares - 2 * theirs
        if mine < theirs:
            return 2 * mine - self.squares
        return 0
