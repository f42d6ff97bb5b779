"""The panel beside the board: what is asked, what was found, and help."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.faces.pictures import Emblem, Pictures
from khepri.app.part_label import PartLabel
from khepri.app.screens.puzzle.panel_content import PanelContent, PuzzleStage
from khepri.app.screens.puzzle.panel_parts import ProgressBoxes, SlotRow, StarCount, ToldStrip
from khepri.app.style.fonts import (
    BODY,
    BUTTON,
    HINT,
    ITEM,
    LESSON,
    PRIMARY,
    STRONG_HINT,
    TITLE,
    FontFile,
    TypeStyle,
)
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Caption,
    Divider,
    Label,
    Panel,
    Skin,
    Tone,
    ToolButton,
    Widget,
    write_alike,
)
from khepri.app.widgets.tool_button import STACKED

TASK = TypeStyle(36, 42, FontFile.BOLD)
ABOUT = TypeStyle(16, 23)
EMBLEM = 38
RING = 6
"""What the ring of the focus needs below the last button."""


@dataclass(frozen=True, slots=True)
class _Fit:
    """How large everything is; the first that has room is used."""

    task: TypeStyle
    about: TypeStyle | None
    slots: float
    turn: float
    button: float
    primary: float
    gap: float
    pad: float
    small: bool = False


_FITS = (
    _Fit(TASK, ABOUT, 92, 52, 44, 56, 16, 26),
    _Fit(LESSON, ABOUT, 80, 46, 44, 52, 12, 22),
    _Fit(LESSON, BODY, 70, 40, 40, 48, 10, 16, small=True),
    _Fit(TITLE, BODY, 60, 38, 38, 44, 8, 14, small=True),
    _Fit(TITLE, BODY, 0, 36, 36, 40, 6, 12, small=True),
    _Fit(TITLE, None, 0, 34, 34, 38, 5, 10, small=True),
)


class PuzzlePanel(Panel):
    """Progress, task, moves, what was said, and the buttons that belong to all that."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__(label="Puzzle")
        self.pictures = pictures
        self.boxes = ProgressBoxes()
        self.count = Label("", BODY, tone=Tone.MUTED, may_shorten=True)
        self.streak = Label("", BODY, tone=Tone.MUTED, align=Align.END, icon=Icon.FLAME)
        self.emblem = Emblem(pictures)
        self.side = Label("", TITLE, may_shorten=True)
        self.title = Label("", TASK, wraps=True, upright=Align.START)
        self.about = Label("", ABOUT, tone=Tone.MUTED, wraps=True, upright=Align.START)
        self.told = ToldStrip()
        self.slots = SlotRow(pictures)
        self.left = Button("Left", icon=Icon.ROTATE_LEFT, key_hint="Q", style=ITEM)
        self.right = Button("Right", icon=Icon.ROTATE_RIGHT, key_hint="E", style=ITEM)
        self.rule = Divider()
        self.stuck = Caption("Stuck?")
        self.stars = StarCount()
        self.cost = Label("a hint costs one", HINT, tone=Tone.MUTED)
        self.first_hint = ToolButton("Hint", icon=Icon.IDEA, style=BUTTON)
        self.second_hint = ToolButton("Hint", icon=Icon.TARGET, style=BUTTON)
        self.show_me = ToolButton("Show me", icon=Icon.EYE, short="Show", style=BUTTON)
        self.primary = Button("", ButtonKind.PRIMARY, style=PRIMARY)
        self.again = ToolButton("Again", icon=Icon.REFRESH, style=BUTTON)
        self.content: PanelContent | None = None
        self._box: Box | None = None
        self.add(self.boxes, self.count, self.streak, self.emblem, self.side, self.title)
        self.add(self.about, self.told, self.slots, self.left, self.right, self.rule, self.stuck)
        self.add(self.stars, self.cost, *self.hints, self.primary, self.again)

    @property
    def hints(self) -> tuple[ToolButton, ToolButton, ToolButton]:
        """The three ways to get help."""
        return self.first_hint, self.second_hint, self.show_me

    def use(self, pictures: Pictures) -> None:
        """Show the signs of another game."""
        self.pictures = self.slots.pictures = pictures
        self.emblem.use(pictures)

    def labels(self) -> tuple[PartLabel, ...]:
        """Name what the panel holds."""
        return (
            PartLabel.of("How far you are", self.boxes, self.count),
            PartLabel.of("What is asked", self.title, self.about),
            PartLabel.of("Moves and answers", self.slots),
            PartLabel.of("Turn the piece that you hold", self.left, self.right),
            PartLabel.of("Help, in three steps", *self.hints),
            PartLabel.of("Here it goes on", self.primary),
        )

    # What is shown

    def show(self, content: PanelContent) -> None:
        """Bring everything up to date, and place it anew if that has changed."""
        if content == self.content:
            return
        self.content = content
        face = self.pictures.face
        self.boxes.show(content.boxes)
        self.count.text, self.streak.text = content.count, content.streak
        if content.side is not None:
            self.emblem.side = content.side.value
            self.side.text = f"{content.side.label} to move"
            self.side.tone = face.tone(content.side)
        self.title.text, self.about.text = content.title, content.about
        if content.told is not None:
            self.told.show(content.told.words, content.told.tone, content.told.icon)
        self.slots.show(content.slots)
        self.stars.show(content.stars)
        self.first_hint.enabled = content.hints == 0
        self.second_hint.enabled = content.hints == 1
        for button, name in zip(self.hints, content.hint_names, strict=False):
            # Its last word says it where there is little room: "Which piece?", "Piece?".
            button.text, button.short = name, name.split()[-1].capitalize()
        self.show_me.enabled = content.may_give_up
        self.primary.text = content.primary
        self.again.text = content.again
        if self._box is not None:
            self.lay_out(self.skin, self._box)

    def let_turn(self, left: object, right: object) -> None:
        """Switch the turn buttons on where there is something to turn."""
        self.left.enabled, self.right.enabled = bool(left), bool(right)

    # Place

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place everything, as large as there is room for."""
        self._box = box
        self.place(skin.rect(box))
        content = self.content
        if content is None:
            return
        for fit in _FITS:
            rows, foot = self._rows(skin, box.w - 2 * fit.pad, fit, content)
            needed = sum(high for _, high in rows) + fit.gap * len(rows) + foot + 2 * fit.pad
            if needed <= box.h:
                break
        rest = self._place_rows(skin, box.inset(fit.pad), fit, rows)
        self._place_foot(skin, rest, fit, content)

    def _rows(
        self, skin: Skin, width: float, fit: _Fit, content: PanelContent
    ) -> tuple[list[tuple[Widget, float]], float]:
        """Return what stands above each other with its height, and the height of the foot."""
        self.title.style = fit.task
        self.about.style = fit.about or BODY
        self.told.use(small=fit.small)
        line = skin.metrics.units(skin.text.line_height(BODY))
        wants_head = bool(content.boxes or content.count or content.streak)
        wants_slots = fit.slots > 0 and self.slots.has_room(skin, width)
        wants_about = bool(content.about) and fit.about is not None
        if content.told is not None and content.stage is not PuzzleStage.ENDED:
            wants_about = False  # what was just said matters more than what was always there
        asked = content.stage in (PuzzleStage.ASKED, PuzzleStage.SHOWING)
        shown: list[tuple[Widget, bool, float]] = [
            (
                self.boxes,
                wants_head,
                max(line, ProgressBoxes.size(skin)) if content.boxes else line,
            ),
            (self.side, content.side is not None, self._side_height(skin)),
            (self.title, True, self.title.natural_height(skin, width) + 1),
            (self.about, wants_about, self.about.natural_height(skin, width) + 1),
            (self.told, content.told is not None, self.told.natural_height(skin, width)),
            (self.slots, wants_slots, self._slots_height(skin, fit)),
            (self.left, content.turns and asked, self._button_height(skin, fit.turn, ITEM)),
        ]
        for widget, wanted, _ in shown:
            widget.visible = wanted
        self.boxes.visible = wants_head and bool(content.boxes)
        self.count.visible = wants_head and bool(content.count)
        self.streak.visible = wants_head and bool(content.streak)
        self.emblem.visible, self.right.visible = self.side.visible, self.left.visible
        rows = [(widget, high) for widget, wanted, high in shown if wanted]
        return rows, self._foot_height(skin, width, fit, content)

    @staticmethod
    def _side_height(skin: Skin) -> float:
        return max(30.0, skin.metrics.units(skin.text.line_height(TITLE)) + 4)

    @staticmethod
    def _button_height(skin: Skin, least: float, style: TypeStyle) -> float:
        return max(least, skin.metrics.units(skin.text.line_height(style)) + 10)

    def _slots_height(self, skin: Skin, fit: _Fit) -> float:
        return fit.slots * (1 + 0.3 * (skin.metrics.growth - 1))

    def _hint_height(self, skin: Skin, width: float, fit: _Fit) -> float:
        """Return how high the hints are: with words below their icons where those are wide."""
        column = (width - 16) / 3
        if all(button.short_width(skin) <= column for button in self.hints):
            return self._button_height(skin, fit.button, BUTTON)
        stacked = skin.metrics.units(skin.text.line_height(STRONG_HINT)) + STACKED + 2
        return fit.button if fit is _FITS[-1] else stacked

    def _foot_height(self, skin: Skin, width: float, fit: _Fit, content: PanelContent) -> float:
        button = self._button_height(skin, fit.button, BUTTON)
        primary = self._button_height(skin, fit.primary, PRIMARY)
        if content.stage is PuzzleStage.ASKED:
            return self._stars_height(skin) + self._hint_height(skin, width, fit) + 2 * fit.gap
        stars = self._large_stars(content, fit)
        again = button + fit.gap if content.again else 0
        return primary + again + stars + RING

    @staticmethod
    def _stars_height(skin: Skin) -> float:
        return max(20.0, skin.metrics.units(skin.text.line_height(HINT)))

    @staticmethod
    def _large_stars(content: PanelContent, fit: _Fit) -> float:
        if content.stage not in (PuzzleStage.SOLVED, PuzzleStage.ENDED):
            return 0
        return (34.0 if fit.small else 64.0) + fit.gap

    def _place_rows(self, skin: Skin, box: Box, fit: _Fit, rows: list[tuple[Widget, float]]) -> Box:
        """Place the rows from the top; return what is left below them."""
        rest = box
        for widget, high in rows:
            part, rest = rest.cut_top(high, gap=fit.gap)
            if widget is self.boxes:
                self._place_head(skin, part)
            elif widget is self.side:
                emblem = min(float(EMBLEM), part.h)
                sign, words = part.cut_left(emblem, gap=13)
                self.emblem.place(skin.rect(sign.centred(emblem, emblem)))
                self.side.place(skin.rect(words))
            elif widget is self.left:
                for button, place in zip(
                    (self.left, self.right), part.columns(2, gap=8), strict=True
                ):
                    button.place(skin.rect(place))
            else:
                widget.place(skin.rect(part))
        return rest

    def _place_head(self, skin: Skin, part: Box) -> None:
        if self.streak.visible:
            wide = self.streak.natural_width(skin) + 2
            right, part = part.cut_right(wide, gap=10)
            self.streak.place(skin.rect(right))
        self.boxes.place(skin.rect(part))
        self.count.place(skin.rect(part))

    def _place_foot(self, skin: Skin, rest: Box, fit: _Fit, content: PanelContent) -> None:
        asked = content.stage is PuzzleStage.ASKED
        for widget in (self.rule, self.stuck, self.cost, *self.hints):
            widget.visible = asked
        self.primary.visible = bool(content.primary) and not asked
        self.again.visible = bool(content.again)
        large = self._large_stars(content, fit)
        self.stars.visible = asked or large > 0
        if asked:
            self._place_help(
                skin, rest.cut_bottom(self._foot_height(skin, rest.w, fit, content))[0], fit
            )
            return
        rest = Box(rest.x, rest.y, rest.w, rest.h - RING)
        if self.again.visible:
            part, rest = rest.cut_bottom(self._button_height(skin, fit.button, BUTTON), fit.gap)
            self.again.place(skin.rect(part))
        if self.primary.visible:
            high = self._button_height(skin, fit.primary, PRIMARY)
            part, rest = rest.cut_bottom(high, fit.gap)
            self.primary.place(skin.rect(part))
        if large:
            # In the middle of what is left, where the eye goes next.
            self.stars.place(skin.rect(rest.centred(rest.w, large - fit.gap)))

    def _place_help(self, skin: Skin, rest: Box, fit: _Fit) -> None:
        line = Box(rest.x, rest.y, rest.w, 1)
        self.rule.place(skin.rect(line))
        _, rest = rest.cut_top(0, gap=fit.gap)
        part, rest = rest.cut_top(self._stars_height(skin), gap=fit.gap)
        words, part = part.cut_right(self.cost.natural_width(skin) + 2, gap=8)
        self.cost.place(skin.rect(words))
        stars, part = part.cut_right(3 * 1.3 * min(18.0, part.h), gap=8)
        self.stars.place(skin.rect(stars.centred(stars.w, min(18.0, stars.h))))
        self.stuck.visible = self.stuck.natural_width(skin) + 2 <= part.w
        self.stuck.place(skin.rect(part))
        for button, place in zip(self.hints, rest.columns(3, gap=8), strict=True):
            button.place(skin.rect(place))
        write_alike(self.hints)
