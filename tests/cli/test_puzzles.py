"""``khepri puzzles``: puzzles in a terminal, and files that somebody writes."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from khepri.cli.main import khepri
from khepri.cli.text.base import TerminalStyle
from khepri.cli.text.puzzles import PUZZLE_HELP, RUSH_HELP, TextRush
from khepri.cli.text.terminal import Terminal
from khepri.games.othello import GAME
from khepri.learn.puzzle import Puzzle
from khepri.learn.puzzle_files import bundled_folder, load_folders, serialise_puzzle
from khepri.learn.rush import LENGTH_MS, Rush, RushEnd, rush_puzzles

ROOT = Path(__file__).resolve().parent.parent.parent


def run(*words: str, typed: str = "") -> Result:
    """Run a command."""
    return CliRunner().invoke(khepri, ["puzzles", *words], input=typed)


def puzzle_of(theme: str) -> Puzzle:
    """Return a puzzle of a theme."""
    ours = load_folders((bundled_folder(), "")).of_game(GAME)
    return next(each for each in ours if each.theme.key == theme)


def wrong_move(puzzle: Puzzle) -> str:
    """Return a move that may be played but is not the answer."""
    return next(str(move) for move in puzzle.position.legal_moves() if move not in puzzle.right)


def solved(*words: str) -> dict[str, int]:
    """Return how many of each theme are solved."""
    answer = run("list", "--json", "--game", "othello", *words)
    return {each["theme"]: each["solved"] for each in json.loads(answer.stdout)}


def test_a_puzzle_is_solved_and_kept(data_folder: Path) -> None:
    puzzle = puzzle_of("last-two")
    typed = f"moves\nzz\n{wrong_move(puzzle)}\nhint\n{puzzle.right[0]}\n"
    told = run("play", puzzle.key, "--player", "Amira", typed=typed)
    assert told.exit_code == 0
    for words in ("with best play it ends", "1 star of 3.", puzzle.about, "is not an"):
        assert words in told.stdout
    assert solved("--player", "amira")["last-two"] == 1
    assert solved()["last-two"] == 0
    kept = (data_folder / "learned.txt").read_text("utf-8")
    for fact in ("wrong\tflips ", "hint\t1\t", "right\t1\t"):
        assert f"\tAmira\tpuzzle/{puzzle.key}\t1\t{fact}" in kept


def test_a_catch_goes_on_behind_the_reply_and_is_told_in_words() -> None:
    puzzle = puzzle_of("corner-catch")
    told = run("play", puzzle.key, "--plain", typed=f"{puzzle.right[0]}\nsolution\n")
    assert "Right so far." in told.stdout
    assert "Now your move 2." in told.stdout
    assert "Here is the idea:" in told.stdout
    assert "●" not in told.stdout


def test_a_theme_goes_on_where_somebody_stopped(data_folder: Path) -> None:
    first = run("play", "shut-the-door", typed="solution\n\nquit\n").stdout
    assert "Shut the door, puzzle 1: " in first
    assert "Shut the door, puzzle 2: " in first
    assert "gave-up" in (data_folder / "learned.txt").read_text("utf-8")
    chosen = run(typed="Shut the door\nquit\n99\nlist\n\n").stdout
    assert "Shut the door, puzzle 1: " in chosen
    assert "There is no theme '99'." in chosen
    missing = run("play", "nothing")
    assert missing.exit_code == 2
    assert "There is no puzzle and no theme 'nothing'" in missing.stderr


def test_the_list_is_told_in_words() -> None:
    told = run("list", "--plain", "--game", "othello").stdout
    assert "1. Corner catch, 0 of " in told


def test_todays_five_are_played_once() -> None:
    typed = "solution\n\n" * 4 + "solution\n"
    told = run("today", typed=typed)
    assert "Today's five, 5 of 5: " in told.stdout
    assert "Today's five are done. 1 day so far." in told.stdout
    assert run("today").stdout.strip() == "Today's five are done. 1 day so far."


def test_a_rush_is_kept(data_folder: Path) -> None:
    told = run("rush", "--plain", "--game", "othello", typed="skip\nhelp\nskip\nskip\n")
    assert "No clock runs while you listen." in told.stdout
    assert "That was the last life." in told.stdout
    assert "\trush/othello\t0\trush\t0\t" in (data_folder / "learned.txt").read_text("utf-8")


@pytest.mark.parametrize("plain", [True, False])
def test_a_rush_ends_with_its_time_unless_somebody_listens(*, plain: bool) -> None:
    pool = rush_puzzles(load_folders((bundled_folder(), "")), GAME)
    now, told = [1_000], list[str]()
    rush = TextRush(
        Rush.begin(pool, Random(1).getrandbits(32), 0),
        Terminal(TerminalStyle(plain=plain), lambda _: read(), told.append, print, lambda: now[0]),
    )

    def read() -> str | None:
        if now[0] > 1_000:
            return None
        now[0] += LENGTH_MS
        return str(rush.rush.course.right[0])

    ended = rush.run()
    assert ended.end is (RushEnd.STOPPED if plain else RushEnd.TIME)
    assert any("Right so far." in line for line in told) is plain


def test_files_are_checked_with_lines_and_reasons(tmp_path: Path) -> None:
    puzzle = puzzle_of("last-four")
    good, path = serialise_puzzle(puzzle), tmp_path / "mine.puzzles"
    path.write_text(good, encoding="utf-8")
    assert "1 puzzle: all is as it says." in run("check", str(path)).stdout
    lie = good.replace(f"accept: {puzzle.right[0]}", f"accept: {wrong_move(puzzle)}")
    unreadable = good.replace("theme: last-four", "theme: last-hundred")
    path.write_text(good + lie.replace(puzzle.key, "lie") + unreadable, encoding="utf-8")
    told = run("check", str(path), str(tmp_path / "none.puzzles"))
    assert told.exit_code == 1
    assert f"Line 12: lie: {puzzle.right[0]} is right, not" in told.stderr
    assert "Line 25: Othello has no puzzles called 'last-hundred'." in told.stderr
    assert "none.puzzles" in told.stderr


def test_own_puzzles_are_listed_and_proved_before_they_are_asked(data_folder: Path) -> None:
    puzzle = puzzle_of("last-four")
    folder = data_folder / "puzzles"
    folder.mkdir(parents=True)
    lie = serialise_puzzle(puzzle).replace(
        f"accept: {puzzle.right[0]}", f"accept: {wrong_move(puzzle)}"
    )
    (folder / "mine.puzzles").write_text(lie.replace(puzzle.key, "lie"), encoding="utf-8")
    assert "Own puzzles" in run("list").stdout
    assert "is right, not" in run("play", "own/lie").stderr


def test_a_file_with_any_line_ends_and_letters_is_checked(tmp_path: Path) -> None:
    good, path = serialise_puzzle(puzzle_of("last-four")), tmp_path / "mine.puzzles"
    path.write_bytes(good.replace("\n", "\r").encode())
    assert run("check", str(path)).stdout == f"{path}: 1 puzzle: all is as it says.\n"
    path.write_bytes(f"{good}note: für Zoë\n".encode("utf-16"))
    told = run("check", str(path))
    assert told.stdout == f"{path}: 1 puzzle: all is as it says.\n"
    assert told.stderr == f"{path}: It was read as UTF-16.\n"


def test_a_file_without_puzzles_or_with_one_key_twice_is_not_as_it_says(tmp_path: Path) -> None:
    good, path = serialise_puzzle(puzzle_of("last-four")), tmp_path / "mine.puzzles"
    path.write_text("# none yet\n", encoding="utf-8")
    told = run("check", str(path))
    assert (told.exit_code, told.stderr) == (1, f"{path}: There is no puzzle in it.\n")
    path.write_text(good * 3, encoding="utf-8")
    told = run("check", str(path))
    key, length = puzzle_of("last-four").key, good.count("\n")
    assert (told.exit_code, told.stdout) == (1, "")
    assert told.stderr.splitlines() == [
        f"{path}: Line {line}: {key} is the puzzle of line 1 already."
        for line in (length + 1, 2 * length + 1)
    ]


def test_every_word_of_a_puzzle_is_described() -> None:
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    section = page.split("## `khepri puzzles`")[1].split("\n## ")[0]
    lines = (*PUZZLE_HELP.splitlines()[2:], *RUSH_HELP.splitlines()[2:])
    assert [line.split()[0] for line in lines if f"`{line.split()[0]}" not in section] == []


def test_the_page_shows_a_puzzle_as_it_is() -> None:
    page = (ROOT / "docs" / "puzzle-file.md").read_text(encoding="utf-8")
    shown = page.split("```puzzles\n")[1].split("```")[0]
    ours = ROOT / "src" / "khepri" / "assets" / "puzzles" / "laser.puzzles"
    assert shown in ours.read_text(encoding="utf-8")
