cimport cython

from khepri.engine.c_numbers cimport i32, u64
from khepri.engine.othello.core.learned cimport Learned


cdef class Evaluator(Learned):
    cdef u64 open_line[4]

    # The last boards that were judged, and what they are worth.
    cdef u64 kept_own[4096]
    cdef u64 kept_other[4096]
    cdef i32 kept_value[4096]

    cdef i32 ended(self, u64 own, u64 other) noexcept nogil
    cdef u64 stable(self, u64 own, u64 other) noexcept nogil
    cdef i32 value(self, u64 own, u64 other) noexcept nogil
    @cython.final
    cdef i32 value_of_move(self, u64 own, u64 other, u64 bit, u64 flips) noexcept nogil
    @cython.final
    cdef bint adds_up(self) noexcept nogil
    @cython.final
    cdef i32 kept_place(self, u64 own, u64 other) noexcept nogil
    @cython.final
    cdef i32 kept(self, i32 place, u64 own, u64 other, i32 value) noexcept nogil
    @cython.final
    cdef i32 calculated(self, u64 own, u64 other) noexcept nogil
    @cython.final
    cdef i32 held(self, u64 own, u64 other) noexcept nogil
