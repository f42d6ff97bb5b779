"""The card that says why a move was stopped, and asks what to do with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from khepri.app.faces.pictures import Emblem, Pictures
from khepri.app.panels.spoken_label import NumberedLabel, SpokenLabel
from khepri.app.style.fonts import BODY, HINT, ITEM, STATUS, TITLE, FontFile, TypeStyle
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.widgets import Button, ButtonKind, Label, Panel, Skin, Tone, ToolButton, Widget
from khepri.games.base import Side
from khepri.learn.judging import Concern, Harm
from khepri.match.players import Player

SENTENCE = TypeStyle(16, 24)
NOTHING_YET = "Nothing has happened yet."
EMBLEM = 44
PADDING = 18
SMALL_PADDING = 12
NOTE_GAP = 8
"""Between the note and the button below it, around which the ring of the focus goes."""

BROAD = 1.4
"""A card this many times as wide as high has its buttons beside its words."""


@dataclass(frozen=True, slots=True)
class _Looks:
    """How large everything is, and what of it is there."""

    title: TypeStyle
    sentence: TypeStyle
    step: TypeStyle
    head: bool = True
    note: bool = True
    low: bool = False
    """Whether the buttons are only as high as they must be."""

    @property
    def gap(self) -> float:
        """The gap between two parts."""
        return 6 if self.low else 12


_LARGE, _MIDDLE = (STATUS, SENTENCE, TypeStyle(15, 20)), (TITLE, BODY, HINT)
_SMALL = (TypeStyle(16, 20, FontFile.BOLD), HINT, HINT)
_LOOKS = (
    _Looks(*_LARGE),
    _Looks(*_LARGE, note=False),
    _Looks(*_LARGE, note=False, head=False),
    _Looks(*_MIDDLE, note=False),
    _Looks(*_MIDDLE, note=False, head=False),
    _Looks(*_MIDDLE, note=False, head=False, low=True),
    _Looks(*_SMALL, note=False, head=False, low=True),
)
"""From the best to what always has to do."""


class StopCard(Panel):
    """Who speaks, what there is to look at, the steps of it, and three buttons."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__(tone=Tone.GOLD, label="Wait")
        self.visible = False
        self._pictures = pictures
        self.emblem = Emblem(pictures)
        self.speaker = Label("", ITEM, may_shorten=True)
        self.role = Label("", HINT, tone=Tone.MUTED, may_shorten=True)
        self.title = Label("", STATUS, wraps=True, upright=Align.START)
        self.sentence = SpokenLabel(SENTENCE)
        self.steps = (NumberedLabel(1), NumberedLabel(2))
        self.again = ToolButton("Show it again", icon=Icon.HISTORY, short="Again")
        self.note = Label(NOTHING_YET, HINT, tone=Tone.MUTED, align=Align.CENTRE)
        self.another = Button("Try another", ButtonKind.PRIMARY, icon=Icon.UNDO)
        self.anyway = Button("Play it anyway")
        self.add(self.emblem, self.speaker, self.role, self.title, self.sentence, *self.steps)
        self.add(self.again, self.note, self.another, self.anyway)
        self._box: Box | None = None

    def show(self, concern: Concern, learner: Side, teacher: Player) -> None:
        """Say something else."""
        face = self._pictures.face
        other = learner.opponent
        self.label = concern.title
        self.emblem.side = other.value
        self.speaker.text = teacher.name
        self.role.text = f"teaches you · level {teacher.level}"
        self.title.text = concern.title
        self.sentence.say(concern.sentence, face.tone(learner), face.tone(other))
        doer = learner if concern.harm is Harm.OWN_MOVE else other
        for label, words, side in zip(self.steps, concern.steps, (learner, doer), strict=True):
            label.text = words
            label.disc = self._pictures.board_skin, side.value
        if self._box is not None:
            self.lay_out(self.skin, self._box)

    # Place

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place everything in the best looks that there is room for."""
        self._box = box
        self.place(skin.rect(box))
        pad = PADDING if min(box.w, box.h) > 220 * skin.metrics.letters else SMALL_PADDING
        inner = box.inset(pad, pad)
        words, buttons = inner, inner
        broad = box.w > BROAD * box.h
        if broad:
            words, buttons = inner.cut_left(0.62 * inner.w, gap=pad)
        for looks in _LOOKS:
            self._use(looks)
            needed = self._words_height(skin, words.w, looks)
            asked = self._buttons_height(skin, looks, broad=broad)
            room = words.h if broad else words.h - asked - 2 * looks.gap
            if needed <= room:
                break
        self._place_words(skin, words, looks)
        self._place_buttons(skin, buttons, looks, broad=broad)

    def _use(self, looks: _Looks) -> None:
        self.title.style, self.sentence.style = looks.title, looks.sentence
        for step in self.steps:
            step.style = looks.step
        for widget in (self.emblem, self.speaker, self.role):
            widget.visible = looks.head
        self.note.visible = looks.note

    def _rows(self, skin: Skin, width: float, looks: _Looks) -> Iterator[tuple[Widget, float]]:
        """Yield the words one below the other, with their heights."""
        yield self.title, self.title.natural_height(skin, width) + 1
        yield self.sentence, self.sentence.natural_height(skin, width) + 1
        for step in self.steps:
            yield step, max(26.0 if not looks.low else 20.0, step.natural_height(skin, width) + 1)

    def _head_height(self, skin: Skin) -> float:
        lines = skin.text.line_height(ITEM) + skin.text.line_height(HINT)
        return max(EMBLEM, skin.metrics.units(lines))

    def _words_height(self, skin: Skin, width: float, looks: _Looks) -> float:
        rows = [height for _, height in self._rows(skin, width, looks)]
        head = self._head_height(skin) + looks.gap if looks.head else 0
        return head + sum(rows) + looks.gap * 0.7 * (len(rows) - 1)

    def _place_words(self, skin: Skin, box: Box, looks: _Looks) -> None:
        rest = box
        if looks.head:
            head, rest = rest.cut_top(self._head_height(skin), gap=looks.gap)
            sign, beside = head.cut_left(EMBLEM, gap=10)
            self.emblem.place(skin.rect(sign.centred(EMBLEM, EMBLEM)))
            line = skin.metrics.units(skin.text.line_height(ITEM))
            upper, lower = beside.cut_top(line + (head.h - self._line_sum(skin)) / 2)
            self.speaker.place(skin.rect(upper))
            self.role.place(skin.rect(lower.cut_top(min(lower.h, self._hint_line(skin)))[0]))
        for widget, height in self._rows(skin, box.w, looks):
            part, rest = rest.cut_top(min(height, rest.h), gap=looks.gap * 0.7)
            widget.place(skin.rect(part))

    def _hint_line(self, skin: Skin) -> float:
        return skin.metrics.units(skin.text.line_height(HINT)) + 1

    def _line_sum(self, skin: Skin) -> float:
        lines = skin.text.line_height(ITEM) + skin.text.line_height(HINT)
        return skin.metrics.units(lines)

    def _button_heights(self, skin: Skin, looks: _Looks) -> tuple[float, float, float]:
        """Return the heights of the three buttons, from the top."""
        line = skin.metrics.units(skin.text.line_height(BODY))
        least = max(34.0, line + 10)
        return (least, least + 4, least) if looks.low else (least + 4, least + 22, least + 8)

    def _buttons_height(self, skin: Skin, looks: _Looks, *, broad: bool) -> float:
        gaps = 2 * looks.gap
        note = self._hint_line(skin) + NOTE_GAP if looks.note and not broad else 0
        return sum(self._button_heights(skin, looks)) + gaps + note

    def _place_buttons(self, skin: Skin, box: Box, looks: _Looks, *, broad: bool) -> None:
        """Put what decides at the foot; what shows it again below the words, or above the rest."""
        again, another, anyway = self._button_heights(skin, looks)
        part, rest = box.cut_bottom(anyway, gap=looks.gap)
        self.anyway.place(skin.rect(part))
        part, rest = rest.cut_bottom(another, gap=NOTE_GAP if looks.note else looks.gap)
        self.another.place(skin.rect(part))
        self.note.visible = looks.note and not broad
        if self.note.visible:
            part, rest = rest.cut_bottom(self._hint_line(skin), gap=looks.gap)
            self.note.place(skin.rect(part))
        top = self.steps[-1].rect.bottom
        below = skin.metrics.units(top) + looks.gap
        place = rest.y if broad else min(below, rest.bottom - again)
        self.again.place(skin.rect(Box(rest.x, place, rest.w, again)))
