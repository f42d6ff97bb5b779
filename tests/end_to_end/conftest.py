"""A desktop for the tests of the real window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from end_to_end.desktop import Desktop


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    """Return a desktop that nobody else uses."""
    desktop = Desktop(tmp_path)
    yield desktop
    desktop.close()
