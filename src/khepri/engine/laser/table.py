# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, nonecheck=False, embedsignature=True
"""The transposition table of Laser Chess."""

import mmap

import cython

if cython.compiled:
    from cython.cimports.khepri.engine.numbers import i32, u64
else:
    from khepri.engine.numbers import i32, u64


@cython.final
@cython.cclass
class Table:
    """Remembers searched positions for all workers without locks.

    An entry is two words, ``key ^ data`` and ``data``: two threads that write at once leave a pair
    that fits no key. Data is, from the low bits: move 16, score 16, depth 8, flag 2, generation 6.
    Four entries share a cache line; the shallowest of the oldest is replaced.
    """

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
        if cython.compiled:
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
