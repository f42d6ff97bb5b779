"""Packing the same files twice gives the same bytes, whatever the clock and the umask say."""

from __future__ import annotations

import os
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from tools.portable.packing import pack_tar, pack_zip


def folder_of_files(place: Path, names: list[str], *, mode: int, time: int) -> Path:
    """Make a folder with a program, a text and a picture, in an order of its own."""
    folder = place / "Khepri"
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"this is {name}\n" * 50, encoding="utf-8")
        path.chmod(mode | (0o100 if name == "run" else 0))
        os.utime(path, (time, time))
    return folder


@pytest.mark.parametrize(("pack", "suffix"), [(pack_zip, "zip"), (pack_tar, "tar.xz")])
def test_the_same_files_give_the_same_bytes(
    pack: Callable[[Path, Path], Path], suffix: str, tmp_path: Path
) -> None:
    names = ["run", "texts/käfer.txt", "a.png"]
    first = folder_of_files(tmp_path / "1", names, mode=0o600, time=1_000_000_000)
    second = folder_of_files(tmp_path / "2", names[::-1], mode=0o664, time=1_700_000_000)
    packed = [
        pack(folder, tmp_path / f"{number}.{suffix}").read_bytes()
        for number, folder in enumerate((first, second))
    ]
    assert packed[0] == packed[1]


def test_a_packed_program_can_be_run_and_a_text_cannot(tmp_path: Path) -> None:
    folder = folder_of_files(tmp_path, ["run", "text"], mode=0o600, time=1_000_000_000)
    with zipfile.ZipFile(pack_zip(folder, tmp_path / "a.zip")) as zipped:
        modes = {entry.filename: entry.external_attr >> 16 & 0o777 for entry in zipped.infolist()}
    with tarfile.open(pack_tar(folder, tmp_path / "a.tar.xz")) as tarred:
        entries = tarred.getmembers()
    assert modes == {"Khepri/run": 0o755, "Khepri/text": 0o644}
    assert {entry.name: entry.mode for entry in entries} == modes
    assert {(entry.uid, entry.gid, entry.uname, entry.gname) for entry in entries} == {
        (0, 0, "", "")
    }
