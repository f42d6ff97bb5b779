"""What another program says is heard line by line, and no line fills the memory."""

from __future__ import annotations

import io

import pytest

from khepri.engine.bounded_lines import bounded_lines
from khepri.engine.othello.nboard import NBoardSession
from khepri.engine.ugi import UgiSession
from khepri.games import othello
from khepri.system.limits import LONGEST_ENGINE_LINE, MOST_MOVES


def said(text: bytes) -> io.TextIOWrapper:
    """Return a stream as standard input is one."""
    return io.TextIOWrapper(io.BytesIO(text), encoding="utf-8")


@pytest.mark.parametrize("length", [1, LONGEST_ENGINE_LINE - 1, LONGEST_ENGINE_LINE])
def test_lines_come_as_they_are(length: int) -> None:
    assert list(bounded_lines(said(b"x" * length + b"\nugi"))) == ["x" * length + "\n", "ugi"]


@pytest.mark.parametrize("times", [1, 2, 5])
def test_of_a_line_that_is_too_long_only_the_beginning_is_kept(times: int) -> None:
    long = b"x" * (times * (LONGEST_ENGINE_LINE + 1))
    lines = list(bounded_lines(said(long + b"y\nugi\n" + long)))
    assert [len(line) for line in lines] == [LONGEST_ENGINE_LINE + 1, 4, LONGEST_ENGINE_LINE + 1]
    assert lines[1] == "ugi\n"


def test_bytes_that_are_no_text_are_heard_as_question_marks() -> None:
    assert list(bounded_lines(said(b"\xff\xfe\nugi\n"))) == ["\ufffd\ufffd\n", "ugi\n"]


def test_a_long_line_is_answered_and_the_next_one_obeyed() -> None:
    long = b"position startpos moves" + b" f5" * LONGEST_ENGINE_LINE
    answers: list[str] = []
    UgiSession(othello.GAME, answers.append).run(said(long + b"\nquery p1turn\n"))
    assert answers == [
        f"info string A line has at most {LONGEST_ENGINE_LINE} letters.",
        "response true",
    ]
    answers.clear()
    NBoardSession(answers.append).run(said(long + b"\nping 3\n"))
    assert answers == [f"status A line has at most {LONGEST_ENGINE_LINE} letters.", "pong 3"]


def test_a_game_has_only_so_many_moves() -> None:
    answers: list[str] = []
    moves = " ps" * (MOST_MOVES + 1)
    UgiSession(othello.GAME, answers.append).run([f"position startpos moves{moves}", "quit"])
    assert answers == [f"info string A game has at most {MOST_MOVES} moves."]
