# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, nonecheck=False, embedsignature=True
# The checks switched off here would bring Python calls into what must become plain C (any, min,
# chained comparisons, keyword arguments) or cut one loop in pieces; `laser` is imported late, for
# only callers that want values of the rules need it.
# ruff: noqa: C901, FBT003, FURB136, PLR0912, PLR0915, PLR1714, PLR1716, PLR1730
# ruff: noqa: SIM102, SIM108, SIM110
"""Laser Chess: board, move generation, evaluation and search. The hot code, in one unit.

Plain Python that Cython compiles (pure mode); interpreted it gives the same results, node for node.
`laser_tables` explains the mailbox, the piece codes and the moves.

**Beams.** A resting beam changes only when something happens on its path. Each node knows the paths
of both beams (inherited from its parent unless the move touched them), with a mark on every square
that they pass. A move that stays off the mover's path shoots what the resting beam shoots; only the
others have to be traced, and only from the first square that they touch. So every generated move
knows what it destroys: it is packed as ``code of the victim << 18 | its square << 11 | move``.

**Ply.** Arrays of the search are indexed by the distance from the root; `keys` also holds the game
before it, so that repetitions are found across the root.
"""

import mmap

import cython

from khepri.engine import laser_tables as tables
from khepri.errors import EngineError

u64 = cython.typedef(cython.ulonglong)
i32 = cython.typedef(cython.int)
num = cython.typedef(cython.Py_ssize_t)  # of locals: no sign extension where it is an index
i16 = cython.typedef(cython.short)
u16 = cython.typedef(cython.ushort)
u8 = cython.typedef(cython.uchar)

COMPILED = cython.compiled
MATE = 30000
MAX_PLY = 100

_keys = tables.keys()
_bits, _around = tables.square_sets()
_own_shots, _other_shots = tables.shots()
REFLECT = cython.declare(u8[2080], tables.reflections())
VALUE = cython.declare(i16[8192], tables.values())
KEY = cython.declare(u64[8192], _keys.pieces)
KEY_RED = cython.declare(u64, _keys.red_to_move)
BEAM_STEP = cython.declare(i32[4], tables.BEAM_STEPS)
BEAM_WAY = cython.declare(u8[4], tables.BEAM_WAYS)
MOVE_STEP = cython.declare(i32[8], tables.MOVE_STEPS)
NEAR = cython.declare(i32[130], tables.near_pharaoh())
OWN_SHOT = cython.declare(i32[16], _own_shots)
OTHER_SHOT = cython.declare(i32[16], _other_shots)
REDUCTION = cython.declare(i32[4096], tables.reductions())
MOBILITY_WEIGHT = cython.declare(i32, tables.WEIGHTS.mobility)
BIT_LOW = cython.declare(u64[120], _bits.low)
BIT_HIGH = cython.declare(u64[120], _bits.high)
AROUND_LOW = cython.declare(u64[120], _around.low)
AROUND_HIGH = cython.declare(u64[120], _around.high)
WORD = cython.declare(u64, tables.WORD)
SET_STEP = cython.declare(i32[4], [1, 11, 12, 13])
LAZY_MARGIN = cython.declare(i32, 40)
REACH_WEIGHT = cython.declare(i32, tables.WEIGHTS.reach)

WIN = cython.declare(i32, MATE)
WON = cython.declare(i32, MATE - 2 * MAX_PLY)  # any score beyond it is a forced win
INFINITE = cython.declare(i32, 32000)
NEVER = cython.declare(i32, -(1 << 31))
LAST_PLY = cython.declare(i32, MAX_PLY - 2)

UPPER = cython.declare(i32, 1)
LOWER = cython.declare(i32, 2)
EXACT = cython.declare(i32, 3)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def count_bits(word: u64) -> num:
    """Count the ones of a word; gcc knows the idiom and makes one instruction of it."""
    word = word - ((word >> 1) & cython.cast(u64, 0x5555555555555555))
    word = (word & cython.cast(u64, 0x3333333333333333)) + (
        (word >> 2) & cython.cast(u64, 0x3333333333333333)
    )
    word = (word + (word >> 4)) & cython.cast(u64, 0x0F0F0F0F0F0F0F0F)
    return cython.cast(
        num,
        ((word * cython.cast(u64, 0x0101010101010101)) & cython.cast(u64, 0xFFFFFFFFFFFFFFFF))
        >> 56,
    )


def encode_move(move):
    """Return the code of a move of the rules."""
    return tables.move_code(str(move))


def decode_move(code):
    """Return the rules' move for a code."""
    from khepri.games.laser import Move

    return Move.parse(tables.move_text(code))


@cython.final
@cython.cclass
class Table:
    """Remembers searched positions for all workers without locks.

    An entry is two words, ``key ^ data`` and ``data``: two threads that write at once leave a pair
    that fits no key. Data is, from the low bits: move 16, score 16, depth 8, flag 2, generation 6.
    Four entries share a cache line; the shallowest of the oldest is replaced.
    """

    words = cython.declare(u64[::1], visibility="public")
    mask = cython.declare(u64, visibility="public")
    generation = cython.declare(i32, visibility="public")

    def __init__(self, megabytes=64):
        clusters = 1
        while clusters * 2 * 64 <= megabytes << 20:
            clusters *= 2
        self.words = memoryview(mmap.mmap(-1, clusters * 64)).cast("Q")
        self.mask = clusters - 1
        self.generation = 1

    def clear(self):
        """Forget everything."""
        size: cython.Py_ssize_t = (self.mask + 1) * 8
        index: cython.Py_ssize_t
        if COMPILED:
            for index in range(size):
                self.words[index] = 0
        else:
            self.words = memoryview(mmap.mmap(-1, size * 8)).cast("Q")
        self.generation = 1

    def new_search(self):
        """Let what is remembered so far grow older by one search."""
        self.generation = (self.generation + 1) & 63

    def fill(self):
        """Return how many of a thousand entries this search has written."""
        used: i32 = 0
        index: cython.Py_ssize_t
        sample: cython.Py_ssize_t = min(1000, (self.mask + 1) * 4)
        for index in range(sample):
            data: u64 = self.words[index * 2 + 1]
            if data != 0 and cython.cast(i32, (data >> 42) & 63) == self.generation:
                used += 1
        return used * 1000 // sample


@cython.final
@cython.cclass
class Worker:
    """One thread's searcher: a board that moves are made on, and what it learns about moves."""

    # The board: pieces by square, slots by square, squares by slot (sphinx first, then pharaoh).
    board: u8[120]
    slot: u8[120]
    place: u8[160]
    slots: i32[2]
    side: i32
    score: i32
    key_now: u64
    # Who can step, by colour, and the squares without a sphinx, as sets in two words of 60 bits.
    men_low: u64[2]
    men_high: u64[2]
    open_low: u64
    open_high: u64
    near: i32[104]
    rules: i32
    forbidden: u8[256]
    swap: u8[65]

    # Beams: paths and marks in buffers by ply and colour, and the buffer in force at each ply.
    path: u16[33456]
    mark: u8[26112]
    path_low: u64[204]
    path_high: u64[204]
    beam_length: i32[204]
    beam_hit: i32[204]
    beam: i32[206]

    # What make leaves for unmake, and the keys for repetitions.
    taken_slot: i32[104]
    old_score: i32[104]
    keys: u64[2048]
    quiet_run: i32[2048]
    base: i32

    # Moves of the current line, one list behind the other, and the order to try them in.
    moves: i32[80800]
    order: i32[80800]
    tried: i32[6656]
    variation: i32[10816]
    variation_end: i32[104]
    static: i32[104]
    came_by: i32[104]

    # What the search learns.
    killers: i32[208]
    history: i32[4096]
    counters: i32[4096]

    words: u64[::1]
    mask: u64
    stop: i32[::1]
    generation: i32
    poll_at: u64
    stopping: cython.bint
    depth_now: i32
    excluded: i32[800]
    excluded_count: i32

    table = cython.declare(Table, visibility="readonly")
    nodes = cython.declare(u64, visibility="readonly")
    node_limit = cython.declare(u64, visibility="public")
    stopped = cython.declare(cython.bint, visibility="readonly")
    rule_set = cython.declare(object, visibility="readonly")
    made = cython.declare(list)
    best_line = cython.declare(list)

    def __init__(self, table, stop):
        self.table = table
        self.stop = stop
        self.words = table.words
        self.mask = table.mask
        self.generation = table.generation
        self.board = [64] * 120
        self.slot = [0] * 120
        self.place = [0] * 160
        self.slots = [0] * 2
        self.men_low = [0] * 2
        self.men_high = [0] * 2
        self.open_low = self.open_high = 0
        self.near = [0] * 104
        self.forbidden = [0] * 256
        self.swap = [0] * 65
        self.path = [0] * 33456
        self.mark = [0] * 26112
        self.path_low = [0] * 204
        self.path_high = [0] * 204
        self.beam_length = [0] * 204
        self.beam_hit = [0] * 204
        self.beam = [-1] * 206
        self.taken_slot = [0] * 104
        self.old_score = [0] * 104
        self.keys = [0] * 2048
        self.quiet_run = [0] * 2048
        self.moves = [0] * 80800
        self.order = [0] * 80800
        self.tried = [0] * 6656
        self.variation = [0] * 10816
        self.variation_end = [0] * 104
        self.static = [0] * 104
        self.came_by = [0] * 104
        self.excluded = [0] * 800
        self.base = self.side = self.score = self.rules = self.depth_now = 0
        self.key_now = self.nodes = self.node_limit = self.poll_at = 0
        self.excluded_count = 0
        self.stopping = self.stopped = False
        self.rule_set = "club"
        self.made = []
        self.best_line = []
        self.forget()

    # ---------------------------------------------------------------- the board, from outside

    def load(self, position, history=()):
        """Set the board; `history` holds the earlier positions of the game, oldest first."""
        texts = [str(earlier) for earlier in history[max(0, len(history) - 1000) :]] + [
            str(position)
        ]
        self.rule_set = position.variant
        self.rules = tables.RULE_SETS.index(self.rule_set)
        self.forbidden = tables.forbidden_squares(self.rule_set)
        self.swap = tables.swappable(self.rule_set)
        self.base = 0
        for index, text in enumerate(tables.since_last_shot(texts)):
            self._set_board(text)
            self.base = index
            self.keys[index] = self.key_now
            self.quiet_run[index] = index
        self.made = []
        self.best_line = []
        self.nodes = 0
        self.killers = [0] * 208
        index: num
        for index in range(4096):
            self.history[index] >>= 1

    def _set_board(self, text):
        """Fill the board, the slots, the key and the score from a position text."""
        board, self.side = tables.read_board(text)
        self.board = board
        self.place = [0] * 160
        self.slots = [2, 2]
        self.score = 0
        men = [0, 0]
        sphinxes = 0
        key = _keys.rules[self.rules] ^ (_keys.red_to_move if self.side else 0)
        for square in tables.ON_BOARD:
            code = board[square]
            if code:
                colour, kind = code >> 5, code >> 2 & 7
                slot = 0 if kind == tables.SPHINX else 1
                if kind not in (tables.SPHINX, tables.PHARAOH):
                    slot = self.slots[colour]
                    self.slots[colour] = slot + 1
                self.place[colour * 80 + slot] = square
                self.slot[square] = colour * 80 + slot
                if kind == tables.SPHINX:
                    sphinxes |= 1 << square
                else:
                    men[colour] |= 1 << square
                self.score += VALUE[code << 7 | square]
                key ^= _keys.pieces[code << 7 | square]
        self.key_now = key
        self.men_low = [men[0] & tables.WORD, men[1] & tables.WORD]
        self.men_high = [men[0] >> 60, men[1] >> 60]
        self.open_low = tables.BOARD_SET & ~sphinxes & tables.WORD
        self.open_high = (tables.BOARD_SET & ~sphinxes) >> 60
        self._new_root()

    def _new_root(self):
        """Forget the beams, which are kept by the distance from the root."""
        self.beam[0] = self.beam[1] = -1
        self.near[0] = NEVER

    @property
    def key(self):
        """The key of the position: equal for two positions that the rules call the same."""
        return self.key_now

    def fen(self):
        """Return the position as text."""
        return tables.write_board([self.board[place] for place in range(120)], self.side)

    def position(self):
        """Return the position as a value of the rules."""
        from khepri.games.laser import Position

        return Position.parse(self.fen(), self.rule_set)

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

    def evaluate(self):
        """Return the static value for the side to move."""
        self.see(0)
        return self.assess(-INFINITE, INFINITE, 0)

    def forget(self):
        """Forget what was learnt about moves; the table is cleared separately."""
        self.killers = [0] * 208
        self.history = [0] * 4096
        self.counters = [0] * 4096

    def new_game(self):
        """Start without knowledge of earlier games."""
        self.forget()

    def search(self, depth, alpha, beta, excluded=()):
        """Search the position to a depth and return its fail-soft value for the side to move."""
        low: num = alpha
        high: num = beta
        value: num
        self.excluded_count = 0
        for code in excluded:
            self.excluded[self.excluded_count] = code
            self.excluded_count += 1
        self.stopping = self.stopped = False
        self.best_line = []
        if self.place[1] == 0 or self.place[81] == 0:
            return -MATE if self.place[self.side * 80 + 1] == 0 else MATE
        self.generation = self.table.generation
        self.words = self.table.words
        self.depth_now = depth
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

    # ---------------------------------------------------------------- beams

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
    @cython.nogil
    @cython.exceptval(check=False)
    def fire(self, ply: num, colour: num) -> cython.void:
        """Record the path of a colour's resting beam at a ply."""
        buffer: num = ply * 2 + colour
        points: num = buffer * 164
        marks: num = buffer * 128
        at: num = self.place[colour * 80]
        code: num = self.board[at]
        way: num = BEAM_WAY[code & 3]
        length: num = 1
        low: u64 = BIT_LOW[at]
        high: u64 = BIT_HIGH[at]
        index: num
        for index in range(128):
            self.mark[marks + index] = 0
        self.path[points] = at << 5
        self.mark[marks + at] = 1
        self.beam_hit[buffer] = 0
        while way > 0:
            at += way - 13
            self.path[points + length] = (at << 5) | way
            low |= BIT_LOW[at]
            high |= BIT_HIGH[at]
            length += 1
            if self.mark[marks + at] == 0:
                self.mark[marks + at] = length
            code = self.board[at]
            if code != 0:
                way = REFLECT[(code << 5) | way]
                if way == 31:
                    self.beam_hit[buffer] = (code << 7) | at
                    break
        self.path_low[buffer] = low
        self.path_high[buffer] = high
        self.beam_length[buffer] = length
        self.beam[buffer] = buffer

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def see(self, ply: num) -> cython.void:
        """Make sure that both beams are known at a ply."""
        if self.beam[ply * 2] < 0:
            self.fire(ply, 0)
        if self.beam[ply * 2 + 1] < 0:
            self.fire(ply, 1)

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

    # ---------------------------------------------------------------- moves

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
    @cython.nogil
    @cython.exceptval(check=False)
    def generate_touching(self, end: num, ply: num, all_moves: cython.bint) -> num:
        """Append the moves that touch the mover's beam, with their shots; return the new end."""
        side: num = self.side
        buffer: num = self.beam[ply * 2 + side]
        marks: num = buffer * 128
        low: u64 = self.path_low[buffer]
        high: u64 = self.path_high[buffer]
        index: num
        kind: num
        for index in range(side * 80, side * 80 + self.slots[side]):
            at: num = self.place[index]
            if ((AROUND_LOW[at] & low) | (AROUND_HIGH[at] & high)) == 0:
                continue  # nowhere near the path, or destroyed
            piece: num = self.board[at]
            here: num = self.mark[marks + at]
            if (piece & 28) != 20:
                for kind in range(8):
                    to: num = at + MOVE_STEP[kind]
                    there: num = self.mark[marks + to]
                    if (here | there) == 0:
                        continue
                    other: num = self.board[to]
                    if other == 0:
                        if self.forbidden[(side << 7) | to]:
                            continue
                    elif not self.may_swap(piece, other, at, to):
                        continue
                    first: num = here
                    if here == 0 or (there != 0 and there < here):
                        first = there
                    self.board[at] = other
                    self.board[to] = piece
                    self.moves[end] = (self.trace(buffer, first - 1) << 11) | (at << 4) | kind
                    self.board[at] = piece
                    self.board[to] = other
                    end += 1
            if here:
                ways: num = self.rotations(piece, at, all_moves)
                if ways & 1:
                    self.board[at] = (piece & 60) | ((piece + 1) & 3)
                    self.moves[end] = (self.trace(buffer, here - 1) << 11) | (at << 4) | 8
                    end += 1
                if ways & 2:
                    self.board[at] = (piece & 60) | ((piece + 3) & 3)
                    self.moves[end] = (self.trace(buffer, here - 1) << 11) | (at << 4) | 9
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
        marks: num = buffer * 128
        resting: num = self.beam_hit[buffer] << 11
        index: num
        kind: num
        for index in range(side * 80, side * 80 + self.slots[side]):
            at: num = self.place[index]
            if at == 0 or self.mark[marks + at] != 0:
                continue
            piece: num = self.board[at]
            packed: num = resting | (at << 4)
            for kind in range(8):
                to: num = at + MOVE_STEP[kind]
                if self.mark[marks + to] != 0:
                    continue
                other: num = self.board[to]
                if other == 0:
                    if self.forbidden[(side << 7) | to]:
                        continue
                elif not self.may_swap(piece, other, at, to):
                    continue
                self.moves[end] = packed | kind
                end += 1
            ways: num = self.rotations(piece, at, all_moves)
            if ways & 1:
                self.moves[end] = packed | 8
                end += 1
            if ways & 2:
                self.moves[end] = packed | 9
                end += 1
        return end

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def play(self, packed: num, ply: num) -> cython.void:
        """Make a move whose shot is known."""
        at: num = (packed & 2047) >> 4
        kind: num = packed & 15
        to: num = at
        piece: num = self.board[at]
        key: u64 = self.key_now
        score: num = self.score
        self.old_score[ply] = score
        if kind < 8:
            to = at + MOVE_STEP[kind]
            other: num = self.board[to]
            slot: num = self.slot[at]
            key ^= KEY[(piece << 7) | at] ^ KEY[(piece << 7) | to]
            score += VALUE[(piece << 7) | to] - VALUE[(piece << 7) | at]
            self.board[at] = other
            self.board[to] = piece
            self.place[slot] = to
            low: u64 = BIT_LOW[at] | BIT_LOW[to]
            high: u64 = BIT_HIGH[at] | BIT_HIGH[to]
            self.men_low[self.side] ^= low
            self.men_high[self.side] ^= high
            if other:
                self.men_low[other >> 5] ^= low
                self.men_high[other >> 5] ^= high
                other_slot: num = self.slot[to]
                key ^= KEY[(other << 7) | at] ^ KEY[(other << 7) | to]
                score += VALUE[(other << 7) | at] - VALUE[(other << 7) | to]
                self.place[other_slot] = at
                self.slot[at] = other_slot
            self.slot[to] = slot
        else:
            turned: num = (piece & 60) | ((piece + (1 if kind == 8 else 3)) & 3)
            key ^= KEY[(piece << 7) | at] ^ KEY[(turned << 7) | at]
            self.board[at] = turned
        self.key_now = key
        self.score = score
        self.end_turn(packed >> 11, at, to, ply)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def end_turn(self, struck: num, at: num, to: num, ply: num) -> cython.void:
        """Take the victim off, give the turn away and keep the beams that nothing touched."""
        target: num = struck & 127
        colour: num
        if struck:
            victim: num = struck >> 7
            slot: num = self.slot[target]
            self.taken_slot[ply] = slot
            self.board[target] = 0
            self.place[slot] = 0
            self.men_low[victim >> 5] ^= BIT_LOW[target]
            self.men_high[victim >> 5] ^= BIT_HIGH[target]
            self.key_now ^= KEY[(victim << 7) | target]
            self.score -= VALUE[(victim << 7) | target]
            self.quiet_run[self.base + ply + 1] = 0
        else:
            target = to
            self.quiet_run[self.base + ply + 1] = self.quiet_run[self.base + ply] + 1
        self.side ^= 1
        self.key_now ^= KEY_RED
        self.keys[self.base + ply + 1] = self.key_now
        blue: num = self.place[1]
        red: num = self.place[81]
        if (
            (AROUND_LOW[at] | AROUND_LOW[to] | AROUND_LOW[target]) & (BIT_LOW[blue] | BIT_LOW[red])
        ) | (
            (AROUND_HIGH[at] | AROUND_HIGH[to] | AROUND_HIGH[target])
            & (BIT_HIGH[blue] | BIT_HIGH[red])
        ):
            self.near[ply + 1] = NEVER
        else:
            self.near[ply + 1] = self.near[ply]
        for colour in range(2):
            buffer: num = self.beam[ply * 2 + colour]
            marks: num = buffer * 128
            if buffer >= 0 and (
                self.mark[marks + at] | self.mark[marks + to] | self.mark[marks + target]
            ):
                buffer = -1
            self.beam[ply * 2 + 2 + colour] = buffer

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def take_back(self, packed: num, ply: num) -> cython.void:
        """Undo `play`."""
        at: num = (packed & 2047) >> 4
        kind: num = packed & 15
        self.restore_victim(packed >> 11, ply)
        if kind < 8:
            to: num = at + MOVE_STEP[kind]
            slot: num = self.slot[to]
            other: num = self.board[at]
            self.board[at] = self.board[to]
            self.board[to] = other
            low: u64 = BIT_LOW[at] | BIT_LOW[to]
            high: u64 = BIT_HIGH[at] | BIT_HIGH[to]
            self.men_low[self.side] ^= low
            self.men_high[self.side] ^= high
            if other:
                self.men_low[other >> 5] ^= low
                self.men_high[other >> 5] ^= high
                other_slot: num = self.slot[at]
                self.place[other_slot] = to
                self.slot[to] = other_slot
            self.place[slot] = at
            self.slot[at] = slot
        else:
            piece: num = self.board[at]
            self.board[at] = (piece & 60) | ((piece + (3 if kind == 8 else 1)) & 3)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def restore_victim(self, struck: num, ply: num) -> cython.void:
        """Undo `end_turn`."""
        if struck:
            target: num = struck & 127
            slot: num = self.taken_slot[ply]
            self.board[target] = struck >> 7
            self.men_low[struck >> 12] ^= BIT_LOW[target]
            self.men_high[struck >> 12] ^= BIT_HIGH[target]
            self.slot[target] = slot
            self.place[slot] = target
        self.side ^= 1
        self.key_now = self.keys[self.base + ply]
        self.score = self.old_score[ply]

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

    # ---------------------------------------------------------------- evaluation

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def surroundings(self, colour: num) -> num:
        """Return what stands around a pharaoh, as its owner values it."""
        at: num = self.place[colour * 80 + 1]
        total: num = 0
        kind: num
        for kind in range(8):
            total += NEAR[colour * 65 + self.board[at + MOVE_STEP[kind]]]
        return total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def mobility(self, colour: num) -> num:
        """Return how many more steps to empty squares a colour has than the other."""
        own_low: u64 = self.men_low[colour]
        own_high: u64 = self.men_high[colour]
        other_low: u64 = self.men_low[1 - colour]
        other_high: u64 = self.men_high[1 - colour]
        low: u64 = self.open_low & ~(own_low | other_low)
        high: u64 = self.open_high & ~(own_high | other_high)
        total: num = 0
        index: num
        for index in range(4):
            step: num = SET_STEP[index]
            up_low: u64 = (low << step) & WORD
            up_high: u64 = ((high << step) | (low >> (60 - step))) & WORD
            down_low: u64 = (low >> step) | ((high << (60 - step)) & WORD)
            down_high: u64 = high >> step
            total += count_bits(own_low & up_low) + count_bits(own_high & up_high)
            total += count_bits(own_low & down_low) + count_bits(own_high & down_high)
            total -= count_bits(other_low & up_low) + count_bits(other_high & up_high)
            total -= count_bits(other_low & down_low) + count_bits(other_high & down_high)
        return total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def assess(self, alpha: num, beta: num, ply: num) -> num:
        """Return the static value for the side to move; both beams must be known.

        Mobility is the dear part: it is left out where it cannot bring the value into the window.
        """
        side: num = self.side
        turn: num = side << 5
        own: num = self.beam[ply * 2 + side]
        other: num = self.beam[ply * 2 + 1 - side]
        if self.near[ply] == NEVER:
            self.near[ply] = self.surroundings(0) - self.surroundings(1)
        value: num = self.score + self.near[ply]
        if side:
            value = -value
        value += REACH_WEIGHT * (self.beam_length[own] - self.beam_length[other])
        if self.beam_hit[own]:
            value += OWN_SHOT[((self.beam_hit[own] >> 7) ^ turn) >> 2]
        if self.beam_hit[other]:
            value += OTHER_SHOT[((self.beam_hit[other] >> 7) ^ turn) >> 2]
        if value - LAZY_MARGIN >= beta or value + LAZY_MARGIN <= alpha:
            return value
        return value + MOBILITY_WEIGHT * self.mobility(side)

    # ---------------------------------------------------------------- search

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
            if self.stop[0] != 0:
                self.stopping = True

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
                if self.rules == 0 or (self.board[at] & 28) != 4:
                    found += 1
                    if found == 2:
                        return True
        return False

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
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def pass_turn(self, struck: num, ply: num) -> cython.void:
        """Give the turn away after shooting where the beam rests."""
        self.old_score[ply] = self.score
        self.end_turn(struck, 0, 0, ply)
        self.quiet_run[self.base + ply + 1] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def quiesce(self, alpha: num, beta: num, ply: num, start: num, calm: num) -> num:
        """Search shots that destroy something, and answers to a beam on the own pharaoh."""
        self.count_node()
        if self.stopping:
            return 0
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
        if check:
            best = 2 + ply - WIN  # what every move that does not answer comes to
        elif best >= beta:
            return best
        if best > alpha:
            alpha = best
        end: num = self.generate_touching(start, ply, False)
        if check or (own >> 9) == (((1 - side) << 3) | 1):
            end = self.generate_rest(end, ply, False)
        count: num = self.keep_forcing(start, end, ply, check)
        if count < 0:
            return WIN - ply - 1
        value: num
        index: num
        if not check and best + 150 <= alpha:
            return best  # no piece but the pharaoh is worth so much
        if not check and own != 0 and (own >> 12) != side:
            # Any move off the path lets the resting beam shoot; passing stands for all of them.
            self.pass_turn(own, ply)
            value = -self.quiesce(-beta, -alpha, ply + 1, start + count, calm + 1)
            self.restore_victim(own, ply)
            if self.stopping:
                return 0
            if value > WON:
                value = WON
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
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        return best
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep_forcing(self, start: num, end: num, ply: num, check: cython.bint) -> num:
        """Keep shots that win something, or answers to check; return how many, -1 if one wins."""
        side: num = self.side
        own: num = self.beam_hit[self.beam[ply * 2 + side]]
        marks: num = self.beam[ply * 2 + 1 - side] * 128
        count: num = 0
        index: num
        for index in range(start, end):
            packed: num = self.moves[index]
            victim: num = packed >> 20
            if victim == (((1 - side) << 3) | 1):
                return -1
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
    def rank_moves(self, start: num, end: num, ply: num) -> num:
        """Give every move its place in the order; return the index of a winning shot, or -1.

        A key is a score above ten bits of index, so that one maximum finds both.
        """
        side: num = self.side
        own: num = self.beam_hit[self.beam[ply * 2 + side]]
        other_beam: num = self.beam[ply * 2 + 1 - side]
        other: num = self.beam_hit[other_beam]
        threatened: cython.bint = other != 0 and (other >> 12) == side
        first: num = self.killers[ply * 2]
        second: num = self.killers[ply * 2 + 1]
        counter: num = self.counters[(1 - side) * 2048 + self.came_by[ply]]
        index: num
        for index in range(start, end):
            packed: num = self.moves[index]
            move: num = packed & 2047
            victim: num = packed >> 20
            rank: num = self.history[side * 2048 + move]
            if victim == (((1 - side) << 3) | 1) and not (ply == 0 and self.is_excluded(move)):
                return index
            if (packed >> 11) != own:
                if victim == 0:
                    if own != 0:
                        rank += 40000 if (own >> 12) == side else -60000
                elif (victim >> 3) != side:
                    rank += 600000
                else:
                    rank -= 500000
            if move == first:
                rank += 200000
            elif move == second:
                rank += 180000
            elif move == counter:
                rank += 160000
            if threatened and self.answers(packed, other_beam * 128):
                rank += 12000
            self.order[index] = (rank << 10) | (index - start)
        return -1

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
    @cython.nogil
    @cython.exceptval(check=False)
    def remember(self, depth: num, move: num, value: num, flag: num, ply: num) -> cython.void:
        """Write the node to the table; wins are counted from the node, not from the root."""
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
                chosen = index
                if move == 0:
                    move = cython.cast(num, data & 0xFFFF)
                break
            age: num = (self.generation - cython.cast(num, (data >> 42) & 63)) & 63
            worth: num = cython.cast(num, (data >> 32) & 255) - 8 * age
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

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def pick(self, start: num, end: num) -> num:
        """Return the greatest key of the order."""
        key: i32 = self.order[start]
        index: num
        for index in range(start + 1, end):
            if self.order[index] > key:
                key = self.order[index]
        return key

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def negamax(
        self, depth: num, alpha: num, beta: num, ply: num, start: num, may_pass: cython.bint
    ) -> num:
        """Return the fail-soft value of a node for the side to move."""
        self.variation_end[ply] = ply
        if ply > 0 and self.repeated(ply):
            return 0
        self.see(ply)
        side: num = self.side
        own: num = self.beam_hit[self.beam[ply * 2 + side]]
        other_beam: num = self.beam[ply * 2 + 1 - side]
        check: cython.bint = (self.beam_hit[other_beam] >> 9) == ((side << 3) | 1)
        if check and ply < 2 * self.depth_now:
            depth += 1
        if depth <= 0 or ply >= LAST_PLY:
            return self.quiesce(alpha, beta, ply, start, 0)
        self.count_node()
        if self.stopping:
            return 0
        principal: cython.bint = beta - alpha > 1
        if ply > 0:
            if alpha < ply + 1 - WIN:
                alpha = ply + 1 - WIN
            if beta > WIN - ply - 1:
                beta = WIN - ply - 1
            if alpha >= beta:
                return alpha
        old_alpha: num = alpha

        # What the table knows.
        table_move: num = 0
        value: num
        data: u64 = self.recall()
        if data != 0:
            table_move = cython.cast(num, data & 0xFFFF)
            value = cython.cast(num, (data >> 16) & 0xFFFF) - 32768
            flag: num = cython.cast(num, (data >> 40) & 3)
            if value > WON:
                value -= ply
            elif value < -WON:
                value += ply
            if not principal and ply > 0 and cython.cast(num, (data >> 32) & 255) >= depth:
                if flag == EXACT or (flag == LOWER and value >= beta):
                    return value
                if flag == UPPER and value <= alpha:
                    return value

        # Prune the whole node.
        static: num = -INFINITE if check else self.assess(alpha, beta, ply)
        self.static[ply] = static
        improving: num = 1 if ply >= 2 and static > self.static[ply - 2] else 0
        if not principal and not check and ply > 0:
            if depth <= 6 and static - 75 * (depth - improving) >= beta and beta > -WON:
                return static
            if depth <= 2 and static + 200 * depth <= alpha:
                value = self.quiesce(alpha, beta, ply, start, 0)
                if value <= alpha or self.stopping:
                    return value
            if may_pass and depth >= 3 and static >= beta and beta > -WON and ((own >> 9) & 7) != 1:
                self.came_by[ply + 1] = 0
                self.pass_turn(own, ply)
                value = -self.negamax(
                    depth - 3 - (depth >> 2), -beta, 1 - beta, ply + 1, start, False
                )
                self.restore_victim(own, ply)
                if self.stopping:
                    return 0
                if value >= beta:
                    return beta if value > WON else value
        if table_move == 0 and depth >= 5:
            depth -= 1

        # The moves: the table's first, then by rank.
        marks: num = other_beam * 128
        lost: cython.bint = check and self.can_wait(ply)
        best: num = -INFINITE
        best_move: num = 0
        floor: num = -INFINITE
        floor_move: num = 0
        count: num = 0
        tried: num = 0
        end: num = start
        index: num
        packed: num
        rank: num
        reduction: num
        generated: cython.bint = False
        if table_move != 0 and not self.is_legal(table_move):
            table_move = 0
        while True:
            if count == 0 and table_move != 0 and not generated:
                packed = (self.shot(table_move, ply) << 11) | table_move
                rank = 1000000
                if floor_move == table_move or (ply == 0 and self.is_excluded(table_move)):
                    table_move = 0
                    continue
            else:
                if not generated:
                    generated = True
                    end = self.generate_touching(start, ply, False)
                    end = self.generate_rest(end, ply, False)
                    index = self.rank_moves(start, end, ply)
                    if index >= 0:
                        self.variation_end[ply + 1] = ply + 1
                        self.extend_variation(self.moves[index] & 2047, ply)
                        return WIN - ply - 1
                rank = self.pick(start, end)
                if rank == NEVER:
                    break
                index = start + (rank & 1023)
                self.order[index] = NEVER
                packed = self.moves[index]
                rank >>= 10
                if (packed & 2047) == table_move:
                    continue
            move: num = packed & 2047
            victim: num = packed >> 20
            if ply == 0 and self.is_excluded(move):
                continue
            if victim == (((1 - side) << 3) | 1):
                self.variation_end[ply + 1] = ply + 1
                self.extend_variation(move, ply)
                return WIN - ply - 1
            if victim == ((side << 3) | 1):
                if floor < ply + 1 - WIN:
                    floor = ply + 1 - WIN
                    floor_move = move
                continue
            if lost and not self.answers(packed, marks):
                if floor < ply + 2 - WIN:
                    floor = ply + 2 - WIN
                    floor_move = move
                continue
            if ply > 0 and rank < 150000 and best > -WON and not check:
                if depth <= 7 and count >= ((6 + 2 * depth * depth) >> (1 - improving)):
                    break
                if depth <= 6 and static + 80 + 80 * depth <= alpha:
                    break
            count += 1
            quiet: cython.bint = rank < 500000 or (packed >> 11) == own
            self.came_by[ply + 1] = move
            self.play(packed, ply)
            reduction = 0
            if depth >= 3 and count >= 3 and rank < 500000:
                reduction = REDUCTION[
                    (depth if depth < 63 else 63) * 64 + (count if count < 63 else 63)
                ]
                if principal:
                    reduction -= 1
                if improving == 0:
                    reduction += 1
                if rank >= 150000:
                    reduction -= 1
                else:
                    reduction -= self.history[side * 2048 + move] >> 13
                if reduction > depth - 2:
                    reduction = depth - 2
                if reduction < 0:
                    reduction = 0
            if count == 1:
                value = -self.negamax(depth - 1, -beta, -alpha, ply + 1, end, True)
            else:
                value = -self.negamax(depth - 1 - reduction, -alpha - 1, -alpha, ply + 1, end, True)
                if value > alpha and reduction > 0:
                    value = -self.negamax(depth - 1, -alpha - 1, -alpha, ply + 1, end, True)
                if value > alpha and value < beta:
                    value = -self.negamax(depth - 1, -beta, -alpha, ply + 1, end, True)
            self.take_back(packed, ply)
            if self.stopping:
                return 0
            if value > best:
                best = value
                best_move = move
                if value > alpha:
                    alpha = value
                    self.extend_variation(move, ply)
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
        if ply == 0 and self.variation_end[0] == 0 and best_move != 0:
            self.variation[0] = best_move
            self.variation_end[0] = 1
        if ply > 0 or self.excluded_count == 0:
            flag = LOWER if best >= beta else (EXACT if best > old_alpha else UPPER)
            self.remember(depth, best_move if best > old_alpha else 0, best, flag, ply)
        return best
