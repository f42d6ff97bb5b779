# What stands in an entry of the table, for the engine's compiled files; `entries.py` is for the
# interpreter and says what each function does.

from khepri.engine.c_numbers cimport i32, u64


cdef inline u64 entry_at(const u64 *cells, u64 place, u64 key) noexcept nogil:
    cdef u64 data = cells[place + 1]
    if (cells[place] ^ data) == key:
        return data
    data = cells[place + 3]
    return data if (cells[place + 2] ^ data) == key else 0


cdef inline i32 depth_in(u64 data) noexcept nogil:
    return data & 255


cdef inline i32 move_in(u64 data) noexcept nogil:
    return (data >> 16) & 255


cdef inline i32 lower_in(u64 data) noexcept nogil:
    return <i32>((data >> 24) & 0xFFFFF) - 0x80000


cdef inline i32 upper_in(u64 data) noexcept nogil:
    return <i32>(data >> 44) - 0x80000


cdef inline void write_entry(
    u64 *cells, u64 place, u64 key, u64 generation, i32 depth, i32 move, i32 lower, i32 upper
) noexcept nogil:
    cdef u64 data = (
        <u64>depth
        | (generation << 8)
        | (<u64>move << 16)
        | (<u64>(lower + 0x80000) << 24)
        | (<u64>(upper + 0x80000) << 44)
    )
    cdef u64 kept = cells[place + 1]
    if (cells[place] ^ kept) != key:
        if (kept >> 8) & 255 == generation and <i32>(kept & 255) > depth:
            place += 2
        else:
            cells[place + 2] = cells[place]
            cells[place + 3] = kept
    cells[place] = key ^ data
    cells[place + 1] = data
