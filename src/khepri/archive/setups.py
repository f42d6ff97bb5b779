"""The collection of setups that people have made and given a name."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from khepri.archive.game_rows import wall_ms
from khepri.errors import ArchiveError, NameTakenError, RulesError
from khepri.games.named_setup import (
    NamedSetup,
    read_setups,
    write_setups,
)
from khepri.games.registry import game_named
from khepri.system.files import LineError, read_text
from khepri.system.limits import LARGEST_SETUPS_FILE
from khepri.system.names import clean_name, free_name, name_key, saved_name

if TYPE_CHECKING:
    from khepri.archive.database import Database


@dataclass(frozen=True, slots=True)
class SavedSetup:
    """A setup of the collection, and its number there."""

    id: int
    named: NamedSetup


@dataclass(frozen=True, slots=True)
class SetupsReport:
    """What became of the setups of one file."""

    added: tuple[int, ...] = ()
    """The numbers of the setups that are new in the collection."""

    known: int = 0
    """How many setups the collection had already, with the same name."""

    renamed: tuple[tuple[str, str], ...] = ()
    """The names that were taken by another setup, and the names they got instead."""

    errors: tuple[LineError, ...] = ()
    """What was wrong with the other lines."""


class Setups:
    """The collection, in the archive that it belongs to.

    Names are unique, whatever the game, and do not differ in case alone. Whatever goes wrong is an
    `ArchiveError` with a sentence, and has changed nothing.
    """

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self._database = database
        self._now = now

    def all(self, game: str | None = None) -> list[SavedSetup]:
        """Return every setup, of one game or of all, by name; a damaged one is left out."""
        rows = self._database.rows(
            "SELECT id, name, game, variant, position FROM setups WHERE deleted_ms IS NULL"
            " AND (:game IS NULL OR game = :game) ORDER BY key, id",
            {"game": game},
        )
        return [kept for kept in map(parse_setup_row, rows) if kept is not None]

    def named(self, name: str) -> SavedSetup | None:
        """Return the setup with a name, if there is one."""
        key = name_key(clean_name(name, longest=None))
        return next((kept for kept in self.all() if kept.named.key == key), None)

    def save(self, named: NamedSetup, *, replace: bool = False) -> SavedSetup:
        """Keep a setup; with `replace`, instead of the one that has its name.

        :raises NameTakenError: if another setup has the name and is not to be replaced.
        """
        with self._database.transaction() as connection:
            owner = owner_of(connection, named.key)
            if owner is None:
                return SavedSetup(_insert(connection, named, wall_ms(self._now())), named)
            if not replace:
                raise NameTakenError(named.name, owner)
            connection.execute(
                "UPDATE setups SET name = ?, game = ?, variant = ?, position = ?, saved_ms = ?"
                " WHERE id = ?",
                (*_values(named), wall_ms(self._now()), owner),
            )
            return SavedSetup(owner, named)

    def rename(self, number: int, name: str) -> str:
        """Give a setup another name; return it as it is kept.

        :raises RulesError: if it is no name.
        :raises NameTakenError: if another setup has it.
        :raises ArchiveError: if there is no such setup.
        """
        name = saved_name(name, "setup")
        with self._database.transaction() as connection:
            owner = owner_of(connection, name_key(name))
            if owner not in (None, number):
                raise NameTakenError(name, owner)
            changed = connection.execute(
                "UPDATE setups SET name = ?, key = ? WHERE id = ? AND deleted_ms IS NULL",
                (name, name_key(name), number),
            ).rowcount
            if not changed:
                raise ArchiveError(f"There is no setup {number} in the collection.")
        return name

    def delete(self, numbers: Sequence[int]) -> int:
        """Take setups out; `restore` brings them back. Return how many were there."""
        with self._database.transaction() as connection:
            return connection.execute(
                "UPDATE setups SET deleted_ms = ? WHERE deleted_ms IS NULL"
                " AND id IN (SELECT value FROM json_each(?))",
                (wall_ms(self._now()), json.dumps(list(numbers))),
            ).rowcount

    def deleted_last(self, name: str) -> int | None:
        """Return the number of the setup with a name that was deleted last, if one was."""
        rows = self._database.rows(
            "SELECT id FROM setups WHERE deleted_ms IS NOT NULL AND key = ?"
            " ORDER BY deleted_ms DESC, id DESC LIMIT 1",
            (name_key(clean_name(name, longest=None)),),
        )
        return int(rows[0][0]) if rows else None

    def restore(self, numbers: Sequence[int]) -> int:
        """Bring deleted setups back, under another name where theirs is taken by now."""
        with self._database.transaction() as connection:
            rows = connection.execute(
                "SELECT id, name, key FROM setups WHERE deleted_ms IS NOT NULL"
                " AND id IN (SELECT value FROM json_each(?))",
                (json.dumps(list(numbers)),),
            ).fetchall()
            for number, name, _ in rows:
                free = free_name(name, lambda key: owner_of(connection, key) is not None)
                connection.execute(
                    "UPDATE setups SET deleted_ms = NULL, name = ?, key = ? WHERE id = ?",
                    (free, name_key(free), number),
                )
            return len(rows)

    # Files

    def export_text(self, numbers: Iterable[int] | None = None) -> str:
        """Write setups, all if none are named, as the text of one file."""
        wanted = None if numbers is None else set(numbers)
        return write_setups(
            kept.named for kept in self.all() if wanted is None or kept.id in wanted
        )

    def import_text(self, text: str) -> SetupsReport:
        """Add every setup of a file that is not here yet; lines that are none are told of.

        A name that another setup has gets a number behind it.
        """
        reading = read_setups(text)
        added: list[int] = []
        renamed: list[tuple[str, str]] = []
        known = 0
        with self._database.transaction() as connection:
            for named in reading.found:
                here = self._same(connection, named)
                if here:
                    known += 1
                    continue
                free = free_name(named.name, lambda key: owner_of(connection, key) is not None)
                if free != named.name:
                    renamed.append((named.name, free))
                kept = NamedSetup(free, named.spec, named.variant, named.setup)
                added.append(_insert(connection, kept, wall_ms(self._now())))
        return SetupsReport(tuple(added), known, tuple(renamed), reading.errors)

    def import_file(self, path: Path) -> SetupsReport:
        """Add every setup of a file; what is no letter becomes a question mark.

        :raises ArchiveError: if the file cannot be read.
        """
        try:
            found = read_text(path, LARGEST_SETUPS_FILE)
        except OSError as error:
            raise ArchiveError(f"{path} cannot be read ({error.strerror or error}).") from error
        return self.import_text(found.text)

    def _same(self, connection: sqlite3.Connection, named: NamedSetup) -> bool:
        return bool(
            connection.execute(
                "SELECT 1 FROM setups WHERE deleted_ms IS NULL AND key = ? AND game = ?"
                " AND variant = ? AND position = ?",
                (named.key, named.spec.name, named.variant, named.text),
            ).fetchone()
        )


def parse_setup_row(row: Sequence[Any]) -> SavedSetup | None:
    """Return the setup in a row of the table; None if it makes no sense."""
    number, name, game, variant, position = row
    try:
        return SavedSetup(number, NamedSetup.of(name, game_named(game), variant, position))
    except (RulesError, TypeError, AttributeError):
        return None  # somebody has written into the file


def _values(named: NamedSetup) -> tuple[str, str, str, str]:
    return named.name, named.spec.name, named.variant, named.text


def _insert(connection: sqlite3.Connection, named: NamedSetup, saved_ms: int) -> int:
    cursor = connection.execute(
        "INSERT INTO setups (name, game, variant, position, key, saved_ms)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (*_values(named), named.key, saved_ms),
    )
    return int(cursor.lastrowid or 0)


def owner_of(connection: sqlite3.Connection, key: str) -> int | None:
    """Return the number of the setup that has a name, if there is one."""
    row = connection.execute(
        "SELECT id FROM setups WHERE key = ? AND deleted_ms IS NULL", (key,)
    ).fetchone()
    return None if row is None else int(row[0])
