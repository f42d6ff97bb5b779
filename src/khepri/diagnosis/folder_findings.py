"""The folders in which Khepri keeps things: whether it can write there, and how much room is left.

Nothing is left behind: a folder that does not exist yet is not made.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from khepri.diagnosis.report import Finding, State
from khepri.system.folders import DATA_VARIABLE, data_folder, log_folder, settings_folder

LEAST_FREE = 200_000_000
"""With less than this, in bytes, games might soon not be saved."""

FULL = "Delete what is no longer needed, or empty the bin: a game that cannot be saved is lost."


@dataclass(frozen=True, slots=True)
class KeptFolder:
    """A folder that Khepri writes to."""

    key: str
    title: str
    path: Path
    remedy: str
    """What to do if nothing can be written there."""


@dataclass(frozen=True, slots=True)
class Disk:
    """What is asked of a disk, so that tests can have one that is full."""

    try_to_write: Callable[[Path], None]
    """Write something into a folder and take it away again, or raise OSError."""

    free_bytes: Callable[[Path], int]


def _try_to_write(folder: Path) -> None:
    with tempfile.TemporaryFile(dir=folder, prefix=".khepri-") as file:
        file.write(b"Khepri can write here.")
        file.flush()


REAL_DISK = Disk(_try_to_write, lambda folder: shutil.disk_usage(folder).free)


def kept_folders() -> tuple[KeptFolder, ...]:
    """Return the folders of this user."""
    right = "Give yourself the right to write there"
    elsewhere = f"{right}, or name another folder in {DATA_VARIABLE}."
    return (
        KeptFolder("archive_folder", "Archive", data_folder(), elsewhere),
        KeptFolder("settings_folder", "Settings folder", settings_folder(), f"{right}."),
        KeptFolder("log_folder", "Log folder", log_folder(), f"{right}."),
    )


def folder_findings(
    folders: tuple[KeptFolder, ...], archive: Path, disk: Disk = REAL_DISK
) -> tuple[Finding, ...]:
    """Say how it is about each folder, and how large the archive in one of them is."""
    found = []
    for folder in folders:
        size = archive_bytes(archive) if archive.parent == folder.path else None
        found.append(_finding(folder, size, disk))
    return tuple(found)


def archive_bytes(archive: Path) -> int:
    """Return how large the archive is, with what SQLite keeps beside it."""
    beside = (archive.with_name(archive.name + ending) for ending in ("", "-wal", "-shm"))
    return sum(path.stat().st_size for path in beside if path.is_file())


def _finding(folder: KeptFolder, archive_size: int | None, disk: Disk) -> Finding:
    facts: dict[str, str | int | bool] = {"path": str(folder.path)}
    if archive_size is not None:
        facts["archive_bytes"] = archive_size
    where = str(folder.path)
    there = _there(folder.path)
    try:
        disk.try_to_write(there)
    except OSError as error:
        says = f"{where}: nothing can be written there ({error.strerror or error})."
        facts["writable"] = False
        return Finding(folder.key, folder.title, says, State.ATTENTION, folder.remedy, facts)
    free = disk.free_bytes(there)
    facts |= {"writable": True, "free_bytes": free}
    size = "" if archive_size is None else f"{_amount(archive_size)} of games, "
    says = f"{where}: {size}{_amount(free)} free."
    if free < LEAST_FREE:
        says = f"{where}: the disk is nearly full, {size}{_amount(free)} free."
        return Finding(folder.key, folder.title, says, State.ATTENTION, FULL, facts)
    return Finding(folder.key, folder.title, says, facts=facts)


def _there(folder: Path) -> Path:
    """Return the folder, or the one in which it would be made; nothing is made beyond a link."""
    way = (folder, *folder.parents)
    return next((each for each in way if each.exists() or each.is_symlink()), folder)


def _amount(size: int) -> str:
    """Write a number of bytes.

    >>> _amount(0), _amount(41_000), _amount(3_250_000), _amount(118_000_000_000)
    ('0 kB', '41 kB', '3.2 MB', '118.0 GB')
    """
    for unit, worth in (("GB", 1e9), ("MB", 1e6)):
        if size >= worth:
            return f"{size / worth:.1f} {unit}"
    return f"{size / 1e3:.0f} kB"
