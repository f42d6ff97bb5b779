"""The table of positions already searched, shared by all the threads of a search.

Nothing is locked. An entry is two words, ``key ^ data`` and ``data``: when two threads write one
entry at the same time, the halves no longer fit together and the entry is taken for empty.

Of `data`, the lowest 8 bits are the depth, then 8 bits the generation, 8 bits the best move, and
20 bits each the lower and the upper bound, both raised by 0x80000 so that they are never
negative.
"""

from __future__ import annotations

import mmap
import sys

BUCKET_WORDS = 4
"""A position may be kept in either of the two entries of its bucket."""

UNDER_WAY_WORDS = 1 << 15
"""Room for the keys of the positions that threads are searching: few, so that they seldom clash."""

_CHUNK = 1 << 20


class TranspositionTable:
    """A transposition table of at most `megabytes`, used by any number of workers at once."""

    def __init__(self, megabytes: int = 64) -> None:
        words = 1 << ((megabytes << 20) // 8).bit_length() - 1
        self._memory = _zeroed(words * 8)
        self.entries = memoryview(self._memory).cast("Q")
        self.mask = words // BUCKET_WORDS - 1
        self.generation = 0
        self.under_way = memoryview(bytearray(8 * UNDER_WAY_WORDS)).cast("Q")
        """What is being searched by some thread right now."""

    def clear(self) -> None:
        """Forget everything."""
        self._memory.seek(0)
        for start in range(0, len(self._memory), _CHUNK):
            self._memory.write(bytes(min(_CHUNK, len(self._memory) - start)))
        self.generation = 0

    def new_search(self) -> None:
        """Mark what is in the table as old, so that it gives way to what comes."""
        self.generation = (self.generation + 1) & 255
        self.under_way[:] = memoryview(bytes(self.under_way.nbytes)).cast("Q")

    def fill(self) -> int:
        """Return how many in a thousand entries were written by this search."""
        # The last ones: the first are used over and over by the solver.
        data = self.entries[-1999::2]
        return sum(word != 0 and word >> 8 & 255 == self.generation for word in data)


def _zeroed(size: int) -> mmap.mmap:
    """Return so many bytes of 0, in large pages where the system has them.

    Nearly every look into the table is somewhere else; with small pages the processor would search
    for the page longer than for the entry. Linux gives them to private memory only, as it comes.
    """
    if sys.platform == "win32" or not hasattr(mmap, "MADV_HUGEPAGE"):
        return mmap.mmap(-1, size)
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    memory.madvise(mmap.MADV_HUGEPAGE)
    return memory
