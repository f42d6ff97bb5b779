"""An archive of past games, and pilots that look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from app.past import archive_with
from app.pilot import Pilot
from khepri.app.screens.past_games import PastGamesScreen
from khepri.archive import Archive

Start = Callable[..., Pilot]


@pytest.fixture
def archive() -> Iterator[Archive]:
    """Return an archive of 28 games."""
    with archive_with(28) as archive:
        yield archive


@pytest.fixture
def start(archive: Archive, start: Start) -> Start:
    """Return a way to start the program with that archive."""
    return partial(start, blind=True, archive=archive)


@pytest.fixture
def pilot(start: Start) -> Pilot:
    """Return the program at its past games."""
    return start(first=PastGamesScreen)
