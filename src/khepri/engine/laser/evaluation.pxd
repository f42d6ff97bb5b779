cimport cython

from khepri.engine.laser.moves cimport Mover
from khepri.engine.numbers cimport i32, num, u64


cdef class Evaluator(Mover):
    cdef num assess(self, num alpha, num beta, num ply) noexcept nogil
    @cython.final
    cdef num surroundings(self, num colour) noexcept nogil
    @cython.final
    cdef num mobility(self, num colour) noexcept nogil
    @cython.final
    cdef num swaps(self, num colour) noexcept nogil
