"""Where Khepri keeps things on this computer: games, settings, and what went wrong.

The one place that decides it, for the program and for whoever reports about it. On a stick they
are kept beside the program, if a file there says so.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import platformdirs

DATA_VARIABLE = "KHEPRI_DATA_DIR"
"""The environment variable that chooses another data folder, for tests and a club's own disk."""

PORTABLE = "portable.txt"
"""The file beside the program that keeps everything there, too; what is in it does not matter."""

KEPT = "data"
"""The folder beside the program for it."""


def portable_folder(runtime: Path | None = None) -> Path | None:
    """Return the folder beside the program that everything is kept in; None if it is not.

    :param runtime: the folder of Python, which lies in that of the program.
    """
    beside = (runtime or Path(sys.prefix)).parent
    return beside / KEPT if (beside / PORTABLE).is_file() else None


def data_folder() -> Path:
    """Return where games, presets, lessons and progress are kept, whether it exists or not."""
    chosen = os.environ.get(DATA_VARIABLE)
    if chosen:
        return Path(chosen)
    return portable_folder() or Path(platformdirs.user_data_dir("khepri", appauthor=False))


def settings_folder() -> Path:
    """Return where the settings are kept."""
    return portable_folder() or Path(platformdirs.user_config_dir("khepri", appauthor=False))


def log_folder() -> Path:
    """Return where it is written down what went wrong."""
    return portable_folder() or Path(platformdirs.user_log_dir("khepri", appauthor=False))
