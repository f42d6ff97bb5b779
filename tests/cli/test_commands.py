"""The command line from outside: help, exit codes, and one sentence for everything that fails."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import click
import pytest
from click.testing import CliRunner, Result

from khepri.archive import Presets
from khepri.cli import event, main
from khepri.cli.main import khepri, make_readable
from khepri.games import othello
from khepri.games.laser import LAYOUTS
from khepri.match.clock import TimeControl
from khepri.match.game import Game
from khepri.match.options import EventRound

VECTORS = Path(__file__).resolve().parent.parent / "vectors"
COMMANDS = sorted(main.COMMANDS)


def run(*words: str, typed: str = "") -> Result:
    """Run a command with some typed text."""
    return CliRunner().invoke(khepri, words, input=typed)


def test_help_names_every_command_in_a_sentence() -> None:
    result = run("--help")
    assert result.exit_code == 0
    listed = re.findall(r"^  ([a-z]+) {2,}(\S.*)$", result.output, re.MULTILINE)
    assert [name for name, _ in listed] == COMMANDS
    assert all(sentence.endswith(".") for _, sentence in listed), "a sentence was cut short"


def test_the_documented_commands_are_there() -> None:
    assert {"play", "perft", "bestmove", "solve", "bench", "ugi"} <= set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("option", ["-h", "--help"])
def test_every_command_explains_itself(name: str, option: str) -> None:
    result = run(name, option)
    assert result.exit_code == 0
    command = khepri.get_command(click.Context(khepri), name)
    assert command is not None
    assert main.COMMANDS[name].says == (command.help or "").splitlines()[0]
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.opts[-1] in result.output
            assert parameter.help or parameter.show_default, f"{name} {parameter.opts[-1]} is mute"
    assert (command.help or "").splitlines()[0] in " ".join(result.output.split())


@pytest.mark.parametrize("name", event.COMMANDS)
def test_every_command_of_events_is_listed_as_it_describes_itself(name: str) -> None:
    command = event.event.get_command(click.Context(event.event), name)
    assert command is not None
    assert command.name == name
    assert event.COMMANDS[name].says == (command.help or "").splitlines()[0]


@pytest.mark.parametrize("game", ["laser", "othello"])
def test_both_games_open_in_the_window(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    opened: list[Game] = []
    monkeypatch.setattr(
        "khepri.cli.play.open_window", lambda make_game, _, **__: opened.append(make_game())
    )
    result = run("play", game, "--level", "3")
    assert result.exit_code == 0
    assert [made.spec.name for made in opened] == [game]
    assert opened[0].players[1].level == 3


def test_the_version_is_told() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert re.fullmatch(r"khepri, version \d+\.\d+\.\d+\n", result.output)


SHORT_RANK = "sc3ncfcncpb2/2pc7/3Pd7/pa1Pc1rbra1pb1Pd/pb1Pd1RaRb1pa1Pc/6pb3/7Pa2/2PdNaFaNa3Sa r"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["dance"], "There is no command 'dance'."),
        (["gmaes"], "There is no command 'gmaes'. Did you mean games?"),
        (["event", "standing"], "There is no command 'standing'. Did you mean standings?"),
        (["--loud"], "There is no option '--loud'."),
        (["play", "--plian"], "There is no option '--plian'. Did you mean --plain?"),
        (["play", "--level"], "--level needs a value after it."),
        (["play", "--text=yes"], "--text stands alone, without a value."),
        (["bench", "twice", "over"], "'twice over' does not belong here."),
        (["match"], "Say which game: laser or othello."),
        (["event", "enter"], "Something is missing: write khepri event enter [EVENT] NAME"),
        (["event", "withdraw", "A", "B", "C"], "That is too many words: write khepri event"),
        (["event", "add-prize", "A", "--worth", "x"], "--worth must be a number from 0 to"),
        (["event", "new", "A", "--day", "x"], "--day: 'x' is not a day: write it as 2026-11-16."),
        (["games", "export", "--all", "--output", "/"], "--output must name a file, not a folder."),
        (["games", "show", "one"], "NUMBER must be a whole number, 1 or more, not 'one'."),
        (["games", "import"], "FILE is missing: write khepri games import FILE..."),
        (["perft", "laser"], "DEPTH is missing: write khepri perft {laser|othello} DEPTH"),
        (["perft", "chess", "2"], "GAME must be laser or othello, not 'chess'."),
        (["perft", "laser", "--", "-1"], "DEPTH must be a whole number from 0 to 200, not -1."),
        (["perft", "laser", "100000"], "DEPTH must be a whole number from 0 to 200, not 100000."),
        (["perft", "laser", "two"], "DEPTH must be a whole number from 0 to 200, not 'two'."),
        (["perft", "laser", "1", "--size", "8"], "--size does not go with Laser Chess."),
        (["perft", "othello", "1", "--rules", "club"], "--rules does not go with Othello."),
        (["perft", "othello", "1", "--size", "7"], "--size must be 8, 4, 6, 10 or 12, not '7'."),
        (
            ["perft", "laser", "1", "--rules", "chess"],
            "--rules must be club or khet2, not 'chess'.",
        ),
        (["perft", "laser", "1", "--position", SHORT_RANK], "Rank 6 has 11 squares instead of 10"),
        (["perft", "laser", "1", "--position", ""], "The FEN is empty"),
        (["perft", "othello", "1", "--position", "XO"], "XO"),
        (
            ["perft", "othello", "1", "--size", "6", "--position", "-----OX--XO----- X"],
            "The position has a 4×4 board, but this game is played on 6×6.",
        ),
        (["play", "laser", "--text", "--setup", "nowhere"], "sophie, not 'nowhere'."),
        (
            ["play", "othello", "--text", "--setup", "classic"],
            "--setup classic does not go with Othello.",
        ),
        (
            ["play", "laser", "--text", "--setup", "classic", "--position", LAYOUTS["classic"]],
            "--setup does not go with --position.",
        ),
        (["play", "laser", "--text", "--side", "white"], "Laser Chess is played by blue or red"),
        (["play", "othello", "--text", "--side", "red"], "Othello is played by black or white"),
        (["play", "laser", "--text", "--level", "9"], "a whole number from 1 to 8, not 9."),
        (["play", "laser", "--text", "--clock", "soon"], "'soon' is not a clock"),
        (["play", "laser", "--text", "--clock", "0"], "A clock needs more than 0 seconds"),
        (["play", "laser", "--text", "--clock", "5+-1"], "'5+-1' is not a clock"),
        (
            ["play", "othello", "--text", "--position", "XXXXXXXXXXXXXXXX X"],
            "This game is already over: choose another starting position.",
        ),
        (["play", "laser", "--text", "--position", "10/10/10/10/10/10/10/10 b"], "no pharaoh"),
        (["bestmove", "laser", "--movetime", "0"], "from 1 to 86400000, not 0."),
        (["bestmove", "laser", "--threads", "0"], "from 1 to 64, not 0."),
        (["bestmove", "laser", "--position", "nonsense"], "1 rank instead of 8"),
        (["solve"], "POSITION is missing: write khepri solve POSITION"),
        (["solve", "nonsense"], "nonsense"),
        (["ugi", "chess"], "GAME must be laser or othello, not 'chess'."),
        (["bench", "--depth", "0"], "--depth must be a whole number from 1 to 200, not 0."),
    ],
)
def test_wrong_usage_exits_with_2_and_a_sentence(words: list[str], sentence: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    complaint, *rest = result.stderr.splitlines()
    assert complaint.startswith("khepri: ")
    assert sentence in complaint
    assert all(
        re.fullmatch(r"Type khepri[a-z -]* --help to see how it works.", each) for each in rest
    )
    assert len(rest) <= 1


@pytest.mark.parametrize("group", ["book", "engine", "event", "games", "setups"])
def test_a_group_alone_shows_its_help_once(group: str) -> None:
    alone = run(group)
    assert (alone.exit_code, alone.stdout) == (2, "")
    assert alone.stderr == run(group, "--help").stdout


def test_a_long_value_that_is_wrong_is_cut() -> None:
    said = run("perft", "laser", "9" * 4_000 + "x").stderr
    assert len(said) < 300


SIX = "--------X-----XX---XOO--X----------- O"


@pytest.mark.parametrize("case", json.loads((VECTORS / "laser_bad_fens.json").read_text("utf-8")))
def test_every_bad_fen_is_refused(case: dict[str, str]) -> None:
    result = run("perft", "laser", "1", "--engine", "python", "--position", case["fen"])
    assert result.exit_code == 2
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("words", "count"),
    [
        (["laser", "0"], 1),
        (["laser", "1"], 87),
        (["laser", "2"], 7545),
        (["laser", "2", "--rules", "khet2"], 6232),
        (["laser", "2", "--rules", "club", "--position", LAYOUTS["imhotep"]], 6266),
        (["laser", "2", "--rules", "khet2", "--position", LAYOUTS["sophie"]], 5618),
        (["othello", "1"], 4),
        (["othello", "5"], 1396),
        (["othello", "2", "--size", "4"], 12),
        (["othello", "4", "--position", "OX--XXX--XO----- O"], 78),
        (["othello", "3", "--size", "6", "--position", SIX], 147),
        (["othello", "4", "--position", "XXXXXXXXXXXXXXXX X"], 1),
    ],
)
def test_perft_of_the_rules(words: list[str], count: int) -> None:
    result = run("perft", *words, "--engine", "python")
    assert result.exit_code == 0
    assert result.stdout == f"{count}\n"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_setup_can_be_played(layout: str) -> None:
    result = run("play", "laser", "--text", "--setup", layout, typed="save\n")
    assert result.exit_code == 0
    assert result.stdout.rstrip().endswith("Goodbye. This game was not finished.")


@pytest.mark.parametrize(
    ("words", "typed", "said"),
    [
        (["laser", "--text"], "c5b6\ne5e6\n", "Blue wins: Red hit its own pharaoh."),
        (["laser", "--text", "--plain"], "resign\nyes\n", "Red wins: Blue resigned."),
        (["laser", "--text", "--rules", "khet2"], "j1L\nf8R\n", "may not turn under the Khet 2.0"),
        (["othello", "--text", "--size", "4"], "a2\na3\na4\na1\nc1\nd4\n", "Black wins"),
        (["othello", "--text", "--clock", "60"], "f5\n", "White to move (0:01:00 left)>"),
        (["othello", "--text"], "draw\nyes\n", "Draw: both players agreed."),
    ],
)
def test_a_game_can_be_typed(words: list[str], typed: str, said: str) -> None:
    result = run("play", *words, typed=typed)
    assert result.exit_code == 0
    assert said in result.stdout
    assert result.stderr == ""


@pytest.mark.parametrize(("windows", "written"), [(True, "Zoë 王".encode()), (False, b"Zo\xeb ?")])
def test_names_survive_a_file_on_windows(
    monkeypatch: pytest.MonkeyPatch, *, windows: bool, written: bytes
) -> None:
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    target = io.BytesIO()
    stream = io.TextIOWrapper(target, encoding="cp1252")
    make_readable(stream, windows=windows)
    stream.write("Zoë 王")
    stream.flush()
    assert target.getvalue() == written


def test_a_wish_that_python_has_not_heard_is_no_reason_to_spoil_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8")
    monkeypatch.setattr(sys, "flags", SimpleNamespace(ignore_environment=1))
    target = io.BytesIO()
    stream = io.TextIOWrapper(target, encoding="cp1252")
    make_readable(stream, windows=True)
    stream.write("Zoë 王")
    stream.flush()
    assert target.getvalue() == "Zoë 王".encode()


def test_a_preset_chooses_the_game_and_its_conditions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Game] = []
    monkeypatch.setattr(
        "khepri.cli.play.open_window", lambda make_game, _, **__: opened.append(make_game())
    )
    line = 'khepri-preset/1 game=othello size=6 clock=30+2 tournament=yes round=2 name="Club night"'
    file = tmp_path / "one.txt"
    file.write_text(f"# mine\n{line}\n", encoding="utf-8")
    Presets.of_this_user().import_text(line)
    for chosen in (line, str(file), "club NIGHT"):
        assert run("play", "--preset", chosen, "--level", "2").exit_code == 0
    for game in opened:
        assert (game.spec, game.start.variant) == (othello.GAME, "6")
        assert game.clock is not None
        assert game.clock.control == TimeControl(30_000, 2_000)
        assert game.options.tournament == EventRound(round="2")
        assert game.players[1].level == 2
    assert len(opened) == 3


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["laser", "--preset", "khepri-preset/1 game=laser name=A"], "chooses GAME itself"),
        (["--clock", "5", "--preset", "khepri-preset/1 game=laser name=A"], "chooses --clock"),
        (["--preset", "nowhere"], "There is no preset and no file called 'nowhere'. None is saved"),
        (["--preset", "khepri-preset/7 game=laser name=A"], "version 7"),
    ],
)
def test_what_is_wrong_with_a_preset_is_said(words: list[str], reason: str) -> None:
    result = run("play", "--text", *words)
    assert result.exit_code == 2
    assert reason in " ".join(result.output.split())
