from khepri.engine.c_numbers cimport i32, u64
from khepri.engine.othello.core.searcher cimport Searcher
from khepri.engine.othello.large_core.c_words cimport Words


cdef Words moves_of(Words own, Words other, Words board) noexcept nogil
cdef Words flips_of(Words own, Words other, Words bit) noexcept nogil
cdef u64 mix(Words own, Words other, u64 salt) noexcept nogil


cdef class Board(Searcher):
    cdef Words own
    cdef Words other

    # The parts of the board; `tables.Geometry` says which.
    cdef Words board
    cdef Words corners
    cdef Words edges
    cdef u64 inner[12]
    cdef Words worth_10
    cdef Words worth_4
    cdef Words worth_2
