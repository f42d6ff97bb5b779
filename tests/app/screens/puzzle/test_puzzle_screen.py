"""Puzzles in the window: tries that are shown, help, and one puzzle after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from app.pilot import Pilot
from app.puzzle_tables import MONDAY, KnownLibrary, asking, facts_in, known, known_puzzles
from khepri.app.boards.board_state import End
from khepri.app.context import Context
from khepri.app.screens.puzzle import PuzzleScreen
from khepri.app.screens.puzzle.panel_content import PuzzleStage
from khepri.app.settings import Settings
from khepri.learn.learning_log import FactKind
from khepri.learn.puzzle_series import OwnPuzzles, TodaysFive

Start = Callable[..., Pilot]


def screen_of(pilot: Pilot) -> PuzzleScreen:
    screen = pilot.screen
    assert isinstance(screen, PuzzleScreen)
    return screen


def until(pilot: Pilot, *stages: PuzzleStage) -> None:
    pilot.until(lambda: screen_of(pilot).stage in stages, " or ".join(map(str, stages)))


def test_two_shots_are_solved_with_the_mouse(start: Start, tmp_path: Path) -> None:
    log = tmp_path / "learned.txt"
    pilot = start(first=asking(known("two-a"), log=log), blind=True)
    assert pilot.shows("Hit the pharaoh in 2.")
    assert pilot.shows("Blue to move")
    assert pilot.shows("Red answers")
    pilot.click("f6")
    pilot.hover("e7")
    pilot.wait(200)
    assert pilot.board.board_state.preview is None, "to foresee the light is the task"
    pilot.click("e7")
    until(pilot, PuzzleStage.ASKED)
    assert pilot.shows("Right so far. What is your next move?")
    pilot.click("j6")
    pilot.click("j7")
    until(pilot, PuzzleStage.SOLVED)
    assert any(text.startswith("Hit!") for text in pilot.texts())
    assert screen_of(pilot).panel.stars.state == "3 of 3"
    focused = pilot.screen.tree.focused
    assert focused is not None
    assert focused.label == "Finish"
    assert facts_in(log) == [("puzzle/two-a", 2, FactKind.RIGHT, "3")]
    pilot.press("Return")
    assert pilot.shows("You are through!")


def test_one_shot_is_solved_with_the_keyboard_as_red_sees_it(start: Start) -> None:
    pilot = start(first=asking(known("one-b"), known("one-c")), blind=True)
    assert pilot.board.flipped, "whoever moves sits below"
    for _ in range(80):
        if pilot.board.pointed == "b6":
            break
        _walk(pilot, "b6")
    pilot.press("Return")
    while pilot.board.pointed != "a5":
        _walk(pilot, "a5")
    pilot.press("Return")
    until(pilot, PuzzleStage.SOLVED)
    pilot.press("Return")
    assert pilot.shows("2 of 2")
    assert not pilot.board.flipped


def _walk(pilot: Pilot, goal: str) -> None:
    """Press an arrow key towards a square, on a board that is turned."""
    here = pilot.board.pointed
    if here is None:
        pilot.press("Up")
        return
    if here[0] != goal[0]:
        pilot.press("Left" if goal[0] > here[0] else "Right")
    else:
        pilot.press("Down" if goal[1] > here[1] else "Up")


def test_a_wrong_try_shows_the_answer_to_it_and_goes_back(start: Start, tmp_path: Path) -> None:
    log = tmp_path / "learned.txt"
    pilot = start(first=asking(known("two-a"), log=log), blind=True)
    before = pilot.board.board_state.tokens
    pilot.click("d1")
    pilot.click("c1")
    assert pilot.shows("Red answers like this. Try again.")
    pilot.until(lambda: pilot.board.board_state.last == ("d2", "c1"), "the answer")
    pilot.until(lambda: screen_of(pilot).practice.may_move, "the board to go back")
    assert pilot.board.board_state.tokens == before
    assert pilot.shows("Red answers like this. Try again."), "it can still be read"
    assert screen_of(pilot).stage is PuzzleStage.ASKED
    assert screen_of(pilot).panel.stars.state == "2 of 3"
    [(subject, step, kind, _)] = facts_in(log)
    assert (subject, step, kind) == ("puzzle/two-a", 1, FactKind.WRONG)


def test_try_again_does_not_wait_for_the_end(start: Start) -> None:
    pilot = start(first=asking(known("two-a")), blind=True)
    pilot.click("d1")
    pilot.click("c1")
    pilot.click_button("Try again")
    assert screen_of(pilot).practice.may_move
    assert screen_of(pilot).stage is PuzzleStage.ASKED


def test_a_slower_win_costs_nothing(start: Start, tmp_path: Path) -> None:
    log = tmp_path / "learned.txt"
    pilot = start(first=asking(known("two-a"), log=log), blind=True)
    pilot.click("f6")
    pilot.click("f7")
    assert pilot.shows("That wins too, one move later. There is a faster way.")
    pilot.until(lambda: screen_of(pilot).practice.may_move, "the board to go back")
    assert screen_of(pilot).panel.stars.state == "3 of 3"
    assert facts_in(log) == []


def test_hints_come_one_after_the_other_and_cost_a_star_each(start: Start, tmp_path: Path) -> None:
    log = tmp_path / "learned.txt"
    pilot = start(first=asking(known("two-a"), log=log), blind=True)
    assert not pilot.widget("Show me").active
    pilot.click_button("Which piece?")
    pilot.wait(100)
    assert pilot.shows("Look at your scarab on f6.")
    assert pilot.board.board_state.marked == ("f6",)
    pilot.press("h")
    pilot.wait(100)
    light = pilot.board.board_state.preview
    assert light is not None
    assert (light.squares[0], light.squares[-1], light.end) == ("j1", "e8", End.HIT)
    assert screen_of(pilot).panel.stars.state == "1 of 3"
    assert [fact[2:] for fact in facts_in(log)] == [(FactKind.HINT, "1"), (FactKind.HINT, "2")]
    pilot.press("r")
    assert screen_of(pilot).panel.stars.state == "1 of 3", "to start over brings no star back"


def test_show_me_plays_the_solution_and_says_that_it_comes_back(
    start: Start, tmp_path: Path
) -> None:
    log = tmp_path / "learned.txt"
    pilot = start(first=asking(known("two-a"), known("one-a"), log=log), blind=True)
    pilot.press("h", "h")
    pilot.click_button("Show me")
    until(pilot, PuzzleStage.GIVEN_UP)
    assert any(text.startswith("Scarab f6") for text in pilot.texts())
    assert any("This puzzle comes back in three days." in text for text in pilot.texts())
    assert pilot.board.board_state.tokens.get("e8") is None, "the pharaoh is hit"
    assert facts_in(log)[-1] == ("puzzle/two-a", 1, FactKind.GAVE_UP, "")
    pilot.click_button("Start over")
    assert screen_of(pilot).stage is PuzzleStage.ASKED
    assert pilot.board.board_state.tokens.get("e8") is not None


def test_both_beams_are_shown_in_turn(start: Start) -> None:
    pilot = start(first=asking(known("two-a")), blind=True)
    seen = set()
    pilot.click_button("Show both beams")

    def looked() -> bool:
        if pilot.board.shot is not None:
            seen.add(pilot.board.shot.side)
        return seen == {"blue", "red"}

    pilot.until(looked, "both beams")
    assert screen_of(pilot).practice.may_move


def test_where_nothing_moves_both_beams_are_drawn(start: Start) -> None:
    still = Settings(reduced_motion=True)
    pilot = start(first=asking(known("two-a")), settings=still, blind=True)
    seen = []
    for _ in range(3):
        pilot.click_button("Show both beams")
        pilot.wait(100)
        light = pilot.board.board_state.preview
        seen.append(light.side if light is not None else None)
    assert seen == ["blue", "red", None]


def test_todays_five_are_kept_and_go_on_where_they_were_left(start: Start, tmp_path: Path) -> None:
    log = tmp_path / "learned.txt"
    five = TodaysFive(MONDAY)
    pilot = start(first=_five(log), blind=True)
    order = [item.puzzle.key for item in screen_of(pilot).run.items]
    assert sorted(order) == sorted(puzzle.key for puzzle in known_puzzles())
    for number, key in enumerate(order, 1):
        if number == 3:  # the program is closed and opened again
            pilot = start(first=_five(log), blind=True)
        assert pilot.shows("Puzzle")
        assert screen_of(pilot).bar.facts.text == f"Today’s five · number {number}"
        solve(pilot, key)
        until(pilot, PuzzleStage.SOLVED)
        pilot.press("Return")
    assert pilot.shows("All five done!")
    assert pilot.shows("5 of 5 solved, 15 stars. Tomorrow there are others.")
    kept = [fact for fact in facts_in(log) if fact[2] is FactKind.FIVE]
    assert kept == [
        (f"five/{five.day}", number, FactKind.FIVE, key) for number, key in enumerate(order, 1)
    ]


def _five(log: Path) -> Callable[[Context], PuzzleScreen]:
    return asking(*known_puzzles(), series=TodaysFive(MONDAY), log=log)


def solve(pilot: Pilot, key: str) -> None:
    """Play the right moves with the mouse."""
    screen = screen_of(pilot)
    assert screen.run.puzzle == known(key)
    while screen.stage is PuzzleStage.ASKED:
        assert screen.run.course is not None
        move = str(screen.run.course.right[0])
        pilot.click(move[:2])
        if len(move) == 4:
            pilot.click(move[2:])
        until(pilot, PuzzleStage.ASKED, PuzzleStage.SOLVED)


def test_an_own_puzzle_that_claims_too_much_is_not_asked(start: Start, tmp_path: Path) -> None:
    (tmp_path / "bad.puzzles").write_text(
        "puzzle bad\ngame: laser\ntheme: one-shot\n"
        "position: sc9/10/10/10/5fc4/8Pc1/10/6Fa2Sa b\ngoal: hits enemy pharaoh\naccept: i3j3\n"
    )

    def first(context: Context) -> PuzzleScreen:
        context.puzzles = KnownLibrary(own=tmp_path)
        return PuzzleScreen(context, OwnPuzzles())

    pilot = start(first=first, blind=True)
    pilot.until(lambda: not screen_of(pilot).thinking, "the proof")
    assert any("Not all is right that is accepted" in text for text in pilot.texts())
    assert not screen_of(pilot).practice.exercise.offered


def test_a_club_with_other_rules_is_told_by_which_a_puzzle_is_played(start: Start) -> None:
    pilot = start(first=asking(known("two-a")), blind=True)
    assert not pilot.shows("Club rules")
    settings = pilot.context.settings
    khet = replace(settings.choices("laser"), rules="khet2")
    pilot = start(first=asking(known("two-a")), settings=settings.with_choices("laser", khet))
    assert any(text.endswith("· Club rules") for text in pilot.texts())
