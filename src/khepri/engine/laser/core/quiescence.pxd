cimport cython

from khepri.engine.laser.core.memory cimport Memory
from khepri.engine.c_numbers cimport i32, num, u64


cdef class Quiescence(Memory):
    cdef i32[::1] stop
    cdef u64 poll_at
    cdef bint stopping
    cdef readonly u64 nodes
    cdef public u64 node_limit
    cdef public u64 fewest_nodes

    cdef void count_node(self) noexcept nogil
    cdef num quiesce(self, num alpha, num beta, num ply, num start, num calm) noexcept nogil
    @cython.final
    cdef num keep_forcing(self, num start, num end, num ply, bint check) noexcept nogil
    @cython.final
    cdef num keep_escapes(self, num start, num end) noexcept nogil
    cdef bint can_wait(self, num ply) noexcept nogil
