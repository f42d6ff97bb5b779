"""The program whose settings are changed; what it draws is not looked at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from app.pilot import Pilot

Start = Callable[..., Pilot]


@pytest.fixture
def start(start: Start) -> Start:
    """Return a way to start the program whose frames nobody looks at."""
    return partial(start, blind=True)
