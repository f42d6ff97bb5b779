"""Opening files that may be no files: a pipe in their place would keep a program waiting for ever.

The one place where files are opened to be read whose names somebody else could have taken.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

# A pipe that nobody writes into is opened at once with this, and then seen to be no file.
_WITHOUT_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_AS_BYTES = getattr(os, "O_BINARY", 0)


def open_file(path: Path) -> BinaryIO:
    """Open a file to be read.

    :raises OSError: if it cannot be read, or is a folder, a pipe or a device.
    """
    descriptor = os.open(path, os.O_RDONLY | _WITHOUT_WAITING | _AS_BYTES)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "it is not a file", str(path))
    return os.fdopen(descriptor, "rb")


def read_file(path: Path, most: int = -1) -> bytes:
    """Return what is in a file, or so many bytes of it.

    :raises OSError: if it cannot be read, or is a folder, a pipe or a device.
    """
    with open_file(path) as file:
        return file.read(most)


def require_file_or_none(path: Path) -> None:
    """Refuse to write at the end of what is no file: a pipe would take it, and keep nothing.

    :raises OSError: if something else than a file has the name.
    """
    try:
        found = path.stat()
    except FileNotFoundError:
        return
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is not a file", str(path))
