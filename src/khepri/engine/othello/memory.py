# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, nonecheck=False
"""What every searcher of Othello has, whatever its board: a table, and a count of its nodes."""

import cython

if cython.compiled:
    from cython.cimports.khepri.engine.c_numbers import i32, u64
else:
    from khepri.engine.numbers import i32, u64

# How many nodes may pass before somebody who says stop is heard.
PATIENCE = cython.declare(u64, 1024)


@cython.cclass
class Memory:
    """Results of earlier searches, shared with other threads; and when to stop."""

    def __init__(self, table, stop):
        self.table = table
        self.entries = table.entries
        self.mask = table.mask
        self.stop = stop
        self.nodes = self.node_limit = self.fewest_nodes = self.check_at = 0
        self.stopped = False
        self.generation = self.salt = 0
        self.found_depth = self.found_move = self.found_lower = self.found_upper = 0
        self.line = []

    def forget(self):
        """Forget what earlier searches have learnt (the table is cleared separately)."""
        self.line = []

    def principal_variation(self):
        """Return the moves expected by the last search that was not stopped."""
        return list(self.line)

    def begin(self):
        """Get ready for a search."""
        self.generation = self.table.generation
        self.stopped = False
        self.check_at = self.nodes

    def set_apart(self, size, source_evaluation):
        """Keep apart in the table what is not the same: sizes and evaluations."""
        self.salt = size * 0x1F123BB5 + (0x3C6EF372 if source_evaluation else 0)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def probe(self, key: u64, mask: u64) -> cython.bint:
        """Look a position up; what is known of it goes into the `found_` fields."""
        place: cython.Py_ssize_t = (key & mask) * 4
        data: u64 = self.entries[place + 1]
        if self.entries[place] ^ data != key or data == 0:
            data = self.entries[place + 3]
            if self.entries[place + 2] ^ data != key or data == 0:
                return False
        self.found_depth = data & 255
        self.found_move = (data >> 16) & 255
        self.found_lower = cython.cast(i32, (data >> 24) & 0xFFFFF) - 0x80000
        self.found_upper = cython.cast(i32, (data >> 44) & 0xFFFFF) - 0x80000
        return True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def store(
        self, key: u64, mask: u64, depth: i32, move: i32, lower: i32, upper: i32
    ) -> cython.void:
        """Keep a result: a deep one in the first entry of the bucket, others in the second."""
        place: cython.Py_ssize_t = (key & mask) * 4
        data: u64 = (
            cython.cast(u64, depth)
            | (self.generation << 8)
            | (cython.cast(u64, move) << 16)
            | (cython.cast(u64, lower + 0x80000) << 24)
            | (cython.cast(u64, upper + 0x80000) << 44)
        )
        kept: u64 = self.entries[place + 1]
        if self.entries[place] ^ kept != key:
            if (kept >> 8) & 255 == self.generation and cython.cast(i32, kept & 255) > depth:
                place += 2
            else:
                self.entries[place + 2] = self.entries[place]
                self.entries[place + 3] = kept
        self.entries[place] = key ^ data
        self.entries[place + 1] = data

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
