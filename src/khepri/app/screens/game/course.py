"""The course of a game on screen: moves are shown, shots are seen, and only then time runs."""

from __future__ import annotations

from khepri.app.boards.beats import Beat
from khepri.app.boards.board_state import BoardState
from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.faces.showing import HIDDEN, resting_state, show_again, with_hand
from khepri.app.screens.game.conclusion import Conclusion
from khepri.app.screens.game.covers import Covers
from khepri.app.screens.game.desk import Desk
from khepri.app.screens.game.early_hand import EarlyHand
from khepri.app.screens.game.final_board import final_board
from khepri.app.screens.game.game_sounds import GameSounds
from khepri.app.screens.game.notes import Notes
from khepri.app.screens.game.result_scene import AFTER_CONTACT_MS
from khepri.app.screens.game.teacher import Teacher
from khepri.app.style.icons import Icon
from khepri.app.widgets import WidgetTree
from khepri.games.base import Move, Side
from khepri.match.actions import AnswerDraw, AnswerUndo, Pause, Resume
from khepri.match.events import (
    DrawDeclined,
    DrawOffered,
    Event,
    GameEnded,
    MovePlayed,
    MovesTakenBack,
    MoveStopped,
    Paused,
    Refused,
    Resumed,
    UndoAsked,
    UndoRefused,
)
from khepri.match.words import describe_event, draw_question, undo_question
from khepri.session.hints import tell_hint
from khepri.session.session import Session, WatchedSession

CONTACTS = (Beat.DESTROYED, Beat.ENDED, Beat.TURNED)
"""The moments from which it is counted how long the last move of a game is looked at."""


class Course:
    """Shows one game from wherever it stands to its end; what the player does is the screen's."""

    def __init__(self, context: Context, tree: WidgetTree, session: Session) -> None:
        self.context = context
        self.tree = tree
        self.session = session
        self.desk = Desk(context, session)
        self.face = self.desk.face
        self.hand = self.face.hand(session.game.position)
        self.early = EarlyHand(session, self.hand)
        self.looked_at: int | None = None
        """The move that is looked back at; None for the present."""

        self.showing = False
        """Whether the last move is still being shown: nobody's time runs yet."""

        self._arrived = True
        """Whether what the last move did has been seen: until then nothing tells of it."""

        self.covers = Covers(tree)
        self.conclusion = Conclusion(context, tree, session, self.desk)
        self._since_contact_ms: float | None = None
        """How long ago the last move of the game was seen to strike; None if it did not."""

        self.hint: Move | None = None
        """The move that was asked for as a hint, until another one is played."""

        self._passed: list[Side] = []
        """Who had to pass: announced when the move before it has been seen."""

        self.sounds = GameSounds(context, self.face, session)
        self.notes = Notes(context, tree, self.sounds)
        self.teacher = Teacher(context, tree, session, self.desk, self.notes, self.show_now)
        self._outdated = True
        """Whether the cards show less than is known: they are brought up to date once a frame."""

    @property
    def board(self) -> BoardView:
        """The board on screen."""
        return self.desk.board

    # From the first look to the last

    def build(self) -> None:
        """Put the desk on the screen, seen from the player's own side."""
        self.desk.put_on(self.tree)
        self.board.flipped = self.desk.usually_flipped

    def lay_out(self) -> None:
        """Place everything anew, in whatever colours and sizes there are now."""
        self.desk.restyle()
        self.place()

    def place(self) -> None:
        """Place everything anew: the window's size or the board's side may be another."""
        self.desk.lay_out()
        self.conclusion.lay_out()
        self.refresh()

    def enter(self) -> None:
        """Show the game as it stands; one that was left is paused and says so.

        Against the computer and without a clock nobody needs to get ready: it goes on at once.
        """
        session = self.session
        if session.game.paused and session.game.clock is None and session.computers:
            session.apply(Resume())
        game = session.game
        if not session.is_watched:
            self.context.session = session if game.outcome is None else None
            self.context.keeper.follow(session)
        if session.saver is not None:
            session.saver.claim(game)
        self.context.timer.serve(session)
        session.listener = self.tell
        self.board.show(self.board_state(), animate=False)
        self.tree.focus(self.board, visible=False)
        if game.paused:
            self._open_pause()
        elif isinstance(session, WatchedSession) and game.outcome is None:
            self.covers.open_watching(taken_over=session.was_taken_over)
        elif game.outcome is not None:
            self.conclusion.show_at_once()
        elif game.turns and game.turns[-1].forced:
            # The first player may have no move, and a game may be continued after a pass.
            self.notes.announce_pass(game.turns[-1].side)
        self._choose_music()
        self.refresh()

    def leave(self) -> None:
        """Stop the clock and the computer: a game that nobody sees does not go on."""
        self.conclusion.stop()
        self.teacher.try_another()
        self.teacher.drop()
        self.session.stop_thinking()
        self.session.listener = None
        self.context.timer.release(self.session)
        game = self.session.game
        if self.session.is_watched:
            return
        if game.outcome is None and not game.paused:
            self.context.narration.say("The game is paused.")
            self.session.apply(Pause())
        if self.session.saver is not None:
            self.session.saver.let_go()

    # What is shown

    @property
    def ply(self) -> int:
        """The number of moves after which the position shown came about."""
        return len(self.session.game.turns) if self.looked_at is None else self.looked_at

    @property
    def played(self) -> bool:
        """Whether anybody has moved; a pass that the rules ask for is no move."""
        return any(not turn.forced for turn in self.session.game.turns)

    @property
    def told(self) -> int:
        """The number of moves whose effects may be told; not that of a light that still flies."""
        turns = self.session.game.turns
        if self._arrived:
            return len(turns)
        # A pass comes about together with the move before it.
        return max((ply for ply, turn in enumerate(turns) if not turn.forced), default=0)

    @property
    def may_move(self) -> bool:
        """Whether a person may play a move now."""
        session, game = self.session, self.session.game
        return (
            self.looked_at is None
            and not self.showing
            and game.outcome is None
            and not game.paused
            and game.turn_begun
            and not self.teacher.holds
            and not session.computer_to_move
        )

    @property
    def waits(self) -> bool:
        """Whether a person's turn is still to come, for which a piece may be taken up."""
        game = self.session.game
        going = game.outcome is None and not game.paused and self.looked_at is None
        free = going and not self.teacher.holds and not self.may_move
        return free and self.early.side is not None

    def final_state(self) -> BoardState:
        """Return the last position of a game that is over, whatever is looked at."""
        game = self.session.game
        ply = len(game.turns)
        self.desk.chronicle.follow(game)
        chronicle = self.desk.chronicle
        state = resting_state(self.face, game, ply, chronicle.marked(ply), chronicle.scorches(ply))
        return final_board(self.face, game, state, honours=not self.showing)

    def board_state(self) -> BoardState:
        """Return what the board shows at rest."""
        game = self.session.game
        if game.paused:
            return HIDDEN
        if game.outcome is not None and self.looked_at is None:
            return self.final_state()
        stopped = self.teacher.state()
        if stopped is not None:
            return stopped
        self.desk.chronicle.follow(game)
        chronicle, ply = self.desk.chronicle, self.ply
        state = resting_state(self.face, game, ply, chronicle.marked(ply), chronicle.scorches(ply))
        if self.waits:
            return self.early.shown_on(state)
        if self.hint is not None and self.may_move:
            state = self.face.point_out(state, [self.hint])
        return with_hand(
            state,
            self.hand,
            may_move=self.may_move,
            previews=self.context.settings.beam_preview,
            locked=not game.options.previews,
        )

    def refresh(self) -> None:
        """Have the board's marks and every card brought up to date before the next frame."""
        self._outdated = True

    def _bring_up_to_date(self) -> None:
        self._outdated = False
        self.board.amend(self.board_state())
        self.desk.refresh(
            self.hand, self.ply, self.told, settled=not self.showing, may_move=self.may_move
        )

    def _choose_music(self) -> None:
        lost = [self.desk.chronicle.losses(side.value, self.told) for side in self._sides]
        self.sounds.music(sum(map(len, lost)))

    @property
    def _sides(self) -> tuple[Side, Side]:
        return self.session.game.spec.sides

    def look_at(self, ply: int) -> None:
        """Show the position after `ply` moves; the last one is the present."""
        turns = len(self.session.game.turns)
        ply = max(0, min(turns, ply))
        if ply == self.ply or self.session.game.paused or self.teacher.speaking:
            return
        self.put_down()
        self.looked_at = None if ply == turns else ply
        if self.showing:
            # Whoever looks elsewhere has seen enough of the shot.
            self.board.finish()
        self.board.show(self.board_state())
        self.refresh()

    # Time

    def update(self, elapsed_ms: float) -> None:
        """Let time pass: the board moves, and once the last move is seen, the next turn begins.

        The clock and the computer need no screen: they go on in the session.
        """
        shot = self.board.shot
        beats = self.board.advance(elapsed_ms)
        self.sounds.board(beats, shot)
        if self._since_contact_ms is not None:
            self._since_contact_ms += elapsed_ms
        if any(beat in CONTACTS for beat in beats):
            self._since_contact_ms = 0.0
        self.desk.tools.wait(elapsed_ms)
        if self.showing and not self.session.game.paused:
            if self.board.arrived and not self._arrived:
                self._arrive()
            if not self.board.busy or self._seen_enough:
                self.showing = False
                self._settle()
        self.teacher.update(elapsed_ms)
        if not self.showing and not self.board.busy:
            self.session.seen()
        if self.may_move and self.early.hand_over():
            self.refresh()
        self.notes.tell_troubles(self.session)
        self._tell_hint()
        if self.notes.warn_of_time(self.session):
            self._choose_music()
            self.refresh()
        if self._outdated:
            self._bring_up_to_date()
        self.desk.refresh_clocks()
        self.conclusion.update(elapsed_ms, self.ply)

    @property
    def _seen_enough(self) -> bool:
        """Whether the shot that ended the game has burnt for a while: what falls may go on."""
        seen = self._since_contact_ms
        over = self.session.game.outcome is not None
        return over and seen is not None and seen >= AFTER_CONTACT_MS

    def _arrive(self) -> None:
        """Let everything tell what the last move did, now that it has been seen."""
        self._arrived = True
        self._choose_music()
        self.refresh()

    def _settle(self) -> None:
        """Go on after the last move has been seen."""
        for side in self._passed:
            self.notes.announce_pass(side)
        self._passed.clear()
        self.refresh()
        if self.session.game.outcome is not None:
            self._conclude()

    def _tell_hint(self) -> None:
        found = self.session.take_hint()
        if found is None:
            return
        self.hint = found.move
        self.notes.hint(tell_hint(self.session.game, found))
        self.refresh()

    # What happens to the game

    def tell(self, events: tuple[Event, ...]) -> None:
        """Show, sound and say everything that happened."""
        for event in events:
            self.sounds.event(event)
            self._say(event)
            self._react(event)
        if self._arrived:
            self._choose_music()
        self.refresh()

    def _say(self, event: Event) -> None:
        """Put an event into words; results and passes wait until the last move has been seen."""
        if isinstance(event, GameEnded | MoveStopped) or (
            isinstance(event, MovePlayed) and event.forced
        ):
            return
        self.context.narration.tell(self.session.game, event)

    def _react(self, event: Event) -> None:
        match event:
            case MovePlayed(side=side, forced=True):
                self._passed.append(side)
            case MovesTakenBack():
                self.teacher.drop()
                self._reopen()
                self._show_change(fired=False)
            case MovePlayed():
                self._show_change(fired=True)
                self.teacher.played()
            case GameEnded():
                self._end()
            case Paused():
                self._open_pause()
            case Resumed():
                self._close_pause()
            case Refused(reason=reason):
                self.notes.complain(reason)
            case DrawOffered(side) if side.opponent not in self.session.computers:
                self.covers.ask(
                    "Draw offered",
                    draw_question(self.session.game, side),
                    AnswerDraw(side.opponent, accepted=True),
                    AnswerDraw(side.opponent, accepted=False),
                )
            case UndoAsked(side):
                self.covers.ask(
                    "Take a move back?",
                    undo_question(self.session.game, side),
                    AnswerUndo(side.opponent, accepted=True),
                    AnswerUndo(side.opponent, accepted=False),
                )
            case DrawDeclined() | UndoRefused():
                self.tree.toast(describe_event(self.session.game, event), icon=Icon.INFO)

    def _show_change(self, *, fired: bool) -> None:
        game = self.session.game
        self.looked_at = self.hint = self._since_contact_ms = None
        self._passed.clear()
        if not fired:
            self.notes.forget_pass()
        self.hand.wait_for(game.position)
        self.early.follow()
        if not fired or self.early.square is None:
            self.early.let_go()
            self.board.cancel()
        self.showing = True
        self._arrived = not fired
        self.covers.close_question()
        self.desk.chronicle.follow(game)
        report = self.desk.chronicle.report(self.ply) if fired else None
        self.board.show(self.board_state(), shot=report.shot if report else None)

    def show_now(self) -> None:
        """Show the board as it stands."""
        self.hand.wait_for(self.session.game.position)
        self.board.show(self.board_state())
        self.refresh()

    def put_down(self) -> bool:
        """Let go of whatever is held, dragged or taken up early; return whether there was any."""
        dragged = self.board.dragging
        self.board.cancel()
        early = self.early.let_go()
        return self.hand.let_go() or early or dragged

    def _end(self) -> None:
        self.teacher.drop()
        self.teacher.note_end()
        self.put_down()
        self.covers.close_question()
        self.covers.close_watching()
        if self.context.session is self.session:
            self.context.session = None
        if self.covers.pause is not None:
            self._close_pause()
        if not self.showing:
            self._conclude()

    def _conclude(self) -> None:
        game = self.session.game
        if game.outcome is not None:
            self.context.narration.say(self.face.ending(game.outcome, game.position).sentence)
        self.notes.forget_moves()
        self.sounds.result()
        seen, still = self._since_contact_ms, self.context.settings.reduced_motion
        self.conclusion.begin(0 if seen is None or still else AFTER_CONTACT_MS - seen)

    def _reopen(self) -> None:
        """Go on with a game that was over: its loss was taken back."""
        if self.conclusion.shown:
            self.conclusion.close()
            self.context.session = self.session
            self.context.timer.serve(self.session)
            self.place()
            self.tree.focus(self.board, visible=self.tree.focus_visible)

    # What lies over the board

    def _open_pause(self) -> None:
        self.put_down()
        self.looked_at = None
        self.covers.open_pause(timed=self.session.game.clock is not None)
        self.board.show(HIDDEN, animate=False)

    def _close_pause(self) -> None:
        self.covers.close_pause()
        self.board.show(self.board_state(), animate=False)
        if self.showing:
            # The pause came in the middle of a move: it is shown again from its beginning.
            self.show_last_move()

    def show_last_move(self) -> None:
        """Show once more what the last move did."""
        report = self.desk.chronicle.marked(self.ply)
        if report is not None:
            self.session.look_again()
            show_again(self.board, self.board_state(), report)
