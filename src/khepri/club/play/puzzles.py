"""Puzzles for those who have nothing else to do.

To read all puzzles takes a second or two, and to prove why a try is wrong a moment: both are
done in a thread of their own, so that no game waits for it. A night without puzzles pays
nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from khepri.club.night import Night, PageLink
from khepri.club.outbox import Data
from khepri.club.protocol import AskPuzzle, LeavePuzzle, PuzzleMove
from khepri.club.room.room import Room
from khepri.errors import ClubError, KhepriError
from khepri.games.registry import all_games, game_named
from khepri.match.snapshot import write_board

if TYPE_CHECKING:
    from khepri.games.base import GameSpec, Move
    from khepri.learn.puzzle import Puzzle
    from khepri.learn.solving import PuzzleEvent, PuzzleState, ShownMove


STREAM = "puzzle"
ONE_MOMENT = "One moment…"
NONE_LEFT = "There are no puzzles for this game."
NO_PUZZLES = "The puzzles cannot be opened just now. Try again in a moment."
NO_ANSWER = "Something went wrong with this puzzle. Try another move, or another puzzle."

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Desk:
    """A puzzle of somebody, and what has come of it."""

    place: int = 0
    """Which of the puzzles it is, the easiest being 0."""

    course: PuzzleState | None = None
    """None until the puzzle is there."""

    steps: tuple[Data, ...] = ()
    """The moves to be shown one after the other, and the board after each."""

    state: str = "wait"
    say: str = ONE_MOMENT
    tries: int = 0
    """How many tries were answered: the same answer twice is told twice."""

    is_busy: bool = False


_Key: TypeAlias = tuple[int, str]
"""A seat and the name of a game: each keeps a puzzle of its own."""


class PuzzleCorner:
    """One puzzle of each game for everybody who has asked for one."""

    def __init__(self, night: Night, room: Room) -> None:
        self.night = night
        self.room = room
        self._shown: dict[int, _Key] = {}
        """What each link looks at."""

        self._desks: dict[_Key, _Desk] = {}
        self._puzzles: dict[str, tuple[Puzzle, ...]] = {}
        self._loading: set[str] = set()
        self._worker: ThreadPoolExecutor | None = None
        self._under_way: list[tuple[Future[Any], Callable[[Any], None], Callable[[], None]]] = []

    def disconnected(self, link: PageLink) -> None:
        """A page is gone; its puzzle waits for the next one of the seat."""
        self._shown.pop(link.number, None)

    def hear(self, link: PageLink, message: AskPuzzle | PuzzleMove | LeavePuzzle) -> None:
        """Give a puzzle, or look at a try.

        :raises ClubError: if it cannot be done.
        """
        match message:
            case AskPuzzle():
                self._ask(link, message)
            case PuzzleMove(m=text):
                self._try(self._shown.get(link.number), text)
            case LeavePuzzle():
                self._shown.pop(link.number, None)
                self.night.show_only(link, link.streams - {STREAM})

    # Asking

    def _ask(self, link: PageLink, message: AskPuzzle) -> None:
        number = message.seat or next(iter(link.seats), 0)
        if not number:
            raise ClubError("Join the room first.")
        seat = self.room.seats[number]
        spec = game_named(message.kind or seat.puzzle_kind or all_games()[0].name)
        key = number, spec.name
        desk = self._desks.get(key) or _Desk(seat.puzzle_places.get(spec.name, 0))
        if desk.course is None:
            desk = _Desk(desk.place)
        elif message.next or desk.course.is_over:
            desk = _Desk(desk.place + 1)
        self._desks[key] = desk
        self._keep(key, place=desk.place)
        self._shown[link.number] = key
        link.streams.add(STREAM)
        self.night.outbox.forget(link.number, STREAM)  # whoever asks is answered
        self.night.changed.add(STREAM)
        if desk.course is None:
            self._bring(key)
        elif not desk.is_busy:
            again = replace(desk, steps=(), state="try", say=desk.course.puzzle.about, tries=0)
            self._show(key, again)

    def _bring(self, key: _Key) -> None:
        """Let a desk have its puzzle, as soon as those of the game have been read."""
        kind = key[1]
        if kind in self._puzzles:
            self._put(key)
        elif kind not in self._loading:
            self._loading.add(kind)
            self._later(
                lambda: _load(game_named(kind)),
                lambda found: self._loaded(kind, found),
                lambda: self._not_loaded(kind),
            )

    def _loaded(self, kind: str, found: tuple[Puzzle, ...]) -> None:
        self._loading.discard(kind)
        self._puzzles[kind] = found
        for key in self._waiting(kind):
            self._put(key)

    def _not_loaded(self, kind: str) -> None:
        self._loading.discard(kind)
        for key in self._waiting(kind):
            self._show(key, replace(self._desks[key], say=NO_PUZZLES))

    def _waiting(self, kind: str) -> list[_Key]:
        return [key for key, desk in self._desks.items() if key[1] == kind and desk.course is None]

    def _put(self, key: _Key) -> None:
        from khepri.learn.solving import PuzzleState  # noqa: PLC0415 - few nights need it

        desk, puzzles = self._desks[key], self._puzzles[key[1]]
        if not puzzles:
            self._show(key, replace(desk, say=NONE_LEFT))
            return
        course = PuzzleState.waiting(puzzles[desk.place % len(puzzles)])
        self._show(key, replace(desk, course=course, state="try", say=course.puzzle.about))

    def _keep(self, key: _Key, *, place: int, solved: int = 0) -> None:
        """Let a seat go on from here, whatever happens to its page or to the laptop."""
        number, kind = key
        seat = self.room.seats[number]
        kept = replace(
            seat,
            puzzle_kind=kind,
            puzzle_places={**seat.puzzle_places, kind: place},
            puzzles_solved=seat.puzzles_solved + solved,
        )
        if kept != seat:
            self.room.keep_puzzles(kept)

    # Trying

    def _try(self, key: _Key | None, text: str) -> None:
        desk = self._desks.get(key) if key is not None else None
        if key is None or desk is None or desk.course is None or desk.course.is_over:
            raise ClubError("Ask for a puzzle first.")
        if desk.is_busy:
            raise ClubError(ONE_MOMENT)
        course = desk.course
        move = course.puzzle.spec.parse_move(text)
        self._desks[key] = replace(desk, is_busy=True)
        self._later(
            lambda: _tried(course, move),
            lambda found: self._judged(key, course, *found),
            lambda: self._judged(key, course, course, None),
        )

    def _judged(
        self, key: _Key, asked: PuzzleState, course: PuzzleState, found: PuzzleEvent | None
    ) -> None:
        desk = self._desks[key]
        if desk.course is not asked:
            return  # another puzzle has been asked for meanwhile
        state, say, shown = ("try", NO_ANSWER, ()) if found is None else _told(found)
        if state == "right":
            say = "Right! Go on."
        if state == "solved":
            self._keep(key, place=desk.place + 1, solved=1)
        self._show(
            key,
            replace(
                desk,
                course=course,
                steps=tuple(_step(course.puzzle.spec, each) for each in shown),
                state=state,
                say=say,
                tries=desk.tries + 1,
                is_busy=False,
            ),
        )

    def _show(self, key: _Key, desk: _Desk) -> None:
        self._desks[key] = desk
        self.night.changed.add(STREAM)

    # The other thread

    def _later(
        self, do: Callable[[], T], then: Callable[[T], None], failed: Callable[[], None]
    ) -> None:
        if self._worker is None:
            self._worker = ThreadPoolExecutor(1, "puzzles")
        future = self._worker.submit(do)
        self._under_way.append((future, then, failed))
        future.add_done_callback(lambda _: self.night.wake())

    def advance(self) -> None:
        """Take what the other thread has found.

        Whoever waits for it is answered even if it failed in a way that nobody foresaw.
        """
        for each in [each for each in self._under_way if each[0].done()]:
            self._under_way.remove(each)
            future, then, failed = each
            try:
                found = future.result()
            except Exception:
                failed()
                raise
            then(found)

    def wait(self) -> None:
        """Wait for the other thread; for those who have nothing else to do meanwhile."""
        for future, *_ in self._under_way:
            future.exception()

    # What is shown

    def state(self, link: PageLink) -> Data:
        """Return the puzzle of a link, as a page shows it."""
        key = self._shown.get(link.number)
        if key is None:
            return {}
        (seat, kind), desk = key, self._desks[key]
        course = desk.course
        shown = {
            "kind": kind,
            "state": desk.state,
            "say": desk.say,
            "tries": desk.tries,
            "solved": self.room.seats[seat].puzzles_solved,
        }
        if course is None:
            return shown
        puzzle, position = course.puzzle, course.position
        is_asked = not course.is_over
        return {
            **shown,
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
        }


def _load(spec: GameSpec) -> tuple[Puzzle, ...]:
    from khepri.learn.puzzle_files import PuzzleLibrary  # noqa: PLC0415 - few nights need it
    from khepri.learn.puzzle_series import by_difficulty  # noqa: PLC0415 - likewise

    return by_difficulty(PuzzleLibrary(None).puzzles.of_game(spec), {})


def _tried(course: PuzzleState, move: Move) -> tuple[PuzzleState, PuzzleEvent]:
    from khepri.learn.solving import NotOffered, Tried  # noqa: PLC0415 - few nights need it

    try:
        return course.apply(Tried(move))
    except KhepriError as error:
        return course, NotOffered(str(error))


def _told(happening: PuzzleEvent) -> tuple[str, str, tuple[ShownMove, ...]]:
    """Return how a try went, in words, and the moves to be shown."""
    from khepri.learn.solving import NotOffered, RightSoFar, SlowerTry, Solved, WrongTry  # noqa: PLC0415 - likewise

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


def _step(spec: GameSpec, shown: ShownMove) -> Data:
    return {
        "side": shown.before.side.value,
        "move": str(shown.move),
        "text": spec.describe(shown.before, shown.move),
        "words": spec.tell_move(shown.before, shown.move),
        "effect": shown.effect.to_data(),
        "board": write_board(shown.after),
    }
