"""The editor: a board of one's own, made with mouse or keyboard, kept, handed on and played."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from khepri.app.boards.view import BoardView
from khepri.app.destinations import ToNewGame
from khepri.app.faces import face_of
from khepri.app.files.paths import dropped_path
from khepri.app.keymap import PICKS, Command
from khepri.app.screens.editor.bench import ERASER
from khepri.app.screens.editor.findings import FindingRow
from khepri.app.screens.editor.keeping import KeepingScreen
from khepri.app.screens.editor.palette import PieceCard
from khepri.app.widgets import (
    Button,
    Choice,
    Dialog,
    DropDown,
    ListView,
    Message,
    TextField,
    Toast,
    Widget,
)
from khepri.games.registry import all_games


class EditorScreen(KeepingScreen):
    """The board, the pieces beside it, and everything that can be done with them."""

    # Keys

    def obey(self, command: Command) -> None:
        """Do what a key or a button asks for."""
        if command in PICKS:
            self.pick(self.bench.workshop.picks[PICKS.index(command)])
            return
        deeds: dict[Command, Callable[[], object]] = {
            Command.HOME: self.go_home,
            Command.ERASER: lambda: self.work(self.bench.pick(ERASER)),
            Command.DELETE: self.erase_pointed,
            Command.ROTATE_LEFT: lambda: self.turn(-1),
            Command.ROTATE_RIGHT: lambda: self.turn(1),
            Command.OTHER_SIDE: self._other_side,
            Command.UNDO: self._redo if self.tree.shift_held else self._undo,
            Command.REDO: self._redo,
            Command.COPY_POSITION: self.copy_text,
            Command.PASTE: self.paste,
            Command.SAVE: self.save,
        }
        if command in deeds:
            deeds[command]()
        else:
            super().obey(command)

    def _undo(self) -> None:
        self.work(self.bench.undone(), animate=True)

    def _redo(self) -> None:
        self.work(self.bench.redone(), animate=True)

    def _other_side(self) -> None:
        self.work(self.bench.with_side(self.bench.draft.setup.side.opponent))

    def escape(self) -> None:
        """Put down what is held, then go back to where the editor was opened."""
        if not self.let_go():
            self.context.open(self.back)

    def notice(self, event: pygame.event.Event) -> None:
        """Take the right button, and a file that is dropped onto the window."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self._press_right(event.pos)
        elif event.type == pygame.DROPFILE:
            self.import_file(dropped_path(event.file))
        elif event.type == pygame.DROPTEXT and not self.tree.dialogs:
            self.take_text(" ".join(event.text.split()))

    def _press_right(self, position: tuple[int, int]) -> None:
        """Put back what is in the air, or take away what is on a square, or let go."""
        if self.tree.dialogs:
            return
        in_the_air = self.board.dragging or self.desk.palette.carried is not None
        square = self.board.geometry.square_at(position)
        if in_the_air or not self.erase(square):
            self.let_go()

    # Messages

    def receive(self, message: Message) -> None:
        """Answer what a widget says."""
        match message:
            case BoardView.Hovered(square=square):
                self.stroke(square)
            case BoardView.SquareChosen(square=square):
                self.press(square)
            case BoardView.MoveDropped(origin=origin, target=target):
                self.work(self.bench.move(origin, target))
            case BoardView.RotateAsked(square=square, turn=turn):
                self.turn(turn, square)
            case BoardView.Cancelled(origin=origin):
                if not self.erase(origin):
                    self.desk.refresh_board()
            case PieceCard.Carried():
                self.board.dirty = True
                self.desk.refresh_board()
            case PieceCard.Dropped(sender=card, position=position):
                self.drop_card(card, position)
            case _:
                self._receive_control(message)

    def _receive_control(self, message: Message) -> None:
        desk = self.desk
        match message:
            case Choice.Changed(sender=desk.games, index=index):
                self.switch_to(face_of(all_games()[index]).workshop)
            case Choice.Changed(sender=desk.column.sides, index=index):
                self.work(self.bench.with_side(self.bench.workshop.spec.sides[index]))
            case DropDown.Changed(sender=sender, index=index):
                self._choose(sender, index)
            case TextField.Changed(sender=desk.column.text, text=text):
                self.read_typed(text)
            case TextField.Submitted(sender=desk.column.name):
                self.save()
            case FindingRow.Pressed(sender=sender) if isinstance(sender, FindingRow):
                desk.column.findings.pin(sender)
            case PieceCard.Pressed(sender=sender) if isinstance(sender, PieceCard):
                # A double click means the piece, too, and does not put it back.
                again = self.tree.clicks > 1
                bench = self.bench
                self.work(bench.take_up(sender.token) if again else bench.pick(sender.token))
            case Toast.Chosen(sender=toast):
                self.answer(toast)
            case Button.Pressed(sender=button):
                self._press(button)
            case _:
                self._receive_dialog(message)

    def _choose(self, sender: DropDown, index: int) -> None:
        """Do what was chosen in a list; after a click the keys are the board's again."""
        bench, tools = self.bench, self.desk.tools
        if sender is tools.reset:
            bench = bench.changed(tools.starts[index].draft)
        elif sender is tools.mirror:
            _, side, likeness = tools.copies[index]
            bench = bench.copied(side, likeness)
        else:
            bench = bench.with_variant(bench.workshop.variants[index][0])
        self.work(bench, animate=True, rewrite=True)
        if not self.tree.focus_visible:
            self.tree.focus(self.board, visible=False)

    def _receive_dialog(self, message: Message) -> None:
        """Answer the dialogs about the collection."""
        collection = self.collection
        match message:
            case Dialog.Closed(sender=dialog, choice=choice) if dialog is self.importing:
                self.after_import(choice)
            case Dialog.Closed(sender=dialog, choice=choice) if dialog is collection:
                self.after_collection(choice)
            case Dialog.Closed(sender=dialog, choice=choice):
                self.after_question(dialog, choice)
            case ListView.Chosen() if collection is not None:
                collection.follow()
            case ListView.Opened() if collection is not None:
                self.open_chosen()
            case TextField.Submitted() if self.importing is not None:
                self.import_typed()
            case TextField.Submitted() if collection is not None:
                self.rename()

    def _press(self, button: Widget) -> None:
        desk = self.desk
        column, palette, tools = desk.column, desk.palette, desk.tools
        commands: dict[Widget, Command] = {
            desk.bar.help: Command.HELP,
            desk.bar.home: Command.HOME,
            palette.left: Command.ROTATE_LEFT,
            palette.right: Command.ROTATE_RIGHT,
            palette.eraser: Command.ERASER,
            column.copy: Command.COPY_POSITION,
            column.paste: Command.PASTE,
            column.save: Command.SAVE,
        }
        deeds: dict[Widget, Callable[[], None]] = {
            tools.undo: self._undo,
            tools.redo: self._redo,
            tools.empty: lambda: self.work(self.bench.emptied(), animate=True),
            tools.picture: self.save_picture,
            column.collection: self.open_collection,
            column.play: self.play,
        }
        if button in commands:
            self.obey(commands[button])
        elif button in deeds:
            deeds[button]()

    def play(self) -> None:
        """Open the new-game screen with this board."""
        bench = self.bench
        if not bench.problems:
            spec, draft = bench.workshop.spec, bench.draft
            self.context.open(ToNewGame(spec, draft.text, draft.variant))
