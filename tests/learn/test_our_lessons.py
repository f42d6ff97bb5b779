"""The lessons that Khepri brings: each is played to its end, and refuses its wrong answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from khepri.assets import asset_path
from khepri.learn.goal import attempt
from khepri.learn.lesson_files import load_lessons
from khepri.learn.registry import teaching_of
from khepri.learn.solving import LessonState, RightAnswer, Tried, WrongTry
from learn.ours import our_lesson, our_lesson_files
from learn.writing import MIRROR, lesson_of

VECTORS = Path(__file__).resolve().parent.parent / "vectors" / "lessons.json"
EVENTS: dict[str, list[dict[str, str]]] = json.loads(VECTORS.read_text(encoding="utf-8"))
"""For each step its right answers and what each does, counted by another program."""

FILES = our_lesson_files()


PLAYED = [
    pytest.param(path, rules, id=f"{path.stem}-{rules}", marks=marks)
    for path in FILES
    for rules, marks in (("club", ()), ("khet2", pytest.mark.long))
    if rules == "club" or path.stem.startswith("laser")
]
"""Each lesson under the rules that it has; those of Othello know only one kind."""


def test_all_of_them_are_offered(tmp_path: Path) -> None:
    lessons = load_lessons(own=tmp_path)
    assert lessons.errors == ()
    assert [each.key for each in lessons.all] == [path.stem for path in FILES]
    assert {path.stem for path in FILES} == EVENTS.keys()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_right_answers_are_those_that_another_program_found(path: Path) -> None:
    found = [
        {
            str(move): teaching_of(step.spec).event_of(attempt(step.line, move), step.goal)
            for move in step.right
        }
        for step in our_lesson(path).steps
    ]
    assert found == EVENTS[path.stem]


@pytest.mark.parametrize(("path", "rules"), PLAYED)
def test_each_is_played_to_its_end_past_every_move(path: Path, rules: str) -> None:
    course = LessonState(our_lesson(path, rules))
    while (step := course.step) is not None:
        own = {wrong.move: wrong for wrong in step.wrong}
        for move in step.offered:
            after, happened = course.apply(Tried(move))
            if move in step.right:
                assert isinstance(happened, RightAnswer)
                assert happened.praise
                assert after.done == (*course.done, course.here)
                continue
            assert isinstance(happened, WrongTry)
            assert after.step is step
            assert happened.sentence.endswith((".", "!"))
            if move in own:
                assert (happened.sentence, happened.event) == (own[move].text, own[move].event)
                assert own[move].reply == (happened.reply.move if happened.reply else None)
        assert step.hint
        course, _ = course.apply(Tried(step.right[-1]))
    assert course.is_finished
    assert course.stars == 3


def test_steps_of_the_other_rules_are_hidden() -> None:
    def numbers(name: str, rules: str) -> list[int]:
        return [step.number for step in our_lesson(asset_path("lessons", name), rules).steps]

    sphinx, swap, turn = (f"laser-{name}.lesson" for name in ("09-sphinx", "07-swap", "04-turn"))
    assert numbers(sphinx, "club") == [1, 2]
    assert numbers(sphinx, "khet2") == [1, 2, 3]
    assert numbers(swap, "club") == [1, 2, 3]
    assert numbers(swap, "khet2") == [1, 2]
    assert numbers(turn, "khet2") == [1, 2, 3, 4, 5]
    played_by = {step.variant for step in our_lesson(asset_path("lessons", turn), "khet2").steps}
    assert played_by == {"khet2"}


def test_a_step_that_names_its_rules_is_shown_under_no_others() -> None:
    lines = (f"position: {MIRROR}", "goal: hits red pharaoh")
    assert len(lesson_of(*lines, rules="khet2").steps) == 1
    assert lesson_of(*lines, "rules: club", rules="khet2").steps == ()
    assert len(lesson_of(*lines, "rules: club", rules="club").steps) == 1
