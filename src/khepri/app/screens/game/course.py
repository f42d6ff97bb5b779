"""The course of a game on screen: moves are shown, shots are seen, and only then time runs."""

from __future__ import annotations

from khepri.app.board_screen import BoardScreen
from khepri.app.boards.state import BoardState
from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.cues import LOW_TIME_MS, Ear, cue_of, cue_of_outcome, mood_of
from khepri.app.faces.rules import RulesPage
from khepri.app.faces.showing import HIDDEN, resting_state, show_again, with_hand
from khepri.app.icons import Icon
from khepri.app.metrics import Box
from khepri.app.narration import sentence_of
from khepri.app.play import Table
from khepri.app.screens.game.covers import Covers
from khepri.app.screens.game.desk import Desk
from khepri.app.screens.game.notes import Notes
from khepri.audio import Cue
from khepri.games.base import Move, Side
from khepri.match.actions import Action, AnswerDraw, AnswerUndo, BeginTurn, CheckTime, Pause
from khepri.match.events import (
    DrawDeclined,
    DrawOffered,
    Event,
    GameEnded,
    MovePlayed,
    MovesTakenBack,
    Paused,
    Refused,
    Resumed,
    UndoAsked,
    UndoRefused,
)


class CourseScreen(BoardScreen):
    """Shows one game from wherever it stands to its end; what the player does is a subclass's."""

    def __init__(self, context: Context, table: Table) -> None:
        super().__init__(context)
        self.table = table
        self.desk = Desk(context, table)
        self.face = self.desk.face
        self.hand = self.face.hand(table.game.position)
        self.looked_at: int | None = None
        """The move that is looked back at; None for the present."""

        self.showing = False
        """Whether the last move is still being shown: nobody's time runs yet."""

        self.covers = Covers(self.tree)
        self.hint: Move | None = None
        """The move that was asked for as a hint, until another one is played."""

        self._passed: list[Side] = []
        """Who had to pass: announced when the move before it has been seen."""

        self.notes = Notes(context, self.tree)
        self._warned: set[Side] = set()
        self._ear = Ear()

    @property
    def board(self) -> BoardView:
        """The board on screen."""
        return self.desk.board

    def how_to_play(self) -> RulesPage:
        """Return the rules of the game."""
        return RulesPage(self.desk.pictures)

    # The life of the screen

    def build(self) -> None:
        """Put the desk on the screen, seen from the player's own side."""
        self.desk.put_on(self.tree)
        self.board.flipped = self.desk.usually_flipped

    def arrange(self, box: Box) -> None:  # noqa: ARG002 - the desk asks the skin itself
        """Place everything anew, in whatever colours and sizes there are now."""
        self.desk.restyle()
        self.desk.lay_out()
        self.refresh()

    def enter(self) -> None:
        """Show the game as it stands; one that was left is paused and says so."""
        super().enter()
        game = self.table.game
        self.context.table = self.table if game.outcome is None else None
        self.context.keeper.follow(self.table)
        self.board.show(self.board_state(), animate=False)
        self.tree.focus(self.board, visible=False)
        if game.paused:
            self._open_pause()
        elif game.outcome is not None:
            self.open_result()
        elif game.turns and game.turns[-1].forced:
            # The first player may have no move, and a game may be continued after a pass.
            self.notes.announce_pass(game.turns[-1].side)
        self.refresh()

    def leave(self) -> None:
        """Stop the clock and the computer: a game that nobody sees does not go on."""
        self.table.stop_thinking()
        game = self.table.game
        if game.outcome is None and not game.paused:
            self.context.narration.say("The game is paused.")
            self.table.apply(Pause())

    # What is shown

    @property
    def ply(self) -> int:
        """The number of moves after which the position shown came about."""
        return len(self.table.game.turns) if self.looked_at is None else self.looked_at

    @property
    def may_move(self) -> bool:
        """Whether a person may play a move now."""
        table, game = self.table, self.table.game
        return (
            self.looked_at is None
            and not self.showing
            and game.outcome is None
            and not game.paused
            and game.turn_begun
            and not table.computer_to_move
        )

    def board_state(self) -> BoardState:
        """Return what the board shows at rest."""
        game = self.table.game
        if game.paused:
            return HIDDEN
        self.desk.chronicle.follow(game)
        state = resting_state(self.face, game, self.ply, self.desk.chronicle.marked(self.ply))
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
        """Bring the board's marks and every card up to date."""
        self.board.amend(self.board_state())
        self.desk.refresh(self.hand, self.ply, settled=not self.showing, may_move=self.may_move)
        lost = [self.desk.chronicle.losses(side.value, self.ply) for side in self._sides]
        mood = mood_of(self.table.game, self.table.instant, sum(map(len, lost)))
        self.context.mixer.play_music(mood)

    @property
    def _sides(self) -> tuple[Side, Side]:
        return self.table.game.spec.sides

    def look_at(self, ply: int) -> None:
        """Show the position after `ply` moves; the last one is the present."""
        turns = len(self.table.game.turns)
        ply = max(0, min(turns, ply))
        if ply == self.ply or self.table.game.paused:
            return
        self.hand.let_go()
        self.board.cancel()
        self.looked_at = None if ply == turns else ply
        if self.showing:
            # Whoever looks elsewhere has seen enough of the shot.
            self.board.finish()
        self.board.show(self.board_state())
        self.refresh()

    # Time

    def update(self, elapsed_ms: float) -> None:
        """Let time pass: the board moves, the clock runs, the computer thinks."""
        super().update(elapsed_ms)
        self._hear(elapsed_ms)
        self.desk.tools.wait(elapsed_ms)
        clock = self.table.game.clock
        if clock is not None and clock.running is not None:
            self.tell(self.table.apply(CheckTime()))
        if self.showing and not self.board.busy and not self.table.game.paused:
            self.showing = False
            self._settle()
        self.table.keep_time()
        self.notes.tell_troubles(self.table)
        game = self.table.game
        if not self.showing and not game.paused and game.outcome is None:
            if not game.turn_begun:
                self.do(BeginTurn())
            self.table.think()
            if not self.board.busy:
                self.tell(self.table.poll())
            self._tell_hint()
        self._warn_of_time()
        self.desk.refresh_clocks()

    def _hear(self, elapsed_ms: float) -> None:
        shot = self.board.shot
        for cue, step in self._ear.sounds(self.board.advance(elapsed_ms), shot):
            self.context.mixer.play(cue, step)

    def _settle(self) -> None:
        """Go on after the last move has been seen."""
        for side in self._passed:
            self.notes.announce_pass(side)
        self._passed.clear()
        self.refresh()
        if self.table.game.outcome is not None:
            self._conclude()

    def _tell_hint(self) -> None:
        found = self.table.take_hint()
        if found is None:
            return
        self.hint = found.move
        told = found.failure
        if self.hint is not None:
            told = f"Hint: {self.face.suggestion(self.table.game.position, self.hint)}."
        self.notes.hint(told)
        self.refresh()

    def _warn_of_time(self) -> None:
        clock = self.table.game.clock
        side = clock.running if clock is not None else None
        if side is None or side in self._warned or side in self.table.opponents:
            return
        if (self.table.time_left(side) or 0) < LOW_TIME_MS:
            self._warned.add(side)
            self.context.narration.say(f"{side.label} has less than 20 seconds left.")
            if self.context.settings.low_time_sound:
                self.context.mixer.play(Cue.LOW_TIME)
            self.refresh()

    # What happens to the game

    def do(self, action: Action) -> None:
        """Ask something of the game and tell what came of it."""
        self.tell(self.table.apply(action))

    def tell(self, events: tuple[Event, ...]) -> None:
        """Show, sound and say everything that happened."""
        for event in events:
            self._voice(event)
            self._react(event)
        if events:
            self.refresh()

    def _voice(self, event: Event) -> None:
        """Say and sound an event; results and passes wait until the last move has been seen."""
        if isinstance(event, MovePlayed) and event.forced:
            return
        if isinstance(event, GameEnded):
            self.context.narration.say(self.face.told_end(self.table.game))
            return
        self.context.narration.tell(self.table.game.spec, event)
        cue = cue_of(event, self.table.humans)
        if cue is not None:
            self.context.mixer.play(cue)

    def _react(self, event: Event) -> None:
        match event:
            case MovePlayed(side=side, forced=True):
                self._passed.append(side)
            case MovePlayed() | MovesTakenBack():
                self._show_change(fired=isinstance(event, MovePlayed))
            case GameEnded():
                self._end()
            case Paused():
                self._open_pause()
            case Resumed():
                self._close_pause()
            case Refused(reason=reason):
                self.notes.complain(reason)
            case DrawOffered(side) if side.opponent not in self.table.opponents:
                self.covers.ask(
                    "Draw offered",
                    f"{side.label} offers a draw. {side.opponent.label}, do you accept it?",
                    AnswerDraw(side.opponent, accepted=True),
                    AnswerDraw(side.opponent, accepted=False),
                )
            case UndoAsked(side):
                self.covers.ask(
                    "Take a move back?",
                    f"{side.label} would like to take the last move back."
                    f" {side.opponent.label}, do you allow it?",
                    AnswerUndo(side.opponent, accepted=True),
                    AnswerUndo(side.opponent, accepted=False),
                )
            case DrawDeclined() | UndoRefused():
                self.tree.toast(sentence_of(self.table.game.spec, event), icon=Icon.INFO)

    def _show_change(self, *, fired: bool) -> None:
        game = self.table.game
        self.looked_at = self.hint = None
        self._passed.clear()
        if not fired:
            self.notes.forget_pass()
        self.hand.wait_for(game.position)
        self.board.cancel()
        self.showing = True
        self.covers.close_question()
        self.desk.chronicle.follow(game)
        report = self.desk.chronicle.report(self.ply) if fired else None
        self.board.show(self.board_state(), shot=report.shot if report else None)

    def _end(self) -> None:
        self.board.cancel()
        self.hand.let_go()
        self.covers.close_question()
        if self.context.table is self.table:
            self.context.table = None
        if self.covers.pause is not None:
            self._close_pause()
        if not self.showing:
            self._conclude()

    def _conclude(self) -> None:
        outcome = self.table.game.outcome
        if outcome is not None:
            self.context.mixer.play(cue_of_outcome(outcome, self.table.humans))
            self.open_result()

    # What lies over the board

    def open_result(self) -> None:
        """Show how the game ended and what can be done now."""
        game = self.table.game
        if game.outcome is not None:
            self.desk.chronicle.follow(game)
            figures = self.face.figures(game, self.desk.chronicle)
            self.covers.open_result(self.desk.pictures, game, figures)

    def _open_pause(self) -> None:
        self.hand.let_go()
        self.board.cancel()
        self.looked_at = None
        self.covers.open_pause()
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
            show_again(self.board, self.board_state(), report)
