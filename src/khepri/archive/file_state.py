"""What may lie where the archive should be, before SQLite looks at it.

SQLite takes a file that is shorter than its head for a new one, and throws away a write-ahead log
whose file is gone: what was in them would be lost without a word.
"""

from __future__ import annotations

import errno
import stat
import time
from contextlib import suppress
from pathlib import Path

from khepri.archive.connection import DamagedError
from khepri.archive.migrations import free_name
from khepri.errors import ArchiveError
from khepri.file_replacing import put_in_place

BEING_MADE_S = 60.0
"""A younger empty file is one that another program has only just begun."""

SHORTEST = 512
"""The smallest page that SQLite knows."""


def is_file_there(path: Path) -> bool:
    """Say whether there is a file; a folder, a pipe or a device is refused: it might never end.

    :raises ArchiveError: if something else is in the place of the file, or on the way to it.
    """
    try:
        mode = path.stat().st_mode
    except OSError as error:
        if why := _in_the_way(path, error):
            raise ArchiveError(f"{path} cannot be opened: {why}.") from error
        return False
    if not stat.S_ISREG(mode):
        what = "a folder" if stat.S_ISDIR(mode) else "a pipe or a device"
        raise ArchiveError(
            f"{path} cannot be opened: it is {what}. Give it another name, and Khepri begins"
            " a new archive there."
        )
    return True


def _in_the_way(path: Path, error: OSError) -> str:
    """Say why a file cannot even be looked for; nothing if it is only missing."""
    if error.errno == errno.ENOTDIR:
        return "something that is not a folder is on the way to it"
    if error.errno not in {errno.ENOENT, errno.ELOOP}:
        return error.strerror or str(error)
    for each in (*reversed(path.parents), path):
        if each.is_symlink() and not each.exists():
            if error.errno == errno.ELOOP:
                return f"{each} is a link that leads back to itself"
            if each != path:  # a file is made where its link leads
                return f"{each} is a link to a place that is not there"
    return ""


def require_whole(path: Path) -> None:
    """Notice a file of which only a few bytes are left.

    :raises DamagedError: if it is one.
    """
    with suppress(FileNotFoundError):
        size = path.stat().st_size
        if 0 < size < SHORTEST:
            raise DamagedError(f"{path} is damaged (it has only {size} bytes).")


def is_left_empty(path: Path) -> bool:
    """Say whether a file has lost everything; one that is just being made is empty, too."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return False
    return found.st_size == 0 and time.time() - found.st_mtime > BEING_MADE_S


def save_orphaned_log(path: Path) -> str:
    """Keep a write-ahead log whose file is empty or gone; say so, or nothing if there is none."""
    log = path.with_name(f"{path.name}-wal")
    try:
        is_orphaned = log.stat().st_size > 0 and (not path.exists() or path.stat().st_size == 0)
    except FileNotFoundError:
        return ""
    if not is_orphaned:
        return ""
    aside = free_name(path, "damaged")
    kept = aside.with_name(f"{aside.name}-wal")
    put_in_place(log, kept)
    return (
        f"{path} was lost, but not what had been written last: that is kept as {kept}."
        " A new archive was begun."
    )
