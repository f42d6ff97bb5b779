"""The program on the new-game screen."""

from __future__ import annotations

import pytest

from app.pilot import Pilot
from khepri.app.screens.new_game import NewGameScreen
from khepri.app.settings import Settings


@pytest.fixture
def pilot() -> Pilot:
    """Return the program on the new-game screen, as on the first day."""
    return Pilot(first=NewGameScreen, settings=Settings(more_choices=True), blind=True)
