cimport cython

from khepri.engine.laser.core.moves cimport Mover
from khepri.engine.c_numbers cimport i32, num, u64


cdef class Evaluator(Mover):
    # By colour, how much a danger to its pharaoh counts, in eighths.
    cdef i32 stake[2]

    cdef num assess(self, num alpha, num beta, num ply) noexcept nogil
    @cython.final
    cdef num surroundings(self, num colour) noexcept nogil
    @cython.final
    cdef num mobility(self, num colour) noexcept nogil
    @cython.final
    cdef num swaps(self, num colour) noexcept nogil
    @cython.final
    cdef num beams_worth(self, num own, num other) noexcept nogil
    @cython.final
    cdef num closing_in(self) noexcept nogil
    @cython.final
    cdef num steps(self, num place, num other) noexcept nogil
    @cython.final
    cdef num passes(self, num buffer, num at) noexcept nogil
