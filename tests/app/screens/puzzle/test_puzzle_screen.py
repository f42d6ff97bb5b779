"""Puzzles in the window: tries that are shown, help, and one puzzle after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from app.pilot import Pilot
from app.puzzle_tables import MONDAY, KnownLibrary, asking, facts_in, known, known_puzzles
from app.rushing import play_move
from khepri.app.boards.board_state import End
from khepri.app.context import Context
from khepri.app.screens.puzzle import PuzzleScreen
from khepri.app.settings import Settings
from khepri.learn.progress import FactKind
from khepri.learn.puzzle_series import OwnPuzzles, TodaysFive
from khepri.learn.todays_five import todays_five

Start = Callable[..., Pilot]


ANSWERS = {
    "one-a": ("i3j4",),
    "one-b": ("b6a5",),
    "one-c": ("f3e3",),
    "two-a": ("f6e7", "j6j7"),
    "othello-a": ("a3",),
}


def asks(pilot: Pilot) -> bool:
    """Say whether the board waits for a move."""
    state = pilot.board.board_state
    return bool(state.movable or state.targets)


def answer(pilot: Pilot, move: str) -> None:
    """Play a move, and wait until another is asked for or there is nothing left to ask."""
    play_move(pilot, move)
    pilot.wait(100)
    pilot.until(lambda: asks(pilot) or pilot.shows("Solved!"), "what comes next")


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
    pilot.wait(100)
    pilot.until(lambda: asks(pilot), "the answer")
    assert pilot.shows("Right so far. What is your next move?")
    answer(pilot, "j6j7")
    assert pilot.shows("Hit!")
    assert pilot.value("Stars") == "3 of 3"
    assert pilot.focused == "Finish"
    assert facts_in(log) == [("puzzle/two-a", 2, FactKind.RIGHT, "3")]
    pilot.press("Return")
    assert pilot.shows("You are through!")


def test_one_shot_is_solved_with_the_keyboard_as_red_sees_it(start: Start) -> None:
    pilot = start(first=asking(known("one-b"), known("one-c")), blind=True)
    assert pilot.board.flipped, "whoever moves sits below"
    for square in ("b6", "a5"):
        pilot.go_to(square)
        pilot.press("Return")
    pilot.until(lambda: pilot.shows("Solved!"), "the hit")
    pilot.press("Return")
    assert pilot.shows("2 of 2")
    assert not pilot.board.flipped


def test_a_wrong_try_shows_the_answer_to_it_and_goes_back(start: Start, tmp_path: Path) -> None:
    log = tmp_path / "learned.txt"
    pilot = start(first=asking(known("two-a"), log=log), blind=True)
    before = pilot.board.board_state.tokens
    pilot.click("d1")
    pilot.click("c1")
    assert pilot.shows("Red answers like this. Try again.")
    pilot.until(lambda: pilot.board.board_state.last == ("d2", "c1"), "the answer")
    pilot.until(lambda: asks(pilot), "the board to go back")
    assert pilot.board.board_state.tokens == before
    assert pilot.shows("Red answers like this. Try again."), "it can still be read"
    assert pilot.value("Stars") == "2 of 3"
    [(subject, step, kind, _)] = facts_in(log)
    assert (subject, step, kind) == ("puzzle/two-a", 1, FactKind.WRONG)


def test_a_slower_win_costs_nothing_and_try_again_does_not_wait(
    start: Start, tmp_path: Path
) -> None:
    log = tmp_path / "learned.txt"
    pilot = start(first=asking(known("two-a"), log=log), blind=True)
    play_move(pilot, "f6f7")
    assert pilot.shows("That wins too, one move later. There is a faster way.")
    assert not asks(pilot)
    pilot.click_button("Try again")
    pilot.step()
    assert asks(pilot)
    assert pilot.value("Stars") == "3 of 3"
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
    assert pilot.value("Stars") == "1 of 3"
    assert [fact[2:] for fact in facts_in(log)] == [(FactKind.HINT, "1"), (FactKind.HINT, "2")]
    pilot.press("r")
    assert pilot.value("Stars") == "1 of 3", "to start over brings no star back"


def test_show_me_plays_the_solution_and_says_that_it_comes_back(
    start: Start, tmp_path: Path
) -> None:
    log = tmp_path / "learned.txt"
    pilot = start(first=asking(known("two-a"), known("one-a"), log=log), blind=True)
    pilot.press("h", "h")
    pilot.click_button("Show me")
    pilot.until(lambda: pilot.shows("Here is how"), "the solution")
    assert any(text.startswith("Scarab f6") for text in pilot.texts())
    assert pilot.shows("This puzzle comes back in three days.")
    assert pilot.board.board_state.tokens.get("e8") is None, "the pharaoh is hit"
    assert facts_in(log)[-1] == ("puzzle/two-a", 1, FactKind.GAVE_UP, "")
    pilot.click_button("Start over")
    assert not pilot.shows("Here is how")
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
    pilot.until(lambda: asks(pilot), "the board")


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
    order = [puzzle.key for puzzle in todays_five(pilot.context.puzzles.puzzles, MONDAY)]
    assert sorted(order) == sorted(ANSWERS)
    for number, key in enumerate(order, 1):
        if number == 3:  # the program is closed and opened again
            pilot = start(first=_five(log), blind=True)
        assert pilot.shows(f"Today’s five · number {number}")
        for move in ANSWERS[key]:
            answer(pilot, move)
        assert pilot.shows("Solved!")
        pilot.press("Return")
    assert pilot.shows("All five done!")
    assert pilot.shows("5 of 5 solved, 15 stars. Tomorrow there are others.")
    kept = [fact for fact in facts_in(log) if fact[2] is FactKind.FIVE]
    assert kept == [
        (f"five/{five.day}", number, FactKind.FIVE, key) for number, key in enumerate(order, 1)
    ]


def _five(log: Path) -> Callable[[Context], PuzzleScreen]:
    return asking(*known_puzzles(), series=TodaysFive(MONDAY), log=log)


def test_an_own_puzzle_that_claims_too_much_is_not_asked(start: Start, tmp_path: Path) -> None:
    (tmp_path / "bad.puzzles").write_text(
        "puzzle bad\ngame: laser\ntheme: one-shot\n"
        "position: sc9/10/10/10/5fc4/8Pc1/10/6Fa2Sa b\ngoal: hits enemy pharaoh\naccept: i3j3\n"
    )

    def first(context: Context) -> PuzzleScreen:
        context.puzzles = KnownLibrary(own=tmp_path)
        return PuzzleScreen(context, OwnPuzzles())

    pilot = start(first=first, blind=True)
    pilot.wait_for_computer()
    assert pilot.shows("Not all is right that is accepted")
    assert not asks(pilot)


def test_a_club_with_other_rules_is_told_by_which_a_puzzle_is_played(start: Start) -> None:
    pilot = start(first=asking(known("two-a")), blind=True)
    assert not pilot.shows("Club rules")
    settings = pilot.context.settings
    khet = replace(settings.choices("laser"), rules="khet2")
    pilot = start(
        first=asking(known("two-a")), settings=settings.with_choices("laser", khet), blind=True
    )
    assert any(text.endswith("· Club rules") for text in pilot.texts())
