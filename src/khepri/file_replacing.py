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
    every file that has just been written: so it is tried again for a moment.

    :raises OSError: if it cannot be done; both files are as they were.
    """
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
