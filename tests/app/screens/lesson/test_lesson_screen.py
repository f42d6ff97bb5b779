"""Lessons are played through in the window: right, wrong, with hints, unseen, against the clock."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.answering import answer, lesson, prepare, see, shown, solve
from app.pilot import Pilot
from app.tables import level_of
from khepri.app.destinations import ToLearn, ToLesson, ToPlayers
from khepri.app.learner import learner_name
from khepri.app.lessons_here import lessons_here
from khepri.app.screens.game import GameScreen
from khepri.app.screens.lesson import LessonScreen
from khepri.app.screens.lesson.flow import Phase
from khepri.app.screens.players import PlayersScreen
from khepri.app.settings import Settings
from khepri.audio import Cue
from khepri.games.laser import Side
from khepri.learn.learning_log import FactKind, LearningLog
from khepri.learn.lesson_files import lesson_files
from khepri.learn.quick_path import lesson_with_key

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
    flow = shown(pilot).flow
    answer(pilot, "g5g4")
    assert [kind for _, _, kind, _ in facts(log)] == [FactKind.WRONG], "before anything is seen"
    assert not pilot.shows("Red's pyramid followed you")
    pilot.until(lambda: pilot.board.shot is not None and pilot.board.shot.side == "red")
    pilot.until(lambda: pilot.shows("Red's pyramid followed you down one rank"))
    assert "g5" not in pilot.board.board_state.tokens, "what happened is still to be seen"
    see(pilot)
    assert flow.practice.may_move
    assert "g5" in pilot.board.board_state.tokens
    assert flow.course.here.wrong == 1
    pilot.click_button("Show it again")
    assert flow.practice.showing
    see(pilot)
    assert len(facts(log)) == 1, "to look again is no answer"


def test_a_lesson_is_played_to_its_end_with_a_mistake_and_a_hint(
    start: Start, log: LearningLog
) -> None:
    pilot = begin(start, "laser-04-turn", log)
    screen = shown(pilot)
    prepare(pilot, "j4R")
    pilot.press("h")
    assert pilot.shows("Silver must face the sphinx and the pharaoh.")
    pilot.press("q")
    assert pilot.board.board_state.selected == "j4", "help takes nothing out of the hand"
    prepare(pilot, "j4L")
    assert pilot.shows("That lines up! Now fire.")
    pilot.click(screen.coach.deed)
    see(pilot)
    assert screen.flow.phase is Phase.PRAISED
    assert screen.tree.focused is screen.coach.deed
    pilot.press("Return")
    assert screen.flow.number == 2
    answer(pilot, "f4L")
    see(pilot)
    solve(pilot)
    assert screen.done is not None
    assert not screen.coach.visible
    pilot.wait(1000)
    assert screen.tree.focused is screen.done.buttons[0]
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
    assert shown(pilot).lesson.key == "laser-05-move-fire"


def test_othello_is_learned_the_same_way(start: Start) -> None:
    pilot = begin(start, "othello-01-flip")
    pilot.click("c3")
    assert pilot.shows("Nothing stands between two black discs there.")
    prepare(pilot, "d3")
    assert pilot.board.board_state.labels == {"d3": "+1"}
    assert pilot.shows("That does it! Now play it.")
    solve(pilot)
    screen = shown(pilot)
    assert screen.flow.course.stars == 3
    pilot.wait(1000)
    pilot.click_button("All lessons")
    assert not isinstance(pilot.screen, LessonScreen)


def test_a_pass_is_played_with_the_button(start: Start) -> None:
    pilot = begin(start, "othello-03-pass")
    pilot.click_button("Pass")
    see(pilot)
    assert shown(pilot).flow.phase is Phase.PRAISED


def test_nothing_is_foretold_where_a_step_asks_for_a_prediction(start: Start) -> None:
    pilot = begin(start, "laser-04-turn")
    solve(pilot, 2)
    assert not shown(pilot).flow.step.preview
    pilot.click("g5")
    pilot.hover(shown(pilot).coach.right)
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
    assert (shown(pilot).flow.left_ms or 0) > 29_000, "nobody loses time by reading the help"
    assert pilot.shows("00:29")
    prepare(pilot, "j4R")
    pilot.wait(31_000)
    assert pilot.shows("Time is up. The step begins again.")
    assert facts(log)[kept:] == [("laser-15-draws", 5, FactKind.WRONG, "time")]
    assert shown(pilot).flow.practice.prepared is None
    solve(pilot)
    assert shown(pilot).flow.course.stars == 2


def go_to(pilot: Pilot, square: str) -> None:
    """Go to a square with the arrow keys."""
    pilot.press("Up")
    for key, place in (("Left", 0), ("Right", 0), ("Up", 1), ("Down", 1)):
        for _ in range(5):
            here = str(pilot.board.pointed)
            before = here[place] > square[place]
            if here[place] != square[place] and before == (key in ("Left", "Down")):
                pilot.press(key)
    assert pilot.board.pointed == square


def test_a_step_is_played_with_the_keyboard_alone(start: Start) -> None:
    pilot = begin(start, "laser-02-mirrors")
    for square in ("i3", "j4"):
        go_to(pilot, square)
        pilot.press("Return")
    assert str(shown(pilot).flow.practice.prepared) == "i3j4"
    pilot.press("Return")
    see(pilot)
    assert shown(pilot).flow.phase is Phase.PRAISED
    pilot.press("space")
    assert shown(pilot).flow.number == 2


def test_a_log_that_cannot_be_written_is_told_once(start: Start, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    pilot = begin(start, "othello-01-flip", LearningLog(tmp_path / "file" / "learned.txt"))
    pilot.press("h")
    assert pilot.shows("What you learn is not kept.")
    told = [each for each in pilot.narration if "is not kept" in each]
    solve(pilot)
    assert [each for each in pilot.narration if "is not kept" in each] == told
    assert shown(pilot).done is not None


def test_the_quick_path_leads_to_a_first_game(start: Start, log: LearningLog) -> None:
    pilot = begin(start, "quick/laser", log, settings=Settings(reduced_motion=True))
    assert pilot.shows("Meet the laser")
    solve(pilot)
    right = [(key, step) for key, step, kind, _ in facts(log) if kind is FactKind.RIGHT]
    assert right[-2:] == [("laser-06-scarab", 1), ("laser-11-win", 1)]
    assert facts(log)[-1][:1] == ("quick/laser",)
    done = shown(pilot).done
    assert done is not None
    assert not done.moving, "with reduced motion everything is there at once"
    pilot.press("Return")
    assert isinstance(pilot.screen, GameScreen)
    assert level_of(pilot.session, Side.RED) == 1


def test_the_quick_path_counts_for_the_lessons_of_its_steps(start: Start, log: LearningLog) -> None:
    pilot = begin(start, "quick/laser", log, settings=Settings(reduced_motion=True))
    path = shown(pilot).lesson
    solve(pilot, 2)
    assert counted(pilot, log) == {step.lesson: 1 for step in path.steps[:2]}
    solve(pilot)
    assert counted(pilot, log) == {step.lesson: 1 for step in path.steps}
    pilot.context.open(ToLearn())
    pilot.step()
    assert pilot.shows("7 of 15")
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
    assert isinstance(pilot.screen, PlayersScreen)
    assert pilot.shows("This lesson is not there any more.")


@pytest.mark.long
@pytest.mark.parametrize("key", [each.path.stem for each in lesson_files(None)])
def test_every_lesson_is_walked_through(start: Start, key: str) -> None:
    pilot = begin(start, key, settings=Settings(reduced_motion=True))
    found = lesson_with_key(lessons_here(pilot.context), key)
    assert found is not None
    screen = shown(pilot)
    for step in found.steps:
        assert screen.flow.step == step
        for wrong in step.wrong:
            answer(pilot, str(wrong.move))
            pilot.until(lambda text=wrong.text: pilot.shows(text))  # type: ignore[misc]
            see(pilot)
        solve(pilot, 1)
    assert screen.done is not None
    assert screen.flow.course.stars == (2 if any(step.wrong for step in found.steps) else 3)
