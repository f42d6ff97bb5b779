# Sets of squares in three words, for the engine's compiled files; `words.py` is for the interpreter
# and says what each function does.

from khepri.engine.c_bits cimport popcount, square_of
from khepri.engine.c_numbers cimport i32, u64

ctypedef (unsigned long long, unsigned long long, unsigned long long) Words


cdef inline i32 count(Words squares) noexcept nogil:
    return popcount(squares[0]) + popcount(squares[1]) + popcount(squares[2])


cdef inline bint is_empty(Words squares) noexcept nogil:
    return (squares[0] | squares[1] | squares[2]) == 0


cdef inline Words both(Words a, Words b) noexcept nogil:
    return (a[0] & b[0], a[1] & b[1], a[2] & b[2])


cdef inline Words either(Words a, Words b) noexcept nogil:
    return (a[0] | b[0], a[1] | b[1], a[2] | b[2])


cdef inline Words differ(Words a, Words b) noexcept nogil:
    return (a[0] ^ b[0], a[1] ^ b[1], a[2] ^ b[2])


cdef inline Words outside(Words board, Words a, Words b) noexcept nogil:
    return (board[0] & ~(a[0] | b[0]), board[1] & ~(a[1] | b[1]), board[2] & ~(a[2] | b[2]))


cdef inline i32 lead(Words mine, Words theirs, Words where) noexcept nogil:
    return count(both(mine, where)) - count(both(theirs, where))


cdef inline Words up(Words squares, u64 shift, Words within) noexcept nogil:
    return (
        within[0] & (squares[0] << shift),
        within[1] & ((squares[1] << shift) | (squares[0] >> (64 - shift))),
        within[2] & ((squares[2] << shift) | (squares[1] >> (64 - shift))),
    )


cdef inline Words down(Words squares, u64 shift, Words within) noexcept nogil:
    return (
        within[0] & ((squares[0] >> shift) | (squares[1] << (64 - shift))),
        within[1] & ((squares[1] >> shift) | (squares[2] << (64 - shift))),
        within[2] & (squares[2] >> shift),
    )


cdef inline Words square(i32 code) noexcept nogil:
    cdef u64 bit = <u64>1 << (code & 63)
    return (bit if code < 64 else 0, bit if code >> 6 == 1 else 0, bit if code >> 6 == 2 else 0)


cdef inline i32 first_of(Words squares) noexcept nogil:
    if squares[0]:
        return square_of(squares[0] & -squares[0])
    if squares[1]:
        return 64 + square_of(squares[1] & -squares[1])
    return 128 + square_of(squares[2] & -squares[2])
