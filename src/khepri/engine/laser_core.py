# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, nonecheck=False, embedsignature=True
# The checks switched off here would bring Python calls into what must become plain C (any, min,
# chained comparisons, keyword arguments) or cut one loop in pieces; `laser` is imported late, for
# only callers that want values of the rules need it.
# ruff: noqa: C901, FBT003, FURB136, PLR0912, PLR0915, PLR1714, PLR1716, PLR1730
# ruff: noqa: SIM102, SIM108, SIM109, SIM110
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

if cython.compiled:
    from cython.cimports.khepri.engine.processor import prefetch
else:

    def prefetch(_address):
        """Do nothing: only a processor can fetch ahead."""


u64 = cython.typedef(cython.ulonglong)
i32 = cython.typedef(cython.int)
num = cython.typedef(cython.Py_ssize_t)  # of locals: no sign extension where it is an index
i16 = cython.typedef(cython.short)
u16 = cython.typedef(cython.ushort)
u8 = cython.typedef(cython.uchar)

COMPILED = cython.compiled
MATE = 30000
MAX_PLY = 100
MAX_EXCLUDED = 800

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
BENDS = cython.declare(u8[65], tables.bends())
TURNS = cython.declare(i32[4], [0, 1, 1, 2])
PROSPECT = cython.declare(i32[8], tables.prospects())
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
    scarabs: i32[2]
    side: i32
    score: i32
    key_now: u64
    # By colour, who can step and the squares without a sphinx where they may, as sets in two words
    # of 60 bits.
    men_low: u64[2]
    men_high: u64[2]
    free_low: u64[2]
    free_high: u64[2]
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

    # Squares passed by the beam traced last, which carry the stamp.
    stamped: i32[128]
    stamp: i32

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
    table_move: i32[104]
    list_start: i32[104]
    list_end: i32[104]
    stage: i32[104]

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
        self.scarabs = [0] * 2
        self.men_low = [0] * 2
        self.men_high = [0] * 2
        self.free_low = [0] * 2
        self.free_high = [0] * 2
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
        self.stamped = [0] * 128
        self.stamp = 0
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
        self.table_move = [0] * 104
        self.list_start = [0] * 104
        self.list_end = [0] * 104
        self.stage = [0] * 104
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
        self.scarabs = [0] * 2
        for square in tables.scarabs_first(board):
            code = board[square]
            if code:
                colour, kind = code >> 5, code >> 2 & 7
                if kind == tables.SCARAB:
                    self.scarabs[colour] += 1
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
        free = [tables.free_squares(self.rule_set, colour) & ~sphinxes for colour in range(2)]
        self.free_low = [free[0] & tables.WORD, free[1] & tables.WORD]
        self.free_high = [free[0] >> 60, free[1] >> 60]
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
        count: num = self.generate_touching(0, 0, True, False)
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

    def mobilities(self):
        """Return how many legal moves Blue and Red would have if it were their turn."""
        return self.mobility(0), self.mobility(1)

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
        if len(excluded) > MAX_EXCLUDED:
            raise EngineError(
                f"{len(excluded)} moves are excluded; {MAX_EXCLUDED} are the most there can be."
            )
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
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def trace_lifted(self, buffer: num, index: num, at: num) -> num:
        """Follow the beam through a square whose piece is taken away, stamping its new path."""
        way: num = self.path[buffer * 164 + index] & 31
        self.stamp += 1
        stamp: i32 = self.stamp
        while way != 0:
            at += way - 13
            self.stamped[at] = stamp
            code: num = self.board[at]
            if code != 0:
                way = REFLECT[(code << 5) | way]
                if way == 31:
                    return (code << 7) | at
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def generate_touching(
        self, end: num, ply: num, all_moves: cython.bint, shots: cython.bint
    ) -> num:
        """Append the moves that touch the mover's beam, with their shots; return the new end.

        Where only shots are wanted, a piece without a mirror need not step into the beam: it ends
        there.
        """
        side: num = self.side
        buffer: num = self.beam[ply * 2 + side]
        marks: num = buffer * 128
        low: u64 = self.path_low[buffer]
        high: u64 = self.path_high[buffer]
        index: num
        for index in range(side * 80, side * 80 + self.slots[side]):
            at: num = self.place[index]
            if ((AROUND_LOW[at] & low) | (AROUND_HIGH[at] & high)) == 0:
                continue  # nowhere near the path, or destroyed
            here: num = self.mark[marks + at]
            if here == 0:
                if not shots or BENDS[self.board[at]]:
                    end = self.steps_onto_path(end, at, buffer)
                continue
            if here > 1:  # the first square is the sphinx's, which never steps
                end = self.steps_on_path(end, at, buffer)
            piece: num = self.board[at]
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
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def steps_onto_path(self, end: num, at: num, buffer: num) -> num:
        """Append the steps and swaps by which a piece comes to stand in the beam."""
        piece: num = self.board[at]
        kind: num
        for kind in range(8):
            to: num = at + MOVE_STEP[kind]
            there: num = self.mark[buffer * 128 + to]
            if there == 0:
                continue
            other: num = self.board[to]
            if other == 0:
                if self.forbidden[(piece >> 5 << 7) | to]:
                    continue
            elif not self.may_swap(piece, other, at, to):
                continue
            self.board[at] = other
            self.board[to] = piece
            self.moves[end] = (self.trace(buffer, there - 1) << 11) | (at << 4) | kind
            self.board[at] = piece
            self.board[to] = other
            end += 1
        return end

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def steps_on_path(self, end: num, at: num, buffer: num) -> num:
        """Append the steps and swaps of a piece that stands in the beam.

        Wherever it steps, the beam passes where it stood; only a step to the new path or to an
        earlier square of the old one has to be traced by itself.
        """
        marks: num = buffer * 128
        here: num = self.mark[marks + at]
        piece: num = self.board[at]
        self.board[at] = 0
        lifted: num = (self.trace_lifted(buffer, here - 1, at) << 11) | (at << 4)
        kind: num
        for kind in range(8):
            to: num = at + MOVE_STEP[kind]
            there: num = self.mark[marks + to]
            other: num = self.board[to]
            if other == 0:
                if self.forbidden[(piece >> 5 << 7) | to]:
                    continue
                if (there == 0 or there > here) and self.stamped[to] != self.stamp:
                    self.moves[end] = lifted | kind
                    end += 1
                    continue
            elif not self.may_swap(piece, other, at, to):
                continue
            self.board[at] = other
            self.board[to] = piece
            if there == 0 or there > here:
                there = here
            self.moves[end] = (self.trace(buffer, there - 1) << 11) | (at << 4) | kind
            self.board[at] = 0
            self.board[to] = other
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
            to: num
            for kind in range(8):  # without branches: which squares are empty is hard to predict
                to = at + MOVE_STEP[kind]
                self.moves[end] = packed | kind
                end += (
                    self.mark[marks + to] | self.board[to] | self.forbidden[(side << 7) | to]
                ) == 0
            if (piece & 28) == 8:
                for kind in range(8):
                    to = at + MOVE_STEP[kind]
                    if self.mark[marks + to] == 0 and self.may_swap(piece, self.board[to], at, to):
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
        if cython.compiled:
            prefetch(cython.address(self.words[(self.key_now & self.mask) << 3]))
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
        end: num = self.generate_touching(start, ply, True, False)
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
        """Return how many legal moves a colour has, or would have if it were its turn."""
        men_low: u64 = self.men_low[colour]
        men_high: u64 = self.men_high[colour]
        low: u64 = self.free_low[colour] & ~(self.men_low[0] | self.men_low[1])
        high: u64 = self.free_high[colour] & ~(self.men_high[0] | self.men_high[1])
        total: num = 2 * (count_bits(men_low) + count_bits(men_high)) + self.swaps(colour)
        index: num
        if self.rules == 1:  # the sphinx may rotate, the pharaoh may not
            at: num = self.place[colour * 80]
            total += TURNS[self.rotations(self.board[at], at, True)] - 2
        for index in range(4):
            step: num = SET_STEP[index]
            total += count_bits(men_low & ((low << step) & WORD))
            total += count_bits(men_high & (((high << step) | (low >> (60 - step))) & WORD))
            total += count_bits(men_low & ((low >> step) | ((high << (60 - step)) & WORD)))
            total += count_bits(men_high & (high >> step))
        return total

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def swaps(self, colour: num) -> num:
        """Return how many swaps a colour's scarabs have; the scarabs fill its first slots."""
        low: u64 = self.men_low[0] | self.men_low[1]
        high: u64 = self.men_high[0] | self.men_high[1]
        first: num = colour * 80 + 2
        total: num = 0
        index: num
        twin: num
        if self.rules == 1:
            low &= self.free_low[colour] & ~(BIT_LOW[self.place[1]] | BIT_LOW[self.place[81]])
            high &= self.free_high[colour] & ~(BIT_HIGH[self.place[1]] | BIT_HIGH[self.place[81]])
            for index in range(2, 2 + self.scarabs[0]):
                low &= ~BIT_LOW[self.place[index]]
                high &= ~BIT_HIGH[self.place[index]]
            for index in range(82, 82 + self.scarabs[1]):
                low &= ~BIT_LOW[self.place[index]]
                high &= ~BIT_HIGH[self.place[index]]
        for index in range(first, first + self.scarabs[colour]):
            at: num = self.place[index]
            if self.rules == 1:
                if self.forbidden[(colour << 7) | at] == 0:
                    total += count_bits(AROUND_LOW[at] & low) + count_bits(AROUND_HIGH[at] & high)
                else:  # carried here by the enemy, so that no piece of its own may take its place
                    total += count_bits(AROUND_LOW[at] & low & ~self.men_low[colour])
                    total += count_bits(AROUND_HIGH[at] & high & ~self.men_high[colour])
                continue
            total += count_bits(AROUND_LOW[at] & low) + count_bits(AROUND_HIGH[at] & high) - 1
            for twin in range(index + 1, first + self.scarabs[colour]):
                by: num = self.place[twin]
                if ((AROUND_LOW[at] & BIT_LOW[by]) | (AROUND_HIGH[at] & BIT_HIGH[by])) and (
                    (self.board[at] ^ self.board[by]) & 1
                ) == 0:
                    total -= 2  # two scarabs with the same mirror: nothing would change
        return total

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
        if PROSPECT[1] != 0:
            value += self.prospects(side, ply) - self.prospects(1 - side, ply)
        return value + ((MOBILITY_WEIGHT * (self.mobility(side) - self.mobility(1 - side))) >> 2)

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
        end: num = self.generate_touching(start, ply, False, not check)
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
        key: i32 = NEVER
        index: num
        for index in range(start, end):
            if self.order[index] > key:
                key = self.order[index]
        return key

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def shoots_pharaoh(self, ply: num) -> cython.bint:
        """Tell whether the mover's beam rests on the enemy's pharaoh."""
        own: num = self.beam_hit[self.beam[ply * 2 + self.side]]
        return (own >> 9) == (((1 - self.side) << 3) | 1)

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
    @cython.nogil
    @cython.exceptval(check=False)
    def reduction(
        self, depth: num, count: num, rank: num, move: num, principal: cython.bint, improving: num
    ) -> num:
        """Return by how many plies less to search a late move at first."""
        plies: num = REDUCTION[(depth if depth < 63 else 63) * 64 + (count if count < 63 else 63)]
        if principal:
            plies -= 1
        if improving == 0:
            plies += 1
        if rank >= SPECIAL:
            plies -= 1
        else:
            plies -= self.history[(1 - self.side) * 2048 + move] >> 13
        if plies > depth - 2:
            plies = depth - 2
        return plies if plies > 0 else 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def settled(self, data: u64, depth: num, alpha: num, beta: num, ply: num) -> num:
        """Return the value that the table knows well enough for this window, or NEVER."""
        if cython.cast(num, (data >> 32) & 255) < depth:
            return NEVER
        value: num = cython.cast(num, (data >> 16) & 0xFFFF) - 32768
        flag: num = cython.cast(num, (data >> 40) & 3)
        if value > WON:
            value -= ply
        elif value < -WON:
            value += ply
        if flag == EXACT or (flag == LOWER and value >= beta) or (flag == UPPER and value <= alpha):
            return value
        return NEVER

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
        improving: num = self.improving(ply)
        if depth <= 6 and static - 75 * (depth - improving) >= beta and beta > -WON:
            return static
        if depth <= 2 and static + 200 * depth <= alpha:
            value = self.quiesce(alpha, beta, ply, start, 0)
            if value <= alpha or self.stopping:
                return value
        if may_pass and depth >= 3 and static >= beta and beta > -WON and ((own >> 9) & 7) != 1:
            self.came_by[ply + 1] = 0
            self.pass_turn(own, ply)
            value = -self.negamax(depth - 3 - (depth >> 2), -beta, 1 - beta, ply + 1, start, False)
            self.restore_victim(own, ply)
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
        other_beam: num = self.beam[ply * 2 + 1 - self.side]
        check: cython.bint = (self.beam_hit[other_beam] >> 9) == ((self.side << 3) | 1)
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
        value: num
        data: u64 = self.recall()
        if data != 0 and not principal and ply > 0:
            value = self.settled(data, depth, alpha, beta, ply)
            if value != NEVER:
                return value
        self.static[ply] = -INFINITE if check else self.assess(alpha, beta, ply)
        if not principal and not check and ply > 0:
            value = self.prune(depth, alpha, beta, ply, start, may_pass)
            if value != NEVER:
                return value
        move: num = cython.cast(num, data & 0xFFFF)
        if move == 0 and depth >= 5:
            depth -= 1
        self.table_move[ply] = move if self.is_legal(move) else 0
        self.list_start[ply] = start
        self.stage[ply] = FROM_TABLE
        return self.try_moves(depth, alpha, beta, ply, check)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def try_moves(self, depth: num, alpha: num, beta: num, ply: num, check: cython.bint) -> num:
        """Search the moves of a node, best first, and remember what came out."""
        side: num = self.side
        own: num = self.beam_hit[self.beam[ply * 2 + side]]
        marks: num = self.beam[ply * 2 + 1 - side] * 128
        lost: cython.bint = check and self.can_wait(ply)
        principal: cython.bint = beta - alpha > 1
        improving: num = self.improving(ply)
        old_alpha: num = alpha
        best: num = -INFINITE
        best_move: num = 0
        floor: num = -INFINITE
        floor_move: num = 0
        count: num = 0
        tried: num = 0
        value: num
        while True:
            chosen: num = self.next_move(ply)
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
            if victim == ((side << 3) | 1) or (lost and not self.answers(packed, marks)):
                value = ply + (1 if victim == ((side << 3) | 1) else 2) - WIN
                if floor < value:
                    floor = value
                    floor_move = move
                continue
            if ply > 0 and rank < SPECIAL and best > -WON and not check:
                if depth <= 7 and count >= ((6 + 2 * depth * depth) >> (1 - improving)):
                    break
                if depth <= 6 and self.static[ply] + 80 + 80 * depth <= alpha:
                    break
            count += 1
            quiet: cython.bint = rank < SHOT or (packed >> 11) == own
            self.came_by[ply + 1] = move
            self.play(packed, ply)
            less: num = 0
            if depth >= 3 and count >= 3 and rank < SHOT:
                less = self.reduction(depth, count, rank, move, principal, improving)
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
            flag: num = LOWER if best >= beta else (EXACT if best > old_alpha else UPPER)
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
        start: num = self.list_end[ply] if self.stage[ply] > TOUCHING else self.list_start[ply]
        if first:
            return -self.negamax(depth - 1, -beta, -alpha, ply + 1, start, True)
        value: num = -self.negamax(depth - 1 - less, -alpha - 1, -alpha, ply + 1, start, True)
        if value > alpha and less > 0:
            value = -self.negamax(depth - 1, -alpha - 1, -alpha, ply + 1, start, True)
        if value > alpha and value < beta:
            value = -self.negamax(depth - 1, -beta, -alpha, ply + 1, start, True)
        return value
