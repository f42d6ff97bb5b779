cimport cython

from khepri.engine.c_numbers cimport i32, u64
from khepri.engine.othello.core.last_moves cimport LastMoves


cdef class NearEnd(LastMoves):
    # The replies to every listed move, and the order of the moves with their places in the list.
    cdef u64 answers[2304]
    cdef i32 ranks[2304]

    cdef i32 solve_near(
        self, u64 own, u64 other, i32 alpha, i32 beta, i32 empties, i32 parity, u64 moves
    ) noexcept nogil
    @cython.final
    cdef i32 list_near(
        self, u64 own, u64 other, u64 moves, i32 first, i32 empties, i32 parity
    ) noexcept nogil
    @cython.final
    cdef i32 next_near(self, i32 start, i32 i, i32 end) noexcept nogil
