"""The computer as a teacher on the game screen: it stops moves, shows why, and asks."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from khepri.app.boards.board_state import BoardState
from khepri.app.context import Context
from khepri.app.learner import learner_name
from khepri.app.screens.game.desk import Desk
from khepri.app.screens.game.move_judging import Judging
from khepri.app.screens.game.notes import Notes
from khepri.app.screens.game.stop_showing import StopShowing
from khepri.app.widgets import WidgetTree
from khepri.errors import ArchiveError
from khepri.games.base import AnyPosition, Move
from khepri.learn.judging import Concern, plain_text
from khepri.learn.registry import judge_of
from khepri.learn.teaching_game import ENOUGH_TRIES, game_fact, is_worth_judging, tries_are_plenty
from khepri.match.actions import AnswerStop, Play, SetTeaching, StopMove
from khepri.match.options import TeachingMode
from khepri.session.session import Session


class Teacher:
    """Judges each move of the learner before it is played, in a game that teaches.

    `let_pass` is called for a move against which there is nothing to say; `show_now` shows the
    board as it stands.
    """

    def __init__(
        self,
        context: Context,
        tree: WidgetTree,
        session: Session,
        desk: Desk,
        notes: Notes,
        show_now: Callable[[], None],
    ) -> None:
        self.let_pass: Callable[[Move], None] = lambda _: None
        self._context = context
        self._tree = tree
        self._session = session
        self._desk = desk
        self._notes = notes
        self._show_now = show_now
        self._judging: Judging | None = None
        self._judged: tuple[AnyPosition, Move] | None = None
        """The last move that was let pass, and where: it is not judged again."""

        self._stop: tuple[Move, Concern] | None = None
        """What is shown at the moment."""

        self._showing: StopShowing | None = None
        self._tried: tuple[AnyPosition, Concern] | None = None
        """What the last try was stopped for, and where: a better one is praised."""

        self._praise = ""
        self._mode = session.game.options.teaching
        """What is taught again when teaching is switched on."""

    # Whether it has anything to do

    @property
    def possible(self) -> bool:
        """Whether moves can be stopped in this game at all."""
        session = self._session
        alone = len(session.people_here) == 1 and len(session.computers) == 1
        return alone and session.game.may_teach and judge_of(session.game.spec) is not None

    @property
    def on(self) -> bool:
        """Whether moves are stopped."""
        return self.possible and self._session.game.options.teaching is not TeachingMode.OFF

    @property
    def judging(self) -> bool:
        """Whether a move is being looked at."""
        return self._judging is not None

    @property
    def speaking(self) -> bool:
        """Whether a move is stopped."""
        return self._stop is not None

    @property
    def holds(self) -> bool:
        """Whether the learner's move waits for it."""
        return self.judging or self.speaking

    @property
    def busy(self) -> bool:
        """Whether something moves, or will in a moment."""
        return self.judging or (self._showing is not None and not self._showing.done)

    # A move

    def wants_to_see(self, move: Move) -> bool:
        """Say whether a move has to be judged before it may be played."""
        game = self._session.game
        if not self.on or self._judged == (game.position, move):
            return False
        return is_worth_judging(game) or self._last_concern() is not None

    def look_at(self, move: Move) -> None:
        """Begin to judge a move."""
        if self._judging is None:
            self._judging = Judging(self._session.game, move, self._last_concern())

    def _last_concern(self) -> Concern | None:
        if self._tried is None or self._tried[0] != self._session.game.position:
            return None
        return self._tried[1]

    def update(self, elapsed_ms: float) -> None:
        """Let time pass: a move is judged, or what is shown goes on."""
        judging = self._judging
        if judging is not None and judging.done:
            self._judging = None
            if judging.game.position == self._session.game.position and self.on:
                self._decide(judging)
        showing = self._showing
        if showing is not None and not self._session.game.paused:
            before = showing.answered
            showing.advance(elapsed_ms * self._desk.board.tempo.pace)
            if showing.answered is not before:
                self._desk.board.show(showing.state())
            else:
                self._desk.board.amend(showing.state())

    def _decide(self, judging: Judging) -> None:
        if judging.concern is not None:
            self._open(judging.move, judging.concern)
            return
        self._judged = (judging.game.position, judging.move)
        self._praise = judging.praise
        self.let_pass(judging.move)

    def played(self) -> None:
        """Praise the move that was just played, if it is better than the last try."""
        if self._praise:
            self._notes.praise(self._praise)
        self._praise, self._tried, self._judged = "", None, None

    # A stop

    def _open(self, move: Move, concern: Concern) -> None:
        session, desk = self._session, self._desk
        side = session.game.side
        session.apply(StopMove(side))
        if not session.game.stopped:
            return
        self._stop = (move, concern)
        looks = desk.face.stop_looks(session.game.position, move, concern)
        self._showing = StopShowing(looks, still=self._context.settings.reduced_motion)
        desk.stop_card.show(concern, side, session.game.player(side.opponent))
        desk.cover(covered=True)
        desk.board.show(self._showing.state())
        self._tree.focus(desk.stop_card.another, visible=self._tree.focus_visible)
        self._notes.warn(
            f"{concern.title} {plain_text(concern.sentence)} 1: {concern.steps[0]}."
            f" 2: {concern.steps[1]}. Try another, or play it anyway."
        )

    def state(self) -> BoardState | None:
        """Return what the board shows of a stop; None without one."""
        return self._showing.state() if self._showing is not None else None

    def show_again(self) -> None:
        """Show from the beginning what would come of the move."""
        if self._showing is not None:
            self._show_real_board(animate=False)
            self._showing.restart()
            self._desk.board.show(self._showing.state())

    def skip(self) -> None:
        """Come to the end of what is being shown."""
        if self._showing is not None:
            self._showing.skip()
            self._desk.board.show(self._showing.state(), animate=False)

    def try_another(self) -> None:
        """Take the move back: nothing has happened."""
        if self._stop is None:
            return
        (_, concern), session = self._stop, self._session
        side = session.game.side
        self._tried = (session.game.position, concern)
        self._close()
        session.apply(AnswerStop(side, concern.worst, taken_back=True))
        self._show_now()
        self._tree.focus(self._desk.board, visible=self._tree.focus_visible)
        if tries_are_plenty(session.game, side):
            self._notes.plenty(" ".join(ENOUGH_TRIES))

    def play_anyway(self) -> None:
        """Play the move as it was meant."""
        if self._stop is None:
            return
        (move, concern), session = self._stop, self._session
        side = session.game.side
        self._close()
        self._tried = None
        session.apply(AnswerStop(side, concern.worst, taken_back=False))
        session.apply(Play(side, move))
        self._tree.focus(self._desk.board, visible=self._tree.focus_visible)

    def drop(self) -> None:
        """Let go of everything: the game is left, over, or at another move."""
        self._judging = self._judged = self._tried = None
        self._praise = ""
        if self._stop is not None:
            self._close()

    def _close(self) -> None:
        self._stop = self._showing = None
        self._desk.cover(covered=False)

    def _show_real_board(self, *, animate: bool) -> None:
        face, game = self._desk.face, self._session.game
        self._desk.board.show(BoardState(tokens=face.tokens(game.position)), animate=animate)

    # The switch

    def toggle(self) -> None:
        """Switch teaching off for the rest of this game, or on again."""
        mode = self._session.game.options.teaching
        if mode is TeachingMode.OFF:
            again = TeachingMode.LEVEL if self._mode is TeachingMode.OFF else self._mode
            self._session.apply(SetTeaching(again))
        else:
            self.try_another()
            self._mode = mode
            self._session.apply(SetTeaching(TeachingMode.OFF))

    def note_end(self) -> None:
        """Keep in the log of what was learned that a teaching game was played."""
        fact = game_fact(self._session.game, learner_name(self._context))
        if fact is not None:
            with suppress(ArchiveError):
                self._context.learning.add(fact)
