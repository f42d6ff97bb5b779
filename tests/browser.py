"""The browser that shows and prints pages in tests, where there is one."""

from __future__ import annotations

import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
"""Whatever a browser would do besides showing pages is switched off."""


def chromium() -> str | None:
    """Return the program, or None where it is missing."""
    return next(filter(None, map(shutil.which, NAMES)), None)
