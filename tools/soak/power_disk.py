"""What a disk holds whose power was cut: only what was waited for is sure to be there.

The model is that of POSIX and nothing more, so a real disk can only do better:

- what was written into a file since it was last waited for (fsync, fdatasync) may be there or not,
  sector by sector and in any order;
- a file that was made, renamed or removed since its folder was last waited for may have its new
  name or its old one. Names change in the order in which the program changed them, as in every
  journalling file system, or none of them has changed.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, unique
from pathlib import Path

SECTOR = 512
PAGE = 4096
_HEAD = struct.Struct("<cQQI")


@unique
class Deed(Enum):
    """What was done."""

    MADE = b"C"
    WRITTEN = b"W"
    CUT_SHORT = b"T"
    FILE_WAITED_FOR = b"F"
    FOLDER_WAITED_FOR = b"D"
    RENAMED = b"R"
    REMOVED = b"U"
    SAID = b"S"


@dataclass(frozen=True, slots=True)
class Record:
    """One line of the journal."""

    deed: Deed
    file: int
    offset: int
    data: bytes


def read_journal(path: Path) -> list[Record]:
    """Read what the shim has written; a record that was cut off is left out."""
    data, at, found = path.read_bytes(), 0, []
    while at + _HEAD.size <= len(data):
        kind, file, offset, length = _HEAD.unpack_from(data, at)
        at += _HEAD.size
        if at + length > len(data):
            break
        found.append(Record(Deed(kind), file, offset, data[at : at + length]))
        at += length
    return found


@dataclass(slots=True)
class DiskFile:
    """A file: what is surely on the disk, and what may be."""

    durable: bytes = b""
    pending: list[Record] = field(default_factory=list)


@unique
class Loss(Enum):
    """What becomes of that which nobody has waited for."""

    ALL = "nothing of it is there"
    PREFIX = "the first of it is there, and the last piece is torn"
    SECTORS = "any sectors of it are there"
    PAGES = "any pages of it are there"
    NONE = "all of it is there"


class Disk:
    """One folder of a disk."""

    def __init__(self, folder: Path | None = None) -> None:
        """Begin with what a folder holds, all of it safe, or with nothing."""
        self._files: dict[int, DiskFile] = {}
        self._names: dict[str, DiskFile] = {}
        self._now: dict[str, DiskFile] = {}
        self._name_changes: list[dict[str, DiskFile]] = []
        """The names as they were after each change that the folder was not waited for."""

        self.waits = 0
        for path in folder.rglob("*") if folder is not None else ():
            if folder is not None and path.is_file():
                found = DiskFile(path.read_bytes())
                name = path.relative_to(folder).as_posix()
                self._files[path.stat().st_ino] = self._names[name] = found
        self._now = dict(self._names)

    def take(self, record: Record) -> None:
        """Let one thing happen."""
        match record.deed:
            case Deed.MADE:
                self._files[record.file] = made = DiskFile()
                self._change_names({**self._now, record.data.decode(): made})
            case Deed.WRITTEN | Deed.CUT_SHORT:
                self._files[record.file].pending.append(record)
            case Deed.FILE_WAITED_FOR:
                self.waits += 1
                file = self._files[record.file]
                file.durable, file.pending = _after(file.durable, file.pending), []
            case Deed.FOLDER_WAITED_FOR:
                self.waits += 1
                self._names, self._name_changes = dict(self._now), []
            case Deed.RENAMED:
                old, new = record.data.decode().split("\n")
                left = {name: file for name, file in self._now.items() if name != old}
                self._change_names({**left, new: self._now[old]})
            case Deed.REMOVED:
                gone = record.data.decode()
                self._change_names({name: f for name, f in self._now.items() if name != gone})
            case Deed.SAID:
                pass

    def _change_names(self, names: dict[str, DiskFile]) -> None:
        self._now = names
        self._name_changes.append(names)

    def write_image(self, folder: Path, loss: Loss, dice: random.Random) -> None:
        """Write into an empty folder what could be found after a power cut."""
        names = [self._names, *self._name_changes]
        chosen = {Loss.ALL: 0, Loss.NONE: len(names) - 1}.get(loss, dice.randrange(len(names)))
        for name, file in names[chosen].items():
            pieces = list(_survivors(file.pending, loss, dice))
            place = folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(_after(file.durable, pieces))


def _survivors(pending: Sequence[Record], loss: Loss, dice: random.Random) -> Iterator[Record]:
    match loss:
        case Loss.ALL:
            return
        case Loss.NONE:
            yield from pending
        case Loss.PREFIX:
            count = dice.randint(0, len(pending))
            yield from pending[:count]
            if count < len(pending) and pending[count].data:
                torn = pending[count]
                end = dice.randrange(0, len(torn.data), SECTOR)
                yield Record(torn.deed, torn.file, torn.offset, torn.data[:end])
        case Loss.SECTORS | Loss.PAGES:
            size, share = (SECTOR if loss is Loss.SECTORS else PAGE), dice.random()
            for record in pending:
                for piece in _pieces(record, size):
                    if dice.random() < share:
                        yield piece


def _pieces(record: Record, size: int) -> Iterator[Record]:
    """Cut what was written where the disk's own pieces end."""
    if not record.data:
        yield record
        return
    at, end = record.offset, record.offset + len(record.data)
    while at < end:
        until = min(end, (at // size + 1) * size)
        data = record.data[at - record.offset : until - record.offset]
        yield Record(record.deed, record.file, at, data)
        at = until


def _after(content: bytes, records: Sequence[Record]) -> bytes:
    """Return what a file holds after these.

    >>> _after(b"abc", [Record(Deed.WRITTEN, 1, 5, b"x"), Record(Deed.CUT_SHORT, 1, 7, b"")])
    b'abc\\x00\\x00x\\x00'
    """
    found = bytearray(content)
    for record in records:
        if record.deed is Deed.CUT_SHORT:
            size = record.offset
            del found[size:]
            found.extend(bytes(size - len(found)))
        elif record.data:
            end = record.offset + len(record.data)
            found.extend(bytes(max(0, end - len(found))))
            found[record.offset : end] = record.data
    return bytes(found)
