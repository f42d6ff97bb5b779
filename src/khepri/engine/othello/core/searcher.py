"""What every searcher of Othello has, whatever its board.

The board itself is not here: sets of squares are one word up to 8x8 and three words beyond, and
C knows no type for both. What is here is everything that needs no set: the table, the count of
nodes, what an end is worth, the weights made by hand, and when a shallow search may be believed.
"""

from __future__ import annotations

import cython

from khepri.engine.othello import tables
from khepri.engine.othello.codes import PASS as PASS_CODE
from khepri.engine.othello.codes import read_position, write_position
from khepri.engine.othello.transpositions import UNDER_WAY_WORDS
from khepri.games import othello

if cython.compiled:
    from cython.cimports.khepri.engine.c_numbers import i32, u64
    from cython.cimports.khepri.engine.othello.c_entries import (
        depth_in,
        entry_at,
        lower_in,
        move_in,
        upper_in,
        write_entry,
    )
else:
    from khepri.engine.numbers import i32, u64
    from khepri.engine.othello.entries import (
        depth_in,
        entry_at,
        lower_in,
        move_in,
        upper_in,
        write_entry,
    )

# How many nodes may pass before somebody who says stop is heard.
PATIENCE = cython.declare(u64, 1024)

UNDER_WAY = cython.declare(u64, UNDER_WAY_WORDS - 1)

INFINITE = cython.declare(i32, 500_000)
SOURCE_END = cython.declare(i32, 25_000)

# How far a much shallower search of the evaluation made by hand must be outside the window to be
# believed: about one and a quarter standard deviations of what the deeper search changes.
CUT_MARGIN_EARLY = cython.declare(i32, 400)
CUT_MARGIN_MIDDLE = cython.declare(i32, 500)
CUT_MARGIN_LATE = cython.declare(i32, 700)


@cython.cclass
class Searcher:
    """A position in a game, and what is known about it.

    The layers above put the sets of squares in (`lay_out`, `put`) and give them back (`discs`).
    """

    def __init__(self, table, stop):
        self.table = table
        self.entries = table.entries
        # C reaches the numbers sooner without what Python knows about them.
        if cython.compiled:
            self.cells = cython.address(self.entries[0])
        else:
            self.cells = self.entries
        self.mask = table.mask
        self.under_way = table.under_way
        self.together = False
        self.stop = stop
        self.nodes = self.node_limit = self.fewest_nodes = self.check_at = 0
        self.stopped = self.source_evaluation = False
        self.generation = self.salt = 0
        self.found_depth = self.found_move = self.found_lower = self.found_upper = 0
        self.best_move = 0
        self.weights = [0] * 1500
        self.line = []

    # The position

    def load(self, position, history=()):  # noqa: ARG002 - all cores load alike
        """Set up a position of the rules; earlier ones do not matter in Othello."""
        self.size = position.size
        self.squares = self.size * self.size
        self.source_scale = tables.SOURCE_SCALE[self.size]
        weights = tables.weights(self.squares)
        self.weights = [*weights, *[0] * (1500 - len(weights))]
        self.lay_out(tables.geometry(self.size, self.width, self.margin))
        own, other, self.black = read_position(str(position), self.width, self.margin)
        self.put(own, other)
        self.past = []
        self.line = []
        self.nodes = 0
        self.set_apart()

    def position(self):
        """Return the position as the rules know it."""
        own, other = self.discs()
        boards = (own, other, self.black)
        return othello.Position.parse(write_position(self.size, boards, self.width, self.margin))

    @property
    def key(self):
        """The key of the position; equal for equal positions only (accidents aside)."""
        self.set_apart()
        return self.board_key() ^ (0 if self.black else 0x5DEECE66D1CE4E5B)

    # The search

    def forget(self):
        """Forget what earlier searches have learnt (the table is cleared separately)."""
        self.line = []

    def principal_variation(self):
        """Return the moves expected by the last search that was not stopped."""
        return list(self.line)

    def begin(self):
        """Get ready for a search."""
        self.set_apart()
        self.generation = self.table.generation
        self.stopped = False
        self.check_at = self.nodes

    def set_apart(self):
        """Keep apart in the table what is not the same: sizes and evaluations."""
        # In 64 bits: the product is too large for C's int, and compilers disagree about what then.
        size: u64 = self.size
        self.salt = size * 0x1F123BB5 + (0x3C6EF372 if self.source_evaluation else 0)

    def follow(self):
        """Read the expected moves out of the table, the first one from the search itself."""
        line = []
        code = self.code_of(self.best_move)
        while len(line) < 2 * self.squares:
            legal = self.legal_moves()
            if legal == [PASS_CODE]:
                code = PASS_CODE
            elif line:
                if not self.probe(self.board_key(), self.mask):
                    break
                code = self.code_of(self.found_move)
            if code not in legal:
                break
            self.make(code)
            line.append(code)
        for _ in line:
            self.unmake()
        return line

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def probe(self, key: u64, mask: u64) -> cython.bint:
        """Look a position up; what is known of it goes into the `found_` fields."""
        data: u64 = entry_at(self.cells, (key & mask) * 4, key)
        if data == 0:
            return False
        self.found_depth = depth_in(data)
        self.found_move = move_in(data)
        self.found_lower = lower_in(data)
        self.found_upper = upper_in(data)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def store(
        self, key: u64, mask: u64, depth: i32, move: i32, lower: i32, upper: i32
    ) -> cython.void:
        """Keep bounds: a deep result in the first entry of the bucket, others in the second."""
        self.write(key, mask, depth, move, lower, upper)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep(
        self, key: u64, mask: u64, depth: i32, move: i32, best: i32, alpha: i32, beta: i32
    ) -> cython.void:
        """Keep what a search with a window has found: a value, or a bound on one side."""
        lower: i32 = best if best > alpha else -INFINITE
        upper: i32 = best if best < beta else INFINITE
        self.write(key, mask, depth, move, lower, upper)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def write(
        self, key: u64, mask: u64, depth: i32, move: i32, lower: i32, upper: i32
    ) -> cython.void:
        """Write an entry; within this layer, so that the compiler can put it in place."""
        write_entry(self.cells, (key & mask) * 4, key, self.generation, depth, move, lower, upper)

    # Together with other threads

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_under_way(self, key: u64) -> cython.bint:
        """Tell whether some thread has announced that it searches a position."""
        return self.under_way[key & UNDER_WAY] == key

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def announce(self, key: u64) -> cython.void:
        """Let the other threads know what is searched from now on."""
        self.under_way[key & UNDER_WAY] = key

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def withdraw(self, key: u64) -> cython.void:
        """Let them know that it is searched no more; a search that is stopped does so too."""
        if self.under_way[key & UNDER_WAY] == key:
            self.under_way[key & UNDER_WAY] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def poll(self) -> cython.void:
        """Stop if somebody says so or the nodes are used up; say when to ask again."""
        if self.stop[0] > 1 or (self.stop[0] == 1 and self.nodes >= self.fewest_nodes):
            self.stopped = True
        if self.node_limit != 0 and self.nodes >= self.node_limit:
            self.stopped = True
        self.check_at = self.nodes + PATIENCE
        if self.node_limit != 0 and self.check_at > self.node_limit:
            self.check_at = self.node_limit

    # What a position is worth

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def difference(self, mine: i32, theirs: i32) -> i32:
        """Return the difference at the end of a game, the empty squares given to the winner."""
        if mine > theirs:
            return self.squares - 2 * theirs
        if mine < theirs:
            return 2 * mine - self.squares
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def end_value(self, difference: i32) -> i32:
        """Return the value of a finished game inside a search that is not exact."""
        if not self.source_evaluation:
            return 100 * difference
        # The source design's values are far larger than discs: an end must outweigh them.
        if difference > 0:
            return 40 * difference + SOURCE_END
        return 40 * difference - (SOURCE_END if difference < 0 else 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def source_value(self, mine: i32, theirs: i32, held: i32) -> i32:
        """Return the source design's value, own minus opponent's, `source_scale` times.

        `held` is what the squares are worth that the player holds, less the opponent's.
        """
        turn: i32 = mine + theirs - 3
        turn = max(turn, 1)
        value: i32 = self.source_scale * ((mine - theirs) * turn * turn + 16 * held)
        # C and Python divide negative numbers differently.
        return value // (4 * turn) if value >= 0 else -(-value // (4 * turn))

    # When a shallow search may be believed

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def shallow_depth(self, depth: i32) -> i32:
        """Return the depth of the search that may stand for a deep one: odd for odd depths."""
        shallow: i32 = depth - 4 if depth <= 8 else depth // 2
        return shallow + ((depth ^ shallow) & 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def cut_margin(self, empties: i32) -> i32:
        """Return how far outside the window such a search has to be."""
        if empties * 64 < 31 * self.squares:
            return CUT_MARGIN_LATE
        return CUT_MARGIN_EARLY if empties * 64 >= 43 * self.squares else CUT_MARGIN_MIDDLE
