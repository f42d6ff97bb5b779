"""A game to look at."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.pilot import Pilot
from app.records import CLUB_GAME, EXCHANGES, replay
from app.screens.replay.opened import screen_of


@pytest.fixture
def club(start: Callable[..., Pilot]) -> Pilot:
    """Return a game of eight moves, looked at from its start."""
    return start(first=replay(*EXCHANGES), blind=True)


@pytest.fixture
def reviewed(start: Callable[..., Pilot]) -> Pilot:
    """Return a long game whose review is finished."""
    pilot = start(first=replay(*CLUB_GAME), blind=True)
    pilot.until(lambda: screen_of(pilot).review.done, "the end of the review")
    pilot.step()
    return pilot
