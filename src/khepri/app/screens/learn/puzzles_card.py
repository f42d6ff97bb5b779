"""The card of all puzzles: a row for each theme, with how many of its puzzles are solved."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from khepri.app.context import Context
from khepri.app.faces import face_of
from khepri.app.screens.learn.practice_standings import ThemeStanding
from khepri.app.style.fonts import BUTTON, HINT, TITLE
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align, Inscription
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Group,
    Label,
    Panel,
    Pressable,
    ScrollArea,
    Skin,
)
from khepri.app.widgets.scroll import BAR_WIDTH
from khepri.app.widgets.skin import ROW_RADIUS

PADDING = 20.0
ICON = 24.0
BAR, BAR_HIGH = 76.0, 6.0
TWO_COLUMNS, COLUMN_GAP = 330.0, 24.0
EDGE = 4.0
"""What a row leaves free on either side."""


class ThemeRow(Pressable):
    """Opens the puzzles of a theme."""

    radius = ROW_RADIUS

    def __init__(self, context: Context, standing: ThemeStanding) -> None:
        super().__init__(label=standing.theme.name, tooltip=standing.theme.task)
        self.standing = standing
        self.has_bar = False
        """Whether there is room for a bar beside every name of the list."""

        self.numbers = 0
        """How many pixels the longest numbers of the list need."""

        self._context = context

    @property
    def state(self) -> str:
        """Return how many are solved."""
        return self.standing.words

    def wanted(self, skin: Skin) -> tuple[int, int]:
        """Return the pixels that the name and the numbers need."""
        return skin.text.size(self.label, BUTTON)[0] + 2, skin.text.size(self.state, HINT)[0] + 2

    def _places(self) -> tuple[Rect, Rect | None, Rect]:
        """Return the room of the name, of the bar if there is some, and of the numbers."""
        skin = self.skin
        inner = self.rect.inflate(-2 * skin.px(EDGE), 0)
        numbers = Rect(0, 0, self.numbers or self.wanted(skin)[1], inner.height)
        numbers.topright = inner.topright
        name = Rect(inner.left, inner.top, numbers.left - skin.px(10) - inner.left, inner.height)
        indent = skin.px(ICON + 12)
        name.left, name.width = name.left + indent, max(0, name.width - indent)
        if not self.has_bar:
            return name, None, numbers
        bar = Rect(0, 0, skin.px(BAR), skin.px(BAR_HIGH))
        bar.midright = (name.right, inner.centery)
        name.width -= bar.width + skin.px(10)
        return name, bar, numbers

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
            place = icon.get_rect(midleft=(self.rect.left + skin.px(EDGE), self.rect.centery))
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
        self.group = Group(*self.rows, arrow_group=True, label="Puzzles")
        self.content.add(self.group)

    def row_height(self, skin: Skin) -> float:
        """Return the height of a row in units."""
        return max(40.0, skin.metrics.units(skin.text.line_height(BUTTON)) + 14)

    def columns(self, skin: Skin, width: float) -> int:
        """Return how many rows stand beside each other in so many units."""
        return 2 if width >= 2 * TWO_COLUMNS * skin.metrics.letters else 1

    def lines(self, skin: Skin, width: float) -> int:
        """Return how many lines the rows fill."""
        return -(-len(self.rows) // self.columns(skin, width))

    def arrange(self) -> None:
        """Put the rows below each other, in one column or two."""
        super().arrange()
        skin = self.skin
        high = skin.px(self.row_height(skin))
        units = skin.metrics.units(self.rect.width) - BAR_WIDTH
        columns, lines = self.columns(skin, units), self.lines(skin, units)
        bar = skin.px(BAR_WIDTH)
        gap = skin.px(COLUMN_GAP)
        width = (self.rect.width - bar - gap * (columns - 1)) // columns
        wanted = [row.wanted(skin) for row in self.rows]
        name, numbers = max(each[0] for each in wanted), max(each[1] for each in wanted)
        free = width - name - numbers - skin.px(2 * EDGE + ICON + 12 + 10 + 10)
        for place, row in enumerate(self.rows):
            row.has_bar, row.numbers = free >= skin.px(BAR), numbers
            column, line = divmod(place, lines)
            left = self.rect.left + column * (width + gap)
            row.place(Rect(left, self.rect.top + line * high, width, high))
        self.group.rect = Rect(self.rect.topleft, (self.rect.width - bar, lines * high))
        self.fit(lines * high)


class PuzzlesCard(Panel):
    """Every theme of every game that has puzzles."""

    def __init__(self, context: Context, themes: Sequence[ThemeStanding]) -> None:
        super().__init__(label="Puzzles")
        self.title = Label("Puzzles", TITLE)
        self.all = Button("All puzzles", ButtonKind.QUIET, icon=Icon.LIST)
        self.list = ThemeList(context, themes)
        self.add(self.title, self.all, self.list)

    def height(self, skin: Skin, width: float) -> float:
        """Return the height at which every row is seen."""
        lines = self.list.lines(skin, width - 2 * (PADDING - EDGE))
        rows = self.list.row_height(skin) * lines
        return 16 + self._title_height(skin) + 8 + rows + 4 + 12

    def _title_height(self, skin: Skin) -> float:
        return max(32.0, skin.metrics.units(skin.text.line_height(TITLE)) + 2)

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place everything."""
        self.place(skin.rect(box))
        title, rest = box.inset(0, 14).cut_top(self._title_height(skin), gap=8)
        wide = self.all.natural_width(skin) + 2
        every, words = title.inset(PADDING - 10, 0).cut_right(wide, gap=8)
        self.all.place(skin.rect(every))
        self.title.place(skin.rect(Box(box.x + PADDING, words.y, words.w - 10, words.h)))
        rows = rest.inset(PADDING - EDGE, 0)
        # The bar stands in the padding: with or without it the numbers end below the button.
        self.list.place(skin.rect(Box(rows.x, rows.y, rows.w + BAR_WIDTH, rows.h)))
