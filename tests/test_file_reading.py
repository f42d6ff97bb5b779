"""Whatever has taken the name of a file: nobody waits for it. And any bytes that are text."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from khepri.app.settings import Settings, SettingsFile
from khepri.archive import Archive
from khepri.archive.presets import Presets
from khepri.club.server.night_process import NOTE_FILE, read_night
from khepri.errors import ArchiveError
from khepri.learn.lesson_files import load_lessons
from khepri.learn.own_puzzles import save_puzzle
from khepri.learn.progress import Fact, FactKind, LearningLog
from khepri.learn.puzzle_files import load_puzzles
from khepri.system.files import FileText, decode_text, read_file, read_text, require_regular_file


@pytest.fixture(params=["pipe", "folder", "device"])
def thing(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Return something that is no file; nobody ever writes into the pipe."""
    if not hasattr(os, "mkfifo"):
        pytest.skip("Windows has no such pipes")
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
        require_regular_file(thing)


def test_a_file_is_read_up_to_a_length(tmp_path: Path) -> None:
    path = tmp_path / "file"
    require_regular_file(path)
    path.write_bytes(b"abc")
    require_regular_file(path)
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
        save_puzzle(load_puzzles().all[0], thing.parent)


def test_no_night_is_found(thing: Path) -> None:
    thing.rename(thing.with_name(NOTE_FILE))
    assert read_night(thing.parent) is None


# Text


NAMES = "Name;Klasse\r\nKäßler;7a\r\nNoël;7b\r\nZoë;7c\r\n"


@pytest.mark.parametrize(
    ("data", "encoding", "remark"),
    [
        (NAMES.encode(), "utf-8", ""),
        (NAMES.encode("utf-8-sig"), "utf-8", ""),
        (NAMES.encode("utf-16"), "utf-16", "It was read as UTF-16."),
        (NAMES.encode("utf-16-le"), "utf-16-le", "It was read as UTF-16."),
        (NAMES.encode("utf-16-be"), "utf-16-be", "It was read as UTF-16."),
        (
            NAMES.encode("cp1252"),
            "cp1252",
            "It was read with the letters of Windows (Windows-1252). Check the names.",
        ),
    ],
)
def test_any_encoding_gives_the_same_text_and_says_which_it_was(
    data: bytes, encoding: str, remark: str
) -> None:
    read = decode_text(data)
    assert (read.text, read.encoding, read.remark) == (NAMES, encoding, remark)


@pytest.mark.parametrize("at", [b"Zo", b"K", b"Name"])
def test_one_damaged_byte_does_not_turn_every_name_into_garbage(at: bytes) -> None:
    read = decode_text(NAMES.encode().replace(at, at + b"\xe4", 1))
    assert read.text.replace("\ufffd", "") == NAMES
    assert read.torn_line == NAMES[: NAMES.index(at.decode())].count("\n") + 1
    assert read.remark.endswith(f"but line {read.torn_line} has letters that cannot be read.")


def test_a_cut_off_text_is_said_to_be_torn() -> None:
    assert decode_text("Ä\r\nB".encode("utf-16")[:-1]).torn_line == 2
    assert decode_text(b"caf\xe9\r\x81").remark.endswith(
        "but line 2 has letters that cannot be read."
    )
    assert decode_text(b"") == FileText("")


@given(st.text())
@example("\0a")
def test_what_is_plain_utf_8_is_never_taken_for_anything_else(text: str) -> None:
    assert decode_text(text.encode("utf-8-sig")) == FileText(text)
    without = text.replace("\0", "").removeprefix("\ufeff")
    assert decode_text(without.encode()) == FileText(without)


@given(st.binary())
def test_any_bytes_are_a_text(data: bytes) -> None:
    read = decode_text(data)
    assert not read.torn_line or "\ufffd" in read.text
    read.text.encode()


def test_a_text_that_is_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 2049)
    with pytest.raises(OSError, match="a file like this has at most 2 kB"):
        read_text(path, 2048)
    assert read_text(io.BytesIO(b"x" * 2048), 2048).text == "x" * 2048
