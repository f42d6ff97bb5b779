"""Press what asks first: once, and after a moment for thought again."""

from __future__ import annotations

from app.pilot import Pilot
from khepri.app.screens.game.tools import QUIET_MS


def press_twice(pilot: Pilot, key: str) -> None:
    """Press a key, read the question, and press the key again."""
    pilot.press(key)
    pilot.wait(QUIET_MS)
    pilot.press(key)
