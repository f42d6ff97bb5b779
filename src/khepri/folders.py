"""Where Khepri keeps things on this computer: games, settings, and what went wrong.

The one place that decides it, for the program and for whoever reports about it.
"""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

DATA_VARIABLE = "KHEPRI_DATA_DIR"
"""The environment variable that chooses another data folder, for tests and a club's own disk."""


def data_folder() -> Path:
    """Return where games, presets, lessons and progress are kept, whether it exists or not."""
    chosen = os.environ.get(DATA_VARIABLE)
    return Path(chosen) if chosen else Path(platformdirs.user_data_dir("khepri", appauthor=False))


def settings_folder() -> Path:
    """Return where the settings are kept."""
    return Path(platformdirs.user_config_dir("khepri", appauthor=False))


def log_folder() -> Path:
    """Return where it is written down what went wrong."""
    return Path(platformdirs.user_log_dir("khepri", appauthor=False))
