"""The card of all puzzles: a row for each theme, with how many of its puzzles are solved."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from khepri.app.context import Context
from khepri.app.faces import face_of
from khepri.app.screens.learn.standings import ThemeStanding
from khepri.app.style.fonts import BUTTON, HINT, TITLE
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align, Inscription
from khepri.app.widgets import Group, Label, Panel, Pressable, ScrollArea, Skin
from khepri.app.widgets.scroll import BAR_WIDTH
from khepri.app.widgets.skin import ROW_RADIUS

PADDING = 20.0
ICON = 24.0
BAR, BAR_HIGH = 76.0, 6.0
LEAST_NAME = 150.0
"""Where a name would have less room than this, the bar is left out."""


class ThemeRow(Pressable):
    """Opens the puzzles of a theme."""

    radius = ROW_RADIUS

    def __init__(self, context: Context, standing: ThemeStanding) -> None:
        super().__init__(label=standing.theme.name, tooltip=standing.theme.task)
        self.standing = standing
        self._context = context

    @property
    def state(self) -> str:
        """Return how many are solved."""
        return self.standing.words

    def _places(self) -> tuple[Rect, Rect | None, Rect]:
        """Return the room of the name, of the bar if there is some, and of the numbers."""
        skin = self.skin
        inner = self.rect.inflate(-2 * skin.px(4), 0)
        wide = max(skin.text.size("100 of 100", HINT)[0], skin.text.size(self.state, HINT)[0]) + 2
        count = Rect(inner.right - wide, inner.top, wide, inner.height)
        left = inner.left + skin.px(ICON + 12)
        bar = Rect(0, 0, skin.px(BAR), skin.px(BAR_HIGH))
        bar.midright = (count.left - skin.px(10), inner.centery)
        if bar.left - skin.px(10) - left >= skin.px(LEAST_NAME) * skin.metrics.letters:
            name = Rect(left, inner.top, bar.left - skin.px(10) - left, inner.height)
            return name, bar, count
        room = max(0, count.left - skin.px(8) - left)
        return Rect(left, inner.top, room, inner.height), None, count

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the name and the numbers."""
        name, _, count = self._places()
        return (
            Inscription(self.label, BUTTON, name, may_shorten=True),
            Inscription(self.state, HINT, count, Align.END),
        )

    def draw(self, canvas: Surface) -> None:
        """Draw the row."""
        skin, theme, standing = self.skin, self.skin.theme, self.standing
        if self.hover_share or self.pressed:
            fill = self.tinted(theme.panel_raised)
            skin.shapes.draw(canvas, self.rect, skin.px(self.radius), fill)
        art = face_of(standing.spec).lesson_art
        icon = art.theme_emblem(self._context, standing.theme.key, skin.px(ICON))
        if icon is not None:
            place = icon.get_rect(midleft=(self.rect.left + skin.px(4), self.rect.centery))
            canvas.blit(icon, place)
        name, count = self.inscriptions()
        skin.draw_text(canvas, name, theme.text)
        skin.draw_text(canvas, count, theme.text_muted)
        bar = self._places()[1]
        if bar is not None:
            skin.shapes.draw(canvas, bar, bar.height, theme.track)
            share = standing.solved / max(1, standing.total)
            if standing.solved:
                bar.width = max(bar.height, round(bar.width * share))
                skin.shapes.draw(canvas, bar, bar.height, theme.green)


class ThemeList(ScrollArea):
    """The rows of all themes."""

    def __init__(self, context: Context, themes: Sequence[ThemeStanding]) -> None:
        super().__init__(label="Themes")
        self.rows = tuple(ThemeRow(context, each) for each in themes)
        self.content.add(Group(*self.rows, arrow_group=True, label="Puzzles"))

    def row_height(self, skin: Skin) -> float:
        """Return the height of a row in units."""
        return max(40.0, skin.metrics.units(skin.text.line_height(BUTTON)) + 14)

    def arrange(self) -> None:
        """Put the rows below each other."""
        super().arrange()
        skin = self.skin
        high = skin.px(self.row_height(skin))
        scrolls = high * len(self.rows) > self.rect.height
        width = self.rect.width - (skin.px(BAR_WIDTH) if scrolls else 0)
        y = self.rect.top
        for row in self.rows:
            row.place(Rect(self.rect.left, y, width, high))
            y += high
        self.fit(y - self.rect.top)


class PuzzlesCard(Panel):
    """Every theme of every game that has puzzles."""

    def __init__(self, context: Context, themes: Sequence[ThemeStanding]) -> None:
        super().__init__(label="Puzzles")
        self.title = Label("Puzzles", TITLE)
        self.list = ThemeList(context, themes)
        self.add(self.title, self.list)

    def height(self, skin: Skin, width: float) -> float:
        """Return the height at which every row is seen."""
        del width
        rows = self.list.row_height(skin) * len(self.list.rows)
        return 16 + self._title_height(skin) + 8 + rows + 4 + 12

    def _title_height(self, skin: Skin) -> float:
        return max(28.0, skin.metrics.units(skin.text.line_height(TITLE)) + 2)

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place everything."""
        self.place(skin.rect(box))
        title, rest = box.inset(0, 14).cut_top(self._title_height(skin), gap=8)
        self.title.place(skin.rect(title.inset(PADDING, 0)))
        self.list.place(skin.rect(rest.inset(PADDING - 4, 0)))
