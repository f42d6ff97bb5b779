"""What the tests of the replay look at."""

from __future__ import annotations

from app.pilot import Pilot
from khepri.app.screens.replay import ReplayScreen


def screen_of(pilot: Pilot) -> ReplayScreen:
    """Return the screen on which a game is looked at."""
    assert isinstance(pilot.screen, ReplayScreen), pilot.dump()
    return pilot.screen
