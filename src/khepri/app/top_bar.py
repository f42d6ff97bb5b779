"""The bar at the top of every screen but the menu: mark, title, facts, help and home."""

from __future__ import annotations

import pygame

from khepri.app.style.fonts import BODY, TITLE
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.widgets import Group, IconButton, Label, Skin, Tone, Widget, row_widths
from khepri.app.widgets.toast import Lane

HEIGHT = 56
BUTTON = 36
MARGIN = 16
GAP = 8


class Mark(Widget):
    """The project's mark: a golden disc cut by a mirror."""

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the mark at four times its size and shrink it, for clean edges."""
        canvas.blit(mark_picture(self.skin, min(self.rect.size)), self.rect)


def mark_picture(skin: Skin, size: int) -> pygame.Surface:
    """Return the mark as a square picture."""
    theme = skin.theme
    large = size * 4
    picture = pygame.Surface((large, large), pygame.SRCALPHA)
    picture.fill((*theme.gold_solid, 0))
    middle = (large // 2, large // 2)
    pygame.draw.circle(picture, theme.gold_solid, middle, large // 2)
    dark = theme.on_gold
    for shade, width in ((dark, 0.30), ((255, 255, 255), 0.13)):
        half = large * width / 2
        pygame.draw.polygon(
            picture,
            shade,
            [
                (large * 0.20 - half * 0.7, large * 0.80 - half * 0.7),
                (large * 0.80 - half * 0.7, large * 0.20 - half * 0.7),
                (large * 0.80 + half * 0.7, large * 0.20 + half * 0.7),
                (large * 0.20 + half * 0.7, large * 0.80 + half * 0.7),
            ],
        )
    return pygame.transform.smoothscale(picture, (size, size))


class TopBar(Group):
    """Title and facts on the left, help and home on the right."""

    def __init__(self, title: str, facts: str = "") -> None:
        self.mark = Mark()
        self.title = Label(title, TITLE)
        self.facts = Label(facts, BODY, tone=Tone.MUTED, may_shorten=True)
        self.help = IconButton(Icon.HELP, "Help", tooltip="What is here? (?)")
        self.home = IconButton(Icon.HOME, "Home", tooltip="Back to the menu")
        super().__init__(self.mark, self.title, self.facts, self.help, self.home)
        self.controls_left = 0.0
        """Where its own buttons begin, in units."""

    @property
    def buttons(self) -> tuple[IconButton, ...]:
        """Return the buttons at its right end, from left to right."""
        return self.help, self.home

    @property
    def lane(self) -> Lane:
        """Where notes stand: over the facts, and if they are long over the title too."""
        words = (self.mark, self.title, self.facts, self.home)
        controls = tuple(child for child in self.children if child not in words)
        return Lane((self.title, self.mark), controls, (self.title, self.facts))

    def lay_out(self, skin: Skin, width: float, reserved: float | None = None) -> None:
        """Place everything at the top of a window so many units wide.

        `reserved` is how much a screen needs before the buttons for controls of its own.
        """
        self.lay_out_in(skin, Box(0, 0, width, HEIGHT), reserved)

    def lay_out_in(self, skin: Skin, box: Box, reserved: float | None = None) -> None:
        """Place everything in a box, which may be lower than the usual bar."""
        self.rect = skin.rect(box)
        slim = box.h < HEIGHT
        inner = box if slim else box.inset(MARGIN, 0)
        size = 20.0 if slim else 26.0
        mark, rest = inner.moved(x=0 if slim else 2).cut_left(size, gap=8 if slim else 14)
        self.mark.place(skin.rect(mark.centred(size, size)))
        title, rest = rest.cut_left(self.title.natural_width(skin) + 4, gap=10)
        self.title.place(skin.rect(title))
        high = min(float(BUTTON), box.h - 4)
        # The facts come before words on the buttons, which everybody soon knows.
        said = self.facts.natural_width(skin) + 12 if self.facts.text else 0.0
        room = inner.right - rest.x - said - (reserved or 0.0)
        if reserved is None and self._has_more_controls:
            room = 0.0
        left = inner.right
        widths = row_widths(skin, self.buttons, room, GAP)
        for button, width in zip(reversed(self.buttons), reversed(widths), strict=True):
            left -= width
            button.place(skin.rect(Box(left, box.y + (box.h - high) / 2, width, high)))
            left -= GAP
        self.controls_left = left + GAP
        room = max(0.0, self.controls_left - 12 - rest.x)
        self.facts.place(skin.rect(Box(rest.x, box.y, room, box.h).inset(0, 2)))

    @property
    def _has_more_controls(self) -> bool:
        own = (self.mark, self.title, self.facts, *self.buttons)
        return any(child.visible and child not in own for child in self.children)
