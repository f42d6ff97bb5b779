"""The pieces to choose from, each of which can be clicked or dragged onto the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import pygame
from pygame import Rect, Surface

from khepri.app.boards.board_state import Token
from khepri.app.screens.editor.layout import palette_places
from khepri.app.screens.editor.sentences import capitalised
from khepri.app.screens.editor.side_caption import SideCaption
from khepri.app.screens.editor.state import ERASER, EditorState
from khepri.app.style.fonts import CAPTION, HINT, ITEM
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align, Inscription
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Group,
    IconButton,
    Label,
    Option,
    Panel,
    Skin,
    Tone,
)
from khepri.app.widgets.label import draw_key, key_width
from khepri.app.widgets.pressable import Pressable
from khepri.app.widgets.skin import CARD_RADIUS
from khepri.app.widgets.widget import Message, Used

DRAG_UNITS = 5
PICTURE_SHARE = 0.74

MakePiece: TypeAlias = Callable[[Token, int], Surface]
"""Draw a piece as a square of so many pixels."""


class PieceCard(Pressable):
    """A piece with how many of it are on the board; it can be dragged away."""

    radius = CARD_RADIUS

    @dataclass(frozen=True, slots=True)
    class Dragged(Message):
        """The piece is being dragged, and is here now."""

        sender: PieceCard
        position: tuple[int, int]

    @dataclass(frozen=True, slots=True)
    class Dropped(Message):
        """The piece was let go of here."""

        sender: PieceCard
        position: tuple[int, int]

    def __init__(self, token: Token, label: str, make: MakePiece) -> None:
        super().__init__(label=label, tooltip=f"{label}: click it, or drag it onto the board")
        self.token = token
        self.count = 0
        self.selected = False
        self._make = make
        self._start: tuple[int, int] | None = None
        self.dragged_to: tuple[int, int] | None = None
        """Where the piece is while it is being dragged."""

    @property
    def state(self) -> str:
        """Return how many there are, and whether it is in the hand."""
        return f"×{self.count}{', in hand' if self.selected else ''}"

    def show(self, token: Token, count: int, *, selected: bool) -> None:
        """Bring the card up to date."""
        if (token, count, selected) != (self.token, self.count, self.selected):
            self.token, self.count, self.selected = token, count, selected
            self.invalidate()

    # Events

    def react(self, event: pygame.event.Event) -> Message | None:
        """Answer like a button, until the pointer has gone far enough with it."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN:
                self._start = event.pos
            case pygame.MOUSEMOTION if self._start is not None:
                far = pygame.Vector2(self._start).distance_to(event.pos)
                if self.dragged_to is not None or far >= self.skin.px(DRAG_UNITS):
                    self.dragged_to = event.pos
                    return self.Dragged(self, event.pos)
            case pygame.MOUSEBUTTONUP if self.dragged_to is not None:
                self.cancel()
                return self.Dropped(self, event.pos)
            case pygame.MOUSEBUTTONUP:
                self._start = None
            case pygame.KEYDOWN if event.key == pygame.K_ESCAPE and self.dragged_to is not None:
                self.cancel()
                return Used(self)
        return super().react(event)

    def cancel(self) -> None:
        """Put the piece back."""
        self._start = self.dragged_to = None
        super().cancel()

    # Looks

    def _picture_box(self) -> Rect:
        """Return where the piece is drawn: beside the number, or above it in a narrow card."""
        rect = self.rect
        words = self.skin.text.line_height(ITEM)
        if self._tall:
            room = Rect(rect.left, rect.top, rect.width, rect.height - words)
            around = self.skin.px(8 if room.width < self.skin.px(88) else 28)
            size = max(8, min(room.width - around, room.height - self.skin.px(4)))
            box = Rect(0, 0, size, size)
            box.center = (room.centerx, room.centery + self.skin.px(1))
        else:
            size = min(round(rect.height * PICTURE_SHARE), rect.width - self.skin.px(48))
            box = Rect(0, 0, size, size)
            box.midleft = (rect.left + self.skin.px(12), rect.centery)
        return box

    @property
    def _tall(self) -> bool:
        """Whether the number goes below the piece, because there is more room there."""
        return self.rect.width < self.skin.px(88) or self.rect.height > self.rect.width

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the number."""
        picture, rect = self._picture_box(), self.rect
        if self._tall:
            high = self.skin.text.line_height(ITEM)
            below = Rect(rect.left, rect.bottom - high - self.skin.px(1), rect.width, high)
            return (Inscription(f"×{self.count}", ITEM, below, Align.CENTRE),)
        left = picture.right + self.skin.px(2)
        beside = Rect(left, rect.top, rect.right - self.skin.px(6) - left, rect.height)
        return (Inscription(f"×{self.count}", ITEM, beside, Align.CENTRE),)

    def draw(self, canvas: Surface) -> None:
        """Draw the card, the piece and the number."""
        skin, theme = self.skin, self.skin.theme
        fill = self.tinted(theme.selected_fill if self.selected else theme.card_fill)
        edge = theme.gold if self.selected else theme.button_border
        width = skin.px(2 if self.selected else 1)
        skin.shapes.draw(canvas, self.rect, skin.px(self.radius), fill, edge=edge, edge_width=width)
        box = self._picture_box()
        canvas.blit(self._make(self.token, box.width), box)
        colour = theme.text if self.count else theme.text_dim
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, colour)


class TurnButton(IconButton):
    """An icon and the key that does the same; the key only where there is room."""

    def draw(self, canvas: Surface) -> None:
        """Draw icon and key side by side."""
        skin = self.skin
        looks = self._looks()
        self._draw_face(canvas, looks)
        key = key_width(skin, self.key_hint) if self.rect.width >= skin.px(72) else 0
        gap = skin.px(12) if key else 0
        left = self.rect.centerx - (skin.px(20) + gap + key) // 2
        middle = self.rect.centery + int(self.pressed)
        if self.icon:
            skin.draw_icon(canvas, self.icon, (left + skin.px(10), middle), looks.text, 20)
        if key:
            centre = (left + skin.px(20) + gap + key // 2, middle)
            draw_key(canvas, skin, self.key_hint, centre, looks.text)


class PalettePanel(Panel):
    """Both players' pieces, the buttons that turn one, and the eraser."""

    def __init__(self, state: EditorState, sides: Sequence[Option], make: MakePiece) -> None:
        super().__init__(label="Pieces")
        editing = state.editing
        self.captions = tuple(map(SideCaption, sides))
        self.cards = tuple(
            PieceCard(token, capitalised(editing.named(token)), make) for token in state.palette
        )
        self.card_group = Group(*self.cards, arrow_group=True, label="Pieces")
        verb = editing.turning
        self.left = TurnButton(Icon.ROTATE_LEFT, f"{verb} left", tooltip=f"{verb} left (Q)")
        self.right: Button = TurnButton(
            Icon.ROTATE_RIGHT, f"{verb} right", tooltip=f"{verb} right (E)"
        )
        self.left.key_hint = "Q"
        if state.palette[0].two_sided:
            # Both keys turn it over in the same way: one button does.
            self.left.visible = False
            about = f"{verb} the {editing.noun} that is chosen, or the one in hand"
            self.right = Button(verb, icon=Icon.REFRESH, tooltip=about)
        self.right.key_hint = "E"
        self.eraser = Button(
            "Eraser", ButtonKind.DANGER, icon=Icon.ERASER, tooltip="Take pieces away (X)"
        )
        self.words = Label(
            editing.how_to_place, HINT, tone=Tone.MUTED, wraps=True, upright=Align.START
        )
        self.add(*self.captions, self.card_group, self.left, self.right, self.eraser, self.words)

    @property
    def rows(self) -> int:
        """How many kinds of pieces there are."""
        return len(self.cards) // 2

    @property
    def dragged(self) -> PieceCard | None:
        """The card whose piece is being dragged."""
        return next((card for card in self.cards if card.dragged_to is not None), None)

    def show(self, state: EditorState) -> None:
        """Bring cards and eraser up to date."""
        counts: Mapping[tuple[str, str], int] = state.counts
        for card, token in zip(self.cards, state.palette, strict=True):
            held = state.held is not None and state.held.material == token.material
            card.show(token, counts.get(token.material, 0), selected=held)
        self.eraser.kind = ButtonKind.ALARM if state.tool is ERASER else ButtonKind.DANGER

    def lay_out(self, skin: Skin, box: Box, *, slim: bool) -> None:
        """Place everything."""
        rect = skin.rect
        caption = max(20.0, skin.metrics.units(skin.text.line_height(CAPTION)))
        places = palette_places(box, self.rows, caption=caption, slim=slim)
        self.place(rect(box))
        for label, part in zip(self.captions, places.captions or (), strict=False):
            label.place(rect(part.inset(2, 0)))
        for label in self.captions:
            label.visible = places.captions is not None
        for card, part in zip(self.cards, places.cards, strict=True):
            card.place(rect(part))
        first, *others = (card.rect for card in self.cards)
        self.card_group.rect = first.unionall(others)
        left, right = places.turns
        if not self.left.visible:
            right = Box(left.x, left.y, right.right - left.x, left.h)
        self.left.place(rect(left))
        self.right.place(rect(right))
        self.eraser.place(rect(places.eraser))
        self._lay_out_words(skin, places.words, slim=slim)

    def _lay_out_words(self, skin: Skin, room: Box, *, slim: bool) -> None:
        high = self.words.natural_height(skin, room.w)
        self.words.visible = not slim and high <= room.h
        if self.words.visible:
            self.words.place(skin.rect(room.cut_top(high + 1)[0]))
