"""``khepri match`` and ``khepri engine check`` from the outside."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from arena.fixtures import FAKE, script
from khepri.arena.referee import GameReport
from khepri.cli import match
from khepri.cli.main import khepri
from khepri.match.records.pgn import read_pgn_games
from patience import PATIENCE_S, until

KHEPRI = str(Path(sys.executable).with_name("khepri"))
FIXED = ("--nodes", "50")
"""So that nobody is late, however busy the machine is."""

SMALL = ("match", "othello", "level:4", "level:1", "--size", "6", *FIXED)


def run(*words: str) -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(khepri, list(words))


def test_a_match_is_kept_and_resumed(tmp_path: Path) -> None:
    state, pgn = str(tmp_path / "state"), str(tmp_path / "games.pgn")
    files = ("--state", state, "--pgn", pgn, "--concurrency", "2")
    first = run(*SMALL, *files, "--games", "3")
    assert first.exit_code == 0, first.output
    assert "3 games of othello (6), drawn after 400 moves" in first.stdout
    kept = Path(state).read_text(encoding="utf-8")
    again = run(*SMALL, *files, "--games", "6", "--resume", "--json")
    found = json.loads(again.stdout)
    assert found["games"] == sum(found["pairs"]) * 2 == 6
    assert found["won"] + found["drawn"] + found["lost"] == 6
    assert found["reasons"] == {"no moves": 6}
    assert Path(state).read_text(encoding="utf-8").startswith(kept)
    reading = read_pgn_games(Path(pgn).read_text(encoding="utf-8"))
    assert (len(reading.records), reading.errors) == (6, ())
    assert {record.round for record in reading.records} == {
        f"{pair}.{game}" for pair in (1, 2, 3) for game in (1, 2)
    }
    nothing_left = run(*SMALL, *files, "--games", "6", "--resume", "--json")
    assert json.loads(nothing_left.stdout) == found


def nobody_plays() -> Generator[GameReport]:
    """Yield no game."""
    yield from ()


@pytest.mark.parametrize(
    ("player", "limits", "told"),
    [
        ("engine", ("--nodes", "50"), "50 nodes a move"),
        ("engine", (), "100 ms a move"),
        ("engine", ("--time", "10+0.5"), "10+0.5 s"),
        ("nodes:70", ("--depth", "2"), "70 nodes a move"),
        ("engine[depth=3]", (), "depth 3"),
        ("level:4", ("--nodes", "50"), "depth 2, 5000 ms a move"),
        ("level:8", ("--nodes", "50"), "50 nodes a move"),
    ],
)
def test_the_header_says_what_each_player_goes_by(
    player: str, limits: tuple[str, ...], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match, "play_contest", lambda *_, **__: nobody_plays())
    result = run("match", "laser", player, "nodes:10", *limits)
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[:3] == [
        f"A: {player} ({told})",
        "B: nodes:10 (10 nodes a move)"
        if "--time" not in limits
        else "B: nodes:10 (10 nodes a move, 10+0.5 s)",
        "0 games of laser (club), drawn after 400 moves",
    ]


def test_a_test_stops_when_it_knows() -> None:
    found = run(*SMALL, "--games", "400", "--sprt", "-300,0", "--json", "--concurrency", "1")
    data = json.loads(found.stdout)
    assert data["sprt"]["decision"] == "accepted"
    assert data["games"] < 100


def test_an_engine_that_misbehaves_does_not_stop_the_match(tmp_path: Path) -> None:
    fake = script(FAKE, "die")
    result = run("match", "othello", "level:1", fake, "--games", "4", "--openings", "none", *FIXED)
    assert result.exit_code == 0
    assert "A won 4, drew 0, lost 0" in result.stdout
    assert "4 × B: died" in result.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("level:9", "level:1"), "There is no level 9"),
        (("level:x", "level:1"), "level: needs a whole number"),
        (("no-such-program --fast", "level:1"), "There is no program called 'no-such-program'"),
        (("level:1", "level:2", "--nodes", "5", "--depth", "2"), "Choose one of --time"),
        (("level:1", "level:2", "--resume"), "--resume goes with --state"),
        (("level:1", "level:2", "--setup", "classic"), "--setup classic does not go with Othello"),
        (("level:1", "level:2", "--rules", "club"), "--rules does not go with Othello"),
        (("level:1", "level:2", "--sprt", "5"), "is not a test"),
        (("level:1", "level:2", "--sprt", "5,0"), "must be the smaller one"),
        (("level:1", "level:2", "--adjudicate", "5"), "is not a score and a number of moves"),
        (("level:1", "level:2", "--adjudicate", "0,3"), "must be at least 1"),
        (("level:1", "level:2", "--size", "4"), "no built-in openings for Size 4"),
        (("level:1", "level:2", "--time", "soon"), "'soon' is not a clock"),
    ],
)
def test_what_is_wrong_is_one_sentence(words: tuple[str, ...], sentence: str) -> None:
    result = run("match", "othello", *words)
    assert result.exit_code != 0
    assert sentence in (result.stderr or str(result.exception))


def test_no_file_is_overwritten(tmp_path: Path) -> None:
    mine = tmp_path / "mine.pgn"
    mine.write_text("my games", encoding="utf-8")
    result = run(*SMALL, "--games", "1", "--pgn", str(mine))
    assert "no file is overwritten" in str(result.exception)
    assert mine.read_text(encoding="utf-8") == "my games"


def started(state: Path) -> subprocess.Popen[str]:
    """Start a match without end, and wait until a few games are over."""
    command = [KHEPRI, *SMALL, "--games", "100000", "--concurrency", "2", "--state", str(state)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )

    def some_are_over() -> bool:
        assert process.poll() is None, process.communicate()
        return state.exists() and state.read_bytes().count(b"\n") > 4

    until(some_are_over, "the end of a few games", glance_s=0.02)
    return process


def members(group: int) -> list[int]:
    """Return the processes of a group that still run."""
    listed = subprocess.run(
        ["ps", "-e", "-o", "pgid=,stat="], capture_output=True, text=True, check=True
    )
    rows = [row.split() for row in listed.stdout.splitlines()]
    return [int(row[0]) for row in rows if int(row[0]) == group and not row[1].startswith("Z")]


@pytest.mark.parametrize(
    "how", [signal.SIGINT, pytest.param(signal.SIGKILL, marks=pytest.mark.long)]
)
def test_an_interrupted_match_leaves_its_games_and_nobody_behind(
    how: signal.Signals, tmp_path: Path
) -> None:
    """Ctrl-C reaches every process of the terminal; a kill only the one that it names."""
    state = tmp_path / "state"
    process = started(state)
    if how is signal.SIGINT:
        os.killpg(process.pid, how)
    else:
        os.kill(process.pid, how)
    output, complaint = process.communicate(timeout=PATIENCE_S)
    if how is signal.SIGINT:
        assert process.returncode == 1
        assert "The same command with --resume goes on" in complaint
        assert "Traceback" not in complaint
        assert "A won" in output
    until(lambda: not members(process.pid), "the end of every process", glance_s=0.05)
    kept = state.read_bytes()
    whole = kept[: kept.rfind(b"\n")].splitlines()[1:]
    games = max(json.loads(line)["number"] for line in whole) + 1  # some before it are missing
    resumed = run(*SMALL, "--games", str(games), "--state", str(state), "--resume", "--json")
    assert json.loads(resumed.stdout)["games"] == games
    assert state.read_bytes().startswith(kept[: kept.rfind(b"\n")])
    assert state.read_bytes().count(b"\n") == games + 1


def test_manners_are_a_table() -> None:
    result = run("engine", "check", script(FAKE, "not start"), "--game", "othello")
    assert result.exit_code == 1
    assert result.stdout == "FAILED  introduces itself        died: exit code 1\n"
    as_data = json.loads(run("engine", "check", script(FAKE, "not start"), "--json").stdout)
    assert as_data == [
        {"name": "introduces itself", "passed": False, "detail": "died: exit code 1"}
    ]
