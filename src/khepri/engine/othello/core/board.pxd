from khepri.engine.c_numbers cimport i32, u64
from khepri.engine.othello.core.searcher cimport Searcher


cdef class Board(Searcher):
    cdef u64 own
    cdef u64 other

    # The parts of the board; `tables.Geometry` says which.
    cdef u64 board
    cdef u64 corners
    cdef u64 corner[4]
    cdef u64 edges
    cdef u64 border[4]
    cdef u64 worth[3]

    cdef i32 final(self, u64 own, u64 other) noexcept nogil
