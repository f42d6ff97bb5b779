"""Where the archive is kept."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

FILE_NAME = "archive.sqlite"
FOLDER_VARIABLE = "KHEPRI_DATA_DIR"
"""The environment variable that chooses another folder, for tests and for a club's own disk."""


def archive_path() -> Path:
    """Return where this user's archive is, whether it exists already or not."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    folder = Path(chosen) if chosen else Path(platformdirs.user_data_dir("khepri", appauthor=False))
    return folder / FILE_NAME
