"""Making a puzzle of a position: it is proved, told, and kept if that is wanted."""

from __future__ import annotations

from khepri.app.background_work import BackgroundWork
from khepri.app.context import Context
from khepri.app.panels.announcer import Announcer
from khepri.app.style.fonts import BUTTON
from khepri.app.style.icons import Icon
from khepri.app.widgets import Button, ButtonKind, Dialog, Message, WidgetTree
from khepri.errors import ArchiveError
from khepri.games.base import AnyPosition, GameSpec
from khepri.learn.own_puzzles import make_puzzle, save_puzzle
from khepri.learn.puzzle import Puzzle

LOOKING = "Khepri tries every move and every answer. This may take a moment."
NOT_KEPT = "Own puzzles are not kept this time."
KEPT = "The puzzle is kept. You find it under Your own puzzles."
KNOWN = "You have this puzzle already."
KEEP = 1
"""The place of the button that keeps it."""


class PuzzleMaking:
    """One puzzle at a time, on any screen that shows a position.

    The screen calls `poll` as time passes and shows `receive` every message of a dialog.
    """

    def __init__(self, context: Context, tree: WidgetTree, announcer: Announcer) -> None:
        self._context = context
        self._tree = tree
        self._announcer = announcer
        self._work: BackgroundWork[Puzzle] | None = None
        self._dialog: Dialog | None = None
        self._found: Puzzle | None = None

    @property
    def is_working(self) -> bool:
        """Whether a position is being looked at."""
        return self._work is not None

    def ask(self, spec: GameSpec, position: AnyPosition, note: str = "") -> None:
        """Find out which puzzle a position holds, and tell it as soon as it is known."""
        self._found = None
        self._work = BackgroundWork(lambda: make_puzzle(spec, position, note))
        self._open(Dialog("Is there a puzzle here?", LOOKING))

    def poll(self) -> None:
        """Tell what was found, if that has just become known."""
        work = self._work
        if work is None or not work.is_done:
            return
        self._work = None
        if work.trouble:
            self._announcer.say(work.trouble)
            back = Button("Back", ButtonKind.PRIMARY, style=BUTTON)
            self._open(Dialog("No puzzle here", work.trouble, buttons=(back,), default=0))
            return
        self._found = puzzle = work.result()
        text = found_words(puzzle)
        self._announcer.say(f"{puzzle.theme.name}. {text}")
        buttons = (
            Button("Throw away", style=BUTTON),
            Button("Keep it", ButtonKind.PRIMARY, icon=Icon.SAVE, style=BUTTON),
        )
        self._open(Dialog(f"A puzzle: {puzzle.theme.name}", text, buttons=buttons, default=KEEP))

    def receive(self, message: Message) -> bool:
        """Answer one of its dialogs; return whether it was one."""
        if not isinstance(message, Dialog.Closed) or message.sender is not self._dialog:
            return False
        self._close()
        self._work = None
        if message.choice == KEEP and self._found is not None:
            self._keep(self._found)
        return True

    def _keep(self, puzzle: Puzzle) -> None:
        folder = self._context.puzzles.own
        if folder is None:
            self._announcer.complain(NOT_KEPT)
        elif self._context.puzzles.puzzles.named(puzzle.key) is not None:
            self._announcer.tell(KNOWN, Icon.INFO)
        else:
            try:
                save_puzzle(puzzle, folder)
            except ArchiveError as error:
                self._announcer.complain(str(error))
            else:
                self._announcer.tell(KEPT, Icon.PUZZLE)

    def _open(self, dialog: Dialog) -> None:
        self._close()
        self._dialog = dialog
        self._tree.open_dialog(dialog)

    def _close(self) -> None:
        if self._dialog is not None:
            self._tree.close_dialog(self._dialog)
            self._dialog = None


def found_words(puzzle: Puzzle) -> str:
    """Say what is asked, and the answers."""
    answers = [puzzle.spec.move_words(puzzle.position, move) for move in puzzle.right]
    side = puzzle.position.side.label
    told = answers[0] if len(answers) == 1 else f"{', '.join(answers[:-1])} or {answers[-1]}"
    return f"{side} to move. {puzzle.theme.task} The answer: {told}. Keep it as a puzzle?"
