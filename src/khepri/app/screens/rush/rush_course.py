"""A rush and its board: it asks, takes a move, and shows for a moment what came of it."""

from __future__ import annotations

from collections.abc import Callable

from khepri.app.context import Context
from khepri.app.faces import face_of
from khepri.app.practice import Exercise, PracticeBoard
from khepri.app.widgets import WidgetTree
from khepri.games.base import AnyPosition, GameSpec, Move
from khepri.learn.rush import (
    Ended,
    GoesOn,
    Hit,
    Missed,
    Rush,
    RushAction,
    RushEvent,
    RushPuzzle,
    Skipped,
    TimePassed,
)
from khepri.learn.solving import NotOffered, RightSoFar, ShownMove, SlowerTry, Tried

HIT_MS = 250
MISS_MS = 900
"""How long what came of an answer is looked at."""


class RushCourse:
    """Plays a rush on a board for practising, and tells its screen what happens.

    The value has gone on to the next puzzle while the board still shows the last answer; `told` is
    called with what happened, `asked` when the board asks again, `ended` when all has been seen.
    """

    def __init__(
        self,
        context: Context,
        tree: WidgetTree,
        spec: GameSpec,
        pool: tuple[RushPuzzle, ...],
        *,
        told: Callable[[RushEvent], None],
        asked: Callable[[], None],
        ended: Callable[[], None],
        refused: Callable[[str], None],
        changed: Callable[[], None],
    ) -> None:
        self.rush: Rush | None = None
        self._context = context
        self._spec = spec
        self._pool = pool
        self._told = told
        self._asked = asked
        self._ended = ended
        self._left_ms = 0.0
        self._then: Callable[[], None] | None = None
        self.practice = PracticeBoard(
            context,
            tree,
            exercise_at(spec, pool[0].puzzle.position if pool else spec.start(spec.variants[0])),
            chosen=lambda move: self.act(Tried(move)),
            refused=lambda _, sentence: refused(sentence),
            changed=changed,
        )

    @property
    def is_asking(self) -> bool:
        """Whether an answer is waited for."""
        return self._then is None and self.rush is not None and self.rush.end is None

    @property
    def left_ms(self) -> int:
        """How much time is left."""
        return self.rush.left_ms(self._context.now_ms()) if self.rush is not None else 0

    def begin(self, seed: int, avoided: frozenset[str]) -> None:
        """Begin a rush: its time runs from the first board on."""
        self.rush = Rush.begin(self._pool, seed, self._context.now_ms(), avoided)
        self._ask()

    def act(self, action: RushAction) -> None:
        """Do something in the rush that is running."""
        rush = self.rush
        if rush is None or rush.end is not None:
            return
        self.rush, happened = rush.apply(action, self._context.now_ms())
        if not isinstance(happened, GoesOn):
            self._show(rush, happened)
            self._told(happened)

    def skip(self) -> None:
        """Pass over the puzzle that is asked."""
        if self.is_asking:
            self.act(Skipped())

    def _show(self, before: Rush, happened: RushEvent) -> None:
        match happened:
            case Hit(shown):
                self._hold(shown, HIT_MS, self._go_on)
            case Missed(None):
                position, right = before.course.position, before.course.right[0]
                after, effect = position.carry_out(right)
                self._hold(ShownMove(position, right, after, effect), MISS_MS, self._go_on)
            case Missed(ShownMove() as shown):
                self._hold(shown, MISS_MS, self._go_on)
            case RightSoFar(shown):
                self._hold(shown, 2 * HIT_MS, self._ask_next_move)
            case SlowerTry(shown):
                self._hold(shown, MISS_MS, self._ask)
            case NotOffered():
                self._ask()
            case Ended():
                self._then = None
                self._ended()

    def _hold(self, shown: ShownMove, for_ms: float, then: Callable[[], None]) -> None:
        """Show a move with its light already there: nobody waits for it to fly."""
        self.practice.show_done(shown)
        cue = face_of(self._spec).cue(shown.move)
        if cue is not None:
            self._context.mixer.play(cue)
        self._left_ms, self._then = for_ms, then

    def _go_on(self) -> None:
        if self.rush is not None and self.rush.end is not None:
            self._ended()
        else:
            self._ask()

    def _ask(self, *, animate: bool = False) -> None:
        if self.rush is not None:
            exercise = exercise_at(self._spec, self.rush.course.position)
            self.practice.ask(exercise, animate=animate)
            self._asked()

    def _ask_next_move(self) -> None:
        """Let the answer of the other side be seen, and ask again."""
        self._ask(animate=True)

    def hurry(self) -> None:
        """Look no longer at what came of the last answer."""
        self._left_ms = 0.0

    def update(self, elapsed_ms: float, *, turning: int = 0) -> None:
        """Let time pass, on the board and in the rush."""
        self.act(TimePassed())
        if self._then is not None:
            self._left_ms -= elapsed_ms
            if self._left_ms <= 0:
                then, self._then = self._then, None
                then()
        self.practice.update(elapsed_ms, turning=turning)


def exercise_at(spec: GameSpec, position: AnyPosition) -> Exercise:
    """Return a position as a rush asks it: nothing is foretold, and whoever moves sits below."""
    turned = face_of(spec).turns_board and position.side is spec.sides[1]
    offered: tuple[Move, ...] = tuple(position.legal_moves())
    return Exercise(spec=spec, position=position, offered=offered, preview=False, flipped=turned)
