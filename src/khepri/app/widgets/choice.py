"""One of several, all in view: segments and chips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from khepri.app.style.fonts import BUTTON, STRONG_HINT
from khepri.app.style.icons import Icon
from khepri.app.style.text import Inscription
from khepri.app.style.theme import Colour, Gradient, mix
from khepri.app.widgets.pressable import tinted
from khepri.app.widgets.skin import FIELD_RADIUS, Skin
from khepri.app.widgets.widget import Cursor, Message, Used, Widget


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose: words, perhaps an icon or a coloured mark, and a note."""

    label: str
    icon: Icon | None = None
    note: str = ""
    # A side's chip before the words: round or angular, so that colour never stands alone.
    mark: Colour | None = None
    angular: bool = False


class SingleChoice(Widget):
    """One of several cells; subclasses say where the cells are and how they look."""

    focusable = True
    cursor = Cursor.HAND

    @dataclass(frozen=True, slots=True)
    class Changed(Message):
        """Another option was chosen; the sender already has it."""

        sender: SingleChoice
        index: int

    def __init__(self, label: str, count: int, *, selected: int = 0, columns: int = 0) -> None:
        super().__init__(label=label)
        self.count = count
        self.columns = columns or max(1, count)
        self._selected = selected
        self._armed: int | None = None
        self.over: int | None = None

    @property
    def selected(self) -> int:
        """Return the place of the chosen option, counted from 0."""
        return self._selected

    @selected.setter
    def selected(self, selected: int) -> None:
        if selected != self._selected:
            self._selected = selected
            self.invalidate()

    def cells(self) -> list[pygame.Rect]:
        """Return the pixels of each option."""
        raise NotImplementedError

    def cell_at(self, position: tuple[int, int]) -> int | None:
        """Return the option under a point."""
        if not self.contains(position):
            return None
        hits = [place for place, cell in enumerate(self.cells()) if cell.collidepoint(position)]
        return hits[0] if hits else None

    def choose(self, index: int) -> Message:
        """Choose an option as if it had been pressed."""
        if index == self._selected:
            return Used(self)
        self.selected = index
        return self.Changed(self, index)

    def react(self, event: pygame.event.Event) -> Message | None:
        """Answer presses of a cell, and the arrow keys."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN:
                self._armed = self.cell_at(event.pos)
                self.invalidate()
                return Used(self)
            case pygame.MOUSEMOTION:
                over = self.cell_at(event.pos)
                if over != self.over:
                    self.over = over
                    self.invalidate()
                return Used(self)
            case pygame.MOUSEBUTTONUP:
                armed, self._armed = self._armed, None
                self.invalidate()
                if armed is not None and self.cell_at(event.pos) == armed:
                    return self.choose(armed)
                return Used(self)
            case pygame.KEYDOWN:
                return self._key(event.key)
        return None

    def _key(self, key: int) -> Message | None:
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if self.count > self.columns:
            steps |= {pygame.K_UP: -self.columns, pygame.K_DOWN: self.columns}
        if key in steps:
            goal = self._selected + steps[key]
            return self.choose(goal) if 0 <= goal < self.count else Used(self)
        if key == pygame.K_HOME:
            return self.choose(0)
        if key == pygame.K_END:
            return self.choose(self.count - 1)
        return None

    def cancel(self) -> None:
        """Take a press back."""
        self._armed = None
        super().cancel()

    def set_hovered(self, *, hovered: bool) -> None:
        """Forget the cell when the pointer leaves."""
        if not hovered:
            self.over = None
        super().set_hovered(hovered=hovered)

    def tint(self, colour: Colour, index: int) -> Colour:
        """Return a cell's fill as it looks now."""
        if not self.active:
            return colour
        share = self.hover_share if self.over == index else 0.0
        pressed = self._armed == index and self.over in (None, index)
        return tinted(self.skin.theme, colour, share, pressed=pressed)


class WordChoice(SingleChoice):
    """A choice among options with words."""

    def __init__(self, label: str, options: Sequence[Option | str], *, selected: int = 0) -> None:
        super().__init__(label, len(options), selected=selected)
        self.options = tuple(
            option if isinstance(option, Option) else Option(option) for option in options
        )

    style = BUTTON

    @property
    def state(self) -> str:
        """Return the words of the chosen option."""
        if 0 <= self.selected < self.count:
            return self.options[self.selected].label
        return "nothing chosen"

    def content_width(self, skin: Skin, option: Option) -> int:
        """Return the pixels that an option's icon and words take."""
        words = skin.text.size(option.label, self.style)[0] if option.label else 0
        icon = skin.px(16) if option.icon or option.mark else 0
        return words + icon + (skin.px(8) if words and icon else 0)

    def _content(self, index: int) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the boxes of the icon and of the words in a cell."""
        skin, option, cell = self.skin, self.options[index], self.cells()[index]
        width = min(self.content_width(skin, option), cell.width - 2 * skin.px(4))
        box = pygame.Rect(0, 0, width, cell.height)
        box.center = cell.center
        icon = skin.px(16) if option.icon or option.mark else 0
        gap = skin.px(8) if icon and option.label else 0
        words = pygame.Rect(box.left + icon + gap, box.top, box.width - icon - gap, box.height)
        return pygame.Rect(box.left, box.top, icon, box.height), words

    def inscriptions(self) -> Iterator[Inscription]:
        """Return the words of each option."""
        for index, option in enumerate(self.options):
            if option.label:
                yield Inscription(option.label, self.style, self._content(index)[1])

    def draw_option(self, canvas: pygame.Surface, index: int) -> None:
        """Draw icon or mark, and words."""
        skin, theme, option = self.skin, self.skin.theme, self.options[index]
        colour = theme.text if index == self.selected else theme.text_muted
        if not self.active:
            colour = theme.disabled_text
        spot, words = self._content(index)
        if option.mark is not None:
            mark = pygame.Rect(0, 0, skin.px(14), skin.px(14))
            mark.center = spot.center
            radius = skin.px(3) if option.angular else mark.height
            edge = mix(option.mark, theme.text, 0.6)
            skin.shapes.draw(canvas, mark, radius, option.mark, edge=edge, edge_width=skin.px(1.5))
        elif option.icon is not None:
            skin.draw_icon(canvas, option.icon, spot.center, colour, 16)
        if option.label:
            skin.draw_text(canvas, Inscription(option.label, self.style, words), colour)


class SegmentedChoice(WordChoice):
    """Options side by side in one field: the chosen one is raised. Also used as tabs."""

    radius = FIELD_RADIUS

    def natural_width(self, skin: Skin) -> float:
        """Return the width in units at which all words fit in equal cells."""
        widest = max(self.content_width(skin, option) for option in self.options)
        return skin.metrics.units((widest + skin.px(24)) * self.count + skin.px(6))

    def cells(self) -> list[pygame.Rect]:
        """Return cells of the same width."""
        inset = self.skin.px(3)
        room = self.rect.inflate(-2 * inset, -2 * inset)
        edges = [room.left + room.width * place // self.count for place in range(self.count + 1)]
        return [
            pygame.Rect(left, room.top, right - left, room.height)
            for left, right in pairwise(edges)
        ]

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the field, the raised cell and the words."""
        skin, theme = self.skin, self.skin.theme
        edge = theme.button_border if self.active else theme.disabled_border
        radius = skin.px(self.radius)
        skin.shapes.draw(canvas, self.rect, radius, theme.field, edge=edge, edge_width=skin.px(1))
        for index, cell in enumerate(self.cells()):
            if index == self.selected:
                fill: Gradient | Colour = theme.chosen_fill
                border = theme.gold if self.active else theme.disabled_border
                skin.shapes.draw(
                    canvas,
                    cell,
                    radius - skin.px(2),
                    fill,
                    edge=border,
                    edge_width=skin.px(1.5),
                )
            elif self.over == index and self.active:
                fill = self.tint(theme.field, index)
                skin.shapes.draw(canvas, cell, radius - skin.px(2), fill)
            self.draw_option(canvas, index)


class ChipChoice(WordChoice):
    """Pills in a row, each as wide as its words; what is too wide goes on in the next row."""

    radius = 18
    style = STRONG_HINT

    def natural_width(self, skin: Skin) -> float:
        """Return the width in units of all pills."""
        widths = [self.content_width(skin, option) + skin.px(26) for option in self.options]
        return skin.metrics.units(sum(widths) + skin.px(8) * (self.count - 1))

    def row_count(self, skin: Skin, width: float) -> int:
        """Return how many rows the pills need in a width in units."""
        return 1 + self._spots(skin, skin.px(width))[-1][0]

    def _spots(self, skin: Skin, room: int) -> list[tuple[int, int, int]]:
        """Return the row, the left end and the width of each pill."""
        spots, row, left = [], 0, 0
        for option in self.options:
            width = self.content_width(skin, option) + skin.px(26)
            if left and left + width > room:
                row, left = row + 1, 0
            spots.append((row, left, width))
            left += width + skin.px(8)
        return spots

    def cells(self) -> list[pygame.Rect]:
        """Return cells as wide as their words."""
        skin, rect = self.skin, self.rect
        spots = self._spots(skin, rect.width)
        gap, rows = skin.px(8), spots[-1][0] + 1
        height = (rect.height - gap * (rows - 1)) // rows
        return [
            pygame.Rect(rect.left + left, rect.top + row * (height + gap), width, height)
            for row, left, width in spots
        ]

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the pills."""
        skin, theme = self.skin, self.skin.theme
        for index, cell in enumerate(self.cells()):
            chosen = index == self.selected
            fill = self.tint(theme.selected_fill if chosen else theme.card_fill, index)
            edge = theme.gold if chosen else theme.button_border
            if not self.active:
                edge = theme.disabled_border
            width = skin.px(2 if chosen else 1)
            skin.shapes.draw(canvas, cell, cell.height, fill, edge=edge, edge_width=width)
            self.draw_option(canvas, index)

    def draw_focus(self, canvas: pygame.Surface) -> None:
        """Ring the chosen pill, or all of them where none is chosen."""
        cells = self.cells()
        cell = cells[self.selected] if 0 <= self.selected < len(cells) else self.rect
        self.skin.draw_focus(canvas, cell, self.skin.metrics.units(cells[0].height / 2))
