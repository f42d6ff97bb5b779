"""The installed program, run as a person or another program runs it."""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from patience import PATIENCE_S, rests, until

KHEPRI = str(Path(sys.executable).with_name("khepri"))
GLANCE_S = 0.3


def run(*words: str, typed: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the program with some input, to its end."""
    return subprocess.run(
        [KHEPRI, *words],
        input=typed,
        capture_output=True,
        check=False,
        timeout=PATIENCE_S,
        env=os.environ | environment,
    )


def sentences(output: bytes) -> list[str]:
    """Return the lines of an output."""
    return output.decode().splitlines()


def test_a_count_is_the_only_thing_written() -> None:
    done = run("perft", "othello", "4", "--engine", "python")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"244\n", b"")


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("khepri play --setup s", ["sophie"]),
        pytest.param("khepri ev", ["event"], marks=pytest.mark.long),
        pytest.param("khepri event stand", ["standings"], marks=pytest.mark.long),
        pytest.param("khepri play ", ["laser", "othello"], marks=pytest.mark.long),
        pytest.param("khepri play --pla", ["--plain"], marks=pytest.mark.long),
    ],
)
def test_bash_completes_a_word_as_the_page_says(line: str, offered: list[str]) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash on this computer")
    page = Path(__file__).resolve().parents[2] / "docs" / "command-line.md"
    found = re.search(r"`(eval .*bash_source khepri.*?)` \|", page.read_text(encoding="utf-8"))
    assert found is not None
    words = " ".join(f"'{word}'" for word in line.split(" "))
    script = f"""
{found[1]}
COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
_khepri_completion khepri
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [bash, "--norc", "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PATH": path},
    )
    assert done.stdout.split() == offered


def test_a_wrong_position_is_one_sentence_and_exit_2() -> None:
    done = run("perft", "laser", "1", "--position", "nonsense")
    assert done.returncode == 2
    assert done.stdout == b""
    assert sentences(done.stderr)[0].startswith("khepri: The board has 1 rank instead of 8")
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    "typed",
    [*(pytest.param(each, marks=pytest.mark.long) for each in (b"", b"quit\n", b"e1R\n")), b"e1R"],
)
def test_input_may_end_anywhere(typed: bytes) -> None:
    done = run("play", "laser", "--text", typed=typed)
    assert done.returncode == 0
    goodbye = ["Goodbye. This game was not finished."]
    if typed.startswith(b"e1R"):
        goodbye.append("It is kept: 'khepri play --continue' goes on here, 'khepri' in the window.")
    assert sentences(done.stdout)[-len(goodbye) :] == goodbye
    assert done.stderr == b""
    assert b"\x1b" not in done.stdout, "colours reach a file"


@pytest.mark.long
@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1", "cp1252"])
def test_no_terminal_is_too_simple(encoding: str) -> None:
    done = run("play", "laser", "--text", typed=b"c5b6\ne5e6\n", PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Blue wins: Red hit its own pharaoh." in done.stdout


@pytest.mark.parametrize("locale", ["C", pytest.param("C.UTF-8", marks=pytest.mark.long)])
def test_bytes_that_are_no_text_are_answered(locale: str) -> None:
    done = run("play", "laser", "--text", typed=b"\xff\xfe\x80\nresign\nyes\n", LC_ALL=locale)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"is not a move" in done.stdout
    assert b"Red wins: Blue resigned." in done.stdout


def test_ctrl_c_leaves_quietly() -> None:
    command = [KHEPRI, "play", "laser", "--text"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        written = b""
        while b"to move> " not in written:
            byte = process.stdout.read(1)
            assert byte, "the program ended before it asked for a move"
            written += byte
        until(lambda: rests(process.pid), "the wait for a move")
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
        assert process.wait(PATIENCE_S) == 0
        assert process.stderr.read() == b""
    assert rest.decode().strip() == "Goodbye. This game was not finished."


def test_a_reader_that_leaves_early_does_no_harm() -> None:
    command = f"'{KHEPRI}' play laser --text --plain | head -n 1"
    done = subprocess.run(
        ["sh", "-c", command],
        input=b"tell\n" * 3000,
        capture_output=True,
        check=False,
        timeout=PATIENCE_S,
    )
    assert done.stdout == b"Type 'help' for the list of commands.\n"
    assert b"Traceback" not in done.stderr
    assert b"Error" not in done.stderr


def at_a_terminal(*words: str, typed: bytes) -> str:
    """Run the program at a real terminal, type when it waits, and return what the screen got."""
    process, terminal = pty.fork()
    if process == 0:
        os.environ["TERM"] = "xterm-256color"
        os.execv(KHEPRI, [KHEPRI, *words])  # noqa: S606 - no shell is wanted
    shown = b""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        ready, _, _ = select.select([terminal], [], [], GLANCE_S)
        if time.monotonic() > deadline:
            os.kill(process, signal.SIGKILL)
        if not ready:
            if b"to move> " in shown and rests(process):
                os.write(terminal, typed)
                typed = b""
            continue
        try:
            part = os.read(terminal, 4096)
        except OSError:  # Linux says so when the program has gone
            break
        if not part:
            break
        shown += part
    os.close(terminal)
    _, status = os.waitpid(process, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    return shown.decode()


@pytest.mark.parametrize(
    "leave",
    [
        pytest.param(b"quit\n", marks=pytest.mark.long, id="quit"),
        pytest.param(b"\x04", marks=pytest.mark.long, id="Ctrl-D"),
        pytest.param(b"\x03", id="Ctrl-C"),
    ],
)
def test_a_terminal_gets_colours_and_may_leave_in_every_way(leave: bytes) -> None:
    shown = at_a_terminal("play", "laser", "--text", typed=leave)
    assert "\x1b[" in shown
    assert "┌" not in shown
    assert shown.rstrip().endswith("Goodbye. This game was not finished.")


def test_plain_shows_words_only_at_a_terminal_too() -> None:
    shown = at_a_terminal("play", "othello", "--text", "--plain", typed=b"f5\nquit\n")
    assert "Black plays f5 and flips 1 disc: e5." in shown
    # A terminal may be told how to paste; nothing else may be sent but words.
    words = re.sub(r"\x1b\[\?2004[hl]", "", shown)
    assert re.findall(r"[\x1b\u2190-\u2bff]", words) == []


def test_a_command_loads_nothing_that_only_a_club_night_needs() -> None:
    words = (
        "import sys, contextlib, khepri.cli.main as program\n"
        "sys.argv[1:] = ['--version']\n"
        "with contextlib.suppress(SystemExit): program.main()\n"
        "print([each for each in ('starlette', 'uvicorn', 'websockets', 'segno')"
        " if each in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", words],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE_S,
    )
    assert done.stdout.splitlines()[-1] == "[]"
