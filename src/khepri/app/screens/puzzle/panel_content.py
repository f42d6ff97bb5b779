"""What the panel of a puzzle says at a moment, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto, unique

from khepri.app.faces import AnyFace
from khepri.app.screens.puzzle.panel_parts import DoneState, Slot
from khepri.app.screens.puzzle.series_run import SeriesRun
from khepri.app.style.icons import Icon
from khepri.app.widgets import Tone
from khepri.games.base import Side
from khepri.learn.lesson import MOST_STARS
from khepri.learn.puzzle_series import MistakesSeries, TodaysFive, series_title
from khepri.learn.registry import puzzle_support_of
from khepri.learn.solving import MOST_HINTS, PuzzleState
from khepri.learn.todays_five import Streak

ONE_MOMENT = "One moment: this puzzle was made here, and is proved first."
COMES_BACK = "This puzzle comes back in three days."


@unique
class PuzzleStage(Enum):
    """What is going on."""

    WAITING = auto()
    """Something has to be read or proved first, or there is nothing to ask."""

    ASKED = auto()
    SHOWING = auto()
    """An answer is being shown."""

    SOLVED = auto()
    GIVEN_UP = auto()
    ENDED = auto()
    """The series is through."""


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence on the strip."""

    words: str
    tone: Tone = Tone.GOLD
    icon: Icon = Icon.IDEA


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelContent:
    """Everything that the panel shows."""

    stage: PuzzleStage
    title: str
    about: str = ""
    boxes: tuple[DoneState, ...] = ()
    count: str = ""
    streak: str = ""
    side: Side | None = None
    told: Told | None = None
    slots: tuple[Slot, ...] = ()
    turns: bool = False
    stars: int = MOST_STARS
    """What was won, or can still be."""

    hints: int = 0
    hint_names: tuple[str, ...] = ()
    may_give_up: bool = False
    primary: str = ""
    """What the gold button says."""

    again: str = ""
    """What the button says that shows the last moves once more."""


def content_of(
    run: SeriesRun, stage: PuzzleStage, told: Told | None, face: AnyFace, *, streak: Streak
) -> PanelContent:
    """Return what the panel says at a stage of a run."""
    course = run.course
    if stage is PuzzleStage.ENDED:
        return _end_content(run, streak.words)
    if not run.items:
        return _waiting_content("Nothing here yet", "There is no puzzle in this series.")
    if course is None:
        return _waiting_content("Your own puzzle", ONE_MOMENT if told is None else told.words)
    if stage in (PuzzleStage.SOLVED, PuzzleStage.GIVEN_UP):
        return _over_content(run, course, told, again=face.again)
    turns, days = face.turns_pieces, days_words(streak)
    return _asked_content(run, course, stage, told, turns=turns, streak=days)


def _asked_content(
    run: SeriesRun,
    course: PuzzleState,
    stage: PuzzleStage,
    told: Told | None,
    *,
    turns: bool,
    streak: str,
) -> PanelContent:
    """Return what is shown while a puzzle is asked, or an answer to it is looked at."""
    # Something is said at once about an answer that was not the right one.
    retry = stage is PuzzleStage.SHOWING and told is not None
    return PanelContent(
        stage=stage,
        title=course.puzzle.theme.task,
        about=_about(run, course),
        boxes=boxes_of(run),
        count=count_words(run),
        side=course.puzzle.position.side,
        told=told,
        slots=slots_of(run, course),
        turns=turns,
        stars=max(1, MOST_STARS - course.hints - (course.wrong > 0)),
        hints=course.hints,
        hint_names=puzzle_support_of(course.puzzle.spec).hint_names,
        may_give_up=course.hints == MOST_HINTS or course.wrong > 0,
        streak=streak,
        primary="Try again" if retry else "",
    )


def _over_content(
    run: SeriesRun, course: PuzzleState, told: Told | None, *, again: str
) -> PanelContent:
    """Return what is shown when a puzzle is solved, or its solution was shown."""
    is_last = run.next_place >= len(run.items)
    return PanelContent(
        stage=PuzzleStage.SOLVED if course.is_solved else PuzzleStage.GIVEN_UP,
        title="Solved!" if course.is_solved else "Here is how",
        boxes=boxes_of(run),
        count=count_words(run),
        told=told,
        slots=slots_of(run, course),
        stars=course.stars,
        primary="Finish" if is_last else "Next puzzle",
        again=again,
    )


def _end_content(run: SeriesRun, streak: str) -> PanelContent:
    """Return what is shown when a series is through."""
    title, about = end_words(run)
    stars, best = _stars_won(run), MOST_STARS * max(1, len(run.done))
    return PanelContent(
        stage=PuzzleStage.ENDED,
        title=title,
        about=about,
        boxes=boxes_of(run),
        told=Told(streak, Tone.GOLD, Icon.FLAME) if streak else None,
        stars=max(1, round(MOST_STARS * stars / best)) if stars else 0,
        primary="Done",
    )


def end_words(run: SeriesRun) -> tuple[str, str]:
    """Say that a series is through, and how it went: a title, and a sentence or two."""
    solved, stars = sum(done.stars > 0 for done in run.done.values()), _star_words(_stars_won(run))
    if isinstance(run.series, TodaysFive):
        title = "All five done!" if solved == len(run.items) else "That was today’s five."
        return title, f"{solved} of {len(run.items)} solved, {stars}. Tomorrow there are others."
    about = f"That was the last one of “{series_title(run.series)}”."
    if run.done:
        about += f" This time: {solved} solved, {stars}."
    return "You are through!", about


def _waiting_content(title: str, about: str) -> PanelContent:
    """Return what is shown while there is nothing to ask."""
    return PanelContent(stage=PuzzleStage.WAITING, title=title, about=about, primary="Back")


def boxes_of(run: SeriesRun) -> tuple[DoneState, ...]:
    """Return the progress as boxes, where the series is short enough for that."""
    if not isinstance(run.series, TodaysFive):
        return ()
    steps = []
    for place in range(len(run.items)):
        done = run.done.get(place)
        if done is not None:
            steps.append(DoneState.DONE if done.stars else DoneState.SHOWN)
        else:
            steps.append(DoneState.HERE if place == run.place else DoneState.LATER)
    return tuple(steps)


def count_words(run: SeriesRun) -> str:
    """Say which puzzle of the series it is."""
    item = run.item
    if item is None or isinstance(run.series, TodaysFive):
        return ""
    if not item.number:
        return f"In between: {item.puzzle.theme.name}"
    return f"{item.number} of {run.total}"


def place_words(run: SeriesRun) -> str:
    """Say which series and which puzzle of it is asked, for the bar at the top."""
    item, name = run.item, series_title(run.series)
    return f"{name} · number {item.number}" if item is not None and item.number else name


def slots_of(run: SeriesRun, course: PuzzleState) -> tuple[Slot, ...]:
    """Return the moves of a puzzle that takes several; none for one that takes one."""
    needed = run.moves_needed
    if needed < 2:
        return ()
    own = course.puzzle.position.side
    other = next(side for side in course.puzzle.spec.sides if side is not own)
    last = puzzle_support_of(course.puzzle.spec).last_word
    slots = []
    for number in range(2 * needed - 1):
        is_last = number == 2 * needed - 2
        words = f"{other.label} answers" if number % 2 else "Your move"
        played = number < len(course.line) - 1
        step = DoneState.LATER
        if played or course.is_over:
            step = DoneState.SHOWN if course.gave_up else DoneState.DONE
        elif number == len(course.line) - 1:
            step = DoneState.HERE
        side = other.value if number % 2 else ""
        slots.append(Slot(last if is_last else words, step, side, is_last))
    return tuple(slots)


def days_words(streak: Streak) -> str:
    """Return a streak as briefly as it can be said.

    >>> days_words(Streak(4)), days_words(Streak())
    ('4 days', '')
    """
    return "" if not streak.days else "1 day" if streak.days == 1 else f"{streak.days} days"


def _about(run: SeriesRun, course: PuzzleState) -> str:
    puzzle = course.puzzle
    if isinstance(run.series, MistakesSeries) and puzzle.note:
        return f"{puzzle.about} ({puzzle.note})"
    return puzzle.about


def _stars_won(run: SeriesRun) -> int:
    return sum(done.stars for done in run.done.values())


def _star_words(count: int) -> str:
    return "1 star" if count == 1 else f"{count} stars"
