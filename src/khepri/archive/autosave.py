"""Save one game while it is being played."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from uuid import uuid4

from khepri.archive.archive import Archive
from khepri.archive.connection import retry_when_full
from khepri.archive.game_rows import (
    Source,
    insert_moves,
    insert_rows,
    load_record,
    move_rows,
    progress_columns,
    put_tag,
    rows_of,
    wall_ms,
)
from khepri.archive.write_queue import LOST, RETRY_MS
from khepri.errors import ArchiveError, LockedError, TakenOverError
from khepri.match.events import (
    Event,
    GameEnded,
    MovePlayed,
    MovesTakenBack,
    Refused,
    StopAnswered,
    TeachingSet,
    TimeAdded,
)
from khepri.match.game import Game
from khepri.match.options import TEACHING_TAG as TAUGHT
from khepri.match.records.record import Record, Result, record_from_game

TICK_MS = 1000
"""The running clock is written so often; a game that is resumed has lost less than this."""

LASTING = (MovePlayed, MovesTakenBack, GameEnded, StopAnswered, TeachingSet, TimeAdded)
"""The events after which a game waits until the disk has it; the others only change its state."""


@dataclass(frozen=True, slots=True)
class _Stored:
    """What the archive has of the game: it goes back to what it was if a batch is lost."""

    game_id: int | None
    resumed: Game | None
    """A game that goes on as it was found, until it is taken over; it may be open elsewhere."""

    ended_here: bool = False
    """Whether the result in the archive is this one's own: it may be taken back again."""

    lacks_some: bool = True
    """Whether something is missing: the beginning, or what a failed attempt left."""


class Autosave:
    """Follows one game into the archive, event by event.

    Call `follow` with what every `apply` returns: when it is back, every move is on the disk. If it
    raises an `ArchiveError`, show the sentence and play on: the next event saves what is missing.
    """

    def __init__(
        self,
        archive: Archive,
        game: Game,
        now_ms: int,
        *,
        game_id: int | None = None,
        event: str = "Casual game",
        round_: str = "-",
        of_room: bool = False,
    ) -> None:
        """Begin with a new game, or go on with the one that `Archive.resume` has returned.

        A game `of_room` goes on in the room where it was begun: nobody else is offered it.

        A game that goes on keeps the event and the round it was begun in. Nothing is raised here: a
        game that cannot be saved yet is saved as soon as it can be.
        """
        self.trouble = ""
        """Why the game is not saved as it was last seen, as a sentence; empty if it is."""

        self._stored = _Stored(game_id, game if game_id is not None else None)
        self._of_room = of_room
        self._archive = archive
        self._event = event
        self._round = round_
        self._owner = uuid4().hex
        self._began = archive.moment()
        self._date = self._began.strftime("%Y.%m.%d")
        self._tried_ms = now_ms
        self._rest_ms = TICK_MS
        with suppress(ArchiveError):  # `trouble` tells it
            self._write(game, now_ms)

    @property
    def game_id(self) -> int | None:
        """The number of the game in the archive; None while it is not there."""
        return self._stored.game_id

    @property
    def owns_game(self) -> bool:
        """Whether nobody else has gone on with the game meanwhile.

        :raises ArchiveError: if that cannot be found out.
        """
        found = self._archive.database.rows(
            "SELECT owner FROM running WHERE game_id = ?", (self.game_id,)
        )
        return self._stored.resumed is not None or found == [(self._owner,)]

    def follow(self, game: Game, events: Iterable[Event], now_ms: int) -> None:
        """Save what these events have made of the game, and whatever is still missing.

        :raises ArchiveError: if it cannot be saved now.
        """
        happened = [event for event in events if not isinstance(event, Refused)]
        if happened:
            lasting = any(isinstance(event, LASTING) for event in happened)
            self._write(game, now_ms, lasting=lasting)

    def tick(
        self, game: Game, now_ms: int, *, early_ms: int = 0, shown_ms: int | None = None
    ) -> None:
        """Save the running clock, or what is missing; call it as often as you like.

        :param early_ms: saves also what is due only so much later.
        :param shown_ms: the instant whose clock is saved; None for now.
        :raises ArchiveError: if it cannot be saved now.
        """
        due = self.due_ms(game)
        if due is not None and due - early_ms <= now_ms:
            self._write(game, now_ms, shown_ms=shown_ms)

    def due_ms(self, game: Game) -> int | None:
        """Return the instant at which `tick` has something to save; None for never."""
        runs = game.clock is not None and game.clock.running is not None
        return self._tried_ms + self._rest_ms if self._stored.lacks_some or runs else None

    def _write(
        self, game: Game, now_ms: int, *, lasting: bool = False, shown_ms: int | None = None
    ) -> None:
        self._tried_ms = now_ms
        at_ms = now_ms if shown_ms is None else shown_ms
        try:
            retry_when_full(lambda: self._attempt(game, at_ms, lasting=lasting))
        except ArchiveError as error:
            self._stored = replace(self._stored, lacks_some=True)
            self.trouble = str(error)
            # Another program that writes just now is done sooner than a disk has room.
            self._rest_ms = TICK_MS if isinstance(error, LockedError) else RETRY_MS
            raise

    def _attempt(self, game: Game, now_ms: int, *, lasting: bool) -> None:
        database = self._archive.database
        lasting = lasting or self._stored.lacks_some
        with database.transaction(durable=lasting) as connection:
            # The way here may have cost the batch in which the game was stored before.
            before = self._stored
            database.if_lost(partial(self._lose, before))
            whole = lasting or before.lacks_some
            number = self._store(connection, game, now_ms, lasting=whole)
        self._stored = _Stored(
            number, None, ended_here=game.outcome is not None, lacks_some=whole and not lasting
        )
        self._rest_ms = TICK_MS
        if not self._stored.lacks_some:
            self.trouble = ""

    def _lose(self, before: _Stored) -> None:
        self._stored = replace(before, lacks_some=True)
        self.trouble = LOST

    # Inside a transaction

    def _store(
        self, connection: sqlite3.Connection, game: Game, now_ms: int, *, lasting: bool
    ) -> int:
        if self.game_id is not None and self._stored.resumed is not None:
            self._take_over(connection, self.game_id, self._stored.resumed)
        number = self._row(connection)
        if number is None:
            number = self._insert(connection, game)
        elif lasting:
            self._update(connection, number, game)
        if game.outcome is None:
            self._write_running(connection, number, game, now_ms)
        else:
            connection.execute("DELETE FROM running WHERE game_id = ?", (number,))
        return number

    def _take_over(self, connection: sqlite3.Connection, game_id: int, found: Game) -> None:
        """Become the only one who writes this game; whoever did before is told."""
        taken = connection.execute(
            "UPDATE running SET owner = ? WHERE game_id = ?", (self._owner, game_id)
        ).rowcount
        if not taken:
            raise ArchiveError(f"Game {game_id} cannot be continued: it is over.")
        record = load_record(connection, game_id)
        if tuple(recorded.move for recorded in record.moves) != found.moves:
            raise TakenOverError(
                "This game has gone on in another window of Khepri: open it again to go on from"
                " there."
            )
        self._date, self._event, self._round = record.date, record.event, record.round

    def _row(self, connection: sqlite3.Connection) -> int | None:
        """Return the game's number if its row is there and nobody else's."""
        if self.game_id is None:
            return None
        found = connection.execute(
            "SELECT result, owner FROM games LEFT JOIN running ON game_id = id WHERE id = ?",
            (self.game_id,),
        ).fetchone()
        if found is None:
            return None  # deleted for good, or lost with a damaged file: it is stored anew
        result, owner = found
        if owner not in (None, self._owner):
            raise TakenOverError("This game goes on in another window of Khepri, which saves it.")
        if result != Result.UNFINISHED and not self._stored.ended_here:
            raise TakenOverError("This game was finished in another window of Khepri.")
        return self.game_id

    def _record(self, game: Game) -> Record:
        return record_from_game(game, event=self._event, date=self._date, round_=self._round)

    def _insert(self, connection: sqlite3.Connection, game: Game) -> int:
        # The time goes into the file too, so that games of one day keep their order elsewhere.
        record = self._record(game)
        tags = (("Time", self._began.strftime("%H:%M:%S")), *record.tags)
        return insert_rows(
            connection,
            rows_of(replace(record, tags=tags)),
            Source.PLAYED,
            began_ms=wall_ms(self._began),
            listed=_worth_listing(game),
        )

    def _update(self, connection: sqlite3.Connection, number: int, game: Game) -> None:
        record = self._record(game)
        kept = _kept_moves(connection, number, record)
        gone = connection.execute(
            "DELETE FROM moves WHERE game_id = ? AND ply > ?", (number, kept)
        ).rowcount
        insert_moves(connection, number, move_rows(record.moves, game.positions, kept + 1))
        if gone or kept < len(record.moves):
            connection.execute("DELETE FROM analyses WHERE game_id = ?", (number,))
        put_tag(connection, number, TAUGHT, dict(record.tags).get(TAUGHT))
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
            "INSERT OR REPLACE INTO running VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
                self._of_room,
                options.tournament is not None,
            ),
        )


def _kept_moves(connection: sqlite3.Connection, number: int, record: Record) -> int:
    """Return how many of the stored moves are still those of the game.

    They are looked at, not remembered: a repaired archive may have lost some that had been saved.
    """
    stored = connection.execute(
        "SELECT move, clock_ms FROM moves WHERE game_id = ? ORDER BY ply", (number,)
    )
    kept = 0
    for (move, clock_ms), recorded in zip(stored, record.moves, strict=False):
        if (move, clock_ms) != (str(recorded.move), recorded.clock_ms):
            break
        kept += 1
    return kept


def _worth_listing(game: Game) -> bool:
    """Say whether it belongs among the past games: nobody wants to see those never played."""
    return game.outcome is not None or any(not turn.forced for turn in game.turns)
