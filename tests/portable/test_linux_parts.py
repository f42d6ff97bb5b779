"""Pieces that the folder for Linux is built with."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from tools.portable.debian_packages import source_lines
from tools.portable.linux_folder import FILES, require_old_glibc


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
