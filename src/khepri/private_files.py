"""Keeping what Khepri knows about people from others who use the same computer.

Games, settings and what somebody has learned lie in files that only their user may read, in folders
that only their user may enter. Windows does that by itself for everything below a user's folder.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from khepri.file_replacing import PRIVATE, is_shared

PRIVATE_FOLDER = 0o700
_OF_OTHERS = 0o077


def make_private_folder(folder: Path) -> None:
    """Make a folder that only this user may enter; close one of this user's own to others.

    One that is shared on purpose, or belongs to somebody else, stays as it is.

    :raises OSError: if there is none and it cannot be made.
    """
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
    elif not is_shared(folder):
        _close_to_others(folder)


def begin_private_file(path: Path) -> None:
    """Make an empty file that only this user may read, unless there is one; close an own one.

    In a folder that is shared on purpose files are shared too. What cannot be done is left to
    whoever writes the file: nothing is raised here.
    """
    with suppress(OSError):
        if is_shared(path.parent):
            return
        flags = os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
        try:
            os.close(os.open(path, os.O_WRONLY | flags, PRIVATE))
        except FileExistsError:
            _close_to_others(path)


def close_file_to_others(path: Path) -> None:
    """Let only this user read a file of theirs, if there is one."""
    with suppress(OSError):
        if not is_shared(path.parent):
            _close_to_others(path)


def _close_to_others(path: Path) -> None:
    """Take from others what they may do with a file or folder of this user's own."""
    with suppress(OSError):
        found = path.lstat()
        theirs = found.st_mode & _OF_OTHERS
        of_a_kind = stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)
        if theirs and of_a_kind and found.st_uid == os.geteuid():
            path.chmod(stat.S_IMODE(found.st_mode) & ~_OF_OTHERS)
