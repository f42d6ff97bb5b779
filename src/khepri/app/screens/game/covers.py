"""Which overlay lies over the board at the moment, of the three that there are."""

from __future__ import annotations

from khepri.app.screens.game.overlays import pause_dialog, question_dialog, watch_dialog
from khepri.app.widgets import Dialog, WidgetTree
from khepri.match.actions import Action


class Covers:
    """The pause, a question of one friend to the other, who plays elsewhere; each open or not."""

    def __init__(self, tree: WidgetTree) -> None:
        self._tree = tree
        self.pause: Dialog | None = None
        self.watching: Dialog | None = None
        self.question: tuple[Dialog, Action, Action] | None = None
        """A question, with what "yes" and "no" ask of the game."""

    def open_pause(self, *, timed: bool) -> None:
        """Cover the board; the clock is spoken of only where there is one."""
        if self.pause is None:
            self.pause = pause_dialog(timed=timed)
            self._tree.open_dialog(self.pause)

    def close_pause(self) -> None:
        """Uncover the board."""
        if self.pause is not None:
            self._tree.close_dialog(self.pause)
            self.pause = None

    def open_watching(self, *, taken_over: bool = False) -> None:
        """Say that the game is played elsewhere, and what can be done."""
        if self.watching is None:
            self.watching = watch_dialog(taken_over=taken_over)
            self._tree.open_dialog(self.watching)

    def close_watching(self) -> None:
        """Let the game be watched."""
        if self.watching is not None:
            self._tree.close_dialog(self.watching)
            self.watching = None

    def ask(self, title: str, question: str, yes: Action, no: Action) -> None:
        """Put a question; a new one takes the place of the old."""
        self.close_question()
        dialog = question_dialog(title, question, "Yes", "No")
        self.question = (dialog, yes, no)
        self._tree.open_dialog(dialog)

    def close_question(self) -> None:
        """Take the question away without an answer."""
        if self.question is not None:
            self._tree.close_dialog(self.question[0])
            self.question = None
