"""Reading files that others have written: what may be no file at all, and text in any encoding.

The one place where files are opened to be read whose names somebody else could have taken: a pipe
in their place would keep a program waiting for ever. And the one place where bytes from outside
become text: programs write UTF-8, UTF-16 or the letters of western Windows, and seldom say which.
"""

from __future__ import annotations

import codecs
import errno
import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

WINDOWS = "cp1252"
"""What western Windows programs write that know no Unicode."""

UNREADABLE = "\ufffd"
"""What stands in a text for bytes that are no letter."""

_LOOKED_AT = 64 * 1024
_ASCII = bytes(range(128))
_LINE_END = re.compile(r"\r\n|\r|\n")

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


@dataclass(frozen=True, slots=True)
class FileText:
    """A text, and how its bytes were understood: all of them in one way."""

    text: str
    encoding: str = "utf-8"
    torn_line: int = 0
    """The first line with bytes that are no letters, counted from 1; 0 if there is none."""

    @property
    def remark(self) -> str:
        """What somebody should know about the letters; nothing where all is plain UTF-8."""
        told = {
            "utf-8": "It was read as UTF-8",
            WINDOWS: "It was read with the letters of Windows (Windows-1252)",
        }.get(self.encoding, "It was read as UTF-16")
        if self.torn_line:
            return f"{told}, but line {self.torn_line} has letters that cannot be read."
        if self.encoding == WINDOWS:
            return f"{told}. Check the names."
        return "" if self.encoding == "utf-8" else f"{told}."


def read_text(source: Path | BinaryIO, largest: int) -> FileText:
    """Return the text of a file, or of a stream of bytes.

    :raises OSError: if it cannot be read, has more than `largest` bytes, or is no file.
    """
    data = read_file(source, largest + 1) if isinstance(source, Path) else source.read(largest + 1)
    if len(data) > largest:
        size = f"{largest >> 20} MB" if largest >> 20 else f"{largest >> 10} kB"
        raise OSError(errno.EFBIG, f"a file like this has at most {size}")
    return decode_text(data)


def decode_text(data: bytes) -> FileText:
    """Return bytes as text. The whole of them says which encoding it is, and that is taken for all.

    One byte that is damaged costs its own letter, and does not turn all others into something else.
    """
    wide = _utf_16(data)
    if wide:
        return _decoded(data, wide)
    try:
        return FileText(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return _decoded(data, "utf-8" if _is_rather_utf_8(data) else WINDOWS)


def text_lines(text: str, *, ends: bool = False) -> list[str]:
    r"""Return the lines of a text as every editor counts them, with their ends if wanted.

    >>> text_lines("one\rtwo\r\n\nfour"), text_lines("one\rtwo\r\n", ends=True)
    (['one', 'two', '', 'four'], ['one\r', 'two\r\n', ''])
    """
    lines = _LINE_END.split(text)
    if ends:
        return [line + end for line, end in zip(lines, [*_LINE_END.findall(text), ""], strict=True)]
    return lines


def _utf_16(data: bytes) -> str:
    """Return which UTF-16 it is; nothing if it is none."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    head = b"" if data.startswith(codecs.BOM_UTF8) else data[:_LOOKED_AT]
    first, second = head[::2].count(0), head[1::2].count(0)
    # Digits, commas and most letters have one byte that is zero, and it is always the same one.
    if max(first, second) * 8 <= len(head) or min(first, second) * 4 >= max(first, second):
        return ""
    return "utf-16-le" if second > first else "utf-16-be"


def _is_rather_utf_8(data: bytes) -> bool:
    """Say whether bytes that are not all UTF-8 are that for the most part.

    What others write by chance is never: it takes letters such as Ã and ¤ in pairs.
    """
    text = data.decode("utf-8", "replace")
    broken = text.count(UNREADABLE)
    plain = len(data) - len(data.translate(None, _ASCII))
    return len(text) - plain - broken >= broken


def _decoded(data: bytes, encoding: str) -> FileText:
    text = data.decode(encoding, "replace").removeprefix("\ufeff")
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        torn = len(text_lines(text[: text.index(UNREADABLE)]))
    else:
        torn = 0
    return FileText(text, encoding, torn)
