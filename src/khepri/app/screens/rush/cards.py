"""The card before a rush, and the one after it."""

from __future__ import annotations

from collections.abc import Sequence

from khepri.app.faces.pictures import Pictures
from khepri.app.screens.rush.panels import LARGE_HITS, WORDS, LifeSigns, largest, units_of
from khepri.app.screens.rush.rush_words import count_words
from khepri.app.style.fonts import CAPTION, HINT, ITEM, LESSON, SCORE, STATUS, TITLE
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Caption,
    Card,
    Label,
    Panel,
    SegmentedChoice,
    Skin,
    Tone,
    Widget,
)
from khepri.app.widgets.card import MakePicture
from khepri.learn.rush import LIVES

PAD = 28
SHORT_PAD = 14
GAP = 16
SHORT_GAP = 7
SIGNS = 56
BUTTON = 56
LOW_BUTTON = 40
WIDEST_BUTTONS = 420
LEAST_PICTURE = 60
AROUND_PICTURE = 24
"""What a card needs beside its picture and the line below it."""

TITLE_WORDS = "Three minutes, three lives."
RULES = """\
Solve as many puzzles as you can.
A wrong move or a skip costs a life.
Five in a row earn 3 more seconds."""
NOTHING = "There are no puzzles for a rush."

Parts = list[tuple[Widget, float]]
"""Widgets one below the other, and how high each is."""


class RushCard(Panel):
    """A card in the middle of the screen, as high as what it says, with two buttons below."""

    def __init__(self, label: str, main: Button) -> None:
        super().__init__(label=label)
        self.main = main
        self.back = Button("Learn")

    def _height_of(self, skin: Skin, parts: Parts, *, is_short: bool) -> float:
        pad, gap = (SHORT_PAD, SHORT_GAP) if is_short else (PAD, GAP)
        return (
            2 * pad + sum(high + gap for _, high in parts) + self._button(skin, is_short=is_short)
        )

    def _button(self, skin: Skin, *, is_short: bool) -> float:
        return max(float(LOW_BUTTON if is_short else BUTTON), units_of(skin, TITLE) + 12)

    def _put(self, skin: Skin, box: Box, parts: Parts, *, is_short: bool) -> None:
        """Place the card in the middle of a box, its parts in it and the buttons below."""
        pad, gap = (SHORT_PAD, SHORT_GAP) if is_short else (PAD, GAP)
        high = min(box.h, self._height_of(skin, parts, is_short=is_short))
        box = box.centred(box.w, high)
        self.place(skin.rect(box))
        rest = box.inset(pad, pad)
        for widget, part_high in parts:
            part, rest = rest.cut_top(part_high, gap=gap)
            widget.place(skin.rect(part))
        button = self._button(skin, is_short=is_short)
        row = Box(rest.x, box.bottom - pad - button, rest.w, button)
        if not self.main.visible:
            self.back.place(skin.rect(row.centred(min(row.w, 200 * skin.metrics.letters), row.h)))
            return
        row = row.centred(min(row.w, WIDEST_BUTTONS * skin.metrics.letters), row.h)
        part, rest = row.cut_right(self.back.natural_width(skin) + 20, gap=10)
        self.back.place(skin.rect(part))
        self.main.place(skin.rect(rest))


class ReadyCard(RushCard):
    """What a rush is, which game, and the button that begins it."""

    def __init__(self, pictures: Pictures, games: Sequence[str], chosen: int) -> None:
        self.start = Button("Start", ButtonKind.PRIMARY, icon=Icon.PLAY)
        super().__init__("Puzzle rush", self.start)
        self.title = Label(TITLE_WORDS, SCORE, align=Align.CENTRE)
        self.signs = LifeSigns(pictures, LIVES)
        self.signs.align = Align.CENTRE
        self.rules = Label(RULES, WORDS, tone=Tone.MUTED, wraps=True, align=Align.CENTRE)
        self.games = SegmentedChoice("Game", list(games) or [""], selected=chosen)
        self.games.visible = len(games) > 1
        self.best = Label("", ITEM, tone=Tone.GOLD, align=Align.CENTRE)
        self.add(self.title, self.signs, self.rules, self.games, self.best, self.start, self.back)

    def refuse(self) -> None:
        """Say that there is nothing to solve."""
        self.title.text = NOTHING
        for widget in (self.signs, self.rules, self.games, self.start):
            widget.visible = False

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place one part below the other; in a low window the signs give way."""
        is_short = box.h < 430 * skin.metrics.letters
        room = box.inset(SHORT_PAD if is_short else PAD, 0)
        self.title.style = largest(skin, self.title.text, (SCORE, LESSON, STATUS, TITLE), room)
        parts: Parts = [(self.title, units_of(skin, self.title.style))]
        if self.rules.visible:
            parts.append((self.rules, self.rules.natural_height(skin, room.w) + 1))
        if self.games.visible:
            parts.append((self.games, max(40.0, units_of(skin, TITLE) + 8)))
        self.best.visible = bool(self.best.text)
        if self.best.visible:
            parts.append((self.best, units_of(skin, ITEM)))
        if self.start.visible:
            with_signs: Parts = [parts[0], (self.signs, float(SIGNS)), *parts[1:]]
            self.signs.visible = self._height_of(skin, with_signs, is_short=is_short) <= box.h
            parts = with_signs if self.signs.visible else parts
        self._put(skin, box, parts, is_short=is_short)


class MissedRow(Widget):
    """The puzzles that were missed, as cards in a row."""

    def __init__(self) -> None:
        super().__init__(label="Missed")
        self.heading = Caption("Look at what you missed")
        self.heading.align = Align.CENTRE
        self.cards: tuple[Card, ...] = ()
        self.ratio = 1.0
        """How wide the pictures are, measured by their height."""

    def show(self, missed: Sequence[tuple[str, MakePicture]], ratio: float) -> None:
        """Show other puzzles: the name and the picture of each."""
        self.clear()
        self.ratio = ratio
        self.cards = tuple(
            Card(name, picture=picture, style=HINT, tooltip="Try this puzzle again")
            for name, picture in missed
        )
        for card in self.cards:
            card.may_shorten = True
        self.add(self.heading, *self.cards)

    def heights(self, skin: Skin, width: float) -> tuple[float, float]:
        """Return how high it must be, and would like to be."""
        around = units_of(skin, CAPTION) + 6 + units_of(skin, HINT) + AROUND_PICTURE
        picture = (self._widest(width) - 16) / self.ratio
        return around + min(picture, LEAST_PICTURE), around + picture

    def _widest(self, width: float) -> float:
        return (width - 2 * GAP) / LIVES

    def arrange(self) -> None:
        """Place the heading, and the cards in the middle below it."""
        skin = self.skin
        units = skin.metrics.units
        x, y, w, h = (units(each) for each in self.rect)
        part, room = Box(x, y, w, h).cut_top(units_of(skin, CAPTION), gap=6)
        self.heading.place(skin.rect(part))
        wide = self._widest(w)
        left = room.x + (room.w - wide * len(self.cards) - GAP * (len(self.cards) - 1)) / 2
        for card in self.cards:
            card.place(skin.rect(Box(left, room.y, wide, room.h)))
            left += wide + GAP


class EndCard(RushCard):
    """How a rush went, the puzzles that were missed, and the way on."""

    def __init__(self) -> None:
        self.again = Button("Again", ButtonKind.PRIMARY, icon=Icon.REFRESH)
        super().__init__("The rush is over", self.again)
        self.heading = Caption("")
        self.heading.align = Align.CENTRE
        self.hits = Label("", LARGE_HITS, tone=Tone.GOLD, align=Align.CENTRE)
        self.words = Label("", LESSON, align=Align.CENTRE)
        self.facts = Label("", WORDS, tone=Tone.MUTED, align=Align.CENTRE)
        self.missed = MissedRow()
        self.add(self.heading, self.hits, self.words, self.facts, self.missed)
        self.add(self.again, self.back)

    def show(self, heading: str, hits: int, words: str, facts: str) -> None:
        """Say how it went."""
        self.label = f"{heading}: {count_words(hits)}. {words}"
        self.heading.text, self.words.text, self.facts.text = heading, words, facts
        self.hits.text = str(hits)

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place everything; the number and the pictures share what the words leave."""
        is_short = box.h < 540 * skin.metrics.letters
        room = box.inset(SHORT_PAD if is_short else PAD, 0)
        self.words.style = largest(skin, self.words.text, (LESSON, TITLE, ITEM), room)
        self.facts.style = largest(skin, self.facts.text, (WORDS, HINT), room)
        self.missed.visible = bool(self.missed.cards)
        least, wanted = self.missed.heights(skin, room.w) if self.missed.visible else (0.0, 0.0)

        def parts_with(number: float, pictures: float) -> Parts:
            parts: Parts = [
                (self.heading, units_of(skin, CAPTION)),
                (self.hits, number),
                (self.words, units_of(skin, self.words.style)),
                (self.facts, units_of(skin, self.facts.style)),
            ]
            return [*parts, (self.missed, pictures)] if self.missed.visible else parts

        for style in (LARGE_HITS, SCORE, STATUS, TITLE):
            self.hits.style = style
            parts = parts_with(units_of(skin, style), least)
            spare = box.h - self._height_of(skin, parts, is_short=is_short)
            if spare >= 0:
                break
        pictures = min(wanted, least + max(0.0, spare))
        parts = parts_with(units_of(skin, self.hits.style), pictures)
        self._put(skin, box, parts, is_short=is_short)
