cimport cython

from khepri.engine.c_numbers cimport i32, u64
from khepri.engine.othello.core.evaluation cimport Evaluator


cdef class Midgame(Evaluator):
    cdef public bint selective
    # How boldly ends may be guessed, what comes of that on this board, and what the table says then.
    cdef public i32 boldness
    cdef i32 guess
    cdef i32 mark
    cdef u64 near_mask
    # The move that was good enough when there was one left to make.
    cdef u64 answer

    # The moves of every level, in the order to try them.
    cdef u64 bits[2304]
    cdef u64 flips[2304]
    cdef i32 order[2304]
    cdef u64 keys[2304]

    cdef void insert(self, i32 start, i32 end, u64 bit, u64 flips, i32 order) noexcept nogil
    cdef u64 claim(self, i32 start, i32 place, i32 end, u64 own, u64 other) noexcept nogil
    cdef u64 key_after(self, i32 place, u64 own, u64 other) noexcept nogil
    cdef i32 negamax(
        self, u64 own, u64 other, i32 depth, i32 alpha, i32 beta, i32 empties, bint passed
    ) noexcept nogil
    @cython.final
    cdef i32 foresee(self, u64 own, u64 other, i32 depth, i32 alpha, i32 empties) noexcept nogil
    @cython.final
    cdef i32 list_moves(
        self, u64 own, u64 other, u64 moves, i32 first, i32 depth, i32 beta, i32 empties
    ) noexcept nogil
    @cython.final
    cdef void sort_moves(
        self, u64 own, u64 other, i32 start, i32 end, i32 depth, i32 empties
    ) noexcept nogil
    @cython.final
    cdef i32 last_ply(self, u64 own, u64 other, u64 moves, i32 beta) noexcept nogil
    @cython.final
    cdef u64 likeliest(self, u64 moves) noexcept nogil
    cdef i32 replies(self, u64 own, u64 other) noexcept nogil
