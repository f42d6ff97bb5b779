"""Pieces that the folder for Linux is built with."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from tools.portable.debian_packages import source_lines
from tools.portable.elf import require_old_glibc
from tools.portable.project import ROOT

FILES = ROOT / "tools" / "portable" / "linux_files"


def test_packages_of_debian_12_are_asked_for_at_the_mirrors_of_any_debian() -> None:
    mirrors = """
Debian http://mirror.example/debian/ trixie
Debian http://mirror.example/debian/ trixie-backports
Debian http://mirror.example/debian-security/ trixie-security
A shop http://shop.example/ stable
""".strip()
    lines = [line.partition("] ")[2] for line in source_lines(mirrors)]
    assert lines == [
        "http://mirror.example/debian-security/ bookworm-security main",
        "http://mirror.example/debian/ bookworm main",
    ]


def test_without_a_mirror_of_debian_a_sentence_says_so() -> None:
    with pytest.raises(OSError, match="build it on a Debian"):
        source_lines("Ubuntu http://mirror.example/ubuntu/ noble")


def test_a_folder_that_would_not_run_on_debian_12_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_bytes(b"\0GLIBC_2.99\0")
    (tmp_path / "old.so").write_bytes(b"\x7fELF\0GLIBC_2.2.5\0GLIBC_2.36\0")
    require_old_glibc(tmp_path)
    (tmp_path / "new.so").write_bytes(b"\x7fELF\0GLIBC_2.4\0GLIBC_2.37\0")
    with pytest.raises(ValueError, match=r"new\.so needs glibc 2\.37"):
        require_old_glibc(tmp_path)


def test_the_menu_finds_the_program_wherever_it_lies(tmp_path: Path) -> None:
    folder = tmp_path / 'My "best" 100% $games\\'
    shutil.copytree(FILES, folder)
    entry = tmp_path / ".local/share/applications/khepri.desktop"
    surroundings = {"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
    subprocess.run([folder / "add-to-menu"], env=surroundings, check=True, capture_output=True)
    lines = dict(line.split("=", 1) for line in entry.read_text().splitlines()[1:])
    # A menu reads it as a text first, then as a command, and then for places to be filled.
    command = lines["Exec"].replace("\\\\", "\\")
    read = subprocess.run(["sh", "-c", f"printf %s {command}"], capture_output=True, check=True)
    assert read.stdout.decode().replace("%%", "%") == str(folder / "Khepri")
    assert lines["Icon"].replace("\\\\", "\\") == str(folder / "khepri.png")
    subprocess.run(
        [folder / "add-to-menu", "--remove"], env=surroundings, check=True, capture_output=True
    )
    assert not entry.exists()


@pytest.mark.parametrize(
    ("version", "started"),
    [("2.36", True), ("2.41", True), ("2.35", False), ("2.9", False), ("2.17", False)],
)
def test_a_linux_that_is_too_old_is_told_so(tmp_path: Path, version: str, started: bool) -> None:
    shutil.copytree(FILES, tmp_path / "Khepri")
    (tmp_path / "Khepri" / "runtime").mkdir()
    program(tmp_path / "Khepri" / "runtime" / "python3", 'echo "started $*"')
    program(tmp_path / "getconf", f"echo glibc {version}")
    link = tmp_path / "khepri"
    link.symlink_to(tmp_path / "Khepri" / "Khepri")
    words = [str(link), "play", "two words"]
    path = {"PATH": f"{tmp_path}:/usr/bin:/bin"}
    done = subprocess.run(words, env=path, capture_output=True, text=True, check=False)
    assert done.stdout == ("started -m khepri play two words\n" if started else "")
    assert ("needs a newer Linux" in done.stderr) is not started
    assert (done.returncode == 0) is started


def test_a_stick_that_starts_no_programs_is_explained(tmp_path: Path) -> None:
    shutil.copytree(FILES, tmp_path / "Khepri")
    words = ["sh", str(tmp_path / "Khepri" / "Khepri")]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "FAT" in done.stderr


def program(file: Path, line: str) -> None:
    """Write a small program."""
    file.write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
    file.chmod(0o755)
