"""Buttons with an icon that say in words what they do wherever there is room for words.

The rule is the same on every screen: the words stand beside the icon where the button is wide
enough, else below it where it is high enough, else they are left out. A button without words says
them in its tooltip, which then does not wait when the keyboard comes to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

import pygame

from khepri.app.style.fonts import BUTTON, STRONG_HINT, TypeStyle
from khepri.app.style.icons import Icon
from khepri.app.widgets.button import Button, ButtonKind
from khepri.app.widgets.skin import Skin

SQUARE = 40
ICON = 20
STACKED = 30
"""What an icon above its words needs beside their height."""


class Wording(Enum):
    """How much is written on a button, and where; the best first."""

    BESIDE = auto()
    SHORT_BESIDE = auto()
    BELOW = auto()
    SHORT_BELOW = auto()
    NONE = auto()


class ToolButton(Button):
    """A button with an icon that can do without its words, or with fewer."""

    def __init__(
        self,
        text: str,
        kind: ButtonKind = ButtonKind.NORMAL,
        *,
        icon: Icon,
        short: str = "",
        tooltip: str = "",
        style: TypeStyle | None = None,
    ) -> None:
        super().__init__(text, kind, icon=icon, tooltip=tooltip, style=style)
        self.short = short
        """Fewer words for the same, where there is little room."""

        self._shortened = False

    @property
    def style(self) -> TypeStyle:
        """Return the type of the words; below the icon they are small."""
        return STRONG_HINT if self.stacked else super().style

    @property
    def words(self) -> str:
        """Return what is written on the button."""
        if self.wordless:
            return ""
        return self.short if self._shortened and self.short else self.text

    @property
    def tooltip_text(self) -> str:
        """Return the tooltip; without words there is always one."""
        return self.tooltip or (self.text if self.wordless else "")

    def arrange(self) -> None:
        """Write as many words as there is room for, beside the icon or else below it."""
        for wording in Wording:
            self.use(wording)
            if self.has_room_for(self.words):
                return

    def use(self, wording: Wording) -> None:
        """Write so many words, in that place."""
        before = self.wordless, self.stacked, self._shortened
        self.wordless = wording is Wording.NONE
        self.stacked = wording in (Wording.BELOW, Wording.SHORT_BELOW)
        self._shortened = wording in (Wording.SHORT_BESIDE, Wording.SHORT_BELOW)
        if before != (self.wordless, self.stacked, self._shortened):
            self.invalidate()

    @property
    def usual_words(self) -> str:
        """Return what is written on the button most of the time."""
        return self.words

    def has_room_for(self, words: str) -> bool:
        """Say whether there is room for such words, in the place in use."""
        skin, rect = self.skin, self.rect
        if self.wordless:
            return True
        size = skin.text.size
        wide = self._content_width(skin)
        wide += size(words, self.style)[0] - size(self.words, self.style)[0]
        if wide + 2 * self._edge(skin) > rect.width:
            return False
        high = skin.text.line_height(self.style) + skin.px(STACKED)
        return not self.stacked or high <= rect.height

    def natural_width(self, skin: Skin) -> float:
        """Return the width in units that it has if nothing presses."""
        return self.wordy_width(skin)

    def wordy_width(self, skin: Skin) -> float:
        """Return the width in units that all its words need beside the icon."""
        return self._width_with(skin, self.text)

    def short_width(self, skin: Skin) -> float:
        """Return the width in units that the fewest words need."""
        return self._width_with(skin, self.short or self.text)

    def bare_width(self) -> float:
        """Return the width in units without words."""
        return SQUARE

    def _width_with(self, skin: Skin, words: str) -> float:
        return Button(
            words, self.kind, icon=self.icon, key_hint=self.key_hint, style=self._style
        ).natural_width(skin)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the whole button, or only its icon in the middle."""
        if not self.wordless:
            super().draw(canvas)
            return
        looks = self._looks()
        self._draw_face(canvas, looks)
        x, y = self.rect.center
        if self.icon:
            self.skin.draw_icon(canvas, self.icon, (x, y + int(self.pressed)), looks.text, ICON)


class IconButton(ToolButton):
    """A square button with an icon; in a wider box it says what it does, in a word or two."""

    def __init__(
        self,
        icon: Icon,
        label: str,
        kind: ButtonKind = ButtonKind.NORMAL,
        *,
        word: str = "",
        tooltip: str = "",
    ) -> None:
        """Make the button; the label is read out, the word is written where there is room."""
        super().__init__(label, kind, icon=icon, short=word, tooltip=tooltip or label, style=BUTTON)

    @property
    def words(self) -> str:
        """Return the word on the button: the whole label would be long."""
        return "" if self.wordless else self.short or self.text

    def natural_width(self, skin: Skin) -> float:  # noqa: ARG002 - every icon is as wide
        """Return the width in units of a square button."""
        return self.bare_width()

    def wordy_width(self, skin: Skin) -> float:
        """Return the width in units that the word needs beside the icon."""
        return self.short_width(skin)

    def bare_width(self) -> float:
        """Return the width in units of a square button."""
        return 36


def row_widths(
    skin: Skin, buttons: Sequence[ToolButton], room: float, gap: float
) -> tuple[float, ...]:
    """Return widths for a row in which all have their words, or fewer words, or none has.

    The widths of those without words leave room for icons only.
    """
    spare = room - gap * (len(buttons) - 1)
    for widths in (
        tuple(button.wordy_width(skin) for button in buttons),
        tuple(button.short_width(skin) for button in buttons),
    ):
        if sum(widths) <= spare:
            return widths
    return tuple(button.bare_width() for button in buttons)


def write_alike(buttons: Sequence[ToolButton]) -> None:
    """Let buttons that stand together have the most words for which each of them has room.

    If only some had words, it would look as if the others meant something else.
    """
    for wording in Wording:
        for button in buttons:
            button.use(wording)
        if all(button.has_room_for(button.usual_words) for button in buttons):
            return
