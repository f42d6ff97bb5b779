"""Text files that come from elsewhere, whatever wrote them."""

from __future__ import annotations

import codecs
import sys
from pathlib import Path

from khepri.errors import ArchiveError
from khepri.file_reading import read_file


def text_of(name: str, largest: int) -> str:
    """Return the text of a file, or of standard input for ``-``.

    Spreadsheets write UTF-8, UTF-16 or the letters of western Windows, and do not say which.

    :raises ArchiveError: if there is no such file, or it cannot be read.
    """
    try:
        if name == "-":
            data = sys.stdin.buffer.read(4 * largest)
        else:
            data = read_file(Path(name), 4 * largest)
    except FileNotFoundError as error:
        raise ArchiveError(f"{name} cannot be read (there is no such file).") from error
    except OSError as error:
        raise ArchiveError(f"{name} cannot be read ({error.strerror or error}).") from error
    return _decoded(data)


def _decoded(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
