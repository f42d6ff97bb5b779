"""The game screen: what the player does with mouse and keys."""

from __future__ import annotations

import pygame

from khepri.app import destinations
from khepri.app.board_screen import BoardScreen
from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.continuing import stop_continuing
from khepri.app.faces import Objection, Wish
from khepri.app.faces.rules import RulesPage
from khepri.app.files.saving import dated_record, documents_folder, record_text, save_game
from khepri.app.keymap import Command
from khepri.app.screens.game.course import Course
from khepri.app.screens.game.overlays import After, Pausing
from khepri.app.screens.game.tools import TwiceButton
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.widgets import Button, Dialog, ListView, Message, Toggle
from khepri.games.base import Move, Side
from khepri.match.actions import AskUndo, OfferDraw, Pause, Play, Resign, Resume
from khepri.session.session import Session

WHEEL_QUIET_MS = 250
"""A wheel that has just chosen a piece must come to rest before it turns it."""

WARNING_MS = 400
"""A warning cannot have been read sooner: a double click or a key held down is no answer to it."""


class GameScreen(BoardScreen):
    """A game between friends, or against the computer; what it shows is in its `Course`."""

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context)
        self.session = session
        self.course = Course(context, self.tree, session)
        self.title = session.game.spec.title
        self.bindings = self.course.face.bindings
        self._wheel_rest_ms = 0.0
        self._unread_ms = 0.0

    @property
    def board(self) -> BoardView:
        """The board on screen."""
        return self.course.board

    def how_to_play(self) -> RulesPage:
        """Return the rules of the game."""
        return RulesPage(self.course.desk.pictures)

    # The life of the screen

    def build(self) -> None:
        """Put everything on the screen."""
        self.course.build()

    def arrange(self, box: Box) -> None:  # noqa: ARG002 - the desk asks the skin itself
        """Place everything anew."""
        self.course.lay_out()

    def enter(self) -> None:
        """Show the game as it stands."""
        super().enter()
        self.course.enter()

    def leave(self) -> None:
        """Stop the clock and the computer."""
        self.course.leave()

    def give_up(self) -> str:
        """Save the game, which may not have been begun, and let it wait no more."""
        if self.session.game.outcome is not None:
            return super().give_up()
        self.context.session = self.session
        self.context.keeper.follow(self.session)
        return stop_continuing(self.context)

    # What the player may do

    @property
    def own_side(self) -> Side | None:
        """The side that the player at the machine speaks for: between friends, whose turn it is."""
        humans = self.session.people_here
        if len(humans) == 1:
            return humans[0]
        return self.session.game.side if humans else None

    def update(self, elapsed_ms: float) -> None:
        """Let time pass, and see what the pointer is on."""
        self._wheel_rest_ms = max(0.0, self._wheel_rest_ms - elapsed_ms)
        self._unread_ms = max(0.0, self._unread_ms - elapsed_ms)
        self._aim()
        super().update(elapsed_ms)
        self.course.update(elapsed_ms)

    def _aim(self) -> None:
        if self.course.hand.aim(self._aimed_move() if self.course.may_move else None):
            self.course.refresh()

    def _aimed_move(self) -> Move | None:
        if self.tree.dialogs:
            return None
        return self.course.desk.cards.meant(self.course.hand) or self.course.hand.meant_by(
            self.board.pointed
        )

    def _ready(self) -> bool:
        """Say whether a move may be made now; if not, tell why."""
        if self.course.may_move:
            return True
        game = self.session.game
        if self.course.looked_at is not None:
            self._object("This is an earlier position. Press End to come back to the game.")
        elif game.outcome is None and self.session.computer_to_move and not self.course.showing:
            self._object(f"{game.side.label} is thinking. Your turn is next.")
        return False

    def _object(self, sentence: str) -> None:
        self.course.sounds.refused()
        self.context.narration.say(sentence)
        self.course.notes.complain(sentence)

    def _take(self, wish: Wish[Move]) -> None:
        """Play a move, perhaps at the second time of asking, or say why not."""
        if isinstance(wish, Objection):
            self._object(wish.sentence)
        elif wish is not None and self._is_meant(wish):
            self.session.apply(Play(self.session.game.side, wish))
        self.course.refresh()

    def _is_meant(self, move: Move) -> bool:
        """Say whether a move is to be played now; some must be asked for twice.

        A shot at one's own pieces is one of them, as long as previews are on: the warning is part
        of the preview. Where it is off or locked nothing is foretold, and so nothing is asked.
        """
        hand, settings = self.course.hand, self.context.settings
        foretold = settings.beam_preview and self.session.game.options.previews
        careful = foretold and hand.endangers(move)
        if not careful:
            return not settings.confirm_moves or hand.arm(move)
        unread, self._unread_ms = self._unread_ms > 0, WARNING_MS
        if hand.armed != move:
            hand.arm(move)
            self._warn()
            return False
        return not unread

    def _warn(self) -> None:
        """Knock, and say what the move in mind would do to the player's own side."""
        self.course.sounds.careful()
        forecast = self.course.hand.forecast
        if forecast is not None:
            self.context.narration.say(f"{forecast.words}. Press again to do it anyway.")

    def let_go(self) -> bool:
        """Put everything down; return whether there was something."""
        held = self.board.dragging
        self.board.cancel()
        held = self.course.hand.let_go() or held
        self.course.refresh()
        return held

    # Messages

    def receive(self, message: Message) -> None:
        """Answer what a widget says."""
        match message:
            case BoardView.SquareChosen(square=square):
                if self._ready():
                    self._take(self.course.hand.choose(square))
            case BoardView.MoveDropped(origin=origin, target=target):
                if self._ready():
                    self._take(self.course.hand.drop(origin, target))
            case BoardView.RotateAsked(square=square, turn=turn):
                self._wheel(square, turn)
            case BoardView.Cancelled():
                self.let_go()
            case Toggle.Changed():
                self.context.change(self.course.desk.cards.change(message, self.context.settings))
                self.course.refresh()
            case ListView.Chosen(index=index):
                self.course.look_at(self.course.desk.moves.rows.ply_of(index))
            case Dialog.Closed(sender=dialog, choice=choice):
                self._close(dialog, choice)
            case Button.Pressed(sender=button):
                self._press(button)

    def _wheel(self, square: str, way: int) -> None:
        if not self.course.may_move:
            return
        if not self.course.hand.holding:
            if self.course.hand.grip(square):
                self._wheel_rest_ms = WHEEL_QUIET_MS
                self.course.refresh()
        elif self._wheel_rest_ms:
            self._wheel_rest_ms = WHEEL_QUIET_MS
        else:
            self._take(self.course.hand.turn(way))
            # With "confirm moves" one flick of the wheel must not ask and answer.
            self._wheel_rest_ms = WHEEL_QUIET_MS

    def _press(self, button: object) -> None:
        desk = self.course.desk
        commands = {
            desk.bar.help: Command.HELP,
            desk.bar.home: Command.HOME,
            desk.happened.again: desk.happened.command,
            desk.happened.again_icon: desk.happened.command,
            desk.moves.first: Command.FIRST_MOVE,
            desk.moves.previous: Command.PREVIOUS_MOVE,
            desk.moves.next: Command.NEXT_MOVE,
            desk.moves.last: Command.LAST_MOVE,
            desk.tools.undo: Command.UNDO,
            desk.tools.hint: Command.HINT,
            desk.tools.flip: Command.FLIP,
            desk.tools.pause: Command.PAUSE,
            desk.tools.draw_offer: Command.DRAW,
            desk.tools.resign: Command.RESIGN,
        }
        found = (what for widget, what in commands.items() if widget is button)
        command = next(found, None) or desk.cards.command(button)
        if command is not None:
            self.obey(command)

    # Keys and buttons

    def obey(self, command: Command) -> None:
        """Do what a key or a button asks for."""
        match command:
            case Command.HOME:
                self.go_home()
            case Command.ROTATE_LEFT | Command.ROTATE_RIGHT:
                if self._ready():
                    self._take(self.course.hand.turn(1 if command is Command.ROTATE_RIGHT else -1))
            case Command.FLIP:
                self.board.cancel()
                self.board.flip()
                self.course.desk.lay_out()
                self.course.refresh()
            case Command.PAUSE:
                self._pause_or_result()
            case Command.SHOW_AGAIN:
                self._show_again()
            case Command.UNDO | Command.DRAW | Command.RESIGN:
                self._speak(command)
            case Command.HINT:
                self._ask_hint()
            case _:
                self._step_or_pass_on(command)

    def _step_or_pass_on(self, command: Command) -> None:
        steps = {
            Command.FIRST_MOVE: 0,
            Command.PREVIOUS_MOVE: self.course.ply - 1,
            Command.NEXT_MOVE: self.course.ply + 1,
            Command.LAST_MOVE: len(self.session.game.turns),
        }
        if command in steps:
            self.course.look_at(steps[command])
        else:
            super().obey(command)

    def _speak(self, command: Command) -> None:
        """Do what a player says instead of moving."""
        side, game, tools = self.own_side, self.session.game, self.course.desk.tools
        if side is None or game.outcome is not None:
            return
        if command is Command.UNDO:
            # Between friends it is the one who has just moved who wants the move back.
            movers = [turn.side for turn in game.turns if not turn.forced]
            alone = len(self.session.people_here) == 1
            self.session.apply(AskUndo(side if alone or not movers else movers[-1]))
        elif command is Command.DRAW and self._sure(tools.draw_offer):
            self.session.apply(OfferDraw(side))
        elif command is Command.RESIGN and self._sure(tools.resign):
            self.session.apply(Resign(side))

    def _ask_hint(self) -> None:
        options = self.session.game.options
        if not options.hints:
            self._object(f"Hints are not allowed in {options.kind}.")
        elif self.session.game.outcome is None and self._ready() and not self.session.hinting:
            self.session.ask_hint()
            self.course.refresh()

    def _sure(self, button: TwiceButton) -> bool:
        return self.course.desk.tools.press(button)

    def _pause_or_result(self) -> None:
        if self.session.game.outcome is None:
            self.session.apply(Pause(self.own_side))
        elif not self.course.showing:
            self.course.open_result()

    def _show_again(self) -> None:
        if not self.course.showing and not self.session.game.paused:
            self.course.show_last_move()

    def escape(self) -> None:
        """Put down, then come back to the present, then open the pause."""
        if self.let_go():
            return
        if self.course.looked_at is not None:
            self.course.look_at(len(self.session.game.turns))
        else:
            self._pause_or_result()

    def notice(self, event: pygame.event.Event) -> None:
        """Take the right button anywhere as "let go"."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self.let_go()

    # Overlays

    def _close(self, dialog: Dialog, choice: int | None) -> None:
        covers = self.course.covers
        if dialog is covers.pause:
            self._after_pause(Pausing.GO_ON if choice is None else Pausing(choice))
        elif covers.question is not None and dialog is covers.question[0]:
            _, yes, no = covers.question
            covers.close_question()
            self.session.apply(yes if choice == 0 else no)
        elif dialog is covers.result and covers.result is not None:
            self._after(covers.result.after(choice))

    def _after_pause(self, what: Pausing) -> None:
        match what:
            case Pausing.GO_ON:
                self.session.apply(Resume(self.own_side))
            case Pausing.SETTINGS:
                here = destinations.ToGame(self.session)
                self.context.open(destinations.ToSettings(back=here))
            case Pausing.MENU:
                self.go_home()

    def _after(self, what: After) -> None:
        match what:
            case After.REMATCH | After.SAME_SIDES:
                session = self.session.rematch(swapped=what is After.REMATCH)
                self.context.open(destinations.ToGame(session))
            case After.REVIEW:
                self._review()
            case After.LOOK:
                self.course.covers.close_result()
            case After.SAVE:
                self._save()
            case After.COPY:
                self.context.clipboard.write(record_text(self.session.game))
                self.tree.toast("The record of the game is copied.", icon=Icon.COPY)
            case After.MENU:
                self.go_home()

    def _review(self) -> None:
        session, context = self.session, self.context
        record, kept = dated_record(session.game), context.keeper.number_of(session)
        here = destinations.ToGame(session)
        context.open(destinations.ToReplay(record, back=here, game_id=kept))

    def _save(self) -> None:
        folder = documents_folder()
        try:
            path = save_game(self.session.game, folder)
        except OSError as error:
            reason = error.strerror or error
            self._object(f"The game cannot be saved in {folder}: {reason}.")
            return
        self.context.narration.say(f"Saved as {path}.")
        self.tree.toast(f"Saved as {path}.", icon=Icon.SAVE, lasts_ms=8000)
