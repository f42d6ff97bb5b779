"""The board for practising, with the hand, the previews and the tempo of the game screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.board_state import BoardState
from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.faces import AnyFace, AnyHand, Objection, Wish, face_of
from khepri.app.faces.asking import Asking
from khepri.app.faces.face import Forecast
from khepri.app.faces.showing import restyle, with_hand
from khepri.app.keymap import Binding, Command
from khepri.app.practice.exercise import Exercise
from khepri.app.practice.part import PartSkin, state_of_part
from khepri.app.practice.shown_moves import ShownMoves, shown_state
from khepri.app.widgets import Message, WidgetTree
from khepri.app.widgets.input import ENTER_KEYS
from khepri.audio import Cue
from khepri.games.base import GameSpec, Move
from khepri.learn.solving import ShownMove

HOLD_MS = 1500
"""How long the end of a wrong answer is looked at before the board goes back."""

_COMMANDS = frozenset((Command.ROTATE_LEFT, Command.ROTATE_RIGHT, Command.SHOW_AGAIN, Command.SKIP))


def practice_keys(spec: GameSpec) -> tuple[Binding, ...]:
    """Return those keys of a game's screen that mean something while one practises."""
    return tuple(each for each in face_of(spec).bindings if each.command in _COMMANDS)


class PracticeBoard:
    """Asks for a move on a board, reports the one that is chosen, and shows moves.

    How a screen uses it:

    * it puts `view` into its widget tree, places it, and returns it as its ``board``;
    * it gives events to `handle` before its widgets (which says whether the event was used up),
      messages to `receive`, commands to `obey`, leftover events to `notice`, and calls `update`
      and `restyle`;
    * `ask` sets an exercise. A move that the player chooses comes back through `chosen`, one that
      cannot be played through `refused`, with the move where it is known and a sentence. The
      board then waits until it is told to `show` what happened, or to `ask` again;
    * after everything that may alter what the screen says of the board, it calls `changed`.
    """

    def __init__(
        self,
        context: Context,
        tree: WidgetTree,
        exercise: Exercise,
        *,
        chosen: Callable[[Move], None],
        refused: Callable[[Move | None, str], None],
        changed: Callable[[], None] = lambda: None,
        prepares: bool = False,
    ) -> None:
        """Ask a first exercise.

        :param prepares: whether every move is prepared first, and played at the second asking:
            by the same click again, by Enter, or by `play_prepared`. If not, only what the
            settings and the game screen ask twice is asked twice.
        """
        self.exercise = exercise
        self.prepares = prepares
        self._context = context
        self._tree = tree
        self._chosen = chosen
        self._refused = refused
        self._changed = changed
        self._taken = False
        self._outdated = True
        self._last: Callable[[], None] | None = None
        self.view = BoardView(self._skin())
        self._shown_moves = ShownMoves(context, self.view)
        self._take_up(exercise)

    # Asking

    def ask(self, exercise: Exercise, *, animate: bool = False) -> None:
        """Set a position and wait for a move; what was shown before is forgotten.

        :param animate: whether the pieces are seen to go there from where they stand.
        """
        self._shown_moves.stop()
        same = (self.exercise.spec, self.exercise.view) == (exercise.spec, exercise.view)
        same = same and self.exercise.position.shape == exercise.position.shape
        self.exercise, self._last = exercise, None
        if not same:
            self.view.use_skin(self._skin())
        self._take_up(exercise)
        self.view.show(self._state(), animate=animate and same)
        self._changed()

    def _take_up(self, exercise: Exercise) -> None:
        self.hand: AnyHand = self.face.hand(exercise.position, exercise.offered)
        self._asking = Asking(self.hand, self._warn)
        self._taken = False
        if self.view.flipped != exercise.flipped:
            self.view.flip()

    def mark(self, squares: tuple[str, ...]) -> None:
        """Frame squares as well, as a hint, until something else is asked."""
        marks = dict.fromkeys((*self.exercise.marks, *squares))
        self.exercise = replace(self.exercise, marks=tuple(marks))
        self._refresh()

    @property
    def face(self) -> AnyFace:
        """How the game of the exercise shows itself."""
        return face_of(self.exercise.spec)

    def _skin(self) -> BoardSkin:
        whole = self.face.skin(self._context, self.exercise.position)
        view = self.exercise.view
        return whole if view is None else PartSkin(whole, view)

    @property
    def may_move(self) -> bool:
        """Whether a move is waited for."""
        return not self._taken and not self._shown_moves.running

    @property
    def prepared(self) -> Move | None:
        """The move that was asked for once, and waits to be played."""
        return self.hand.armed if self.may_move else None

    @property
    def thought_about(self) -> Move | None:
        """The move that is prepared, or else the one that the pointer is on."""
        return (self.hand.armed or self.hand.aimed) if self.may_move else None

    @property
    def forecast(self) -> Forecast | None:
        """What the move that is thought about would do, where the game puts that into words."""
        return self.hand.forecast if self.may_move and self.exercise.preview else None

    def can_turn(self, way: int) -> bool:
        """Say whether a piece is chosen that may be turned: 1 for clockwise, -1 the other way."""
        return self.may_move and self.hand.meant_by_turn(way) is not None

    @property
    def forced_pass(self) -> Move | None:
        """The pass, where it is all there is to play: no click on the board can mean it."""
        exercise = self.exercise
        found = exercise.spec.forced_pass(exercise.position)
        return found if self.may_move and found in exercise.offered else None

    # Showing

    @property
    def showing(self) -> bool:
        """Whether moves are being shown, or their end is still to be looked at."""
        return self._shown_moves.running

    def show(
        self,
        moves: Sequence[ShownMove],
        seen: Callable[[], None] = lambda: None,
        *,
        back: bool = False,
        hold_ms: float = HOLD_MS,
        lit: bool = False,
    ) -> None:
        """Show moves one after the other, with their effects, and call `seen` after the last.

        :param back: whether the board goes back to the exercise after `hold_ms`, and waits for a
            move again. If not, the last position stays.
        :param lit: whether the last shot does not fade.
        """
        self._taken = True
        self.hand.let_go()

        def start(told: Callable[[], None] = seen) -> None:
            self._shown_moves.start(
                self.face,
                moves,
                told,
                hold_ms=hold_ms if back else None,
                back=self.go_back,
                lit=lit,
            )
            self._changed()

        self._last = lambda: start(lambda: None)
        start()

    def show_done(self, shown: ShownMove) -> None:
        """Show a move at once as it ends, its light lit; then wait to be told what comes next."""
        self._shown_moves.stop()
        self._taken = True
        self.hand.let_go()
        state, _ = shown_state(self.face, shown, lit=True)
        self.view.show(state_of_part(state, self.view.board_skin.grid), animate=False)
        self._changed()

    @property
    def can_show_again(self) -> bool:
        """Whether there is something to show once more."""
        return self._last is not None and not self.showing

    def show_again(self) -> None:
        """Show the last moves once more, from where they began."""
        if self._last is None or self.showing:
            return
        state = self._resting_state()
        self.view.show(state_of_part(state, self.view.board_skin.grid), animate=False)
        self._last()

    def go_back(self) -> None:
        """Go back to the exercise and wait for a move."""
        self._shown_moves.stop()
        self._taken = False
        self.hand.let_go()
        self.view.show(self._state())
        self._changed()

    # What is seen

    def _resting_state(self) -> BoardState:
        exercise = self.exercise
        return BoardState(tokens=self.face.tokens(exercise.position), marked=exercise.marks)

    def _state(self) -> BoardState:
        state = with_hand(
            self._resting_state(),
            self.hand,
            may_move=self.may_move,
            previews=True,
            locked=not self.exercise.preview,
        )
        if self.exercise.light is not None and self.may_move:
            state = replace(state, preview=self.exercise.light)
        return state_of_part(state, self.view.board_skin.grid)

    def restyle(self) -> None:
        """Take over colours and switches from the settings; call it as the screen is arranged."""
        restyle(self.view, self.view.board_skin, self._context)

    def update(self, elapsed_ms: float, *, turning: int = 0) -> None:
        """Let time pass.

        :param turning: the way in which a button under the pointer would turn the chosen piece.
        """
        self._asking.wait(elapsed_ms)
        self._aim(turning)
        self._shown_moves.advance(elapsed_ms)
        if self._outdated and self.may_move:
            self._outdated = False
            self.view.amend(self._state())

    def _aim(self, turning: int) -> None:
        if not self.may_move or self._tree.dialogs:
            meant = None
        else:
            turned = self.hand.meant_by_turn(turning) if turning else None
            meant = turned or self.hand.meant_by(self.view.pointed)
        if self.hand.aim(meant):
            self._refresh()

    def _refresh(self) -> None:
        self._outdated = True
        self._changed()

    # What the player does

    def handle(self, event: pygame.event.Event) -> bool:
        """Let Space skip what is shown, whatever has the focus; return whether it did."""
        space = event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE
        if not space or not self.showing or self._tree.dialogs:
            return False
        self._shown_moves.skip()
        return True

    def receive(self, message: Message) -> bool:
        """Answer what the board says; return whether it was about this board."""
        match message:
            case BoardView.SquareChosen(square=square):
                self._choose(square)
            case BoardView.MoveDropped(origin=origin, target=target) if self.may_move:
                self._take(self.hand.drop(origin, target))
            case BoardView.RotateAsked(square=square, turn=way) if self.may_move:
                self._wheel(square, way)
            case BoardView.Cancelled():
                self.let_go()
            case _:
                return isinstance(message, BoardView.Hovered)
        return True

    def obey(self, command: Command) -> bool:
        """Do what a key asks for; return whether it is one of the board's own."""
        match command:
            case Command.ROTATE_LEFT | Command.ROTATE_RIGHT:
                self.turn(1 if command is Command.ROTATE_RIGHT else -1)
            case Command.SHOW_AGAIN:
                self.show_again()
            case _:
                return False
        return True

    def notice(self, event: pygame.event.Event) -> None:
        """Take the right button anywhere as "let go", and Enter as yes to a prepared move."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self.let_go()
        elif event.type == pygame.KEYDOWN and event.key in ENTER_KEYS:
            if self.may_move and self.prepares:
                self._take(self.hand.armed)
            elif self.may_move:
                self._take(self.hand.wheeled)

    def turn(self, way: int) -> None:
        """Turn the chosen piece: 1 for clockwise, -1 for the other way."""
        if not self.may_move:
            return
        selected = self.hand.shown_on(BoardState(), previews=False).selected
        if self.prepares and selected is not None and self.can_turn(way):
            self._wheel(selected, way)
        else:
            self._take(self.hand.turn(way))

    def play_prepared(self) -> None:
        """Play the move that waits to be played, or the pass that is all there is."""
        if self.may_move:
            self._take(self.forced_pass or self.hand.armed)

    def let_go(self) -> bool:
        """Put everything down; return whether there was something."""
        held = self.view.dragging
        self.view.cancel()
        held = self.hand.let_go() or held
        self._refresh()
        return held

    def _choose(self, square: str) -> None:
        """Answer a click: it chooses, or skips what is shown."""
        if self.may_move:
            self._take(self.hand.choose(square))
        elif self.showing and self._tree.clicks < 2:
            # The second press of a double click belongs to the first, which began the move.
            self._shown_moves.skip()

    def _wheel(self, square: str, way: int) -> None:
        objection = self._asking.wheel(square, way, foretold=self.exercise.preview)
        if objection is not None:
            self._object(objection)
        self._refresh()

    def _take(self, wish: Wish[Move]) -> None:
        """Report a move, perhaps at the second time of asking, or why it cannot be played."""
        if isinstance(wish, Objection):
            self._object(wish)
        elif wish is not None and self._is_meant(wish):
            self._taken = True
            self._chosen(wish)
        self._refresh()

    def _is_meant(self, move: Move) -> bool:
        if move == self.forced_pass:
            return True
        always = self.prepares or self._context.settings.confirm_moves
        return self._asking.is_meant(move, always=always, foretold=self.exercise.preview)

    def _object(self, objection: Objection) -> None:
        self._context.mixer.play(Cue.ERROR)
        self._refused(objection.move, objection.sentence)

    def _warn(self) -> None:
        """Knock, and say what the move in mind would do to the player's own side."""
        self._context.mixer.play(Cue.CAREFUL)
        forecast = self.hand.forecast
        if forecast is not None:
            self._context.narration.say(f"{forecast.words}. {forecast.sentence}")
