"""Whatever has taken the name of a file: nobody waits for it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from khepri.app.settings import Settings, SettingsFile
from khepri.archive import Archive
from khepri.archive.presets import Presets
from khepri.club.server.night_file import FILE_NAME, read_night
from khepri.errors import ArchiveError
from khepri.file_reading import read_file, require_file_or_none
from khepri.learn.learning_log import Fact, FactKind, LearningLog
from khepri.learn.lesson_files import load_lessons
from khepri.learn.puzzle_files import keep_puzzle, load_puzzles

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such pipes")


@pytest.fixture(params=["pipe", "folder", "device"])
def thing(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Return something that is no file; nobody ever writes into the pipe."""
    path = tmp_path / "thing"
    match request.param:
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case _:
            path.symlink_to("/dev/zero")
    return path


def test_it_is_not_read(thing: Path) -> None:
    with pytest.raises(OSError, match="it is not a file"):
        read_file(thing)
    with pytest.raises(OSError, match="it is not a file"):
        require_file_or_none(thing)


def test_a_file_is_read_up_to_a_length(tmp_path: Path) -> None:
    path = tmp_path / "file"
    require_file_or_none(path)
    path.write_bytes(b"abc")
    require_file_or_none(path)
    assert read_file(path) == b"abc"
    assert read_file(path, 2) == b"ab"


def test_the_usual_settings_take_the_place_of_it(thing: Path) -> None:
    file = SettingsFile(thing)
    assert file.load() == Settings()
    assert "could not be read" in file.notice
    file.notice = ""
    file.save(Settings())
    if thing.is_file():
        assert SettingsFile(thing).load() == Settings()
    else:
        assert "cannot be saved" in file.notice


def test_presets_say_it(thing: Path) -> None:
    with pytest.raises(ArchiveError, match="it is not a file"):
        Presets(thing).all()
    with pytest.raises(ArchiveError, match="it is not a file"):
        Presets(thing).import_file(thing)


def test_the_archive_says_it(thing: Path) -> None:
    with pytest.raises(ArchiveError, match=r"a folder|a pipe or a device"):
        Archive(thing)


def test_what_was_learned_is_neither_read_nor_written(thing: Path) -> None:
    log = LearningLog(thing)
    with pytest.raises(ArchiveError, match="it is not a file"):
        log.facts()
    with pytest.raises(ArchiveError, match="it is not a file"):
        log.add(Fact("Amira", "laser-01", 1, FactKind.RIGHT))


def test_a_lesson_and_a_puzzle_are_left_out(thing: Path) -> None:
    thing.rename(lesson := thing.with_name("thing.lesson"))
    (bad,) = load_lessons("club", own=thing.parent).errors
    assert "it is not a file" in bad.reason
    lesson.rename(thing.with_name("own.puzzles"))
    with pytest.raises(ArchiveError, match="it is not a file"):
        keep_puzzle(load_puzzles().all[0], thing.parent)


def test_no_night_is_found(thing: Path) -> None:
    thing.rename(thing.with_name(FILE_NAME))
    assert read_night(thing.parent) is None
