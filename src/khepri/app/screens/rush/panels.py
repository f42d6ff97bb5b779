"""The cards around the board of a rush: time, task, turning, hits and lives."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from khepri.app.faces.pictures import Emblem, Pictures
from khepri.app.style.fonts import (
    CLOCK,
    ITEM,
    KEY,
    SCORE,
    STATUS,
    STRONG_HINT,
    TITLE,
    FontFile,
    TypeStyle,
)
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align, Inscription
from khepri.app.widgets import Button, ButtonKind, Caption, Label, Panel, Skin, Tone, Widget
from khepri.app.widgets.label import draw_key
from khepri.games.base import Side

LARGE_CLOCK = TypeStyle(64, 72, FontFile.BOLD)
LARGE_HITS = TypeStyle(84, 88, FontFile.BOLD)
MIDDLE = TypeStyle(46, 52, FontFile.BOLD)
TASK = TypeStyle(30, 36, FontFile.BOLD)
SIDE = TypeStyle(18, 24, FontFile.SEMIBOLD)
WORDS = TypeStyle(15, 21)

PAD = 20
SHORT_PAD = 12
BONUS = "3 s for 5 in a row"
BONUS_EARNED = "3 s more!"
SKIP = "Skip costs a life"
SHORT_SKIP = "Skip"


def units_of(skin: Skin, style: TypeStyle) -> float:
    """Return the height of a line in units."""
    return skin.metrics.units(skin.text.line_height(style))


def largest(skin: Skin, text: str, styles: Sequence[TypeStyle], room: Box) -> TypeStyle:
    """Return the first style in which a line fits into a box, or else the last."""
    for style in styles:
        width, height = skin.text.size(text, style)
        if width <= skin.px(room.w) and height <= skin.px(room.h) + 1:
            return style
    return styles[-1]


class Chip(Widget):
    """A few words with an icon on a green ground."""

    def __init__(self, text: str, icon: Icon) -> None:
        super().__init__(label=text)
        self._icon = icon
        self._is_lit = False

    def show(self, text: str, *, is_lit: bool) -> None:
        """Say something else, perhaps louder."""
        if (text, is_lit) != (self.label, self._is_lit):
            self.label, self._is_lit = text, is_lit
            self.invalidate()

    def natural_size(self, skin: Skin, text: str) -> tuple[float, float]:
        """Return the width and height in units that a text needs."""
        width, height = skin.text.size(text, STRONG_HINT)
        return skin.metrics.units(width + 1) + 44, skin.metrics.units(height) + 12

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the words."""
        left = self.skin.px(32)
        box = Rect(self.rect.left + left, self.rect.top, self.rect.width - left, self.rect.height)
        return (Inscription(self.label, STRONG_HINT, box),)

    def draw(self, canvas: Surface) -> None:
        """Draw ground, icon and words."""
        skin, theme = self.skin, self.skin.theme
        fill = theme.green if self._is_lit else theme.wash(theme.green)
        ink = theme.bg if self._is_lit else theme.green
        skin.shapes.draw(
            canvas, self.rect, skin.px(6), fill, edge=theme.green, edge_width=skin.px(1)
        )
        centre = (self.rect.left + skin.px(18), self.rect.centery)
        skin.draw_icon(canvas, self._icon, centre, ink, 16)
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, ink)


class NumberPanel(Panel):
    """A caption above a number that is read across the room."""

    def __init__(self, caption: str, styles: Sequence[TypeStyle], tone: Tone | None = None) -> None:
        super().__init__(label=caption, tone=tone)
        self._styles = tuple(styles)
        self._widest = "0:00"
        self.heading = Caption(caption, tone=tone or Tone.DIM)
        self.number = Label("0", styles[0], tone=tone or Tone.TEXT)
        self.add(self.heading, self.number)

    def lay_out_number(self, skin: Skin, box: Box, below: float, *, is_short: bool) -> Box:
        """Place caption and number, and return what is left below them.

        The number is as large as leaves `below` free, where the card has room for both.
        """
        self.place(skin.rect(box))
        heading = units_of(skin, self.heading.style)
        pad = SHORT_PAD if is_short else PAD
        above = min(16.0, max(6.0, (box.h - heading - units_of(skin, SCORE)) / 2))
        rest = box.inset(pad, above)
        part, rest = rest.cut_top(heading, gap=2 if is_short else 6)
        self.heading.place(skin.rect(part))
        widest = max(self._widest, self.number.text, key=len)
        below = 0.0 if is_short else below
        room = Box(rest.x, rest.y, rest.w, max(rest.h - below, min(rest.h, units_of(skin, SCORE))))
        self.number.style = largest(skin, widest, self._styles, room)
        high = min(rest.h, units_of(skin, self.number.style))
        part, rest = rest.cut_top(high, gap=6)
        self.number.place(skin.rect(part))
        return rest


class TimePanel(NumberPanel):
    """The clock, and what gives more time."""

    def __init__(self) -> None:
        super().__init__("Time left", (LARGE_CLOCK, MIDDLE, SCORE, CLOCK, STATUS, TITLE))
        self.bonus = Chip(BONUS, Icon.PLUS)
        self.add(self.bonus)

    def show(self, words: str, *, is_low: bool, has_bonus: bool) -> None:
        """Show how much time is left, and whether some was just won."""
        self.number.text = words
        self.number.tone = Tone.DANGER if is_low else Tone.TEXT
        self.bonus.show(BONUS_EARNED if has_bonus else BONUS, is_lit=has_bonus)

    def lay_out(self, skin: Skin, box: Box, *, is_short: bool) -> None:
        """Place everything; what has no room is left out."""
        width, height = self.bonus.natural_size(skin, BONUS)
        rest = self.lay_out_number(skin, box, height + 14, is_short=is_short)
        self.bonus.visible = width <= rest.w + 8 and height + 8 <= rest.h
        if self.bonus.visible:
            self.bonus.place(skin.rect(Box(rest.x, rest.y + 6, min(width, rest.w + 8), height)))


class HitsPanel(NumberPanel):
    """How many were solved, and how far that is from the best."""

    def __init__(self) -> None:
        super().__init__(
            "Solved", (LARGE_HITS, LARGE_CLOCK, MIDDLE, SCORE, CLOCK, STATUS, TITLE), Tone.GOLD
        )
        self._widest = "00"
        self.words = Label("", WORDS, tone=Tone.MUTED, wraps=True, upright=Align.START)
        self.add(self.words)

    def show(self, hits: int, words: str) -> None:
        """Show another number."""
        self.number.text = str(hits)
        self.words.text = words

    def lay_out(self, skin: Skin, box: Box, *, is_short: bool) -> None:
        """Place everything; the words only where they have room for the longest of them."""
        words = 2 * units_of(skin, WORDS)
        rest = self.lay_out_number(skin, box, words + 6, is_short=is_short)
        self.words.visible = rest.h >= words
        if self.words.visible:
            self.words.place(skin.rect(rest))


class TaskPanel(Panel):
    """Whose turn it is, and what is asked for."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__(label="Task")
        self.emblem = Emblem(pictures)
        self.side = Label("", SIDE)
        self.task = Label("", TASK, wraps=True, upright=Align.START)
        self.add(self.emblem, self.side, self.task)
        self._place: tuple[Box, bool] | None = None

    def show(self, side: Side, tone: Tone, task: str) -> None:
        """Ask for something else."""
        self.label = f"{side.label} to move. {task}"
        self.emblem.side = side.value
        self.side.text = f"{side.label} to move"
        self.tone = self.side.tone = tone
        self.task.text = task
        if self._place is not None:
            box, is_short = self._place
            self.lay_out(self.skin, box, is_short=is_short)

    def lay_out(self, skin: Skin, box: Box, *, is_short: bool) -> None:
        """Place everything, the task as large as it fits."""
        self._place = (box, is_short)
        self.place(skin.rect(box))
        rest = box.inset(SHORT_PAD if is_short else PAD, 10 if is_short else 18)
        styles = (SIDE, ITEM, STRONG_HINT)
        sign = 24.0 if is_short else 36.0
        line = max(sign, units_of(skin, SIDE))
        head, rest = rest.cut_top(line, gap=4 if is_short else 8)
        part, words = head.cut_left(sign, gap=8 if is_short else 12)
        self.side.style = largest(skin, self.side.text or "White to move", styles, words)
        self.emblem.place(skin.rect(part.centred(sign, sign)))
        self.side.place(skin.rect(words))
        for style in (TASK, STATUS, TITLE, ITEM, STRONG_HINT):
            self.task.style = style
            words_fit = all(
                skin.text.width(word, style) <= skin.px(rest.w) for word in self.task.text.split()
            )
            if words_fit and self.task.natural_height(skin, rest.w) <= rest.h:
                break
        self.task.place(skin.rect(rest))


class QuarterTurnButton(Button):
    """A button with an icon above the key that does the same; its words are only spoken."""

    @property
    def words(self) -> str:
        """Return nothing: the arrow says it."""
        return ""

    def draw(self, canvas: Surface) -> None:
        """Draw face, icon and key."""
        skin, looks = self.skin, self._looks()
        self._draw_face(canvas, looks)
        middle = self.rect.move(0, 1 if self.pressed else 0).center
        apart = skin.px(12)
        key = skin.text.line_height(KEY) + skin.px(2)
        tall = self.rect.height >= key + skin.px(self._icon_units(skin)) + skin.px(8)
        up = apart if tall and self.key_hint else 0
        centre = (middle[0], middle[1] - up)
        skin.draw_icon(canvas, Icon.ARROW if self.icon is None else self.icon, centre, looks.text)
        if up:
            draw_key(canvas, skin, self.key_hint, (middle[0], middle[1] + apart), looks.text)


class TurnPanel(Panel):
    """The two ways to turn a piece, where pieces turn, and the way on without an answer."""

    def __init__(self, *, turns: bool) -> None:
        super().__init__(label="Turn")
        self.heading = Caption("Turn")
        self.left = QuarterTurnButton("Turn left", icon=Icon.ROTATE_LEFT, key_hint="Q")
        self.right = QuarterTurnButton("Turn right", icon=Icon.ROTATE_RIGHT, key_hint="E")
        self.skip = Button(
            SKIP,
            ButtonKind.QUIET,
            icon=Icon.ARROW,
            key_hint="S",
            tooltip="Go on to the next puzzle. It costs a life (S)",
        )
        self._turns = turns
        self.add(self.heading, self.left, self.right, self.skip)

    def allow(self, *, left: bool, right: bool, skip: bool) -> None:
        """Say what may be pressed."""
        self.left.enabled, self.right.enabled, self.skip.enabled = left, right, skip

    def lay_out(self, skin: Skin, box: Box, *, is_short: bool) -> None:
        """Place everything."""
        self.place(skin.rect(box))
        rest = box.inset(SHORT_PAD if is_short else PAD, 9 if is_short else 16)
        for widget in (self.left, self.right):
            widget.visible = self._turns
        skip = max(36.0, skin.metrics.units(skin.text.line_height(self.skip.style)) + 12)
        heading = units_of(skin, self.heading.style)
        self.heading.visible = self._turns and rest.h >= heading + 6 + 44 + 8 + skip
        if self.heading.visible:
            part, rest = rest.cut_top(heading, gap=8)
            self.heading.place(skin.rect(part))
        if self._turns:
            high = min(64.0, rest.h - skip - (6 if is_short else 8))
            row, rest = rest.cut_top(high, gap=6 if is_short else 8)
            for button, place in zip((self.left, self.right), row.columns(2, gap=8), strict=True):
                button.place(skin.rect(place))
        self._fit_skip(skin, rest.centred(rest.w, skip) if not self._turns else rest, skip)

    def _fit_skip(self, skin: Skin, room: Box, high: float) -> None:
        """Write as much on the button as it has room for."""
        for words, key in ((SKIP, "S"), (SKIP, ""), (SHORT_SKIP, "S"), (SHORT_SKIP, "")):
            self.skip.text, self.skip.key_hint = words, key
            if self.skip.natural_width(skin) <= room.w + 12:
                break
        width = min(self.skip.natural_width(skin), room.w + 12)
        place = Box(room.x + (room.w - width) / 2, room.y, width, min(high, room.h))
        self.skip.place(skin.rect(place))


class LifeSigns(Widget):
    """As many signs as there are lives, those that are lost in grey."""

    def __init__(self, pictures: Pictures, most: int) -> None:
        super().__init__(label="Lives")
        self._pictures = pictures
        self._most = most
        self._left = most
        self.align = Align.START

    @property
    def state(self) -> str:
        """Say how many are left."""
        return f"{self._left} of {self._most}"

    def show(self, left: int) -> None:
        """Show how many are left."""
        if left != self._left:
            self._left = left
            self.invalidate()

    def draw(self, canvas: Surface) -> None:
        """Draw the signs in a row, as large as they fit."""
        rect = self.rect
        gap = self.skin.px(14)
        size = min(rect.height, (rect.width - gap * (self._most - 1)) // self._most)
        spare = rect.width - self._most * (size + gap) + gap
        left = rect.left + round(spare * self.align.value)
        for number in range(self._most):
            place = Rect(left + number * (size + gap), 0, size, size)
            place.centery = rect.centery
            self._draw_sign(canvas, place, is_lost=number >= self._left)

    def _draw_sign(self, canvas: Surface, place: Rect, *, is_lost: bool) -> None:
        """Draw the piece that a game hangs on; where there is none, a golden disc."""
        face, skin = self._pictures.face, self.skin
        token = face.aftermath.hero(face.spec.sides[0])
        if token is None:
            fill = skin.theme.track if is_lost else skin.theme.gold_fill
            edge = skin.theme.disabled_border if is_lost else skin.theme.gold_edge
            width = place.width * 3 // 4
            skin.shapes.disc(canvas, place.center, width, fill, edge=edge, edge_width=skin.px(2))
            return
        picture = self._pictures.piece(token, place.width)
        if is_lost:
            picture = pygame.transform.grayscale(picture)
            picture.set_alpha(70)
        canvas.blit(picture, picture.get_rect(center=place.center))


class LivesPanel(Panel):
    """How many mistakes are left."""

    def __init__(self, pictures: Pictures, most: int) -> None:
        super().__init__(label="Lives")
        self.heading = Caption("Lives")
        self.signs = LifeSigns(pictures, most)
        self.add(self.heading, self.signs)

    def lay_out(self, skin: Skin, box: Box, *, is_short: bool) -> None:
        """Place the caption above the signs, or beside them where the card is low."""
        self.place(skin.rect(box))
        heading = units_of(skin, self.heading.style)
        rest = box.inset(SHORT_PAD if is_short else PAD, 8 if is_short else 16)
        if rest.h >= heading + 36:
            part, rest = rest.cut_top(heading, gap=4 if is_short else 8)
        else:
            part, rest = rest.cut_left(self.heading.natural_width(skin) + 2, gap=12)
        self.heading.place(skin.rect(part))
        self.signs.place(skin.rect(Box(rest.x, rest.y, rest.w, min(rest.h, 48.0))))
