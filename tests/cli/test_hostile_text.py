"""Whatever a file, a name or an argument holds, the terminal shows it and obeys none of it."""

from __future__ import annotations

import ast
import json
import re
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

import khepri.cli
from khepri.archive import database
from khepri.cli.console import sanitise_drawing, sanitise_line, say_data, say_json
from khepri.cli.main import khepri as command
from khepri.errors import KhepriError
from khepri.games import laser
from khepri.system.names import is_invisible

HARM = "A\x1b[2J\x1b]0;x\x07\r\nB\u202eC\x9b31mD\u2028E\x85F\u2066G\u200bH\x00\tI"
ARGUMENT = HARM.replace("\x00", "") + "\udc80"
"""No argument holds a zero, but it may hold a byte that is no UTF-8."""

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
"""Boards are drawn in colours; what is quoted brings none, as it holds a bare escape too."""

GAME = f'[Event "{HARM}"][Site "{HARM}"][Date "{HARM}"][Round "{HARM}"][Game "othello"]'
GAME += f'[Black "{HARM}"][White "W {HARM}"][Note "{HARM}"] {{{HARM}}} f5 {{{HARM}}} *\n'


def run(*words: str, typed: str = "") -> Result:
    """Run a command, whatever comes of it, and look at all that it says."""
    result = CliRunner().invoke(command, words, input=typed.encode("utf-8", "replace"), color=True)
    said = result.output
    if isinstance(result.exception, KhepriError):
        said += sanitise_line(f"khepri: {result.exception}")  # as `main` says it
    elif result.exception is not None:
        assert isinstance(result.exception, SystemExit), result.exception
    assert harmless(COLOUR.sub("", said)), said
    return result


def harmless(text: str) -> bool:
    """Say whether a terminal shows a text as it is, line by line."""
    text.encode()
    return all(letter == "\n" or letter.isprintable() for letter in text)


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """Return a folder whose name is as bad as what lies in it."""
    folder = tmp_path / f"f\x1b[31m\r{chr(0x202E)}"
    folder.mkdir()
    return folder


def file(folder: Path, name: str, text: str) -> str:
    """Write a file with a bad name; return it."""
    path = folder / f"\x1b]0;{name}"
    path.write_text(text, encoding="utf-8", errors="replace", newline="")
    return str(path)


def test_games(hostile: Path) -> None:
    bad = f'[Game "{HARM}"] x *\n[Game "othello"][Size "{HARM}"] *\n[Game "othello"] {HARM} *'
    for words in (("import",), ("import", "--json")):
        run("games", *words, file(hostile, "games.pgn", GAME + bad))
        run("games", *words, str(hostile / HARM.replace("\x00", "")))
    for words in (("list",), ("stats",), ("show", "1"), ("export", "--all"), ("show", "99")):
        run("games", *words)
        if words[0] != "export":
            run("games", *words, "--json")
    run("games", "export", "1", "--output", str(hostile / "\x1bout.pgn"))
    run("games", "list", "--text", ARGUMENT, "--player", ARGUMENT)
    assert run("games", "stats", ARGUMENT).exit_code == 1
    assert run("games", "list").stdout.count("\n") == 2


def test_an_archive_that_an_older_khepri_has_filled(hostile: Path) -> None:
    """Texts were not always cleaned when they came in."""
    run("games", "import", file(hostile, "games.pgn", GAME))
    with closing(sqlite3.connect(database.archive_path())) as connection, connection:
        for table, column in (
            ("players", "name"),
            ("events", "name"),
            *(("games", name) for name in ("date", "round", "site", "remark")),
            ("tags", "value"),
            ("moves", "remark"),
        ):
            made = "? || hex(randomblob(4))"  # a name is there once only
            connection.execute(f"UPDATE {table} SET {column} = {made}", (HARM,))  # noqa: S608
    for words in (("list",), ("stats",), ("show", "1"), ("export", "--all")):
        run("games", *words)
        if words[0] != "export":
            json.loads(run("games", *words, "--json").stdout)


def test_setups_and_presets(hostile: Path) -> None:
    board = laser.GAME.layouts["classic"]
    lines = f"laser club {board} {HARM}\nlaser {HARM} x b y\n{HARM}"
    run("setups", "import", file(hostile, "boards", lines))
    for words in (("list",), ("list", "--json"), ("export",), ("delete", ARGUMENT)):
        run("setups", *words)
    for preset in (ARGUMENT, f"khepri-preset/1 game={ARGUMENT}", f'khepri-preset/1 name="{HARM}"'):
        run("play", "--preset", preset.replace("\x00", ""))


def test_events(hostile: Path) -> None:
    roster = file(
        hostile, "roster.csv", f'name,rating\n"{HARM}",12\nBen,"{HARM}"\nCleo,\n"{HARM}2",'
    )
    run("event", "roster", "import", roster)
    run("event", "new", ARGUMENT)
    for name in (ARGUMENT, f"Z {ARGUMENT}", "Ben", "Cleo"):
        run("event", "enter", "1", name)
    for done in ("pair", "publish"):
        run("event", done, "1")
    run("event", "result", "1", "1", "1-0")
    run("event", "add-prize", "1", "1", ARGUMENT)
    run("event", "roster", "add", ARGUMENT, "--full-name", ARGUMENT, "--group", ARGUMENT)
    report = f"012 {HARM}\n022 {HARM}\n001    1      {HARM}"
    run("event", "import", file(hostile, "report.trf", report))
    run("event", "import", file(hostile, "bad.trf", f"001 {HARM}"))
    for words in (
        *(("list",), ("show", "1"), ("standings", "1"), ("cross-table", "1"), ("log", "1")),
        *(("prizes", "1"), ("season", "1", "2"), ("ratings",), ("show",), ("pair",)),
        *(("roster",), ("roster", "export"), ("export", "--csv", "-")),
        *(("show", ARGUMENT), ("withdraw", ARGUMENT), ("result", ARGUMENT, "1-0")),
        ("check", file(hostile, "other.trf", report)),
    ):
        run("event", *words)


def test_lessons_and_puzzles(hostile: Path, data_folder: Path) -> None:
    lesson = f"title: {HARM}\ngame: {HARM}\n"
    puzzle = f"puzzle {HARM}\n{HARM}: x\n"
    for name, text in (("lessons/own.lesson", lesson), ("puzzles/own.puzzles", puzzle)):
        path = data_folder / name
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8", errors="replace")
    run("learn", "check", file(hostile, "a.lesson", lesson))
    run("puzzles", "check", file(hostile, "a.puzzles", puzzle))
    run("learn", "list")
    run("puzzles", "list")
    for group in ("learn", "puzzles"):
        run(group, ARGUMENT)
        run(group, "--plain", "--player", ARGUMENT, typed=f"{HARM}\nquit\n")
        run(group, "--plain", "--player", ARGUMENT, "play", "1", typed=f"{HARM}\nquit\n")
    run("learn", "report")


@pytest.mark.parametrize(
    "words",
    [
        (ARGUMENT,),
        (f"--{ARGUMENT}",),
        ("ugi", ARGUMENT),
        ("bestmove", "laser", "--position", ARGUMENT),
        ("perft", "laser", "1", "--position", ARGUMENT),
        ("solve", ARGUMENT),
        ("engine", "check", ARGUMENT),
        ("match", "laser", ARGUMENT, "level:1", "--games", "2"),
        ("play", "laser", "--position", ARGUMENT),
        ("rules", ARGUMENT),
        ("rules", "--output", f"/no/{ARGUMENT}"),
    ],
)
def test_arguments(words: Sequence[str]) -> None:
    assert run(*words).exit_code != 0


def test_a_game_in_the_terminal() -> None:
    line = "khepri-preset/1 game=laser tournament=yes event={} round={} name=a"
    preset = line.replace("{}", f'"{HARM}"').replace("\x00", "")
    typed = f"{HARM}\nhelp\ne1e2\nresign\nyes\nquit\n"
    for look in ("--plain", "--text"):
        assert "Tournament" in run("play", look, "--preset", preset, typed=typed).output


@given(st.text())
def test_any_text_is_shown_on_one_line(text: str) -> None:
    shown = sanitise_line(text)
    assert "\n" not in shown
    assert sanitise_line(shown) == shown
    assert not any(is_invisible(letter) for letter in shown)
    if text.isprintable() and not any(map(is_invisible, text)):
        assert shown == text


def test_what_nobody_sees_is_left_out_of_a_line_even_if_it_counts_as_printable() -> None:
    assert sanitise_line("A\u034fnna") == "Anna"


@given(st.text())
def test_only_colours_are_left_in_a_drawing(text: str) -> None:
    drawn = sanitise_drawing(f"\x1b[38;5;39m{text}\x1b[0m")
    assert drawn.startswith("\x1b[38;5;39m")
    assert drawn.endswith("\x1b[0m")


@given(
    st.dictionaries(st.text(st.characters(codec="utf-8")), st.text(st.characters(codec="utf-8")))
)
def test_json_is_the_same_and_harmless(value: dict[str, str]) -> None:
    @click.command()
    def tell() -> None:
        say_json(value)

    said = CliRunner().invoke(tell, color=True).stdout
    assert json.loads(said) == value
    assert harmless(said)


def test_data_is_whole_in_a_pipe_and_harmless_on_a_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    say_data("a\x1b[2J\rb\r\n")
    assert capsys.readouterr().out == "a\x1b[2J\rb\r\n"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    say_data("a\x1b[2J\rb\r\n")
    assert capsys.readouterr().out == "a [2J\nb\n"


def test_nothing_is_said_past_the_one_place() -> None:
    """Whoever adds a command cannot forget it."""
    root = Path(khepri.cli.__file__).parent
    talking = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in ("click.echo", "click.secho", "print", "sys.stdout.write")
    }
    assert talking == {"console.py", "engine.py"}, "the last talks to programs"
