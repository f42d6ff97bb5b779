from khepri.engine.laser.core.quiescence cimport Quiescence
from khepri.engine.c_numbers cimport i32, num, u64


cdef class Worker(Quiescence):
    cdef i32 variation[10816]
    cdef i32 variation_end[104]
    cdef i32 static[104]
    cdef i32 depth_now
    # Whether no move may be left out, as a short win is looked for.
    cdef bint whole
    cdef readonly i32 short_win
    cdef i32 excluded[800]
    cdef i32 excluded_count
    cdef list best_line
    # How boldly to prune, as `laser.pruning` says.
    cdef i32 better
    cdef i32 better_each_ply
    cdef i32 worse_each_ply
    cdef i32 hopeless
    cdef i32 hopeless_each_ply
    cdef i32 late
    cdef i32 late_each_square
    cdef i32 timid
    cdef i32 less[4096]
    # The style of the player who was to move when the position was loaded.
    cdef i32 player
    cdef i32 draw
    cdef i32 caution
    cdef i32 menace

    cdef readonly bint stopped
    # The value of the best move that the last search has finished with, if it is worth anything.
    cdef i32 reached

    cdef num negamax(self, num depth, num alpha, num beta, num ply, num start, bint may_pass) noexcept nogil
    cdef num prune(self, num depth, num alpha, num beta, num ply, num start, bint may_pass) noexcept nogil
    cdef num improving(self, num ply) noexcept nogil
    cdef bint enough(self, num depth, num alpha, num ply, num count) noexcept nogil
    cdef num try_moves(self, num depth, num alpha, num beta, num ply, bint check) noexcept nogil
    cdef num search_move(self, num depth, num alpha, num beta, num ply, num less, bint first) noexcept nogil
    cdef bint prepares_hit(self, num ply) noexcept nogil
    cdef num reduction(self, num depth, num count, num rank, num move, bint principal, num improving) noexcept nogil
    cdef bint repeated(self, num ply) noexcept nogil
    cdef bint is_excluded(self, num move) noexcept nogil
    cdef void extend_variation(self, num move, num ply) noexcept nogil
