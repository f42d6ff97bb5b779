cimport cython

from khepri.engine.laser.core.board cimport Board
from khepri.engine.c_numbers cimport num, u64


cdef class Shooter(Board):
    # Whether one of the shots generated last hits the enemy's pharaoh.
    cdef bint winning

    @cython.final
    cdef num trace(self, num buffer, num index) noexcept nogil
    @cython.final
    cdef num trace_lifted(self, num buffer, num index, num at) noexcept nogil
    cdef num shot(self, num move, num ply) noexcept nogil
    @cython.final
    cdef bint may_swap(self, num piece, num other, num at, num to) noexcept nogil
    @cython.final
    cdef num rotations(self, num piece, num at, bint all_moves) noexcept nogil
    @cython.final
    cdef u64 window(self, u64 low, u64 high, num at) noexcept nogil
    @cython.final
    cdef u64 free_around(self, num at) noexcept nogil
    @cython.final
    cdef u64 men_around(self, num at) noexcept nogil
    cdef num generate_touching(self, num end, num ply, bint all_moves, bint shots) noexcept nogil
    @cython.final
    cdef num note(self, num end, num struck, num resting, num move, bint shots) noexcept nogil
    @cython.final
    cdef num turns(self, num end, num at, num buffer, bint all_moves, bint shots) noexcept nogil
    @cython.final
    cdef num enter(self, num end, num at, num buffer, bint shots) noexcept nogil
    @cython.final
    cdef num leave(self, num end, num at, num buffer, bint shots) noexcept nogil
