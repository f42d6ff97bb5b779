"""What is said and offered when a lesson is done."""

from __future__ import annotations

from enum import Enum, auto, unique

from khepri.app.context import Context
from khepri.app.destinations import Destination
from khepri.app.first_game import begin_first_game
from khepri.app.screens.lesson.done_panel import DoneContent, Offer
from khepri.app.screens.lesson.lesson_path import PathTile, TileKind
from khepri.app.style.icons import Icon
from khepri.games.base import GameSpec
from khepri.learn.lesson import MOST_STARS, Lesson
from khepri.learn.lesson_files import Lessons
from khepri.learn.progress import LearnerProgress
from khepri.learn.registry import teaching_of
from khepri.learn.solving import LessonState

ORDINALS = ("", "First", "Second", "Third")


@unique
class AfterLesson(Enum):
    """What can be done after a lesson."""

    FIRST_GAME = auto()
    NEXT = auto()
    AGAIN = auto()
    ALL = auto()


def following(lessons: Lessons, lesson: Lesson) -> Lesson | None:
    """Return the lesson after another one of the same game; after the quick path, the first new."""
    same = lessons.of_game(lesson.spec.name).all
    if lesson.is_quick:
        met = {step.lesson for step in lesson.steps}
        return next((each for each in same if each.key not in met), None)
    keys = [each.key for each in same]
    place = keys.index(lesson.key) + 1 if lesson.key in keys else len(same)
    return same[place] if place < len(same) else None


def offers_after(lessons: Lessons, course: LessonState) -> dict[AfterLesson, Offer]:
    """Return what is offered after a lesson, the gold button first."""
    lesson = course.lesson
    offers: dict[AfterLesson, Offer] = {}
    if lesson.is_quick or lesson.key == teaching_of(lesson.spec).first_game_after:
        offers[AfterLesson.FIRST_GAME] = Offer("Play a first game", "First game", Icon.SWORDS)
    coming = following(lessons, lesson)
    if coming is not None:
        offers[AfterLesson.NEXT] = Offer(f"Next: {coming.title}", "Next lesson", Icon.RIGHT)
    if course.stars < MOST_STARS and not lesson.is_quick:
        star = f"{ORDINALS[course.stars + 1]} star"
        offers[AfterLesson.AGAIN] = Offer(star, "Again", Icon.REFRESH)
    offers[AfterLesson.ALL] = Offer("All lessons", "Lessons", Icon.LIST)
    return offers


def done_content(
    lessons: Lessons, course: LessonState, praise: str, progress: LearnerProgress
) -> DoneContent:
    """Return everything that is said when a lesson is done."""
    lesson, count = course.lesson, len(course.lesson.steps)
    steps = "The step is done" if count == 1 else f"All {count} steps done"
    title = "Ready to play!" if lesson.is_quick else f"Lesson {lesson.order} is done!"
    tiles, here = ((), 0) if lesson.is_quick else _tiles(lessons, lesson, progress)
    return DoneContent(
        title=title if not lesson.is_own else "Lesson done!",
        sentence=lesson.about if lesson.is_quick else praise or lesson.about,
        stars=course.stars,
        reasons=(
            (steps, True),
            ("No hint used", not any(each.hints for each in course.done)),
            ("All at the first try", not any(each.wrong for each in course.done)),
        ),
        tiles=tiles,
        here=here,
        offers=tuple(offers_after(lessons, course).values()),
    )


def _tiles(
    lessons: Lessons, lesson: Lesson, progress: LearnerProgress
) -> tuple[tuple[PathTile, ...], int]:
    """Return the lesson between those before and after it, and which of the tiles it is."""
    same = lessons.of_game(lesson.spec.name).all
    keys = [each.key for each in same]
    place = keys.index(lesson.key) if lesson.key in keys else 0
    first = max(0, min(place - 1, len(same) - 3))
    shown = same[first : first + 3] or (lesson,)
    coming = following(lessons, lesson)
    tiles = []
    for each in shown:
        done = each.key == lesson.key or progress.of(each).stars > 0
        kind = TileKind.DONE if done else TileKind.LATER
        if coming is not None and each.key == coming.key:
            kind = TileKind.NEXT
        tiles.append(PathTile(each, kind))
    return tuple(tiles), place - first


def first_game(context: Context, spec: GameSpec) -> Destination:
    """Begin a game against the easiest computer player, and return where it is played."""
    return begin_first_game(context, spec)
