"""Colours to choose from, as swatches with their names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from khepri.app.style.fonts import HINT, STRONG_HINT
from khepri.app.style.text import Align, Inscription
from khepri.app.style.theme import Colour, mix
from khepri.app.widgets.choice import SingleChoice
from khepri.app.widgets.skin import BUTTON_RADIUS, Skin

GAP = 8


@dataclass(frozen=True, slots=True)
class Swatch:
    """Colours that go together, with a name."""

    label: str
    first: Colour
    second: Colour
    # Two halves show a pair of sides; a chequer shows a board.
    chequered: bool = True


class ColourGrid(SingleChoice):
    """Swatches in rows, with their names below."""

    def __init__(
        self, label: str, swatches: Sequence[Swatch], *, columns: int = 4, selected: int = 0
    ) -> None:
        super().__init__(label, len(swatches), selected=selected, columns=columns)
        self.swatches = tuple(swatches)

    @property
    def state(self) -> str:
        """Return the name of the chosen swatch."""
        if 0 <= self.selected < self.count:
            return self.swatches[self.selected].label
        return "nothing chosen"

    def natural_width(self, skin: Skin) -> float:
        """Return the width in units at which every name fits below its swatch."""
        widest = max(
            (skin.text.size(swatch.label, STRONG_HINT)[0] for swatch in self.swatches), default=0
        )
        return skin.metrics.units((widest + skin.px(8) + 1) * self.columns)

    def height_of(self, swatch: float) -> float:
        """Return the height in units at which each swatch and its name are so high together."""
        return self._rows * (swatch + GAP) - GAP

    @property
    def _rows(self) -> int:
        return -(-self.count // self.columns)

    def cells(self) -> list[pygame.Rect]:
        """Return a grid of cells, each with room for its name."""
        gap, rows = self.skin.px(GAP), self._rows
        width = (self.rect.width - gap * (self.columns - 1)) // self.columns
        height = (self.rect.height - gap * (rows - 1)) // rows
        return [
            pygame.Rect(
                self.rect.left + (place % self.columns) * (width + gap),
                self.rect.top + (place // self.columns) * (height + gap),
                width,
                height,
            )
            for place in range(self.count)
        ]

    def _name_height(self) -> int:
        return self.skin.text.line_height(HINT) + self.skin.px(4)

    def inscriptions(self) -> Iterator[Inscription]:
        """Return the names."""
        height = self._name_height()
        for index, (swatch, cell) in enumerate(zip(self.swatches, self.cells(), strict=True)):
            box = pygame.Rect(cell.left, cell.bottom - height, cell.width, height)
            style = STRONG_HINT if index == self.selected else HINT
            yield Inscription(swatch.label, style, box, Align.CENTRE, Align.END)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw swatches and names."""
        skin, theme = self.skin, self.skin.theme
        for index, (swatch, cell) in enumerate(zip(self.swatches, self.cells(), strict=True)):
            tile = pygame.Rect(cell.left, cell.top, cell.width, cell.height - self._name_height())
            tile = tile.inflate(-2 * skin.px(3), -2 * skin.px(3))
            radius = skin.px(BUTTON_RADIUS)
            picture = _swatch_picture(swatch, tile.size)
            picture.blit(
                skin.shapes.mask(tile.size, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT
            )
            canvas.blit(picture, tile.topleft)
            share = self.hover_share if self.over == index and self.active else 0.0
            edge = mix(theme.button_border, theme.text, share)
            skin.shapes.ring(canvas, tile, radius, edge, skin.px(1))
            if index == self.selected:
                around = tile.inflate(2 * skin.px(3), 2 * skin.px(3))
                skin.shapes.ring(canvas, around, radius + skin.px(3), theme.gold, skin.px(2))
        for index, inscription in enumerate(self.inscriptions()):
            colour = theme.text if index == self.selected else theme.text_muted
            if not self.active:
                colour = theme.disabled_text
            skin.draw_text(canvas, inscription, colour)

    def draw_focus(self, canvas: pygame.Surface) -> None:
        """Ring the chosen cell."""
        cells = self.cells()
        if 0 <= self.selected < len(cells):
            self.skin.draw_focus(canvas, cells[self.selected], BUTTON_RADIUS)


def _swatch_picture(swatch: Swatch, size: tuple[int, int]) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill((*swatch.first, 255))
    columns, rows = (3, 2) if swatch.chequered else (2, 1)
    width, height = size
    for column in range(columns):
        for row in range(rows):
            if (column + row) % 2:
                left, top = width * column // columns, height * row // rows
                right, bottom = width * (column + 1) // columns, height * (row + 1) // rows
                picture.fill((*swatch.second, 255), (left, top, right - left, bottom - top))
    return picture
