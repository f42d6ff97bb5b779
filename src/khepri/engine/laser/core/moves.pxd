cimport cython

from khepri.engine.laser.core.beams cimport Shooter
from khepri.engine.c_numbers cimport num, u64


cdef class Mover(Shooter):
    cdef num sphinx_turns(self, num colour) noexcept nogil
    cdef bint is_legal(self, num move) noexcept nogil
    cdef num generate_rest(self, num end, num ply, bint all_moves) noexcept nogil
    @cython.final
    cdef num steps_to(self, num end, num packed, u64 free) noexcept nogil
    cdef u64 count_leaves(self, num depth, num ply, num start) noexcept nogil
