cimport cython

from khepri.engine.c_numbers cimport i32, u64
from khepri.engine.othello.core.near_end cimport NearEnd


cdef class Endgame(NearEnd):
    cdef i32 how_known(self, i32 empties) noexcept nogil
    cdef i32 solve(
        self, u64 own, u64 other, i32 alpha, i32 beta, i32 empties, bint passed
    ) noexcept nogil
    @cython.final
    cdef i32 foresee_end(self, u64 own, u64 other, i32 alpha, i32 empties) noexcept nogil
    @cython.final
    cdef i32 list_endings(
        self, u64 own, u64 other, u64 moves, i32 first, i32 beta, i32 empties
    ) noexcept nogil
    @cython.final
    cdef i32 freedom(self, u64 own, u64 other, u64 bit, u64 flips) noexcept nogil
    @cython.final
    cdef i32 prospect(self, u64 own, u64 other, u64 bit, u64 flips, i32 empties) noexcept nogil
    @cython.final
    cdef void sort_endings(
        self, u64 own, u64 other, i32 start, i32 end, i32 empties
    ) noexcept nogil
