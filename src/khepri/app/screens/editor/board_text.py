"""The board as text: typed, copied, pasted, and dropped onto the window."""

from __future__ import annotations

from khepri.app.faces import face_of
from khepri.app.panels.announcer import Announcer
from khepri.app.screens.editor.controller import EditorController
from khepri.app.style.icons import Icon
from khepri.app.widgets import Clipboard, WidgetTree
from khepri.audio import Cue
from khepri.errors import InvalidSetupError, KhepriError
from khepri.games.named_setup import NamedSetup, is_setup_line
from khepri.games.registry import all_games

LONGEST_PASTE = 2000
"""More letters than this are no board, whatever they are."""


class BoardText:
    """Reads boards from texts, and gives the board's text away."""

    def __init__(
        self,
        controller: EditorController,
        tree: WidgetTree,
        clipboard: Clipboard,
        announcer: Announcer,
    ) -> None:
        self._controller = controller
        self._tree = tree
        self._clipboard = clipboard
        self._announcer = announcer

    def read_typed(self, text: str) -> None:
        """Follow the text field: the board at once, or what is wrong in words."""
        column = self._controller.view.column
        try:
            after = self._controller.state.read(text)
        except InvalidSetupError as error:
            column.complain(str(error))
            return
        column.complain("")
        self._controller.change_to(after, animate=True, rewrite=False)

    def copy(self) -> None:
        """Copy the board's text."""
        self._clipboard.write(self._controller.state.board.text)
        self._tree.toast("The board's text is copied.", icon=Icon.COPY)

    def paste(self) -> None:
        """Take a board from the clipboard, of whatever game it is."""
        text = self._clipboard.read()
        if not text.strip():
            self._announcer.complain("There is no text to paste: copy a board's text first.")
        elif len(text) > LONGEST_PASTE:
            self._announcer.complain(f"This cannot be a board: the text has {len(text):,} letters.")
        else:
            self.take(text)

    def take(self, text: str) -> None:
        """Take a position text, or a setup with its name; line ends in it count as spaces."""
        text = " ".join(text.split())
        if is_setup_line(text):
            try:
                self._controller.open_setup(NamedSetup.parse(text))
            except KhepriError as error:
                self._announcer.complain(str(error))
        elif not self._take_position(text):
            column = self._controller.view.column
            column.text.text = text
            self.read_typed(text)
            column.reveal(column.text.rect)
            # What is wrong stands below the text: a note would only say it again.
            self._announcer.play(Cue.ERROR)
            self._announcer.say(column.text.error)

    def _take_position(self, text: str) -> bool:
        """Take a position text of any game, of this one first; return whether it is one."""
        controller = self._controller
        others = (controller.boards.of(face_of(spec).editing) for spec in all_games())
        for state in (controller.state, *others):
            if state.understands(text):
                controller.switch_to(state.editing)
                controller.change_to(controller.state.read(text), animate=True)
                return True
        return False
