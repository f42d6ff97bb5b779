"""The page about limits says what the code does."""

from __future__ import annotations

import re
from pathlib import Path

from khepri.system import limits

PAGE = Path(__file__).parents[2] / "docs/limits.md"
UNITS = {"kB": limits.KB, "MB": limits.MB, "": 1}


def test_the_page_lists_every_limit() -> None:
    rows = re.findall(r"\| ([0-9,]+) ?(kB|MB|) \| `([A-Z_]+)` \|", PAGE.read_text(encoding="utf-8"))
    told = {name: int(number.replace(",", "")) * UNITS[unit] for number, unit, name in rows}
    known = {
        name: value
        for name, value in vars(limits).items()
        if name.isupper() and name not in UNITS.keys() | {"KB"}
    }
    assert told == known
