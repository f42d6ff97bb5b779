"""Save one game while it is being played."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from uuid import uuid4

from khepri.archive.archive import Archive
from khepri.archive.rows import (
    Source,
    insert_moves,
    insert_record,
    load_record,
    progress_columns,
    wall_ms,
)
from khepri.errors import ArchiveError
from khepri.match.game import Game
from khepri.match.record import Record, record_of

TICK_MS = 1000
"""The running clock is written so often; a game that is resumed has lost less than this."""


class Autosave:
    """Follows one game into the archive, move by move.

    Call `follow` with the game after every `apply`: when it returns, every move is on the disk. If
    it raises an `ArchiveError`, show the sentence and play on: the next call saves what is missing.
    """

    def __init__(
        self,
        archive: Archive,
        game: Game,
        now_ms: int,
        *,
        game_id: int | None = None,
        event: str = "Casual game",
    ) -> None:
        """Begin with a new game, or go on with the one that `Archive.resume` has returned.

        Nothing is raised here: a game that cannot be saved yet is saved as soon as it can be.
        """
        self.game_id = game_id
        """The number of the game in the archive; None until it could be saved."""

        self.trouble = ""
        """Why the last attempt to save failed, as a sentence; empty if it did not."""

        self._archive = archive
        self._event = event
        self._owner = uuid4().hex
        self._began = archive.moment()
        self._date = self._began.strftime("%Y.%m.%d")
        self._saved: Game | None = None
        self._written_ms = now_ms
        try:
            if game_id is not None:
                self._take_over(game, game_id)
            self.follow(game, now_ms)
        except ArchiveError as error:
            self.trouble = str(error)

    def follow(self, game: Game, now_ms: int) -> None:
        """Save whatever has changed since the last time.

        :raises ArchiveError: if it cannot be saved now.
        """
        saved = self._saved
        if saved is not None and _same(saved, game):
            return
        moved = saved is None or saved.turns != game.turns or saved.outcome != game.outcome
        self._write(game, now_ms, durable=moved)

    def tick(self, game: Game, now_ms: int) -> None:
        """Save the running clock, at most once a second; call it as often as you like.

        :raises ArchiveError: if it cannot be saved now.
        """
        if now_ms - self._written_ms < TICK_MS:
            return
        runs = game.clock is not None and game.clock.running is not None
        unsaved = self._saved is None or not _same(self._saved, game)
        if unsaved or (runs and game.outcome is None):
            self._write(game, now_ms, durable=unsaved)

    def _write(self, game: Game, now_ms: int, *, durable: bool) -> None:
        # A failed attempt counts too: a full disk is not asked again in the next frame.
        self._written_ms = now_ms
        try:
            with self._archive.database.transaction(durable=durable) as connection:
                number = self._store(connection, game, now_ms)
        except ArchiveError as error:
            self.trouble = str(error)
            raise
        self.game_id, self._saved, self.trouble = number, game, ""

    def _take_over(self, game: Game, game_id: int) -> None:
        """Become the only one who writes this game; whoever did before is told."""
        with self._archive.database.transaction() as connection:
            taken = connection.execute(
                "UPDATE running SET owner = ? WHERE game_id = ?", (self._owner, game_id)
            ).rowcount
            if not taken:
                raise ArchiveError(f"Game {game_id} cannot be continued: it is over.")
            self._date = load_record(connection, game_id).date
        self._saved = game

    # Inside a transaction

    def _store(self, connection: sqlite3.Connection, game: Game, now_ms: int) -> int:
        number = self._row(connection)
        if number is None:
            number = self._insert(connection, game)
        elif self._saved is None or self._saved.turns != game.turns or game.outcome is not None:
            self._update(connection, number, game)
        if game.outcome is None:
            self._write_running(connection, number, game, now_ms)
        else:
            connection.execute("DELETE FROM running WHERE game_id = ?", (number,))
        return number

    def _row(self, connection: sqlite3.Connection) -> int | None:
        """Return the game's number if its row is there and nobody else's."""
        if self.game_id is None:
            return None
        found = connection.execute(
            "SELECT owner FROM games LEFT JOIN running ON game_id = id WHERE id = ?",
            (self.game_id,),
        ).fetchone()
        if found is None:
            return None  # deleted for good, or lost with a damaged file: it is stored anew
        if found[0] not in (None, self._owner):
            raise ArchiveError("This game goes on in another window of Khepri, which saves it.")
        return self.game_id

    def _record(self, game: Game) -> Record:
        return record_of(game, event=self._event, date=self._date)

    def _insert(self, connection: sqlite3.Connection, game: Game) -> int:
        # The time goes into the file too, so that games of one day keep their order elsewhere.
        tags = (("Time", self._began.strftime("%H:%M:%S")),)
        return insert_record(
            connection,
            replace(self._record(game), tags=tags),
            Source.PLAYED,
            began_ms=wall_ms(self._began),
            listed=_worth_listing(game),
        )

    def _update(self, connection: sqlite3.Connection, number: int, game: Game) -> None:
        record = self._record(game)
        saved = self._saved.turns if self._saved is not None else ()
        # A repaired archive may have lost moves that had been saved.
        (stored,) = connection.execute(
            "SELECT count(*) FROM moves WHERE game_id = ?", (number,)
        ).fetchone()
        kept = 0
        while kept < min(stored, len(saved), len(game.turns)) and saved[kept] == game.turns[kept]:
            kept += 1
        connection.execute("DELETE FROM moves WHERE game_id = ? AND ply > ?", (number, kept))
        insert_moves(connection, number, record.moves, game.positions, kept + 1)
        connection.execute("DELETE FROM analyses WHERE game_id = ?", (number,))
        values = progress_columns(record, game.position)
        changes = ", ".join(f"{name} = :{name}" for name in values)  # this package's own words
        connection.execute(
            f"UPDATE games SET {changes}, listed = :listed AND deleted_ms IS NULL"  # noqa: S608
            " WHERE id = :id",
            values | {"listed": _worth_listing(game), "id": number},
        )

    def _write_running(
        self, connection: sqlite3.Connection, number: int, game: Game, now_ms: int
    ) -> None:
        first, second = game.spec.sides
        options = game.options
        connection.execute(
            # Whoever plays a game that was set aside brings it back with this.
            "INSERT OR REPLACE INTO running VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
            (
                number,
                self._owner,
                wall_ms(self._archive.moment()),
                game.time_left(first, now_ms),
                game.time_left(second, now_ms),
                game.paused,
                game.draw_offer,
                game.undo_request,
                *game.offers,
                options.undo,
                options.hints,
                options.previews,
            ),
        )


def _same(saved: Game, game: Game) -> bool:
    """Say whether nothing but the running clock can have changed."""
    return _settled(saved) == _settled(game)


def _settled(game: Game) -> tuple[object, ...]:
    return (
        game.turns,
        game.outcome,
        game.turn_begun,
        game.paused,
        game.draw_offer,
        game.undo_request,
        game.offers,
    )


def _worth_listing(game: Game) -> bool:
    """Say whether it belongs among the past games: nobody wants to see those never played."""
    return game.outcome is not None or any(not turn.forced for turn in game.turns)
