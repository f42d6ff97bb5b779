"""Every step that led to the board in the editor, and those that were taken back."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.faces.editable_board import EditableBoard

MOST_STEPS = 1000
"""How many changes can be taken back."""


@dataclass(frozen=True, slots=True)
class EditHistory:
    """A board, those before it and those that were taken back.

    >>> from khepri.games.othello import Setup
    >>> first, second = EditableBoard(Setup.empty(4), "4"), EditableBoard(Setup.empty(6), "6")
    >>> history = EditHistory(first).then(second)
    >>> history.undone().redone() == history
    True
    """

    now: EditableBoard
    past: tuple[EditableBoard, ...] = ()
    future: tuple[EditableBoard, ...] = ()

    def then(self, board: EditableBoard) -> EditHistory:
        """Return the history after a change; what changes nothing is no step."""
        if board == self.now:
            return self
        return EditHistory(board, (*self.past, self.now)[-MOST_STEPS:])

    def undone(self) -> EditHistory:
        """Take the last change back, if there is one."""
        if not self.past:
            return self
        return EditHistory(self.past[-1], self.past[:-1], (self.now, *self.future))

    def redone(self) -> EditHistory:
        """Make the change again that was taken back last, if there is one."""
        if not self.future:
            return self
        return EditHistory(self.future[0], (*self.past, self.now), self.future[1:])
