cimport cython

from khepri.engine.c_numbers cimport i16, i32, u16, u64
from khepri.engine.othello.core.board cimport Board


cdef class Learned(Board):
    cdef readonly bint learned
    cdef const i16[::1] learned_weights
    # What every place reads on the board that is judged; and on the board whose moves are judged, as
    # the opponent sees it.
    cdef u16 numbers[48]
    cdef u16 turned[48]
    cdef u64 turned_own
    cdef u64 turned_other

    @cython.final
    cdef i32 learned_value(
        self, u64 own, u64 other, i32 discs, u64 moves, u64 replies
    ) noexcept nogil
    @cython.final
    cdef void expect_replies(self, u64 own, u64 other) noexcept nogil
    @cython.final
    cdef i32 value_after(
        self, u64 bit, u64 flips, u64 own, u64 other, u64 moves, u64 replies
    ) noexcept nogil
    @cython.final
    cdef void read(self, u64 own, u64 other) noexcept nogil
    @cython.final
    cdef i32 weighed(
        self, u64 own, u64 other, i32 discs, u64 moves, u64 replies
    ) noexcept nogil
