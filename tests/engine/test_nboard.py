"""The NBoard protocol: what a window sends is answered, and nothing that it sends breaks it."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.engine.othello import nboard
from khepri.engine.othello.nboard import NBoardSession
from khepri.games.othello import GAME, Move, Position
from khepri.match.records.ggf import write_ggf
from khepri.match.records.record import Record, RecordedMove
from patience import PATIENCE_S

KHEPRI = str(Path(sys.executable).with_name("khepri"))
SMALL = "(;GM[Othello]TY[4]B[A2]W[A3]B[A4]W[A1]{more};)"
"""After C1, White has no move."""


class Talk:
    """A session in this process, and what it has said."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.searching = threading.Event()
        self.session = NBoardSession(self._hear)

    def _hear(self, line: str) -> None:
        self.said.append(line)
        if line.startswith("search "):
            self.searching.set()

    def ask(self, *lines: str) -> list[str]:
        """Send lines, let what they begin come to its end, and return what was said."""
        self.said.clear()
        for line in lines:
            assert self.session.obey(line)
        self.session.wait()
        return list(self.said)


@pytest.fixture
def talk() -> Talk:
    """Return a conversation that has just begun."""
    return Talk()


def test_it_introduces_itself_with_its_depth(talk: Talk) -> None:
    assert talk.ask("nboard 2", "set depth 6", "ping 3") == [
        "set myname Khepri",
        "set myname Khepri6",
        "pong 3",
    ]
    assert talk.ask("learn", "set contempt 5", "") == ["learned"]


def test_a_move_is_found_and_not_played(talk: Talk) -> None:
    said = talk.ask("set depth 4", "set game (;GM[Othello]B[F5];)", "go")

    assert said[1] == "status Khepri is thinking."
    searched = [line for line in said if line.startswith("search ")]
    assert all(re.fullmatch(r"search [A-H1-8]+ -?\d+\.\d\d 0 [1-4]", line) for line in searched)
    assert len(searched) == 4
    assert re.fullmatch(r"=== (D6|F4|F6)/-?\d+\.\d\d/\d+\.\d\d", said[-2])
    assert said[-1] == "status Khepri is waiting."
    answer = said[-2].split()[1]
    assert talk.ask(f"move {answer}", "F5") == ["status f5 is taken: there is a black disc on it."]


def test_hints_are_the_best_moves_and_exact_at_the_end(talk: Talk) -> None:
    said = talk.ask("set depth 20", f"set game {SMALL.format(more='')}", "hint 3")

    last = [line.split() for line in said if line.startswith("search ")][-3:]
    assert [words[-1] for words in last] == ["100%"] * 3
    scores = [float(words[2]) for words in last]
    assert scores == sorted(scores, reverse=True)
    assert any(line.startswith("nodestats ") for line in said)
    assert not any(line.startswith("===") for line in said)


def test_passes_are_asked_for_and_told(talk: Talk) -> None:
    talk.ask("set depth 6", f"set game {SMALL.format(more='B[C1]')}")

    assert talk.ask("go") == ["=== PA"]
    assert talk.ask("move PA", "go")[-2].startswith("=== D4/14.00/")
    # A window that does not send forced passes is understood too.
    talk.ask(f"set game {SMALL.format(more='B[C1]')}", "move D4")
    assert talk.ask("go", "hint 2") == [
        "status The game is over: there is no move to play.",
        "status The game is over: there is nothing to hint at.",
    ]


def test_a_whole_game_is_judged_from_its_end(talk: Talk) -> None:
    said = talk.ask("set depth 20", f"set game {SMALL.format(more='B[C1]W[PA]B[D4]')}", "analyze")

    judged = [line.split()[1:] for line in said if line.startswith("analysis ")]
    assert [int(number) for number, _ in judged] == list(range(7, -1, -1))
    scores = [float(score) for _, score in judged]
    assert scores[:3] == [-14, 14, -14]
    assert scores[-1] == -10  # 4×4: White wins 11 to 3, and gets the empty squares


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("dance", "I do not know 'dance'."),
        ("set depth deep", "'deep' is not a whole number."),
        ("set depth 0", "0 is not between 1 and 60."),
        ("set", "Set depth and a number, or game and a game in GGF."),
        ("set game", "Set game needs one game in GGF, such as (;GM[Othello]B[F5];)."),
        ("set game (;GM[Othello]TY[8a];)", "Line 1, column 14: This is an anti-game"),
        ("set game (;GM[Othello]B[A1];)", "Line 1, column 14: Move 1: Black may not play a1"),
        ("move", "'' is not an Othello move"),
        ("move a1", "Black may not play a1, because it would flip no white disc."),
        ("hint many", "'many' is not a whole number."),
    ],
)
def test_what_is_wrong_is_said_and_changes_nothing(talk: Talk, line: str, sentence: str) -> None:
    (said,) = talk.ask(line)

    assert said.startswith(f"status {sentence}")
    assert talk.session._positions == [Position.start()]


def test_every_command_ends_a_search_before_it_is_obeyed(talk: Talk) -> None:
    for line in ("ping 8", "set depth 60", "move F5", "go"):
        talk.ask("set depth 60", "set game (;GM[Othello];)")
        talk.searching.clear()
        talk.session.obey("go")
        assert talk.searching.wait(PATIENCE_S)
        talk.session.obey(line)
        assert not any(said.startswith("===") for said in talk.said)
        if line == "ping 8":
            assert talk.said[-1] == "pong 8"
    talk.session.close()
    # Whoever leaves is still told the best move so far.
    assert [said for said in talk.said if said.startswith("===")]


def test_without_a_depth_it_thinks_for_a_while(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nboard, "THINKING_MS", 20)
    assert talk.ask("go")[-2].startswith("=== ")


@given(
    st.lists(
        st.text(max_size=20)
        | st.sampled_from(
            [
                "nboard",
                "ping",
                "move F5/1/2",
                "move",
                "set depth 1",
                "set depth",
                "go",
                "hint 2",
                "hint 999",
                "analyze",
                "learn",
                "set game (;GM[Othello]BO[4",
                "F5",
                "PA",
                "\x00",
                "set",
            ]
        ),
        max_size=8,
    )
)
def test_any_lines_are_obeyed_or_answered(lines: list[str]) -> None:
    talk = Talk()
    talk.session.obey("set depth 1")
    for line in lines:
        if line.split()[:1] != ["quit"]:
            assert talk.session.obey(line)
    talk.session.close()
    words = {"set", "pong", "status", "learned", "===", "search", "nodestats", "analysis"}
    assert {line.split()[0] for line in talk.said} <= words


def game_text(moves: list[Move], size: int) -> str:
    """Return a game under way as a window sends it."""
    record = Record(
        spec=GAME,
        start=Position.start(size),
        moves=tuple(RecordedMove(move) for move in moves),
    )
    return write_ggf(record)


def test_the_program_plays_a_game_to_its_end() -> None:
    dice = random.Random(3)
    position = Position.start(6)
    moves: list[Move] = []
    with subprocess.Popen(
        [KHEPRI, "nboard"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("nboard 2\nset depth 2\n")
        while position.legal_moves():
            process.stdin.write(f"set game {game_text(moves, 6)}\nping {len(moves)}\ngo\n")
            line = ""
            while not line.startswith("==="):
                line = process.stdout.readline()
                assert line, "the program has ended"
            move = Move.parse(line.split()[1].partition("/")[0])
            assert move in position.legal_moves()
            for each in (move, None):
                if position.legal_moves():
                    played = each or dice.choice(position.legal_moves())
                    position = position.play(played)
                    moves.append(played)
        process.stdin.write("quit\n")
        assert process.wait(PATIENCE_S) == 0
    assert position.outcome() is not None
