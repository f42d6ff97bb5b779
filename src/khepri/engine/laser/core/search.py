"""The search of Laser Chess: alpha-beta with a table, pruning, and quiescence over shots.

Arrays are indexed by the ply, the distance from the root.
"""

from __future__ import annotations

import cython

from khepri.engine.laser import tables
from khepri.engine.laser.core.quiescence import MATE, MAX_PLY
from khepri.errors import EngineError

if cython.compiled:
    from cython.cimports.khepri.engine.c_numbers import i32, num, u64
    from cython.cimports.khepri.engine.laser.core.quiescence import Quiescence
else:
    from khepri.engine.laser.core.quiescence import Quiescence
    from khepri.engine.numbers import i32, num, u64

COMPILED = cython.compiled
MAX_EXCLUDED = 800

NEVER = cython.declare(i32, -(1 << 31))
WIN = cython.declare(i32, MATE)
WON = cython.declare(i32, MATE - 2 * MAX_PLY)  # any score beyond it is a forced win
INFINITE = cython.declare(i32, 32000)
LAST_PLY = cython.declare(i32, MAX_PLY - 2)
DEEPEST = cython.declare(i32, 256)  # no entry is as deep
UPPER = cython.declare(i32, 1)
LOWER = cython.declare(i32, 2)
EXACT = cython.declare(i32, 3)
SHOT = cython.declare(i32, 500000)
SPECIAL = cython.declare(i32, 150000)
FROM_TABLE = cython.declare(i32, 0)
UNLISTED = cython.declare(i32, 1)
# So near to the root a quiet move is neither left out nor searched less if it prepares a hit on the
# pharaoh: so wins in three moves are found. Farther away it costs more than it is worth.
NEAR = cython.declare(i32, 2)


@cython.final
@cython.cclass
class Worker(Quiescence):
    """One thread's searcher: a board that moves are made on, and what it learns about moves."""

    def __init__(self, table, stop):
        Quiescence.__init__(self, table, stop)
        self.variation = [0] * 10816
        self.variation_end = [0] * 104
        self.static = [0] * 104
        self.excluded = [0] * 800
        self.depth_now = self.excluded_count = 0
        self.short_win = 5
        self.stopped = self.whole = False
        self.reached = -INFINITE
        self.best_line = []
        self.tune(tables.PRUNING)
        self.player = 0
        self.adopt(8, 8, 0)

    def tune(self, pruning):
        """Prune as boldly as some numbers say."""
        self.better = pruning.better
        self.better_each_ply = pruning.better_each_ply
        self.worse_each_ply = pruning.worse_each_ply
        self.hopeless = pruning.hopeless
        self.hopeless_each_ply = pruning.hopeless_each_ply
        self.late = pruning.late
        self.late_each_square = pruning.late_each_square
        self.timid = pruning.timid
        self.less = tables.reductions(pruning)

    def adopt(self, menace, caution, draw):
        """Play in a style; it holds for the player to move in the position loaded next.

        Dangers to the enemy's pharaoh and to the own one count so many eighths of what they are
        worth, a draw so many points.
        """
        self.menace = menace
        self.caution = caution
        self.draw = draw

    def load(self, position, history=()):
        """Set the board; `history` holds the earlier positions of the game, oldest first."""
        Quiescence.load(self, position, history)
        self.player = self.side
        self.stake[self.side] = self.caution
        self.stake[1 - self.side] = self.menace
        self.start_line()
        self.nodes = 0
        self.best_line = []

    def search(self, depth, alpha, beta, excluded=()):
        """Search the position to a depth and return its fail-soft value for the side to move.

        Where only a win in up to three moves would be better than `alpha`, no move is left out.
        """
        low: num = alpha
        high: num = beta
        value: num
        if len(excluded) > MAX_EXCLUDED:
            raise EngineError(
                f"{len(excluded)} moves are excluded; {MAX_EXCLUDED} are the most there can be."
            )
        self.excluded_count = 0
        for code in excluded:
            self.excluded[self.excluded_count] = code
            self.excluded_count += 1
        self.stopping = self.stopped = False
        self.reached = -INFINITE
        self.best_line = []
        if self.place[1] == 0 or self.place[81] == 0:
            return -MATE if self.place[self.side * 80 + 1] == 0 else MATE
        self.generation = self.table.generation
        self.words = self.table.words
        self.depth_now = depth
        self.whole = low >= WIN - self.short_win - 1
        self.poll_at = self.nodes + 1
        with cython.nogil:
            value = self.negamax(self.depth_now, low, high, 0, 0, False)
        self.stopped = self.stopping
        if not self.stopped:
            end: num = self.variation_end[0]
            self.best_line = [self.variation[index] for index in range(end)]
        return value

    def principal_variation(self):
        """Return the best line of the last search that was not stopped."""
        return list(self.best_line)

    def halfway(self):
        """Return what a search that was stopped had found by then: score and line, or None.

        A move counts if it was searched to its end and is better than the window's lower bound.
        """
        if not self.stopped or self.reached == -INFINITE:
            return None
        return self.reached, [self.variation[index] for index in range(self.variation_end[0])]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def negamax(
        self, depth: num, alpha: num, beta: num, ply: num, start: num, may_pass: cython.bint
    ) -> num:
        """Return the fail-soft value of a node for the side to move."""
        principal: cython.bint = beta - alpha > 1
        self.variation_end[ply] = ply
        if ply > 0:
            if self.repeated(ply):
                return self.draw if self.side == self.player else -self.draw
            if alpha < ply + 1 - WIN:
                alpha = ply + 1 - WIN
            if beta > WIN - ply - 1:
                beta = WIN - ply - 1
            if alpha >= beta:
                return alpha
        if self.beam[ply * 2] < 0 or self.beam[ply * 2 + 1] < 0:
            self.see(ply)
        other_beam: num = self.beam[ply * 2 + 1 - self.side]
        check: cython.bint = (self.beam_hit[other_beam] >> 9) == ((self.side << 3) | 1)
        # The own beam rests on the own pharaoh: whoever does not see to it loses at once.
        doomed: cython.bint = (self.beam_hit[self.beam[ply * 2 + self.side]] >> 9) == (
            (self.side << 3) | 1
        )
        if check and ply < 2 * self.depth_now:
            depth += 1
        if depth <= 0 or ply >= LAST_PLY:
            return self.quiesce(alpha, beta, ply, start, 0)
        self.count_node()
        if self.stopping:
            return 0
        value: num
        data: u64 = self.recall()
        if data != 0 and not principal and ply > 0:
            value = self.settled(data, DEEPEST if self.whole else depth, alpha, beta, ply)
            if value != NEVER:
                return value
        self.static[ply] = -INFINITE if check or doomed else self.assess(alpha, beta, ply)
        # The first reply is searched in any case: a glance, or passing, misses what was prepared.
        if not principal and not check and not doomed and not self.whole and ply > 1:
            value = self.prune(depth, alpha, beta, ply, start, may_pass)
            if value != NEVER:
                return value
        move: num = cython.cast(num, data & 0xFFFF)
        if move == 0 and depth >= 5 and not self.whole:
            depth -= 1
        self.table_move[ply] = move if move != 0 and self.is_legal(move) else 0
        self.list_start[ply] = start
        self.stage[ply] = FROM_TABLE
        return self.try_moves(depth, alpha, beta, ply, check)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def prune(
        self, depth: num, alpha: num, beta: num, ply: num, start: num, may_pass: cython.bint
    ) -> num:
        """Return the value of a node that need not be searched, or NEVER."""
        static: num = self.static[ply]
        own: num = self.beam_hit[self.beam[ply * 2 + self.side]]
        value: num
        margin: num = self.better + self.better_each_ply * depth
        if depth <= 6 and static - margin >= beta and beta > -WON:
            return static
        if depth <= 2 and static + self.worse_each_ply * depth <= alpha:
            value = self.quiesce(alpha, beta, ply, start, 0)
            if value <= alpha or self.stopping:
                return value
        if may_pass and depth >= 3 and static >= beta and beta > -WON and ((own >> 9) & 7) != 1:
            self.came_by[ply + 1] = 0
            self.pass_turn(own, ply)
            value = -self.negamax(depth - 3 - (depth >> 2), -beta, 1 - beta, ply + 1, start, False)
            self.take_back_pass(own, ply)
            if self.stopping:
                return 0
            if value >= beta:
                return beta if value > WON else value
        return NEVER

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def improving(self, ply: num) -> num:
        """Return 1 if the player to move stands better than a move ago, else 0."""
        return 1 if ply >= 2 and self.static[ply] > self.static[ply - 2] else 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def enough(self, depth: num, alpha: num, ply: num, count: num) -> cython.bint:
        """Tell whether ordinary moves need not be tried near the leaves, after so many others."""
        if self.whole:
            return False
        most: num = self.late + self.late_each_square * depth * depth
        if depth <= 7 and count >= (most >> (1 - self.improving(ply))):
            return True
        margin: num = self.hopeless + self.hopeless_each_ply * depth
        return depth <= 6 and self.static[ply] + margin <= alpha

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def try_moves(self, depth: num, alpha: num, beta: num, ply: num, check: cython.bint) -> num:
        """Search the moves of a node, best first, and remember what came out."""
        side: num = self.side
        own: num = self.beam_hit[self.beam[ply * 2 + side]]
        marks: num = self.beam[ply * 2 + 1 - side] * 128
        aims: cython.bint = (own >> 9) == (((1 - side) << 3) | 1)
        doomed: cython.bint = (own >> 9) == ((side << 3) | 1)
        lost: cython.bint = check and self.can_wait(ply)
        principal: cython.bint = beta - alpha > 1
        improving: num = self.improving(ply)
        near: cython.bint = ply <= NEAR and depth >= 2  # with less, no reply would be searched
        old_alpha: num = alpha
        best: num = -INFINITE
        best_move: num = 0
        floor: num = -INFINITE
        floor_move: num = 0
        count: num = 0
        tried: num = 0
        value: num
        while True:
            # What does not hit the pharaoh at once is a win in three plies at best.
            too_slow: cython.bint = ply > 0 and not aims and alpha >= WIN - ply - 3
            enough: cython.bint = too_slow or (
                ply > 0
                and not check
                and not doomed
                and best > -WON
                and self.enough(depth, alpha, ply, count)
            )
            chosen: num = self.next_move(ply, enough and (too_slow or not near))
            if chosen == NEVER:
                break
            rank: num = chosen >> 32
            packed: num = chosen & 0x7FFFFFF
            move: num = packed & 2047
            victim: num = packed >> 20
            if ply == 0 and self.is_excluded(move):
                continue
            if victim == (((1 - side) << 3) | 1):
                self.variation_end[ply + 1] = ply + 1
                self.extend_variation(move, ply)
                return WIN - ply - 1
            if too_slow:
                continue
            if victim == ((side << 3) | 1) or (lost and not self.answers(packed, marks)):
                value = ply + (1 if victim == ((side << 3) | 1) else 2) - WIN
                if floor < value:
                    floor = value
                    floor_move = move
                continue
            needless: cython.bint = enough and rank < SPECIAL
            if needless and not near:
                break
            quiet: cython.bint = rank < SHOT or (packed >> 11) == own
            self.came_by[ply + 1] = move
            self.play(packed, ply)
            less: num = 0
            if depth >= 3 and count >= 2 and rank < SHOT and not self.whole:
                less = self.reduction(depth, count + 1, rank, move, principal, improving)
            if near and (needless or less > 0):
                if self.prepares_hit(ply):
                    less = 0
                elif needless:
                    self.take_back(packed, ply)
                    continue
            count += 1
            value = self.search_move(depth, alpha, beta, ply, less, count == 1)
            self.take_back(packed, ply)
            if self.stopping:
                return 0
            if value > best:
                best = value
                best_move = move
                if value > alpha:
                    alpha = value
                    self.extend_variation(move, ply)
                    if ply == 0:
                        self.reached = value
                    if value >= beta:
                        if quiet:
                            self.learn(move, depth, ply, tried)
                        break
            if quiet and tried < 64:
                self.tried[ply * 64 + tried] = move
                tried += 1
        if best < floor:
            best = floor
            best_move = floor_move
        if ply > 0 and best < WIN - ply - 3 <= alpha:
            best = WIN - ply - 3  # the moves that were too slow
        if ply == 0 and self.variation_end[0] == 0 and best_move != 0:
            self.variation[0] = best_move
            self.variation_end[0] = 1
        if ply > 0 or self.excluded_count == 0:
            flag: num = LOWER if best >= beta else (EXACT if best > old_alpha else UPPER)
            if not self.whole or (best > WON and flag != UPPER) or (best < -WON and flag != LOWER):
                self.remember(depth, best_move if best > old_alpha else 0, best, flag, ply)
        return best

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def search_move(
        self, depth: num, alpha: num, beta: num, ply: num, less: num, first: cython.bint
    ) -> num:
        """Search the move just played: late ones less deep and with an empty window at first."""
        start: num = self.list_end[ply] if self.stage[ply] > UNLISTED else self.list_start[ply]
        if first:
            return -self.negamax(depth - 1, -beta, -alpha, ply + 1, start, True)
        value: num = -self.negamax(depth - 1 - less, -alpha - 1, -alpha, ply + 1, start, True)
        if value > alpha and less > 0:
            value = -self.negamax(depth - 1, -alpha - 1, -alpha, ply + 1, start, True)
        if value > alpha and value < beta:
            value = -self.negamax(depth - 1, -beta, -alpha, ply + 1, start, True)
        return value

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def prepares_hit(self, ply: num) -> cython.bint:
        """Tell whether the player of the move just played could hit the pharaoh with the next."""
        self.side = 1 - self.side
        if self.beam[ply * 2 + 2 + self.side] < 0:
            self.fire(ply + 1, self.side)
        self.generate_touching(self.list_end[ply], ply + 1, False, True)
        self.side = 1 - self.side
        return self.winning

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def reduction(
        self, depth: num, count: num, rank: num, move: num, principal: cython.bint, improving: num
    ) -> num:
        """Return by how many plies less to search a late move at first."""
        plies: num = self.less[(depth if depth < 63 else 63) * 64 + (count if count < 63 else 63)]
        if principal:
            plies -= 1
        if improving == 0:
            plies += 1
        if rank >= SPECIAL:
            plies -= 1
        else:
            plies -= self.history[(1 - self.side) * 2048 + move] >> self.timid
        if plies > depth - 2:
            plies = depth - 2
        return plies if plies > 0 else 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def repeated(self, ply: num) -> cython.bint:
        """Tell whether the position counts as a draw by repetition.

        Once in the line searched is enough: what was worth repeating once is worth repeating
        again. Positions of the game before the root count as the rules say.
        """
        now: num = self.base + ply
        run: num = self.quiet_run[now]
        back: num = 2
        seen: num = 0
        while back <= run:
            if self.keys[now - back] == self.key_now:
                seen += 1
                if back <= ply or seen == 2:
                    return True
            back += 2
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_excluded(self, move: num) -> cython.bint:
        """Tell whether a root move is not to be considered."""
        index: num
        for index in range(self.excluded_count):
            if self.excluded[index] == move:
                return True
        return False

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def extend_variation(self, move: num, ply: num) -> cython.void:
        """Put a move before the best line of the next ply."""
        index: num
        self.variation[ply * 104 + ply] = move
        for index in range(ply + 1, self.variation_end[ply + 1]):
            self.variation[ply * 104 + index] = self.variation[(ply + 1) * 104 + index]
        self.variation_end[ply] = self.variation_end[ply + 1]
