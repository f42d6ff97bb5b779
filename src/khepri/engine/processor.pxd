# What C compilers offer beyond C, for the engine's compiled files; `processor.py` is for the
# interpreter.

from khepri.engine.numbers cimport num, u64

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define khepri_prefetch(address) __builtin_prefetch(address)
    #define khepri_lowest(word) __builtin_ctzll(word)
    #else
    #define khepri_prefetch(address) ((void)(address))
    static int khepri_lowest(unsigned long long word) {
        int index = 0;
        while (!(word & 1)) { word >>= 1; index++; }
        return index;
    }
    #endif
    """
    # Bring memory near the processor that will be read soon.
    void prefetch "khepri_prefetch" (const void *address) noexcept nogil
    # Which bit is the lowest that is set, of a word that is not 0.
    num lowest "khepri_lowest" (u64 word) noexcept nogil
