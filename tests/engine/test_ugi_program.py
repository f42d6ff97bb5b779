"""Conversations with the installed program, by its own input and output."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from patience import PATIENCE_S

KHEPRI = str(Path(sys.executable).with_name("khepri"))


def converse(game: str, script: bytes, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Hold a whole conversation with the program."""
    return subprocess.run(
        [KHEPRI, "ugi", game],
        input=script,
        capture_output=True,
        check=False,
        timeout=PATIENCE_S,
        env=os.environ | environment,
    )


@pytest.mark.parametrize("game", ["laser", pytest.param("othello", marks=pytest.mark.long)])
def test_the_program_itself_converses(game: str) -> None:
    script = b"ugi\nisready\nposition startpos\nxyzzy\ngo depth 3\n"
    done = converse(game, script)
    said = done.stdout.decode().splitlines()
    assert "ugiok" in said
    assert "readyok" in said
    assert "info string I do not know 'xyzzy'." in said
    assert said[-1].startswith("bestmove ")
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    "script",
    [
        b"go infinite\n",
        *(
            pytest.param(script, marks=pytest.mark.long)
            for script in (b"go infinite\nquit\n", b"", b"quit")
        ),
    ],
)
def test_the_program_ends_with_its_input(script: bytes) -> None:
    done = converse("othello", script)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b"" or done.stdout.splitlines()[-1].startswith(b"bestmove ")


@pytest.mark.parametrize("encoding", ["ascii", pytest.param("utf-8", marks=pytest.mark.long)])
def test_the_program_survives_bytes_that_are_no_text(encoding: str) -> None:
    script = b"\xff\xfe\x00\x80 \xc3(\nposition fen \xe2\x82\nquery islegal \xff\nisready\n"
    done = converse("laser", script, PYTHONIOENCODING=encoding)
    assert done.stdout.splitlines()[-1] == b"readyok"
    assert len(done.stdout.splitlines()) == 4
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_program_ends_when_nobody_listens() -> None:
    with subprocess.Popen(
        [KHEPRI, "ugi", "laser"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"isready\n")
        process.stdin.flush()
        assert process.stdout.readline() == b"readyok\n"
        process.stdout.close()
        process.stdin.write(b"go infinite\n")
        process.stdin.close()
        process.wait(PATIENCE_S)
        assert b"Traceback" not in process.stderr.read()
