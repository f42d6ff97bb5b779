"""Tournaments and the club's people, as the archive keeps them.

A tournament is its log: every deed is a row, written before anybody is shown what it did. So a
program that is killed at any moment has lost nothing that was seen.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeAlias

from khepri.archive.connection import retry_when_full
from khepri.archive.game_rows import wall_ms
from khepri.errors import ArchiveError, TournamentError
from khepri.tournament.actions import (
    ActionOutcome,
    LoggedAction,
    parse_action,
    parse_settings,
    serialise_action,
    serialise_settings,
)
from khepri.tournament.log import EventLog, LogEntry
from khepri.tournament.roster import Person
from khepri.tournament.settings import EventSettings

if TYPE_CHECKING:
    from khepri.archive.database import Database


PERSON_COLUMNS = "id, name, full_name, rating, club_group, extra_time, apart_from"


@dataclass(frozen=True, slots=True)
class SavedTournament:
    """A tournament of the archive, and its number there."""

    id: int
    log: EventLog


LogRow: TypeAlias = tuple[int, str, str, str]
"""An entry of a log as the archive has it: its number, the deed, when, and the sentence."""


@dataclass(frozen=True, slots=True)
class LoadedTournament:
    """A tournament, and what it was read from."""

    kept: SavedTournament
    settings: str
    rows: Sequence[LogRow]

    def is_beginning_of(self, number: int, settings: str, rows: Sequence[LogRow]) -> bool:
        """Say whether something that stands in the archive is this, perhaps with more entries."""
        same = (number, settings) == (self.kept.id, self.settings)
        return same and rows[: len(self.rows)] == self.rows


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """A board of a tournament at which a game of the archive is played."""

    tournament: int
    round: int
    board: int


class Tournaments:
    """The collection, in the archive that it belongs to.

    Whatever goes wrong is an `ArchiveError` with a sentence, and has changed nothing.
    """

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self._database = database
        self._now = now
        self._loaded: LoadedTournament | None = None
        """The one that was loaded last: of a log that has grown only the new entries are added."""

    def numbers(self) -> list[int]:
        """Return the numbers of all tournaments, the newest first."""
        rows = self._database.rows(
            "SELECT id FROM tournaments WHERE deleted_ms IS NULL ORDER BY id DESC"
        )
        return [number for (number,) in rows]

    def all(self) -> list[SavedTournament]:
        """Return every tournament, the newest first; a damaged one is left out."""
        found = []
        for number in self.numbers():
            try:
                found.append(self.load(number))
            except ArchiveError:
                continue
        return found

    def load(self, number: int) -> SavedTournament:
        """Return a tournament as it stands.

        :raises ArchiveError: if there is none with that number, or it cannot be read.
        """
        with self._database.reading() as connection:
            self._loaded = load_tournament(connection, number, self._loaded)
        return self._loaded.kept

    def begin(self, settings: EventSettings) -> SavedTournament:
        """Keep a new tournament."""
        with self._database.transaction() as connection:
            number = self._inserted(connection, settings)
        return SavedTournament(number, EventLog.begin(settings))

    def keep(self, log: EventLog) -> SavedTournament:
        """Keep a tournament that was read from a file, with its whole log."""
        with self._database.transaction() as connection:
            number = self._inserted(connection, log.begun)
            for entry in log.entries:
                _insert(connection, number, entry)
        return SavedTournament(number, log)

    def _inserted(self, connection: sqlite3.Connection, settings: EventSettings) -> int:
        number = connection.execute(
            "INSERT INTO tournaments (settings, begun_ms) VALUES (?, ?)",
            (serialise_settings(settings), wall_ms(self._now())),
        ).lastrowid
        return int(number or 0)

    def apply(
        self, kept: SavedTournament, deed: LoggedAction
    ) -> tuple[SavedTournament, tuple[ActionOutcome, ...]]:
        """Do something to a tournament; it is on the disk after this.

        Another program may have changed it in the meantime: then the deed is done to what it is.
        """
        return retry_when_full(lambda: self._applied(kept, deed))

    def _applied(
        self, kept: SavedTournament, deed: LoggedAction
    ) -> tuple[SavedTournament, tuple[ActionOutcome, ...]]:
        when = self._now().replace(tzinfo=None).isoformat(timespec="seconds")
        with self._database.transaction() as connection:
            (count,) = connection.execute(
                "SELECT count(*) FROM tournament_log WHERE tournament_id = ?", (kept.id,)
            ).fetchone()
            current = (
                kept
                if count == len(kept.log.entries)
                else load_tournament(connection, kept.id).kept
            )
            log, happened = current.log.apply(deed, when)
            if log is not current.log:
                _insert(connection, kept.id, log.entries[-1])
        return replace(kept, log=log), happened

    def delete(self, number: int) -> None:
        """Take a tournament out; for 30 days `restore` brings it back."""
        with self._database.transaction() as connection:
            connection.execute(
                "UPDATE tournaments SET deleted_ms = ? WHERE id = ?",
                (wall_ms(self._now()), number),
            )

    def restore(self, number: int) -> bool:
        """Bring a deleted tournament back; return whether there was one."""
        with self._database.transaction() as connection:
            changed = connection.execute(
                "UPDATE tournaments SET deleted_ms = NULL WHERE id = ? AND deleted_ms IS NOT NULL",
                (number,),
            )
            return changed.rowcount > 0

    # The games that were played for it

    def link_game(self, number: int, round_number: int, board: int, game_id: int) -> None:
        """Remember that a game of the archive was played at a board."""
        with self._database.transaction() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO tournament_games VALUES (?, ?, ?, ?)",
                (number, round_number, board, game_id),
            )

    def games(self, number: int) -> dict[tuple[int, int], int]:
        """Return the numbers of the games that were played, by round and board."""
        return self._games(number, "SELECT game_id FROM tournament_games")

    def ended_games(self, number: int) -> dict[tuple[int, int], int]:
        """Return the numbers of those of them that do not go on any more."""
        return self._games(
            number, "SELECT game_id FROM tournament_games EXCEPT SELECT game_id FROM running"
        )

    def _games(self, number: int, which: str) -> dict[tuple[int, int], int]:
        rows = self._database.rows(
            "SELECT round, board, game_id FROM tournament_games"  # noqa: S608 - its own words
            f" WHERE tournament_id = ? AND game_id IN ({which}) ORDER BY round, board",
            (number,),
        )
        return {(round_number, board): game_id for round_number, board, game_id in rows}

    def board_of(self, game_id: int) -> PlayedBoard | None:
        """Return the board at which a game is played; None if it belongs to no tournament."""
        rows = self._database.rows(
            "SELECT tournament_id, round, board FROM tournament_games WHERE game_id = ?", (game_id,)
        )
        return PlayedBoard(*rows[0]) if rows else None

    # The club's people

    def people(self) -> list[Person]:
        """Return the roster, by name."""
        rows = self._database.rows(
            f"SELECT {PERSON_COLUMNS} FROM people"  # noqa: S608 - its own words
            " WHERE deleted_ms IS NULL ORDER BY name COLLATE NOCASE, id"
        )
        return [person for person in map(person_from, rows) if person is not None]

    def save_people(self, people: Iterable[Person]) -> list[Person]:
        """Keep people: new ones get a number, known ones are changed."""
        with self._database.transaction() as connection:
            return [_saved(connection, person) for person in people]

    def delete_people(self, numbers: Sequence[int]) -> int:
        """Take people from the roster; tournaments that they took part in stay as they are."""
        with self._database.transaction() as connection:
            return connection.execute(
                "UPDATE people SET deleted_ms = ? WHERE deleted_ms IS NULL"
                " AND id IN (SELECT value FROM json_each(?))",
                (wall_ms(self._now()), json.dumps(list(numbers))),
            ).rowcount


def load_tournament(
    connection: sqlite3.Connection, number: int, before: LoadedTournament | None = None
) -> LoadedTournament:
    """Return a tournament as it stands.

    :param before: what was loaded earlier; it saves work if this is the same with a longer log.
    :raises ArchiveError: if there is none with that number, or it cannot be read.
    """
    row = connection.execute(
        "SELECT settings FROM tournaments WHERE id = ? AND deleted_ms IS NULL", (number,)
    ).fetchone()
    if row is None:
        raise ArchiveError(f"There is no event {number} in the archive.")
    rows = connection.execute(
        "SELECT number, deed, done_at, sentence FROM tournament_log WHERE tournament_id = ?"
        " ORDER BY number",
        (number,),
    ).fetchall()
    try:
        if before is not None and before.is_beginning_of(number, row[0], rows):
            log = before.kept.log.followed_by(_entries(rows[len(before.rows) :]))
        else:
            log = EventLog.of(parse_settings(row[0]), _entries(rows))
        return LoadedTournament(SavedTournament(number, log), row[0], rows)
    except TournamentError as error:
        raise ArchiveError(f"Event {number} cannot be read: {error}") from error


def _entries(rows: Sequence[LogRow]) -> list[LogEntry]:
    return [LogEntry(number, parse_action(deed), at, told) for number, deed, at, told in rows]


def _insert(connection: sqlite3.Connection, tournament: int, entry: LogEntry) -> None:
    connection.execute(
        "INSERT INTO tournament_log VALUES (?, ?, ?, ?, ?)",
        (tournament, entry.number, serialise_action(entry.deed), entry.when, entry.sentence),
    )


def _saved(connection: sqlite3.Connection, person: Person) -> Person:
    values = (
        person.name,
        person.full_name,
        person.rating,
        person.group,
        person.extra_time,
        json.dumps(person.apart_from, ensure_ascii=False),
    )
    if person.id:
        connection.execute(
            "UPDATE people SET name = ?, full_name = ?, rating = ?, club_group = ?,"
            " extra_time = ?, apart_from = ?, deleted_ms = NULL WHERE id = ?",
            (*values, person.id),
        )
        return person
    number = connection.execute(
        "INSERT INTO people (name, full_name, rating, club_group, extra_time, apart_from)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        values,
    ).lastrowid
    return replace(person, id=int(number or 0))


def person_from(row: tuple[Any, ...]) -> Person | None:
    """Read a person as the archive keeps them; None if that makes no sense."""
    number, name, full_name, rating, group, extra_time, apart = row
    try:
        return Person(
            id=number,
            name=name,
            full_name=full_name,
            rating=rating,
            group=group,
            extra_time=extra_time,
            apart_from=tuple(str(each) for each in json.loads(apart)),
        )
    except (TournamentError, ValueError, TypeError):
        return None
