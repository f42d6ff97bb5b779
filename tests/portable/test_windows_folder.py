"""The folder for Windows as people get it: unzipped somewhere, and run by Wine."""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pygame import Rect
from tools.portable.project import ROOT, version
from tools.portable.windows_imports import MissingLibraryError, imported, require_libraries
from tools.portable.windows_runtime import FILES_SHA256, PYTHON_RELEASE, WrongFileError, require
from tools.portable.wine import Wine

from end_to_end.desktop import Desktop, Window, until_done
from end_to_end.test_real_window import (
    FRIENDLY,
    GAME,
    click_button,
    expect,
    expect_board,
    mirror,
)
from khepri.app.settings import SettingsFile
from patience import PATIENCE_S
from portable_parts import archive

pytestmark = [pytest.mark.long, pytest.mark.portable(needs="windows")]

ARCHIVE = archive("windows")
MOST_BYTES = 32_000_000
LONGEST_NAME = 130
"""Windows allows 260 letters for a whole path, and folders of people are deep."""

HOST = (sys.executable, "-m", "khepri")
EVERY_MODULE = """
import importlib, pkgutil, khepri
names = [module.name for module in pkgutil.walk_packages(khepri.__path__, "khepri.")]
for name in names:
    if name != "khepri.__main__":
        importlib.import_module(name)
print("imported", len(names))
"""
A_TREE_IS_ENDED = """
import sys, time
from pathlib import Path
from khepri.arena.engine_process import ProcessTree
held = Path(sys.argv[1])
script = "import sys, time; file = open(sys.argv[1], 'w'); file.write('x'); file.flush();"
script += "print('holds', flush=True); time.sleep(120)"
between = "import subprocess, sys; subprocess.run([sys.executable, '-c', *sys.argv[1:]])"
tree = ProcessTree([sys.executable, "-c", between, script, str(held)])
print(tree.process.stdout.readline().decode().strip())
try:
    held.unlink()
except PermissionError:
    print("nobody can remove it")
tree.kill()
tree.process.wait()
for _ in range(1000):
    try:
        held.unlink()
    except PermissionError:
        time.sleep(0.01)
    else:
        print("it is free")
        break
"""


@pytest.fixture
def wine() -> Iterator[Wine]:
    """Return the Windows that the folder was built with: making one takes 700 MB and a while.

    It belongs to one test at a time, as all its programs share one screen, or none.
    """
    work = ROOT / "build" / "portable"
    work.mkdir(parents=True, exist_ok=True)
    wine = Wine(work / "wine")
    with (work / "wine.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        wine.set_up()
        yield wine
        wine.end()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the unzipped folder; a stick is called as its owner likes."""
    place = tmp_path_factory.mktemp("stick") / "Stick für Schüler & Co"
    with zipfile.ZipFile(ARCHIVE) as archive:
        archive.extractall(place)
    [folder] = place.iterdir()
    return folder


@pytest.fixture
def on_a_stick(folder: Path) -> Iterator[Path]:
    """Keep games in the folder itself; return where."""
    shutil.copy(folder / "For a stick" / "portable.txt", folder)
    yield folder / "data"
    (folder / "portable.txt").unlink()
    shutil.rmtree(folder / "data", ignore_errors=True)


@pytest.fixture
def desktop(tmp_path: Path, wine: Wine) -> Iterator[Desktop]:
    """Return a desktop that nobody else uses, with a Windows on it."""
    desktop = Desktop(tmp_path)
    windows = {name: each for name, each in wine.environment.items() if name.startswith("WINE")}
    desktop.environment |= windows
    yield desktop
    wine.end()
    desktop.close()


def test_the_archive_is_small_and_windows_can_hold_what_is_in_it(folder: Path) -> None:
    assert ARCHIVE.stat().st_size < MOST_BYTES
    assert folder.name == f"Khepri-{version()}"
    names = [str(path.relative_to(folder.parent)) for path in folder.rglob("*")]
    assert len({name.casefold() for name in names}) == len(names)
    assert max(map(len, names)) < LONGEST_NAME
    assert not [name for name in names if re.search(r'[<>:"|?*\\]|[. ](/|$)', name)]
    assert not [name for name in names if re.search(r"packages/pygame/(docs|tests|examples)", name)]
    assert (folder / "licences" / "python.txt").stat().st_size > 10_000


def test_every_library_is_in_the_folder_or_in_every_windows(folder: Path, tmp_path: Path) -> None:
    require_libraries(folder)
    shutil.copy(folder / "runtime" / "_ssl.pyd", tmp_path)
    with pytest.raises(MissingLibraryError, match=r"_ssl\.pyd needs libssl-3\.dll"):
        require_libraries(tmp_path)
    core = folder / "packages" / "khepri" / "engine" / "cython_shared.pyd"
    assert "python3.dll" in list(imported(core.read_bytes()))


def test_what_runs_is_what_was_published(folder: Path) -> None:
    for name, number in FILES_SHA256.items():
        require(name, (folder / "runtime" / name).read_bytes(), number)
    with pytest.raises(WrongFileError):
        require("python.exe", b"something else", FILES_SHA256["python.exe"])


def test_its_python_is_the_one_that_is_named(wine: Wine, folder: Path) -> None:
    said = wine.run([folder / "runtime" / "python.exe", "--version"])
    assert said.strip() == f"Python {PYTHON_RELEASE}"


@pytest.mark.parametrize(("name", "subsystem"), [("Khepri.exe", 2), ("runtime/khepri.exe", 3)])
def test_the_launchers_say_what_they_are(folder: Path, name: str, subsystem: int) -> None:
    program = (folder / name).read_bytes()
    header = int.from_bytes(program[0x3C:0x40], "little")
    assert program[header + 24 + 68] == subsystem  # a window, or a console
    assert b"PerMonitorV2" in program
    assert version().encode("utf-16-le") in program


def test_every_module_can_be_imported(wine: Wine, folder: Path, on_a_stick: Path) -> None:
    said = wine.run([folder / "runtime" / "python.exe", "-c", EVERY_MODULE])
    count = int(said.split("imported")[1])
    sources = [path.stem for path in (folder / "packages" / "khepri").rglob("*.py")]
    assert count > 0.9 * len(sources) > 300


def test_its_engine_is_compiled_and_searches_as_the_one_here(wine: Wine, folder: Path) -> None:
    words = ("bench", "--depth", "4")
    here = subprocess.run([*HOST, *words], capture_output=True, text=True, check=True)
    there = wine.run([folder / "runtime" / "khepri.exe", *words])
    assert "not compiled" not in there
    counts = [re.findall(r"^\d+$", text, re.MULTILINE) for text in (there, here.stdout)]
    assert counts[0] == counts[1] != []


def test_a_game_in_the_terminal_is_kept_goes_on_and_survives_damage(
    wine: Wine, folder: Path, on_a_stick: Path
) -> None:
    khepri = folder / "runtime" / "khepri.exe"
    game = ("play", "othello", "--text", "--level", "1")
    said = wine.run([khepri, *game], typed="d3\n")
    assert "● Black 4  ○ White 1" in said
    kept = on_a_stick / "archive.sqlite"
    assert kept.exists()
    went_on = wine.run([khepri, "play", "--continue", "1"], typed="resign\nyes\n")
    assert "White wins" in went_on
    with kept.open("r+b") as file:
        file.write(b"?" * 100)
    told = wine.run([khepri, "games", "list"])
    assert "1 game could be saved" in told
    assert (on_a_stick / "archive.damaged.sqlite").exists()


def test_a_match_is_played_by_two_workers(wine: Wine, folder: Path) -> None:
    words = ["match", "othello", "depth:1", "depth:2", "--games", "4", "--concurrency", "2"]
    answer = wine.run([folder / "runtime" / "khepri.exe", *words, "--json"])
    assert json.loads(answer)["games"] == 4


def test_its_engine_has_manners_in_a_pipe(wine: Wine, folder: Path) -> None:
    khepri = folder / "runtime" / "khepri.exe"
    words = ["engine", "check", f'"{in_windows(khepri)}" ugi laser']
    said = wine.run([khepri, *words])
    assert re.search(r"^ok +survives nonsense", said, re.MULTILINE)
    assert not re.search(r"^(?!ok)\S", said, re.MULTILINE), said


def test_an_engine_is_ended_with_all_that_it_has_started(
    wine: Wine, folder: Path, tmp_path: Path
) -> None:
    python = folder / "runtime" / "python.exe"
    said = wine.run([python, "-c", A_TREE_IS_ENDED, in_windows(tmp_path / "x")])
    assert said.splitlines() == ["holds", "nobody can remove it", "it is free"]


def test_a_club_night_is_served(wine: Wine, folder: Path, on_a_stick: Path) -> None:
    words = ("club", "serve", "--host", "127.0.0.1", "--json", "--new")
    night = subprocess.Popen(
        ["wine", folder / "runtime" / "khepri.exe", *words],
        env=wine.environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert night.stdout is not None
    try:
        address = json.loads(night.stdout.readline())["url"]
        with urllib.request.urlopen(address) as page:  # noqa: S310 - our own
            assert "Khepri" in page.read().decode()
    finally:
        night.kill()
        night.communicate(timeout=PATIENCE_S)
    assert (on_a_stick / "archive.sqlite").exists()


@pytest.mark.graphics
def test_the_window_opens_twice_without_a_console(
    wine: Wine, folder: Path, desktop: Desktop, on_a_stick: Path
) -> None:
    still = replace(FRIENDLY, reduced_motion=True)  # so that the menu can be compared as a whole
    SettingsFile(on_a_stick / "settings.json").save(still)
    for report in reports(wine):
        report.unlink()
    window = opened(folder, desktop)
    pilot = mirror(window, still)
    expect(window, pilot, Rect((0, 0), window.place.size), "the menu")
    click_button(window, pilot, "Play")
    click_button(window, pilot, "Start game")
    pilot.settle()
    expect_board(window, pilot, "the board")
    assert desktop.ask("xdotool", "search", "--onlyvisible", "--name", ".").split() == [window.id]
    for square in GAME[0]:
        window.click(pilot.spot(square))
        pilot.click(square)
        pilot.settle()
        expect_board(window, pilot, f"the board after a click on {square}")
    assert window.close() == 0
    again = opened(folder, desktop)
    assert again.close() == 0
    khepri = folder / "runtime" / "khepri.exe"
    assert "c5-b6" in wine.run([khepri, "play", "--continue", "1"], typed="list\nquit\n")
    assert not reports(wine)


@pytest.mark.graphics
def test_whoever_starts_it_without_the_rest_of_the_folder_is_told(
    wine: Wine, folder: Path, desktop: Desktop, tmp_path: Path
) -> None:
    shutil.copy(folder / "Khepri.exe", tmp_path)
    message = opened(tmp_path, desktop)
    assert message.place.width < 800  # a box, not the window
    assert read_and_closed(message) == 1


@pytest.mark.graphics
def test_an_error_before_there_is_a_window_is_shown(
    wine: Wine, folder: Path, desktop: Desktop, tmp_path: Path
) -> None:
    shutil.copytree(folder / "runtime", tmp_path / "runtime")
    shutil.copy(folder / "Khepri.exe", tmp_path)
    for report in reports(wine):
        report.unlink()
    message = opened(tmp_path, desktop)
    assert message.place.width < 800
    assert read_and_closed(message) == 1
    [report] = reports(wine)
    assert "No module named khepri" in report.read_text(encoding="utf-8")


def opened(folder: Path, desktop: Desktop) -> Window:
    """Double-click Khepri.exe."""
    return Window(desktop, program=["wine", str(folder / "Khepri.exe")])


def read_and_closed(message: Window) -> int:
    """Close a box as its reader does; return what the program ends with."""
    ended = message.process.poll
    until_done(lambda: message.press("Return"), lambda: ended() is not None, "the end")
    return message.process.returncode


def reports(wine: Wine) -> list[Path]:
    """Return what Khepri.exe has left of starts that went wrong."""
    return list((wine.prefix / "drive_c" / "users").rglob("Khepri-*.txt"))


def in_windows(path: Path) -> str:
    """Return a path as programs of Windows see it: Wine shows them all of Linux as a drive."""
    return "Z:" + str(path).replace(os.sep, "\\")
