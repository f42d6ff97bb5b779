"""Puzzles in the lobby: one after the other, judged with the words of Learn."""

from __future__ import annotations

from typing import Any

import pytest

from club.evening import Evening, FakePage
from khepri.club.play import puzzles
from khepri.games.base import GameSpec
from khepri.learn.puzzle import Puzzle
from khepri.learn.puzzle_files import parse_puzzles

PUZZLES = """
puzzle laser-001
game: laser
theme: one-shot
rules: club
position: sc1fc7/10/10/3Pa6/pa5pb3/10/10/6Fa2Sa r
goal: hits enemy pharaoh
accept: g4R
shelf: 1
points: 0.3
tempting: 1

puzzle laser-002
game: laser
theme: two-shots
rules: club
position: sc9/10/7RbPbPc/6fc1pb1/10/10/10/3Fa5Sa b
goal: wins in 2
accept: h6g5
shelf: 2
points: 3.8
tempting: 1
"""


@pytest.fixture
def page_and_evening(monkeypatch: pytest.MonkeyPatch) -> tuple[FakePage, Evening]:
    parsed, bad = parse_puzzles(PUZZLES)
    assert not bad

    def load(spec: GameSpec) -> tuple[Puzzle, ...]:
        return tuple(each for each in parsed if each.spec is spec)

    monkeypatch.setattr(puzzles, "_load", load)
    evening = Evening()
    return evening.join(1, 3), evening


def ask(evening: Evening, page: FakePage, **message: Any) -> dict[str, Any]:
    """Let a page say something, wait for the other thread, and return what the page sees."""
    evening.send(page, **message)
    evening.referee.puzzles.wait()
    evening.advance(0)
    return page.states["puzzle"]


def test_a_puzzle_is_tried_until_it_is_solved(page_and_evening: tuple[FakePage, Evening]) -> None:
    page, evening = page_and_evening
    state = ask(evening, page, t="puzzle", kind="laser")
    assert (state["task"], state["view"], state["state"]) == ("Hit the pharaoh now.", "red", "try")
    assert state["moves"]["g4R"] == {}  # nothing of it is given away
    board = state["board"]
    state = ask(evening, page, t="puzzle_move", m="a4a3")
    assert (state["state"], state["board"]) == ("wrong", board)
    assert state["say"] == "Your light left the board at j3. Watch."
    assert state["steps"][0]["effect"]["ending"] == "left the board"
    state = ask(evening, page, t="puzzle_move", m="g4R")
    assert (state["state"], state["say"], state["solved"]) == ("solved", "Hit! Two bends.", 1)
    assert state["moves"] is None
    evening.send(page, t="puzzle_move", m="g4R")
    assert page.last("nack")["say"] == "Ask for a puzzle first."


def test_the_next_one_is_harder_and_goes_on_after_a_right_move(
    page_and_evening: tuple[FakePage, Evening],
) -> None:
    page, evening = page_and_evening
    ask(evening, page, t="puzzle", kind="laser")
    state = ask(evening, page, t="puzzle", kind="laser", next=True)
    assert state["theme"] == "two-shots"
    state = ask(evening, page, t="puzzle_move", m="h6g5")
    assert state["state"] == "right"
    assert [step["side"] for step in state["steps"]] == ["blue", "red"]
    assert state["steps"][1]["board"] == state["board"]
    assert state["moves"]


def test_nonsense_is_refused_and_leaving_ends_the_stream(
    page_and_evening: tuple[FakePage, Evening],
) -> None:
    page, evening = page_and_evening
    evening.send(page, t="puzzle", kind="chess")
    assert page.heard("nack")
    state = ask(evening, page, t="puzzle", kind="laser")
    state = ask(evening, page, t="puzzle_move", m="a1a2")
    assert (state["state"], state["solved"]) == ("try", 0)
    assert state["say"]
    evening.send(page, t="puzzle_move", m="<b>")
    assert page.heard("nack")
    evening.send(page, t="leave_puzzle")
    assert "puzzle" not in evening.night.links[page.number].streams
    assert ask(evening, page, t="puzzle", kind="othello")["say"] == puzzles.NONE_LEFT


# Every try is answered


def test_the_same_wrong_move_is_answered_each_time(
    page_and_evening: tuple[FakePage, Evening],
) -> None:
    page, evening = page_and_evening
    ask(evening, page, t="puzzle", kind="laser")
    ask(evening, page, t="puzzle_move", m="a4a3")
    for tries in (2, 3):
        before = page.sequence["puzzle"]
        state = ask(evening, page, t="puzzle_move", m="a4a3")
        assert page.sequence["puzzle"] > before  # a page that hears nothing waits for ever
        assert (state["state"], state["tries"]) == ("wrong", tries)


def test_a_try_that_cannot_be_judged_is_answered_too(
    page_and_evening: tuple[FakePage, Evening], monkeypatch: pytest.MonkeyPatch
) -> None:
    page, evening = page_and_evening
    ask(evening, page, t="puzzle", kind="laser")

    def fail(*_: object) -> Any:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(puzzles, "_judge", fail)
        evening.send(page, t="puzzle_move", m="a4a3")
        evening.referee.puzzles.wait()
        with pytest.raises(ZeroDivisionError):  # the server notes it, and goes on
            evening.advance(0)
    evening.advance(0)
    assert page.states["puzzle"]["say"] == puzzles.NO_ANSWER
    assert ask(evening, page, t="puzzle_move", m="g4R")["state"] == "solved"


def test_puzzles_that_cannot_be_read_are_asked_for_again(
    page_and_evening: tuple[FakePage, Evening], monkeypatch: pytest.MonkeyPatch
) -> None:
    page, evening = page_and_evening

    def fail(*_: object) -> Any:
        raise OSError("gone")

    with monkeypatch.context() as patch:
        patch.setattr(puzzles, "_load", fail)
        evening.send(page, t="puzzle", kind="laser")
        evening.referee.puzzles.wait()
        with pytest.raises(OSError, match="gone"):
            evening.advance(0)
    evening.advance(0)
    assert page.states["puzzle"]["say"] == puzzles.NO_PUZZLES
    assert ask(evening, page, t="puzzle", kind="laser")["state"] == "try"


def test_a_page_that_asks_again_is_shown_its_puzzle_again(
    page_and_evening: tuple[FakePage, Evening],
) -> None:
    page, evening = page_and_evening
    ask(evening, page, t="puzzle", kind="laser")
    page.states.pop("puzzle")
    assert ask(evening, page, t="puzzle", kind="laser")["theme"] == "one-shot"


# Coming back to it


def test_whoever_leaves_comes_back_to_the_puzzle_and_to_what_was_solved(
    page_and_evening: tuple[FakePage, Evening],
) -> None:
    page, evening = page_and_evening
    ask(evening, page, t="puzzle", kind="laser")
    ask(evening, page, t="puzzle_move", m="g4R")
    evening.send(page, t="leave_puzzle")
    state = ask(evening, page, t="puzzle", kind="laser")  # the next one: this one was solved
    assert (state["theme"], state["solved"]) == ("two-shots", 1)
    board = ask(evening, page, t="puzzle_move", m="h6g5")["board"]
    evening.send(page, t="leave_puzzle")
    state = ask(evening, page, t="puzzle", kind="laser")
    assert (state["theme"], state["solved"], state["board"]) == ("two-shots", 1, board)
    assert (state["state"], state["steps"]) == ("try", [])


def test_nothing_is_lost_with_the_line(page_and_evening: tuple[FakePage, Evening]) -> None:
    page, evening = page_and_evening
    ask(evening, page, t="puzzle", kind="laser")
    ask(evening, page, t="puzzle_move", m="g4R")
    ask(evening, page, t="puzzle", kind="laser", next=True)
    board = ask(evening, page, t="puzzle_move", m="h6g5")["board"]
    evening.lose(page)
    state = ask(evening, evening.come_back(page), t="puzzle")
    assert (state["theme"], state["solved"], state["board"]) == ("two-shots", 1, board)


def test_nothing_is_lost_with_the_laptop(page_and_evening: tuple[FakePage, Evening]) -> None:
    page, evening = page_and_evening
    ask(evening, page, t="puzzle", kind="laser")
    ask(evening, page, t="puzzle_move", m="g4R")
    evening = evening.restart()
    again = evening.enter(tokens=page.tokens)
    state = ask(evening, again, t="puzzle")
    assert (state["theme"], state["solved"]) == ("two-shots", 1)


def test_each_game_is_left_and_found_as_it_was(
    page_and_evening: tuple[FakePage, Evening],
) -> None:
    page, evening = page_and_evening
    ask(evening, page, t="puzzle", kind="laser")
    ask(evening, page, t="puzzle", kind="laser", next=True)
    ask(evening, page, t="puzzle", kind="othello")
    assert ask(evening, page, t="puzzle", kind="laser")["theme"] == "two-shots"
    ask(evening, page, t="puzzle", kind="othello")
    evening.send(page, t="leave_puzzle")
    assert ask(evening, page, t="puzzle")["kind"] == "othello"  # where one was


def test_two_at_one_device_have_their_own_puzzles(
    page_and_evening: tuple[FakePage, Evening],
) -> None:
    page, evening = page_and_evening
    evening.send(page, t="join", person=2, beside=True)
    first, second = evening.night.links[page.number].seats
    ask(evening, page, t="puzzle", kind="laser", seat=first)
    ask(evening, page, t="puzzle_move", m="g4R")
    state = ask(evening, page, t="puzzle", kind="laser", seat=second)
    assert (state["theme"], state["solved"]) == ("one-shot", 0)
    state = ask(evening, page, t="puzzle", kind="laser", seat=first)
    assert (state["theme"], state["solved"]) == ("two-shots", 1)


def test_puzzles_are_for_those_who_have_a_seat(
    page_and_evening: tuple[FakePage, Evening],
) -> None:
    _, evening = page_and_evening
    watcher = evening.enter()
    evening.send(watcher, t="join", watch=True)
    evening.send(watcher, t="puzzle", kind="laser")
    assert watcher.last("nack")["say"] == "Join the room first."
