"""Files: read whatever they hold, replaced as a whole, and kept from other users of the computer.

The one place that opens files which somebody else may have put there, the one that writes files
which replace others, and the one that sets who may read them.
"""

from __future__ import annotations

import codecs
import errno
import os
import re
import secrets
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Generic, TypeVar

from khepri.errors import KhepriError

T = TypeVar("T")

# Reading
#
# The one place where files are opened to be read whose names somebody else could have taken: a pipe
# in their place would keep a program waiting for ever. And the one place where bytes from outside
# become text: programs write UTF-8, UTF-16 or the letters of western Windows, and seldom say which.


WINDOWS_ENCODING = "cp1252"
"""What western Windows programs write that know no Unicode."""

UNREADABLE = "\ufffd"
"""What stands in a text for bytes that are no letter."""

_LOOKED_AT = 64 * 1024
_ASCII = bytes(range(128))
_LINE_END = re.compile(r"\r\n|\r|\n")

# A pipe that nobody writes into is opened at once with this, and then seen to be no file.
_WITHOUT_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_BINARY = getattr(os, "O_BINARY", 0)


def open_file(path: Path) -> BinaryIO:
    """Open a file to be read.

    :raises OSError: if it cannot be read, or is a folder, a pipe or a device.
    """
    descriptor = os.open(path, os.O_RDONLY | _WITHOUT_WAITING | _BINARY)
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


def require_regular_file(path: Path) -> None:
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
            WINDOWS_ENCODING: "It was read with the letters of Windows (Windows-1252)",
        }.get(self.encoding, "It was read as UTF-16")
        if self.torn_line:
            return f"{told}, but line {self.torn_line} has letters that cannot be read."
        if self.encoding == WINDOWS_ENCODING:
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
        return _decoded(data, "utf-8" if _is_rather_utf_8(data) else WINDOWS_ENCODING)


def text_lines(text: str, *, ends: bool = False) -> list[str]:
    r"""Return the lines of a text as every editor counts them, with their ends if wanted.

    >>> text_lines("one\rtwo\r\n\nfour"), text_lines("one\rtwo\r\n", ends=True)
    (['one', 'two', '', 'four'], ['one\r', 'two\r\n', ''])
    """
    lines = _LINE_END.split(text)
    if ends:
        return [line + end for line, end in zip(lines, [*_LINE_END.findall(text), ""], strict=True)]
    return lines


@dataclass(frozen=True, slots=True)
class LineError:
    """A line of a file that cannot be used, counted from 1, and why not."""

    number: int
    reason: str

    def __str__(self) -> str:
        return f"Line {self.number}: {self.reason}"


@dataclass(frozen=True, slots=True)
class ParsedLines(Generic[T]):
    """What was found in a file with one thing on each line."""

    found: tuple[T, ...]
    errors: tuple[LineError, ...]


def parse_lines(text: str, parse: Callable[[str], T]) -> ParsedLines[T]:
    """Read every line; empty ones and those that begin with ``#`` do not count.

    :param parse: raises a `KhepriError` for a line that cannot be used.
    """
    found: list[T] = []
    errors: list[LineError] = []
    # A file that another program has saved may begin with a byte order mark.
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            found.append(parse(line))
        except KhepriError as error:
            errors.append(LineError(number, str(error)))
    return ParsedLines(tuple(found), tuple(errors))


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


# Writing
#
# The one place where files that may replace others are written. Until such a file is complete it
# has a name that nobody can foresee: whoever may write in the same folder, as everybody may in
# ``/tmp``, could otherwise lay a link there, and have somebody else's file overwritten.


PATIENCE_S = 1.0 if os.name == "nt" else 0.0
"""How long others may look at a file; virus scanners take a few hundredths of a second. Elsewhere
than on Windows nobody is in the way by looking, and a refusal is final."""

ORDINARY_MODE = 0o666
"""A file without names of people: who may read it is for the user's own usage to say."""

PRIVATE_MODE = 0o600
"""A file that nobody else is to read."""

_SHARED_ON_PURPOSE = stat.S_ISGID | stat.S_ISVTX
"""Folders with such a mark were prepared by somebody for several people: ``/tmp``, or a club's."""

_FOR_ANYTHING = (Path("/tmp"), Path("/var/tmp"))  # noqa: S108 - nothing is put there
"""Folders that everybody may use, but nobody to show somebody something."""

UNFINISHED = ".part"
"""How the name of a file ends that is not complete."""

_PAUSE_S = 0.02
_NEW = os.O_RDWR | os.O_CREAT | os.O_EXCL
_BINARY_NO_LINKS = getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)


def replace_atomically(written: Path, place: Path, *, patience_s: float = PATIENCE_S) -> None:
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
def atomic_writer(place: Path, *, mode: int = ORDINARY_MODE) -> Iterator[BinaryIO]:
    """Yield a new file, which takes the place of an old one, or of none, when all goes well.

    After any error the old file is still there, and nothing of the new one.

    :raises OSError: if it cannot be written.
    """
    unfinished = temporary_name(place)
    descriptor = os.open(unfinished, _NEW | _BINARY_NO_LINKS, mode)
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
        replace_atomically(unfinished, place)
    except BaseException:
        # What went wrong before matters more than a file that cannot be removed either.
        with suppress(OSError):
            unfinished.unlink()
        raise


def write_atomically(place: Path, content: bytes, *, mode: int = ORDINARY_MODE) -> None:
    """Write a file as a whole, in the place of an old one.

    :raises OSError: if that cannot be done; the old file is still there then.
    """
    with atomic_writer(place, mode=mode) as file:
        file.write(content)


@contextmanager
def export_writer(place: Path) -> Iterator[BinaryIO]:
    """Yield what is handed on under a name of the user's choice: a file that replaces another.

    It holds names of people, so nobody else may read it, unless it is put where things are shared.
    A pipe or a device that has the name is written into.

    :raises OSError: if it cannot be written.
    """
    if place.exists() and not place.is_file() and not place.is_dir():
        with place.open("wb") as file:
            yield file
    else:
        with atomic_writer(place, mode=export_mode(place.parent)) as file:
            yield file


def write_export(place: Path, content: bytes) -> None:
    """Hand something on under a name of the user's choice.

    :raises OSError: if that cannot be done; an old file is still there then.
    """
    with export_writer(place) as file:
        file.write(content)


def create_exclusively(place: Path) -> BinaryIO:
    """Begin a file that is handed on under a name that is free.

    :raises FileExistsError: if it is not; nothing is ever overwritten, even if another program
        takes the name at the same moment.
    :raises OSError: if it cannot be written.
    """
    return os.fdopen(os.open(place, _NEW | _BINARY_NO_LINKS, export_mode(place.parent)), "wb")


def is_shared(folder: Path) -> bool:
    """Say whether a folder was prepared for several people, or rights are not ours to say.

    :raises OSError: if there is no such folder.
    """
    return os.name != "posix" or bool(folder.stat().st_mode & _SHARED_ON_PURPOSE)


def export_mode(folder: Path) -> int:
    """Return who may read what is handed on in a folder: everybody who shares it, or only its user.

    :raises OSError: if there is no such folder.
    """
    return (
        ORDINARY_MODE
        if is_shared(folder) and folder.resolve() not in _FOR_ANYTHING
        else PRIVATE_MODE
    )


def file_mode(path: Path) -> int:
    """Return who may read a file: for one that is written again and stays for the same people.

    :raises OSError: if there is no such file.
    """
    return stat.S_IMODE(path.stat().st_mode)


def temporary_name(place: Path) -> Path:
    """Return a name in the folder of `place` for what is not complete yet.

    :raises FileNotFoundError: if `place` names no file at all, as an empty text does.
    """
    if not place.name:
        raise FileNotFoundError(2, "it has no name")
    return place.with_name(f".khepri-{secrets.token_hex(8)}{UNFINISHED}")


# Privacy
#
# Games, settings and what somebody has learned lie in files that only their user may read, in
# folders that only their user may enter. Windows does that by itself for everything below a user's
# folder.


PRIVATE_FOLDER_MODE = 0o700
_OF_OTHERS = 0o077


def make_private_folder(folder: Path) -> None:
    """Make a folder that only this user may enter; close one of this user's own to others.

    One that is shared on purpose, or belongs to somebody else, stays as it is.

    :raises OSError: if there is none and it cannot be made.
    """
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=PRIVATE_FOLDER_MODE, exist_ok=True)
    elif not is_shared(folder):
        _close_to_others(folder)


def create_private_file(path: Path) -> None:
    """Make an empty file that only this user may read, unless there is one; close an own one.

    In a folder that is shared on purpose files are shared too. What cannot be done is left to
    whoever writes the file: nothing is raised here.
    """
    with suppress(OSError):
        if is_shared(path.parent):
            return
        flags = os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
        try:
            os.close(os.open(path, os.O_WRONLY | flags, PRIVATE_MODE))
        except FileExistsError:
            _close_to_others(path)


def restrict_to_owner(path: Path) -> None:
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
