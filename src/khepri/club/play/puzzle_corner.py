"""Puzzles for those who have nothing else to do.

To read all puzzles takes a second or two, and to prove why a try is wrong a moment: both are done
in a thread of their own, so that no game waits for it. A night without puzzles pays nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from khepri.club.incoming import AskPuzzle, LeavePuzzle, PuzzleMove
from khepri.club.links import PageLink
from khepri.club.night import Night
from khepri.club.outbox import Data
from khepri.errors import ClubError, KhepriError
from khepri.games.registry import game_named
from khepri.match.wire import write_board

if TYPE_CHECKING:
    from khepri.games.base import GameSpec, Move
    from khepri.learn.lesson_course import Shown
    from khepri.learn.puzzle import Puzzle
    from khepri.learn.puzzle_course import PuzzleCourse, PuzzleHappening

STREAM = "puzzle"
ONE_MOMENT = "One moment…"
NONE_LEFT = "There are no puzzles for this game."

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Desk:
    """The puzzle of one page, and what has come of it."""

    kind: str
    place: int = 0
    """Which of the puzzles it is, the easiest being 0."""

    left: Mapping[str, int] = field(default_factory=dict)
    """Which puzzle comes next in the games that were asked for before."""

    course: PuzzleCourse | None = None
    """None until the puzzle is there."""

    steps: tuple[Data, ...] = ()
    """The moves to be shown one after the other, and the board after each."""

    state: str = "wait"
    say: str = ONE_MOMENT
    solved: int = 0
    is_busy: bool = False


class PuzzleCorner:
    """One puzzle for each link that has asked for one."""

    def __init__(self, night: Night) -> None:
        self.night = night
        self._desks: dict[int, _Desk] = {}
        self._puzzles: dict[str, tuple[Puzzle, ...]] = {}
        self._worker: ThreadPoolExecutor | None = None
        self._under_way: list[tuple[Future[Any], Callable[[Any], None]]] = []

    def disconnected(self, link: PageLink) -> None:
        """A page is gone, and its puzzle with it."""
        self._desks.pop(link.number, None)

    def hear(self, link: PageLink, message: AskPuzzle | PuzzleMove | LeavePuzzle) -> None:
        """Give a puzzle, or look at a try.

        :raises ClubError: if it cannot be done.
        """
        match message:
            case AskPuzzle(kind=kind):
                self._ask(link, game_named(kind))
            case PuzzleMove(m=text):
                self._try(link.number, text)
            case LeavePuzzle():
                self._desks.pop(link.number, None)
                self.night.show_only(link, link.streams - {STREAM})

    # Asking

    def _ask(self, link: PageLink, spec: GameSpec) -> None:
        before = self._desks.get(link.number)
        if before is None:
            desk = _Desk(spec.name)
        else:
            left = {**before.left, before.kind: before.place + 1}
            desk = _Desk(spec.name, left.get(spec.name, 0), left, solved=before.solved)
        self._desks[link.number] = desk
        link.streams.add(STREAM)
        self.night.changed.add(STREAM)
        if spec.name in self._puzzles:
            self._put(link.number, desk)
        else:
            self._later(lambda: _load(spec), lambda found: self._loaded(spec.name, found))

    def _loaded(self, kind: str, found: tuple[Puzzle, ...]) -> None:
        self._puzzles[kind] = found
        for number, desk in self._desks.items():
            if desk.kind == kind and desk.course is None:
                self._put(number, desk)

    def _put(self, number: int, desk: _Desk) -> None:
        from khepri.learn.puzzle_course import PuzzleCourse  # noqa: PLC0415 - few nights need it

        puzzles = self._puzzles[desk.kind]
        if not puzzles:
            self._show(number, replace(desk, say=NONE_LEFT))
            return
        course = PuzzleCourse.waiting(puzzles[desk.place % len(puzzles)])
        self._show(number, replace(desk, course=course, state="try", say=course.puzzle.about))

    # Trying

    def _try(self, number: int, text: str) -> None:
        desk = self._desks.get(number)
        if desk is None or desk.course is None or desk.course.is_over:
            raise ClubError("Ask for a puzzle first.")
        if desk.is_busy:
            raise ClubError(ONE_MOMENT)
        course = desk.course
        move = course.puzzle.spec.parse_move(text)
        self._desks[number] = replace(desk, is_busy=True)
        self._later(lambda: _tried(course, move), lambda found: self._judged(number, course, found))

    def _judged(
        self, number: int, asked: PuzzleCourse, found: tuple[PuzzleCourse, PuzzleHappening]
    ) -> None:
        desk = self._desks.get(number)
        if desk is None or desk.course is not asked:
            return  # another puzzle has been asked for meanwhile
        course, happening = found
        state, say, shown = _told(happening)
        if state == "right":
            say = "Right! Go on."
        self._show(
            number,
            replace(
                desk,
                course=course,
                steps=tuple(_step(course.puzzle.spec, each) for each in shown),
                state=state,
                say=say,
                solved=desk.solved + (state == "solved"),
                is_busy=False,
            ),
        )

    def _show(self, number: int, desk: _Desk) -> None:
        self._desks[number] = desk
        self.night.changed.add(STREAM)

    # The other thread

    def _later(self, do: Callable[[], T], then: Callable[[T], None]) -> None:
        if self._worker is None:
            self._worker = ThreadPoolExecutor(1, "puzzles")
        future = self._worker.submit(do)
        self._under_way.append((future, then))
        future.add_done_callback(lambda _: self.night.wake())

    def advance(self) -> None:
        """Take what the other thread has found."""
        done = [each for each in self._under_way if each[0].done()]
        for each in done:
            self._under_way.remove(each)
            future, then = each
            then(future.result())

    def wait(self) -> None:
        """Wait for the other thread; for those who have nothing else to do meanwhile."""
        for future, _ in self._under_way:
            future.exception()

    # What is shown

    def state(self, link: PageLink) -> Data:
        """Return the puzzle of a link, as a page shows it."""
        desk = self._desks.get(link.number)
        if desk is None:
            return {}
        course = desk.course
        if course is None:
            return {"kind": desk.kind, "state": desk.state, "say": desk.say, "solved": desk.solved}
        puzzle, position = course.puzzle, course.position
        is_asked = not course.is_over
        return {
            "kind": desk.kind,
            "name": puzzle.theme.name,
            "theme": puzzle.theme.key,
            "task": puzzle.theme.task,
            "shape": list(position.shape),
            "board": write_board(position),
            "view": puzzle.position.side.value,
            "to_move": position.side.value,
            "moves": {str(move): {} for move in position.legal_moves()} if is_asked else None,
            "last": desk.steps[-1] if desk.steps else None,
            "steps": list(desk.steps),
            "state": desk.state,
            "say": desk.say,
            "solved": desk.solved,
        }


def _load(spec: GameSpec) -> tuple[Puzzle, ...]:
    from khepri.learn.puzzle_library import PuzzleLibrary  # noqa: PLC0415 - few nights need it
    from khepri.learn.puzzle_order import from_the_easiest  # noqa: PLC0415 - likewise

    return from_the_easiest(PuzzleLibrary(None).puzzles.of_game(spec), {})


def _tried(course: PuzzleCourse, move: Move) -> tuple[PuzzleCourse, PuzzleHappening]:
    from khepri.learn.lesson_course import NotOffered, Tried  # noqa: PLC0415 - few nights need it

    try:
        return course.apply(Tried(move))
    except KhepriError as error:
        return course, NotOffered(str(error))


def _told(happening: PuzzleHappening) -> tuple[str, str, tuple[Shown, ...]]:
    """Return how a try went, in words, and the moves to be shown."""
    from khepri.learn.lesson_course import NotOffered, WrongTry  # noqa: PLC0415 - likewise
    from khepri.learn.puzzle_course import RightSoFar, SlowerTry, Solved  # noqa: PLC0415

    match happening:
        case Solved(shown, praise):
            return "solved", praise, (shown,)
        case RightSoFar(shown, reply):
            return "right", "", (shown, reply)
        case SlowerTry(shown, sentence):
            return "wrong", sentence, (shown,)
        case WrongTry(shown=shown, reply=reply, sentence=sentence):
            return "wrong", sentence, (shown,) if reply is None else (shown, reply)
        case NotOffered(sentence):
            return "try", sentence, ()
        case _:
            return "try", "", ()


def _step(spec: GameSpec, shown: Shown) -> Data:
    return {
        "side": shown.before.side.value,
        "move": str(shown.move),
        "text": spec.describe(shown.before, shown.move),
        "words": spec.tell_move(shown.before, shown.move),
        "effect": shown.effect.to_data(),
        "board": write_board(shown.after),
    }
