"""The folder for Linux as people get it: unpacked somewhere, on a computer without Python."""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools.portable.elf import compiled_files, needed_glibc
from tools.portable.project import version

from end_to_end.desktop import Desktop, Window
from end_to_end.test_real_window import FRIENDLY, GAME, click_button, expect_board, mirror
from khepri.app.settings import SettingsFile
from patience import PATIENCE_S
from portable.bare_root import BareRoot, surroundings
from portable_parts import archive, unpack_tar

pytestmark = [pytest.mark.long, pytest.mark.portable(needs="linux")]

ARCHIVE = archive("linux")
DEBIAN_12 = (2, 36)
MOST_BYTES = 30_000_000
HOST = (sys.executable, "-m", "khepri")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> BareRoot:
    """Return a computer without Python, on which the folder was unpacked."""
    root = BareRoot(tmp_path_factory.mktemp("bare"))
    # A stick is called as its owner likes.
    place = root.folder / "media" / "Käfer & Co"
    place.mkdir(parents=True)
    unpack_tar(ARCHIVE, place)
    return root


@pytest.fixture(scope="module")
def folder(root: BareRoot) -> Path:
    """Return the unpacked folder."""
    [folder] = (root.folder / "media" / "Käfer & Co").iterdir()
    return folder


@pytest.fixture(scope="module")
def khepri(root: BareRoot, folder: Path) -> str:
    """Return the program as it is called in there."""
    return root.inside(folder / "Khepri")


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    """Return a desktop that nobody else uses."""
    desktop = Desktop(tmp_path)
    yield desktop
    desktop.close()


@pytest.fixture
def on_a_stick(folder: Path) -> Iterator[Path]:
    """Keep games in the folder itself; return where."""
    shutil.copy(folder / "For a stick" / "portable.txt", folder)
    yield folder / "data"
    (folder / "portable.txt").unlink()
    shutil.rmtree(folder / "data")


def test_the_archive_is_small_and_every_stick_can_hold_what_is_in_it(folder: Path) -> None:
    assert ARCHIVE.stat().st_size < MOST_BYTES
    names = [str(path.relative_to(folder)) for path in folder.rglob("*")]
    # exFAT knows no links, and takes Khepri and khepri for the same.
    assert not [name for name in names if (folder / name).is_symlink()]
    assert len({name.casefold() for name in names}) == len(names)
    assert not [name for name in names if re.match(r"packages/pygame/(docs|tests|examples)", name)]


def test_nothing_in_it_needs_a_newer_c_library_than_that_of_debian_12(folder: Path) -> None:
    needs = {file: needed_glibc(file) for file in compiled_files(folder)}
    assert len(needs) > 100
    assert {str(file): need for file, need in needs.items() if need > DEBIAN_12} == {}
    assert max(needs.values()) > (2, 17)  # the reader does read


def test_it_tells_its_version_where_there_is_no_python(root: BareRoot, khepri: str) -> None:
    assert not [path for path in root.folder.glob("*bin/*") if path.name != "sh"]
    assert root.run([khepri, "--version"]).strip() == f"khepri, version {version()}"


def test_its_engine_is_compiled_and_searches_as_the_one_here(root: BareRoot, khepri: str) -> None:
    words = ("bench", "--depth", "4")
    here = subprocess.run([*HOST, *words], capture_output=True, text=True, check=True)
    there = root.run([khepri, *words])
    assert "not compiled" not in there
    counts = [re.findall(r"^\d+$", text, re.MULTILINE) for text in (there, here.stdout)]
    assert counts[0] == counts[1] != []


def test_a_game_in_the_terminal_is_kept_and_goes_on(
    root: BareRoot, khepri: str, on_a_stick: Path
) -> None:
    game = ("play", "laser", "--text", "--level", "2")
    assert "Re4-e3" in root.run([khepri, *game], typed="e4e3\n")
    assert (on_a_stick / "archive.sqlite").exists()
    assert not list((root.folder / "student").iterdir())
    went_on = root.run([khepri, "play", "--continue", "1"], typed="resign\nyes\n")
    assert "Red wins" in went_on


def test_a_match_is_played_by_two_workers(root: BareRoot, khepri: str) -> None:
    words = ["match", "othello", "depth:1", "depth:2", "--games", "4"]
    answer = root.run([khepri, *words, "--concurrency", "2", "--json"])
    assert json.loads(answer)["games"] == 4


def test_a_club_night_is_served(root: BareRoot, khepri: str, on_a_stick: Path) -> None:
    words = ("club", "--host", "127.0.0.1", "--may-sleep", "--json")
    night = subprocess.Popen(
        root.command(khepri, *words, network=True),
        env=surroundings(),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert night.stdout is not None
    try:
        address = json.loads(night.stdout.readline())["url"]
        with urllib.request.urlopen(address) as page:  # noqa: S310 - our own
            assert "Khepri" in page.read().decode()
    finally:
        night.send_signal(signal.SIGINT)
        night.communicate(timeout=PATIENCE_S)
    assert on_a_stick.exists()


@pytest.mark.graphics
def test_the_window_opens_twice(
    root: BareRoot, khepri: str, desktop: Desktop, on_a_stick: Path
) -> None:
    root.give_desktop()
    SettingsFile(on_a_stick / "settings.json").save(FRIENDLY)
    desktop.environment |= surroundings()
    window = Window(desktop, program=root.command(khepri))
    pilot = mirror(window)
    click_button(window, pilot, "Play")
    click_button(window, pilot, "Start game")
    pilot.settle()
    expect_board(window, pilot, "the board")
    origin, target = GAME[0]
    window.click(pilot.spot(origin))
    pilot.click(origin)
    pilot.wait(300)
    expect_board(window, pilot, "the selected piece")
    window.click(pilot.spot(target))
    pilot.click(target)
    pilot.settle()
    expect_board(window, pilot, "the board after Blue's move")
    assert window.close() == 0
    again = Window(desktop, program=root.command(khepri))
    assert again.close() == 0
    assert "c5-b6" in root.run([khepri, "play", "--continue", "1"], typed="list\nquit\n")
    assert not list((root.folder / "student").iterdir())
