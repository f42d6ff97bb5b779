"""The row of buttons under the board: what can be done with the whole of it."""

from __future__ import annotations

from khepri.app.faces.editing import AnyBoardEditing, StartBoard, Symmetry
from khepri.app.screens.editor.state import EditorState
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.widgets import Group, IconButton, MenuButton, Option, Skin, ToolButton
from khepri.games.base import Side
from khepri.learn.registry import has_puzzles

GAP = 8
WIDE_GAP = 24


class ActionBar(Group):
    """Empty, reset, mirror an army; then undo, redo, a picture and a puzzle."""

    def __init__(self, editing: AnyBoardEditing) -> None:
        self.empty = ToolButton("Empty", icon=Icon.EMPTY, tooltip="Take everything off the board")
        self.reset = MenuButton(
            "Reset to", [], icon=Icon.LAYOUT, tooltip="Begin again with another board"
        )
        self.copies = copies_of(editing)
        self.mirror = MenuButton(
            "Mirror",
            [Option(words) for words, _, _ in self.copies],
            icon=Icon.MIRROR_UPRIGHT,
            tooltip="Let one army be the image of the other",
        )
        self.undo = IconButton(Icon.UNDO, "Undo", tooltip="Undo (Ctrl+Z)")
        self.redo = IconButton(Icon.REDO, "Redo", tooltip="Redo (Ctrl+Y)")
        self.picture = IconButton(
            Icon.DOWNLOAD,
            "Save a picture",
            word="Picture",
            tooltip="Save a picture of the board (PNG)",
        )
        self.puzzle = IconButton(
            Icon.PUZZLE,
            "Make a puzzle",
            word="Puzzle",
            tooltip="Find out whether this board holds a puzzle, and keep it",
        )
        self.puzzle.visible = has_puzzles(editing.spec)
        self.starts: tuple[StartBoard, ...] = ()
        every = (self.empty, self.reset, self.mirror, self.undo, self.redo, self.picture)
        self.row = (*every, self.puzzle) if self.puzzle.visible else every
        super().__init__(*self.row, arrow_group=True, label="Tools")

    def offer(self, starts: tuple[StartBoard, ...]) -> None:
        """Offer these boards to begin again with."""
        if starts != self.starts:
            self.starts = starts
            self.reset.set_options([Option(start.name) for start in starts])

    def show(self, state: EditorState) -> None:
        """Switch on what would do something."""
        self.empty.enabled = bool(state.tokens)
        self.undo.enabled = bool(state.history.past)
        self.redo.enabled = bool(state.history.future)
        self.puzzle.enabled = not state.problems

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place the row in the middle of a box; words go where there is no room."""
        self.rect = skin.rect(box)
        ends = (self.undo, self.redo, self.picture, self.puzzle)
        for bare in ((), ends, (*ends, self.empty), (*ends, self.empty, self.mirror), self.row):
            self.reset.wordless, self.mirror.wordless = self.reset in bare, self.mirror in bare
            widths = [self._width(skin, button, bare) + 1 for button in self.row]
            needed = sum(widths) + GAP * (len(widths) - 2) + WIDE_GAP
            if needed <= box.w:
                break
        left = box.x + max(0.0, (box.w - needed) / 2)
        for tool, width in zip(self.row, widths, strict=True):
            tool.place(skin.rect(Box(left, box.y, width, box.h)))
            left += width + (WIDE_GAP if tool is self.mirror else GAP)

    @staticmethod
    def _width(
        skin: Skin, button: ToolButton | MenuButton, bare: tuple[ToolButton | MenuButton, ...]
    ) -> float:
        """Return the width in units of a button, without its words if it is one of the bare."""
        if isinstance(button, MenuButton):
            return button.natural_width(skin)
        return button.bare_width() if button in bare else button.wordy_width(skin)


def copies_of(editing: AnyBoardEditing) -> tuple[tuple[str, Side, Symmetry], ...]:
    """Return in words every way in which one army can be made from the other.

    >>> from khepri.app.faces.laser.editing import LaserEditing
    >>> [words for words, _, _ in copies_of(LaserEditing())][:2]
    ['Red like Blue in a mirror', 'Red like Blue, turned by 180°']
    """
    ways = {Symmetry.MIRROR: " in a mirror", Symmetry.HALF_TURN: ", turned by 180°"}
    return tuple(
        (f"{side.opponent.label} like {side.label}{words}", side, symmetry)
        for side in editing.spec.sides
        for symmetry, words in ways.items()
    )
