"""Hand games on and take them in: as text, files and folders, at once or in a thread.

A thread has an archive of its own, so that nobody waits for many games.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Protocol, TypeVar

from khepri.archive.archive import Archive
from khepri.errors import ArchiveError, KhepriError, LockedError, RecordError
from khepri.match.records.formats import Format, each_game, looks_like_games, write_game
from khepri.match.records.record import ParsedGame, Record
from khepri.system.files import decode_text, export_writer, read_file, read_text
from khepri.system.limits import LARGEST_GAME_FILE, MOST_ERRORS

# Files that hold games


SUFFIXES = frozenset(format_.suffix for format_ in Format)
MOST_ENTRIES = 20_000
"""A folder with more in it is looked through only so far."""

MOST_FILES = 200
"""So many files of one folder, the latest, are more than anybody looks through."""

HEAD = 2048
"""So many bytes tell whether a text is games."""


@dataclass(frozen=True, slots=True)
class GameFile:
    """A file that holds games, as far as its name and its beginning tell."""

    path: Path
    modified_s: float
    """When it was written, in seconds since 1970."""


def game_files_in(folder: Path, most: int = MOST_FILES) -> tuple[GameFile, ...]:
    """Return the files of a folder that hold games, the latest first.

    What cannot be looked at is left out: links to nowhere, devices, files of somebody else.

    :raises OSError: if the folder itself cannot be read.
    """
    found = sorted(_files(folder), key=lambda file: (-file.modified_s, file.path.name))
    return tuple(islice((file for file in found if _holds_games(file.path)), most))


def _files(folder: Path) -> Iterator[GameFile]:
    with os.scandir(folder) as entries:
        for entry in islice(entries, MOST_ENTRIES):
            suffix = Path(entry.name).suffix.lower()
            if suffix not in SUFFIXES or entry.name.startswith("."):
                continue
            try:
                if entry.is_file():
                    yield GameFile(Path(entry.path), entry.stat().st_mtime)
            except OSError:
                continue


def _holds_games(path: Path) -> bool:
    """Look into a text: most that are called so are none of ours."""
    if path.suffix.lower() != Format.TRANSCRIPT.suffix:
        return True
    try:
        return looks_like_games(decode_text(read_file(path, HEAD)).text)
    except OSError:
        return False


# Import and export


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

    The pieces joined are what `write_pgn_games` writes of the same games; in the other formats each
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
        with export_writer(path) as file:
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


def _batches(found: Iterable[ParsedGame]) -> Iterator[Iterator[ParsedGame]]:
    """Yield games a hundred at a time, each only when it is asked for."""
    waiting = iter(found)
    for first in waiting:
        yield chain([first], islice(waiting, BATCH - 1))


# Import in a thread


PATIENCE_S = 60.0
"""A thread can wait for other programs that write; a player at the screen cannot."""

LEAVE_S = 5.0
"""How long the end of an import is waited for: a disk that does not answer holds nobody up."""


class Import(Protocol):
    """An import as it is seen from outside its thread; it may be asked at any time."""

    @property
    def share(self) -> float:
        """How much of the text has been read, from 0 to 1."""

    @property
    def games(self) -> int:
        """How many games have been read."""

    @property
    def outcome(self) -> ImportReport | ArchiveError | None:
        """What became of it; None while it goes on."""

    def cancel(self) -> None:
        """End it soon: what has been read by then is added."""

    def join(self) -> None:
        """Wait for its end."""


class BackgroundImport:
    """An import that goes on by itself.

    Its figures are plain values that are replaced, not messages: however many games a second are
    read, whoever looks on sees the latest figures whenever there is time to look.
    """

    def __init__(self, archive: Path, source: Path | str) -> None:
        """Begin with a file, a folder or a text, into the archive that lies at `archive`."""
        self.share = 0.0
        self.games = 0
        self.outcome: ImportReport | ArchiveError | None = None
        self._archive = archive
        self._source = source
        self._cancelled = False
        self._thread = threading.Thread(target=self._run, name="import", daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        """End it soon: what has been read by then is added."""
        self._cancelled = True

    def join(self) -> None:
        """Wait for its end, but not for ever."""
        self._thread.join(LEAVE_S)

    def _watch(self, share: float) -> bool:
        self.share = share
        self.games += 1
        return not self._cancelled

    def _wait(self, _: int) -> bool:
        return not self._cancelled

    def _run(self) -> None:
        try:
            with Archive(self._archive, patience_s=PATIENCE_S) as archive:
                if isinstance(self._source, Path):
                    self.outcome = import_path(
                        archive, self._source, watch=self._watch, wait=self._wait
                    )
                else:
                    self.outcome = import_text(
                        archive, self._source, watch=self._watch, wait=self._wait
                    )
        except ArchiveError as error:
            self.outcome = error
        except (KhepriError, OSError, MemoryError, ValueError) as error:
            self.outcome = ArchiveError(f"The import ended early: {error}")


# Export in a thread


class Export(Protocol):
    """An export as it is seen from outside its thread; it may be asked at any time."""

    @property
    def share(self) -> float:
        """How much has been written, from 0 to 1."""

    @property
    def games(self) -> int:
        """How many games have been written."""

    @property
    def outcome(self) -> bool | ArchiveError | None:
        """Whether the file is there, or why it is not; None while it is being written."""

    def cancel(self) -> None:
        """End it soon: there will be no file."""

    def join(self) -> None:
        """Wait for its end."""


class BackgroundExport:
    """An export that goes on by itself; its figures are plain values that are replaced."""

    def __init__(
        self, archive: Path, ids: Sequence[int], target: Path, format_: Format = Format.PGN
    ) -> None:
        """Begin to write games of the archive that lies at `archive`."""
        self.share = 0.0
        self.games = 0
        self.outcome: bool | ArchiveError | None = None
        self._archive = archive
        self._ids = tuple(ids)
        self._target = target
        self._format = format_
        self._cancelled = False
        self._thread = threading.Thread(target=self._run, name="export", daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        """End it soon: there will be no file."""
        self._cancelled = True

    def join(self) -> None:
        """Wait for its end, but not for ever."""
        self._thread.join(LEAVE_S)

    def _watch(self, games: int) -> bool:
        self.games = games
        self.share = games / max(1, len(self._ids))
        return not self._cancelled

    def _run(self) -> None:
        try:
            with Archive(self._archive, patience_s=PATIENCE_S) as archive:
                written = export_file(
                    archive, self._ids, self._target, self._format, watch=self._watch
                )
                self.outcome = written == len(self._ids)
        except ArchiveError as error:
            self.outcome = error
        except (KhepriError, OSError, MemoryError, ValueError) as error:
            self.outcome = ArchiveError(f"The export ended early: {error}")
