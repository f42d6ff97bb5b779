# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, nonecheck=False, embedsignature=True
"""Which moves to try first, and what the search learns about them."""

import cython

from khepri.engine import laser_tables as tables

if cython.compiled:
    from cython.cimports.khepri.engine.laser.evaluation import Evaluator
    from cython.cimports.khepri.engine.numbers import i32, num
else:
    from khepri.engine.laser.evaluation import Evaluator
    from khepri.engine.numbers import i32, num

MOVE_STEP = cython.declare(i32[8], tables.MOVE_STEPS)
NEVER = cython.declare(i32, -(1 << 31))

# Ranks of moves: above SHOT a move destroys an enemy piece that the resting beam would not, above
# SPECIAL it refuted something nearby; below that its history decides.
TABLE_RANK = cython.declare(i32, 1000000)
WINNING_RANK = cython.declare(i32, 900000)
SHOT = cython.declare(i32, 500000)
SPECIAL = cython.declare(i32, 150000)
FROM_TABLE = cython.declare(i32, 0)
TOUCHING = cython.declare(i32, 1)
SOME = cython.declare(i32, 2)
ALL = cython.declare(i32, 3)


@cython.cclass
class Ordering(Evaluator):
    """An evaluator that puts moves in order."""

    def __init__(self, table):
        Evaluator.__init__(self, table)
        self.order = [0] * 80800
        self.tried = [0] * 6656
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
    def next_move(self, ply: num) -> num:
        """Return rank << 32 | packed move of the next move to try, or NEVER.

        The table's move comes first. Moves that touch the beam are generated next, and the others
        only when no good shot is left.
        """
        start: num = self.list_start[ply]
        move: num = self.table_move[ply]
        if self.stage[ply] == FROM_TABLE:
            self.stage[ply] = TOUCHING
            if move != 0:
                return (cython.cast(num, TABLE_RANK) << 32) | (self.shot(move, ply) << 11) | move
        if self.stage[ply] == TOUCHING:
            end: num = self.generate_touching(start, ply, False, False)
            self.rank_moves(start, end, ply)
            self.rank_shots(start, end, ply)
            self.rank_answers(start, end, ply)
            self.list_end[ply] = end
            self.stage[ply] = SOME
        while True:
            key: num = self.pick(start, self.list_end[ply])
            if self.stage[ply] == SOME and key < (cython.cast(num, SHOT) << 10):
                touching: num = self.list_end[ply]
                end = self.generate_rest(touching, ply, False)
                self.rank_moves(touching, end, ply)
                if self.shoots_pharaoh(ply):
                    self.rank_shots(touching, end, ply)
                self.rank_answers(touching, end, ply)
                self.list_end[ply] = end
                self.stage[ply] = ALL
                key = self.pick(start, end)
            if key == NEVER:
                return NEVER
            index: num = start + (key & 1023)
            self.order[index] = NEVER
            if (self.moves[index] & 2047) != move:
                return ((key >> 10) << 32) | self.moves[index]

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
    def rank_moves(self, start: num, end: num, ply: num) -> cython.void:
        """Give every move its place in the order.

        A key is a rank above ten bits of index, so that one maximum finds both. The first loop
        has no branches, so that the compiler can rank eight moves at once.
        """
        base: i32 = self.side * 2048
        offset: i32 = self.list_start[ply]
        first: i32 = self.killers[ply * 2]
        second: i32 = self.killers[ply * 2 + 1]
        counter: i32 = self.counters[2048 - base + self.came_by[ply]]
        if counter == first or counter == second:
            counter = 0
        index: num
        for index in range(start, end):
            move: i32 = self.moves[index] & 2047
            rank: i32 = (
                self.history[base + move]
                + 200000 * (move == first)
                + 180000 * (move == second)
                + 160000 * (move == counter)
            )
            self.order[index] = (rank << 10) | (cython.cast(i32, index) - offset)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rank_shots(self, start: num, end: num, ply: num) -> cython.void:
        """Move those up that shoot better than the resting beam, those down that shoot worse."""
        side: num = self.side
        own: num = self.beam_hit[self.beam[ply * 2 + side]]
        index: num
        for index in range(start, end):
            packed: num = self.moves[index]
            victim: num = packed >> 20
            rank: num = 0
            if victim == (((1 - side) << 3) | 1):
                rank = WINNING_RANK
            elif (packed >> 11) != own:
                if victim == 0:
                    if own != 0:
                        rank = 40000 if (own >> 12) == side else -60000
                else:
                    rank = 600000 if (victim >> 3) != side else -500000
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
