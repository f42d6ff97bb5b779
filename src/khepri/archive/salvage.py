"""What can be read of a damaged archive, put into a new one.

Whatever its tables still give is taken as far as it makes sense. `recovery` loads this only when
there is damage: it needs everything that knows tournaments.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from khepri.archive.club_nights import read_state
from khepri.archive.connection import connect
from khepri.archive.game_rows import Source, insert_rows, record_from, rows_of
from khepri.archive.migrations import migrate
from khepri.archive.recovery import remove_with_log
from khepri.archive.schema import MIGRATIONS
from khepri.archive.setups import parse_setup_row
from khepri.archive.tournaments import PERSON_COLUMNS, person_from
from khepri.errors import KhepriError, RulesError, TournamentError
from khepri.match.numbering import count_moves
from khepri.match.records.record import UNKNOWN, Record
from khepri.system.files import (
    PRIVATE_MODE,
    atomic_writer,
    open_file,
    replace_atomically,
    temporary_name,
)
from khepri.tournament.actions import (
    ChangeSettings,
    Publish,
    parse_action,
    parse_settings,
    serialise_settings,
)
from khepri.tournament.log import EventLog, LogEntry
from khepri.tournament.settings import MOST_ROUNDS, EventSettings


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


def save_readable(path: Path, fresh: Path) -> Salvaged:
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


# Games and setups


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


# Club nights
#
# A night that was cut off goes on with whatever is left of it: whoever has lost a seat chooses the
# name again, and the games themselves are saved apart from it.


_PARTS = {
    "club_seats": "number, state",
    "club_games": "number, state",
    "club_log": "number, done_at, sentence",
}
"""What belongs to a night: its tables, and their columns after the night's number."""


def salvage_club_nights(source: sqlite3.Connection, target: sqlite3.Connection) -> tuple[str, ...]:
    """Copy the nights that make sense; return a sentence if one that was cut off is not whole."""
    nights = sorted(
        scan(source, "club_nights", "id, begun_ms, ended_ms, state"), key=lambda row: row[0]
    )
    remarks = []
    for number, begun_ms, ended_ms, state in nights:
        if read_state(state) is None:
            continue
        try:
            target.execute(
                "INSERT INTO club_nights (id, begun_ms, ended_ms, state) VALUES (?, ?, ?, ?)",
                (number, begun_ms, ended_ms, state),
            )
        except sqlite3.Error:
            continue
        parts = [_salvage_part(source, target, table, number) for table in _PARTS]
        if ended_ms is None and not all(parts):
            remarks.append(
                "Not everything of the last club night could be read: some may have to choose"
                " their names again."
            )
    return tuple(remarks)


def _salvage_part(
    source: sqlite3.Connection, target: sqlite3.Connection, table: str, night: int
) -> bool:
    """Copy what belongs to a night, from both ends as far as the damage; say whether it is all."""
    columns = _PARTS[table]
    asked = f"SELECT {columns} FROM {table} WHERE night_id = ? ORDER BY number"  # noqa: S608
    whole = all_rows(source, asked, night)
    rows = whole
    if rows is None:
        rows = list({*readable(source, asked, night), *readable(source, f"{asked} DESC", night)})
    marks = ", ".join("?" * (1 + columns.count(",") + 1))
    for row in rows:
        if _makes_sense(table, row):
            with suppress(sqlite3.Error):
                target.execute(f"INSERT INTO {table} VALUES ({marks})", (night, *row))  # noqa: S608
    return whole is not None


def _makes_sense(table: str, row: tuple[Any, ...]) -> bool:
    if not isinstance(row[0], int):
        return False
    if table == "club_log":
        return all(isinstance(each, str) for each in row[1:])
    return read_state(row[1]) is not None


# Tournaments
#
# A log is only worth what it adds up to, so it is kept up to the first entry that is missing or
# makes no sense; what comes after it is not guessed at.


_LOG = "SELECT number, deed, done_at, sentence FROM tournament_log WHERE tournament_id = ?"
_USUAL_ROUNDS = EventSettings(name="?").rounds


def salvage_tournaments(source: sqlite3.Connection, target: sqlite3.Connection) -> tuple[str, ...]:
    """Copy the people, tournaments, logs and games of boards that make sense.

    Return a sentence for each tournament that is not whole.
    """
    _salvage_people(source, target)
    begun: dict[int, tuple[Any, ...]] = {
        row[0]: row[1:] for row in scan(source, "tournaments", "id, settings, begun_ms, deleted_ms")
    }
    numbers = begun.keys() | _numbers_in_logs(source)
    remarks = []
    for number in sorted(numbers):
        remark = _salvage_one(source, target, number, begun.get(number))
        if remark:
            remarks.append(remark)
    return tuple(remarks)


def _salvage_people(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    columns = f"{PERSON_COLUMNS}, deleted_ms"
    for row in sorted(scan(source, "people", columns), key=lambda row: row[0]):
        if person_from(row[:-1]) is not None:
            with suppress(sqlite3.Error):
                target.execute(
                    f"INSERT INTO people ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
                    row,
                )


def _numbers_in_logs(source: sqlite3.Connection) -> set[int]:
    """Find tournaments by their logs, in case their own rows are lost."""
    found = set()
    for order in ("", " DESC"):
        rows = readable(
            source,
            f"SELECT tournament_id FROM tournament_log ORDER BY tournament_id{order}",  # noqa: S608
        )
        found |= {row[0] for row in rows if isinstance(row[0], int)}
    return found


def _salvage_one(
    source: sqlite3.Connection,
    target: sqlite3.Connection,
    number: int,
    row: tuple[Any, ...] | None,
) -> str:
    """Copy a tournament as far as its log goes; say what is lost of it, if anything."""
    rows, is_whole = _log_rows(source, number)
    entries = _entries(rows)
    settings, begun_ms, deleted_ms = _begun(row)
    lost_settings = settings is None
    if settings is None:
        settings = _guessed_settings(number, entries)
    log = _adding_up(settings, entries)
    target.execute(
        "INSERT INTO tournaments (id, settings, begun_ms, deleted_ms) VALUES (?, ?, ?, ?)",
        (number, serialise_settings(settings), begun_ms, deleted_ms),
    )
    kept = len(log.entries)
    target.executemany(
        "INSERT INTO tournament_log VALUES (?, ?, ?, ?, ?)",
        [(number, *rows[index]) for index in range(kept)],
    )
    _salvage_boards(source, target, number)
    remarks = []
    if lost_settings:
        remarks.append(
            f"What was agreed for event {number} is lost: it is called {settings.name}; look at"
            " its settings."
        )
    if not is_whole or kept < len(rows):
        remarks.append(
            f"The log of event {number}, {log.event.settings.name}, breaks off after entry {kept}:"
            " what stands before is kept."
        )
    return " ".join(remarks)


def _begun(row: tuple[Any, ...] | None) -> tuple[EventSettings | None, int, int | None]:
    if row is None:
        return None, 0, None
    text, begun_ms, deleted_ms = row
    begun_ms = begun_ms if isinstance(begun_ms, int) else 0
    deleted_ms = deleted_ms if isinstance(deleted_ms, int) else None
    try:
        return parse_settings(text), begun_ms, deleted_ms
    except TournamentError:
        return None, begun_ms, deleted_ms


def _log_rows(source: sqlite3.Connection, number: int) -> tuple[list[tuple[Any, ...]], bool]:
    """Return the rows of a log before the damage, and whether that is all of it."""
    rows: list[tuple[Any, ...]] = []
    try:
        rows.extend(source.execute(f"{_LOG} ORDER BY number", (number,)))
    except sqlite3.Error:
        return rows, False
    return rows, True


def _entries(rows: list[tuple[Any, ...]]) -> list[LogEntry]:
    """Read rows up to the first that is missing or makes no sense."""
    entries: list[LogEntry] = []
    for number, deed, when, sentence in rows:
        if number != len(entries) + 1 or not isinstance(when, str) or not isinstance(sentence, str):
            break
        try:
            entries.append(LogEntry(number, parse_action(deed), when, sentence))
        except TournamentError:
            break
    return entries


def _adding_up(settings: EventSettings, entries: list[LogEntry]) -> EventLog:
    """Return the beginning of a log that adds up, as long as can be found."""
    try:
        return EventLog.of(settings, entries)
    except TournamentError:
        sound, unsound = EventLog.begin(settings), len(entries)
    while unsound - len(sound.entries) > 1:
        middle = (unsound + len(sound.entries)) // 2
        try:
            sound = EventLog.of(settings, entries[:middle])
        except TournamentError:
            unsound = middle
    return sound


def _guessed_settings(number: int, entries: list[LogEntry]) -> EventSettings:
    """Return settings under which a log may add up."""
    for entry in entries:
        if isinstance(entry.deed, ChangeSettings):
            return entry.deed.settings
    rounds = sum(isinstance(entry.deed, Publish) for entry in entries)
    return EventSettings(
        name=f"Event {number}", rounds=min(MOST_ROUNDS, max(_USUAL_ROUNDS, rounds))
    )


def _salvage_boards(source: sqlite3.Connection, target: sqlite3.Connection, number: int) -> None:
    rows = readable(
        source,
        "SELECT tournament_id, round, board, game_id FROM tournament_games"
        " WHERE tournament_id = ? ORDER BY round, board",
        number,
    )
    with suppress(sqlite3.Error):
        target.executemany("INSERT INTO tournament_games VALUES (?, ?, ?, ?)", rows)


# Rows


def scan(source: sqlite3.Connection, table: str, columns: str) -> list[tuple[Any, ...]]:
    """Read a table from both ends, as far as the damage."""
    forward = readable(source, f"SELECT {columns} FROM {table} NOT INDEXED ORDER BY id")  # noqa: S608
    backward = readable(source, f"SELECT {columns} FROM {table} NOT INDEXED ORDER BY id DESC")  # noqa: S608
    return [row for row in {*forward, *backward} if isinstance(row[0], int)]


def readable(source: sqlite3.Connection, sql: str, *values: object) -> list[tuple[Any, ...]]:
    """Return the rows before the damage, if there is any."""
    rows: list[tuple[Any, ...]] = []
    with suppress(sqlite3.Error):
        rows.extend(source.execute(sql, values))
    return rows


def all_rows(source: sqlite3.Connection, sql: str, *values: object) -> list[tuple[Any, ...]] | None:
    """Return all rows; None if damage keeps one of them."""
    try:
        return source.execute(sql, values).fetchall()
    except sqlite3.Error:
        return None


def first_value(source: sqlite3.Connection, sql: str) -> object:
    """Return the first value of the first row, if there is one that can be read."""
    rows = all_rows(source, sql)
    return rows[0][0] if rows else None


# The first page
#
# It leads to every table. Where it is gone, the tables are still there, and most of what it led to
# them by: SQLite keeps the list of tables on further pages as soon as one is too small for it.


PAGE_SIZE = 4096

_LEAF = 0x0D
"""What a page of rows begins with."""

_HEAD_SIZE = 8
_LONGEST_NUMBER = 9
_SCHEMA_COLUMNS = 5
_FIRST_TEXT_TYPE = 13
_NOT_NEEDED = re.compile(
    r" UNIQUE| AUTOINCREMENT| NOT NULL| CHECK \([^()]*\([^()]*\)\)| REFERENCES \w+ \(\w+\)"
    r"| ON DELETE CASCADE"
)
"""What reading does without: it needs indexes that would have to be found, or only takes room."""

_NOT_READ = ("tallies", "analyses")
"""Tables that nobody misses after a repair: the first fills itself."""


@dataclass(frozen=True, slots=True)
class TableRoot:
    """Where a table begins."""

    name: str
    page: int
    sql: str


def rebuild_sqlite_header(path: Path) -> None:
    """Write a first page that leads to the tables again."""
    usual = {place.name: place for place in _usual_places()}
    found = {place.name: place for place in _found_places(path)}
    page = _head([*(usual | found).values()]) or _head([*usual.values()])
    pages = max(1, path.stat().st_size // PAGE_SIZE)
    page[28:32] = pages.to_bytes(4, "big")
    with path.open("r+b") as file:
        file.write(page)


def _usual_places() -> list[TableRoot]:
    """Return where the tables of version 1 are: SQLite gives them the same places in every file."""
    with closing(sqlite3.connect(":memory:")) as usual:
        MIGRATIONS[0](usual)
        rows = usual.execute(
            "SELECT name, rootpage, sql FROM sqlite_master"
            " WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        ).fetchall()
    return [TableRoot(*row) for row in rows]


def _head(places: list[TableRoot]) -> bytearray:
    """Return a first page with these tables; an empty one if they do not fit on it."""
    with closing(sqlite3.connect(":memory:")) as head:
        head.execute(f"PRAGMA page_size = {PAGE_SIZE}")
        head.execute("PRAGMA writable_schema = ON")
        for place in places:
            plain = _NOT_NEEDED.sub("", " ".join(place.sql.split()))
            head.execute(
                "INSERT INTO sqlite_master VALUES ('table', ?, ?, ?, ?)",
                (place.name, place.name, place.page, plain),
            )
        written = head.serialize()
    return bytearray(written) if len(written) == PAGE_SIZE else bytearray()


def _found_places(path: Path) -> Iterator[TableRoot]:
    """Go through the tables that other pages still tell of."""
    with path.open("rb") as file:
        while page := file.read(PAGE_SIZE):
            if page[0] == _LEAF and b"CREATE TABLE" in page:
                yield from _places_on(page)


def _places_on(page: bytes) -> Iterator[TableRoot]:
    count = int.from_bytes(page[3:5], "big")
    for index in range(min(count, PAGE_SIZE // 2)):
        pointer = _HEAD_SIZE + 2 * index
        try:
            place = _place_at(page, int.from_bytes(page[pointer : pointer + 2], "big"))
        except (IndexError, UnicodeDecodeError):
            continue  # whatever it is, it is no row of the list of tables
        if place is not None:
            yield place


def _place_at(page: bytes, offset: int) -> TableRoot | None:
    """Read a row of the list of tables: ``type, name, table, page, sql``."""
    _, offset = _number(page, offset)  # how long the row is
    _, offset = _number(page, offset)  # its number
    head, after = _number(page, offset)
    data = offset + head
    kinds = []
    while after < data:
        kind, after = _number(page, after)
        kinds.append(kind)
    if len(kinds) != _SCHEMA_COLUMNS:
        return None
    values = []
    for kind in kinds:
        size = (kind - _FIRST_TEXT_TYPE) // 2 if kind >= _FIRST_TEXT_TYPE else kind
        values.append(page[data : data + size])
        data += size
    if values[0] != b"table":
        return None
    name, sql = values[1].decode(), values[4].decode()
    if name in _NOT_READ or not sql.startswith("CREATE TABLE ") or name.startswith("sqlite"):
        return None
    return TableRoot(name, int.from_bytes(values[3], "big"), sql)


def _number(page: bytes, offset: int) -> tuple[int, int]:
    """Read a number of SQLite's variable length; return it and where it ends."""
    value = 0
    for _ in range(_LONGEST_NUMBER):
        byte = page[offset]
        offset += 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            break
    return value, offset
