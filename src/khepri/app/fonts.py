"""The bundled fonts, and the sizes in which they are used."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import pygame

from khepri.assets import asset_path

_IN_NO_FONT = "\uffff"
_PROBE_PX = 100


class Face(Enum):
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
    face: Face = Face.REGULAR
    tracking: float = 0.0
    upper: bool = False

    def shown(self, text: str) -> str:
        """Return the text as it appears."""
        return text.upper() if self.upper else text


CAPTION = TypeStyle(11, 14, Face.SEMIBOLD, tracking=0.09, upper=True)
NOTE = TypeStyle(12, 16)
HINT = TypeStyle(13, 18)
STRONG_HINT = TypeStyle(13, 18, Face.SEMIBOLD)
BODY = TypeStyle(14, 20)
BUTTON = TypeStyle(14, 20, Face.MEDIUM)
ITEM = TypeStyle(16, 20, Face.SEMIBOLD)
PRIMARY = TypeStyle(20, 28, Face.SEMIBOLD)
TITLE = TypeStyle(20, 28, Face.BOLD)
STATUS = TypeStyle(25, 31, Face.BOLD)
LESSON = TypeStyle(26, 32, Face.BOLD)
CLOCK = TypeStyle(28, 34, Face.SEMIBOLD)
SCORE = TypeStyle(34, 40, Face.BOLD)
CODE = TypeStyle(12, 18, Face.MONO)
KEY = TypeStyle(11, 14, Face.SEMIBOLD)


class Fonts:
    """Open font files, each once for each size."""

    def __init__(self) -> None:
        pygame.font.init()
        self._fonts: dict[tuple[Face, int], pygame.font.Font] = {}
        self._known: dict[tuple[Face, str], bool] = {}

    def font(self, face: Face, px: int) -> pygame.font.Font:
        """Return a font whose em is this many pixels."""
        key = (face, px)
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(asset_path("fonts", face.value), px)
        return self._fonts[key]

    def has(self, face: Face, character: str) -> bool:
        """Say whether a font can show this character."""
        key = (face, character)
        if key not in self._known:
            # pygame does not tell; but what a font lacks measures like its "missing" box.
            font = self.font(face, _PROBE_PX)
            self._known[key] = font.metrics(character) != font.metrics(_IN_NO_FONT)
        return self._known[key]

    def runs(self, face: Face, text: str) -> list[tuple[Face, str]]:
        """Divide a text where the face has to lend characters from the symbol font."""
        runs: list[tuple[Face, str]] = []
        for character in text:
            chosen = face
            if not self.has(face, character) and self.has(Face.SYMBOLS, character):
                chosen = Face.SYMBOLS
            if runs and runs[-1][0] is chosen:
                runs[-1] = (chosen, runs[-1][1] + character)
            else:
                runs.append((chosen, character))
        return runs
