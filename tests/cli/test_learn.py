"""``khepri learn``: lessons in a terminal, and files that somebody writes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from khepri.cli.main import khepri
from khepri.cli.text.base import TerminalStyle
from khepri.cli.text.lesson import LESSON_HELP, TextLesson
from khepri.cli.text.terminal import Terminal
from khepri.learn.lesson_files import load_lessons
from khepri.learn.progress import Fact
from khepri.learn.solving import LessonState
from learn.ours import count_our_lessons
from learn.writing import FILE

ROOT = Path(__file__).resolve().parent.parent.parent


def run(*words: str, typed: str = "") -> Result:
    """Run a command."""
    return CliRunner().invoke(khepri, ["learn", *words], input=typed)


def listed(*words: str) -> dict[str, dict[str, object]]:
    """Return the list of lessons by their names."""
    answer = run("list", "--json", *words)
    return {each["lesson"]: each for each in json.loads(answer.stdout)}


def test_a_lesson_is_played_and_kept() -> None:
    typed = "i2j3\nhint\ntry i2h2\ni2h2\ni2h2\ni3h2\n"
    told = run("play", "laser-01", "--player", "Amira", typed=typed)
    assert told.exit_code == 0
    for words in (
        "Your own pharaoh stepped into the line.",
        "Any square off the j-file will do.",
        "That was only a try",
        "A hit! Red's pharaoh is gone",
        "Lesson done: 1 star of 3.",
    ):
        assert words in told.stdout
    known = listed("--player", "amira")["laser-01-beam"]
    assert (known["stars"], known["steps_done"]) == (1, 3)
    assert listed()["laser-01-beam"]["stars"] == 0


def test_a_lesson_is_told_in_words(data_folder: Path) -> None:
    told = run("--plain", "--player", "Zoë", typed="12\ng5g4\nquit\nlist\n\n")
    assert told.exit_code == 0
    assert "Red's pyramid goes from a5 to a4." in told.stdout
    assert "Red's pyramid followed you down one rank" in told.stdout
    assert "+---" not in told.stdout
    assert "12. Guard your pharaoh, not begun." in told.stdout
    assert "\tZoë\tlaser-12-guard\t1\twrong\t" in (data_folder / "learned.txt").read_text("utf-8")


def test_the_rules_choose_the_steps() -> None:
    assert (listed()["laser-09-sphinx"]["steps"], listed()["laser-07-swap"]["steps"]) == (2, 3)
    published = listed("--rules", "khet2", "--game", "laser")
    assert published["laser-09-sphinx"]["steps"] == 3
    assert published["laser-07-swap"]["steps"] == 2
    assert len(published) == count_our_lessons("laser")


def test_own_lessons_come_behind_ours_and_bad_ones_are_named(data_folder: Path) -> None:
    folder = data_folder / "lessons"
    folder.mkdir(parents=True)
    (folder / "mine.lesson").write_text(FILE, encoding="utf-8")
    (folder / "bad.lesson").write_text(FILE.replace("order", "odour"), encoding="utf-8")
    (folder / "large.lesson").write_bytes(b"#" * 70_000)
    (folder / "odd.lesson").write_bytes("title: Jörg\ntitle: J".encode() + b"\xf6rg")
    (folder / "folder.lesson").mkdir()
    names = list(listed("--game", "laser"))
    assert names[-1] == "own/mine"
    told = run("list")
    assert "Left out: bad.lesson: Line 4: A lesson has no line 'odour'." in told.stderr
    assert "Left out: odd.lesson: Line 2: There are letters that cannot be read." in told.stderr
    assert (
        "Left out: large.lesson: It cannot be read (a file like this has at most 64 kB)."
        in told.stderr
    )
    assert told.stderr.count("Left out") == 4
    assert "Lesson done" in run("play", "own/mine", typed="i3j4\n").stdout


def test_an_unknown_lesson_is_a_sentence() -> None:
    for name in ("99", "laser", "nothing"):
        told = run("play", name)
        assert told.exit_code == 2
        assert "There is no lesson" in told.stderr
    assert "There is no lesson '99'." in run(typed="99\n\n").stdout


def test_files_are_checked_and_filled_in(tmp_path: Path) -> None:
    path = tmp_path / "mine.lesson"
    path.write_bytes(FILE.replace("[leaves at a3]", "[?]").replace("\n", "\r\n").encode())
    told = run("check", str(path))
    assert told.exit_code == 1
    assert "Line 14: The event is to be filled in: [leaves at a3]." in told.stderr
    assert run("check", "--fill", str(path)).exit_code == 0
    assert path.read_bytes() == FILE.replace("\n", "\r\n").encode()
    assert "A mirror, 1 step: all is as it says." in run("check", str(path)).stdout
    missing = run("check", str(tmp_path / "none.lesson"), str(path))
    assert missing.exit_code == 1
    assert "all is as it says" in missing.stdout


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_a_file_with_any_line_ends_and_letters_is_read(tmp_path: Path, encoding: str) -> None:
    path, text = tmp_path / "mine.lesson", FILE.replace("A mirror", "Zoë’s mirror")
    path.write_bytes(text.replace("[leaves at a3]", "[?]").replace("\n", "\r").encode(encoding))
    told = run("check", "--fill", str(path))
    assert "Zoë’s mirror, 1 step: all is as it says." in told.stdout
    assert ("It was read" in told.stderr) is (encoding != "utf-8")
    assert path.read_bytes() == text.replace("\n", "\r").encode()


@pytest.mark.parametrize(("plain", "late"), [(False, True), (True, False)])
def test_a_clock_that_runs_out_begins_the_step_again(*, plain: bool, late: bool) -> None:
    lesson = load_lessons("club").named("laser-15")
    assert lesson is not None
    lines = iter(["d1e1", "d1c1", "g3g4", "f4g3", "f4g4", "f4g4"])
    now, told = [0], list[str]()
    kept = list[Fact]()

    def read(_: str) -> str | None:
        # Too late for the clock at the first answer to the last step, and in time at the second.
        now[0] += 40_000 if sum("clock runs" in line for line in told) == 1 else 1_000
        return next(lines, None)

    terminal = Terminal(TerminalStyle(plain=plain), read, told.append, kept.append, lambda: now[0])
    TextLesson(LessonState(lesson), terminal, "Amira").run()
    assert ("Time is up. The step begins again." in told) is late
    assert kept[-1].detail == ("2" if late else "3")


def test_every_word_of_a_lesson_is_described() -> None:
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    section = page.split("## `khepri learn`")[1].split("\n## ")[0]
    words = [line.split()[0] for line in LESSON_HELP.splitlines()[2:]]
    assert [word for word in words if f"`{word}" not in section] == []


def test_the_page_shows_a_lesson_as_it_is() -> None:
    page = (ROOT / "docs" / "lesson-file.md").read_text(encoding="utf-8")
    shown = page.split("```lesson\n")[1].split("```")[0]
    ours = ROOT / "src" / "khepri" / "assets" / "lessons" / "laser-09-sphinx.lesson"
    assert shown == ours.read_text(encoding="utf-8")


@pytest.mark.parametrize(("plain", "told"), [(True, "Scarab e4 to e5"), (False, "Scarab e4 → e5")])
def test_a_plain_lesson_has_words_for_arrows(*, plain: bool, told: str) -> None:
    written: list[str] = []
    terminal = Terminal(
        TerminalStyle(plain=plain), lambda _: None, written.append, print, lambda: 0
    )
    terminal.write("Scarab e4 → e5")
    assert written == [told]
