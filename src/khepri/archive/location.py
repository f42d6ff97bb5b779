"""Where the archive is kept."""

from __future__ import annotations

from pathlib import Path

from khepri.folders import data_folder

FILE_NAME = "archive.sqlite"


def archive_path() -> Path:
    """Return where this user's archive is, whether it exists already or not."""
    return data_folder() / FILE_NAME
