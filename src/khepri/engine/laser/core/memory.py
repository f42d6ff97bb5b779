"""What the search remembers about positions, and that it never forgets a win it has proved.

A *proof* is an entry that says: won within so many plies, or lost. Every reply has been looked
at, so that it holds however shallow the search was, and is not given up for a mere opinion. Only
a game in which a position has occurred twice can spoil it, as the third time is a draw.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.khepri.engine.c_numbers import i32, num, u64
    from cython.cimports.khepri.engine.laser.core.ordering import Ordering
else:
    from khepri.engine.laser.core.ordering import Ordering
    from khepri.engine.numbers import i32, num, u64

MATE = 30000
MAX_PLY = 100

WON = cython.declare(i32, MATE - 2 * MAX_PLY)  # any score beyond it is a forced win
NEVER = cython.declare(i32, -(1 << 31))
UPPER = cython.declare(i32, 1)
LOWER = cython.declare(i32, 2)  # an exact value is both bounds
DEAR = cython.declare(i32, 64)  # a proof is kept as long as something so many plies deeper


@cython.cclass
class Memory(Ordering):
    """Reads and writes the table."""

    def __init__(self, table):
        Ordering.__init__(self, table)
        self.table = table
        self.generation = table.generation
        self.trusting = True

    def load(self, position, history=()):
        """Set the board; `history` holds the earlier positions of the game, oldest first."""
        Ordering.load(self, position, history)
        seen = [self.keys[index] for index in range(self.base + 1)]
        self.trusting = len(set(seen)) == len(seen)

    def proved_win(self):
        """Return score and move of a win that is proved for the side to move, or None."""
        self.words = self.table.words
        data = self.recall()
        value = (data >> 16 & 0xFFFF) - 32768
        move = data & 0xFFFF
        if not self.trusting or value <= WON or not self.proves(data) or not self.is_legal(move):
            return None
        return value, move

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def recall(self) -> u64:
        """Return the table's data about the position, or 0."""
        cluster: num = (self.key_now & self.mask) << 3
        index: num
        for index in range(cluster, cluster + 8, 2):
            data: u64 = self.words[index + 1]
            if (self.words[index] ^ data) == self.key_now:
                return data
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def settled(self, data: u64, depth: num, alpha: num, beta: num, ply: num) -> num:
        """Return the value that the table knows well enough for an empty window, or NEVER."""
        value: num = cython.cast(num, (data >> 16) & 0xFFFF) - 32768
        flag: num = cython.cast(num, (data >> 40) & 3)
        if cython.cast(num, (data >> 32) & 255) < depth:
            if not self.trusting or not self.proves(data):
                return NEVER
            flag &= LOWER if value > 0 else UPPER  # there may be a quicker way
        if value > WON:
            value -= ply
        elif value < -WON:
            value += ply
        if ((flag & LOWER) != 0 and value >= beta) or ((flag & UPPER) != 0 and value <= alpha):
            return value
        return NEVER

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def proves(self, data: u64) -> cython.bint:
        """Tell whether an entry proves a win or a loss, within so many plies or fewer."""
        value: num = cython.cast(num, (data >> 16) & 0xFFFF) - 32768
        flag: num = cython.cast(num, (data >> 40) & 3)
        return (value > WON and (flag & LOWER) != 0) or (value < -WON and (flag & UPPER) != 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def remember(self, depth: num, move: num, value: num, flag: num, ply: num) -> cython.void:
        """Write the node to the table; wins are counted from the node, not from the root.

        A proof gives way only to a proof that is as quick.
        """
        if value > WON:
            value += ply
        elif value < -WON:
            value -= ply
        cluster: num = (self.key_now & self.mask) << 3
        chosen: num = cluster
        least: num = 100000
        index: num
        data: u64
        for index in range(cluster, cluster + 8, 2):
            data = self.words[index + 1]
            if (self.words[index] ^ data) == self.key_now:
                if self.proves(data) and not self.as_quick(value, flag, data):
                    return
                chosen = index
                if move == 0:
                    move = cython.cast(num, data & 0xFFFF)
                break
            age: num = (self.generation - cython.cast(num, (data >> 42) & 63)) & 63
            worth: num = cython.cast(num, (data >> 32) & 255) - 8 * age
            if self.proves(data):
                worth += DEAR
            if data == 0:
                worth = -100000
            if worth < least:
                least = worth
                chosen = index
        data = (
            cython.cast(u64, move)
            | (cython.cast(u64, value + 32768) << 16)
            | (cython.cast(u64, depth) << 32)
            | (cython.cast(u64, flag) << 40)
            | (cython.cast(u64, self.generation) << 42)
        )
        self.words[chosen] = self.key_now ^ data
        self.words[chosen + 1] = data

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def as_quick(self, value: num, flag: num, proof: u64) -> cython.bint:
        """Tell whether a value that counts from the node proves as much as an entry does."""
        proved: num = cython.cast(num, (proof >> 16) & 0xFFFF) - 32768
        if proved > 0:
            return (flag & LOWER) != 0 and value >= proved
        return (flag & UPPER) != 0 and value <= proved
