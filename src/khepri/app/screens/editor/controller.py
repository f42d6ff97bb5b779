"""The board that is being edited and its view: every change to either goes through here."""

from __future__ import annotations

from collections.abc import Callable

from khepri.app.context import Context
from khepri.app.faces import face_of
from khepri.app.faces.editable_board import EditableBoard
from khepri.app.faces.editing import AnyBoardEditing
from khepri.app.panels.announcer import Announcer
from khepri.app.screens.editor.edited_boards import EditedBoards
from khepri.app.screens.editor.saved_setups import boards_to_start_from
from khepri.app.screens.editor.sentences import change_sentence
from khepri.app.screens.editor.state import EditorState
from khepri.app.screens.editor.view import EditorView
from khepri.app.widgets import WidgetTree
from khepri.games.base import GameSpec
from khepri.games.named_setup import NamedSetup
from khepri.games.registry import all_games


class EditorController:
    """Takes each new state from whoever made it, keeps it, and shows it.

    Another game has other widgets, so `view` is replaced when the game changes; `switched` is
    called then, with what edits the new one.
    """

    def __init__(
        self,
        context: Context,
        tree: WidgetTree,
        announcer: Announcer,
        *,
        opened: tuple[GameSpec, EditableBoard] | None,
        switched: Callable[[AnyBoardEditing], None],
    ) -> None:
        """Edit a board, or go on with the one that was edited last."""
        self._context = context
        self._tree = tree
        self._announcer = announcer
        self._switched = switched
        self.boards = EditedBoards(context.edited)
        if opened is not None:
            spec, board = opened
            self.boards.keep(self.boards.of(face_of(spec).editing).with_board(board))
        elif not self.boards:
            self.boards.keep(EditorState.of(face_of(all_games()[0]).editing))
        self.view = self._new_view()

    def _new_view(self) -> EditorView:
        self.boards.keep(self.state.let_go())
        self._switched(self.state.editing)
        return EditorView(self._context, self.state)

    @property
    def state(self) -> EditorState:
        """The board that is being edited, and the tool in use."""
        return self.boards.current

    def put_on_screen(self) -> None:
        """Put the view's widgets on the screen."""
        self.view.put_on(self._tree)
        self.offer_starts()

    def offer_starts(self) -> None:
        """Offer the boards to begin again with, for they may be others now."""
        self.view.actions.offer(boards_to_start_from(self._context, self.state.editing))

    def change_to(
        self, after: EditorState, *, animate: bool = False, rewrite: bool | None = None
    ) -> None:
        """Go over to another state, and say what has changed on the board.

        The text follows every change, unless `rewrite` says otherwise.
        """
        before = self.state
        self.boards.keep(after)
        sentence = change_sentence(before, after)
        if sentence:
            self._announcer.say(sentence)
        changed = after.board != before.board
        self.view.show(after, animate=animate, rewrite=changed if rewrite is None else rewrite)

    def switch_to(self, editing: AnyBoardEditing) -> None:
        """Edit a board of another game; that of this one waits."""
        if editing is self.state.editing:
            return
        self.boards.keep(self.boards.of(editing))
        self._tree.root.clear()
        self.view = self._new_view()
        self.put_on_screen()
        self.view.restyle()
        self.view.lay_out()
        self._tree.focus(self.view.games, visible=self._tree.focus_visible)

    def open_setup(self, named: NamedSetup) -> None:
        """Edit a setup that has a name."""
        self.switch_to(face_of(named.spec).editing)
        board = EditableBoard(named.setup, named.variant)
        self.change_to(self.state.with_board(board), animate=True)
        self.view.column.name.text = named.name
        self._announcer.say(f"{named.name} is on the board.")
