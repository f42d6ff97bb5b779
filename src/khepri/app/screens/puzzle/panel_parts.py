"""What the panel of a puzzle is made of: boxes, slots, stars, and a strip that says something."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto, unique
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from khepri.app.faces.pictures import Pictures
from khepri.app.style.fonts import BODY, BUTTON, ITEM, STRONG_HINT
from khepri.app.style.icons import Icon
from khepri.app.style.stars import star_picture
from khepri.app.style.text import Align, Inscription
from khepri.app.style.theme import Colour, mix
from khepri.app.widgets import Skin, Tone, Widget
from khepri.app.widgets.skin import BUTTON_RADIUS, CARD_RADIUS

BOX = 34
BOX_GAP = 8
ARROW = 22
"""Between two slots."""

STRIP_PAD = 14
STRIP_ICON = 22
DASH = 7


@unique
class DoneState(Enum):
    """How far something is that comes in its turn."""

    DONE = auto()
    SHOWN = auto()
    """Done, but not by the learner."""

    HERE = auto()
    LATER = auto()


class ProgressBoxes(Widget):
    """Small boxes with numbers, one for each puzzle of a short series."""

    def __init__(self) -> None:
        super().__init__(label="Progress")
        self._steps: tuple[DoneState, ...] = ()

    @property
    def state(self) -> str:
        """Return which are done, for whoever cannot see it."""
        done = sum(step is DoneState.DONE for step in self._steps)
        return f"{done} of {len(self._steps)} solved" if self._steps else ""

    def show(self, steps: tuple[DoneState, ...]) -> None:
        """Show other steps."""
        if steps != self._steps:
            self._steps = steps
            self.visible = bool(steps)
            self.invalidate()

    @staticmethod
    def size(skin: Skin) -> float:
        """Return the side of a box in units."""
        return max(float(BOX), skin.metrics.units(skin.text.line_height(BUTTON)) + 8)

    def natural_width(self, skin: Skin) -> float:
        """Return the width in units of all boxes."""
        return len(self._steps) * (self.size(skin) + BOX_GAP)

    def _boxes(self) -> Iterator[tuple[int, DoneState, Rect]]:
        skin = self.skin
        side, gap = self.size(skin), BOX_GAP
        if len(self._steps) > 1:
            fitting = skin.metrics.units(self.rect.width) / len(self._steps)
            side = min(side, fitting - gap + gap / len(self._steps))
        for place, step in enumerate(self._steps):
            box = Rect(0, 0, skin.px(side), skin.px(side))
            box.midleft = (self.rect.left + skin.px(place * (side + gap)), self.rect.centery)
            yield place + 1, step, box

    def inscriptions(self) -> Iterator[Inscription]:
        """Return the numbers of those that are not done."""
        for number, step, box in self._boxes():
            if step in (DoneState.HERE, DoneState.LATER):
                yield Inscription(str(number), BUTTON, box, Align.CENTRE)

    def draw(self, canvas: Surface) -> None:
        """Draw the boxes: done ones with a tick, the present one in gold."""
        skin, theme = self.skin, self.skin.theme
        for number, step, box in self._boxes():
            colour = _step_colour(skin, step)
            fill = theme.field if step is DoneState.LATER else theme.wash(colour)
            edge = theme.button_border if step is DoneState.LATER else colour
            skin.shapes.draw(
                canvas,
                box,
                skin.px(BUTTON_RADIUS),
                fill,
                edge=edge,
                edge_width=skin.px(2 if step is DoneState.HERE else 1),
            )
            if step in (DoneState.DONE, DoneState.SHOWN):
                icon = Icon.CHECK if step is DoneState.DONE else Icon.EYE
                skin.draw_icon(canvas, icon, box.center, colour, 18)
            else:
                words = Inscription(str(number), BUTTON, box, Align.CENTRE)
                skin.draw_text(canvas, words, colour)


@dataclass(frozen=True, slots=True)
class Slot:
    """One move of a puzzle that takes several."""

    words: str
    step: DoneState
    side: str = ""
    """Whose sign stands there, if it is not the learner's move."""

    is_last: bool = False


class SlotRow(Widget):
    """The moves of a puzzle from left to right: one's own, the answers, and the last."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__(label="Moves of the puzzle")
        self.pictures = pictures
        self._slots: tuple[Slot, ...] = ()

    @property
    def state(self) -> str:
        """Return which move is asked for."""
        here = next((slot.words for slot in self._slots if slot.step is DoneState.HERE), "")
        return f"{len(self._slots)} moves, now: {here}" if here else ""

    def show(self, slots: tuple[Slot, ...]) -> None:
        """Show other slots."""
        if slots != self._slots:
            self._slots = slots
            self.invalidate()

    def has_room(self, skin: Skin, width: float) -> bool:
        """Say whether every word fits beneath its sign."""
        if not self._slots:
            return False
        room = (width - ARROW * (len(self._slots) - 1)) / len(self._slots) - 8
        widths = (
            skin.text.width(word, STRONG_HINT)
            for slot in self._slots
            for word in slot.words.split()
        )
        return skin.metrics.units(max(widths)) <= room

    def _cells(self) -> list[Rect]:
        count, arrow = len(self._slots), self.skin.px(ARROW)
        width = (self.rect.width - arrow * (count - 1)) // max(1, count)
        return [
            Rect(self.rect.left + place * (width + arrow), self.rect.top, width, self.rect.height)
            for place in range(count)
        ]

    def _words_box(self, cell: Rect, slot: Slot) -> Rect:
        skin = self.skin
        inner = cell.inflate(-2 * skin.px(4), -2 * skin.px(8))
        lines = len(skin.text.wrap(slot.words, STRONG_HINT, inner.width))
        high = lines * skin.text.line_height(STRONG_HINT)
        return Rect(inner.left, inner.bottom - high, inner.width, high)

    def inscriptions(self) -> Iterator[Inscription]:
        """Return the words below the signs."""
        for slot, cell in zip(self._slots, self._cells(), strict=True):
            box = self._words_box(cell, slot)
            yield Inscription(slot.words, STRONG_HINT, box, Align.CENTRE, wraps=True)

    def draw(self, canvas: Surface) -> None:
        """Draw each slot with its sign, and arrows between them."""
        skin, theme = self.skin, self.skin.theme
        cells = self._cells()
        for slot, cell, words in zip(self._slots, cells, self.inscriptions(), strict=True):
            self._draw_slot(canvas, slot, cell)
            later = slot.step is DoneState.LATER
            colour = theme.text_muted if later else _step_colour(skin, slot.step)
            skin.draw_text(canvas, words, colour)
        for one, other in pairwise(cells):
            middle = ((one.right + other.left) // 2, one.centery)
            skin.draw_icon(canvas, Icon.RIGHT, middle, theme.text_muted, 16)

    def _draw_slot(self, canvas: Surface, slot: Slot, cell: Rect) -> None:
        skin, theme = self.skin, self.skin.theme
        colour = _step_colour(skin, slot.step)
        fill = theme.field if slot.step is DoneState.LATER else theme.wash(colour)
        radius = skin.px(CARD_RADIUS)
        edge = theme.button_border if slot.step is DoneState.LATER else None
        if slot.step in (DoneState.DONE, DoneState.SHOWN):
            edge = colour
        skin.shapes.draw(canvas, cell, radius, fill, edge=edge, edge_width=skin.px(1))
        if slot.step is DoneState.HERE:
            _dashed_edge(canvas, cell, colour, dash=skin.px(DASH), width=skin.px(2))
        room = Rect(cell.left, cell.top, cell.width, self._words_box(cell, slot).top - cell.top)
        size = min(30.0, skin.metrics.units(room.height) - 8)
        if size < 10:
            return
        centre = (room.centerx, room.centery + skin.px(2))
        if slot.step in (DoneState.DONE, DoneState.SHOWN):
            icon = Icon.CHECK if slot.step is DoneState.DONE else Icon.EYE
            skin.draw_icon(canvas, icon, centre, colour, min(26.0, size))
        elif slot.side:
            picture = self.pictures.emblem(slot.side, skin.px(min(26.0, size)))
            canvas.blit(picture, picture.get_rect(center=centre))
        else:
            icon = Icon.CROSSHAIR if slot.is_last else Icon.HAND
            shade = theme.text if slot.step is DoneState.LATER else colour
            skin.draw_icon(canvas, icon, centre, shade, min(28.0, size))


class StarCount(Widget):
    """Stars that were won or can still be, and those that cannot."""

    def __init__(self, count: int = 3) -> None:
        super().__init__(label="Stars")
        self._count = count
        self._bright = count
        self._pictures: dict[tuple[int, Colour], Surface] = {}

    @property
    def state(self) -> str:
        """Return how many are bright."""
        return f"{self._bright} of {self._count}"

    def show(self, bright: int, count: int = 3) -> None:
        """Show other stars."""
        if (bright, count) != (self._bright, self._count):
            self._bright, self._count = bright, count
            self.invalidate()

    def draw(self, canvas: Surface) -> None:
        """Draw them side by side, as large as the widget is high."""
        theme = self.skin.theme
        size = min(self.rect.height, int(self.rect.width / (self._count * 1.25)))
        step = round(size * 1.3)
        left = self.rect.centerx - (step * (self._count - 1) + size) // 2
        for number in range(self._count):
            bright = number < self._bright
            colour = theme.gold_solid if bright else mix(theme.field, theme.text, 0.18)
            picture = self._picture(max(1, size), colour)
            place = Rect(left + number * step, 0, size, size)
            place.centery = self.rect.centery
            canvas.blit(picture, place)

    def _picture(self, size: int, colour: Colour) -> Surface:
        if (size, colour) not in self._pictures:
            self._pictures[size, colour] = star_picture(size, colour)
        return self._pictures[size, colour]


class ToldStrip(Widget):
    """A sentence on a coloured strip: a hint, a kind word, or what just happened."""

    style = ITEM

    def __init__(self) -> None:
        super().__init__()
        self.tone = Tone.GOLD
        self.icon = Icon.IDEA

    def show(self, words: str, tone: Tone, icon: Icon) -> None:
        """Say something else."""
        if (words, tone, icon) != (self.label, self.tone, self.icon):
            self.label, self.tone, self.icon = words, tone, icon
            self.invalidate()

    def use(self, *, small: bool) -> None:
        """Set the words smaller, where there is little room."""
        self.style = BODY if small else ITEM

    def natural_height(self, skin: Skin, width: float) -> float:
        """Return the height in units at a width in units."""
        room = skin.px(width) - self._indent(skin) - skin.px(STRIP_PAD)
        lines = len(skin.text.wrap(self.label, self.style, room))
        return skin.metrics.units(lines * skin.text.line_height(self.style)) + 2 * STRIP_PAD - 4

    @staticmethod
    def _indent(skin: Skin) -> int:
        return skin.px(STRIP_PAD + STRIP_ICON + 10)

    def inscriptions(self) -> Iterator[Inscription]:
        """Return the sentence."""
        skin = self.skin
        box = self.rect.inflate(0, -2 * skin.px(4))
        box.x += self._indent(skin)
        box.width -= self._indent(skin) + skin.px(STRIP_PAD)
        yield Inscription(self.label, self.style, box, wraps=True)

    def draw(self, canvas: Surface) -> None:
        """Draw the strip, its sign and the sentence."""
        skin, theme = self.skin, self.skin.theme
        colour = self.tone.colour(theme)
        fill = theme.wash(colour)
        skin.shapes.draw(
            canvas,
            self.rect,
            skin.px(CARD_RADIUS),
            fill,
            edge=mix(fill, colour, 0.5),
            edge_width=skin.px(1),
        )
        centre = (self.rect.left + skin.px(STRIP_PAD + STRIP_ICON / 2), self.rect.centery)
        skin.draw_icon(canvas, self.icon, centre, colour, STRIP_ICON)
        for words in self.inscriptions():
            skin.draw_text(canvas, words, theme.text)


def _step_colour(skin: Skin, step: DoneState) -> Colour:
    theme = skin.theme
    colours = {
        DoneState.DONE: theme.green,
        DoneState.SHOWN: theme.text_muted,
        DoneState.HERE: theme.gold_text,
        DoneState.LATER: theme.text_muted,
    }
    return colours[step]


def _dashed_edge(canvas: Surface, box: Rect, colour: Colour, *, dash: int, width: int) -> None:
    """Draw a dashed line around a box, without its rounded corners."""
    for start, end in _sides(box.inflate(-width, -width)):
        along = pygame.Vector2(end) - pygame.Vector2(start)
        length = along.length()
        count = max(1, round(length / (2 * dash)))
        for number in range(count):
            first = pygame.Vector2(start) + along * ((number + 0.25) / count)
            last = pygame.Vector2(start) + along * ((number + 0.75) / count)
            pygame.draw.line(canvas, colour, first, last, width)


def _sides(box: Rect) -> Sequence[tuple[tuple[int, int], tuple[int, int]]]:
    return (
        (box.topleft, box.topright),
        (box.topright, box.bottomright),
        (box.bottomright, box.bottomleft),
        (box.bottomleft, box.topleft),
    )
