"""The transposition table of Laser Chess."""

from __future__ import annotations

import mmap

import cython

if cython.compiled:
    from cython.cimports.khepri.engine.c_numbers import i32, u64
else:
    from khepri.engine.numbers import i32, u64


def zeroed(size):
    """Return `size` words of 0, in large pages where the system has them.

    Nearly every look into the table is somewhere else; with small pages the processor would search
    for the page longer than for the entry.
    """
    if not hasattr(mmap, "MADV_HUGEPAGE"):
        return memoryview(mmap.mmap(-1, size * 8)).cast("Q")
    memory = mmap.mmap(-1, size * 8, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    memory.madvise(mmap.MADV_HUGEPAGE)
    return memoryview(memory).cast("Q")


@cython.final
@cython.cclass
class TranspositionTable:
    """Remembers searched positions for all workers without locks.

    An entry is two words, ``key ^ data`` and ``data``: two threads that write at once leave a pair
    that fits no key. Data is, from the low bits: move 16, score 16, depth 8, flag 2, generation 6.
    Four entries share a cache line; the shallowest of the oldest is replaced.
    """

    def __init__(self, megabytes=64):
        clusters = 1
        while clusters * 2 * 64 <= megabytes << 20:
            clusters *= 2
        self.words = zeroed(clusters * 8)
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
            self.words = zeroed(size)
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
