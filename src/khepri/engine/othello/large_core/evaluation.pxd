cimport cython

from khepri.engine.c_numbers cimport i32
from khepri.engine.othello.large_core.board cimport Board
from khepri.engine.othello.large_core.c_words cimport Words


cdef class Evaluator(Board):
    # Whether the search goes to the end of the game.
    cdef bint exact

    cdef i32 ended(self, Words own, Words other) noexcept nogil
    @cython.final
    cdef i32 stable(self, Words own) noexcept nogil
    cdef i32 value(self, Words own, Words other) noexcept nogil
    @cython.final
    cdef i32 held(self, Words own, Words other) noexcept nogil
