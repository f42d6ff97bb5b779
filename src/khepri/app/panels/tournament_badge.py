"""The badge of a tournament game: everybody at the board sees that nobody is helped here."""

from __future__ import annotations

from dataclasses import replace

import pygame

from khepri.app.style.fonts import STRONG_HINT
from khepri.app.style.icons import Icon
from khepri.app.style.text import Inscription
from khepri.app.top_bar import TopBar
from khepri.app.widgets import Skin, Widget
from khepri.app.widgets.toast import Lane
from khepri.match.options import Options

PADDING = 10
ICON = 16
GAP = 6
AROUND = 8
LEAST_FACTS = 90
"""With less room than this the facts of a bar would be a few letters."""

TITLE = "Tournament game"
SHORT = "Tournament"
LOCKED = "{tool} is locked: this is a tournament game."


class TournamentBadge(Widget):
    """A golden pill beside the title, with the event and the round where they were given."""

    def __init__(self, options: Options) -> None:
        played_for = options.tournament
        told = played_for.told if played_for is not None else ""
        whole = " · ".join(filter(None, (TITLE, told)))
        super().__init__(
            label=whole,
            tooltip=f"{whole}: hints, previews and taking back are locked for both players.",
        )
        self._versions = (whole, TITLE, SHORT)
        self._words = whole
        self.visible = self._wanted = played_for is not None

    def lane(self, lane: Lane) -> Lane:
        """Return where notes go: after the badge, and only where there is no room in its place."""
        controls = tuple(control for control in lane.controls if control is not self)
        if not self._wanted:
            return replace(lane, controls=controls)
        return Lane((self, *lane.begins), controls, (*lane.gives_way, self))

    def natural_width(self, skin: Skin) -> float:
        """Return the width in units that it fills."""
        return skin.metrics.units(self.rect.width)

    def lay_out(self, skin: Skin, bar: TopBar) -> None:
        """Take a place between the title and the facts of a bar, at the facts' cost."""
        if not self._wanted:
            return
        room = bar.facts.rect.copy()
        rect = self._fitted(skin, room.width)
        rect.midleft = room.midleft
        self.place(rect)
        left = rect.right + skin.px(AROUND)
        if room.right - left < skin.px(LEAST_FACTS):
            bar.facts.text = ""
        bar.facts.place(pygame.Rect(left, room.top, max(0, room.right - left), room.height))

    def lay_out_below(self, skin: Skin, bar: TopBar, right: int) -> None:
        """Take a place below the title of a bar, left of what begins at a pixel."""
        if self._wanted:
            left = bar.mark.rect.left
            rect = self._fitted(skin, right - skin.px(AROUND) - left)
            rect.topleft = (left, bar.help.rect.bottom + skin.px(AROUND))
            self.place(rect)

    def _fitted(self, skin: Skin, room: int) -> pygame.Rect:
        """Choose the longest words that fit into so many pixels; return their pill."""
        around = skin.px(2 * PADDING + ICON + GAP) + 2
        widths = {text: skin.text.size(text, STRONG_HINT)[0] + around for text in self._versions}
        fitting = (text for text, width in widths.items() if width <= room)
        self._words = next(fitting, SHORT)
        height = skin.text.line_height(STRONG_HINT) + skin.px(10)
        return pygame.Rect(0, 0, widths[self._words], height)

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the words."""
        box = self.rect.inflate(-2 * self.skin.px(PADDING), 0)
        indent = self.skin.px(ICON + GAP)
        words = pygame.Rect(box.left + indent, box.top, box.width - indent, box.height)
        return (Inscription(self._words, STRONG_HINT, words),)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the pill, a lock and the words."""
        skin, theme = self.skin, self.skin.theme
        radius = self.rect.height // 2
        skin.shapes.draw(
            canvas,
            self.rect,
            radius,
            theme.wash(theme.gold),
            edge=theme.gold,
            edge_width=skin.px(1),
        )
        centre = (self.rect.left + skin.px(PADDING + ICON / 2), self.rect.centery)
        skin.draw_icon(canvas, Icon.LOCK, centre, theme.gold, ICON)
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, theme.text)
