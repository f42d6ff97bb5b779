"""Pack folders so that the same files give the same bytes, whoever packs them and when."""

from __future__ import annotations

import stat
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

MOMENT = (2026, 1, 1, 0, 0, 0)
"""The time of every packed file."""

PACKED_ALREADY = (".whl", ".zip", ".png", ".ogg")
"""Files that would not get smaller."""

MOMENT_SECONDS = 1767225600  # the same, since 1970

PROGRAM, DOCUMENT = 0o755, 0o644


def pack_zip(folder: Path, archive: Path) -> Path:
    """Pack a folder, with its name, into a .zip; return the archive."""
    archive.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(archive, "w", compresslevel=9) as packed:
        for path in files(folder):
            name = path.relative_to(folder.parent).as_posix()
            packed.writestr(zip_entry(name, mode(path)), path.read_bytes())
    return archive


def zip_entry(name: str, permissions: int) -> zipfile.ZipInfo:
    """Describe a file of a .zip, with nothing in it that depends on the machine."""
    entry = zipfile.ZipInfo(name, MOMENT)
    entry.create_system = 3  # permissions are those of Unix, wherever this runs
    entry.external_attr = (stat.S_IFREG | permissions) << 16
    stored = name.endswith(PACKED_ALREADY)
    entry.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
    return entry


def pack_tar(folder: Path, archive: Path) -> Path:
    """Pack a folder, with its name, into a .tar.xz; return the archive."""
    archive.parent.mkdir(parents=True, exist_ok=True)
    with tarfile.open(archive, "w:xz", preset=9, format=tarfile.GNU_FORMAT) as packed:
        for path in files(folder):
            entry = tarfile.TarInfo(path.relative_to(folder.parent).as_posix())
            entry.mtime = MOMENT_SECONDS
            entry.mode = mode(path)
            if path.is_symlink():
                entry.type, entry.linkname = tarfile.SYMTYPE, str(path.readlink())
                packed.addfile(entry)
                continue
            entry.size = path.stat().st_size
            with path.open("rb") as contents:
                packed.addfile(entry, contents)
    return archive


def files(folder: Path) -> Iterator[Path]:
    """Walk through every file of a folder, always in the same order."""
    found = [path for path in folder.rglob("*") if path.is_symlink() or path.is_file()]
    yield from sorted(found, key=lambda path: path.relative_to(folder).as_posix())


def mode(path: Path) -> int:
    """Return the permissions that a file gets: whether it can be run, and nothing of the umask."""
    if path.is_symlink():
        return 0o777
    return PROGRAM if path.stat().st_mode & stat.S_IXUSR else DOCUMENT
