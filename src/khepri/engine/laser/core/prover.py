"""Wins by force, proved with every move of both sides.

Unlike the search, which plays well, this has to be right: it leaves out no move, remembers no
position and judges nothing. Of two turns that lead to the same position it tries one. What it
does to be quick only changes the order: the reply that refuted one attempt is tried first
against the next. Repetition is left out of account, as in a problem that is set without the game
before it.
"""

from __future__ import annotations

import cython

from khepri.errors import EngineError

if cython.compiled:
    from cython.cimports.khepri.engine.c_numbers import num
    from cython.cimports.khepri.engine.laser.core.moves import Mover
else:
    from khepri.engine.laser.core.moves import Mover
    from khepri.engine.numbers import num


@cython.cclass
class Prover(Mover):
    """A board that knows whether the enemy's pharaoh can be forced down in so many moves."""

    def __init__(self, table):
        Mover.__init__(self, table)
        self.settled = [0] * 104
        self.exhausted = False
        self.nodes = self.node_limit = 0

    def wins(self, moves):
        """Tell whether the side to move hits the enemy's pharaoh within so many own moves."""
        most: num = moves
        won: cython.bint = False
        self._begin()
        if self._is_going_on() and most > 0:
            with cython.nogil:
                won = self.attack(most, 0, 0)
        self._end()
        return won

    def loses(self, moves):
        """Tell whether the enemy, who has just moved, wins within so many more, come what may."""
        most: num = moves
        lost: cython.bint = False
        self._begin()
        if self._is_going_on() and most > 0:
            with cython.nogil:
                lost = self.defend(most, 0, 0)
        self._end()
        return lost

    def winning_moves(self, moves):
        """List the codes of every move that wins within so many own moves, itself included."""
        return self._moves_after_which(moves, False)

    def refutations(self, moves):
        """List the codes of every move after which the enemy does not win within so many moves."""
        return self._moves_after_which(moves, True)

    def _moves_after_which(self, moves, refuting):
        """List winning moves of the side to move, or those that keep the enemy from winning."""
        most: num = moves
        found = []
        self._begin()
        if not self._is_going_on():
            return found
        enemy: num = ((1 - self.side) << 3) | 1
        own: num = (self.side << 3) | 1
        self.see(0)
        end: num = self.generate_touching(0, 0, True, False)
        end = self.generate_rest(end, 0, True)
        index: num
        for index in range(end):
            packed: num = self.moves[index]
            victim: num = packed >> 20
            holds: cython.bint
            if victim == enemy:
                holds = True
            elif victim == own:
                holds = False
            elif refuting:
                self.play(packed, 0)
                holds = most < 1 or not self.attack(most, 1, end)
                self.take_back(packed, 0)
            else:
                holds = False
                if most > 1:
                    self.play(packed, 0)
                    holds = self.defend(most - 1, 1, end)
                    self.take_back(packed, 0)
            if holds:
                found.append(packed & 2047)
        self._end()
        return found

    def _begin(self):
        self.nodes = 0
        self.exhausted = False
        self._new_root()

    def _end(self):
        if self.exhausted:
            raise EngineError("The proof takes more positions than may be looked at.")

    def _is_going_on(self):
        return self.place[1] != 0 and self.place[81] != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def attack(self, moves: num, ply: num, start: num) -> cython.bint:
        """Tell whether the side to move wins within so many own moves, of which there is one."""
        if self.hits(ply, start):
            return True
        if moves <= 1 or self.exhausted:
            return False
        own: num = (self.side << 3) | 1
        end: num = self.generate_touching(start, ply, False, False)
        end = self.generate_rest(end, ply, False)
        self.settled_first(ply, start, end)
        index: num
        for index in range(start, end):
            packed: num = self.moves[index]
            if (packed >> 20) == own:
                continue
            self.play(packed, ply)
            won: cython.bint = self.defend(moves - 1, ply + 1, end)
            self.take_back(packed, ply)
            if won:
                self.settled[ply] = packed & 2047
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def hits(self, ply: num, start: num) -> cython.bint:
        """Tell whether a move of the side to move hits the enemy's pharaoh at once."""
        self.nodes += 1
        if self.node_limit != 0 and self.nodes > self.node_limit:
            self.exhausted = True
            return False
        side: num = self.side
        if self.beam[ply * 2 + side] < 0:
            self.fire(ply, side)
        enemy: num = ((1 - side) << 3) | 1
        if (self.beam_hit[self.beam[ply * 2 + side]] >> 9) != enemy:
            self.generate_touching(start, ply, False, True)
            return self.winning
        end: num = self.generate_rest(start, ply, False)
        if end > start:
            return True  # any move that leaves the beam alone
        end = self.generate_touching(start, ply, False, False)
        index: num
        for index in range(start, end):
            if (self.moves[index] >> 20) == enemy:
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def defend(self, moves: num, ply: num, start: num) -> cython.bint:
        """Tell whether the side to move loses within so many moves of the enemy, come what may."""
        side: num = self.side
        if self.beam[ply * 2 + side] < 0:
            self.fire(ply, side)
        own: num = (side << 3) | 1
        enemy: num = ((1 - side) << 3) | 1
        end: num = self.generate_touching(start, ply, False, False)
        end = self.generate_rest(end, ply, False)
        self.settled_first(ply, start, end)
        index: num
        for index in range(start, end):
            packed: num = self.moves[index]
            victim: num = packed >> 20
            if victim == own:
                continue
            lost: cython.bint = False
            if victim != enemy:
                self.play(packed, ply)
                lost = self.attack(moves, ply + 1, end)
                self.take_back(packed, ply)
            if not lost:
                self.settled[ply] = packed & 2047
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def settled_first(self, ply: num, start: num, end: num) -> cython.void:
        """Put the move that settled the last node of this ply before the others."""
        wanted: num = self.settled[ply]
        index: num
        for index in range(start, end):
            if (self.moves[index] & 2047) == wanted:
                packed: num = self.moves[index]
                self.moves[index] = self.moves[start]
                self.moves[start] = packed
                return
