"""Numbers on tiles, a bar that divides games into won, drawn and lost, and the same by game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pygame import Rect, Surface

from khepri.app.style.fonts import BODY, CAPTION, SCORE
from khepri.app.style.text import Align, Inscription
from khepri.app.style.theme import Colour, Theme
from khepri.app.widgets import Tone, Widget
from khepri.app.widgets.skin import CARD_RADIUS, Skin
from khepri.archive import Score


class Figure(Widget):
    """A number with its name below."""

    def __init__(self, name: str, tone: Tone = Tone.TEXT) -> None:
        super().__init__(label=name)
        self.tone = tone
        self._value = ""

    @property
    def state(self) -> str:
        """Return the number."""
        return self._value

    @property
    def value(self) -> str:
        """The number as it is shown."""
        return self._value

    @value.setter
    def value(self, value: str) -> None:
        if value != self._value:
            self._value = value
            self.invalidate()

    @staticmethod
    def height(skin: Skin) -> float:
        """Return the height in units of a tile."""
        text, units = skin.text, skin.metrics.units
        return units(text.line_height(SCORE) + text.line_height(CAPTION)) + 26

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the number and its name."""
        skin, text = self.skin, self.skin.text
        number, name = text.line_height(SCORE), text.line_height(CAPTION)
        top = self.rect.top + (self.rect.height - number - name - skin.px(2)) // 2
        inner = self.rect.inflate(-2 * skin.px(6), 0)
        return (
            Inscription(self._value, SCORE, Rect(inner.x, top, inner.w, number), Align.CENTRE),
            Inscription(
                self.label,
                CAPTION,
                Rect(inner.x, top + number + skin.px(2), inner.w, name),
                Align.CENTRE,
            ),
        )

    def draw(self, canvas: Surface) -> None:
        """Draw tile, number and name."""
        skin, theme = self.skin, self.skin.theme
        skin.shapes.draw(
            canvas,
            self.rect,
            skin.px(CARD_RADIUS),
            theme.field,
            edge=theme.line,
            edge_width=skin.px(1),
        )
        number, name = self.inscriptions()
        skin.draw_text(canvas, number, self.tone.colour(theme))
        skin.draw_text(canvas, name, theme.text_muted)


class ShareBar(Widget):
    """Won, drawn and lost, side by side, each as long as its share."""

    def __init__(self) -> None:
        super().__init__(label="Won, drawn and lost")
        self._shares = (0, 0, 0)

    @property
    def state(self) -> str:
        """Return the three numbers."""
        return "{} won, {} drawn, {} lost".format(*self._shares)

    def show(self, won: int, drawn: int, lost: int) -> None:
        """Show other numbers."""
        if (won, drawn, lost) != self._shares:
            self._shares = (won, drawn, lost)
            self.invalidate()

    def draw(self, canvas: Surface) -> None:
        """Draw the three parts with a gap between them."""
        skin, theme = self.skin, self.skin.theme
        total = sum(self._shares)
        radius = self.rect.height // 2
        if not total:
            skin.shapes.draw(canvas, self.rect, radius, theme.track)
            return
        shown = [
            (count, colour)
            for count, colour in zip(self._shares, share_colours(theme), strict=True)
            if count
        ]
        gap = skin.px(4)
        room = self.rect.width - gap * (len(shown) - 1)
        left = self.rect.left
        for number, (count, colour) in enumerate(shown):
            width = round(room * count / total)
            if number == len(shown) - 1:
                width = self.rect.right - left
            part = Rect(left, self.rect.top, max(width, skin.px(4)), self.rect.height)
            skin.shapes.draw(canvas, part, radius, colour)
            left = part.right + gap


class GameScores(Widget):
    """Won, drawn and lost in each game that somebody has played."""

    HEADING = ("By game", "Won – drawn – lost")

    def __init__(self) -> None:
        super().__init__(label="By game")
        self._lines: tuple[tuple[str, str], ...] = ()

    @property
    def state(self) -> str:
        """Return every line."""
        return ", ".join(f"{title}: {score}" for title, score in self._lines)

    def show(self, scores: Mapping[str, Score]) -> None:
        """Show other numbers, by the titles of the games."""
        lines = tuple(
            (title, f"{score.won:,} – {score.drawn:,} – {score.lost:,}")
            for title, score in scores.items()
        )
        if lines != self._lines:
            self._lines = lines
            self.invalidate()

    @staticmethod
    def height(skin: Skin, games: int) -> float:
        """Return the height in units with so many games."""
        text, units = skin.text, skin.metrics.units
        return units(text.line_height(CAPTION)) + 6 + games * (units(text.line_height(BODY)) + 6)

    def inscriptions(self) -> Iterator[Inscription]:
        """Return the heading and every line."""
        skin, top = self.skin, self.rect.top
        rows = [(self.HEADING, CAPTION), *((line, BODY) for line in self._lines)]
        for (left, right), style in rows:
            height = skin.text.line_height(style) + skin.px(6)
            box = Rect(self.rect.x, top, self.rect.width, height)
            width = skin.text.size(style.shown(right), style)[0] + 2
            name = Rect(box.x, top, box.width - width - skin.px(8), height)
            yield Inscription(left, style, name, may_shorten=True)
            yield Inscription(right, style, box, Align.END)
            top += height

    def draw(self, canvas: Surface) -> None:
        """Draw every line."""
        theme = self.skin.theme
        for inscription in self.inscriptions():
            colour = theme.text_dim if inscription.style is CAPTION else theme.text
            self.skin.draw_text(canvas, inscription, colour)


def share_colours(theme: Theme) -> tuple[Colour, Colour, Colour]:
    """Return the colours of won, drawn and lost."""
    return theme.green, theme.text_muted, theme.danger_border
