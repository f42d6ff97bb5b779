from khepri.engine.c_numbers cimport i32, u64


cdef class TranspositionTable:
    cdef public u64[::1] words
    cdef public u64 mask
    cdef public i32 generation
