from khepri.engine.c_numbers cimport i32, u64
from khepri.engine.othello.core.endgame cimport Endgame


cdef class Worker(Endgame):
    cdef i32 search_root(self, i32 depth, i32 alpha, i32 beta, u64 banned) noexcept nogil
    cdef i32 list_root(self, u64 moves, i32 first, i32 depth, i32 empties) noexcept nogil
    cdef i32 descend(
        self, u64 own, u64 other, i32 depth, i32 alpha, i32 beta, i32 empties, bint exact
    ) noexcept nogil
