"""Hand games on: as the text of a file, to one friend or from club to club."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from khepri.archive.archive import Archive
from khepri.errors import ArchiveError, RecordError
from khepri.match.record import Record
from khepri.match.record_formats import Format, read_games, write_game

BATCH = 100
"""Games that are imported together: another program never waits longer than for so many."""


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What became of the games of one file."""

    added: tuple[int, ...]
    """The numbers of the games that are new in the archive."""

    known: int
    """How many games the archive had already."""

    errors: tuple[RecordError, ...]
    """What was wrong with the others, each with its line and column."""


def writable(archive: Archive, ids: Iterable[int], format_: Format) -> list[int]:
    """Return those games that a format has words for, in the same order."""
    if format_ is Format.PGN:
        return list(ids)
    return [number for number in ids if format_.holds(archive.load(number).spec)]


def export_text(
    archive: Archive, ids: Iterable[int], format_: Format = Format.PGN
) -> Iterator[str]:
    """Yield games as the text of one file, piece by piece.

    The pieces joined are what `write_records` writes of the same games; in the other formats each
    game is a line.

    :raises RulesError: at a game that the format has no words for.
    """
    between = "\n" if format_ is Format.PGN else ""
    for index, record in enumerate(archive.records(ids)):
        yield (between if index else "") + write_game(record, format_)


def export_file(
    archive: Archive, ids: Iterable[int], path: Path, format_: Format = Format.PGN
) -> int:
    """Write games into one file, which takes the place of an old one; return how many.

    :raises ArchiveError: if that cannot be done; the old file is still there then.
    """
    partial = path.with_name(path.name + ".part")
    count = 0
    try:
        with partial.open("w", encoding="utf-8", newline="\n") as file:
            for piece in export_text(archive, ids, format_):
                file.write(piece)
                count += 1
        partial.replace(path)
    except OSError as error:
        raise ArchiveError(f"{path} cannot be written ({error.strerror or error}).") from error
    finally:
        partial.unlink(missing_ok=True)
    return count


def import_text(archive: Archive, text: str, format_: Format | None = None) -> ImportReport:
    """Add every game of a file that is not in the archive yet.

    The text tells by itself which format it is in, unless one is given.
    A game that cannot be read does not keep the others out. If the disk is full half-way, what has
    been added stays, and importing the file again adds the rest.
    """
    reading = read_games(text, format_)
    added: list[int] = []
    known = 0
    for batch in _batches(reading.records):
        for each in archive.add_all(batch):
            if each.new:
                added.append(each.id)
            else:
                known += 1
    return ImportReport(tuple(added), known, reading.errors)


def import_file(archive: Archive, path: Path) -> ImportReport:
    """Add every game of a file; bytes that are no text become question marks.

    :raises ArchiveError: if the file cannot be opened.
    """
    try:
        text = path.read_bytes().decode("utf-8", "replace")
    except OSError as error:
        raise ArchiveError(f"{path} cannot be read ({error.strerror or error}).") from error
    return import_text(archive, text)


def _batches(records: Iterable[Record]) -> Iterator[list[Record]]:
    waiting = iter(records)
    while batch := list(islice(waiting, BATCH)):
        yield batch
