"""Buttons: what they say, how important they are, and which key does the same."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

import pygame

from khepri.app.style.fonts import BUTTON, HINT, PRIMARY, STRONG_HINT, TypeStyle
from khepri.app.style.icons import Icon
from khepri.app.style.text import Align, Inscription
from khepri.app.style.theme import Colour, Gradient, mix
from khepri.app.widgets.label import draw_key, key_width
from khepri.app.widgets.pressable import Pressable
from khepri.app.widgets.skin import BUTTON_RADIUS, Skin


class ButtonKind(Enum):
    """How much a button wants to be pressed."""

    NORMAL = auto()
    PRIMARY = auto()
    DANGER = auto()
    """It ends or deletes something."""
    ALARM = auto()
    """A danger that is switched on: the eraser in hand, a resignation to be confirmed."""
    QUIET = auto()
    """Only an icon and words until the pointer comes."""


@dataclass(frozen=True, slots=True)
class Looks:
    """The colours of a button as it is at one moment."""

    fill: Gradient | None
    edge: Colour | None
    text: Colour


class Button(Pressable):
    """A button with words, perhaps an icon, the key that does the same, and a note at its end."""

    gold_icon = False
    """Whether the icon stands out from the words."""

    def __init__(
        self,
        text: str,
        kind: ButtonKind = ButtonKind.NORMAL,
        *,
        icon: Icon | None = None,
        key_hint: str = "",
        note: str = "",
        tooltip: str = "",
        style: TypeStyle | None = None,
        stacked: bool = False,
        align: Align = Align.CENTRE,
    ) -> None:
        super().__init__(label=text, tooltip=tooltip)
        self._note = note
        self._kind = kind
        self._icon = icon
        self.key_hint = key_hint
        self.stacked = stacked
        self.align = align
        self._style = style

    @property
    def text(self) -> str:
        """Return what the button says."""
        return self.label

    @text.setter
    def text(self, text: str) -> None:
        if text != self.label:
            self.label = text
            self.invalidate()
            if self.tree is not None:
                self.arrange()

    @property
    def words(self) -> str:
        """Return what is written on the button."""
        return self.text

    @property
    def note(self) -> str:
        """Return the few muted words at the right end."""
        return self._note

    @note.setter
    def note(self, note: str) -> None:
        if note != self._note:
            self._note = note
            self.invalidate()

    @property
    def state(self) -> str:
        """Return the note: it belongs to what the button says."""
        return self._note

    @property
    def kind(self) -> ButtonKind:
        """Return how important the button looks."""
        return self._kind

    @kind.setter
    def kind(self, kind: ButtonKind) -> None:
        if kind is not self._kind:
            self._kind = kind
            self.invalidate()

    @property
    def icon(self) -> Icon | None:
        """Return the icon before the words."""
        return self._icon

    @icon.setter
    def icon(self, icon: Icon | None) -> None:
        if icon is not self._icon:
            self._icon = icon
            self.invalidate()

    @property
    def style(self) -> TypeStyle:
        """Return the type of the words."""
        if self._style is not None:
            return self._style
        if self.stacked:
            return STRONG_HINT
        return PRIMARY if self.kind is ButtonKind.PRIMARY else BUTTON

    def natural_width(self, skin: Skin) -> float:
        """Return the width in units that the words need, with some air."""
        return skin.metrics.units(self._content_width(skin) + 2 * self._padding(skin) + 1)

    def _icon_units(self, skin: Skin) -> float:
        """Return the size of the icon: it grows with the words, but less."""
        plain = 22 if self.style.size >= PRIMARY.size else 18
        return plain * (1 + 0.5 * (skin.metrics.growth - 1))

    def _padding(self, skin: Skin) -> int:
        return skin.px(10 if self.kind is ButtonKind.QUIET else 14)

    def _edge(self, skin: Skin) -> int:
        """Return what stays free at the sides at least; words alone need less."""
        return skin.px(3 if self.stacked else 6)

    def _content_width(self, skin: Skin) -> int:
        icon = skin.px(self._icon_units(skin)) if self.icon and not self.stacked else 0
        words = skin.text.size(self.words, self.style)[0] if self.words else 0
        key = key_width(skin, self.key_hint) if self.key_hint else 0
        note = skin.text.size(self.note, HINT)[0] + skin.px(8) if self.note else 0
        parts = [part for part in (icon, words, key, note) if part]
        return sum(parts) + skin.px(8) * max(0, len(parts) - 1)

    def _looks(self) -> Looks:
        theme = self.skin.theme
        if not self.active:
            fill = None
            if self.kind is not ButtonKind.QUIET:
                fill = theme.panel_fill.mixed(theme.panel_raised, 0.5)
            edge = None if self.kind is ButtonKind.QUIET else theme.disabled_border
            return Looks(fill, edge, theme.disabled_text)
        match self.kind:
            case ButtonKind.PRIMARY:
                return Looks(theme.gold_fill, theme.gold_edge, theme.on_gold)
            case ButtonKind.DANGER:
                return Looks(theme.danger_fill, theme.danger_border, theme.danger_text)
            case ButtonKind.ALARM:
                return Looks(theme.alarm_fill, theme.danger_border, theme.on_alarm)
            case ButtonKind.QUIET:
                touched = self.hovered or self.pressed
                fill = theme.button_fill if touched else None
                return Looks(fill, None, theme.text if touched else theme.text_muted)
        return Looks(theme.button_fill, theme.button_border, theme.text)

    def _draw_face(self, canvas: pygame.Surface, looks: Looks) -> None:
        skin = self.skin
        radius = skin.px(BUTTON_RADIUS)
        if self.kind is ButtonKind.PRIMARY and self.active:
            strength = round(skin.theme.shadow_alpha * 0.6)
            skin.shapes.shadow(
                canvas,
                self.rect,
                radius,
                blur=skin.px(8),
                drop=skin.px(2),
                alpha=strength,
                colour=skin.theme.gold,
            )
        fill = looks.fill
        if fill is not None and self.active:
            fill = Gradient(self._tinted(fill.top), self._tinted(fill.bottom))
        if fill is not None or looks.edge is not None:
            skin.shapes.draw(
                canvas, self.rect, radius, fill, edge=looks.edge, edge_width=skin.px(1)
            )

    def _note_colour(self) -> Colour:
        theme = self.skin.theme
        if self.kind is ButtonKind.PRIMARY:
            return mix(theme.on_gold, theme.gold_solid, 0.2)
        return theme.text_muted

    def _tinted(self, colour: Colour) -> Colour:
        if self.kind is ButtonKind.PRIMARY and not self.pressed:
            # Gold brightens towards its own edge: the colour of text would make it pale.
            share = round(self.hover_share * 4) / 4
            return mix(colour, self.skin.theme.gold_edge, 0.4 * share)
        return self.tinted(colour)

    def _row(self) -> tuple[pygame.Rect, int]:
        """Return the box of icon, words and key, and the gap between them."""
        skin = self.skin
        room = self.rect.width - 2 * self._edge(skin)
        box = pygame.Rect(0, 0, min(self._content_width(skin), room), self.rect.height)
        spare = self.rect.width - 2 * self._padding(skin) - box.width
        if self.align is Align.CENTRE or spare < 0:
            box.centerx = self.rect.centerx
        else:
            box.left = self.rect.left + self._padding(skin) + round(spare * self.align.value)
        if self.pressed:
            box.y += 1
        else:
            box.y = self.rect.y
        return box, skin.px(8)

    def _words_box(self) -> pygame.Rect:
        box, gap = self._row()
        skin = self.skin
        if self.stacked:
            height = skin.text.line_height(self.style)
            box.update(box.left, self.rect.bottom - height - skin.px(6), box.width, height)
            if self.pressed:
                box.y += 1
        elif self.icon:
            icon = skin.px(self._icon_units(skin)) + (gap if self.words else 0)
            box.update(box.left + icon, box.top, box.width - icon, box.height)
        if self.key_hint:
            box.width -= key_width(skin, self.key_hint) + gap
        if self.note:
            box.width -= self._note_box().width + gap
        return box

    def _note_box(self) -> pygame.Rect:
        """Return the box of the note: at the right end, wherever the words are."""
        skin = self.skin
        width = skin.text.size(self.note, HINT)[0] + skin.px(8)
        right = self.rect.right - self._padding(skin)
        return pygame.Rect(right - width, self.rect.top + self.pressed, width, self.rect.height)

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the words and their box, and the note."""
        if not self.words:
            return ()
        words = Inscription(self.words, self.style, self._words_box())
        if not self.note:
            return (words,)
        return words, Inscription(self.note, HINT, self._note_box(), Align.END)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw face, icon, words and key."""
        skin = self.skin
        looks = self._looks()
        self._draw_face(canvas, looks)
        row, _gap = self._row()
        if self.icon:
            half = skin.px(self._icon_units(skin)) // 2
            centre = (row.left + half, row.centery)
            if self.stacked:
                words = skin.text.line_height(self.style)
                free = self.rect.height - words - skin.px(6)
                centre = (self.rect.centerx, self.rect.top + free // 2 + skin.px(2))
            gold = self.gold_icon and self.active and self.kind is ButtonKind.NORMAL
            colour = skin.theme.gold_text if gold else looks.text
            skin.draw_icon(canvas, self.icon, centre, colour, self._icon_units(skin))
        for inscription in self.inscriptions():
            muted = inscription.style is HINT and self.active
            skin.draw_text(canvas, inscription, self._note_colour() if muted else looks.text)
        if self.key_hint:
            width = key_width(skin, self.key_hint)
            middle = self._words_box().centery
            draw_key(canvas, skin, self.key_hint, (row.right - width // 2, middle), looks.text)
