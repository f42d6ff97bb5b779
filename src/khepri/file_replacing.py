"""Writing a file as a whole, and putting it in the place of an old one.

The one place where files that may replace others are written. Until such a file is complete it has
a name that nobody can foresee: whoever may write in the same folder, as everybody may in ``/tmp``,
could otherwise lay a link there, and have somebody else's file overwritten.
"""

from __future__ import annotations

import os
import secrets
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

PATIENCE_S = 1.0 if os.name == "nt" else 0.0
"""How long others may look at a file; virus scanners take a few hundredths of a second. Elsewhere
than on Windows nobody is in the way by looking, and a refusal is final."""

ORDINARY = 0o666
"""A file without names of people: who may read it is for the user's own usage to say."""

PRIVATE = 0o600
"""A file that nobody else is to read."""

_SHARED_ON_PURPOSE = stat.S_ISGID | stat.S_ISVTX
"""Folders with such a mark were prepared by somebody for several people: ``/tmp``, or a club's."""

_FOR_ANYTHING = (Path("/tmp"), Path("/var/tmp"))  # noqa: S108 - nothing is put there
"""Folders that everybody may use, but nobody to show somebody something."""

UNFINISHED = ".part"
"""How the name of a file ends that is not complete."""

_PAUSE_S = 0.02
_NEW = os.O_RDWR | os.O_CREAT | os.O_EXCL
_AS_BYTES = getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)


def put_in_place(written: Path, place: Path, *, patience_s: float = PATIENCE_S) -> None:
    """Let a file take the place of another, or of none.

    Windows refuses while any program has one of the two open, and virus scanners and indexes open
    every file that has just been written: so it is tried again for a moment. Whatever happens to
    the power, the place has the old file or the new one, and either is whole.

    :raises OSError: if it cannot be done; both files are as they were.
    """
    _wait_for_disk(written)
    until = time.monotonic() + patience_s
    while True:
        try:
            written.replace(place)
        except PermissionError:
            if time.monotonic() >= until:
                raise
            time.sleep(_PAUSE_S)
        else:
            return


def _wait_for_disk(path: Path) -> None:
    """Have a file on the disk before it gets its name: the name may be there first otherwise."""
    try:
        file = path.open("r+b" if os.name == "nt" else "rb")  # Windows waits for writers only
    except (FileNotFoundError, PermissionError):
        return  # whoever puts it in its place will be told
    with file:
        os.fsync(file.fileno())


@contextmanager
def replacing(place: Path, *, mode: int = ORDINARY) -> Iterator[BinaryIO]:
    """Yield a new file, which takes the place of an old one, or of none, when all goes well.

    After any error the old file is still there, and nothing of the new one.

    :raises OSError: if it cannot be written.
    """
    unfinished = unforeseen_name(place)
    descriptor = os.open(unfinished, _NEW | _AS_BYTES, mode)
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
        put_in_place(unfinished, place)
    except BaseException:
        # What went wrong before matters more than a file that cannot be removed either.
        with suppress(OSError):
            unfinished.unlink()
        raise


def replace_file(place: Path, content: bytes, *, mode: int = ORDINARY) -> None:
    """Write a file as a whole, in the place of an old one.

    :raises OSError: if that cannot be done; the old file is still there then.
    """
    with replacing(place, mode=mode) as file:
        file.write(content)


@contextmanager
def writing_out(place: Path) -> Iterator[BinaryIO]:
    """Yield what is handed on under a name of the user's choice: a file that replaces another.

    It holds names of people, so nobody else may read it, unless it is put where things are shared.
    A pipe or a device that has the name is written into.

    :raises OSError: if it cannot be written.
    """
    if place.exists() and not place.is_file() and not place.is_dir():
        with place.open("wb") as file:
            yield file
    else:
        with replacing(place, mode=mode_in(place.parent)) as file:
            yield file


def write_out(place: Path, content: bytes) -> None:
    """Hand something on under a name of the user's choice.

    :raises OSError: if that cannot be done; an old file is still there then.
    """
    with writing_out(place) as file:
        file.write(content)


def begin_new(place: Path) -> BinaryIO:
    """Begin a file that is handed on under a name that is free.

    :raises FileExistsError: if it is not; nothing is ever overwritten, even if another program
        takes the name at the same moment.
    :raises OSError: if it cannot be written.
    """
    return os.fdopen(os.open(place, _NEW | _AS_BYTES, mode_in(place.parent)), "wb")


def is_shared(folder: Path) -> bool:
    """Say whether a folder was prepared for several people, or rights are not ours to say.

    :raises OSError: if there is no such folder.
    """
    return os.name != "posix" or bool(folder.stat().st_mode & _SHARED_ON_PURPOSE)


def mode_in(folder: Path) -> int:
    """Return who may read what is handed on in a folder: everybody who shares it, or only its user.

    :raises OSError: if there is no such folder.
    """
    return ORDINARY if is_shared(folder) and folder.resolve() not in _FOR_ANYTHING else PRIVATE


def rights_of(path: Path) -> int:
    """Return who may read a file: for one that is written again and stays for the same people.

    :raises OSError: if there is no such file.
    """
    return stat.S_IMODE(path.stat().st_mode)


def unforeseen_name(place: Path) -> Path:
    """Return a name in the folder of `place` for what is not complete yet.

    :raises FileNotFoundError: if `place` names no file at all, as an empty text does.
    """
    if not place.name:
        raise FileNotFoundError(2, "it has no name")
    return place.with_name(f".khepri-{secrets.token_hex(8)}{UNFINISHED}")
