"""The replay screen: what the player does with mouse and keys."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from khepri.app import destinations
from khepri.app.board_screen import BoardScreen
from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.destinations import MENU, Destination
from khepri.app.faces import face_of
from khepri.app.faces.rules import RulesPage
from khepri.app.keymap import STEPPING, Command, command_of
from khepri.app.panels.announcer import Announcer
from khepri.app.panels.puzzle_making import PuzzleMaking
from khepri.app.part_label import PartLabel
from khepri.app.review import Review
from khepri.app.screens.replay.evaluation_graph import EvaluationGraph
from khepri.app.screens.replay.headline import named_game
from khepri.app.screens.replay.play_on import PlayOn
from khepri.app.screens.replay.playback import Playback
from khepri.app.screens.replay.playback_control import PlaybackControl
from khepri.app.screens.replay.replay_board import ReplayBoard
from khepri.app.screens.replay.review_text import LOCKED, no_costly_move
from khepri.app.screens.replay.sharing import Sharing
from khepri.app.screens.replay.tryout import Tryout
from khepri.app.screens.replay.tryout_control import TryoutControl
from khepri.app.screens.replay.view import Part, ReplayView
from khepri.app.style.metrics import Box
from khepri.app.widgets import Button, Dialog, ListView, Message, Toggle
from khepri.app.widgets.input import ENTER_KEYS
from khepri.audio import Mood
from khepri.engine.limits import Limits
from khepri.errors import RulesError
from khepri.games.base import AnyPosition
from khepri.match.numbering import next_number
from khepri.match.records.record import Record
from khepri.session.session import Session


class ReplayScreen(BoardScreen):
    """A past game, an imported file or a bare position, to look at, review and play on from."""

    title = "Replay"
    about = "Go through a game move by move, and see what could have been better."

    def __init__(
        self,
        context: Context,
        record: Record,
        *,
        back: Destination = MENU,
        game_id: int | None = None,
        limits: Limits | None = None,
        ply: int = 0,
    ) -> None:
        """Prepare to show a record, first after `ply` moves; `back` is where Esc leads.

        With the game's number in the archive its review is kept there.
        """
        super().__init__(context)
        self.bindings = face_of(record.spec).replay_bindings
        self.record = record
        self.game = named_game(record)
        keeper = context.keeper
        self.review = Review(
            self.game,
            archive=keeper.archive,
            game_id=game_id,
            limits=limits,
            locked=self.game.outcome is None and keeper.locked(game_id),
        )
        self.view = ReplayView(context, record, self.game, self.review, returns=back != MENU)
        self._replay_board = ReplayBoard(
            context, self.view.board, self.view.face, self.view.chronicle, self.review
        )
        self._announcer = Announcer(context, self.tree)
        self._stepping = PlaybackControl(
            context, self._replay_board, self.game, self.refresh, ply=ply
        )
        self._tryouts = TryoutControl(
            context,
            self.tree,
            self.view,
            self._replay_board,
            self.review,
            self._announcer,
            changed=self.refresh,
        )
        self._sharing = Sharing(record, context.clipboard, self._announcer)
        self._play_on = PlayOn(context, self.tree, self.game)
        self._making = PuzzleMaking(context, self.tree, self._announcer)
        self._back = back
        self._space_held = False

    @property
    def board(self) -> BoardView:
        """The board on screen."""
        return self.view.board

    @property
    def playback(self) -> Playback:
        """Where in the game the player is."""
        return self._stepping.playback

    @property
    def ply(self) -> int:
        """After how many moves the game is looked at."""
        return self.playback.ply

    @property
    def tryout(self) -> Tryout | None:
        """The other moves that are being tried, if any are."""
        return self._tryouts.current

    @property
    def thinking(self) -> bool:
        """Whether the computer is at work on the review, on a tryout or on a puzzle."""
        trying = self.tryout is not None and self.tryout.judging
        return self.review.working or trying or self._making.is_working

    def labels(self) -> tuple[PartLabel, ...]:
        """Name what is around the board."""
        return self.view.labels()

    def how_to_play(self) -> RulesPage:
        """Return the rules of the game."""
        return RulesPage(self.view.pictures)

    # The life of the screen

    def build(self) -> None:
        """Put everything on the screen."""
        self.view.put_on(self.tree)

    def arrange(self, box: Box) -> None:  # noqa: ARG002 - the view asks the skin itself
        """Place everything anew, in whatever colours and sizes there are now."""
        self.view.restyle()
        self.view.lay_out()
        self.view.choose_part(self.view.part)
        self.refresh()

    def enter(self) -> None:
        """Show the start of the game and begin to review it."""
        super().enter()
        self.context.mixer.play_music(Mood.MENU)
        self.review.start()
        self._stepping.begin()
        self.tree.focus(self.view.playback_bar.play, visible=False)
        self.refresh()

    def leave(self) -> None:
        """End the computer's work: nobody would see it."""
        self.review.stop()
        self._tryouts.stop()

    def update(self, elapsed_ms: float) -> None:
        """Let time pass: the board moves, the game plays by itself, the review goes on."""
        self._tryouts.aim()
        super().update(elapsed_ms)
        seen = self._replay_board.advance(elapsed_ms * self.playback.speed)
        if self.review.poll() or seen:
            self.refresh()
        if not self.board.busy:
            self._stepping.wait(elapsed_ms)
        self._tryouts.poll()
        self._making.poll()

    def refresh(self) -> None:
        """Bring the board's marks and every card up to date."""
        self._replay_board.amend(self.ply, self.tryout)
        self.view.refresh(self.playback, self.tryout)

    # Going through the game

    def _step_to(self, ply: int) -> None:
        """Go to a move by hand: a tryout is over then."""
        self._tryouts.end()
        self._stepping.go_to(ply)

    def _play_or_stop(self) -> None:
        self._tryouts.end()
        self._stepping.play_or_stop()

    def _jump_to_costly_move(self, *, forward: bool) -> None:
        ply = self.review.costly_move(self.ply, forward=forward)
        if ply is not None:
            self._step_to(ply)
        else:
            self._announcer.complain(no_costly_move(self.review, forward=forward))

    def _flip(self) -> None:
        self.board.cancel()
        self.board.flip()
        self.view.lay_out()
        self.refresh()

    def _show_again(self) -> None:
        self._replay_board.show_again(self.ply, self.tryout)

    def _switch_review(self, *, on: bool) -> None:
        if self.review.locked:
            self._announcer.complain(LOCKED)
        elif on:
            self.review.start()
        else:
            self._tryouts.end()
            self.review.stop()
        self.refresh()

    def _start_tryout(self) -> None:
        if self._tryouts.start(self.ply):
            self._stepping.stop()

    # Keys

    def handle(self, event: pygame.event.Event) -> None:
        """Let the stepping keys and the wheel step, whatever has the focus."""
        if event.type == pygame.KEYUP and event.key == pygame.K_SPACE:
            self._space_held = False
        command = command_of(event, STEPPING)
        free = self.tryout is None and not self.tree.dialogs and self.tree.popup is None
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
            Command.LAST_MOVE: lambda: self._step_to(self.playback.total),
            Command.AUTOPLAY: self._play_or_stop,
            Command.NEXT_SLIP: lambda: self._jump_to_costly_move(forward=True),
            Command.PREVIOUS_SLIP: lambda: self._jump_to_costly_move(forward=False),
            Command.FLIP: self._flip,
            Command.SHOW_AGAIN: self._show_again,
            Command.REVIEW: lambda: self._switch_review(on=not self.review.on),
            Command.RETRY: self._start_tryout,
            Command.ROTATE_LEFT: lambda: self._tryouts.turn(-1),
            Command.ROTATE_RIGHT: lambda: self._tryouts.turn(1),
            Command.COPY_POSITION: lambda: self._sharing.copy_position(self._shown_position()),
            Command.COPY_GAME: self._sharing.copy_game,
            Command.PASTE: self._paste,
        }
        if command in deeds:
            deeds[command]()
        else:
            super().obey(command)

    def _shown_position(self) -> AnyPosition:
        return self.game.position_at(self.ply) if self.tryout is None else self.tryout.shown

    def escape(self) -> None:
        """Put down, then end the tryout, then go back to where the game was chosen."""
        if self._tryouts.let_go():
            return
        if self.tryout is not None:
            self._tryouts.end()
        else:
            self.context.open(self._back)

    def notice(self, event: pygame.event.Event) -> None:
        """Take the right button anywhere as "let go", and Enter as yes to a turn of the wheel."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self._tryouts.let_go()
        elif event.type == pygame.KEYDOWN and event.key in ENTER_KEYS:
            self._tryouts.confirm()

    def _paste(self) -> None:
        """Look at a game or a position that was copied elsewhere; from there one comes back."""
        record = self._sharing.paste()
        if record is None:
            return
        here = destinations.ToReplay(self.record, self._back, self.review.game_id)
        self.context.open(destinations.ToReplay(record, back=here))

    # Messages

    def receive(self, message: Message) -> None:
        """Answer what a widget says."""
        if self._making.receive(message):
            return
        match message:
            case (
                BoardView.SquareChosen()
                | BoardView.MoveDropped()
                | BoardView.RotateAsked()
                | BoardView.Cancelled()
            ):
                self._tryouts.receive(message)
            case EvaluationGraph.Chosen(ply=ply):
                self._step_to(ply)
            case ListView.Chosen(sender=sender, index=index) if sender is self.view.moves.list:
                self._step_to(self.view.moves.rows.ply_of(index))
            case Toggle.Changed(on=on):
                self._switch_review(on=on)
            case Dialog.Closed(sender=dialog, choice=choice):
                self.tree.close_dialog(dialog)
                self._start_game(lambda: self._play_on.answer(dialog, choice))
            case Button.Pressed(sender=Button() as button):
                self._press(button)

    def _press(self, button: Button) -> None:
        view = self.view
        command = view.button_command(button)
        if command is not None:
            self.obey(command)
            return
        if button in view.tabs.buttons:
            view.choose_part(Part(view.tabs.buttons.index(button)))
            return
        deeds: dict[Button, Callable[[], None]] = {
            view.bar.back: self.escape,
            view.happened.again: self.open_help_sheet,
            view.playback_bar.speed: self._stepping.change_speed,
            view.tryout_panel.again: self._tryouts.take_back,
            view.tryout_panel.back: self._tryouts.end,
            view.play_on.computer: self._ask_opponent,
            view.play_on.friend: self._ask_friend,
            view.bar.puzzle: self._make_puzzle,
            view.share.moves: self._sharing.copy_moves,
            view.share.picture: self._save_picture,
            view.share.file: self._sharing.save_file,
        }
        if button in deeds:
            deeds[button]()

    def _save_picture(self) -> None:
        self._sharing.save_picture(self._replay_board.picture(self.ply, self.tryout), self.ply)

    def _ask_opponent(self) -> None:
        self._stepping.stop()
        self._play_on.ask_opponent(self.ply)

    def _ask_friend(self) -> None:
        self._stepping.stop()
        self._play_on.ask_friend(self.ply)

    def _make_puzzle(self) -> None:
        """Look for a puzzle in what is on the board, a tried move included."""
        self._stepping.stop()
        names = " – ".join(player.name for player in self.game.players)
        note = f"{names}, move {next_number(self.game, self.ply)}" if self.game.turns else ""
        self._making.ask(self.game.spec, self._shown_position(), note)

    def _start_game(self, make: Callable[[], Session | None]) -> None:
        try:
            session = make()
        except RulesError as error:
            self._announcer.complain(str(error))
            return
        if session is None:
            return
        self.context.open(destinations.ToGame(session))
