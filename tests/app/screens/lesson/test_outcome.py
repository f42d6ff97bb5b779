"""What is said and offered when a lesson is done."""

from __future__ import annotations

from khepri.app.screens.lesson.lesson_path import TileKind
from khepri.app.screens.lesson.outcome import AfterLesson, done_content, offers_after
from khepri.learn.lesson_files import LessonLibrary, lesson_with_key
from khepri.learn.progress import Fact, FactKind, LearnerProgress
from khepri.learn.solving import LessonState, StepResult

LESSONS = LessonLibrary().lessons({})


def done(key: str, *, wrong: int = 0, hinted: bool = False) -> LessonState:
    """Return a lesson that is done, its first step with mistakes or a hint."""
    lesson = lesson_with_key(LESSONS, key)
    assert lesson is not None
    easily = (StepResult(),) * (len(lesson.steps) - 1)
    return LessonState(lesson, (StepResult(wrong, int(hinted)), *easily))


def test_what_is_offered_after_a_lesson() -> None:
    assert list(offers_after(LESSONS, done("laser-04-turn"))) == [AfterLesson.NEXT, AfterLesson.ALL]
    first_game = offers_after(LESSONS, done("laser-05-move-fire", wrong=1, hinted=True))
    assert list(first_game) == [*AfterLesson]
    assert first_game[AfterLesson.AGAIN].words == "Second star"
    assert list(offers_after(LESSONS, done("othello-09-plan"))) == [AfterLesson.ALL]
    assert next(iter(offers_after(LESSONS, done("quick/laser")))) is AfterLesson.FIRST_GAME


def test_after_the_quick_path_the_first_new_idea_comes() -> None:
    quick = offers_after(LESSONS, done("quick/laser"))
    assert quick[AfterLesson.NEXT].words == "Next: Swap places"


def test_the_stars_are_explained() -> None:
    content = done_content(LESSONS, done("laser-04-turn", hinted=True), "Well!", LearnerProgress())
    assert content.stars == 2
    assert [won for _, won in content.reasons] == [True, False, True]
    assert content.title == "Lesson 4 is done!"


def test_a_lesson_stands_on_its_way_between_others() -> None:
    before = Fact("Ada", "laser-03-matte", 1, FactKind.LESSON, "1")
    progress = LearnerProgress().after([before])
    content = done_content(LESSONS, done("laser-04-turn"), "", progress)
    kinds = [tile.kind for tile in content.tiles]
    assert kinds == [TileKind.DONE, TileKind.DONE, TileKind.NEXT]
    assert content.here == 1
    last = done_content(LESSONS, done("othello-09-plan"), "", LearnerProgress())
    assert (last.here, last.tiles[-1].kind) == (2, TileKind.DONE)
    assert done_content(LESSONS, done("quick/laser"), "", progress).tiles == ()
