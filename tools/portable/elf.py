"""What compiled files of Linux need from the system: libraries by name, and how new a glibc."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

MAGIC = b"\x7fELF"
GLIBC_VERSION = re.compile(rb"\0GLIBC_(\d+)\.(\d+)(?:\.\d+)?(?=\0)")
"""How a needed version of glibc stands among the strings of a file."""

GLIBC = re.compile(r"(ld-linux-x86-64|lib(c|m|dl|pthread|rt|util|resolv))\.so\.\d+")
"""The libraries that glibc itself is made of; every Linux has them."""

NEWEST_GLIBC = (2, 36)
"""That of Debian 12: what needs a newer one would not start there."""


def compiled_files(folder: Path) -> Iterator[Path]:
    """Find programs and libraries, whatever they are called."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(len(MAGIC)) == MAGIC:
                    yield path


def needed_glibc(file: Path) -> tuple[int, int]:
    """Return the newest version of glibc that a compiled file names; (0, 0) if it names none."""
    found = GLIBC_VERSION.findall(file.read_bytes())
    return max(((int(major), int(minor)) for major, minor in found), default=(0, 0))


def require_old_glibc(folder: Path) -> None:
    """Refuse a folder that would not run on Debian 12."""
    for file in compiled_files(folder):
        if (needed := needed_glibc(file)) > NEWEST_GLIBC:
            raise ValueError(
                f"{file.relative_to(folder)} needs glibc {needed[0]}.{needed[1]}, and Debian 12 has"
                f" {NEWEST_GLIBC[0]}.{NEWEST_GLIBC[1]}: the Linux folder cannot be built of it."
            )
