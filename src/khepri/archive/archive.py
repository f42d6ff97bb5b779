"""The store of every game, how everybody has done in them, and who plays one just now."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from itertools import takewhile
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from khepri.archive.archive_file import file_identity
from khepri.archive.connection import PATIENCE_S, retry_when_full
from khepri.archive.database import Database, archive_path
from khepri.archive.game_rows import (
    RecordRows,
    Source,
    insert_rows,
    load_record,
    record_fingerprint,
    rows_of,
    side_named,
    wall_ms,
)
from khepri.archive.search import GameSummary, Listing, Page, Query, Sort, find_ids, summaries
from khepri.archive.setups import Setups
from khepri.archive.write_queue import WriteQueue
from khepri.errors import ArchiveError
from khepri.match.clock import Clock
from khepri.match.game import Game
from khepri.match.options import EventRound, Options
from khepri.match.records.record import Record, game_from_record
from khepri.system.files import create_private_file
from khepri.system.names import clean_name

if TYPE_CHECKING:
    from khepri.archive.club_nights import ClubNights
    from khepri.archive.tournaments import Tournaments


# How everybody has done


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """Somebody who has played, and in how many games."""

    name: str
    games: int


@dataclass(frozen=True, slots=True)
class Score:
    """How many finished games somebody has won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        """How many games were finished."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """How many of the finished games were won, from 0 to 1; 0 if there are none."""
        return self.won / self.played if self.played else 0.0

    def __add__(self, other: Score) -> Score:
        return Score(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)


@dataclass(frozen=True, slots=True)
class PlayerStanding:
    """Somebody who has played, and how that went."""

    player: str
    games: int
    """All games, unfinished ones too."""

    last_ms: int
    """When the latest of them began, as in `GameSummary.played_ms`; 0 if unknown."""

    by_game: Mapping[str, Score] = field(default_factory=dict)
    """The games that were played, by their names."""

    @property
    def total(self) -> Score:
        """All games together."""
        return sum(self.by_game.values(), Score())


_SCORES = """
    SELECT id, game, sum(games), sum(games * (result = won)), sum(games * (result = '1/2-1/2')),
           sum(games * (result = lost))
    FROM (
        SELECT first_id AS id, game, result, games, '1-0' AS won, '0-1' AS lost FROM tallies
        UNION ALL
        SELECT second_id, game, result, games, '0-1', '1-0' FROM tallies
        WHERE second_id != first_id
    )
    WHERE games > 0 GROUP BY id, game
"""
_LATEST = """
    SELECT id, max(played_ms) FROM (
        SELECT first_id AS id, played_ms FROM games WHERE listed = 1
        UNION ALL
        SELECT second_id, played_ms FROM games WHERE listed = 1
    ) GROUP BY id
"""


def standings(connection: sqlite3.Connection) -> list[PlayerStanding]:
    """Return everybody who has played, whoever has played most first."""
    names = dict(connection.execute("SELECT id, name FROM players"))
    latest = dict(connection.execute(_LATEST))
    counts: dict[int, int] = {}
    scores: dict[int, dict[str, Score]] = {}
    for player, game, games, won, drawn, lost in connection.execute(_SCORES):
        counts[player] = counts.get(player, 0) + games
        scores.setdefault(player, {})[game] = Score(won, drawn, lost)
    found = [
        PlayerStanding(names[player], games, latest.get(player, 0), scores[player])
        for player, games in counts.items()
        if player in names
    ]
    return sorted(found, key=lambda each: (-each.games, each.player))


# Who plays a game just now
#
# No clock decides that somebody has gone: a program that is killed lets go at once, and one on a
# busy machine never by mistake. What is saved does not hang on it, but on `running.owner`.


ATTEMPTS = 5
"""How often somebody may let go in the very moment in which the file is opened."""


class GameLock:
    """That a game is played here; `taken` makes it."""

    def __init__(self, path: Path | None = None, lock: sqlite3.Connection | None = None) -> None:
        self._path = path
        self._lock = lock

    @classmethod
    def taken(cls, archive: Path | None, game_id: int) -> GameLock | None:
        """Claim a game; None if another program, or another window of this one, plays it.

        Where nothing can be locked nobody is kept from playing.
        """
        if archive is None:
            return cls()
        path = archive.with_name(f"{archive.stem}.playing-{game_id}")
        for _ in range(ATTEMPTS):
            if not path.exists():
                create_private_file(path)
            found = file_identity(path)
            try:
                # SQLite's own locks work on every system and end with their program.
                lock = sqlite3.connect(
                    path, timeout=0, isolation_level=None, check_same_thread=False
                )
            except sqlite3.Error:
                return cls()
            try:
                lock.execute("BEGIN EXCLUSIVE")
            except sqlite3.Error as error:
                lock.close()
                return None if error.sqlite_errorcode == sqlite3.SQLITE_BUSY else cls()
            if found is not None and file_identity(path) == found:
                return cls(path, lock)
            lock.close()  # whoever had it has just let go, and taken the file away
        return None

    @classmethod
    def is_elsewhere(cls, archive: Path | None, game_id: int) -> bool:
        """Say whether a game is played just now, and not by whoever asks."""
        claim = cls.taken(archive, game_id)
        if claim is None:
            return True
        claim.let_go()
        return False

    def let_go(self) -> None:
        """Let others play the game."""
        if self._lock is not None and self._path is not None:
            with suppress(OSError):  # on Windows somebody may just be looking at it
                self._path.unlink()
            self._lock.close()
        self._lock = None

    def __del__(self) -> None:
        """Let go with whoever has forgotten the game."""
        if self._lock is not None:
            self._lock.close()


# The archive


KEPT_DAYS = 30
"""A deleted game can be had back for so long; it is gone when the archive is opened after that."""

_DAY_MS = 24 * 60 * 60 * 1000


@dataclass(frozen=True, slots=True)
class Added:
    """What became of a game that was to be added."""

    id: int
    new: bool
    """False if the archive had this game already."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """How somebody has done in games that were finished."""

    player: str
    played: int
    won: int
    drawn: int
    average_length: float
    """The moves of an average game, as players count them; 0 if there is no game."""

    @property
    def lost(self) -> int:
        """How many games were lost."""
        return self.played - self.won - self.drawn


@dataclass(frozen=True, slots=True)
class SavedEvaluation:
    """What an engine thinks of one position, as one line of an analysis."""

    score: int
    depth: int = 0
    line: tuple[str, ...] = ()
    """The best moves for both sides, the next one first."""

    exact: bool = False
    """Whether the score is proved."""


def local_time() -> datetime:
    """Return the local date and time."""
    return datetime.now(UTC).astimezone()


class Archive:
    """The store of every game; close it, or use it in a ``with`` statement.

    It belongs to the thread that opened it. Several programs, or threads with an archive each, may
    use one file at once. Whatever goes wrong is an `ArchiveError` with a sentence, and has changed
    nothing.

    >>> from khepri.match.records.pgn import read_pgn
    >>> archive = Archive.in_memory()
    >>> archive.add(read_pgn('[Black "Amira"] [White "Jonas"] 1. f5 d6 2. c3 1-0'))
    Added(id=1, new=True)
    >>> archive.page(Query(text="amira")).total
    1
    """

    def __init__(
        self,
        path: Path | None = None,
        *,
        now: Callable[[], datetime] = local_time,
        patience_s: float = PATIENCE_S,
    ) -> None:
        """Open a file, this user's own if none is given, and make it if there is none.

        :raises ArchiveError: if that cannot be done.
        """
        self._open(Database(path or archive_path(), patience_s=patience_s), now)

    @classmethod
    def in_memory(cls, now: Callable[[], datetime] = local_time) -> Self:
        """Return an archive that is gone when it is closed: for tests, or without any disk."""
        archive = cls.__new__(cls)
        archive._open(Database(None), now)
        return archive

    def _open(self, database: Database, now: Callable[[], datetime]) -> None:
        self.database = database
        self.setups = Setups(database, now)
        """The boards that people have made and given a name."""

        self._now = now
        # The list that was looked at last, as long as nothing changes: it is leafed through.
        self._listing: tuple[object, Listing] | None = None
        if not database.read_only:
            self._purge()

    @property
    def notice(self) -> str:
        """What the user should be told about the file, such as that it had to be repaired."""
        return self.database.notice

    @cached_property
    def writes(self) -> WriteQueue:
        """What is to be written, and tried again until the disk takes it."""
        return WriteQueue(self.database)

    @cached_property
    def tournaments(self) -> Tournaments:
        """The tournaments, and the people who take part in them."""
        from khepri.archive.tournaments import Tournaments  # noqa: PLC0415 - few programs need it

        return Tournaments(self.database, self._now)

    @cached_property
    def club_nights(self) -> ClubNights:
        """The nights on which a room has played together."""
        from khepri.archive.club_nights import ClubNights  # noqa: PLC0415 - few programs need it

        return ClubNights(self.database, self._now)

    def close(self) -> None:
        """Let the file go."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def moment(self) -> datetime:
        """Return the local date and time now."""
        return self._now()

    # Games in and out

    def add(self, record: Record, source: Source = Source.IMPORTED) -> Added:
        """Store a game, unless it is there already; a deleted one comes back.

        :raises RulesError: if a move of the record cannot be played.
        """
        return self.add_all([record], source)[0]

    def add_all(
        self, records: Iterable[Record], source: Source = Source.IMPORTED, *, durable: bool = True
    ) -> list[Added]:
        """Store several games, all or none of them."""
        # Others wait only while rows are stored, not while they are worked out.
        waiting = [_Waiting.of(record) for record in records]
        with self.database.reading() as connection:
            for each in waiting:
                if _known(connection, each.fingerprint) is None:
                    each.rows = rows_of(each.record, each.fingerprint)
        return retry_when_full(lambda: self._add_waiting(waiting, source, durable=durable))

    def _add_waiting(
        self, waiting: Sequence[_Waiting], source: Source, *, durable: bool
    ) -> list[Added]:
        with self.database.transaction(durable=durable) as connection:
            return [_add(connection, each, source) for each in waiting]

    def make_durable(self) -> None:
        """Wait until everything that was stored has reached the disk."""
        with self.database.transaction():
            pass

    def load(self, game_id: int) -> Record:
        """Return a game as it was stored."""
        with self.database.reading() as connection:
            return load_record(connection, game_id)

    def records(self, ids: Iterable[int]) -> Iterator[Record]:
        """Yield games one by one, so that a whole archive need not fit into memory."""
        return (self.load(number) for number in ids)

    def delete(self, ids: Sequence[int]) -> int:
        """Take games off the list; `restore` brings them back. Return how many were there."""
        with self.database.transaction() as connection:
            return connection.execute(
                "UPDATE games SET listed = 0, deleted_ms = ? WHERE deleted_ms IS NULL"
                " AND id IN (SELECT value FROM json_each(?))",
                (wall_ms(self._now()), json.dumps(list(ids))),
            ).rowcount

    def restore(self, ids: Sequence[int]) -> int:
        """Bring deleted games back; return how many there were."""
        with self.database.transaction() as connection:
            return connection.execute(
                "UPDATE games SET listed = 1, deleted_ms = NULL WHERE deleted_ms IS NOT NULL"
                " AND id IN (SELECT value FROM json_each(?))",
                (json.dumps(list(ids)),),
            ).rowcount

    def _purge(self) -> None:
        """Forget what was deleted long ago, and games that were begun but never played."""
        long_ago = (wall_ms(self._now()) - KEPT_DAYS * _DAY_MS,)
        gone = (
            "SELECT id FROM games WHERE deleted_ms < ?",
            "SELECT id FROM running JOIN games ON id = game_id WHERE length = 0 AND saved_ms < ?",
        )
        ids = [row[0] for sql in gone for row in self.database.rows(sql, long_ago)]
        if ids:
            with self.database.transaction() as connection:
                connection.executemany("DELETE FROM games WHERE id = ?", [(each,) for each in ids])
        for table in ("setups", "tournaments", "people"):
            if self.database.rows(f"SELECT 1 FROM {table} WHERE deleted_ms < ?", long_ago):  # noqa: S608
                with self.database.transaction() as connection:
                    connection.execute(f"DELETE FROM {table} WHERE deleted_ms < ?", long_ago)  # noqa: S608
        # The names of those who came, and what their devices are known by; not their games.
        nights = "FROM club_nights WHERE coalesce(ended_ms, begun_ms) < ?"
        if self.database.rows(f"SELECT 1 {nights}", long_ago):
            with self.database.transaction() as connection:
                connection.execute(f"DELETE {nights}", long_ago)

    # Lists

    def page(
        self, query: Query | None = None, sort: Sort | None = None, number: int = 0, size: int = 30
    ) -> Page:
        """Return the page `number`, counted from 0, of the games that are asked for."""
        query = query or Query()
        with self.database.reading() as connection:
            today = self._now().date()
            key = (query, sort or Sort(), today, _state(connection))
            if self._listing is None or self._listing[0] != key:
                self._listing = (key, Listing(query, sort or Sort(), today))
            return self._listing[1].page(connection, max(0, number), size)

    def ids(self, query: Query | None = None) -> list[int]:
        """Return the numbers of all games that are asked for, the oldest first."""
        with self.database.reading() as connection:
            return find_ids(
                connection, query or Query(), Sort(descending=False), self._now().date()
            )

    def players(self) -> list[KnownPlayer]:
        """Return everybody who has played, whoever has played most first."""
        rows = self.database.rows(
            "SELECT name, coalesce(begun, 0) + coalesce(followed, 0) AS total FROM players"
            " LEFT JOIN (SELECT first_id, sum(games) AS begun FROM tallies GROUP BY first_id)"
            " ON first_id = id"
            " LEFT JOIN (SELECT second_id, sum(games) AS followed FROM tallies"
            " WHERE second_id != first_id GROUP BY second_id) ON second_id = id"
            " WHERE total > 0 ORDER BY total DESC, name"
        )
        return [KnownPlayer(name, games) for name, games in rows]

    def standings(self) -> list[PlayerStanding]:
        """Return how everybody has done, whoever has played most first."""
        with self.database.reading() as connection:
            return standings(connection)

    def statistics(self, player: str, game: str | None = None) -> Statistics:
        """Return how somebody has done, in one game only if it is named; all zero if unknown."""
        player = clean_name(player)
        rows = self.database.rows(
            "SELECT count(*), coalesce(sum(result = won), 0), coalesce(sum(result = '1/2-1/2'), 0),"
            " coalesce(avg(move_count), 0.0) FROM ("
            " SELECT game, result, move_count, '1-0' AS won FROM games"
            " WHERE listed = 1 AND first_id = (SELECT id FROM players WHERE name = :name) UNION ALL"
            " SELECT game, result, move_count, '0-1' FROM games"
            " WHERE listed = 1 AND second_id = (SELECT id FROM players WHERE name = :name)"
            ") WHERE result != '*' AND (:game IS NULL OR game = :game)",
            {"name": player, "game": game},
        )
        return Statistics(player, *rows[0])

    def lost_in_a_row(self, player: str, game: str, level: int) -> int:
        """Return how many of somebody's latest games here were lost to one level of the computer.

        Games against people do not count; a game against another level ends the row.
        """
        rows = self.database.rows(_AGAINST_COMPUTERS, {"name": clean_name(player), "game": game})
        return sum(1 for _ in takewhile(lambda row: row == (level, 1), rows))

    # Games that go on

    def unfinished(self) -> list[GameSummary]:
        """Return the games that wait to be continued, the one that was played last first.

        Those that were set aside wait no more, but `resume` takes them up.
        """
        with self.database.reading() as connection:
            rows = connection.execute(
                "SELECT game_id FROM running JOIN games ON id = game_id"
                " WHERE deleted_ms IS NULL AND NOT set_aside ORDER BY saved_ms DESC, game_id DESC"
            ).fetchall()
            return summaries(connection, [row[0] for row in rows])

    def set_aside(self, game_id: int) -> None:
        """Stop offering to continue a game that could not be shown, until it is played again."""
        with self.database.transaction() as connection:
            connection.execute("UPDATE running SET set_aside = 1 WHERE game_id = ?", (game_id,))

    def is_played_elsewhere(self, game_id: int) -> bool:
        """Say whether a game is played just now, and not by whoever asks."""
        return GameLock.is_elsewhere(self.database.path, game_id)

    def progress(self, game_id: int) -> tuple[object, ...] | None:
        """Return what changes whenever an unfinished game goes on; None if there is no such game.

        For those who watch it: they read the game again when this is another one.
        """
        found = self.database.rows(
            "SELECT length, result, final, first_ms, second_ms FROM games"
            " LEFT JOIN running ON game_id = id WHERE id = ?",
            (game_id,),
        )
        return found[0] if found else None

    def resume(self, game_id: int) -> Game:
        """Return an unfinished game as it stood: nobody's time runs until `BeginTurn`.

        :raises ArchiveError: if it is over or was never played here.
        """
        with self.database.reading() as connection:
            return _resumed(connection, game_id)

    # Analyses

    def analysis(self, game_id: int, engine: str) -> tuple[SavedEvaluation, ...] | None:
        """Return what an engine found, one evaluation for each position, if it is known."""
        rows = self.database.rows(
            "SELECT evaluations FROM analyses WHERE game_id = ? AND engine = ?", (game_id, engine)
        )
        if not rows:
            return None
        return tuple(
            # Older analyses did not say what was proved.
            SavedEvaluation(score, depth, tuple(line), *map(bool, exact))
            for score, depth, line, *exact in json.loads(rows[0][0])
        )

    def save_analysis(self, game_id: int, engine: str, found: Sequence[SavedEvaluation]) -> None:
        """Keep what an engine found; `engine` is a signature that changes when its answers do.

        :raises ArchiveError: if there is no such game.
        """
        text = json.dumps([(each.score, each.depth, each.line, each.exact) for each in found])
        with self.database.transaction(durable=False) as connection:
            # The game may have been deleted for good meanwhile, in another window.
            kept = connection.execute(
                "INSERT OR REPLACE INTO analyses SELECT id, ?, ? FROM games WHERE id = ?",
                (engine, text, game_id),
            ).rowcount
        if not kept:
            raise ArchiveError(f"There is no game {game_id} in the archive.")


def _state(connection: sqlite3.Connection) -> tuple[int, int]:
    """Return what changes whenever this or another program changes the archive."""
    (version,) = connection.execute("PRAGMA data_version").fetchone()
    return version, connection.total_changes


@dataclass(slots=True)
class _Waiting:
    """A game that is to be added; its rows are there unless the archive seemed to know it."""

    record: Record
    fingerprint: bytes
    rows: RecordRows | None = None

    @classmethod
    def of(cls, record: Record) -> Self:
        return cls(record, record_fingerprint(record))


def _known(connection: sqlite3.Connection, fingerprint: bytes) -> tuple[int, int | None] | None:
    """Return the number of a game that is there already, and when it was deleted, if it was."""
    found: tuple[int, int | None] | None = connection.execute(
        "SELECT id, deleted_ms FROM games WHERE content = ? ORDER BY deleted_ms IS NOT NULL, id",
        (fingerprint,),
    ).fetchone()
    return found


def _add(connection: sqlite3.Connection, waiting: _Waiting, source: Source) -> Added:
    known = _known(connection, waiting.fingerprint)
    if known is None:
        rows = waiting.rows or rows_of(waiting.record, waiting.fingerprint)
        return Added(insert_rows(connection, rows, source), new=True)
    number, deleted_ms = known
    if deleted_ms is not None:
        connection.execute("UPDATE games SET listed = 1, deleted_ms = NULL WHERE id = ?", (number,))
    return Added(number, new=deleted_ms is not None)


_AGAINST_COMPUTERS = """
    SELECT level, lost FROM (
        SELECT played_ms, id, second_level AS level, result = '0-1' AS lost FROM games
        WHERE first_id = (SELECT id FROM players WHERE name = :name)
        AND listed = 1 AND result != '*' AND game = :game AND source = 'played' UNION ALL
        SELECT played_ms, id, first_level, result = '1-0' FROM games
        WHERE second_id = (SELECT id FROM players WHERE name = :name)
        AND listed = 1 AND result != '*' AND game = :game AND source = 'played'
    ) WHERE level IS NOT NULL ORDER BY played_ms DESC, id DESC
"""

_RUNNING = """
    SELECT first_ms, second_ms, paused, draw_offer, undo_request, first_offer, second_offer,
           undo, hints, previews, tournament
    FROM running WHERE game_id = ?
"""


def _resumed(connection: sqlite3.Connection, game_id: int) -> Game:
    row = connection.execute(_RUNNING, (game_id,)).fetchone()
    if row is None:
        raise ArchiveError(
            f"Game {game_id} cannot be continued: it is over, or was not begun here."
        )
    first_ms, second_ms, paused, draw_offer, undo_request, first, second, *allowed = row
    undo, hints, previews, tournament = map(bool, allowed)
    record = load_record(connection, game_id)
    game = game_from_record(record)
    sides = game.spec.sides
    clock = game.clock
    if clock is not None and first_ms is not None:
        clock = Clock(clock.control, sides, (first_ms, second_ms))
    return replace(
        game,
        clock=clock,
        options=Options(
            undo,
            hints,
            previews,
            tournament=EventRound(record.event, record.round) if tournament else None,
            teaching=game.options.teaching,
        ),
        paused=bool(paused),
        draw_offer=side_named(sides, draw_offer),
        undo_request=side_named(sides, undo_request),
        offers=(first, second),
    )
