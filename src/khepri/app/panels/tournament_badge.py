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
from khepri.match.game import Options

PADDING = 10
ICON = 16
GAP = 6
AROUND = 8
LEAST = 120
"""With less room than this there would be hardly a word to read."""

TITLE = "Tournament game"
LOCKED = "{tool} is locked: this is a tournament game."


class TournamentBadge(Widget):
    """A golden pill beside the title, with the event and the round where they were given."""

    def __init__(self, options: Options) -> None:
        played_for = options.tournament
        told = played_for.told if played_for is not None else ""
        super().__init__(
            label=" · ".join(filter(None, (TITLE, told))),
            tooltip="Hints, previews and taking back are locked for both players.",
        )
        self.visible = played_for is not None

    def lane(self, lane: Lane) -> Lane:
        """Return where notes go: they never cover the badge."""
        controls = tuple(control for control in lane.controls if control is not self)
        return replace(lane, begins=(self,) if self.visible else lane.begins, controls=controls)

    def lay_out(self, skin: Skin, bar: TopBar) -> None:
        """Take a place between the title and the facts of a bar, at the facts' cost."""
        if not self.visible:
            return
        room = bar.facts.rect.copy()
        height = skin.text.line_height(STRONG_HINT) + skin.px(10)
        wanted = skin.text.size(self.label, STRONG_HINT)[0] + skin.px(2 * PADDING + ICON + GAP) + 2
        rect = pygame.Rect(room.left, 0, max(min(wanted, room.width), skin.px(LEAST)), height)
        rect.centery = room.centery
        self.place(rect)
        left = rect.right + skin.px(AROUND)
        bar.facts.place(pygame.Rect(left, room.top, max(0, room.right - left), room.height))

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the words."""
        box = self.rect.inflate(-2 * self.skin.px(PADDING), 0)
        indent = self.skin.px(ICON + GAP)
        words = pygame.Rect(box.left + indent, box.top, box.width - indent, box.height)
        return (Inscription(self.label, STRONG_HINT, words, may_shorten=True),)

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
