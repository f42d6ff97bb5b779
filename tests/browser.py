"""The browser that prints pages in tests, where there is one."""

from __future__ import annotations

import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    """Return the program, or None where it is missing."""
    return next(filter(None, map(shutil.which, NAMES)), None)
