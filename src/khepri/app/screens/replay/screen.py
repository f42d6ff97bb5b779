"""The replay screen: what the player does with mouse and keys."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.destinations import MENU, Destination, ToReplay
from khepri.app.faces import face_of
from khepri.app.faces.showing import show_again
from khepri.app.keymap import STEPPING, Command, command_of
from khepri.app.screens.replay.graph import EvaluationGraph
from khepri.app.screens.replay.taking import TakingScreen
from khepri.app.widgets import Button, Dialog, ListView, Message, Toggle, Widget
from khepri.engine.limits import Limits
from khepri.match.record import Record
from khepri.match.record_formats import position_record, read_games


class ReplayScreen(TakingScreen):
    """A past game, an imported file or a bare position, to look at, review and play on from."""

    def __init__(
        self,
        context: Context,
        record: Record,
        *,
        back: Destination = MENU,
        game_id: int | None = None,
        limits: Limits | None = None,
    ) -> None:
        """Prepare to show a record; `back` is where Esc leads.

        With the game's number in the archive its review is kept there.
        """
        # To the menu there is a button already.
        returns = back != MENU
        super().__init__(context, record, game_id=game_id, returns=returns, limits=limits)
        self.bindings = face_of(record.spec).replay_bindings
        self._back = back
        self._space_held = False

    # Keys

    def handle(self, event: pygame.event.Event) -> None:
        """Let the stepping keys and the wheel step, whatever has the focus."""
        if event.type == pygame.KEYUP and event.key == pygame.K_SPACE:
            self._space_held = False
        command = command_of(event, STEPPING)
        free = self.trial is None and not self.tree.dialogs and self.tree.popup is None
        if free and event.type == pygame.MOUSEWHEEL and self._over_board():
            self._step_to(self.ply - (event.y > 0) + (event.y < 0))
            return
        if command is None or not free:
            super().handle(event)
            return
        if command is Command.AUTOPLAY:
            if self._space_held:
                return  # a key held down must not start and stop the game in turns
            self._space_held = True
        self.tree.rest()
        self.obey(command)

    def _over_board(self) -> bool:
        pointer = self.tree.pointer
        return pointer is not None and self.board.geometry.outline.collidepoint(pointer)

    def obey(self, command: Command) -> None:
        """Do what a key or a button asks for."""
        deeds: dict[Command, Callable[[], None]] = {
            Command.HOME: self.go_home,
            Command.FIRST_MOVE: lambda: self._step_to(0),
            Command.PREVIOUS_MOVE: lambda: self._step_to(self.ply - 1),
            Command.NEXT_MOVE: lambda: self._step_to(self.ply + 1),
            Command.LAST_MOVE: lambda: self._step_to(self.total),
            Command.AUTOPLAY: self._play_or_stop,
            Command.NEXT_SLIP: lambda: self._jump_to_slip(forward=True),
            Command.PREVIOUS_SLIP: lambda: self._jump_to_slip(forward=False),
            Command.FLIP: self._flip,
            Command.SHOW_AGAIN: self._show_beam,
            Command.REVIEW: lambda: self._switch_review(on=not self.review.on),
            Command.RETRY: self.start_trial,
            Command.ROTATE_LEFT: lambda: self.turn(-1),
            Command.ROTATE_RIGHT: lambda: self.turn(1),
            Command.COPY_POSITION: self.copy_position,
            Command.COPY_GAME: self.copy_game,
            Command.PASTE: self._paste,
        }
        if command in deeds:
            deeds[command]()
        else:
            super().obey(command)

    def escape(self) -> None:
        """Put down, then end the try, then go back to where the game was chosen."""
        if self.let_go():
            return
        if self.trial is not None:
            self.end_trial()
        else:
            self.context.open(self._back)

    def notice(self, event: pygame.event.Event) -> None:
        """Take the right button anywhere as "let go"."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self.let_go()

    def _paste(self) -> None:
        """Look at a game or a position that was copied elsewhere; from there one comes back."""
        text = self.context.clipboard.read()
        record = position_record(text)
        if record is None:
            reading = read_games(text)
            if not reading.records:
                nothing = "There is no game and no position to paste: copy one first."
                self.complain(str(reading.errors[0]) if reading.errors else nothing)
                return
            record = reading.records[0]
        here = ToReplay(self.record, self._back, self.review.game_id)
        self.context.open(ToReplay(record, back=here))

    # Messages

    def receive(self, message: Message) -> None:
        """Answer what a widget says."""
        match message:
            case BoardView.SquareChosen(square=square):
                self.choose(square)
            case BoardView.MoveDropped(origin=origin, target=target):
                self.drop(origin, target)
            case BoardView.RotateAsked(square=square, turn=turn):
                self.turn_wheel(square, turn)
            case BoardView.Cancelled():
                self.let_go()
            case EvaluationGraph.Chosen(ply=ply):
                self._step_to(ply)
            case ListView.Chosen(sender=sender, index=index) if sender is self.desk.moves.list:
                self._step_to(self.desk.moves.rows.ply_of(index))
            case Toggle.Changed(on=on):
                self._switch_review(on=on)
            case Dialog.Closed(sender=dialog, choice=choice):
                self.close_opponents(dialog, choice)
            case Button.Pressed(sender=button):
                self._press(button)

    def _press(self, button: Widget) -> None:
        desk = self.desk
        if not isinstance(button, Button):
            return
        if button in desk.tabs.buttons:
            self.choose_part(desk.tabs.buttons.index(button))
            return
        commands = {
            desk.bar.help: Command.HELP,
            desk.bar.home: Command.HOME,
            desk.happened.again: desk.happened.command,
            desk.happened.again_icon: desk.happened.command,
            desk.transport.first: Command.FIRST_MOVE,
            desk.transport.previous: Command.PREVIOUS_MOVE,
            desk.transport.play: Command.AUTOPLAY,
            desk.transport.next: Command.NEXT_MOVE,
            desk.transport.last: Command.LAST_MOVE,
            desk.transport.flip: Command.FLIP,
            desk.moves.before: Command.PREVIOUS_SLIP,
            desk.moves.after: Command.NEXT_SLIP,
            desk.review_panel.retry: Command.RETRY,
            desk.trial_panel.left: Command.ROTATE_LEFT,
            desk.trial_panel.right: Command.ROTATE_RIGHT,
            desk.share.fen: Command.COPY_POSITION,
        }
        deeds: dict[Button, Callable[[], None]] = {
            desk.bar.back: self.escape,
            desk.transport.faster: desk.transport.change_speed,
            desk.trial_panel.again: self.try_again,
            desk.trial_panel.back: self.end_trial,
            desk.play_on.computer: self.ask_opponent,
            desk.play_on.friend: self.play_friend,
            desk.share.game: self.copy_game,
            desk.share.transcript: self.copy_transcript,
            desk.share.picture: self.save_picture,
            desk.share.file: self.save_file,
        }
        if button in commands:
            self.obey(commands[button])
        elif button in deeds:
            deeds[button]()

    # Stepping

    def _step_to(self, ply: int) -> None:
        """Go to a move by hand: the game stops playing by itself, and a try is over."""
        self.end_trial()
        self.stop_playing()
        self.look_at(ply)

    def _jump_to_slip(self, *, forward: bool) -> None:
        marked = self.review.marked if self.review.on else ()
        ways = [ply for ply in marked if (ply > self.ply if forward else ply < self.ply)]
        if ways:
            self._step_to(min(ways) if forward else max(ways))
        elif not self.review.on:
            self.complain("Switch the review on to find the costly moves.")
        elif not self.review.done:
            self.complain("The review is not finished yet: wait a moment.")
        else:
            where = "after" if forward else "before"
            self.complain(f"There is no costly move {where} this one.")

    def _play_or_stop(self) -> None:
        self.end_trial()
        self.toggle_playing()

    def _flip(self) -> None:
        self.board.cancel()
        self.board.flip()
        self.desk.lay_out()
        self.refresh()

    def _show_beam(self) -> None:
        report = self.desk.chronicle.marked(self.ply)
        if report is not None and self.trial is None and not self.board.busy:
            self._settled = False
            self.board.amend(self.board_state())
            show_again(self.board, self.board_state(), report)

    def _switch_review(self, *, on: bool) -> None:
        if on:
            self.review.start()
        else:
            self.end_trial()
            self.review.stop()
        self.refresh()
