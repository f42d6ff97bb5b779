"""Lessons are played through in the window: right, wrong, with hints, unseen, against the clock."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.answering import answer, lesson, prepare, see, solve
from app.pilot import Pilot
from app.tables import level_of
from khepri.app.destinations import ToLearn, ToLesson, ToPlayers
from khepri.app.learner import learner_name
from khepri.app.lessons_here import lessons_here
from khepri.app.settings import Settings
from khepri.audio import Cue
from khepri.games.laser import Side
from khepri.learn.lesson_files import lesson_files, lesson_with_key
from khepri.learn.progress import FactKind, LearningLog
from learn.ours import count_our_lessons

Start = Callable[..., Pilot]


@pytest.fixture
def log(tmp_path: Path) -> LearningLog:
    """Return a log on the disk."""
    return LearningLog(tmp_path / "learned.txt")


def begin(start: Start, key: str, log: LearningLog | None = None, **choices: object) -> Pilot:
    """Begin a lesson, whose facts are kept in a log if one is given."""
    pilot = start(first=lesson(key), blind=True, **choices)
    if log is not None:
        pilot.context.learning = log
    return pilot


def facts(log: LearningLog) -> list[tuple[str, int, FactKind, str]]:
    """Return what is on the disk, without whose it is and when."""
    return [(fact.subject, fact.step, fact.kind, fact.detail) for fact in log.facts()]


def test_a_wrong_answer_is_shown_and_told_and_the_step_asked_again(
    start: Start, log: LearningLog
) -> None:
    pilot = begin(start, "laser-12-guard", log)
    answer(pilot, "g5g4")
    assert [kind for _, _, kind, _ in facts(log)] == [FactKind.WRONG], "before anything is seen"
    assert not pilot.shows("Red's pyramid followed you")
    pilot.until(lambda: pilot.board.shot is not None and pilot.board.shot.side == "red")
    pilot.until(lambda: pilot.shows("Red's pyramid followed you down one rank"))
    assert "g5" not in pilot.board.board_state.tokens, "what happened is still to be seen"
    see(pilot)
    assert pilot.board.board_state.movable, "the step is asked again"
    assert "g5" in pilot.board.board_state.tokens
    pilot.click_button("Show it again")
    pilot.until(lambda: pilot.board.shot is not None, "the shot")
    see(pilot)
    assert len(facts(log)) == 1, "to look again is no answer"


def test_a_lesson_is_played_to_its_end_with_a_mistake_and_a_hint(
    start: Start, log: LearningLog
) -> None:
    pilot = begin(start, "laser-04-turn", log)
    prepare(pilot, "j4R")
    pilot.press("h")
    assert pilot.shows("Silver must face the sphinx and the pharaoh.")
    pilot.press("q")
    assert pilot.board.board_state.selected == "j4", "help takes nothing out of the hand"
    prepare(pilot, "j4L")
    assert pilot.shows("That lines up! Now fire.")
    pilot.click_button("Fire")
    see(pilot)
    assert pilot.focused == "Next step"
    pilot.press("Return")
    assert pilot.shows("step 2 of 5")
    answer(pilot, "f4L")
    see(pilot)
    solve(pilot)
    assert pilot.shows("Lesson 4 is done!")
    assert pilot.find("Hint") is None
    pilot.wait(1000)
    assert pilot.focused == "Next: Move, then fire"
    assert pilot.frame.scene is not None
    assert pilot.frame.scene.beam is not None, "the last shot stays lit"
    burning = pilot.board.board_state.burning
    assert burning is not None
    assert burning.stays_lit, "whatever it hit"
    key = "laser-04-turn"
    assert facts(log) == [
        (key, 1, FactKind.HINT, ""),
        (key, 1, FactKind.RIGHT, ""),
        (key, 2, FactKind.WRONG, "breaks blue pyramid f4"),
        *((key, number, FactKind.RIGHT, "") for number in (2, 3, 4, 5)),
        (key, 5, FactKind.LESSON, "1"),
    ]
    pilot.press("Return")
    assert pilot.shows(f"lesson 5 of {count_our_lessons('laser')}")


def test_othello_is_learned_the_same_way(start: Start) -> None:
    pilot = begin(start, "othello-01-flip")
    pilot.click("c3")
    assert pilot.shows("Nothing stands between two black discs there.")
    prepare(pilot, "d3")
    assert pilot.board.board_state.labels == {"d3": "+1"}
    assert pilot.shows("That does it! Now play it.")
    solve(pilot)
    assert pilot.value("Stars") == "3 of 3 stars"
    pilot.wait(1000)
    pilot.click_button("All lessons")
    pilot.step()
    assert not pilot.shows("is done!")
    assert pilot.title == "Khepri", "that is where one came from"


def test_a_pass_is_played_with_the_button(start: Start) -> None:
    pilot = begin(start, "othello-03-pass")
    pilot.click_button("Pass")
    see(pilot)
    assert pilot.focused == "Next step"


def test_nothing_is_foretold_where_a_step_asks_for_a_prediction(start: Start) -> None:
    pilot = begin(start, "laser-04-turn")
    solve(pilot, 2)
    pilot.click("g5")
    pilot.hover(pilot.widget("Right"))
    pilot.wait(100)
    for _ in range(2):
        scene = pilot.frame.scene
        assert scene is not None
        assert not scene.preview
        assert pilot.board.board_state.foretold == ""
        pilot.press("e")
        pilot.wait(100)
    assert pilot.shows("Fire and find out.")
    assert Cue.CAREFUL not in pilot.mixer.cues


def test_no_secret_is_told_where_a_preview_does_not_show_the_goal(start: Start) -> None:
    pilot = begin(start, "laser-12-guard")
    prepare(pilot, "g5f6")
    assert pilot.shows("It leaves the board")
    assert not pilot.shows("That lines up")


def test_the_clock_runs_out_and_the_step_begins_again(start: Start, log: LearningLog) -> None:
    pilot = begin(start, "laser-15-draws", log)
    solve(pilot, 4)
    kept = len(facts(log))
    pilot.press("F1")
    pilot.wait(40_000)
    pilot.press("Escape")
    assert pilot.shows("00:29"), "nobody loses time by reading the help"
    prepare(pilot, "j4R")
    pilot.wait(31_000)
    assert pilot.shows("Time is up. The step begins again.")
    assert facts(log)[kept:] == [("laser-15-draws", 5, FactKind.WRONG, "time")]
    assert not pilot.is_enabled("Fire")
    solve(pilot)
    assert pilot.value("Stars") == "2 of 3 stars"


def test_a_step_is_played_with_the_keyboard_alone(start: Start) -> None:
    pilot = begin(start, "laser-02-mirrors")
    for square in ("i3", "j4"):
        pilot.go_to(square)
        pilot.press("Return")
    assert pilot.is_enabled("Fire")
    pilot.press("Return")
    see(pilot)
    assert pilot.focused == "Next step"
    pilot.press("space")
    assert pilot.shows("step 2 of ")


def test_a_log_that_cannot_be_written_is_told_once(start: Start, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    pilot = begin(start, "othello-01-flip", LearningLog(tmp_path / "file" / "learned.txt"))
    pilot.press("h")
    assert pilot.shows("What you learn is not kept.")
    told = [each for each in pilot.narration if "is not kept" in each]
    solve(pilot)
    assert [each for each in pilot.narration if "is not kept" in each] == told
    assert pilot.shows("Lesson 1 is done!")


def test_the_quick_path_counts_for_its_lessons_and_leads_to_a_first_game(
    start: Start, log: LearningLog
) -> None:
    pilot = begin(start, "quick/laser", log, settings=Settings(reduced_motion=True))
    assert pilot.shows("Meet the laser")
    path = lesson_with_key(lessons_here(pilot.context), "quick/laser")
    assert path is not None
    solve(pilot, 2)
    assert counted(pilot, log) == {step.lesson: 1 for step in path.steps[:2]}
    solve(pilot)
    assert counted(pilot, log) == {step.lesson: 1 for step in path.steps}
    right = [(key, step) for key, step, kind, _ in facts(log) if kind is FactKind.RIGHT]
    assert right[-2:] == [("laser-06-scarab", 1), ("laser-11-win", 1)]
    assert facts(log)[-1][:1] == ("quick/laser",)
    assert pilot.focused == "Play a first game", "with reduced motion it is there at once"
    pilot.press("Return")
    assert level_of(pilot.session, Side.RED) == 1
    pilot.context.open(ToLearn())
    pilot.step()
    assert pilot.shows(f"7 of {count_our_lessons('laser')}")
    assert pilot.shows("Swap places")


def counted(pilot: Pilot, log: LearningLog) -> dict[str, int]:
    """Return the stars of the lessons that count as done, but for the quick path itself."""
    found = log.progress_of(learner_name(pilot.context)).lessons
    return {key: each.stars for key, each in found.items() if each.stars and "/" not in key}


def test_the_piece_to_move_is_framed_and_waits_to_be_chosen(start: Start) -> None:
    pilot = begin(start, "quick/laser")
    state = pilot.board.board_state
    assert (state.selected, state.marked) == (None, ("i2",))
    answer(pilot, "i2j3")  # it is wrong, and asked again
    see(pilot)
    state = pilot.board.board_state
    assert (state.selected, state.marked) == (None, ("i2",))


def test_a_second_hint_frames_the_piece_and_a_third_tells_the_move(start: Start) -> None:
    pilot = begin(start, "laser-05-move-fire")
    pilot.press("h")
    assert pilot.shows("Turn the pyramid above the pharaoh, or use rank 2.")
    assert not pilot.board.board_state.marked
    pilot.press("h")
    pilot.step()
    assert pilot.shows("Look at i3.")
    assert pilot.board.board_state.marked == ("i3",)
    pilot.press("h")
    assert pilot.shows("One way is this: Pyramid i3 → j2.")


def test_a_lesson_whose_file_is_gone_leads_back(start: Start) -> None:
    pilot = start(blind=True)
    pilot.context.open(ToLesson("own/gone", back=ToPlayers()))
    pilot.step()
    assert pilot.title == "Players"
    assert pilot.shows("This lesson is not there any more.")


@pytest.mark.long
@pytest.mark.parametrize("key", [each.path.stem for each in lesson_files(None)])
def test_every_lesson_is_walked_through(start: Start, key: str) -> None:
    pilot = begin(start, key, settings=Settings(reduced_motion=True))
    found = lesson_with_key(lessons_here(pilot.context), key)
    assert found is not None
    for number, step in enumerate(found.steps, 1):
        assert pilot.value("Steps") == f"step {number} of {len(found.steps)}"
        for wrong in step.wrong:
            answer(pilot, str(wrong.move))
            pilot.until(lambda text=wrong.text: pilot.shows(text))  # type: ignore[misc]
            see(pilot)
        solve(pilot, 1)
    stars = 2 if any(step.wrong for step in found.steps) else 3
    assert pilot.value("Stars") == f"{stars} of 3 stars"
