"""Putting a finished file in the place of an old one."""

from __future__ import annotations

import os
import time
from pathlib import Path

PATIENCE_S = 1.0 if os.name == "nt" else 0.0
"""How long others may look at a file; virus scanners take a few hundredths of a second. Elsewhere
than on Windows nobody is in the way by looking, and a refusal is final."""

_PAUSE_S = 0.02


def put_in_place(written: Path, place: Path, *, patience_s: float = PATIENCE_S) -> None:
    """Let a file take the place of another, or of none.

    Windows refuses while any program has one of the two open, and virus scanners and indexes open
    every file that has just been written: so it is tried again for a moment. Whatever happens to
    the power, the place has the old file or the new one, and either is whole.

    :raises OSError: if it cannot be done; both files are as they were.
    """
    _wait_for_disk(written)
    until = time.monotonic() + patience_s
    while True:
        try:
            written.replace(place)
        except PermissionError:
            if time.monotonic() >= until:
                raise
            time.sleep(_PAUSE_S)
        else:
            return


def _wait_for_disk(path: Path) -> None:
    """Have a file on the disk before it gets its name: the name may be there first otherwise."""
    try:
        file = path.open("r+b" if os.name == "nt" else "rb")  # Windows waits for writers only
    except (FileNotFoundError, PermissionError):
        return  # whoever puts it in its place will be told
    with file:
        os.fsync(file.fileno())
