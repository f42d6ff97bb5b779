cimport cython

from khepri.engine.c_numbers cimport i32, u64
from khepri.engine.othello.core.learned cimport Learned


cdef class Evaluator(Learned):
    cdef u64 open_line[4]

    cdef i32 ended(self, u64 own, u64 other) noexcept nogil
    cdef u64 stable(self, u64 own, u64 other) noexcept nogil
    cdef i32 value(self, u64 own, u64 other) noexcept nogil
    @cython.final
    cdef i32 held(self, u64 own, u64 other) noexcept nogil
