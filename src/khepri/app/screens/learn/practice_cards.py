"""The cards of the Learn home beside the lessons: today's five, the rush, and all puzzles."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from khepri.app.screens.learn.home_tile import badge_text
from khepri.app.screens.learn.practice_standings import FiveStanding, RushStanding, rush_words
from khepri.app.style.fonts import BODY, BUTTON, STRONG_HINT, TITLE, FontFile, TypeStyle
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align, Inscription
from khepri.app.style.theme import Colour
from khepri.app.widgets import Button, ButtonKind, Label, Panel, Skin, Tone, Widget

PADDING = 20.0
GAP = 14.0
SLOT = 58.0
SLOT_GAP = 13.0
BUTTON_HEIGHT = 44.0
RING = 80.0
FINER = 4
NUMBER = TypeStyle(20, 26, FontFile.BOLD)
ALL_DONE = "All five done. New ones come tomorrow."


class StreakChip(Widget):
    """A few words about the days before, in a small golden frame."""

    def __init__(self, words: str) -> None:
        super().__init__(label=words)
        self.visible = bool(words)

    def natural_width(self, skin: Skin) -> float:
        """Return the width in units that it needs."""
        return skin.metrics.units(skin.text.size(self.label, STRONG_HINT)[0] + 1) + 40

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the words."""
        indent = self.skin.px(28)
        box = Rect(self.rect.left + indent, self.rect.top, 0, self.rect.height)
        box.width = self.rect.width - indent - self.skin.px(6)
        return (Inscription(self.label, STRONG_HINT, box, may_shorten=True),)

    def draw(self, canvas: Surface) -> None:
        """Draw the frame, a small flame and the words."""
        skin, theme = self.skin, self.skin.theme
        fill = theme.wash(theme.gold)
        radius = skin.px(5)
        skin.shapes.draw(canvas, self.rect, radius, fill, edge=theme.gold, edge_width=skin.px(1))
        centre = (self.rect.left + skin.px(16), self.rect.centery)
        skin.draw_icon(canvas, Icon.FLAME, centre, theme.gold_text, 15)
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, theme.gold_text)


class FiveSlots(Widget):
    """Five places: done, next and later."""

    def __init__(self, standing: FiveStanding) -> None:
        super().__init__(label=f"{len(standing.done)} of {standing.count} done")
        self._standing = standing

    def draw(self, canvas: Surface) -> None:
        """Draw the places."""
        skin, theme, standing = self.skin, self.skin.theme, self._standing
        for number, box in enumerate(self._boxes(), 1):
            fill, edge, ink, width = theme.card_fill, theme.line, theme.text_muted, 1
            if number in standing.done:
                fill, edge, ink = theme.wash(theme.green), theme.green, theme.green
            elif number == standing.next:
                fill, edge, ink, width = theme.wash(theme.gold), theme.gold, theme.gold_text, 2
            radius = skin.px(9)
            skin.shapes.draw(canvas, box, radius, fill, edge=edge, edge_width=skin.px(width))
            if number in standing.done:
                skin.draw_icon(canvas, Icon.CHECK, box.center, ink, 24)
            else:
                words = Inscription(str(number), NUMBER, box, Align.CENTRE, may_shorten=True)
                skin.draw_text(canvas, words, ink)

    def _boxes(self) -> list[Rect]:
        count = self._standing.count
        units = self.skin.metrics.units
        room = Box(*(units(part) for part in self.rect)).columns(count, SLOT_GAP)
        return [self.skin.rect(box) for box in room]


class FiveCard(Panel):
    """Today's five puzzles."""

    def __init__(self, standing: FiveStanding, *, gold: bool) -> None:
        super().__init__(label="Today’s five")
        self.standing = standing
        self.title = Label("Today’s five", TITLE)
        self.streak = StreakChip(standing.streak)
        self.slots = FiveSlots(standing)
        kind = ButtonKind.PRIMARY if gold else ButtonKind.NORMAL
        self.button = Button(standing.invitation, kind, icon=Icon.PLAY, style=BUTTON)
        self.button.visible = standing.next is not None
        self.done = Label(ALL_DONE, BODY, tone=Tone.MUTED, wraps=True)
        self.done.visible = standing.next is None
        self.add(self.title, self.streak, self.slots, self.button, self.done)

    def height(self, skin: Skin, width: float) -> float:
        """Return the height that it needs."""
        return 16 + self._head(skin, width) + GAP + SLOT + GAP + self._foot(skin, width) + 18

    def _foot(self, skin: Skin, width: float) -> float:
        """Return the height of the button, or of what stands there when all are done."""
        words = self.done.natural_height(skin, width - 2 * PADDING) + 2
        return max(_button_height(skin), words if self.done.visible else 0.0)

    def _title_height(self, skin: Skin) -> float:
        return max(28.0, skin.metrics.units(skin.text.line_height(TITLE)) + 2)

    def _is_folded(self, skin: Skin, width: float) -> bool:
        """Say whether the streak stands below the title."""
        if not self.streak.visible:
            return False
        words = self.title.natural_width(skin) + 12 + self.streak.natural_width(skin)
        return words > width - 2 * PADDING

    def _head(self, skin: Skin, width: float) -> float:
        title = self._title_height(skin)
        return title + 4 + _chip_height(skin) if self._is_folded(skin, width) else title

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place everything."""
        self.place(skin.rect(box))
        head, rest = box.inset(PADDING, 16).cut_top(self._head(skin, box.w), gap=GAP)
        title, below = head.cut_top(self._title_height(skin), gap=4)
        wide = self.streak.natural_width(skin)
        high = _chip_height(skin)
        if self._is_folded(skin, box.w):
            self.streak.place(skin.rect(Box(below.x, below.y, min(wide, below.w), high)))
        else:
            chip = title.cut_right(wide)[0]
            self.streak.place(skin.rect(chip.centred(wide, high)))
        self.title.place(skin.rect(title.cut_left(self.title.natural_width(skin) + 4)[0]))
        slots, rest = rest.cut_top(SLOT, gap=GAP)
        self.slots.place(skin.rect(slots))
        button = rest.cut_top(self._foot(skin, box.w))[0]
        self.button.place(skin.rect(button))
        self.done.place(skin.rect(button))


class RushRing(Widget):
    """The three minutes of a rush as a ring."""

    def __init__(self) -> None:
        super().__init__(label="Three minutes")
        self._drawn: tuple[Skin, int, Surface] | None = None

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the time."""
        return (
            Inscription(
                "3:00", badge_text(self.skin, 21), self.rect, Align.CENTRE, may_shorten=True
            ),
        )

    def draw(self, canvas: Surface) -> None:
        """Draw the ring, of which a part is gone, and the time."""
        skin, theme = self.skin, self.skin.theme
        size = min(self.rect.size)
        if self._drawn is None or self._drawn[:2] != (skin, size):
            self._drawn = (skin, size, _ring(size, theme.blue_beam, theme.track))
        picture = self._drawn[2]
        canvas.blit(picture, picture.get_rect(center=self.rect.center))
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, theme.text)


class StartRushCard(Panel):
    """As many puzzles as one can in three minutes."""

    def __init__(self, standings: Sequence[RushStanding]) -> None:
        super().__init__(label="Puzzle rush")
        self.standings = tuple(standings)
        self.ring = RushRing()
        self.title = Label("Puzzle rush", TITLE)
        self.words = Label(rush_words(self.standings), BODY, tone=Tone.MUTED, may_shorten=True)
        several = len(self.standings) > 1
        self.buttons = tuple(
            Button(each.spec.title if several else "Start", icon=None if several else Icon.BOLT)
            for each in self.standings
        )
        self.add(self.ring, self.title, self.words, *self.buttons)

    def height(self, skin: Skin, width: float) -> float:
        """Return the height that it needs."""
        del width
        return max(RING, self._words_height(skin) + 10 + _button_height(skin, 36)) + 2 * 20

    def _words_height(self, skin: Skin) -> float:
        units, line = skin.metrics.units, skin.text.line_height
        return units(line(TITLE)) + units(line(BODY)) + 4

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place everything."""
        self.place(skin.rect(box))
        ring, rest = box.inset(PADDING, 0).cut_left(RING, gap=18)
        self.ring.place(skin.rect(ring.centred(RING, RING)))
        high = _button_height(skin, 36)
        part = rest.centred(rest.w, self._words_height(skin) + 10 + high)
        words, buttons = part.cut_top(self._words_height(skin), gap=10)
        title, line = words.cut_top(skin.metrics.units(skin.text.line_height(TITLE)) + 2)
        self.title.place(skin.rect(title))
        self.words.place(skin.rect(line))
        wanted = [button.natural_width(skin) + 4 for button in self.buttons]
        room = buttons.w - 8.0 * (len(wanted) - 1)
        squeeze = min(1.0, room / max(1.0, sum(wanted)))
        x = buttons.x
        for button, wide in zip(self.buttons, wanted, strict=True):
            button.place(skin.rect(Box(x, buttons.y, wide * squeeze, high)))
            x += wide * squeeze + 8


def _button_height(skin: Skin, least: float = BUTTON_HEIGHT) -> float:
    return max(least, skin.metrics.units(skin.text.line_height(BUTTON)) + 12)


def _chip_height(skin: Skin) -> float:
    return skin.metrics.units(skin.text.line_height(STRONG_HINT)) + 5


def _ring(size: int, colour: Colour, track: Colour) -> Surface:
    """Draw a ring of which four fifths are lit, from the top on."""
    large = max(8, size) * FINER
    picture = Surface((large, large), pygame.SRCALPHA)
    picture.fill((*colour, 0))
    width = large * 0.075
    middle, radius = large / 2, large / 2 - width / 2 - FINER
    pygame.draw.circle(picture, track, (middle, middle), radius + width / 2, round(width))
    steps = 240
    for step in range(round(steps * 0.8)):
        angle = 2 * math.pi * step / steps - math.pi / 2
        point = (middle + radius * math.cos(angle), middle + radius * math.sin(angle))
        pygame.draw.circle(picture, colour, point, width / 2)
    return pygame.transform.smoothscale(picture, (max(8, size), max(8, size)))
