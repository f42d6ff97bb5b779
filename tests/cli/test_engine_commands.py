"""The computer player's commands: bestmove, solve, bench, perft and ugi."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from khepri.cli.main import khepri
from khepri.games import laser, othello
from khepri.games.laser import LAYOUTS
from khepri.games.registry import game_named
from patience import PATIENCE_S

KHEPRI = str(Path(sys.executable).with_name("khepri"))
WIN_IN_ONE = "sc9/10/10/10/10/10/4fc4Pc/5Fa3Sa b"
ENDING = "OX---XO--OX----- X"


def run(*words: str, typed: str = "") -> Result:
    """Run a command that must succeed."""
    result = CliRunner().invoke(khepri, words, input=typed)
    assert result.exit_code == 0, result.stderr
    return result


@pytest.mark.parametrize(
    ("words", "count"),
    [
        (["laser", "0"], 1),
        (["laser", "2"], 7545),
        (["laser", "2", "--rules", "khet2"], 6232),
        (["laser", "1", "--rules", "khet2", "--position", LAYOUTS["mercury"]], 70),
        (["othello", "5"], 1396),
        (["othello", "4", "--position", "OX--XXX--XO----- O"], 78),
        (["othello", "1", "--size", "12"], 4),
    ],
)
def test_perft_of_the_cores(words: list[str], count: int) -> None:
    assert run("perft", *words).stdout == f"{count}\n"


@pytest.mark.parametrize("name", ["laser", "othello"])
def test_the_best_move_is_legal_and_told_as_json(name: str) -> None:
    spec = game_named(name)
    answer = json.loads(run("bestmove", name, "--depth", "2", "--json").stdout)
    assert list(answer) == ["move", "score", "depth", "nodes", "time_ms", "pv", "book"]
    start = spec.start(spec.variants[0])
    assert spec.parse_move(answer["move"]) in start.legal_moves()
    assert answer["pv"][0] == answer["move"]
    assert answer["depth"] == 2
    assert answer["nodes"] > 0


def test_the_best_move_is_the_last_line_for_people() -> None:
    *_, line = run("bestmove", "othello", "--nodes", "500").stdout.splitlines()
    assert othello.Move.parse(line) in othello.Position.start().legal_moves()


def test_a_win_is_found() -> None:
    answer = json.loads(
        run("bestmove", "laser", "--position", WIN_IN_ONE, "--depth", "1", "--json").stdout
    )
    after = laser.Position.parse(WIN_IN_ONE).play(laser.Move.parse(answer["move"]))
    outcome = after.outcome()
    assert outcome is not None
    assert outcome.winner is laser.Side.BLUE


@pytest.mark.parametrize("name", ["laser", "othello"])
def test_a_level_with_a_seed_is_repeatable(name: str) -> None:
    moves = {
        run("bestmove", name, "--level", "1", "--seed", "7").stdout.splitlines()[-1]
        for _ in range(3)
    }
    assert len(moves) == 1


def test_a_level_goes_without_limits() -> None:
    words = ["bestmove", "laser", "--level", "1", "--depth", "2"]
    result = CliRunner().invoke(khepri, words)
    assert result.exit_code == 2
    assert "--level does not go with --movetime, --depth or --nodes." in result.stderr


@pytest.mark.parametrize(
    ("position", "best", "discs"),
    [
        (ENDING, {"d2"}, "-10"),
        ("OX--XXX--XO----- O", None, "+10"),
        ("--OOXXOOXOOXXXX- X", {"d4"}, "+4"),
        ("-XOOOXOOXOOXXXX- X", None, "+0"),
        ("-XXXXXXXXXXXXXXO X", {"ps"}, "+8"),
    ],
)
def test_an_ending_is_solved(position: str, best: set[str] | None, discs: str) -> None:
    """The results are those of an exhaustive search with the rules alone."""
    *_, last = run("solve", position).stdout.splitlines()
    move, difference = last.split()
    assert difference == discs
    assert best is None or move in best


def test_bench_counts_the_same_every_time() -> None:
    first, second = (run("bench", "--depth", "1").stdout.splitlines() for _ in range(2))
    assert first[-1] == second[-1]
    assert int(first[-1]) == sum(int(line.split(": ")[1].split()[0]) for line in first[:-1])


@pytest.mark.parametrize("words", [["bestmove", "othello", "--position"], ["solve"]])
def test_what_fails_is_one_line_and_exit_1(words: list[str]) -> None:
    done = subprocess.run(
        [KHEPRI, *words, "XXXXXXXXXXXXXXXX X"],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.splitlines()[-1] == "khepri: There is no move to look for: the game is over."
    assert "Traceback" not in done.stderr


def test_a_game_against_the_computer_can_be_typed() -> None:
    result = run("play", "laser", "--text", "--level", "1", "--side", "red", typed="quit\n")
    assert "You play Red against Sandling" in result.stdout
    assert "Blue is thinking …" in result.stdout
    assert "Red to move> " in result.stdout


@pytest.mark.parametrize(
    ("name", "moves", "reply"),
    [("laser", "e4e3 f8R", "blue"), ("othello", "f5 d6", "black")],
)
def test_another_program_can_talk_to_the_engine(name: str, moves: str, reply: str) -> None:
    lines = [
        "ugi",
        "isready",
        f"position startpos moves {moves}",
        "query p1turn",
        "go depth 2",
        "quit",
    ]
    done = subprocess.run(
        [KHEPRI, "ugi", name],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )
    said = done.stdout.splitlines()
    assert said[0] == f"id name Khepri {game_named(name).title}"
    assert said[said.index("ugiok") + 1 :][:2] == ["readyok", "response true"]
    spec = game_named(name)
    position = spec.start(spec.variants[0])
    for word in moves.split():
        position = position.play(spec.parse_move(word))
    word, best = said[-1].split()
    assert word == "bestmove"
    assert spec.parse_move(best) in position.legal_moves()
    assert position.side == reply
    assert not any("failed" in line for line in said)
    assert (done.returncode, done.stderr) == (0, "")
