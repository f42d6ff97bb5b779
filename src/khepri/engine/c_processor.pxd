# What C compilers offer beyond C, for the engine's compiled files.

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define khepri_prefetch(address) __builtin_prefetch(address)
    #else
    #define khepri_prefetch(address) ((void)(address))
    #endif
    """
    # Bring memory near the processor that will be read soon.
    void prefetch "khepri_prefetch" (const void *address) noexcept nogil
