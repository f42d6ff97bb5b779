"""Where the search ends: shots are followed until the position is calm enough to be judged."""

from __future__ import annotations

import cython

from khepri.engine.laser import tables
from khepri.engine.laser.core.memory import MATE, MAX_PLY

if cython.compiled:
    from cython.cimports.khepri.engine.c_numbers import i32, num
    from cython.cimports.khepri.engine.laser.core.memory import Memory
else:
    from khepri.engine.laser.core.memory import Memory
    from khepri.engine.numbers import i32, num

DEAREST = cython.declare(i32, tables.dearest() + 50)
WIN = cython.declare(i32, MATE)
WON = cython.declare(i32, MATE - 2 * MAX_PLY)  # any score beyond it is a forced win
LAST_PLY = cython.declare(i32, MAX_PLY - 2)
LOWER = cython.declare(i32, 2)


@cython.cclass
class Quiescence(Memory):
    """Searches shots only, and counts the nodes of the whole search."""

    def __init__(self, table, stop):
        Memory.__init__(self, table)
        self.stop = stop
        self.nodes = self.node_limit = self.fewest_nodes = self.poll_at = 0
        self.stopping = False

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def count_node(self) -> cython.void:
        """Count a node, and now and then look whether to stop."""
        if self.stopping:
            return
        self.nodes += 1
        if self.nodes >= self.poll_at:
            self.poll_at = self.nodes + 1024
            if self.node_limit != 0:
                if self.nodes >= self.node_limit:
                    self.stopping = True
                elif self.poll_at > self.node_limit:
                    self.poll_at = self.node_limit
            if self.stop[0] > 1 or (self.stop[0] == 1 and self.nodes >= self.fewest_nodes):
                self.stopping = True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def quiesce(self, alpha: num, beta: num, ply: num, start: num, calm: num) -> num:
        """Search shots that destroy something, and answers to a beam on the own pharaoh.

        It may be either player's: whose own beam rests on their pharaoh cannot stand still.
        """
        self.count_node()
        if self.stopping:
            return 0
        if self.beam[ply * 2] < 0 or self.beam[ply * 2 + 1] < 0:
            self.see(ply)
        side: num = self.side
        own: num = self.beam_hit[self.beam[ply * 2 + side]]
        other_beam: num = self.beam[ply * 2 + 1 - side]
        check: cython.bint = (self.beam_hit[other_beam] >> 9) == ((side << 3) | 1)
        best: num = self.assess(alpha, beta, ply)
        if ply >= LAST_PLY or calm > 6:
            return best
        if check:
            check = self.can_wait(ply)
        doomed: cython.bint = (own >> 9) == ((side << 3) | 1)
        if check:
            best = 2 + ply - WIN  # what every move that does not answer comes to
        elif doomed:
            best = 1 + ply - WIN  # what every move comes to that leaves the own beam as it rests
        elif best >= beta:
            return best
        if best > alpha:
            alpha = best
        count: num
        if check or (own >> 9) == (((1 - side) << 3) | 1):
            end: num = self.generate_touching(start, ply, False, False)
            end = self.generate_rest(end, ply, False)
            count = self.keep_forcing(start, end, ply, check)
        elif doomed:
            count = self.keep_escapes(start, self.generate_touching(start, ply, False, False))
        else:
            count = self.generate_touching(start, ply, False, True) - start
        if self.winning:
            return WIN - ply - 1
        value: num
        index: num
        if not check and not doomed and best + DEAREST <= alpha:
            return best  # no piece but the pharaoh is worth so much
        if not check and own != 0 and (own >> 12) != side:
            # Any move off the path lets the resting beam shoot; passing stands for all of them.
            self.pass_turn(own, ply)
            value = -self.quiesce(-beta, -alpha, ply + 1, start + count, calm + 1)
            self.take_back_pass(own, ply)
            if self.stopping:
                return 0
            if value >= WON:
                value = WON - 1  # passing proves nothing
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        return best
        for index in range(start, start + count):
            packed: num = self.moves[index]
            self.play(packed, ply)
            value = -self.quiesce(-beta, -alpha, ply + 1, start + count, calm + 1)
            self.take_back(packed, ply)
            if self.stopping:
                return 0
            if value > best:
                best = value
                if value > WON:
                    self.remember(0, packed & 2047, value, LOWER, ply)
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        return best
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep_forcing(self, start: num, end: num, ply: num, check: cython.bint) -> num:
        """Keep shots that win something, or answers to check; return how many.

        Sets `winning` if one hits the pharaoh.
        """
        side: num = self.side
        own: num = self.beam_hit[self.beam[ply * 2 + side]]
        marks: num = self.beam[ply * 2 + 1 - side] * 128
        count: num = 0
        index: num
        self.winning = False
        for index in range(start, end):
            packed: num = self.moves[index]
            victim: num = packed >> 20
            if victim == (((1 - side) << 3) | 1):
                self.winning = True
                return 0
            if victim == ((side << 3) | 1):
                continue
            if check:
                if not self.answers(packed, marks):
                    continue
            elif (packed >> 11) == own or victim == 0 or (victim >> 3) == side:
                continue
            self.moves[start + count] = packed
            count += 1
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep_escapes(self, start: num, end: num) -> num:
        """Keep moves that do not hit the own pharaoh; return how many.

        Sets `winning` if one hits the enemy's.
        """
        side: num = self.side
        count: num = 0
        index: num
        self.winning = False
        for index in range(start, end):
            packed: num = self.moves[index]
            if (packed >> 20) == (((1 - side) << 3) | 1):
                self.winning = True
                return 0
            if (packed >> 20) != ((side << 3) | 1):
                self.moves[start + count] = packed
                count += 1
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def can_wait(self, ply: num) -> cython.bint:
        """Tell whether the opponent can surely shoot where their beam rests.

        Two pieces that can rotate off its path are enough: one move cannot destroy both.
        """
        colour: num = 1 - self.side
        marks: num = self.beam[ply * 2 + colour] * 128
        found: num = 0
        index: num
        for index in range(colour * 80 + 1, colour * 80 + self.slots[colour]):
            at: num = self.place[index]
            if at != 0 and self.mark[marks + at] == 0:
                if self.pharaoh_may_turn or (self.board[at] & 28) != 4:
                    found += 1
                    if found == 2:
                        return True
        return False
