cimport cython

from khepri.engine.c_numbers cimport i32, u64


cdef class Searcher:
    cdef readonly u64 nodes
    cdef public u64 node_limit
    cdef public u64 fewest_nodes
    cdef readonly bint stopped
    cdef int[::1] stop
    cdef u64 check_at

    # The board it is played on, and how it lies in the words of its sets.
    cdef i32 size
    cdef i32 squares
    cdef i32 width
    cdef i32 margin
    cdef bint black
    cdef list past

    # The table, and what was found in it last.
    cdef object table
    cdef u64[::1] entries
    cdef u64 *cells
    cdef u64 mask
    cdef u64 generation
    cdef u64 salt
    cdef i32 found_depth
    cdef i32 found_move
    cdef i32 found_lower
    cdef i32 found_upper

    # What other threads are searching, and whether there are any.
    cdef public bint together
    cdef u64[::1] under_way

    # What a position is worth, where nothing was learnt.
    cdef public bint source_evaluation
    cdef i32 source_scale

    # The moves expected by the last search, and the first of them as the table writes it.
    cdef list line
    cdef i32 best_move
    cdef i32 weights[1500]

    cdef bint probe(self, u64 key, u64 mask) noexcept nogil
    cdef void store(
        self, u64 key, u64 mask, i32 depth, i32 move, i32 lower, i32 upper
    ) noexcept nogil
    cdef void keep(
        self, u64 key, u64 mask, i32 depth, i32 move, i32 best, i32 alpha, i32 beta
    ) noexcept nogil
    @cython.final
    cdef void write(
        self, u64 key, u64 mask, i32 depth, i32 move, i32 lower, i32 upper
    ) noexcept nogil
    cdef bint is_under_way(self, u64 key) noexcept nogil
    cdef void announce(self, u64 key) noexcept nogil
    cdef void withdraw(self, u64 key) noexcept nogil
    cdef void poll(self) noexcept nogil
    cdef i32 difference(self, i32 mine, i32 theirs) noexcept nogil
    cdef i32 end_value(self, i32 difference) noexcept nogil
    cdef i32 source_value(self, i32 mine, i32 theirs, i32 held) noexcept nogil
    cdef i32 shallow_depth(self, i32 depth) noexcept nogil
    cdef i32 cut_margin(self, i32 empties) noexcept nogil
