cimport cython

from khepri.engine.laser.moves cimport Mover
from khepri.engine.numbers cimport num


cdef class Shooter(Mover):
    # Whether one of the shots generated last hits the enemy's pharaoh.
    cdef bint winning

    cdef num generate_shots(self, num end, num ply) noexcept nogil
    @cython.final
    cdef num note_shot(self, num end, num struck, num resting, num move) noexcept nogil
    @cython.final
    cdef num shots_by_turning(self, num end, num at, num buffer) noexcept nogil
    @cython.final
    cdef num shots_by_entering(self, num end, num at, num buffer) noexcept nogil
    @cython.final
    cdef num shots_by_leaving(self, num end, num at, num buffer) noexcept nogil
    cdef num prospects(self, num colour, num ply) noexcept nogil
