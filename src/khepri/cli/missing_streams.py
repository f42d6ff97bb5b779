"""Standard input and output for a program that was started without any, as Windows does it."""

from __future__ import annotations

import io
import sys


class Nowhere(io.RawIOBase):
    """Has nothing to read, and forgets what is written.

    The null device would not do: Windows takes it for a terminal.
    """

    def readable(self) -> bool:
        """Say that it can be read."""
        return True

    def writable(self) -> bool:
        """Say that it can be written."""
        return True

    def readinto(self, _: object) -> int:
        """Read nothing."""
        return 0

    def write(self, data: object, /) -> int:
        """Forget everything."""
        return len(memoryview(data))  # type: ignore[arg-type] # bytes of any kind


def fill_missing_streams() -> None:
    """Put something in the place of each stream that is missing, so that nobody has to ask."""
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(Nowhere()), encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(Nowhere()), encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = io.TextIOWrapper(io.BufferedWriter(Nowhere()), encoding="utf-8")
