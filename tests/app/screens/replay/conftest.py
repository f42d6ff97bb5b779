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
