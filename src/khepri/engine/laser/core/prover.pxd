from khepri.engine.laser.core.moves cimport Mover
from khepri.engine.c_numbers cimport i32, num, u64


cdef class Prover(Mover):
    # The move that last settled a node of each ply, which is tried first in the next one.
    cdef i32 settled[104]
    cdef bint exhausted

    cdef public u64 node_limit
    cdef readonly u64 nodes

    cdef bint attack(self, num moves, num ply, num start) noexcept nogil
    cdef bint hits(self, num ply, num start) noexcept nogil
    cdef bint defend(self, num moves, num ply, num start) noexcept nogil
    cdef void settled_first(self, num ply, num start, num end) noexcept nogil
