from khepri.engine.c_numbers cimport i16, i32, u64
from khepri.engine.othello.core.board cimport Board


cdef class Learned(Board):
    cdef readonly bint learned
    cdef const i16[::1] learned_weights

    cdef i32 learned_value(
        self, u64 own, u64 other, i32 discs, u64 moves, u64 replies
    ) noexcept nogil
