from khepri.engine.c_numbers cimport i32, u64
from khepri.engine.othello.core.endgame cimport Endgame


cdef class Worker(Endgame):
    # The value of the best move that the last search has finished with, if it is worth anything.
    cdef i32 reached

    cdef i32 search_root(self, i32 depth, i32 alpha, i32 beta, u64 banned) noexcept nogil
    cdef i32 list_root(self, u64 moves, i32 first, i32 depth, i32 empties) noexcept nogil
    cdef i32 descend(
        self, u64 own, u64 other, i32 depth, i32 alpha, i32 beta, i32 empties, bint exact
    ) noexcept nogil
