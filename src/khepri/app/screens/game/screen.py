"""The game screen: what the player does with mouse and keys."""

from __future__ import annotations

import pygame

from khepri.app import destinations
from khepri.app.board_screen import BoardScreen
from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.continuing import stop_continuing
from khepri.app.faces import Objection, Wish
from khepri.app.faces.asking import Asking
from khepri.app.faces.rules import RulesPage
from khepri.app.files.saving import dated_record
from khepri.app.keymap import Command, command_of
from khepri.app.panels.announcer import Announcer
from khepri.app.part_label import PartLabel
from khepri.app.screens.game.course import Course
from khepri.app.screens.game.overlays import Pausing, Watching
from khepri.app.screens.game.result_dock import After
from khepri.app.screens.game.result_words import lone_person
from khepri.app.screens.game.taking_along import TakingAlong
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.widgets import Button, Dialog, ListView, Message, Toggle
from khepri.app.widgets.input import ENTER_KEYS
from khepri.errors import KhepriError
from khepri.games.base import Move
from khepri.match.actions import AskUndo, OfferDraw, Pause, Play, Resign, Resume
from khepri.session.session import TAKEN_OVER, WATCHING, Session, WatchedSession

AFTER = "The game is over. Look at it again, or play once more."
KEPT = "Your piece stays selected."


class GameScreen(BoardScreen):
    """A game between friends, or against the computer; what it shows is in its `Course`."""

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context)
        self.session = session
        self.course = Course(context, self.tree, session)
        self.title = session.game.spec.title
        self.bindings = self.course.face.bindings
        announcer = Announcer(context, self.tree)
        self._taking_along = TakingAlong(context, session, self.course.desk, announcer)
        self._asking = Asking(self.course.hand, self._warn)
        self._held_keys: set[int] = set()
        self.course.teacher.let_pass = self._take

    @property
    def board(self) -> BoardView:
        """The board on screen."""
        return self.course.board

    @property
    def about(self) -> str:
        """How the game is won; when it is over, what comes then."""
        return AFTER if self.course.conclusion.shown else self.course.face.aim

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the board and what lies around it, or around a result."""
        after = self.course.conclusion.labels()
        board = PartLabel.of("How the game ended" if after else "Play here", self.board)
        return board, *(after or self.course.desk.labels())

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
        if self.session.game.outcome is not None or self.session.is_watched:
            return super().give_up()
        self.context.session = self.session
        self.context.keeper.follow(self.session)
        return stop_continuing(self.context)

    @property
    def busy(self) -> bool:
        """Whether something moves."""
        return super().busy or self.course.conclusion.moving or self.course.teacher.busy

    # What the player may do

    def update(self, elapsed_ms: float) -> None:
        """Let time pass, and see what the pointer is on."""
        self._asking.wait(elapsed_ms)
        self._aim()
        super().update(elapsed_ms)
        self.course.update(elapsed_ms)
        if self.session.saver is not None and self.session.saver.is_taken_over:
            self._watch()

    def _watch(self) -> None:
        """Watch a game that somebody else goes on with: what was done here since does not count."""
        context = self.context
        number = context.keeper.number_of(self.session)
        if number is None:
            return
        self.session.stop_thinking()
        if context.session is self.session:
            context.session = None
        try:
            watched = context.keeper.watch(number, context.now_ms, taken_over=True)
        except KhepriError as error:
            context.notices.append(str(error))
            self.go_home()
        else:
            context.narration.say(TAKEN_OVER)
            context.open(destinations.ToGame(watched))

    def _take_over(self) -> None:
        """Play a game here that was played elsewhere until now."""
        context, session = self.context, self.session
        if not isinstance(session, WatchedSession):
            return
        try:
            taken = context.keeper.resume(
                session.game_id, context.now_ms, book_wanted=context.book_wanted, take_over=True
            )
        except KhepriError as error:
            self._object(str(error))
        else:
            context.open(destinations.ToGame(taken))

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
        if self.session.is_watched and game.outcome is None:
            self._object(WATCHING)
        elif self.course.looked_at is not None:
            self._object("This is an earlier position. Press End to come back to the game.")
        elif game.outcome is None and not game.paused:
            self._object(self._not_yet())
        return False

    def _not_yet(self) -> str:
        """Say what the player's turn waits for."""
        if self.course.teacher.speaking:
            return "Try another, or play it anyway."
        if self.session.computer_to_move and not self.course.showing:
            told = f"{self.session.game.side.label} is thinking. Your turn is next."
        else:
            told = "The last move is still being shown. Space skips it."
        return f"{told} {KEPT}" if self.course.early.square is not None else told

    def _object(self, sentence: str) -> None:
        self.course.sounds.refused()
        self.context.narration.say(sentence)
        self.course.notes.complain(sentence)

    def _take(self, wish: Wish[Move]) -> None:
        """Play a move, perhaps at the second time of asking, or say why not."""
        if isinstance(wish, Objection):
            self._object(wish.sentence)
        elif wish is not None and self.course.teacher.wants_to_see(wish):
            # What the teacher says comes before the question whether it was meant.
            if not self.context.settings.confirm_moves or self.course.hand.arm(wish):
                self.course.teacher.look_at(wish)
        elif wish is not None and self._is_meant(wish):
            self.session.apply(Play(self.session.game.side, wish))
        self.course.refresh()

    def _is_meant(self, move: Move) -> bool:
        """Say whether a move is to be played now; some must be asked for twice."""
        always = self.context.settings.confirm_moves
        return self._asking.is_meant(move, always=always, foretold=self._foretold)

    @property
    def _foretold(self) -> bool:
        """Whether the player sees beforehand what a move does."""
        return self.context.settings.beam_preview and self.session.game.options.previews

    def _warn(self) -> None:
        """Knock, and say what the move in mind would do to the player's own side."""
        self.course.sounds.careful()
        forecast = self.course.hand.forecast
        if forecast is not None:
            self.context.narration.say(f"{forecast.words}. {forecast.sentence}")

    def let_go(self) -> bool:
        """Put everything down; return whether there was something."""
        held = self.course.put_down()
        self.course.refresh()
        return held

    # Messages

    def receive(self, message: Message) -> None:
        """Answer what a widget says."""
        match message:
            case BoardView.SquareChosen(square=square):
                self._choose(square)
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

    def _choose(self, square: str) -> None:
        """Answer a click: it plays, or takes up a piece, perhaps early, or skips what moves."""
        course, shown = self.course, self.board.board_state
        meant = square in shown.movable | shown.targets or shown.selected is not None
        if self.board.busy and not meant and course.looked_at is None:
            # The second press of a double click belongs to the first, which began the move.
            if self.tree.clicks < 2:
                self.board.skip()
        elif course.waits and course.early.choose(square):
            course.refresh()
        elif self._ready():
            self._take(course.hand.choose(square))

    def _wheel(self, square: str, way: int) -> None:
        """Let the selected piece be seen turned; a click or Enter plays it."""
        if not self.course.may_move:
            return
        objection = self._asking.wheel(square, way, foretold=self._foretold)
        if objection is not None:
            self._object(objection.sentence)
        self.course.refresh()

    def _press(self, button: object) -> None:
        desk = self.course.desk
        commands = {
            desk.bar.help: Command.HELP,
            desk.bar.home: Command.HOME,
            desk.happened.again: desk.happened.command,
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
            desk.tools.teaching: Command.TEACHING,
            desk.stop_card.again: Command.SHOW_AGAIN,
        }
        found = (what for widget, what in commands.items() if widget is button)
        conclusion = self.course.conclusion
        command = next(found, None) or desk.cards.command(button) or conclusion.command(button)
        asked = conclusion.asked(button)
        if command is not None:
            self.obey(command)
        elif asked is not None:
            self._after(asked)
        elif button is desk.happened.again:
            self.open_help_sheet()
        elif button is desk.stop_card.another:
            self.course.teacher.try_another()
        elif button is desk.stop_card.anyway:
            self.course.teacher.play_anyway()

    # Keys and buttons

    def handle(self, event: pygame.event.Event) -> None:
        """Let Space skip and P go on whatever has the focus, once however long they are held.

        What was meant for a game that is over by then is not answered.
        """
        if self.course.conclusion.swallows(event):
            return
        if event.type == pygame.KEYUP:
            self._held_keys.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held_keys.clear()
        command = command_of(event, self.bindings)
        if command not in (Command.SKIP, Command.PAUSE):
            super().handle(event)
        elif event.key not in self._held_keys:
            self._held_keys.add(event.key)
            dialogs = self.tree.dialogs
            if command is Command.SKIP and self.course.teacher.busy and not dialogs:
                self.course.teacher.skip()
            elif command is Command.SKIP and self.board.busy and not dialogs:
                self.board.skip()
            elif command is Command.PAUSE and dialogs and dialogs[-1] is self.course.covers.pause:
                self._after_pause(Pausing.GO_ON)
            else:
                super().handle(event)

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
                self.course.place()
            case Command.PAUSE:
                self._pause()
            case Command.SHOW_AGAIN:
                self._show_again()
            case Command.TEACHING:
                self._switch_teaching()
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
        self.course.teacher.try_another()
        side, game, tools = self.course.early.side, self.session.game, self.course.desk.tools
        if side is None or game.outcome is not None:
            return
        if command is Command.UNDO:
            # Between friends it is the one who has just moved who wants the move back.
            movers = [turn.side for turn in game.turns if not turn.forced]
            alone = len(self.session.people_here) == 1
            self.session.apply(AskUndo(side if alone or not movers else movers[-1]))
        elif command is Command.DRAW and tools.press(tools.draw_offer):
            self.session.apply(OfferDraw(side))
        elif command is Command.RESIGN and tools.press(tools.resign):
            self.session.apply(Resign(side))

    def _ask_hint(self) -> None:
        self.course.teacher.try_another()
        options = self.session.game.options
        if not options.hints:
            self._object(f"Hints are not allowed in {options.kind}.")
        elif self.session.game.outcome is None and self._ready() and not self.session.hinting:
            self.session.ask_hint()
            self.course.refresh()

    def _pause(self) -> None:
        if self.session.game.outcome is not None:
            return
        if self.session.is_watched:
            self.course.covers.open_watching()
        else:
            self.session.apply(Pause(self.course.early.side))

    def _show_again(self) -> None:
        if self.course.teacher.speaking:
            self.course.teacher.show_again()
        elif not self.course.showing and not self.session.game.paused:
            self.course.show_last_move()

    def _switch_teaching(self) -> None:
        """Switch teaching off or on, in a game that has been one that teaches."""
        tools, game = self.course.desk.tools, self.session.game
        if tools.teaching in tools.buttons and game.outcome is None:
            self.course.teacher.toggle()
            self.course.desk.lay_out()
            told = tools.teaching.text
            self.tree.toast(f"{told}.", icon=Icon.LEARN)

    def escape(self) -> None:
        """Put down, then come back to the present, then open the pause.

        Where nobody has moved yet there is nothing to pause: it leads back.
        """
        if self.course.teacher.speaking:
            self.course.teacher.try_another()
            return
        if self.let_go():
            return
        if self.course.looked_at is not None:
            self.course.look_at(len(self.session.game.turns))
        elif self.session.is_watched:
            self.go_home()
        elif self.session.game.outcome is None and not self.course.played:
            self.context.open(self._way_back())
        else:
            self._pause()

    def _way_back(self) -> destinations.Destination:
        """Return where a game was begun: the round that it is played for, or New game."""
        at = self.context.keeper.board_of(self.session)
        return destinations.ToNewGame() if at is None else destinations.ToEvent(at.tournament)

    def notice(self, event: pygame.event.Event) -> None:
        """Take the right button anywhere as "let go", and Enter as yes to a turn of the wheel."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self.let_go()
        elif event.type == pygame.KEYDOWN and event.key in ENTER_KEYS and self.course.may_move:
            self._take(self.course.hand.wheeled)

    # Overlays

    def _close(self, dialog: Dialog, choice: int | None) -> None:
        covers = self.course.covers
        if dialog is covers.pause:
            self._after_pause(Pausing.GO_ON if choice is None else Pausing(choice))
        elif dialog is covers.watching:
            covers.close_watching()
            self._after_watching(Watching.WATCH if choice is None else Watching(choice))
        elif covers.question is not None and dialog is covers.question[0]:
            _, yes, no = covers.question
            covers.close_question()
            self.session.apply(yes if choice == 0 else no)

    def _after_pause(self, what: Pausing) -> None:
        match what:
            case Pausing.GO_ON:
                self.session.apply(Resume(self.course.early.side))
            case Pausing.SETTINGS:
                here = destinations.ToGame(self.session)
                self.context.open(destinations.ToSettings(back=here))
            case Pausing.MENU:
                self.go_home()

    def _after_watching(self, what: Watching) -> None:
        match what:
            case Watching.WATCH:
                self.context.narration.say(WATCHING)
            case Watching.TAKE_OVER:
                self._take_over()
            case Watching.MENU:
                self.go_home()

    def _after(self, what: After) -> None:
        """Do what a button of the result asks for."""
        session = self.session
        match what:
            case After.REMATCH | After.SAME_SIDES:
                again = session.rematch(swapped=what is After.REMATCH)
                self.context.open(destinations.ToGame(again))
            case After.OTHER_LEVEL:
                self._play_other_level()
            case After.TAKE_BACK:
                you = lone_person(session.game)
                if you is not None:
                    session.apply(AskUndo(you))
            case After.REVIEW:
                self._review(ply=0)
            case After.TURNED:
                self._review(ply=self.course.conclusion.turned_at)
            case After.PICTURE:
                self._taking_along.share_picture(self.course.final_state())
            case After.SAVE:
                self._taking_along.save_file()
            case After.COPY:
                self._taking_along.copy()
            case After.MENU | After.BACK:
                self.context.open(self.course.conclusion.way_out(what))

    def _play_other_level(self) -> None:
        """Begin a game at the level that is offered; the next new game begins with it, too."""
        step = self.course.conclusion.step
        if step is not None:
            self.context.remember(self.session.game.spec.name, level=step.level)
            again = self.session.at_level(step.level, self.context.book_wanted)
            self.context.open(destinations.ToGame(again))

    def _review(self, *, ply: int) -> None:
        session, context = self.session, self.context
        record, kept = dated_record(session.game), context.keeper.number_of(session)
        here = destinations.ToGame(session)
        context.open(destinations.ToReplay(record, back=here, game_id=kept, ply=ply))
