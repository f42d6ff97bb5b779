"""Text as pictures: measuring, shortening, wrapping and cached drawing.

Letters are drawn four times too large and brought down once. That keeps the spacing and weight of
the design at every size, where the hinting of small fonts would move letters to whole pixels.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

import pygame

from khepri.app.style.fonts import Fonts, Typeface, TypeStyle
from khepri.app.style.metrics import Metrics
from khepri.app.style.theme import Colour
from khepri.system.names import is_invisible

ELLIPSIS = "…"
OVERSAMPLING = 4
_MOST_PICTURES = 2000
_MOST_LETTERS = 1000
"""No line on any screen has room for more, and no memory for a picture of a whole book."""

Width = Callable[[str], float]


def printable(text: str) -> str:
    r"""Replace what no font can draw: control characters, halves of characters, direction marks.

    >>> printable("a\tb\x00\u202ec")
    'a b c'
    """
    if text.isprintable():
        return text
    return "".join(map(_printable, text))


def _printable(character: str) -> str:
    category = unicodedata.category(character)
    if category == "Cs":
        return "\ufffd"
    if category in ("Cc", "Zl", "Zp"):
        return " "
    return "" if is_invisible(character) else character


def ellipsise(text: str, room: float, width: Width) -> str:
    """Shorten a text that is too wide, and say so with an ellipsis.

    >>> ellipsise("Hieroglyph", 6, len), ellipsise("Ankh", 6, len)
    ('Hiero…', 'Ankh')
    """
    if width(text) <= room:
        return text
    shortest, longest = 0, len(text)
    while shortest < longest:
        middle = (shortest + longest + 1) // 2
        if width(text[:middle].rstrip() + ELLIPSIS) <= room:
            shortest = middle
        else:
            longest = middle - 1
    return text[:shortest].rstrip() + ELLIPSIS


def wrap(text: str, room: float, width: Width) -> list[str]:
    r"""Break a text into lines between words; inside a word only if it fits no line.

    >>> wrap("the pharaoh was hit", 11, len)
    ['the pharaoh', 'was hit']
    >>> wrap("sc3ncfcnc", 4, len)
    ['sc3n', 'cfcn', 'c']
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if width(longer) <= room:
                line = longer
                continue
            if line:
                lines.append(line)
            *full, line = break_word(word, room, width)
            lines += full
        lines.append(line)
    return lines


def break_word(word: str, room: float, width: Width) -> list[str]:
    """Cut a word into pieces that fit; each has at least one character."""
    pieces = [""]
    for character in word:
        if pieces[-1] and width(pieces[-1] + character) > room:
            pieces.append("")
        pieces[-1] += character
    return pieces


class Align(Enum):
    """Where a text stands in its box; the value is the share of the spare room before it."""

    START = 0.0
    CENTRE = 0.5
    END = 1.0


@dataclass(frozen=True, slots=True)
class Inscription:
    """A text in a box of pixels: what a widget draws, and what layout tests measure."""

    text: str
    style: TypeStyle
    box: pygame.Rect
    align: Align = Align.START
    upright: Align = Align.CENTRE
    wraps: bool = False
    # Texts the player can see in full elsewhere (a list, a tooltip) may end in an ellipsis.
    may_shorten: bool = False


class TextPainter:
    """Draw texts at one window's size."""

    def __init__(self, fonts: Fonts, metrics: Metrics) -> None:
        self.fonts = fonts
        self.metrics = metrics
        self._widths: dict[tuple[str, TypeStyle], float] = {}
        self._pictures: dict[tuple[str, TypeStyle, Colour], pygame.Surface] = {}

    def line_height(self, style: TypeStyle) -> int:
        """Return the height of a line in pixels."""
        return self.metrics.line_height(style)

    def width(self, text: str, style: TypeStyle) -> float:
        """Return the width of one line in pixels, with fractions."""
        key = (text, style)
        if key not in self._widths:
            if len(self._widths) > 4 * _MOST_PICTURES:
                self._widths.clear()
            self._widths[key] = self._large_width(style.shown(printable(text)), style)
        return self._widths[key]

    def size(self, text: str, style: TypeStyle) -> tuple[int, int]:
        """Return the size of the picture of one line."""
        return math.ceil(self.width(text, style)), self.line_height(style)

    def wrap(self, text: str, style: TypeStyle, room: float) -> list[str]:
        """Break a text into lines of at most `room` pixels."""
        return wrap(text, room, lambda part: self.width(part, style))

    def ellipsise(self, text: str, style: TypeStyle, room: float) -> str:
        """Shorten a text to at most `room` pixels."""
        return ellipsise(text, room, lambda part: self.width(part, style))

    def needs(self, inscription: Inscription) -> tuple[int, int]:
        """Return how much room the text of an inscription takes, in pixels."""
        style = inscription.style
        lines = [inscription.text]
        if inscription.wraps:
            lines = self.wrap(inscription.text, style, inscription.box.width)
        width = max((self.width(line, style) for line in lines), default=0)
        return math.ceil(width), self.line_height(style) * len(lines)

    def draw(self, canvas: pygame.Surface, inscription: Inscription, colour: Colour) -> None:
        """Draw a text into its box; what is too long is shortened, never drawn outside."""
        style, box = inscription.style, inscription.box
        height = self.line_height(style)
        if inscription.wraps:
            lines = self.wrap(inscription.text, style, box.width)
            most = max(1, box.height // height)
            if len(lines) > most:
                last = " ".join(lines[most - 1 :])
                lines = [*lines[: most - 1], self.ellipsise(last, style, box.width)]
        else:
            lines = [self.ellipsise(inscription.text, style, box.width)]
        top = box.top + round((box.height - height * len(lines)) * inscription.upright.value)
        for number, line in enumerate(lines):
            picture = self.picture(line, style, colour)
            spare = box.width - picture.get_width()
            left = box.left + round(spare * inscription.align.value)
            canvas.blit(picture, (left, top + number * height))

    def picture(self, text: str, style: TypeStyle, colour: Colour) -> pygame.Surface:
        """Return one line as a picture; the caller must not draw on it."""
        key = (text, style, colour)
        if key not in self._pictures:
            if len(self._pictures) > _MOST_PICTURES:
                self._pictures.clear()
            self._pictures[key] = self._rasterise(text, style, colour)
        return self._pictures[key]

    def _large(self, style: TypeStyle, typeface: Typeface) -> pygame.font.Font:
        return self.fonts.font(typeface, self.metrics.font_px(style.size) * OVERSAMPLING)

    def _tracking(self, style: TypeStyle) -> float:
        return style.tracking * self.metrics.font_px(style.size) * OVERSAMPLING

    def _pieces(self, text: str, style: TypeStyle) -> list[tuple[pygame.font.Font, str]]:
        """Divide a line into what is drawn at once: runs, or letters if they are spaced."""
        runs = self.fonts.runs(style.font, text)
        if style.tracking:
            runs = [(typeface, letter) for typeface, run in runs for letter in run]
        return [(self._large(style, typeface), run) for typeface, run in runs]

    def _large_width(self, shown: str, style: TypeStyle) -> float:
        pieces = self._pieces(shown, style)
        spaces = self._tracking(style) * max(0, len(pieces) - 1)
        return (sum(font.size(piece)[0] for font, piece in pieces) + spaces) / OVERSAMPLING

    def _rasterise(self, text: str, style: TypeStyle, colour: Colour) -> pygame.Surface:
        text = text[:_MOST_LETTERS]
        width, height = self.size(text, style)
        large = pygame.Surface(
            (max(1, width) * OVERSAMPLING, height * OVERSAMPLING), pygame.SRCALPHA
        )
        large.fill((*colour, 0))
        main = self._large(style, style.font)
        content = main.get_ascent() - main.get_descent()
        # A baseline on a whole pixel keeps the feet of the letters sharp.
        baseline = round(
            (height * OVERSAMPLING - content) / 2 / OVERSAMPLING + main.get_ascent() / OVERSAMPLING
        )
        x = 0.0
        for font, piece in self._pieces(style.shown(printable(text)), style):
            advance = font.size(piece)[0]
            if advance:  # pygame refuses to draw what has no width
                drawn = font.render(piece, True, colour)  # noqa: FBT003 - pygame has no keyword
                large.blit(drawn, (round(x), baseline * OVERSAMPLING - font.get_ascent()))
            x += advance + self._tracking(style)
        return pygame.transform.smoothscale(large, (max(1, width), height))
