"""Whether the board can be played: the reasons against it, or what will surprise players."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from khepri.app.screens.editor.state import EditorState
from khepri.app.style.fonts import BODY, HINT, ITEM
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align, Inscription
from khepri.app.widgets import Label, Panel, ScrollArea, Skin, Tone
from khepri.app.widgets.pressable import Pressable
from khepri.app.widgets.scroll import BAR_WIDTH
from khepri.app.widgets.skin import ROW_RADIUS
from khepri.games.base import Problem

LEAST_ROW = 32
"""A row is a target."""

HEAD_GAP = 4
ROW_GAP = 2
NOTE_GAP = 4
PULLED = 6
"""How far the words reach into the margin above and below."""

TEXT_IS_WRONG = "The text below is not a board yet."


@dataclass(frozen=True, slots=True)
class BoardCheck:
    """What is said about a board: a heading, sentences about squares, and a note."""

    heading: str
    icon: Icon
    tone: Tone
    problems: tuple[Problem, ...] = ()
    note: str = ""


def check_of(state: EditorState, *, text_is_wrong: bool) -> BoardCheck:
    """Say whether a board can be played, which it cannot while its text says something else."""
    problems, warnings = state.problems, state.warnings
    if problems or text_is_wrong:
        note = TEXT_IS_WRONG if text_is_wrong else "You can still save it."
        return BoardCheck("Not ready to play", Icon.ALERT, Tone.DANGER, problems, note)
    if warnings:
        return BoardCheck("Ready, but watch out", Icon.WARNING, Tone.GOLD, warnings)
    return BoardCheck("Ready to play", Icon.DONE, Tone.GREEN, note=state.editing.all_clear)


class ProblemRow(Pressable):
    """One reason; pointing at it or pressing it shows its squares on the board."""

    radius = ROW_RADIUS

    def __init__(self, problem: Problem, *, pinned: bool) -> None:
        super().__init__(label=problem.sentence)
        self.problem = problem
        self.pinned = pinned

    @property
    def state(self) -> str:
        """Say which squares it is about, and whether they are shown."""
        where = " ".join(self.problem.squares)
        return f"{where}, shown" if self.pinned else where

    def natural_height(self, skin: Skin, width: float) -> float:
        """Return the height in units at a width in units."""
        room = skin.px(width) - skin.px(20)
        lines = len(skin.text.wrap(self.label, BODY, room))
        return max(LEAST_ROW, skin.metrics.units(lines * skin.text.line_height(BODY)) + 6)

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the sentence after its dot."""
        left = self.skin.px(14)
        right = self.skin.px(6)
        box = Rect(
            self.rect.left + left, self.rect.top, self.rect.width - left - right, self.rect.height
        )
        return (Inscription(self.label, BODY, box, wraps=True),)

    def draw(self, canvas: Surface) -> None:
        """Draw the dot, the sentence, and a ground while it is pointed at."""
        skin, theme = self.skin, self.skin.theme
        if self.pinned or self.hovered or self.pressed:
            fill = self.tinted(theme.panel_raised)
            skin.shapes.draw(canvas, self.rect, skin.px(ROW_RADIUS), fill)
        (text,) = self.inscriptions()
        size = skin.px(5)
        lines = len(skin.text.wrap(self.label, BODY, text.box.width))
        high = skin.text.line_height(BODY)
        top = text.box.top + (text.box.height - lines * high) // 2
        dot = Rect(self.rect.left + skin.px(4), top + (high - size) // 2, size, size)
        skin.shapes.draw(canvas, dot, size, theme.text)
        skin.draw_text(canvas, text, theme.text)


class BoardCheckPanel(Panel):
    """The answer, with a row for every reason."""

    def __init__(self) -> None:
        super().__init__(label="Can it be played?")
        self.heading = Label("", ITEM, icon=Icon.DONE)
        self.area = ScrollArea(label="Reasons")
        self.rows: tuple[ProblemRow, ...] = ()
        self.note = Label("", HINT, tone=Tone.MUTED, wraps=True, upright=Align.START)
        self.area.content.add(self.note)
        self.add(self.heading, self.area)
        self._shown: BoardCheck | None = None
        self._box: Box | None = None
        self._pad = 14.0

    @property
    def pointed(self) -> Problem | None:
        """The reason that the pointer or the keyboard is on, or else the one that was pressed."""
        tree = self.tree
        for row in self.rows:
            if row.hovered or (row.focused and tree is not None and tree.focus_visible):
                return row.problem
        return next((row.problem for row in self.rows if row.pinned), None)

    def show(self, check: BoardCheck) -> bool:
        """Show what is said about a board; return whether it is something else than before."""
        if check == self._shown:
            return False
        self._shown = check
        self.heading.text, self.heading.tone = check.heading, check.tone
        self.heading.icon = check.icon
        self.tone = check.tone if check.tone is not Tone.GREEN else None
        self.note.text = check.note
        focused = self.tree is not None and self.tree.focused in self.rows
        self.area.content.clear()
        self.rows = tuple(ProblemRow(problem, pinned=False) for problem in check.problems)
        self.area.content.add(*self.rows, self.note)
        if self._box is not None:
            self.lay_out(self.skin, self._box, pad=self._pad)
        if focused and self.tree is not None:
            self.tree.focus(self.rows[0] if self.rows else None)
        return True

    def pin(self, row: ProblemRow) -> None:
        """Keep showing a reason's squares, or no longer."""
        for each in self.rows:
            each.pinned = each is row and not row.pinned
            each.invalidate()

    def least_height(self, skin: Skin) -> float:
        """Return the height in units for the heading and a line and a half."""
        line = skin.text.line_height(ITEM) + 1.5 * skin.text.line_height(BODY)
        return skin.metrics.units(line) + 34

    def natural_height(self, skin: Skin, width: float, *, pad: float) -> float:
        """Return the height in units at which nothing has to scroll."""
        room = width - 2 * pad - BAR_WIDTH
        head = skin.metrics.units(skin.text.line_height(ITEM)) + HEAD_GAP + 2
        rows = sum(row.natural_height(skin, room) + ROW_GAP for row in self.rows)
        note = NOTE_GAP + self.note.natural_height(skin, room) + 1 if self.note.text else 0
        return 2 * pad - PULLED + head + rows + note

    def lay_out(self, skin: Skin, box: Box, *, pad: float) -> None:
        """Place the heading, and everything else in what scrolls."""
        self._box, self._pad = box, pad
        self.place(skin.rect(box))
        high = skin.metrics.units(skin.text.line_height(ITEM)) + 2
        inside = Box(box.x + pad, box.y + pad - 2, box.w - 2 * pad, box.h - 2 * pad + PULLED)
        head, rest = inside.cut_top(high, gap=HEAD_GAP)
        self.heading.place(skin.rect(head))
        self.area.place(skin.rect(rest))
        width = rest.w - BAR_WIDTH
        y = rest.y
        for row in self.rows:
            tall = row.natural_height(skin, width)
            row.place(skin.rect(Box(rest.x, y, width, tall)))
            y += tall + ROW_GAP
        self.note.visible = bool(self.note.text)
        if self.note.visible:
            tall = self.note.natural_height(skin, width) + 1
            row_gap = NOTE_GAP if self.rows else 0
            self.note.place(skin.rect(Box(rest.x, y + row_gap, width, tall)))
            y += tall + row_gap
        self.area.fit(skin.px(y) - self.area.rect.top)
