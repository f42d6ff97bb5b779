"""Hand games on: as the text of a file, to one friend or from club to club."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TypeVar

from khepri.archive.archive import Archive
from khepri.archive.game_files import MOST_ENTRIES, game_files_in
from khepri.errors import ArchiveError, LockedError, RecordError
from khepri.file_reading import read_text
from khepri.file_replacing import writing_out
from khepri.match.record import Record
from khepri.match.record_formats import Format, each_game, write_game
from khepri.match.record_reader import Found
from khepri.reading_limits import LARGEST_GAME_FILE, MOST_ERRORS

T = TypeVar("T")

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
    """What was wrong with the first of the others, each with its line and column."""

    unreadable: int = 0
    """How many games could not be read, those without an error here included."""

    complete: bool = True
    """Whether everything was read to its end; an import can be stopped before."""

    unread: tuple[ArchiveError, ...] = ()
    """Why files of a folder could not be opened."""


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
    return games_text(archive.records(ids), format_)


def games_text(records: Iterable[Record], format_: Format = Format.PGN) -> Iterator[str]:
    """Yield games as the text of one file, piece by piece.

    :raises RulesError: at a game that the format has no words for.
    """
    between = "\n" if format_ is Format.PGN else ""
    for index, record in enumerate(records):
        yield (between if index else "") + write_game(record, format_)


def export_file(
    archive: Archive,
    ids: Iterable[int],
    path: Path,
    format_: Format = Format.PGN,
    *,
    watch: Callable[[int], bool] = lambda _: True,
) -> int:
    """Write games into one file, which takes the place of an old one; return how many.

    `watch` hears at each game how many there are by now, and ends the export by returning False:
    then the old file stays, and 0 is returned.

    :raises ArchiveError: if that cannot be done; the old file is still there then.
    """
    count = 0
    try:
        with writing_out(path) as file:
            for piece in export_text(archive, ids, format_):
                file.write(piece.encode())
                count += 1
                if not watch(count):
                    raise _StoppedError  # noqa: TRY301 - the one way to leave without a file
    except OSError as error:
        raise ArchiveError(f"{path} cannot be written ({error.strerror or error}).") from error
    except _StoppedError:
        return 0
    return count


class _StoppedError(Exception):
    """Somebody has had enough of an export."""


def import_text(
    archive: Archive,
    text: str,
    format_: Format | None = None,
    *,
    watch: Callable[[float], bool] = lambda _: True,
    wait: Callable[[int], bool] = lambda _: False,
) -> ImportReport:
    """Add every game of a file that is not in the archive yet.

    The text tells by itself which format it is in, unless one is given.
    A game that cannot be read does not keep the others out. If the disk is full half-way, what has
    been added stays, and importing the file again adds the rest.

    `watch` hears at each game which share of the text has been read, and ends the import by
    returning False: what has been read until then is added, and the report is not `complete`.
    `wait` hears how many games of the text are in whenever others keep the archive busy for longer
    than its patience lasts, and says whether to try again.

    :raises LockedError: if others keep it busy and nobody waits for them.
    """
    added: list[int] = []
    known = 0
    errors: list[RecordError] = []
    unreadable = 0
    complete = True
    for batch in _batches(each_game(text, format_)):
        records: list[Record] = []
        for found in batch:
            if isinstance(found.game, Record):
                records.append(found.game)
            else:
                unreadable += 1
                if unreadable <= MOST_ERRORS:
                    errors.append(found.game)
            complete = watch(found.end / max(1, len(text)))
            if not complete:
                break
        # The last change waits for the disk, and everything before it is there by then, too.
        stored = partial(archive.add_all, records, durable=False)
        for each in _in_turn(stored, wait, len(added) + known):
            if each.new:
                added.append(each.id)
            else:
                known += 1
        if not complete:
            break
    _in_turn(archive.make_durable, wait, len(added) + known)
    return ImportReport(tuple(added), known, tuple(errors), unreadable, complete)


def _in_turn(change: Callable[[], T], wait: Callable[[int], bool], games: int) -> T:
    """Change the archive as soon as others let it; `games` are in by now."""
    while True:
        try:
            return change()
        except LockedError:
            if not wait(games):
                raise


def import_file(
    archive: Archive,
    path: Path,
    *,
    watch: Callable[[float], bool] = lambda _: True,
    wait: Callable[[int], bool] = lambda _: False,
) -> ImportReport:
    """Add every game of a file; what is no letter becomes a question mark.

    :raises ArchiveError: if the file cannot be opened, or is larger than any file with games.
    """
    try:
        text = read_text(path, LARGEST_GAME_FILE).text
    except OSError as error:
        raise ArchiveError(f"{path} cannot be read ({error.strerror or error}).") from error
    except MemoryError as error:
        raise ArchiveError(f"{path} is too large to be read.") from error
    return import_text(archive, text, watch=watch, wait=wait)


def import_path(
    archive: Archive,
    path: Path,
    *,
    watch: Callable[[float], bool] = lambda _: True,
    wait: Callable[[int], bool] = lambda _: False,
) -> ImportReport:
    """Add every game of a file, or of all files with games in a folder, as one import.

    A file of the folder that cannot be opened does not keep the others out.

    :raises ArchiveError: if there is no such file, or no file with games in the folder.
    """
    if not path.is_dir():
        return import_file(archive, path, watch=watch, wait=wait)
    try:
        files = game_files_in(path, MOST_ENTRIES)
    except OSError as error:
        raise ArchiveError(f"{path} cannot be read ({error.strerror or error}).") from error
    if not files:
        raise ArchiveError(f"There is no file with games in {path}.")
    whole = ImportReport((), 0, ())
    for place, file in enumerate(files):
        share = partial(_share_of_all, watch, place, len(files))
        try:
            whole = _together(whole, import_file(archive, file.path, watch=share, wait=wait))
        except ArchiveError as error:
            whole = replace(whole, unread=(*whole.unread, error))
        if not whole.complete:
            break
    return whole


def _share_of_all(watch: Callable[[float], bool], before: int, files: int, share: float) -> bool:
    return watch((before + share) / files)


def _together(one: ImportReport, other: ImportReport) -> ImportReport:
    return ImportReport(
        one.added + other.added,
        one.known + other.known,
        (one.errors + other.errors)[:MOST_ERRORS],
        one.unreadable + other.unreadable,
        other.complete,
        one.unread,
    )


def _batches(found: Iterable[Found]) -> Iterator[Iterator[Found]]:
    """Yield games a hundred at a time, each only when it is asked for."""
    waiting = iter(found)
    for first in waiting:
        yield chain([first], islice(waiting, BATCH - 1))
