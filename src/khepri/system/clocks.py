"""The time that passes on this computer, with and without what it spends asleep.

A laptop that is shut sleeps, and nobody thinks about a move meanwhile. Systems differ in what
their steady clock does then: that of Linux and of macOS stands still, that of Windows goes on.
Here each has both kinds, so that their difference is how long the computer has slept.
"""

from __future__ import annotations

import sys
import time

_MS = 1_000_000
"""Nanoseconds."""


if sys.platform == "win32":  # pragma: no cover - seen on Windows only
    import ctypes

    def awake_ms() -> int:
        """Return a steady time in milliseconds that stands still while the computer sleeps."""
        tenths_of_microseconds = ctypes.c_ulonglong()
        query = ctypes.windll.kernel32.QueryUnbiasedInterruptTime
        query(ctypes.byref(tenths_of_microseconds))
        return tenths_of_microseconds.value // 10_000

    def passed_ms() -> int:
        """Return a steady time in milliseconds that goes on while the computer sleeps."""
        return time.monotonic_ns() // _MS

else:

    def awake_ms() -> int:
        """Return a steady time in milliseconds that stands still while the computer sleeps."""
        return time.monotonic_ns() // _MS

    def passed_ms() -> int:
        """Return a steady time in milliseconds that goes on while the computer sleeps."""
        if sys.platform == "linux":
            return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // _MS
        if sys.platform == "darwin":
            return time.clock_gettime_ns(time.CLOCK_MONOTONIC) // _MS
        return awake_ms()


def cpu_time_ms() -> int:
    """Return for how long this program has kept a processor busy, in all its threads."""
    return time.process_time_ns() // _MS
