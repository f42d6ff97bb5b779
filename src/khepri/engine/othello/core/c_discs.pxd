# Discs that are put and turned, for the engine's compiled files; `discs.py` is for the interpreter
# and says what each function does. Here they are put in place wherever they are called, since a
# solver calls little else.

from khepri.engine.c_bits cimport square_of
from khepri.engine.c_numbers cimport u64

cdef extern from *:
    """
    typedef unsigned long long khepri_u64;

    /* The rays up from a square along a row, a column and both diagonals; and the rays down. */
    #define KHEPRI_COLUMNS(row) (0x0101010101010101ULL * ((row) & 255ULL))
    #define KHEPRI_BEFORE(s) ((1ULL << ((s) & 7)) - 1)
    #define KHEPRI_BEHIND(s) ((254ULL << ((s) & 7)) & 255ULL)
    #define KHEPRI_UP(s) \\
        KHEPRI_BEHIND(s) << ((s) & 56), \\
        0x0101010101010100ULL << (s), \\
        (0x0002040810204080ULL << (s)) & KHEPRI_COLUMNS(KHEPRI_BEFORE(s)), \\
        (0x8040201008040200ULL << (s)) & KHEPRI_COLUMNS(KHEPRI_BEHIND(s))
    #define KHEPRI_DOWN(s) \\
        KHEPRI_BEFORE(s) << ((s) & 56), \\
        0x0080808080808080ULL >> (63 - (s)), \\
        (0x0102040810204000ULL >> (63 - (s))) & KHEPRI_COLUMNS(KHEPRI_BEHIND(s)), \\
        (0x0040201008040201ULL >> (63 - (s))) & KHEPRI_COLUMNS(KHEPRI_BEFORE(s))
    #define KHEPRI_ROW(rays, s) \\
        {rays(s)}, {rays(s + 1)}, {rays(s + 2)}, {rays(s + 3)}, \\
        {rays(s + 4)}, {rays(s + 5)}, {rays(s + 6)}, {rays(s + 7)}
    #define KHEPRI_BOARD(rays) { \\
        KHEPRI_ROW(rays, 0), KHEPRI_ROW(rays, 8), KHEPRI_ROW(rays, 16), KHEPRI_ROW(rays, 24), \\
        KHEPRI_ROW(rays, 32), KHEPRI_ROW(rays, 40), KHEPRI_ROW(rays, 48), KHEPRI_ROW(rays, 56)}

    #if defined(__GNUC__)
    /* Four directions at once: gcc and clang find the best vectors that the processor has. */
    typedef khepri_u64 khepri_lanes __attribute__((vector_size(32)));
    typedef long long khepri_signed __attribute__((vector_size(32)));
    typedef khepri_u64 khepri_half __attribute__((vector_size(16)));
    #define KHEPRI_HALF(lanes) \\
        ((khepri_half){lanes[0], lanes[1]} | (khepri_half){lanes[2], lanes[3]})
    static const khepri_lanes khepri_up[64] = KHEPRI_BOARD(KHEPRI_UP);
    static const khepri_lanes khepri_down[64] = KHEPRI_BOARD(KHEPRI_DOWN);

    static inline khepri_u64 khepri_moves(khepri_u64 own, khepri_u64 other, khepri_u64 board)
    {
        const khepri_lanes shift = {1, 8, 7, 9}, twice = {2, 16, 14, 18};
        const khepri_lanes columns = {
            0x7E7E7E7E7E7E7E7EULL, ~0ULL, 0x7E7E7E7E7E7E7E7EULL, 0x7E7E7E7E7E7E7E7EULL};
        khepri_lanes mine = {own, own, own, own};
        khepri_lanes inner = {other, other, other, other};
        khepri_lanes up, down, pairs_up, pairs_down;
        khepri_half half;
        inner &= columns;
        up = inner & (mine << shift);
        down = inner & (mine >> shift);
        up |= inner & (up << shift);
        down |= inner & (down >> shift);
        pairs_up = inner & (inner << shift);
        pairs_down = pairs_up >> shift;
        up |= pairs_up & (up << twice);
        down |= pairs_down & (down >> twice);
        up |= pairs_up & (up << twice);
        down |= pairs_down & (down >> twice);
        up = (up << shift) | (down >> shift);
        half = KHEPRI_HALF(up);
        return (half[0] | half[1]) & ~(own | other) & board;
    }

    static inline khepri_u64 khepri_flips(khepri_u64 own, khepri_u64 other, int square)
    {
        const khepri_lanes shift = {1, 8, 7, 9}, twice = {2, 16, 14, 18}, four = {4, 32, 28, 36};
        const khepri_lanes mine = {own, own, own, own};
        const khepri_lanes theirs = {other, other, other, other};
        khepri_lanes ray = khepri_up[square], end, turned, ends, vacant;
        khepri_half half;
        /* Adding one runs through the opponent's discs and stops at the first other square. */
        end = ((theirs | ~ray) + 1) & ray & mine;
        turned = ((end - 1) - (khepri_lanes)(end == 0)) & ray;
        /* Downwards the nearest disc counts if it is nearer than every empty square. */
        ray = khepri_down[square];
        vacant = ray & ~(mine | theirs);
        ends = end = ray & mine;
        end |= end >> shift;
        end |= end >> twice;
        end |= end >> four;
        turned |= ray & ~end & (khepri_lanes)((khepri_signed)ends > (khepri_signed)vacant);
        half = KHEPRI_HALF(turned);
        return half[0] | half[1];
    }
    #else
    static const khepri_u64 khepri_up[64][4] = KHEPRI_BOARD(KHEPRI_UP);
    static const khepri_u64 khepri_down[64][4] = KHEPRI_BOARD(KHEPRI_DOWN);
    static const int khepri_shifts[4] = {1, 8, 7, 9};

    static khepri_u64 khepri_moves(khepri_u64 own, khepri_u64 other, khepri_u64 board)
    {
        khepri_u64 found = 0, inner, up, down;
        int i, step, shift;
        for (i = 0; i < 4; i++) {
            shift = khepri_shifts[i];
            inner = shift == 8 ? other : other & 0x7E7E7E7E7E7E7E7EULL;
            up = inner & (own << shift);
            down = inner & (own >> shift);
            for (step = 0; step < 5; step++) {
                up |= inner & (up << shift);
                down |= inner & (down >> shift);
            }
            found |= (up << shift) | (down >> shift);
        }
        return found & ~(own | other) & board;
    }

    static khepri_u64 khepri_flips(khepri_u64 own, khepri_u64 other, int square)
    {
        khepri_u64 turned = 0, ray, end, beyond;
        int i, shift;
        for (i = 0; i < 4; i++) {
            shift = khepri_shifts[i];
            ray = khepri_up[square][i];
            end = ((other | ~ray) + 1) & ray & own;
            turned |= end ? (end - 1) & ray : 0;
            ray = khepri_down[square][i];
            beyond = end = ray & own;
            beyond |= beyond >> shift;
            beyond |= beyond >> 2 * shift;
            beyond |= beyond >> 4 * shift;
            turned |= end > (ray & ~(own | other)) ? ray & ~beyond : 0;
        }
        return turned;
    }
    #endif
    """
    u64 moves_of "khepri_moves" (u64 own, u64 other, u64 board) noexcept nogil
    u64 flips_at "khepri_flips" (u64 own, u64 other, int square) noexcept nogil


cdef inline u64 flips_of(u64 own, u64 other, u64 bit) noexcept nogil:
    return flips_at(own, other, square_of(bit))


cdef inline u64 mix(u64 own, u64 other, u64 salt) noexcept nogil:
    cdef u64 key = own * <u64>0x9E3779B97F4A7C15
    key ^= (key >> 32) ^ salt
    key += other * <u64>0xC2B2AE3D27D4EB4F
    key = (key ^ (key >> 31)) * <u64>0xD6E8FEB86659FD93
    return key ^ (key >> 32)


cdef inline u64 around(u64 discs) noexcept nogil:
    cdef u64 wide = (
        discs
        | ((discs & <u64>0x7F7F7F7F7F7F7F7F) << 1)
        | ((discs >> 1) & <u64>0x7F7F7F7F7F7F7F7F)
    )
    return wide | (wide << 8) | (wide >> 8)
