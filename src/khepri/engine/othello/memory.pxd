from khepri.engine.c_numbers cimport i32, u64


cdef class Memory:
    cdef readonly u64 nodes
    cdef public u64 node_limit
    cdef public u64 fewest_nodes
    cdef readonly bint stopped
    cdef int[::1] stop
    cdef u64 check_at

    # The table, and what was found in it last.
    cdef object table
    cdef u64[::1] entries
    cdef u64 mask
    cdef u64 generation
    cdef u64 salt
    cdef i32 found_depth
    cdef i32 found_move
    cdef i32 found_lower
    cdef i32 found_upper

    # The moves expected by the last search.
    cdef list line

    cdef bint probe(self, u64 key, u64 mask) noexcept nogil
    cdef void store(
        self, u64 key, u64 mask, i32 depth, i32 move, i32 lower, i32 upper
    ) noexcept nogil
    cdef void poll(self) noexcept nogil
