"""Programs that speak other languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from arena.fixtures import fixture, script
from khepri.arena.engine_process import FaultError
from khepri.arena.entrants import Allowance, Answer, Entrant, EntrantKind, Pace
from khepri.arena.external_engines import go_command, read_nboard_answer, read_score, time_commands
from khepri.arena.openings import parse_opening
from khepri.arena.referee import GameReport, play_game
from khepri.games import othello
from khepri.match.clock import TimeControl
from khepri.match.records.pgn import read_pgn

FAKE = Path(__file__).with_name("fake_othello.py")
BLACK, WHITE = othello.GAME.sides


def both_sides(kind: EntrantKind, heard: Path, variant: str = "4", **others: Any) -> GameReport:
    """Let the program play itself; Black's and White's ear are two files."""
    a, b = (
        Entrant(kind, script(FAKE, kind.value, str(heard / side.value)))
        for side in othello.GAME.sides
    )
    others.setdefault("pace", Pace(movetime_ms=59_500))
    return play_game(fixture(a, b, variant=variant, **others))


@pytest.mark.parametrize("kind", [EntrantKind.GTP, EntrantKind.NBOARD])
def test_a_whole_game(kind: EntrantKind, tmp_path: Path) -> None:
    """A forced pass is made by the referee; both programs hear of everything."""
    report = both_sides(kind, tmp_path)
    assert (report.reason, report.points) == ("no moves", 2)
    moves = [str(recorded.move) for recorded in read_pgn(report.pgn).moves]
    assert moves == ["a2", "a3", "a4", "a1", "c1", "ps", "d4"]


def test_what_gtp_is_told(tmp_path: Path) -> None:
    both_sides(EntrantKind.GTP, tmp_path)
    assert (tmp_path / "black").read_text(encoding="utf-8").splitlines() == [
        "boardsize 4",
        "clear_board",
        *("time_settings 0 60 1", "genmove b"),
        *("play w a3", "time_settings 0 60 1", "genmove b"),
        *("play w a1", "time_settings 0 60 1", "genmove b"),
        *("play w pass", "time_settings 0 60 1", "genmove b"),
        "quit",
    ]


def test_what_nboard_is_told(tmp_path: Path) -> None:
    both_sides(EntrantKind.NBOARD, tmp_path, pace=Pace(depth=3, patience_ms=20_000))
    first, _, _, depth, *_ = (tmp_path / "white").read_text(encoding="utf-8").splitlines()
    assert (first, depth) == ("nboard 2", "set depth 3")
    assert "B[A2]W[A3]B[A4];)" in (tmp_path / "white").read_text(encoding="utf-8")


def test_gtp_cannot_play_everything(tmp_path: Path) -> None:
    elsewhere = parse_opening(othello.GAME, "4", "fen -----XXX-OXO---- X")
    assert both_sides(EntrantKind.GTP, tmp_path, opening=elsewhere).reason == (
        "did not start: GTP cannot set up a board"
    )
    assert both_sides(EntrantKind.GTP, tmp_path, variant="8").reason == (
        "did not start: it cannot play on 8 × 8 squares"
    )


def test_time_in_the_words_of_gtp() -> None:
    assert time_commands(Pace(control=TimeControl(60_000, 2_000)), WHITE, 41_500) == [
        "time_settings 60 2 1",
        "time_left w 41 0",
    ]
    assert time_commands(Pace(nodes=5), BLACK, None) == []


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("F5", Answer("f5")),
        ("F5//1.2", Answer("f5")),
        ("pa/-3.25", Answer("ps", -325)),
        ("d3/1e400/2", Answer("d3")),
    ],
)
def test_answers_in_nboard(text: str, answer: Answer) -> None:
    assert read_nboard_answer(text) == answer


def test_an_empty_answer_in_nboard() -> None:
    with pytest.raises(FaultError, match="without a move"):
        read_nboard_answer("")


@pytest.mark.parametrize(
    ("line", "score"),
    [
        ("depth 3 score cp -25 nodes 7", -25),
        ("depth 3 multipv 1 score mate 2 pv a1", 29_998),
        ("score mate -3", -29_997),
        ("multipv 2 score cp 900", 7),
        ("score cp many", 7),
        ("score", 7),
        ("string score cp", 7),
    ],
)
def test_scores_in_ugi(line: str, score: int) -> None:
    assert read_score(line.split(), 7) == score


def test_limits_in_ugi() -> None:
    paces = {
        "go movetime 50": Pace(movetime_ms=50),
        "go nodes 10": Pace(nodes=10),
        "go depth 4": Pace(depth=4),
    }
    for command, pace in paces.items():
        assert go_command(Allowance(pace, othello.GAME.sides, None)) == command
    clock = Allowance(Pace(control=TimeControl(60_000, 100)), othello.GAME.sides, (5_000, 6_000))
    assert go_command(clock) == "go p1time 5000 p2time 6000 p1inc 100 p2inc 100"
    assert clock.wait_s(WHITE) == 6
