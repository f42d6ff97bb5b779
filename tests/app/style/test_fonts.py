"""Fonts are opened as they are needed, and closed again: an open font is an open file."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from khepri.app.style.fonts import MOST_OPEN, FontFile, Fonts


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux tells what is open")
def test_no_more_files_stay_open_however_often_the_window_changes_its_size() -> None:
    """Whoever drags an edge of the window asks for a font of every size on the way."""

    def open_fonts() -> int:
        opened = Path("/proc/self/fd")
        files = (each.readlink() for each in opened.iterdir() if each.is_symlink())
        return sum(file.suffix == ".ttf" for file in files)

    before = open_fonts()
    fonts = Fonts()
    for px in range(10, 200):
        for typeface in FontFile:
            assert fonts.font(typeface, px).size("Khepri")[0] > 0
    assert open_fonts() - before <= MOST_OPEN


def test_a_font_that_is_in_use_is_not_opened_twice() -> None:
    fonts = Fonts()
    assert fonts.font(FontFile.BOLD, 20) is fonts.font(FontFile.BOLD, 20)
