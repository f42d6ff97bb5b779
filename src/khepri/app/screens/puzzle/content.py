"""What the panel of a puzzle says at a moment, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto, unique

from khepri.app.screens.puzzle.parts import Slot, Step
from khepri.app.screens.puzzle.series_run import SeriesRun
from khepri.app.style.icons import Icon
from khepri.app.widgets import Tone
from khepri.games.base import Side
from khepri.learn.puzzle_course import MOST_HINTS, MOST_STARS, PuzzleCourse
from khepri.learn.puzzle_registry import puzzling_of
from khepri.learn.puzzle_series import MistakesSeries, TodaysFive, series_title
from khepri.learn.streak import Streak

COMES_BACK = "It comes back in three days."


@unique
class Stage(Enum):
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

    stage: Stage
    title: str
    about: str = ""
    boxes: tuple[Step, ...] = ()
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


def asked_content(
    run: SeriesRun,
    course: PuzzleCourse,
    stage: Stage,
    told: Told | None,
    *,
    turns: bool,
    streak: str = "",
    retry: bool = False,
) -> PanelContent:
    """Return what is shown while a puzzle is asked, or an answer to it is looked at.

    :param retry: whether the answer was not the right one, and may be taken back at once.
    """
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
        hint_names=puzzling_of(course.puzzle.spec).hint_names,
        may_give_up=course.hints == MOST_HINTS or course.wrong > 0,
        streak=streak,
        primary="Try again" if stage is Stage.SHOWING and retry else "",
    )


def over_content(
    run: SeriesRun, course: PuzzleCourse, told: Told | None, *, again: str
) -> PanelContent:
    """Return what is shown when a puzzle is solved, or its solution was shown."""
    is_last = run.next_place >= len(run.items)
    return PanelContent(
        stage=Stage.SOLVED if course.is_solved else Stage.GIVEN_UP,
        title="Solved!" if course.is_solved else "Here is how",
        boxes=boxes_of(run),
        count=count_words(run),
        told=told,
        slots=slots_of(run, course),
        stars=course.stars,
        primary="Finish" if is_last else "Next puzzle",
        again=again,
    )


def end_content(run: SeriesRun, streak: str) -> PanelContent:
    """Return what is shown when a series is through."""
    solved = sum(done.stars > 0 for done in run.done.values())
    stars = sum(done.stars for done in run.done.values())
    if isinstance(run.series, TodaysFive):
        title = "All five done!" if solved == len(run.items) else "That was today’s five."
        about = f"{solved} of {len(run.items)} solved, {_stars(stars)}. Tomorrow there are others."
    else:
        title = "You are through!"
        about = f"That was the last one of “{series_title(run.series)}”."
        if run.done:
            about += f" This time: {solved} solved, {_stars(stars)}."
    told = Told(streak, Tone.GOLD, Icon.FLAME) if streak else None
    best = MOST_STARS * max(1, len(run.done))
    return PanelContent(
        stage=Stage.ENDED,
        title=title,
        about=about,
        boxes=boxes_of(run),
        told=told,
        stars=max(1, round(MOST_STARS * stars / best)) if stars else 0,
        primary="Done",
    )


def waiting_content(title: str, about: str) -> PanelContent:
    """Return what is shown while there is nothing to ask."""
    return PanelContent(stage=Stage.WAITING, title=title, about=about, primary="Back")


def boxes_of(run: SeriesRun) -> tuple[Step, ...]:
    """Return the progress as boxes, where the series is short enough for that."""
    if not isinstance(run.series, TodaysFive):
        return ()
    steps = []
    for place in range(len(run.items)):
        done = run.done.get(place)
        if done is not None:
            steps.append(Step.DONE if done.stars else Step.SHOWN)
        else:
            steps.append(Step.HERE if place == run.place else Step.LATER)
    return tuple(steps)


def count_words(run: SeriesRun) -> str:
    """Say which puzzle of the series it is."""
    item = run.item
    if item is None or isinstance(run.series, TodaysFive):
        return ""
    if not item.number:
        return f"In between: {item.puzzle.theme.name}"
    return f"{item.number} of {run.total}"


def slots_of(run: SeriesRun, course: PuzzleCourse) -> tuple[Slot, ...]:
    """Return the moves of a puzzle that takes several; none for one that takes one."""
    needed = run.moves_needed
    if needed < 2:
        return ()
    own = course.puzzle.position.side
    other = next(side for side in course.puzzle.spec.sides if side is not own)
    last = puzzling_of(course.puzzle.spec).last_word
    slots = []
    for number in range(2 * needed - 1):
        is_last = number == 2 * needed - 2
        words = f"{other.label} answers" if number % 2 else "Your move"
        played = number < len(course.line) - 1
        step = Step.LATER
        if played or course.is_over:
            step = Step.SHOWN if course.gave_up else Step.DONE
        elif number == len(course.line) - 1:
            step = Step.HERE
        side = other.value if number % 2 else ""
        slots.append(Slot(last if is_last else words, step, side, is_last))
    return tuple(slots)


def days_words(streak: Streak) -> str:
    """Return a streak as briefly as it can be said.

    >>> days_words(Streak(4)), days_words(Streak())
    ('4 days', '')
    """
    return "" if not streak.days else "1 day" if streak.days == 1 else f"{streak.days} days"


def _about(run: SeriesRun, course: PuzzleCourse) -> str:
    puzzle = course.puzzle
    if isinstance(run.series, MistakesSeries) and puzzle.note:
        return f"{puzzle.about} ({puzzle.note})"
    return puzzle.about


def _stars(count: int) -> str:
    return "1 star" if count == 1 else f"{count} stars"
