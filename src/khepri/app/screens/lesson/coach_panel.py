"""The coach beside the board: the task, what helps, what is said to an answer, and the buttons."""

from __future__ import annotations

from collections.abc import Sequence

from khepri.app.faces import AnyFace
from khepri.app.keymap import Command
from khepri.app.panels.player_panel import clock_text
from khepri.app.part_label import PartLabel
from khepri.app.screens.lesson.answer_strip import LARGE, SMALL, AnswerStrip
from khepri.app.screens.lesson.coach_text import CoachText
from khepri.app.screens.lesson.flow import LessonFlow, Phase
from khepri.app.screens.lesson.picture_card import PictureCard
from khepri.app.screens.lesson.step_bars import StepBars
from khepri.app.style.fonts import BODY, CLOCK, ITEM, FontFile, TypeStyle
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.widgets import Button, ButtonKind, Label, Panel, Skin, Tone, ToolButton

LOW_MS = 10_000
LONGEST_TIME = "00:00"
HEAD = 22
TOOL = 60
LOW_TOOL = 46
ROOMY = 480
"""A panel of this height has room for high buttons."""

GAP = 12
CARD_GAP = 8
SIDE_BY_SIDE = 700
"""From this width on, pictures stand beside each other."""

SIZES = (
    (TypeStyle(32, 38, FontFile.BOLD), TypeStyle(18, 26), LARGE),
    (TypeStyle(26, 32, FontFile.BOLD), TypeStyle(17, 24), LARGE),
    (TypeStyle(22, 28, FontFile.BOLD), TypeStyle(16, 22), SMALL),
    (TypeStyle(18, 23, FontFile.BOLD), TypeStyle(14, 19), SMALL),
)
"""The type of title, task and answer: the first that leaves room for everything is used."""


class CoachPanel(Panel):
    """Everything about one step but its board."""

    def __init__(self, face: AnyFace) -> None:
        super().__init__(label="Coach")
        self._face = face
        looks = face.lesson_looks
        keys = {each.command: each.shown for each in face.bindings}
        self.bars = StepBars()
        self.count = Label("", BODY, tone=Tone.MUTED, align=Align.END)
        self.clock = Label("", CLOCK, align=Align.END)
        self.title = Label("", SIZES[0][0], wraps=True, upright=Align.START)
        self.text = CoachText(face)
        self.cards: tuple[PictureCard, ...] = ()
        self.left = Button(
            "Left", icon=Icon.ROTATE_LEFT, key_hint=keys.get(Command.ROTATE_LEFT, ""), style=ITEM
        )
        self.right = Button(
            "Right",
            icon=Icon.ROTATE_RIGHT,
            key_hint=keys.get(Command.ROTATE_RIGHT, ""),
            style=ITEM,
        )
        self.strip = AnswerStrip("Show it again")
        self.deed = Button(looks.deed, ButtonKind.PRIMARY, icon=looks.deed_icon)
        self.hint = ToolButton("Hint", icon=Icon.IDEA, tooltip="Hint (H)")
        self.again = ToolButton(
            "Start again", icon=Icon.REFRESH, short="Again", tooltip="Begin this step again (R)"
        )
        self.add(self.bars, self.count, self.clock, self.title, self.text)
        self.add(self.left, self.right, self.strip, self.deed, self.hint, self.again)
        self._place: Box | None = None

    @property
    def turning(self) -> int:
        """The way in which a button under the pointer would turn the chosen piece."""
        tree = self.tree
        for button, way in ((self.left, -1), (self.right, 1)):
            focused = button.focused and tree is not None and tree.focus_visible
            if button.active and (button.hovered or button.pressed or focused):
                return way
        return 0

    # What is said

    def labels(self) -> tuple[PartLabel, ...]:
        """Name what the coach says and the buttons below."""
        return (
            PartLabel.of("How far you are", self.bars, self.count),
            PartLabel.of("Your task", self.title, self.text),
            PartLabel.of("Turn the piece", self.left, self.right),
            PartLabel.of("What happened", self.strip),
            PartLabel.of("Play the move, or go on", self.deed),
            PartLabel.of("Get help, or begin the step again", self.hint, self.again),
        )

    def show_step(self, flow: LessonFlow, title: str, cards: Sequence[PictureCard]) -> None:
        """Show another task."""
        step, count = flow.step, len(flow.course.lesson.steps)
        self.bars.show(flow.number, count)
        self.count.text = f"step {flow.number} of {count}"
        self.title.text = title
        self.text.show(step.text, self._face, step.position)
        for card in self.cards:
            self.remove(card)
        self.cards = tuple(cards)
        self.add(*self.cards)
        self._lay_out_again()

    def refresh(self, flow: LessonFlow) -> None:
        """Bring the buttons and the answer up to date."""
        practice, asked = flow.practice, flow.phase is Phase.ASKED
        looks = self._face.lesson_looks
        wrong = asked and practice.can_show_again and practice.prepared is None
        self.strip.show(flow.said, again=wrong and flow.said is not None)
        for button, way in ((self.left, -1), (self.right, 1)):
            button.visible = practice.can_turn(-1) or practice.can_turn(1)
            button.enabled = practice.can_turn(way)
        free = asked and practice.may_move
        self.hint.enabled = free
        self.again.enabled = asked
        if flow.phase is Phase.PRAISED:
            self.deed.text, self.deed.icon = "Next step", Icon.RIGHT
        elif practice.forced_pass is not None:
            self.deed.text, self.deed.icon = "Pass", Icon.RIGHT
        else:
            self.deed.text, self.deed.icon = looks.deed, looks.deed_icon
        ready = practice.prepared is not None or practice.forced_pass is not None
        self.deed.enabled = (free and ready) or flow.phase is Phase.PRAISED
        self._lay_out_again()

    def refresh_clock(self, left_ms: int | None) -> None:
        """Show the time that is left, in a step with a clock."""
        if self.clock.visible is not (left_ms is not None):
            self.clock.visible = left_ms is not None
            self.count.visible = left_ms is None
            self._lay_out_again()
        if left_ms is not None:
            self.clock.text = clock_text(left_ms, tenths=False)
            self.clock.tone = Tone.DANGER if left_ms < LOW_MS else Tone.TEXT

    # Where it is

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place everything, in the largest letters that leave room for all of it."""
        self._place = box
        self.place(skin.rect(box))
        inner = box.inset(min(27.0, 0.05 * box.w + 4), min(24.0, 0.035 * box.h + 4))
        for sizes in SIZES:
            self.title.style, self.text.style, self.strip.words.style = sizes
            if self._needed(skin, inner.w) <= inner.h:
                break
        self._stack(skin, inner)

    def _lay_out_again(self) -> None:
        if self._place is not None and self.tree is not None:
            self.lay_out(self.skin, self._place)

    def _tool(self, skin: Skin) -> float:
        return (
            TOOL if self._place is not None and self._place.h >= 480 * skin.metrics.growth else 46
        )

    def _turn(self, skin: Skin) -> float:
        turns = self._face.turns_pieces
        return self._tool(skin) + GAP if turns else 0.0

    def _needed(self, skin: Skin, width: float) -> float:
        """Return the height of all but the pictures."""
        strip = self.strip.natural_height(skin, width) if self.strip.visible else 0.0
        return (
            self._head(skin)
            + self.title.natural_height(skin, width)
            + self.text.natural_height(skin, width)
            + self._turn(skin)
            + strip
            + self._tool(skin)
            + 4 * GAP
        )

    def _head(self, skin: Skin) -> float:
        units = skin.metrics.units
        style = CLOCK if self.clock.visible else BODY
        return max(float(HEAD), units(skin.text.line_height(style)) + 2)

    def _stack(self, skin: Skin, inner: Box) -> None:
        head, rest = inner.cut_top(self._head(skin), gap=GAP)
        count = self.count.natural_width(skin) + 4
        if self.clock.visible:
            count = skin.metrics.units(skin.text.size(LONGEST_TIME, CLOCK)[0]) + 4
        right, left = head.cut_right(count, gap=GAP)
        for label in (self.count, self.clock):
            label.place(skin.rect(right))
        self.bars.place(skin.rect(left))
        part, rest = rest.cut_top(self.title.natural_height(skin, rest.w), gap=6)
        self.title.place(skin.rect(part))
        part, rest = rest.cut_top(self.text.natural_height(skin, rest.w), gap=GAP)
        self.text.place(skin.rect(part))
        rest = self._place_foot(skin, rest)
        self._place_pictures(skin, rest)

    def _place_foot(self, skin: Skin, rest: Box) -> Box:
        """Place what stands at the bottom; return the room above it."""
        tools, rest = rest.cut_bottom(self._tool(skin), gap=GAP)
        square = max(self._tool(skin), 52 * skin.metrics.growth)
        again, tools = tools.cut_right(square, gap=8)
        hint, deed = tools.cut_right(square, gap=8)
        for widget, part in ((self.deed, deed), (self.hint, hint), (self.again, again)):
            widget.place(skin.rect(part))
        if self.strip.visible:
            strip, rest = rest.cut_bottom(self.strip.natural_height(skin, rest.w), gap=GAP)
            self.strip.lay_out(skin, strip)
        if self._face.turns_pieces:
            turns, rest = rest.cut_bottom(self._tool(skin), gap=GAP)
            for button, part in zip((self.left, self.right), turns.columns(2, GAP), strict=True):
                button.place(skin.rect(part))
        return rest

    def _place_pictures(self, skin: Skin, rest: Box) -> None:
        """Place the pictures, small ones if large ones do not all fit, or as many as do."""
        if not self.cards:
            return
        beside = rest.w >= SIDE_BY_SIDE * skin.metrics.growth
        rows = 1 if beside else len(self.cards)
        small = rows * (PictureCard.height(small=False) + CARD_GAP) > rest.h
        high = PictureCard.height(small=small)
        cells = rest.cut_top(high)[0].columns(len(self.cards), CARD_GAP) if beside else ()
        for number, card in enumerate(self.cards):
            cell = Box(rest.x, rest.y + number * (high + CARD_GAP), rest.w, high)
            cell = cells[number] if beside else cell
            card.small = small
            card.visible = cell.bottom <= rest.bottom and card.fits(skin, cell.w)
            if card.visible:
                card.place(skin.rect(cell))
