cimport cython

from khepri.engine.laser.core.evaluation cimport Evaluator
from khepri.engine.c_numbers cimport i32, num, u64


cdef class Ordering(Evaluator):
    # The order to try the moves of the current line in, and how far each ply has come.
    cdef i32 order[80800]
    cdef i32 table_move[104]
    cdef i32 list_start[104]
    cdef i32 list_end[104]
    cdef i32 stage[104]
    cdef i32 came_by[104]
    cdef i32 tried[6656]
    # Moves that refuted something nearby and leave the beam alone: they need no list.
    cdef i32 special[312]
    cdef i32 special_next[104]

    # What the search learns.
    cdef i32 killers[208]
    cdef i32 history[4096]
    cdef i32 counters[4096]

    cdef num next_move(self, num ply, bint enough) noexcept nogil
    @cython.final
    cdef num next_special(self, num ply) noexcept nogil
    @cython.final
    cdef void list_shots(self, num ply) noexcept nogil
    @cython.final
    cdef void list_all(self, num ply) noexcept nogil
    @cython.final
    cdef bint was_tried(self, num move, num ply) noexcept nogil
    @cython.final
    cdef num pick(self, num start, num end) noexcept nogil
    @cython.final
    cdef void rank_by_history(self, num start, num end) noexcept nogil
    @cython.final
    cdef void rank_by_shot(self, num start, num end, num ply) noexcept nogil
    @cython.final
    cdef void rank_answers(self, num start, num end, num ply) noexcept nogil
    @cython.final
    cdef bint shoots_pharaoh(self, num ply) noexcept nogil
    cdef bint answers(self, num packed, num marks) noexcept nogil
    cdef void learn(self, num move, num depth, num ply, num tried) noexcept nogil
