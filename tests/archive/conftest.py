"""An archive in a folder of its own."""

from __future__ import annotations

import os
import shutil
import tempfile
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


@pytest.fixture
def closed_folder() -> Iterator[Path]:
    """Return a folder that may be closed; pytest's own are closed to others on the way.

    So may be TMPDIR, and root becomes somebody else here.
    """
    folder = Path(tempfile.mkdtemp(dir=None if os.geteuid() else "/tmp"))  # noqa: S108
    yield folder
    folder.chmod(0o700)
    shutil.rmtree(folder)
