"""The papers as a browser prints them: how many sheets they take."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from browser import chromium
from khepri.tournament.papers.catalogue import PaperKind, paper_of
from khepri.tournament.papers.sheet import PaperSize
from tournament.paper_samples import HOSTILE, choices, club_of, played

THIRTY = (*HOSTILE, *club_of(22))


def sheets(page: str, folder: Path) -> tuple[int, tuple[float, float]]:
    """Print a page; return how many sheets it takes, and their size in millimetres."""
    written, printed = folder / "page.html", folder / "page.pdf"
    written.write_text(page, encoding="utf-8")
    command = [
        str(chromium()),
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        f"--user-data-dir={folder / 'profile'}",
        "--no-pdf-header-footer",
        f"--print-to-pdf={printed}",
        written.as_uri(),
    ]
    subprocess.run(command, check=True, capture_output=True)
    made = printed.read_bytes()
    box = re.search(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", made)
    assert box is not None
    width, height = (round(float(side) * 25.4 / 72) for side in box.groups())
    return len(re.findall(rb"/Type\s*/Page\b", made)), (width, height)


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.parametrize("paper", PaperSize)
def test_papers_take_as_many_sheets_as_they_should(paper: PaperSize, tmp_path: Path) -> None:
    upright = {PaperSize.A4: (210, 297), PaperSize.LETTER: (216, 279)}[paper]
    sideways = upright[::-1]
    thirty, eleven = played(THIRTY, 5), played(club_of(30), 11)
    hundred, two = played(club_of(100), 1), played(["Amira", "Ben"], 1)
    expected = [
        (thirty, PaperKind.PAIRINGS, 1, upright),
        (thirty, PaperKind.NAMES, 1, upright),
        (thirty, PaperKind.SLIPS, 2, upright),
        (thirty, PaperKind.STANDINGS, 1, upright),
        (thirty, PaperKind.CHECK_IN, 1, upright),
        (eleven, PaperKind.STANDINGS, 1, sideways),
        (hundred, PaperKind.PAIRINGS, 2, upright),
        (hundred, PaperKind.SLIPS, 7, upright),
        (two, PaperKind.CERTIFICATES, 2, sideways),
        (two, PaperKind.LOG, 1, upright),
    ]
    for log, kind, count, size in expected:
        assert sheets(paper_of(log, kind, choices(paper)), tmp_path) == (count, size), kind
