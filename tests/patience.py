"""Waiting for what happens in real time, on a machine that may be slow and busy with others.

How long anything takes says nothing about whether it is right: `make bench` measures that. So tests
wait as long as nobody would, and only for what never comes is the whole of it spent.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

PATIENCE_S = 300
GLANCE_S = 0.005


def until(
    condition: Callable[[], object],
    what: str,
    glance_s: float = GLANCE_S,
    patience_s: float = PATIENCE_S,
) -> None:
    """Wait until something holds."""
    latest = time.monotonic() + patience_s
    while not condition():
        assert time.monotonic() < latest, f"{what} never came"
        time.sleep(glance_s)


def rests(process: int) -> bool:
    """Say whether a process waits for something, for a key if it has just asked for one.

    One that only waits for its turn on a busy machine does not rest.
    """
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state.split()[0] == "S"
