"""A game to look at."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.pilot import Pilot
from app.records import EXCHANGES, replay


@pytest.fixture
def club(start: Callable[..., Pilot]) -> Pilot:
    """Return a game of eight moves, looked at from its start."""
    return start(first=replay(*EXCHANGES), blind=True)


@pytest.fixture
def reviewed(club: Pilot) -> Pilot:
    """Return the same game when its review is finished."""
    club.wait_for_computer()
    return club
