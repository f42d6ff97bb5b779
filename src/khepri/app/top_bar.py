"""The bar at the top of every screen but the menu: mark, title, facts, help and home."""

from __future__ import annotations

import pygame

from khepri.app.style.fonts import BODY, TITLE
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.widgets import Group, IconButton, Label, Skin, Tone, Widget
from khepri.app.widgets.toast import Lane

HEIGHT = 56
BUTTON = 36
MARGIN = 16


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
    picture.fill((*theme.gold, 0))
    middle = (large // 2, large // 2)
    pygame.draw.circle(picture, theme.gold, middle, large // 2)
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
        self.help = IconButton(Icon.HELP, "Help", tooltip="Keys and help (?)")
        self.home = IconButton(Icon.HOME, "Home", tooltip="Back to the menu")
        super().__init__(self.mark, self.title, self.facts, self.help, self.home)

    @property
    def lane(self) -> Lane:
        """Where notes stand: over the facts, which make way for them."""
        words = (self.mark, self.title, self.facts, self.home)
        controls = tuple(child for child in self.children if child not in words)
        return Lane(self.title, controls, self.facts)

    def lay_out(self, skin: Skin, width: float) -> None:
        """Place everything at the top of a window so many units wide."""
        self.rect = skin.rect(Box(0, 0, width, HEIGHT))
        top = (HEIGHT - BUTTON) / 2
        self.home.place(skin.rect(Box(width - MARGIN - BUTTON, top, BUTTON, BUTTON)))
        self.help.place(skin.rect(Box(width - MARGIN - 2 * BUTTON - 8, top, BUTTON, BUTTON)))
        self.mark.place(skin.rect(Box(MARGIN + 2, 15, 26, 26)))
        title_width = self.title.natural_width(skin) + 4
        left = MARGIN + 42
        self.title.place(skin.rect(Box(left, 2, title_width, HEIGHT - 4)))
        facts_left = left + title_width + 10
        room = max(0.0, width - MARGIN - 2 * BUTTON - 24 - facts_left)
        self.facts.place(skin.rect(Box(facts_left, 8, room, 42)))
