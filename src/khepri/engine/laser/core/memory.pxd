cimport cython

from khepri.engine.laser.core.ordering cimport Ordering
from khepri.engine.laser.core.transpositions cimport TranspositionTable
from khepri.engine.c_numbers cimport i32, num, u64


cdef class Memory(Ordering):
    cdef readonly TranspositionTable table
    cdef i32 generation
    # Whether no position of the game has occurred twice, so that proofs hold.
    cdef bint trusting

    cdef u64 recall(self) noexcept nogil
    cdef num settled(self, u64 data, num depth, num alpha, num beta, num ply) noexcept nogil
    cdef bint proves(self, u64 data) noexcept nogil
    cdef void remember(self, num depth, num move, num value, num flag, num ply) noexcept nogil
    @cython.final
    cdef bint as_quick(self, num value, num flag, u64 proof) noexcept nogil
