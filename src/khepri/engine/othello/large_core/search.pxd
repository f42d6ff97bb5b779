from khepri.engine.c_numbers cimport i32, u64
from khepri.engine.othello.large_core.c_words cimport Words
from khepri.engine.othello.large_core.evaluation cimport Evaluator


cdef class Worker(Evaluator):
    # The moves of every level, in the order to try them.
    cdef i32 codes[11520]
    cdef u64 flips[34560]
    cdef i32 order[11520]

    cdef i32 search_root(self, i32 depth, i32 alpha, i32 beta, Words banned) noexcept nogil
    cdef void insert(self, i32 start, i32 end, i32 code, Words flips, i32 order) noexcept nogil
    cdef i32 negamax(
        self, Words own, Words other, i32 depth, i32 alpha, i32 beta, i32 empties, bint passed
    ) noexcept nogil
    cdef i32 foresee(
        self, Words own, Words other, i32 depth, i32 alpha, i32 empties
    ) noexcept nogil
    cdef i32 try_moves(
        self, Words own, Words other, i32 depth, i32 alpha, i32 beta, i32 empties, i32 end
    ) noexcept nogil
    cdef u64 claim(self, i32 start, i32 place, i32 end, Words own, Words other) noexcept nogil
    cdef u64 key_after(self, i32 place, Words own, Words other) noexcept nogil
    cdef i32 list_moves(
        self, Words own, Words other, Words moves, i32 first, i32 depth, i32 empties
    ) noexcept nogil
