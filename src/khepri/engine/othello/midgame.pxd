cimport cython

from khepri.engine.numbers cimport i32, u64
from khepri.engine.othello.evaluation cimport Evaluation


cdef class Midgame(Evaluation):
    cdef readonly u64 nodes
    cdef public u64 node_limit
    cdef readonly bint stopped
    cdef public bint selective
    cdef public bint daring
    cdef bint guessing
    cdef int[::1] stop
    cdef u64 check_at

    # The table, and what was found in it last.
    cdef object table
    cdef u64[::1] entries
    cdef u64 mask
    cdef u64 near_mask
    cdef u64 generation
    cdef u64 salt
    cdef i32 found_depth
    cdef i32 found_move
    cdef i32 found_lower
    cdef i32 found_upper

    # The moves of every level, in the order to try them.
    cdef u64 bits[2304]
    cdef u64 flips[2304]
    cdef i32 order[2304]

    cdef bint probe(self, u64 key, u64 mask) noexcept nogil
    cdef void store(
        self, u64 key, u64 mask, i32 depth, i32 move, i32 lower, i32 upper
    ) noexcept nogil
    cdef void poll(self) noexcept nogil
    cdef void insert(self, i32 start, i32 end, u64 bit, u64 flips, i32 order) noexcept nogil
    cdef i32 negamax(
        self, u64 own, u64 other, i32 depth, i32 alpha, i32 beta, i32 empties, bint passed
    ) noexcept nogil
    @cython.final
    cdef i32 foresee(self, u64 own, u64 other, i32 depth, i32 alpha, i32 empties) noexcept nogil
    @cython.final
    cdef i32 list_moves(
        self, u64 own, u64 other, u64 moves, i32 first, i32 depth, i32 beta, i32 empties
    ) noexcept nogil
    cdef i32 replies(self, u64 own, u64 other) noexcept nogil
