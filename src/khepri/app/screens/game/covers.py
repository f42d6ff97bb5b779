"""Which overlay lies over the board at the moment, of the three that there are."""

from __future__ import annotations

from khepri.app.faces.pictures import Pictures
from khepri.app.screens.game.overlays import (
    Figures,
    ResultDialog,
    pause_dialog,
    question_dialog,
)
from khepri.app.widgets import Dialog, WidgetTree
from khepri.match.actions import Action
from khepri.match.game import Game


class Covers:
    """The pause, a question of one friend to the other, and the result; each open or not."""

    def __init__(self, tree: WidgetTree) -> None:
        self._tree = tree
        self.pause: Dialog | None = None
        self.result: ResultDialog | None = None
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

    def open_result(self, pictures: Pictures, game: Game, figures: Figures) -> None:
        """Show how the game ended."""
        if self.result is None:
            self.result = ResultDialog(pictures, game, figures, self._tree.skin)
            self._tree.open_dialog(self.result)

    def close_result(self) -> None:
        """Let the board be looked at."""
        if self.result is not None:
            self._tree.close_dialog(self.result)
            self.result = None
