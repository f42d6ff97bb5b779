cimport cython

from khepri.engine.c_numbers cimport i32, num, u8, u16, u64


cdef class Board:
    # Pieces by square, slots by square, squares by slot (sphinx, pharaoh, scarabs, the others).
    cdef u8 board[120]
    cdef u8 slot[120]
    cdef u8 place[160]
    cdef i32 slots[2]
    cdef i32 scarabs[2]
    cdef i32 side
    cdef i32 score
    cdef u64 key_now
    # By colour, who can step and the squares without a sphinx where they may, as sets in two words
    # of 60 bits.
    cdef u64 men_low[2]
    cdef u64 men_high[2]
    cdef u64 free_low[2]
    cdef u64 free_high[2]
    # What stands around the pharaohs and how many moves Blue has more than Red, or NEVER.
    cdef i32 near[104]
    cdef i32 freedom[104]
    # What the rule set allows; the core knows no rule set by name or number. The tables are over
    # colour << 7 | square, and over colour of the scarab << 7 | code.
    cdef u64 rules_key
    cdef bint sphinx_may_turn
    cdef bint pharaoh_may_turn
    cdef bint swaps_scarabs
    cdef u8 forbidden[256]
    cdef u8 swap[256]
    # By colour, the last slot that some scarab may not swap with: 0 if it may with all of them.
    cdef i32 strange[2]

    # Beams: paths and marks in buffers by ply and colour, and the buffer in force at each ply.
    cdef u16 path[33456]
    cdef u8 mark[26112]
    cdef u64 path_low[204]
    cdef u64 path_high[204]
    # The squares of a path and all beside them (and bits that stand for no square).
    cdef u64 beside_low[204]
    cdef u64 beside_high[204]
    cdef i32 beam_length[204]
    cdef i32 beam_hit[204]
    cdef i32 beam[206]
    # The new squares of the path that a piece was last lifted from.
    cdef u64 lifted_low
    cdef u64 lifted_high

    # What make leaves for unmake, and the keys for repetitions.
    cdef i32 taken_slot[104]
    cdef i32 old_score[104]
    cdef u64 keys[2048]
    cdef i32 quiet_run[2048]
    cdef i32 base
    cdef list made

    # Moves of the current line, one list behind the other.
    cdef i32 moves[80800]

    # The table's memory, which a move that is made fetches ahead.
    cdef u64[::1] words
    cdef u64 mask
    cdef readonly object rule_set

    cdef void fire(self, num ply, num colour) noexcept nogil
    cdef void see(self, num ply) noexcept nogil
    cdef void play(self, num packed, num ply) noexcept nogil
    @cython.final
    cdef void change_key(self, u64 change, num struck) noexcept nogil
    @cython.final
    cdef void end_turn(self, num struck, num at, num to, num ply) noexcept nogil
    cdef void take_back(self, num packed, num ply) noexcept nogil
    @cython.final
    cdef void restore_victim(self, num struck, num ply) noexcept nogil
    cdef void pass_turn(self, num struck, num ply) noexcept nogil
    cdef void take_back_pass(self, num struck, num ply) noexcept nogil
