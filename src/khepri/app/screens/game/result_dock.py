"""The result of a game, docked beside the board: who won and why, and what to do next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

import pygame
from pygame import Surface

from khepri.app.faces.pictures import Pictures
from khepri.app.faces.superlative import Superlative
from khepri.app.part_label import PartLabel
from khepri.app.screens.game.game_course import GameCourse
from khepri.app.screens.game.result_buttons import FACE, LabelledIcon, TwoLineButton
from khepri.app.screens.game.result_parts import CountBar, Hero, MatchBox, SuperlativeStrip
from khepri.app.screens.game.result_words import LevelStep, Verdict
from khepri.app.style.fonts import ITEM, LESSON, SCORE, FontFile, TypeStyle
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.style.theme import Colour, Gradient, mix
from khepri.app.widgets import Button, Divider, Label, Panel, Skin, Tone
from khepri.match.score import MatchScore

PADDING = 24
FOOT = 18
GAP = 14
GLOW = 60
GLOW_ALPHA = 70
SHORT = 330
"""A lower sheet has its parts side by side."""

SHEET_COLUMN = 460
SHEET_HERO = 1.4
"""How much larger the winner's piece may be on a sheet, which has more room."""

LEAST_HERO = 44
RING_GAP = 14
"""What the ring of the focus needs around the gold button."""

HEADLINE = TypeStyle(40, 48, FontFile.BOLD)
REASON = TypeStyle(16, 22)


class After(Enum):
    """What can be done with a finished game."""

    REMATCH = auto()
    SAME_SIDES = auto()
    OTHER_LEVEL = auto()
    TAKE_BACK = auto()
    REVIEW = auto()
    TURNED = auto()
    PICTURE = auto()
    SAVE = auto()
    COPY = auto()
    BACK = auto()
    """Back to the round of the event that it was played for."""

    MENU = auto()


@dataclass(frozen=True, slots=True)
class ResultContent:
    """Everything that a result says."""

    verdict: Verdict
    names: tuple[str, str]
    superlative: Superlative | None = None
    score: MatchScore | None = None
    """The score of the match, from its second game on."""

    counts: tuple[int, int] | None = None
    praise: str = ""
    """The best that the loser did."""

    opponent: str = ""
    """The computer that won, with its level."""

    rematch: str = "sides swapped"
    """What a rematch means."""

    step: LevelStep | None = None
    """The level of the computer that is offered for the next game."""

    take_back: bool = False
    played_at: str = ""
    """The board of an event whose result it is."""


class ResultDock(Panel):
    """The panel with the result; below 1000 pixels it is a sheet under the board."""

    def __init__(self, pictures: Pictures, content: ResultContent) -> None:
        verdict = content.verdict
        super().__init__(label="Result")
        face = pictures.face
        self.content = content
        self.offers = _offers(content)
        self._colour_of = face.tone(verdict.winner) if verdict.winner is not None else Tone.GOLD
        self.hero = Hero(pictures, verdict.winner)
        self.title = Label(verdict.title, HEADLINE, align=Align.CENTRE, wraps=True)
        self.who = Label(verdict.who, ITEM, align=Align.CENTRE, may_shorten=True)
        self.why = Label(
            verdict.why, REASON, tone=Tone.MUTED, align=Align.CENTRE, wraps=True, may_shorten=True
        )
        self.course: GameCourse | None = None
        if verdict.you is not None:
            loser = face.spec.sides.index(verdict.you)
            tones = face.tone(verdict.you), face.tone(verdict.you.opponent)
            opponent = content.names[1 - loser]
            self.course = GameCourse(opponent, content.praise, tones, face.measure.steep)
        self.counts = CountBar(pictures, content.counts) if content.counts is not None else None
        found = content.superlative if verdict.you is None else None
        self.strip = SuperlativeStrip(found) if found is not None else None
        score = content.score
        self.match = MatchBox(pictures, content.names, score) if score is not None else None
        self.rule = Divider()
        self._largest_hero = 96.0
        self.add(self.hero, self.title, self.who, self.why)
        self.add(*self._boxes)
        self.add(*self._large, self.rule, *self._small)
        self.who.visible = bool(verdict.who)

    @property
    def _boxes(self) -> list[CountBar | SuperlativeStrip | MatchBox | GameCourse]:
        found = (self.counts, self.course, self.strip, self.match)
        return [box for box in found if box is not None]

    @property
    def primary(self) -> Button:
        """The gold button, which has the focus first."""
        return next(iter(self.offers.values()))

    @property
    def _large(self) -> list[Button]:
        return [one for one in self.offers.values() if not isinstance(one, LabelledIcon)]

    @property
    def _small(self) -> list[LabelledIcon]:
        return [one for one in self.offers.values() if isinstance(one, LabelledIcon)]

    def labels(self) -> tuple[PartLabel, ...]:
        """Name what it tells, and what can be done next."""
        return (
            PartLabel.of("Who won, and why", self.title, self.who, self.why),
            PartLabel.of("Play again, or learn from it", *self._large),
            PartLabel.of("Keep the game, or leave", *self._small),
        )

    def asked(self, button: object) -> After | None:
        """Return what a button asks for, if it is one of these."""
        return next((what for what, one in self.offers.items() if one is button), None)

    def tell_turning(self, sentence: str) -> None:
        """Add to the reason where the game turned, once that is known."""
        self.why.text = f"{self.content.verdict.why} {sentence}".strip()

    # Looks

    @property
    def bounds(self) -> pygame.Rect:
        """Return the pixels of the panel and the light around it."""
        margin = 2 * self.skin.px(GLOW)
        return self.rect.inflate(margin, margin)

    def surface(self) -> tuple[Gradient, Colour, float]:
        """Return the panel's own fill, with a border in the winner's colour."""
        theme = self.skin.theme
        edge = mix(theme.panel_fill.bottom, self._colour_of.colour(theme), 0.55)
        return theme.panel_fill, edge, 1.0

    def draw(self, canvas: Surface) -> None:
        """Draw the light around the panel, and the panel."""
        skin, theme = self.skin, self.skin.theme
        if theme.shadow_alpha:
            skin.shapes.shadow(
                canvas,
                self.rect,
                skin.px(self.radius),
                blur=skin.px(GLOW),
                alpha=GLOW_ALPHA,
                colour=self._colour_of.colour(theme),
            )
        super().draw(canvas)

    # Places

    def lay_out(self, skin: Skin, box: Box, *, sheet: bool) -> None:
        """Place the panel and everything in it."""
        self.place(skin.rect(box))
        for part in self._boxes:
            part.visible = True
        if sheet and box.h < SHORT:
            self._lay_out_side_by_side(skin, box.inset(20, 14))
            return
        inner = Box(box.x + PADDING, box.y + PADDING - 4, box.w - 2 * PADDING, 0)
        inner = Box(inner.x, inner.y, inner.w, box.bottom - FOOT - inner.y)
        if sheet:
            inner = inner.centred(min(inner.w, SHEET_COLUMN * skin.metrics.text_scale), inner.h)
        self._largest_hero = (148.0 if self.course is None and self.counts is None else 94.0) * (
            SHEET_HERO if sheet else 1.0
        )
        rest = self._lay_out_buttons(skin, inner)
        self._lay_out_words(skin, rest, self._boxes)

    def _lay_out_side_by_side(self, skin: Skin, box: Box) -> None:
        """Place words, boxes and buttons in three columns."""
        buttons, rest = box.cut_right(box.w * 0.36, gap=18)
        words, middle = rest.cut_left(box.w * 0.28 if self._boxes else rest.w, gap=18)
        self._lay_out_buttons(skin, buttons)
        self._lay_out_words(skin, words, [])
        heights = [part.wanted_height(skin) for part in self._boxes]
        spare = max(0.0, middle.h - sum(heights) - GAP * (len(heights) - 1))
        rest = Box(middle.x, middle.y + spare / 2, middle.w, middle.h - spare)
        for part, high in zip(self._boxes, heights, strict=True):
            part.visible = rest.h >= high - 1
            place, rest = rest.cut_top(min(high, rest.h), gap=GAP)
            part.place(skin.rect(place))

    def _lay_out_buttons(self, skin: Skin, box: Box) -> Box:
        """Place the buttons from the foot up; return what is left above them."""
        foot, rest = box.cut_bottom(self._small[0].wanted_height(skin), gap=12)
        needs = [max(FACE, small.natural_width(skin)) for small in self._small]
        share = (foot.w - sum(needs)) / len(needs)
        for small, need in zip(self._small, needs, strict=True):
            place, foot = foot.cut_left(need + share)
            small.place(skin.rect(place))
        low = rest.h < 190
        part, rest = rest.cut_bottom(1, gap=10 if low else 20)
        self.rule.place(skin.rect(part))
        gap = 8 if low else GAP
        primary, *others = self._large
        for row in reversed(_rows(skin, others, box.w)):
            high = max(40.0 if low else 44.0, skin.metrics.units(skin.text.line_height(ITEM)) + 12)
            part, rest = rest.cut_bottom(high, gap=gap if row[0] is not others[0] else RING_GAP)
            for button, place in zip(row, part.columns(len(row), gap=8), strict=True):
                button.place(skin.rect(place))
        high = 58.0
        if isinstance(primary, TwoLineButton):
            high = primary.wanted_height(skin)
        high = min(rest.h, max(high - 8 * low, skin.metrics.units(skin.text.line_height(SCORE))))
        part, rest = rest.cut_bottom(high, gap=20)
        primary.place(skin.rect(part))
        return rest

    def _lay_out_words(
        self,
        skin: Skin,
        box: Box,
        boxes: list[CountBar | SuperlativeStrip | MatchBox | GameCourse],
    ) -> None:
        """Place piece, title and reason, and boxes below them; what has no room is left out."""
        lines = [label for label in (self.title, self.who, self.why) if label.visible]
        wanted = [part.wanted_height(skin) for part in boxes]
        heights: list[float] = []
        for style in (HEADLINE, SCORE, LESSON):
            self.title.style = style
            heights = [label.natural_height(skin, box.w) + 1 for label in lines]
            fits = sum(heights) + sum(wanted) + 12 * len(wanted) <= box.h
            if fits and self.title.natural_width(skin) <= box.w:
                break
        # The score and the line matter most, what was remarkable less.
        while wanted and sum(heights) + sum(wanted) + 12 * len(wanted) > box.h:
            place = next((i for i, part in enumerate(boxes) if part is self.strip), len(boxes) - 1)
            boxes[place].visible = False
            boxes = boxes[:place] + boxes[place + 1 :]
            del wanted[place]
        used = sum(heights) + sum(wanted) + 12 * len(wanted)
        hero = min(self._largest_hero, box.h - used - 8)
        self.hero.visible = hero >= LEAST_HERO
        spare = max(0.0, box.h - used - (hero + 8 if self.hero.visible else 0))
        # What is left over goes between the parts, and before the first.
        air = min(spare / (len(boxes) + 2), 10.0)
        spare -= air * len(boxes)
        rest = Box(box.x, box.y + spare * 0.4, box.w, box.h - spare * 0.4)
        if self.hero.visible:
            part, rest = rest.cut_top(hero, gap=8)
            self.hero.place(skin.rect(part))
        for label, high in zip(lines, heights, strict=True):
            part, rest = rest.cut_top(min(high, rest.h))
            label.place(skin.rect(part.centred(_balanced(skin, label, part.w), part.h)))
        for widget, high in zip(boxes, wanted, strict=True):
            rest = Box(rest.x, rest.y + 12 + air, rest.w, max(0, rest.h - 12 - air))
            part, rest = rest.cut_top(high)
            widget.place(skin.rect(part))


def _balanced(skin: Skin, label: Label, width: float) -> float:
    """Return the least width at which a text has no more lines: no word stands there alone."""
    high = label.natural_height(skin, width)
    if high <= label.natural_height(skin, 10 * width):
        return width
    while width > 16 and label.natural_height(skin, width - 8) <= high:
        width -= 8
    return width


def _rows(skin: Skin, buttons: list[Button], width: float) -> list[list[Button]]:
    """Put the last two buttons side by side if both fit, and all others below one another."""
    half, last = (width - 8) / 2, buttons[-2:]
    if len(last) == 2 and all(each.natural_width(skin) <= half + 12 for each in last):
        return [*([button] for button in buttons[:-2]), last]
    return [[button] for button in buttons]


def _offers(content: ResultContent) -> dict[After, Button]:
    """Return the buttons, the gold one first, then the large ones, then the small ones."""
    save = LabelledIcon(Icon.SAVE, "Save file", tooltip="Save the game to a file")
    copy = LabelledIcon(Icon.COPY, "Copy game", tooltip="Copy the record of the game")
    menu = LabelledIcon(Icon.HOME, "Menu", tooltip="Back to the menu")
    picture = LabelledIcon(Icon.PICTURE, "Picture", tooltip="Save a picture to show around")
    same = LabelledIcon(Icon.REFRESH, "Same sides", tooltip="Play again with the same sides")
    rematch = TwoLineButton("Rematch", content.rematch, Icon.SWORDS)
    rest: dict[After, Button] = {After.SAVE: save, After.COPY: copy}
    if content.played_at:
        # The next game of these two is decided by the pairing, not by them.
        back = TwoLineButton("Back to the round", content.played_at, Icon.TROPHY)
        review = Button("Review", icon=Icon.TARGET, tooltip="Go through the game")
        large: dict[After, Button] = {After.BACK: back, After.REVIEW: review}
        return {**large, **rest, After.PICTURE: picture, After.MENU: menu}
    step = _level_offer(content.step)
    if content.verdict.you is None:
        review = Button(
            "Review", icon=Icon.TARGET, tooltip="Go through the game and find better moves"
        )
        share = Button("Share picture", icon=Icon.PICTURE, tooltip="Save a picture to show around")
        if step:  # which takes its place
            share = picture
        return {
            After.REMATCH: rematch,
            **step,
            After.REVIEW: review,
            After.PICTURE: share,
            **rest,
            After.SAME_SIDES: same,
            After.MENU: menu,
        }
    turned = Button("See where it turned", icon=Icon.DOWNTURN, tooltip="Open the review there")
    rest |= {After.PICTURE: picture}
    if content.take_back:
        again: Button = LabelledIcon(Icon.SWORDS, "Play again", tooltip=content.opponent)
        if not step:
            again = Button("Play again", icon=Icon.SWORDS, note=content.opponent)
        undo = TwoLineButton("Take it back", "play on from your last move", Icon.UNDO)
        large = {After.TAKE_BACK: undo, **step, After.TURNED: turned, After.SAME_SIDES: again}
        return {**large, **rest, After.MENU: menu}
    return {
        After.REMATCH: rematch,
        **step,
        After.TURNED: turned,
        **rest,
        After.SAME_SIDES: same,
        After.MENU: menu,
    }


def _level_offer(step: LevelStep | None) -> dict[After, Button]:
    """Return the button for another level of the computer, if one is offered."""
    if step is None:
        return {}
    words = "Try the next level" if step.is_up else "Try an easier one"
    icon = Icon.UP if step.is_up else Icon.DOWN
    return {
        After.OTHER_LEVEL: Button(
            words, icon=icon, note=f"level {step.level}", tooltip=step.opponent
        )
    }
