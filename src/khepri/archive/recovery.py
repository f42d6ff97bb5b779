"""Save what can be read of a damaged archive.

The damaged file is never written to and never thrown away: a copy is read, what it gives goes
into a new archive, and only when that is complete do the two change places.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from khepri.archive.connection import connect, free_path
from khepri.archive.damaged_file import all_rows, first_value, readable, rebuild_sqlite_header, scan
from khepri.archive.game_rows import Source, insert_rows, record_from, rows_of
from khepri.archive.migrations import migrate
from khepri.archive.setups import parse_setup_row
from khepri.errors import KhepriError, LockedError, RulesError
from khepri.match.numbering import count_moves
from khepri.match.records.record import UNKNOWN, Record
from khepri.system.files import (
    PRIVATE_MODE,
    atomic_writer,
    open_file,
    replace_atomically,
    temporary_name,
)

REPAIR_S = 60.0
"""How long another program's repair is waited for."""

_COLUMNS = (
    "game, variant, start, first_id, first_level, second_id, second_level, result,"
    " termination, main_ms, increment_ms, event_id, site, date, round, remark,"
    " source, played_ms, listed, deleted_ms, length"
)

_RUNNING = (
    "game_id, owner, saved_ms, first_ms, second_ms, paused, draw_offer, undo_request,"
    " first_offer, second_offer, undo, hints, previews"
)
"""The columns that every version has had."""


def recovered_name(path: Path) -> Path:
    """Return where a new archive waits until it is complete."""
    return path.with_name(f"{path.stem}.recovered{path.suffix}")


@contextmanager
def one_at_a_time(path: Path) -> Iterator[None]:
    """Let one program repair an archive while others wait; a program that dies lets go.

    :raises LockedError: if another program is at it for too long.
    """
    # SQLite's own locks work on every system and end with their program. The empty file stays:
    # taken away, it would let two programs in.
    turn = path.with_name(f"{path.stem}.repairing{path.suffix}")
    with closing(sqlite3.connect(turn, timeout=REPAIR_S, isolation_level=None)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise LockedError(
                "Another program is repairing the games of Khepri: wait a moment and try again."
            ) from error
        yield


def finish_recovery(path: Path) -> None:
    """Take up a recovery that ended between putting the old file away and the new one in place."""
    waiting = recovered_name(path)
    if waiting.exists() and not path.exists():
        with one_at_a_time(path):
            if waiting.exists() and not path.exists():
                replace_atomically(waiting, path)


def recover(path: Path) -> str:
    """Put a new archive with everything readable in the place of a damaged one; say what happened.

    :raises OSError: if the folder cannot be written; nothing has changed then.
    :raises sqlite3.Error: likewise.
    """
    aside = free_path(path, "damaged")
    before = _times_and_sizes(path)
    saved = _save_readable(path, recovered_name(path))
    with change_places(path, aside):
        if _times_and_sizes(aside) != before:
            # Another program has saved a move meanwhile; from now on none can without noticing.
            saved = _save_readable(aside, recovered_name(path))
    return f"The archive was damaged. {saved.told} The damaged file is kept as {aside}."


@contextmanager
def change_places(path: Path, aside: Path) -> Iterator[None]:
    """Let the new archive that waits take the place of the old one, which is called `aside` then.

    A program that ends between the two leaves the rest to the next one.

    :raises OSError: if it cannot be done; the old archive is still there then.
    """
    try:
        _put_aside(path, aside)
        yield
    except BaseException:
        if path.exists():
            remove_with_log(recovered_name(path))
        raise
    replace_atomically(recovered_name(path), path)


def _put_aside(path: Path, aside: Path) -> None:
    """Give a file and what SQLite keeps beside it another name; all of them, or none."""
    moved: list[tuple[Path, Path]] = []
    try:
        # The file itself comes last: what lies beside it must never be found by the new one.
        for ending in ("-wal", "-shm", ""):
            old, new = (each.with_name(each.name + ending) for each in (path, aside))
            with suppress(FileNotFoundError):
                replace_atomically(old, new)
                moved.append((old, new))
    except OSError:
        for old, new in moved:
            replace_atomically(new, old)
        raise


def _times_and_sizes(path: Path) -> list[tuple[int, int]]:
    """Return what changes when anybody writes to a file, or to what SQLite keeps beside it."""
    found = []
    for ending in ("", "-wal"):
        with suppress(FileNotFoundError):
            stat = path.with_name(path.name + ending).stat()
            found.append((stat.st_size, stat.st_mtime_ns))
    return found


@dataclass(frozen=True, slots=True)
class Salvaged:
    """What came out of a damaged file."""

    games: int = 0
    lost: int = 0
    """How many games could not be read."""

    remarks: tuple[str, ...] = ()
    """What else somebody should know about it, a sentence each."""

    @property
    def told(self) -> str:
        """All of it in sentences."""
        games = "1 game" if self.games == 1 else f"{self.games} games"
        missing = f"; {self.lost} could not be read" if self.lost else ""
        return " ".join((f"{games} could be saved from it{missing}.", *self.remarks))


def _save_readable(path: Path, fresh: Path) -> Salvaged:
    """Put what can be read of a file into a new archive, and say what that is.

    The new archive gets its name only when it is complete.
    """
    growing = temporary_name(fresh)
    try:
        with closing(connect(growing)) as target, _readable_copy(path) as source:
            migrate(target, None)
            target.execute("BEGIN")
            saved = _salvage(source, target) if source is not None else Salvaged()
            target.execute("COMMIT")
        replace_atomically(growing, fresh)
    finally:
        remove_with_log(growing)
    return saved


@contextmanager
def _readable_copy(path: Path) -> Iterator[sqlite3.Connection | None]:
    """Yield a copy that can be read, with a new first page if the old one is gone."""
    copy = temporary_name(path)
    try:
        _copy(path, copy)
        with suppress(FileNotFoundError):
            _copy(path.with_name(f"{path.name}-wal"), copy.with_name(f"{copy.name}-wal"))
        source = _opened(copy)
        if source is None:
            rebuild_sqlite_header(copy)
            source = _opened(copy)
        try:
            yield source
        finally:
            if source is not None:
                source.close()
    finally:
        remove_with_log(copy)


def _copy(path: Path, copy: Path) -> None:
    with open_file(path) as source, atomic_writer(copy, mode=PRIVATE_MODE) as target:
        shutil.copyfileobj(source, target)


def remove_with_log(path: Path) -> None:
    """Remove a file, if there is one, and what SQLite keeps beside it."""
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm", f"{path.name}-journal"):
        path.with_name(name).unlink(missing_ok=True)


def _opened(path: Path) -> sqlite3.Connection | None:
    source = connect(path)
    source.text_factory = lambda data: data.decode("utf-8", "replace")
    try:
        # SQLite otherwise refuses to read a file that is shorter than its head says.
        source.execute("PRAGMA writable_schema = ON")
        source.execute("SELECT id FROM games LIMIT 0")
        source.execute("SELECT ply FROM moves LIMIT 0")
    except sqlite3.Error:
        source.close()
        return None
    return source


def _salvage(source: sqlite3.Connection, target: sqlite3.Connection) -> Salvaged:
    """Copy everything that makes sense."""
    # Damage is rare, and what tournaments and nights need would slow every start.
    from khepri.archive.salvage import (  # noqa: PLC0415
        salvage_club_nights,
        salvage_tournaments,
    )

    names = {
        table: {row[0]: row[1] for row in scan(source, table, "id, name")}
        for table in ("players", "events")
    }
    numbers = {row[0] for row in scan(source, "games", "id")}
    found = first_value(source, "SELECT max(seq) FROM sqlite_sequence") or 0
    if isinstance(found, int) and 0 < found < 10_000_000:
        numbers.update(range(1, found + 1))
    saved = lost = 0
    for number in sorted(numbers):
        rows = all_rows(source, f"SELECT {_COLUMNS} FROM games WHERE id = ?", number)  # noqa: S608
        if rows is not None and not rows:
            continue  # deleted long ago
        try:
            _copy_game(source, target, number, rows[0] if rows else (), names)
            saved += 1
        except (KhepriError, ValueError, TypeError, sqlite3.IntegrityError):
            lost += 1
    _salvage_setups(source, target)
    remarks = (*salvage_tournaments(source, target), *salvage_club_nights(source, target))
    return Salvaged(saved, lost, remarks)


def _salvage_setups(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy the named setups that make sense; an old or badly damaged file may have none."""
    columns = "id, name, game, variant, position, key, saved_ms, deleted_ms"
    for row in sorted(scan(source, "setups", columns)):
        if parse_setup_row(row[:5]) is not None:
            with suppress(sqlite3.Error):
                target.execute(
                    f"INSERT INTO setups ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
                    row,
                )


def _copy_game(
    source: sqlite3.Connection,
    target: sqlite3.Connection,
    number: int,
    row: Sequence[Any],
    names: dict[str, dict[int, str]],
) -> None:
    *columns, kind, began_ms, listed, deleted_ms, length = row
    for index, table in ((3, "players"), (5, "players"), (11, "events")):
        columns[index] = names[table].get(columns[index], UNKNOWN)
    moves = readable(
        source, "SELECT move, clock_ms, remark FROM moves WHERE game_id = ? ORDER BY ply", number
    )
    tags = all_rows(
        source, "SELECT name, value FROM tags WHERE game_id = ? ORDER BY number", number
    )
    record = _playable(record_from(columns, moves, tags or []), length)
    if tags is None:
        record = replace(record, remark=f"{record.remark} The tags were lost.".strip())
    insert_rows(
        target,
        rows_of(record),
        Source(kind),
        began_ms=int(began_ms),
        listed=bool(listed),
        game_id=number,
    )
    target.execute("UPDATE games SET deleted_ms = ? WHERE id = ?", (deleted_ms, number))
    asked = f"SELECT {_RUNNING} FROM running WHERE game_id = ?"  # noqa: S608 - its own words
    for running in all_rows(source, asked, number) or []:
        marks = ", ".join("?" * len(running))
        target.execute(f"INSERT INTO running ({_RUNNING}) VALUES ({marks})", running)  # noqa: S608
    # Older files have no such column.
    kind_of_game = "SELECT tournament, game_id FROM running WHERE game_id = ?"
    for flagged in all_rows(source, kind_of_game, number) or []:
        target.execute("UPDATE running SET tournament = ? WHERE game_id = ?", flagged)


def _playable(record: Record, length: int) -> Record:
    """Return a record up to the first move that is missing or cannot be; say so in it."""
    position = record.start
    ply = 0
    with suppress(RulesError):
        for recorded in record.moves:
            position = position.play(recorded.move)
            ply += 1
    if ply == length:
        return record
    kept = [recorded.move for recorded in record.moves[:ply]]
    last = count_moves(record.spec, record.start.side, kept)
    remark = f"{record.remark} The moves after move {last} were lost.".strip()
    return replace(record, moves=record.moves[:ply], remark=remark)
