"""The task in words, with sides and their pieces in the sides' colours."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from khepri.app.faces import AnyFace
from khepri.app.screens.lesson.coloured_words import Word, coloured_words
from khepri.app.style.fonts import FontFile, TypeStyle
from khepri.app.style.text import Inscription, TextPainter
from khepri.app.widgets import Skin, Tone, Widget
from khepri.games.base import AnyPosition, Side


@dataclass(frozen=True, slots=True)
class _Piece:
    """Words on one line in one colour, and where they begin."""

    text: str
    side: Side | None
    line: int
    left: float


class CoachText(Widget):
    """A paragraph; `style` is that of its plain words."""

    def __init__(self, face: AnyFace) -> None:
        super().__init__()
        self.style = TypeStyle(18, 26)
        self._face = face
        self._words: list[Word] = []

    def show(self, text: str, face: AnyFace, position: AnyPosition) -> None:
        """Say something about a position."""
        first, second = face.spec.sides
        told_apart = face.tone(first) is not face.tone(second)
        words = coloured_words(text, face.spec, position)
        self.label, self._face = text, face
        self._words = words if told_apart else [(word, None) for word, _ in words]
        self.invalidate()

    def _strong(self) -> TypeStyle:
        return TypeStyle(self.style.size, self.style.line, FontFile.SEMIBOLD)

    def _pieces(self, painter: TextPainter, room: float) -> list[_Piece]:
        """Set the words one after the other, on as many lines as they need."""
        strong, space = self._strong(), painter.width(" ", self.style)
        pieces: list[_Piece] = []
        line, left = 0, 0.0
        for word, side in self._words:
            wide = painter.width(word, self.style if side is None else strong)
            if left and left + wide > room:
                line, left = line + 1, 0.0
            pieces.append(_Piece(word, side, line, left))
            left += wide + space
        return pieces

    def natural_height(self, skin: Skin, width: float) -> float:
        """Return the height in units at a width in units."""
        pieces = self._pieces(skin.text, skin.px(width))
        lines = pieces[-1].line + 1 if pieces else 1
        return skin.metrics.units(lines * skin.text.line_height(self.style))

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return each word and its box."""
        painter = self.skin.text
        height = painter.line_height(self.style)
        found = []
        for piece in self._pieces(painter, self.rect.width):
            style = self.style if piece.side is None else self._strong()
            top = self.rect.top + piece.line * height
            wide = painter.size(piece.text, style)[0]
            left = self.rect.left + round(piece.left)
            found.append(Inscription(piece.text, style, Rect(left, top, wide, height)))
        return tuple(found)

    def draw(self, canvas: Surface) -> None:
        """Draw the words."""
        skin = self.skin
        for (_, side), inscription in zip(self._words, self.inscriptions(), strict=True):
            tone = Tone.TEXT if side is None else self._face.tone(side)
            skin.draw_text(canvas, inscription, tone.colour(skin.theme))
