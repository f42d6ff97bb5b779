"""What can be saved of the tournaments and the club nights of a damaged archive.

`recovery` loads it only when there is damage: it needs everything that knows tournaments.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from typing import Any

from khepri.archive.club_nights import read_state
from khepri.archive.damaged_file import all_rows, readable, scan
from khepri.archive.tournaments import PERSON_COLUMNS, person_from
from khepri.errors import TournamentError
from khepri.tournament.actions import (
    ChangeSettings,
    Publish,
    parse_action,
    parse_settings,
    serialise_settings,
)
from khepri.tournament.log import EventLog, LogEntry
from khepri.tournament.settings import MOST_ROUNDS, EventSettings

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
