"""Texts and lines that only show something."""

from __future__ import annotations

from enum import Enum

import pygame

from khepri.app.style.fonts import BODY, CAPTION, KEY, TypeStyle
from khepri.app.style.icons import Icon
from khepri.app.style.text import Align, Inscription
from khepri.app.style.theme import Colour, Theme
from khepri.app.widgets.skin import Skin
from khepri.app.widgets.widget import Widget


class Tone(Enum):
    """Which colour token a text has; the value is the token's name."""

    TEXT = "text"
    MUTED = "text_muted"
    DIM = "text_dim"
    GOLD = "gold_text"
    BLUE = "blue_text"
    RED = "red_text"
    GREEN = "green"
    DANGER = "danger_text"

    def colour(self, theme: Theme) -> Colour:
        """Return the colour in a theme."""
        found: Colour = getattr(theme, self.value)
        return found


class Label(Widget):
    """A text: one line, or as many as it needs with `wraps`."""

    def __init__(
        self,
        text: str,
        style: TypeStyle = BODY,
        *,
        tone: Tone = Tone.TEXT,
        align: Align = Align.START,
        upright: Align = Align.CENTRE,
        wraps: bool = False,
        may_shorten: bool = False,
        icon: Icon | None = None,
        tooltip: str = "",
    ) -> None:
        super().__init__(label=text, tooltip=tooltip)
        self.style = style
        self.align = align
        self.upright = upright
        self.wraps = wraps
        self.may_shorten = may_shorten
        self.icon = icon
        self._tone = tone

    @property
    def text(self) -> str:
        """Return what the label says."""
        return self.label

    @text.setter
    def text(self, text: str) -> None:
        if text != self.label:
            self.label = text
            self.invalidate()

    @property
    def tone(self) -> Tone:
        """Return the colour token of the text."""
        return self._tone

    @tone.setter
    def tone(self, tone: Tone) -> None:
        if tone is not self._tone:
            self._tone = tone
            self.invalidate()

    def natural_width(self, skin: Skin) -> float:
        """Return the width in units that one line needs."""
        icon = skin.px(24) if self.icon else 0
        # One pixel more, because boxes in units are rounded to pixels.
        return skin.metrics.units(skin.text.size(self.text, self.style)[0] + icon + 1)

    def natural_height(self, skin: Skin, width: float) -> float:
        """Return the height in units at a width in units."""
        icon = skin.px(24) if self.icon else 0
        lines = 1
        if self.wraps:
            lines = len(skin.text.wrap(self.text, self.style, skin.px(width) - icon))
        return skin.metrics.units(skin.text.line_height(self.style) * lines)

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the text and its box."""
        box = self.rect.copy()
        if self.icon:
            indent = self.skin.px(24)
            box.x += indent
            box.width -= indent
        return (
            Inscription(
                self.text,
                self.style,
                box,
                self.align,
                self.upright,
                self.wraps,
                self.may_shorten,
            ),
        )

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the text, and the icon before it."""
        skin = self.skin
        colour = self.tone.colour(skin.theme) if self.active else skin.theme.disabled_text
        if self.icon:
            half = skin.px(8)
            middle = self.rect.centery
            if self.wraps:
                middle = self.rect.top + skin.text.line_height(self.style) // 2
            skin.draw_icon(canvas, self.icon, (self.rect.left + half, middle), colour, 16)
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, colour)


class Caption(Label):
    """The small heading of a panel or section."""

    def __init__(self, text: str, *, tone: Tone = Tone.DIM) -> None:
        super().__init__(text, CAPTION, tone=tone)


class Divider(Widget):
    """A thin rule between sections."""

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the rule across the middle, or down it if the widget is tall."""
        thick = self.skin.px(1)
        rect = self.rect.copy()
        if rect.width >= rect.height:
            rect.update(rect.left, rect.centery - thick // 2, rect.width, thick)
        else:
            rect.update(rect.centerx - thick // 2, rect.top, thick, rect.height)
        canvas.fill((*self.skin.theme.line, 255), rect)


class PictureView(Widget):
    """A picture made at the exact size by whoever owns it."""

    def __init__(self, label: str = "", *, surface: pygame.Surface | None = None) -> None:
        super().__init__(label=label)
        self._surface = surface

    @property
    def surface(self) -> pygame.Surface | None:
        """Return what is shown."""
        return self._surface

    @surface.setter
    def surface(self, surface: pygame.Surface | None) -> None:
        self._surface = surface
        self.invalidate()

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the picture in the middle, at its own size."""
        if self._surface is not None:
            canvas.blit(self._surface, self._surface.get_rect(center=self.rect.center))


class KeyHint(Widget):
    """A key as it looks on a keyboard."""

    def __init__(self, key: str) -> None:
        super().__init__(label=key)

    def natural_width(self, skin: Skin) -> float:
        """Return the width in units."""
        return skin.metrics.units(key_width(skin, self.label))

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the key cap."""
        draw_key(canvas, self.skin, self.label, self.rect.center, self.skin.theme.text)

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the letter and its box."""
        return (Inscription(self.label, KEY, self.rect, Align.CENTRE),)


def key_width(skin: Skin, key: str) -> int:
    """Return the width of a key cap in pixels."""
    return max(skin.px(19), skin.text.size(key, KEY)[0] + skin.px(10))


def draw_key(
    canvas: pygame.Surface, skin: Skin, key: str, centre: tuple[int, int], colour: Colour
) -> None:
    """Draw a key cap around a point."""
    height = max(skin.px(19), skin.text.line_height(KEY) + skin.px(2))
    rect = pygame.Rect(0, 0, key_width(skin, key), height)
    rect.center = centre
    theme = skin.theme
    skin.shapes.draw(
        canvas, rect, skin.px(5), theme.key_fill, edge=theme.button_border, edge_width=skin.px(1)
    )
    skin.draw_text(canvas, Inscription(key, KEY, rect, Align.CENTRE), colour)
