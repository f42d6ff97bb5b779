# Sets of squares in one word, for the engine's compiled files; `bits.py` is for the interpreter.

cdef extern from *:
    """
    static inline int khepri_popcount(unsigned long long x)
    {
    #if defined(__POPCNT__) || defined(__aarch64__)
        return __builtin_popcountll(x);
    #else
        x = x - ((x >> 1) & 0x5555555555555555ULL);
        x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
        x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        return (int)((x * 0x0101010101010101ULL) >> 56);
    #endif
    }
    #if defined(__GNUC__)
    #define khepri_square_of(bit) __builtin_ctzll(bit)
    #else
    #define khepri_square_of(bit) khepri_popcount((bit) - 1)
    #endif
    """
    int popcount "khepri_popcount" (unsigned long long squares) noexcept nogil
    # The set must not be empty.
    int square_of "khepri_square_of" (unsigned long long bit) noexcept nogil
