"""A code to scan, drawn in whole pixels."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from khepri.app.panels.stack import StackPart
from khepri.app.widgets import Skin

QUIET = 4
"""The white border that readers need, in modules."""

WHITE = (255, 255, 255)
BLACK = (8, 10, 18)


class QrPicture(StackPart):
    """A code on white, as large as its place lets it be; every module has the same size."""

    def __init__(self) -> None:
        super().__init__(label="Code to scan")
        self._rows: tuple[str, ...] = ()
        self.side = 0.0
        """How large it is to be, in units."""

    @property
    def rows(self) -> tuple[str, ...]:
        """The modules, as rows of 0 and 1."""
        return self._rows

    @rows.setter
    def rows(self, rows: Sequence[str]) -> None:
        if tuple(rows) != self._rows:
            self._rows = tuple(rows)
            self.invalidate()

    def needed_height(self, skin: Skin, width: float) -> float:
        """Return how high it is: a square that is no wider than its place."""
        del skin
        return min(width, self.side)

    def modules_box(self) -> tuple[pygame.Rect, int]:
        """Return where the modules are without their border, and the size of each in pixels."""
        count = len(self._rows)
        module = min(self.rect.size) // max(1, count + 2 * QUIET)
        box = pygame.Rect(0, 0, module * count, module * count)
        box.center = self.rect.center
        return box, module

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the code."""
        side = min(self.rect.size)
        paper = pygame.Rect(0, 0, side, side)
        paper.center = self.rect.center
        self.skin.shapes.draw(canvas, paper, self.skin.px(8), WHITE)
        box, module = self.modules_box()
        for y, row in enumerate(self._rows):
            for x, each in enumerate(row):
                if each == "1":
                    at = (box.left + x * module, box.top + y * module, module, module)
                    canvas.fill((*BLACK, 255), at)
