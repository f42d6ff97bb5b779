"""A desktop for the tests of the real window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from end_to_end.desktop import Desktop
from khepri.app.window import LEAST_SIZE


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    """Return a desktop that nobody else uses."""
    desktop = Desktop(tmp_path)
    yield desktop
    desktop.close()


@pytest.fixture
def small_desktop(tmp_path: Path) -> Iterator[Desktop]:
    """Return a desktop whose windows fill it, and are quickly drawn and compared."""
    desktop = Desktop(tmp_path, LEAST_SIZE)
    yield desktop
    desktop.close()
