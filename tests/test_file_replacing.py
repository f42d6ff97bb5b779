"""Putting a finished file in the place of an old one."""

from __future__ import annotations

import ast
import os
import stat
import threading
from pathlib import Path

import pytest

import khepri
from khepri.system.files import (
    PRIVATE_MODE,
    atomic_writer,
    replace_atomically,
    write_atomically,
    write_export,
)

SOURCES = Path(khepri.__file__).parent
WRITERS = {"write_text", "write_bytes", "NamedTemporaryFile", "mkstemp", "mktemp", "copyfile"}


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
