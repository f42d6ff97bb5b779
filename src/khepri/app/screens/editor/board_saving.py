"""Saving the board under a name, and asking before another one of that name is replaced."""

from __future__ import annotations

from khepri.app.context import Context
from khepri.app.panels.announcer import Announcer
from khepri.app.screens.editor.controller import EditorController
from khepri.app.screens.editor.saved_setups import saved_setups
from khepri.app.style.icons import Icon
from khepri.app.widgets import Button, ButtonKind, Dialog, Message, WidgetTree
from khepri.errors import KhepriError, NameTakenError
from khepri.games.named_setup import NamedSetup

REPLACE = 1
"""The button that puts a board in the place of another of that name."""


class BoardSaving:
    """Saves what is on the board under the name that was written beside it."""

    def __init__(
        self, context: Context, tree: WidgetTree, announcer: Announcer, controller: EditorController
    ) -> None:
        self._context = context
        self._tree = tree
        self._announcer = announcer
        self._controller = controller
        self._replacing: tuple[Dialog, NamedSetup] | None = None

    def save(self) -> None:
        """Save the board, unless there is another one of that name: then ask."""
        state, field = self._controller.state, self._controller.view.column.name
        try:
            named = NamedSetup.of(
                field.text, state.editing.spec, state.board.variant, state.board.text
            )
            self._save(named, replace=False)
        except NameTakenError:
            self._ask_to_replace(named)
        except KhepriError as error:
            self._announcer.complain(str(error))
            if not field.text.strip():
                self._tree.focus(field)

    def _save(self, named: NamedSetup, *, replace: bool) -> None:
        setups = saved_setups(self._context)
        known = setups.named(named.name)
        if known is not None and known.named == named:
            self._announcer.tell(f"{named.name} is saved already.", Icon.DONE)
            return
        setups.save(named, replace=replace)
        self._controller.view.column.name.text = named.name
        self._controller.offer_starts()
        self._announcer.tell(f"{named.name} is saved. You find it under New game too.", Icon.SAVE)

    def _ask_to_replace(self, named: NamedSetup) -> None:
        dialog = Dialog(
            f"Replace {named.name}?",
            "There is a setup of that name already. It would be gone.",
            buttons=(Button("Keep it"), Button("Replace it", ButtonKind.DANGER)),
        )
        self._replacing = (dialog, named)
        self._tree.open_dialog(dialog)

    def receive(self, message: Message) -> bool:
        """Take the answer to the question; return whether it was one."""
        if self._replacing is None:
            return False
        question, named = self._replacing
        match message:
            case Dialog.Closed(sender=sender, choice=choice) if sender is question:
                self._replacing = None
                self._tree.close_dialog(question)
                self._answer(named, replace=choice == REPLACE)
                return True
        return False

    def _answer(self, named: NamedSetup, *, replace: bool) -> None:
        if not replace:
            self._tree.focus(self._controller.view.column.name)
            return
        try:
            self._save(named, replace=True)
        except KhepriError as error:
            self._announcer.complain(str(error))
