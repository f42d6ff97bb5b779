cimport cython

from khepri.engine.c_numbers cimport i32, u64
from khepri.engine.othello.core.midgame cimport Midgame


cdef class LastMoves(Midgame):
    cdef i32 parity_of(self, u64 own, u64 other) noexcept nogil
    @cython.final
    cdef i32 play_out(
        self, u64 own, u64 other, i32 alpha, i32 beta, i32 empties, i32 parity, u64 moves
    ) noexcept nogil
    @cython.final
    cdef i32 play_last(
        self, u64 own, u64 other, i32 alpha, i32 beta, i32 empties, i32 parity
    ) noexcept nogil
    @cython.final
    cdef i32 last_four(
        self, u64 own, u64 other, i32 alpha, i32 beta, u64 a, u64 b, u64 c, u64 d, bint passed
    ) noexcept nogil
    @cython.final
    cdef i32 last_three(
        self, u64 own, u64 other, i32 alpha, i32 beta, u64 a, u64 b, u64 c, bint passed
    ) noexcept nogil
    @cython.final
    cdef i32 last_two(
        self, u64 own, u64 other, i32 alpha, i32 beta, u64 a, u64 b
    ) noexcept nogil
    @cython.final
    cdef i32 last_one(self, u64 own, i32 square) noexcept nogil
