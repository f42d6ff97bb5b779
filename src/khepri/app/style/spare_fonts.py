"""Fonts of the player's own system, for letters that the bundled ones lack.

Fonts with all the letters of Chinese, Japanese and Korean have ten megabytes and more, too much to
bundle; but whoever writes names in these letters has such a font. It is looked for when the first
of them has to be drawn, and not before: on some systems the search takes a moment.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame

_IN_NO_FONT = "\uffff"
_PROBE_PX = 100

# As pygame writes the names of families. Fonts in colour are left out: text has one colour.
FAMILIES = (
    *("notosanscjkjp", "notosanscjksc", "notosanscjkkr", "sourcehansans", "sourcehansansjp"),
    *("wenquanyizenhei", "wenquanyimicrohei", "droidsansfallback", "ipagothic", "nanumgothic"),
    *("yugothic", "yugothicui", "meiryo", "msgothic", "microsoftyahei", "simsun", "malgungothic"),
    *("hiraginosans", "hiraginosansgb", "pingfangsc", "applesdgothicneo", "applegothic"),
    *("arialunicodems", "notosans", "notoemoji", "segoeuisymbol", "segoeuiemoji", "symbola"),
    *("notosansdevanagari", "notosansbengali", "notosanstamil", "notosansthai", "nirmalaui"),
    *("notosansethiopic", "ebrima", "leelawadeeui", "freesans", "unifont"),
)


def system_fonts() -> Iterator[Path]:
    """Yield the files of those families that this system has."""
    with warnings.catch_warnings():
        # A system without a list of fonts is told so by pygame; here it just has none.
        warnings.simplefilter("ignore")
        for family in FAMILIES:
            if path := pygame.font.match_font(family):
                yield Path(path)


def no_fonts() -> Iterator[Path]:
    """Yield nothing, so that pictures are the same on every machine."""
    yield from ()


class SpareFonts:
    """Finds a font for a letter, in files that are opened only when they are needed."""

    def __init__(self, find: Callable[[], Iterator[Path]] = no_fonts) -> None:
        self._find = find
        self._probes: dict[Path, pygame.font.Font] | None = None

    def holder(self, character: str) -> Path | None:
        """Return the first file that has a letter, if there is one."""
        if self._probes is None:
            self._probes = dict(_opened(self._find()))
        return next((path for path, font in self._probes.items() if has(font, character)), None)


def has(font: pygame.font.Font, character: str) -> bool:
    """Say whether a font can show a character."""
    # pygame does not tell; but what a font lacks measures like its "missing" box.
    return font.metrics(character) != font.metrics(_IN_NO_FONT)


def _opened(paths: Iterator[Path]) -> Iterator[tuple[Path, pygame.font.Font]]:
    for path in dict.fromkeys(paths):
        try:
            yield path, pygame.font.Font(path, _PROBE_PX)
        except (OSError, pygame.error):
            continue  # a broken font is as good as none
