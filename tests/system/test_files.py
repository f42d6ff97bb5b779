"""Files: any name and any bytes are read safely, and a file is replaced as a whole."""

from __future__ import annotations

import ast
import io
import os
import stat
import threading
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import khepri
from khepri.app.settings import Settings, SettingsFile
from khepri.archive import Archive
from khepri.archive.presets import Presets
from khepri.club.server.night_process import NOTE_FILE, read_night
from khepri.errors import ArchiveError
from khepri.learn.lesson_files import load_lessons
from khepri.learn.own_puzzles import save_puzzle
from khepri.learn.progress import Fact, FactKind, LearningLog
from khepri.learn.puzzle_files import load_puzzles
from khepri.system.files import (
    PRIVATE_MODE,
    FileText,
    atomic_writer,
    decode_text,
    read_file,
    read_text,
    replace_atomically,
    require_regular_file,
    write_atomically,
    write_export,
)

SOURCES = Path(khepri.__file__).parent
WRITERS = {"write_text", "write_bytes", "NamedTemporaryFile", "mkstemp", "mktemp", "copyfile"}


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


def test_a_file_that_others_look_at_for_a_moment_is_replaced_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, place = tmp_path / "new", tmp_path / "old"
    written.write_text("new")
    place.write_text("old")
    refusals = [PermissionError(13, "in use"), PermissionError(13, "in use")]
    replace = Path.replace

    def scanned(source: Path, target: Path) -> Path:
        if refusals:
            raise refusals.pop()
        return replace(source, target)

    monkeypatch.setattr(Path, "replace", scanned)
    replace_atomically(written, place, patience_s=300)
    assert place.read_text() == "new"
    assert not written.exists()


def test_a_refusal_that_lasts_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: Path, __: Path) -> Path:
        raise PermissionError(13, "in use")

    monkeypatch.setattr(Path, "replace", refused)
    with pytest.raises(PermissionError, match="in use"):
        replace_atomically(tmp_path / "new", tmp_path / "old", patience_s=0.0)


def test_a_link_that_was_laid_in_the_way_is_not_followed(tmp_path: Path) -> None:
    """Whoever knew the name of the unfinished file could have another one overwritten."""
    theirs = tmp_path / "theirs"
    theirs.write_text("precious")
    for name in ("games.pgn.part", "games.pgn", ".games.pgn.part"):
        (tmp_path / name).symlink_to(theirs)
    write_atomically(tmp_path / "games.pgn", b"new")
    assert theirs.read_text() == "precious"
    assert not (tmp_path / "games.pgn").is_symlink()
    assert (tmp_path / "games.pgn").read_bytes() == b"new"


def test_the_unfinished_file_has_another_name_each_time(tmp_path: Path) -> None:
    names: set[str] = set()
    for _ in range(20):
        with atomic_writer(tmp_path / "games.pgn"):
            names.update(each.name for each in tmp_path.glob(".khepri-*"))
    assert len(names) == 20
    assert [each.name for each in tmp_path.iterdir()] == ["games.pgn"]


def test_after_an_error_the_old_file_is_there_and_nothing_else(tmp_path: Path) -> None:
    place = tmp_path / "games.pgn"
    place.write_bytes(b"old")

    def write_half() -> None:
        with atomic_writer(place) as file:
            file.write(b"half")
            raise OSError(28, "the disk is full")

    with pytest.raises(OSError, match="the disk is full"):
        write_half()
    assert place.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["games.pgn"]


def test_an_unfinished_file_that_cannot_be_removed_hides_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_: Path) -> None:
        raise PermissionError(13, "not yours")

    monkeypatch.setattr(Path, "unlink", refused)
    with pytest.raises(OSError, match="the disk is full"), atomic_writer(tmp_path / "games.pgn"):
        raise OSError(28, "the disk is full")


@pytest.mark.parametrize("name", ["", ".", "/"])
def test_what_names_no_file_is_refused(name: str) -> None:
    with pytest.raises(OSError, match=r"no name|folder|directory|busy"):
        write_export(Path(name), b"new")


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such rights")
def test_a_private_file_is_never_open_to_others(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        with atomic_writer(tmp_path / "private", mode=PRIVATE_MODE):
            (unfinished,) = tmp_path.iterdir()
            assert stat.S_IMODE(unfinished.stat().st_mode) == 0o600
        write_export(tmp_path / "handed on", b"")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "private").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "handed on").stat().st_mode) == 0o600


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such pipes")
def test_a_pipe_is_written_into(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard: list[bytes] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()))
    reader.start()
    write_export(pipe, b"games")
    reader.join()
    assert heard == [b"games"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


WORDS = (*WRITERS, "open(")
"""Without one of these a module writes nothing, and need not be taken apart."""


def test_nothing_in_the_program_writes_files_in_another_way() -> None:
    """A new file may be begun with "x", and a log gets longer with "a": neither replaces one."""
    found = [
        f"{path.relative_to(SOURCES)}:{node.lineno}"
        for path in SOURCES.rglob("*.py")
        if path.name != "files.py"
        if (source := path.read_text(encoding="utf-8")) and any(word in source for word in WORDS)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and _writes(node)
    ]
    assert found == []


def _writes(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    given = [*call.args, *(each.value for each in call.keywords if each.arg == "mode")]
    modes = [each.value for each in given if isinstance(each, ast.Constant)]
    return name in WRITERS or (
        name == "open" and any(isinstance(each, str) and "w" in each[:2] for each in modes)
    )
