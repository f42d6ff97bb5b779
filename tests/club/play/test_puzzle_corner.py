"""Puzzles in the lobby: one after the other, judged with the words of Learn."""

from __future__ import annotations

from typing import Any

import pytest

from club.evening import Evening, FakePage
from khepri.club.play import puzzle_corner
from khepri.games.base import GameSpec
from khepri.learn.puzzle import Puzzle
from khepri.learn.puzzle_reader import read_puzzles

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
    puzzles, bad = read_puzzles(PUZZLES)
    assert not bad

    def load(spec: GameSpec) -> tuple[Puzzle, ...]:
        return tuple(each for each in puzzles if each.spec is spec)

    monkeypatch.setattr(puzzle_corner, "_load", load)
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
    state = ask(evening, page, t="puzzle", kind="laser")
    assert state["theme"] == "two-shots"
    state = ask(evening, page, t="puzzle_move", m="h6g5")
    assert state["state"] == "right"
    assert [step["side"] for step in state["steps"]] == ["blue", "red"]
    assert state["steps"][1]["board"] == state["board"]
    assert state["moves"]


def test_nonsense_is_refused_and_leaving_forgets(
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
    assert ask(evening, page, t="puzzle", kind="othello")["say"] == puzzle_corner.NONE_LEFT
