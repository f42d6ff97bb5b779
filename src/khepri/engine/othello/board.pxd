from khepri.engine.c_numbers cimport i32, u64
from khepri.engine.othello.memory cimport Memory


cdef u64 moves_of(u64 own, u64 other, u64 board) noexcept nogil
cdef u64 flips_of(u64 own, u64 other, u64 bit) noexcept nogil
cdef u64 mix(u64 own, u64 other, u64 salt) noexcept nogil


cdef class Board(Memory):
    cdef u64 own
    cdef u64 other
    cdef bint black
    cdef list past

    # The board it is played on, and its parts; `tables.Geometry` says which.
    cdef i32 size
    cdef i32 squares
    cdef i32 margin
    cdef u64 board
    cdef u64 corners
    cdef u64 corner[4]
    cdef u64 edges
    cdef u64 border[4]
    cdef u64 worth[3]

    cdef i32 final(self, u64 own, u64 other) noexcept nogil
