"""The bundled fonts, and the sizes in which they are used."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import pygame

from khepri.app.style.spare_fonts import SpareFonts, has
from khepri.assets import asset_path
from khepri.graphics.cache import Cache
from khepri.system.names import is_joiner_or_selector

_PROBE_PX = 100

MOST_OPEN = 64
"""How many fonts are open at once: each holds its file open, of which systems allow few hundred.

A screen needs about twenty; whoever drags an edge of the window asks for a new size at each step.
"""

UNKNOWN = "◇"
"""Stands for a letter that no font has; the text itself keeps it."""


class FontFile(Enum):
    """A font file."""

    REGULAR = "Inter-Regular.ttf"
    MEDIUM = "Inter-Medium.ttf"
    SEMIBOLD = "Inter-SemiBold.ttf"
    BOLD = "Inter-Bold.ttf"
    SYMBOLS = "DejaVuSans.ttf"
    MONO = "DejaVuSansMono.ttf"


@dataclass(frozen=True, slots=True)
class TypeStyle:
    """How a kind of text is set: sizes in units, tracking as a share of the size."""

    size: float
    line: float
    font: FontFile = FontFile.REGULAR
    tracking: float = 0.0
    upper: bool = False

    def shown(self, text: str) -> str:
        """Return the text as it appears."""
        return text.upper() if self.upper else text


CAPTION = TypeStyle(11, 14, FontFile.SEMIBOLD, tracking=0.09, upper=True)
NOTE = TypeStyle(12, 16)
HINT = TypeStyle(13, 18)
STRONG_HINT = TypeStyle(13, 18, FontFile.SEMIBOLD)
BODY = TypeStyle(14, 20)
BUTTON = TypeStyle(14, 20, FontFile.MEDIUM)
ITEM = TypeStyle(16, 20, FontFile.SEMIBOLD)
PRIMARY = TypeStyle(20, 28, FontFile.SEMIBOLD)
TITLE = TypeStyle(20, 28, FontFile.BOLD)
STATUS = TypeStyle(25, 31, FontFile.BOLD)
LESSON = TypeStyle(26, 32, FontFile.BOLD)
CLOCK = TypeStyle(28, 34, FontFile.SEMIBOLD)
SCORE = TypeStyle(34, 40, FontFile.BOLD)
CODE = TypeStyle(12, 18, FontFile.MONO)
KEY = TypeStyle(11, 14, FontFile.SEMIBOLD)


Typeface = FontFile | Path
"""A bundled font, or a file of the player's system."""


class Fonts:
    """Open font files, each once for each size, and no more than a few sizes at once."""

    def __init__(self, spares: SpareFonts | None = None) -> None:
        pygame.font.init()
        self._fonts: Cache[pygame.font.Font] = Cache(MOST_OPEN)
        self._known: dict[tuple[FontFile, str], bool] = {}
        self._spares = spares or SpareFonts()
        self._holders: dict[str, Path | None] = {}

    def font(self, typeface: Typeface, px: int) -> pygame.font.Font:
        """Return a font whose em is this many pixels."""

        def opened() -> pygame.font.Font:
            if isinstance(typeface, FontFile):
                return pygame.font.Font(asset_path("fonts", typeface.value), px)
            return pygame.font.Font(typeface, px)

        return self._fonts.get((typeface, px), opened)

    def has(self, typeface: FontFile, character: str) -> bool:
        """Say whether a font can show this character."""
        key = (typeface, character)
        if key not in self._known:
            self._known[key] = has(self.font(typeface, _PROBE_PX), character)
        return self._known[key]

    def can_draw(self, text: str) -> bool:
        """Say whether every letter of a text can be shown."""
        return all(
            is_joiner_or_selector(character)
            or self._typeface(FontFile.REGULAR, character) is not None
            for character in text
        )

    def runs(self, typeface: FontFile, text: str) -> list[tuple[Typeface, str]]:
        """Divide a text where the font has to borrow letters from another font."""
        runs: list[tuple[Typeface, str]] = []
        for character in text:
            if is_joiner_or_selector(character):
                # Only the font of the letters beside it can join them or choose their look.
                if runs and runs[-1][1][-1] != UNKNOWN:
                    runs[-1] = (runs[-1][0], runs[-1][1] + character)
                continue
            chosen = self._typeface(typeface, character)
            shown = character if chosen is not None else UNKNOWN
            chosen = chosen or FontFile.SYMBOLS
            if runs and runs[-1][0] == chosen:
                runs[-1] = (chosen, runs[-1][1] + shown)
            else:
                runs.append((chosen, shown))
        return runs

    def _typeface(self, typeface: FontFile, character: str) -> Typeface | None:
        """Return the font that a letter is drawn with: its own, the symbols, or a spare one."""
        for bundled in (typeface, FontFile.SYMBOLS):
            if self.has(bundled, character):
                return bundled
        if character not in self._holders:
            self._holders[character] = self._spares.holder(character)
        return self._holders[character]
