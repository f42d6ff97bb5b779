cimport cython

from khepri.engine.laser.board cimport Board
from khepri.engine.numbers cimport i32, num, u64


cdef class Mover(Board):
    @cython.final
    cdef num trace(self, num buffer, num index) noexcept nogil
    @cython.final
    cdef num trace_lifted(self, num buffer, num index, num at) noexcept nogil
    cdef num shot(self, num move, num ply) noexcept nogil
    @cython.final
    cdef bint may_swap(self, num piece, num other, num at, num to) noexcept nogil
    @cython.final
    cdef num rotations(self, num piece, num at, bint all_moves) noexcept nogil
    cdef num sphinx_turns(self, num colour) noexcept nogil
    cdef bint is_legal(self, num move) noexcept nogil
    @cython.final
    cdef u64 window(self, u64 low, u64 high, num at) noexcept nogil
    @cython.final
    cdef u64 free_around(self, num at) noexcept nogil
    @cython.final
    cdef u64 men_around(self, num at) noexcept nogil
    cdef num generate_touching(self, num end, num ply, bint all_moves) noexcept nogil
    @cython.final
    cdef num turns_on_path(self, num end, num at, num buffer, bint all_moves) noexcept nogil
    @cython.final
    cdef num steps_onto_path(self, num end, num at, num buffer) noexcept nogil
    @cython.final
    cdef num steps_on_path(self, num end, num at, num buffer) noexcept nogil
    cdef num generate_rest(self, num end, num ply, bint all_moves) noexcept nogil
    @cython.final
    cdef num steps_to(self, num end, num packed, u64 free) noexcept nogil
    cdef u64 count_leaves(self, num depth, num ply, num start) noexcept nogil
