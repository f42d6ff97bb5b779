"""Which moves to try first, and what the search learns about them."""

from __future__ import annotations

import cython

from khepri.engine.laser import tables

if cython.compiled:
    from cython.cimports.khepri.engine.c_numbers import i32, num
    from cython.cimports.khepri.engine.laser.core.evaluation import Evaluator
else:
    from khepri.engine.laser.core.evaluation import Evaluator
    from khepri.engine.numbers import i32, num

MOVE_STEP = cython.declare(i32[8], tables.MOVE_STEPS)
NEVER = cython.declare(i32, -(1 << 31))

# Ranks of moves: above SHOT a move destroys an enemy piece that the resting beam would not, above
# SPECIAL it refuted something nearby; below that its history decides. Then the stages of a node.
TABLE_RANK = cython.declare(i32, 1000000)
WINNING_RANK = cython.declare(i32, 900000)
FROM_TABLE = cython.declare(i32, 0)
UNLISTED = cython.declare(i32, 1)
SHOTS = cython.declare(i32, 2)
ALL = cython.declare(i32, 3)


@cython.cclass
class Ordering(Evaluator):
    """An evaluator that puts moves in order."""

    def __init__(self, table):
        Evaluator.__init__(self, table)
        self.order = [0] * 80800
        self.tried = [0] * 6656
        self.special = [0] * 312
        self.special_next = [0] * 104
        self.table_move = [0] * 104
        self.list_start = [0] * 104
        self.list_end = [0] * 104
        self.stage = [0] * 104
        self.came_by = [0] * 104
        self.forget()

    def start_line(self):
        """Forget what holds for one position only, and half of what was learnt."""
        index: num
        self.killers = [0] * 208
        for index in range(4096):
            self.history[index] >>= 1

    def forget(self):
        """Forget what was learnt about moves; the table is cleared separately."""
        self.killers = [0] * 208
        self.history = [0] * 4096
        self.counters = [0] * 4096

    def new_game(self):
        """Start without knowledge of earlier games."""
        self.forget()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def next_move(self, ply: num, enough: cython.bint) -> num:
        """Return rank << 32 | packed move of the next move to try, or NEVER.

        The table's move comes first, then moves that shoot something, then those that refuted
        something nearby. All the others are generated only then, and not at all if these were
        enough.
        """
        start: num = self.list_start[ply]
        move: num = self.table_move[ply]
        if self.stage[ply] == FROM_TABLE:
            self.stage[ply] = UNLISTED
            if move != 0:
                return (cython.cast(num, TABLE_RANK) << 32) | (self.shot(move, ply) << 11) | move
        if self.stage[ply] == UNLISTED:
            self.list_shots(ply)
        while True:
            key: num = self.pick(start, self.list_end[ply])
            if key == NEVER:
                if self.stage[ply] == ALL:
                    return NEVER
                chosen: num = self.next_special(ply)
                if chosen != NEVER or enough:
                    return chosen
                self.list_all(ply)
                continue
            index: num = start + (key & 1023)
            self.order[index] = NEVER
            listed: num = self.moves[index] & 2047
            # A killer that shoots here is found among the shots, and only there.
            if listed != self.table_move[ply] and (
                self.stage[ply] == SHOTS or not self.was_tried(listed, ply)
            ):
                return ((key >> 10) << 32) | self.moves[index]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def list_shots(self, ply: num) -> cython.void:
        """List the moves that shoot better than the resting beam, and note the special ones."""
        start: num = self.list_start[ply]
        base: num = self.side * 2048
        end: num = start
        index: num
        if not self.shoots_pharaoh(ply):
            end = self.generate_touching(start, ply, False, True)
            for index in range(start, end):
                packed: num = self.moves[index]
                rank: num = self.history[base + (packed & 2047)] + 600000
                if ((packed >> 20) & 7) == 1:
                    rank = WINNING_RANK
                self.order[index] = (rank << 10) | (index - start)
        self.list_end[ply] = end
        self.stage[ply] = SHOTS
        self.special_next[ply] = ply * 3
        self.special[ply * 3] = self.killers[ply * 2]
        self.special[ply * 3 + 1] = self.killers[ply * 2 + 1]
        self.special[ply * 3 + 2] = self.counters[(1 - self.side) * 2048 + self.came_by[ply]]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def list_all(self, ply: num) -> cython.void:
        """List and rank all moves but those that were tried as shots."""
        start: num = self.list_start[ply]
        touching: num = self.generate_touching(start, ply, False, False)
        end: num = self.generate_rest(touching, ply, False)
        self.rank_by_history(start, end)
        self.rank_answers(start, end, ply)
        self.rank_by_shot(start, end if self.shoots_pharaoh(ply) else touching, ply)
        self.list_end[ply] = end
        self.stage[ply] = ALL

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def pick(self, start: num, end: num) -> num:
        """Return the greatest key of the order."""
        key: i32 = NEVER
        index: num
        for index in range(start, end):
            if self.order[index] > key:
                key = self.order[index]
        return key

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def next_special(self, ply: num) -> num:
        """Return the next legal killer or counter move that does not spoil the shot, or NEVER."""
        resting: num = self.beam_hit[self.beam[ply * 2 + self.side]]
        while self.special_next[ply] < ply * 3 + 3:
            index: num = self.special_next[ply]
            self.special_next[ply] += 1
            move: num = self.special[index]
            self.special[index] = 0
            if move == 0 or self.was_tried(move, ply) or not self.is_legal(move):
                continue
            struck: num = self.shot(move, ply)
            if struck != resting and (struck != 0 or (resting >> 12) != self.side):
                continue  # it was tried as a shot, or it shoots worse
            self.special[index] = move
            rank: num = 200000 + 20000 * (ply * 3 - index)
            return (rank << 32) | (struck << 11) | move
        return NEVER

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def was_tried(self, move: num, ply: num) -> cython.bint:
        """Tell whether a move was tried before there was a list that holds it."""
        return (
            move == self.table_move[ply]
            or move == self.special[ply * 3]
            or move == self.special[ply * 3 + 1]
            or move == self.special[ply * 3 + 2]
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rank_by_history(self, start: num, end: num) -> cython.void:
        """Give every move its place in the order by its history.

        A key is a rank above ten bits of index, so that one maximum finds both. The loop has no
        branches, so that the compiler can rank eight moves at once.
        """
        base: i32 = self.side * 2048
        offset: i32 = start
        index: num
        for index in range(start, end):
            move: i32 = self.moves[index] & 2047
            self.order[index] = (self.history[base + move] << 10) | (
                cython.cast(i32, index) - offset
            )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rank_by_shot(self, start: num, end: num, ply: num) -> cython.void:
        """Move winning shots up and bad ones down, and leave out those tried as shots."""
        side: num = self.side
        own: num = self.beam_hit[self.beam[ply * 2 + side]]
        won: cython.bint = self.shoots_pharaoh(ply)
        index: num
        for index in range(start, end):
            packed: num = self.moves[index]
            victim: num = packed >> 20
            rank: num = 0
            if victim == (((1 - side) << 3) | 1):
                rank = WINNING_RANK
            elif (packed >> 11) != own:
                if victim == 0:
                    rank = 40000 if (own >> 12) == side else -60000
                elif (victim >> 3) == side:
                    rank = -500000
                elif not won:
                    self.order[index] = NEVER
                    continue
            self.order[index] += rank << 10

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rank_answers(self, start: num, end: num, ply: num) -> cython.void:
        """Move those up that may save what the opponent's beam rests on."""
        other_beam: num = self.beam[ply * 2 + 1 - self.side]
        other: num = self.beam_hit[other_beam]
        index: num
        if other != 0 and (other >> 12) == self.side:
            for index in range(start, end):
                if self.answers(self.moves[index], other_beam * 128):
                    self.order[index] += 12000 << 10

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def shoots_pharaoh(self, ply: num) -> cython.bint:
        """Tell whether the mover's beam rests on the enemy's pharaoh."""
        own: num = self.beam_hit[self.beam[ply * 2 + self.side]]
        return (own >> 9) == (((1 - self.side) << 3) | 1)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def answers(self, packed: num, marks: num) -> cython.bint:
        """Tell whether a move touches the beam with these marks, by itself or by its shot."""
        at: num = (packed & 2047) >> 4
        kind: num = packed & 15
        if self.mark[marks + at] != 0:
            return True
        if kind < 8 and self.mark[marks + at + MOVE_STEP[kind]] != 0:
            return True
        return (packed >> 11) != 0 and self.mark[marks + ((packed >> 11) & 127)] != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def learn(self, move: num, depth: num, ply: num, tried: num) -> cython.void:
        """Credit a quiet move that refuted the last one, and debit those tried before it."""
        base: num = self.side * 2048
        bonus: num = 16 * depth * depth
        index: num
        if bonus > 1600:
            bonus = 1600
        if self.killers[ply * 2] != move:
            self.killers[ply * 2 + 1] = self.killers[ply * 2]
            self.killers[ply * 2] = move
        self.counters[(1 - self.side) * 2048 + self.came_by[ply]] = move
        self.history[base + move] += bonus - ((self.history[base + move] * bonus) >> 14)
        for index in range(ply * 64, ply * 64 + tried):
            other: num = self.tried[index]
            if other != move:
                self.history[base + other] -= bonus + ((self.history[base + other] * bonus) >> 14)
