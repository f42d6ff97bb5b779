"""Where each letter of a text field is: lines, carets and scrolling."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from khepri.app.style.fonts import TypeStyle
from khepri.app.style.text import TextPainter, break_word


@dataclass(frozen=True, slots=True)
class TextLayout:
    """A text in the room of its field, scrolled by some pixels.

    One line scrolls sideways; wrapped lines scroll upwards.
    """

    painter: TextPainter
    style: TypeStyle
    text: str
    room: pygame.Rect
    scroll: int = 0
    wrapped: bool = False

    @property
    def line_height(self) -> int:
        """Return the height of a line in pixels."""
        return self.painter.line_height(self.style)

    def width(self, start: int, end: int) -> int:
        """Return the pixels that a part of the text takes."""
        return round(self.painter.width(self.text[start:end], self.style))

    def spans(self) -> list[tuple[int, int]]:
        """Return where each line starts and ends; there is always one."""
        if not self.wrapped:
            return [(0, len(self.text))]
        pieces = break_word(
            self.text, self.room.width, lambda part: self.painter.width(part, self.style)
        )
        spans, start = [], 0
        for piece in pieces:
            spans.append((start, start + len(piece)))
            start += len(piece)
        return spans

    def line_of(self, place: int) -> int:
        """Return the line that a place in the text is on."""
        spans = self.spans()
        return next((line for line, (_, end) in enumerate(spans) if place < end), len(spans) - 1)

    def origin(self, line: int) -> tuple[int, int]:
        """Return the top left pixel of a line."""
        room, height = self.room, self.line_height
        if not self.wrapped:
            return room.left - self.scroll, room.top + (room.height - height) // 2
        return room.left, room.top + line * height - self.scroll

    def caret_at(self, place: int) -> tuple[int, int]:
        """Return the top pixel of a caret at a place in the text."""
        line = self.line_of(place)
        x, y = self.origin(line)
        return x + self.width(self.spans()[line][0], place), y

    def place_at(self, position: tuple[int, int]) -> int:
        """Return the place in the text that is nearest to a point."""
        spans, line = self.spans(), 0
        if self.wrapped:
            below = (position[1] - self.origin(0)[1]) // self.line_height
            line = max(0, min(len(spans) - 1, below))
        start, end = spans[line]
        if end < len(self.text):
            end -= 1  # a caret behind the last letter of this line is shown on the next
        x = position[0] - self.origin(line)[0]
        return min(range(start, end + 1), key=lambda place: abs(self.width(start, place) - x))

    def following(self, caret: int) -> int:
        """Return the scroll that keeps a caret in view, and goes no further than the text."""
        x, y = self.caret_at(caret)
        if self.wrapped:
            inside, extent, size = y - self.room.top, self.line_height, self.room.height
            whole = extent * len(self.spans())
        else:
            inside, extent, size = x - self.room.left, 2, self.room.width
            whole = self.width(0, len(self.text)) + extent
        scroll = self.scroll
        if inside < 0:
            scroll += inside
        elif inside + extent > size:
            scroll += inside + extent - size
        return max(0, min(scroll, whole - size))
