"""Cards: big choices with a picture."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame

from khepri.app.style.fonts import HINT, ITEM, TypeStyle
from khepri.app.style.icons import Icon
from khepri.app.style.text import Align, Inscription
from khepri.app.widgets.label import Tone
from khepri.app.widgets.pressable import Pressable
from khepri.app.widgets.skin import CARD_RADIUS, ROW_RADIUS
from khepri.app.widgets.widget import Message

MakePicture = Callable[[tuple[int, int]], pygame.Surface]


class Card(Pressable):
    """A picture with a title that can be chosen. The picture is made for the size it gets.

    `sideways` puts the words beside a square picture. Screens keep one card selected: a press
    sends `Pressed`, a double click or Enter on a selected card `Opened`.
    """

    radius = CARD_RADIUS

    @dataclass(frozen=True, slots=True)
    class Opened(Message):
        """A selected card was pressed again at once, or with Enter."""

        sender: Card

    def __init__(
        self,
        title: str,
        note: str = "",
        *,
        picture: MakePicture | None = None,
        icon: Icon | None = None,
        sideways: bool = False,
        selected: bool = False,
        tone: Tone = Tone.GOLD,
        style: TypeStyle = ITEM,
        tooltip: str = "",
    ) -> None:
        super().__init__(label=title, tooltip=tooltip)
        self.note = note
        self.icon = icon
        self.sideways = sideways
        self.tone = tone
        self.style = style
        self.ticked = True
        """Whether the selected card has a tick beside its title, where there is room for one."""

        self.may_shorten = False
        """Whether the title may end in an ellipsis: for names that people have chosen."""

        self.waits = False
        """Whether the picture is drawn later: its place stays empty until then."""

        self._make = picture
        self._made: pygame.Surface | None = None
        self._selected = selected

    @property
    def selected(self) -> bool:
        """Say whether this card is the chosen one."""
        return self._selected

    @selected.setter
    def selected(self, selected: bool) -> None:
        if selected != self._selected:
            self._selected = selected
            self.invalidate()

    @property
    def state(self) -> str:
        """Return whether it is chosen."""
        return "selected" if self.selected else ""

    def set_picture(self, picture: MakePicture | None) -> None:
        """Show another picture."""
        self._make = picture
        self._made = None
        self.invalidate()

    def activate(self) -> Message:
        """Tell the screen that it was pressed, or opened."""
        tree = self.tree
        if self.selected and tree is not None and tree.clicks == 2:
            return self.Opened(self)
        return self.Pressed(self)

    # Geometry

    def picture_box(self) -> pygame.Rect:
        """Return the pixels of the picture."""
        skin = self.skin
        pad = skin.px(8)
        inside = self.rect.inflate(-2 * pad, -2 * pad)
        if self.sideways:
            # The picture gives way before a word has to be broken.
            words = max(skin.text.width(word, self.style) for word in (*self.label.split(), ""))
            spare = inside.width - skin.px(12) - skin.px(2) - math.ceil(words)
            side = max(0, min(inside.height, spare))
            picture = pygame.Rect(inside.left, 0, side, side)
            picture.centery = inside.centery
            return picture
        return pygame.Rect(inside.topleft, (inside.width, inside.height - self._words_height()))

    def _words_height(self) -> int:
        text = self.skin.text
        height = text.line_height(self.style) + self.skin.px(4)
        return height + (text.line_height(HINT) if self.note else 0)

    def _words_box(self) -> pygame.Rect:
        skin, picture = self.skin, self.picture_box()
        pad = skin.px(10)
        if self.sideways:
            left = picture.right + skin.px(12) if self._has_picture else self.rect.left + pad
            return pygame.Rect(
                left, self.rect.top + pad, self.rect.right - pad - left, self.rect.height - 2 * pad
            )
        top = picture.bottom + skin.px(4)
        return pygame.Rect(picture.left, top, picture.width, self.rect.bottom - skin.px(8) - top)

    @property
    def _has_picture(self) -> bool:
        return self._make is not None or self.icon is not None

    def inscriptions(self) -> Iterator[Inscription]:
        """Return the title and the note."""
        box, text = self._words_box(), self.skin.text
        if self.sideways:
            title = len(text.wrap(self.label, self.style, box.width)) * text.line_height(self.style)
            note = text.line_height(HINT) if self.note else 0
            top = box.top + (box.height - title - note) // 2
            yield Inscription(
                self.label,
                self.style,
                pygame.Rect(box.left, top, box.width, title),
                wraps=True,
            )
            if self.note:
                below = pygame.Rect(box.left, top + title, box.width, note)
                yield Inscription(self.note, HINT, below)
            return
        align = Align.CENTRE if self.icon else Align.START
        height = text.line_height(self.style)
        tick = self.skin.px(22) if self.selected and self.ticked and not self.icon else 0
        words = pygame.Rect(box.left, box.top, box.width - tick, height)
        yield Inscription(self.label, self.style, words, align, may_shorten=self.may_shorten)
        if self.note:
            below = pygame.Rect(box.left, words.bottom, box.width, box.bottom - words.bottom)
            yield Inscription(self.note, HINT, below, align)

    # Looks

    def _picture(self, size: tuple[int, int]) -> pygame.Surface | None:
        if self._make is None or self.waits or min(size) < 1:
            return None
        if self._made is None or self._made.get_size() != size:
            made = self._make(size)
            cut = pygame.Surface(size, pygame.SRCALPHA)
            cut.blit(made, made.get_rect(center=(size[0] // 2, size[1] // 2)))
            mask = self.skin.shapes.mask(size, self.skin.px(ROW_RADIUS))
            cut.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            self._made = cut
        return self._made

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw surface, picture and words."""
        skin, theme = self.skin, self.skin.theme
        accent = self.tone.colour(theme)
        fill = theme.wash(accent) if self.selected else theme.card_fill
        edge, width = (accent, 2.0) if self.selected else (theme.button_border, 1.0)
        if self.active:
            fill = self.tinted(fill)
        else:
            edge = theme.disabled_border
        radius = skin.px(self.radius)
        skin.shapes.draw(canvas, self.rect, radius, fill, edge=edge, edge_width=skin.px(width))
        box = self.picture_box()
        picture = self._picture(box.size)
        if picture is not None:
            canvas.blit(picture, box)
        elif self.icon:
            colour = theme.text_muted if self.active else theme.disabled_text
            skin.draw_icon(canvas, self.icon, box.center, colour, 24)
        for inscription in self.inscriptions():
            colour = theme.text if inscription.style is self.style else theme.text_muted
            if not self.active:
                colour = theme.disabled_text
            skin.draw_text(canvas, inscription, colour)
        if self.selected and self.ticked and not self.sideways and not self.icon:
            words = self._words_box()
            middle = words.top + skin.text.line_height(self.style) // 2
            skin.draw_icon(canvas, Icon.CHECK, (words.right - skin.px(8), middle), accent, 18)
