"""The kinds of numbers of the engine's compiled files, for where they run interpreted."""

from __future__ import annotations

import cython

u64 = cython.typedef(cython.ulonglong)
i32 = cython.typedef(cython.int)
num = cython.typedef(cython.Py_ssize_t)
"""For locals: as wide as an address, so that an index needs no conversion."""
u16 = cython.typedef(cython.ushort)
i16 = cython.typedef(cython.short)
u8 = cython.typedef(cython.uchar)
