"""Nothing that is packed names this computer; what would is found, however deep it lies."""

from __future__ import annotations

import io
import py_compile
import socket
import tarfile
import zipfile
from pathlib import Path

import pytest
from tools.portable.packing import pack_tar, pack_zip
from tools.portable.private_paths import (
    COMMON,
    PrivatePathError,
    private_places,
    private_words,
    require_none,
)
from tools.portable.project import ROOT

WORDS = [b"/srv/anna/khepri", "/srv/anna/khepri".encode("utf-16-le")]


def test_what_would_betray_this_computer_is_looked_for() -> None:
    words = private_words()
    for private in (str(ROOT), f"{Path.home()}/"):
        assert private.encode("utf-8") in words
        assert private.encode("utf-16-le") in words
    assert b"root" not in words
    assert b"" not in words
    if len(socket.gethostname()) >= 4 and socket.gethostname() not in COMMON:
        assert socket.gethostname().encode() in words


@pytest.mark.parametrize("error", [KeyError, OSError])  # which it is depends on Python
def test_a_user_without_a_name_betrays_nothing(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown() -> str:
        raise error("getpwuid(): uid not found: 12345")

    monkeypatch.setattr("getpass.getuser", unknown)
    assert str(ROOT).encode() in private_words()


def test_a_planted_path_in_bytecode_inside_an_archive_inside_an_archive_is_found(
    tmp_path: Path,
) -> None:
    """Python writes the place of a module into its bytecode, unless it is told another one."""
    folder = tmp_path / "Khepri"
    folder.mkdir()
    source = tmp_path / "module.py"
    source.write_text("def f():\n    return 1\n", encoding="utf-8")
    compiled = py_compile.compile(str(source), cfile=str(tmp_path / "module.pyc"), doraise=True)
    with zipfile.ZipFile(folder / "library.zip", "w", zipfile.ZIP_DEFLATED) as library:
        library.write(str(compiled), "module.pyc")
    for packed in (
        folder,
        pack_zip(folder, tmp_path / "a.zip"),
        pack_tar(folder, tmp_path / "a.tar.xz"),
    ):
        [found] = private_places(packed, [str(tmp_path).encode()])
        assert "library.zip/module.pyc" in found


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"\x7fELF...\0/srv/anna/khepri/build\0", True),
        ("MZ /srv/anna/khepri".encode("utf-16-le"), True),
        (b"z\x41a/srv/anna/khepriZ\x41b", True),
        (b"nothing", False),
    ],
)
def test_programs_are_looked_into(data: bytes, found: bool, tmp_path: Path) -> None:
    (tmp_path / "Khepri.exe").write_bytes(data)
    assert bool(list(private_places(tmp_path, WORDS))) is found


def test_a_name_tells_as_well(tmp_path: Path) -> None:
    (tmp_path / "log-of-annas-laptop.txt").touch()
    assert list(private_places(tmp_path, [b"annas-laptop"])) == []
    (tmp_path / "annas-laptop.txt").touch()
    assert len(list(private_places(tmp_path, [b"annas-laptop"]))) == 1


def test_the_build_fails_but_for_what_others_have_built(tmp_path: Path) -> None:
    """A wheel from elsewhere may name a folder of the computer it was built on, such as /root."""
    made, downloads = tmp_path / "made", tmp_path / "downloads"
    made.mkdir()
    downloads.mkdir()
    (made / "module.so").write_bytes(f"built in {ROOT}/src".encode())
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    with zipfile.ZipFile(elsewhere / "other-1-py3-none-any.whl", "w") as wheel:
        wheel.write(made / "module.so", "module.so")
    require_none(made, elsewhere)
    with pytest.raises(PrivatePathError, match="made must not leave this computer"):
        require_none(made, downloads)


def test_what_was_fetched_after_the_first_look_counts_as_well(tmp_path: Path) -> None:
    """Each part fetches its wheels just before it is packed; others have been looked at by then."""
    made = tmp_path / "made"
    made.mkdir()
    require_none(made, tmp_path)
    (made / "module.so").write_bytes(f"built in {ROOT}/src".encode())
    with zipfile.ZipFile(tmp_path / "other-1-py3-none-any.whl", "w") as wheel:
        wheel.write(made / "module.so", "module.so")
    require_none(made, tmp_path)


@pytest.mark.parametrize("name", ["folder", "file.txt"])
def test_what_must_not_leave_is_removed(name: str, tmp_path: Path) -> None:
    """It would lie among the finished files, and be handed out with them."""
    made = tmp_path / name
    file = made if made.suffix else made / "file.txt"
    file.parent.mkdir(exist_ok=True)
    file.write_text(str(ROOT), encoding="utf-8")
    with pytest.raises(PrivatePathError):
        require_none(made, tmp_path / "downloads")
    assert not made.exists()


def test_whoever_packed_a_file_is_found(tmp_path: Path) -> None:
    entry = tarfile.TarInfo("khepri/README.md")
    entry.uname = "anna-of-the-club"
    with tarfile.open(tmp_path / "sources.tar.gz", "w:gz") as packed:
        packed.addfile(entry, io.BytesIO())
    [found] = private_places(tmp_path / "sources.tar.gz", [b"anna-of-the-club"])
    assert "the owner of khepri/README.md" in found
