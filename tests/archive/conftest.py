"""An archive in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from archive.samples import NOON
from khepri.archive import Archive


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where an archive may be."""
    return tmp_path / "archive.sqlite"


@pytest.fixture
def archive(path: Path) -> Iterator[Archive]:
    """Open a new archive."""
    with Archive(path, now=lambda: NOON) as opened:
        yield opened
