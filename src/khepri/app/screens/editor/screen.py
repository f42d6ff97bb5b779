"""The editor: a board of one's own, made with mouse or keyboard, saved, handed on and played."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from khepri.app import destinations
from khepri.app.board_screen import BoardScreen
from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.destinations import MENU, Destination
from khepri.app.faces import face_of
from khepri.app.faces.editable_board import EditableBoard
from khepri.app.faces.editing import AnyBoardEditing
from khepri.app.faces.pictures import Pictures
from khepri.app.faces.rules import RulesPage
from khepri.app.files.paths import dropped_path
from khepri.app.help_sheet import RULES, HelpPage
from khepri.app.keymap import PICKS, Command
from khepri.app.panels.announcer import LONG_NOTE_MS, Announcer
from khepri.app.panels.puzzle_making import PuzzleMaking
from khepri.app.part_label import PartLabel
from khepri.app.screens.editor.board_check import ProblemRow
from khepri.app.screens.editor.board_saving import BoardSaving
from khepri.app.screens.editor.board_text import BoardText
from khepri.app.screens.editor.controller import EditorController
from khepri.app.screens.editor.export import export_picture
from khepri.app.screens.editor.palette import PieceCard
from khepri.app.screens.editor.piece_actions import PieceActions
from khepri.app.screens.editor.setups_list import SetupsList
from khepri.app.screens.editor.state import ERASER, EditorState
from khepri.app.screens.editor.view import EditorView
from khepri.app.style.metrics import Box
from khepri.app.widgets import Button, DropDown, Message, SingleChoice, TextField, Widget
from khepri.audio import Mood
from khepri.games.base import GameSpec
from khepri.games.registry import all_games
from khepri.graphics import Frame

POSITION_TEXT = "Position text"


class EditorScreen(BoardScreen):
    """Hands what the player does to the part of the editor that it is meant for."""

    title = "Editor"
    about = "Build a board of your own, then save it or play on it."

    def __init__(
        self,
        context: Context,
        opened: tuple[GameSpec, EditableBoard] | None = None,
        *,
        back: Destination = MENU,
    ) -> None:
        """Prepare to edit a board, or to go on with the one that was edited last."""
        super().__init__(context)
        self.back = back
        self._announcer = Announcer(context, self.tree, LONG_NOTE_MS)
        self._controller = EditorController(
            context, self.tree, self._announcer, opened=opened, switched=self._use_keys
        )
        self._pieces = PieceActions(self._controller, self._announcer)
        self._text = BoardText(self._controller, self.tree, context.clipboard, self._announcer)
        self._saving = BoardSaving(context, self.tree, self._announcer, self._controller)
        self._making = PuzzleMaking(context, self.tree, self._announcer)
        self.setups = SetupsList(
            context,
            self.tree,
            self._announcer,
            opened=self._controller.open_setup,
            changed=self._controller.offer_starts,
        )

    def _use_keys(self, editing: AnyBoardEditing) -> None:
        self.bindings = editing.bindings

    def give_up(self) -> str:
        """Put the board away: it would be here again."""
        self._controller.boards.forget_current()
        return f"{super().give_up()} The editor will begin with a new board."

    @property
    def state(self) -> EditorState:
        """The board that is being edited, and the tool in use."""
        return self._controller.state

    @property
    def view(self) -> EditorView:
        """The widgets for boards of this game."""
        return self._controller.view

    @property
    def board(self) -> BoardView:
        """The board on screen."""
        return self.view.board

    @property
    def thinking(self) -> bool:
        """Whether a puzzle is being looked for."""
        return self._making.is_working

    # The life of the screen

    def build(self) -> None:
        """Put everything on the screen, ready for the keyboard."""
        self._controller.put_on_screen()
        self.tree.focus(self.board, visible=False)
        self.context.mixer.play_music(Mood.MENU)

    def arrange(self, box: Box) -> None:
        """Place everything."""
        del box
        self.view.lay_out()

    def resize(self) -> None:
        """Draw the board anew for another size or theme."""
        self.view.restyle()
        super().resize()

    def update(self, elapsed_ms: float) -> None:
        """Let time pass, and follow the pointer."""
        super().update(elapsed_ms)
        self.board.advance(elapsed_ms)
        self._making.poll()
        self.view.follow_pointer()

    def draw(self, frame: Frame) -> None:
        """Draw the board, everything around it, and what is dragged over all of it."""
        super().draw(frame)
        self.view.draw_dragged(frame)

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the tools around the board."""
        return self.view.labels()

    def help_pages(self) -> tuple[HelpPage, ...]:
        """Return the rules of the game, and how its boards are written as text."""
        face = face_of(self.state.editing.spec)
        pictures = Pictures(face, self.view.board_skin)
        pages = []
        if face.rules:
            pages.append(HelpPage(RULES, RulesPage(pictures)))
        if face.editing.text_rules:
            text = RulesPage(pictures, face.editing.text_rules, label=POSITION_TEXT)
            pages.append(HelpPage(POSITION_TEXT, text))
        return tuple(pages)

    # Keys

    def obey(self, command: Command) -> None:
        """Do what a key or a button asks for."""
        if command in PICKS:
            self._pieces.use_kind(self.state.editing.picks[PICKS.index(command)])
            return
        actions: dict[Command, Callable[[], object]] = {
            Command.HOME: self.go_home,
            Command.ERASER: lambda: self._change_to(self.state.pick(ERASER)),
            Command.DELETE: self._pieces.erase_pointed,
            Command.ROTATE_LEFT: lambda: self._pieces.turn(-1),
            Command.ROTATE_RIGHT: lambda: self._pieces.turn(1),
            Command.OTHER_SIDE: self._other_side,
            Command.UNDO: self._redo if self.tree.shift_held else self._undo,
            Command.REDO: self._redo,
            Command.COPY_POSITION: self._text.copy,
            Command.PASTE: self._text.paste,
            Command.SAVE: self._saving.save,
        }
        if command in actions:
            actions[command]()
        else:
            super().obey(command)

    def _change_to(self, after: EditorState, *, animate: bool = False) -> None:
        self._controller.change_to(after, animate=animate)

    def _undo(self) -> None:
        self._change_to(self.state.undone(), animate=True)

    def _redo(self) -> None:
        self._change_to(self.state.redone(), animate=True)

    def _other_side(self) -> None:
        self._change_to(self.state.with_side(self.state.board.setup.side.opponent))

    def escape(self) -> None:
        """Put down what is held, then go back to where the editor was opened."""
        if not self._pieces.let_go():
            self.context.open(self.back)

    def notice(self, event: pygame.event.Event) -> None:
        """Take the right button, and a file or a text that is dropped onto the window."""
        if event.type == pygame.DROPFILE:
            self.setups.import_file(dropped_path(event.file))
        elif self.tree.dialogs:
            return
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self._pieces.right_click(event.pos)
        elif event.type == pygame.DROPTEXT:
            self._text.take(event.text)

    # Messages

    def receive(self, message: Message) -> None:
        """Answer what a widget says."""
        if self._making.receive(message):
            return
        pieces = self._pieces
        match message:
            case BoardView.Hovered(square=square):
                pieces.stroke(square)
            case BoardView.SquareChosen(square=square):
                pieces.click(square)
            case BoardView.MoveDropped(origin=origin, target=target):
                self._change_to(self.state.move(origin, target))
            case BoardView.RotateAsked(square=square, turn=turn):
                pieces.turn(turn, square)
            case BoardView.Cancelled(origin=origin):
                pieces.drag_off(origin)
            case PieceCard.Dragged():
                self.board.dirty = True
                self.view.refresh_board()
            case PieceCard.Dropped(sender=card, position=position):
                pieces.drop_card(card, position)
            case PieceCard.Pressed(sender=sender) if isinstance(sender, PieceCard):
                pieces.use_card(sender, again=self.tree.clicks > 1)
            case _:
                self._receive_control(message)

    def _receive_control(self, message: Message) -> None:
        view = self.view
        match message:
            case SingleChoice.Changed(sender=view.games, index=index):
                self._controller.switch_to(face_of(all_games()[index]).editing)
            case SingleChoice.Changed(sender=view.column.sides, index=index):
                self._change_to(self.state.with_side(self.state.editing.spec.sides[index]))
            case DropDown.Changed(sender=sender, index=index):
                self._choose(sender, index)
            case TextField.Changed(sender=view.column.text, text=text):
                self._text.read_typed(text)
            case TextField.Submitted(sender=view.column.name):
                self._saving.save()
            case ProblemRow.Pressed(sender=sender) if isinstance(sender, ProblemRow):
                view.column.check.pin(sender)
            case Button.Pressed(sender=button):
                self._press(button)
            case _ if not self.setups.receive(message):
                self._saving.receive(message)

    def _choose(self, sender: DropDown, index: int) -> None:
        """Do what was chosen in a list; after a click the keys are the board's again."""
        state, actions = self.state, self.view.actions
        if sender is actions.reset:
            state = state.with_board(actions.starts[index].board)
        elif sender is actions.mirror:
            _, side, symmetry = actions.copies[index]
            state = state.copied(side, symmetry)
        else:
            state = state.with_variant(state.editing.variants[index][0])
        self._controller.change_to(state, animate=True, rewrite=True)
        if not self.tree.focus_visible:
            self.tree.focus(self.board, visible=False)

    def _press(self, button: Widget) -> None:
        view = self.view
        column, palette, actions = view.column, view.palette, view.actions
        commands: dict[Widget, Command] = {
            view.bar.help: Command.HELP,
            view.bar.home: Command.HOME,
            palette.left: Command.ROTATE_LEFT,
            palette.right: Command.ROTATE_RIGHT,
            palette.eraser: Command.ERASER,
            column.copy: Command.COPY_POSITION,
            column.paste: Command.PASTE,
            column.save: Command.SAVE,
        }
        others: dict[Widget, Callable[[], None]] = {
            actions.undo: self._undo,
            actions.redo: self._redo,
            actions.empty: lambda: self._change_to(self.state.emptied(), animate=True),
            actions.picture: self._export_picture,
            actions.puzzle: self._make_puzzle,
            column.my_setups: self.setups.open,
            column.play: self.play,
        }
        if button in commands:
            self.obey(commands[button])
        elif button in others:
            others[button]()

    def _export_picture(self) -> None:
        name, theme = self.view.column.name.text, self.context.skin.theme
        export_picture(self.state, name, self.view.board_skin, theme, self._announcer)

    def _make_puzzle(self) -> None:
        state = self.state
        if not state.problems:
            spec, board = state.editing.spec, state.board
            position = spec.parse_position(board.text, board.variant)
            self._making.ask(spec, position, self.view.column.name.text.strip())

    def play(self) -> None:
        """Open the new-game screen with this board."""
        state = self.state
        if not state.problems:
            spec, board = state.editing.spec, state.board
            self.context.open(destinations.ToNewGame(spec, board.text, board.variant))
