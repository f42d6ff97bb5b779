cimport cython

from khepri.engine.laser.evaluation cimport Evaluator
from khepri.engine.numbers cimport i32, num, u64


cdef class Ordering(Evaluator):
    # The order to try the moves of the current line in, and how far each ply has come.
    cdef i32 order[80800]
    cdef i32 table_move[104]
    cdef i32 list_start[104]
    cdef i32 list_end[104]
    cdef i32 stage[104]
    cdef i32 came_by[104]
    cdef i32 tried[6656]

    # What the search learns.
    cdef i32 killers[208]
    cdef i32 history[4096]
    cdef i32 counters[4096]

    cdef num next_move(self, num ply) noexcept nogil
    @cython.final
    cdef num pick(self, num start, num end) noexcept nogil
    @cython.final
    cdef void rank_moves(self, num start, num end, num ply) noexcept nogil
    @cython.final
    cdef void rank_shots(self, num start, num end, num ply) noexcept nogil
    @cython.final
    cdef void rank_answers(self, num start, num end, num ply) noexcept nogil
    @cython.final
    cdef bint shoots_pharaoh(self, num ply) noexcept nogil
    cdef bint answers(self, num packed, num marks) noexcept nogil
    cdef void learn(self, num move, num depth, num ply, num tried) noexcept nogil
