"""Every command is tested with an archive of its own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the archive of the tests out of the user's own; return where it is."""
    folder = tmp_path / "data"
    monkeypatch.setenv("KHEPRI_DATA_DIR", str(folder))
    return folder
