"""Where Khepri keeps things on this computer: games, settings, and what went wrong.

The one place that decides it, for the program and for whoever reports about it. On a stick they
are kept beside the program, if a file there says so.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import platformdirs

from khepri.errors import NoHomeError

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
    """Return where games, presets, lessons and progress are kept, whether it exists or not.

    :raises NoHomeError: if there is no such place.
    """
    chosen = os.environ.get(DATA_VARIABLE)
    if chosen:
        return Path(chosen)
    return portable_folder() or _in_home(
        partial(platformdirs.user_data_dir, "khepri", appauthor=False)
    )


def settings_folder() -> Path:
    """Return where the settings are kept."""
    return portable_folder() or _in_home(
        partial(platformdirs.user_config_dir, "khepri", appauthor=False)
    )


def log_folder() -> Path:
    """Return where it is written down what went wrong."""
    return portable_folder() or _in_home(
        partial(platformdirs.user_log_dir, "khepri", appauthor=False)
    )


def documents_folder() -> Path:
    """Return where people keep their documents."""
    return _in_home(platformdirs.user_documents_dir)


def _in_home(find: Callable[[], str]) -> Path:
    """Return a folder of this user's; for a user without a home, the one that was chosen.

    :raises NoHomeError: if none was chosen either.
    """
    # For whom the system does not know, and who has no HOME, platformdirs has an error or a "~".
    with suppress(RuntimeError):
        folder = find()
        if not folder.startswith("~"):
            return Path(folder)
    chosen = os.environ.get(DATA_VARIABLE)
    if not chosen:
        raise NoHomeError(
            "Khepri does not know where to keep anything: you have no home folder here. Name a"
            f" folder in {DATA_VARIABLE}."
        )
    return Path(chosen)
