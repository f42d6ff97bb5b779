"""Checking a whole archive: every game is replayed by the plain rules, and nothing is changed.

It shares nothing with the cores of the engine, and works while another program writes.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from khepri.archive.check_finding import CheckFinding, FindingKind
from khepri.archive.connection import in_words
from khepri.archive.file_state import is_file_there
from khepri.archive.game_check import GameCheck
from khepri.archive.log_lineage import unchanged
from khepri.archive.migrations import require_ours, version_of
from khepri.archive.schema import VERSION
from khepri.archive.setups import kept_setup
from khepri.archive.tournaments import load_tournament
from khepri.errors import ArchiveError
from khepri.games.named_setup import name_key

ARCHIVE = "archive"
MOST_OF_FILE = 100
"""SQLite tells no more of what is wrong with a file."""

_FOREIGN_LOG = CheckFinding(
    FindingKind.FILE,
    ARCHIVE,
    "Moves that were written last lie beside it and belong to another file. They were not looked"
    " at; the next start of Khepri puts them aside.",
)

_TALLIED = "game, variant, result, source, first_id, second_id, event_id"


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What was looked at, and what does not hold."""

    path: Path
    version: int
    games: int
    setups: int
    events: int
    findings: tuple[CheckFinding, ...]

    @property
    def is_sound(self) -> bool:
        """Whether everything holds."""
        return not self.findings


def check_archive(path: Path, watch: Callable[[int, int], None] = lambda *_: None) -> CheckReport:
    """Check an archive.

    :param watch: hears how many games were replayed, and of how many.
    :raises ArchiveError: if it cannot be read at all.
    """
    if not is_file_there(path):
        raise ArchiveError(f"There is no archive at {path}.")
    with in_words(path), unchanged(path) as (connection, foreign_log):
        require_ours(connection, path)
        if (version := version_of(connection)) != VERSION:
            raise ArchiveError(
                f"{path} is from an older Khepri (version {version}): open Khepri once, which"
                " brings it up to date."
            )
        findings = [_FOREIGN_LOG] if foreign_log else []
        findings += _of_file(connection)
        games = [number for (number,) in connection.execute("SELECT id FROM games ORDER BY id")]
        for done, number in enumerate(games):
            watch(done, len(games))
            with _at_one_moment(connection):
                findings += GameCheck(connection, number).findings()
        watch(len(games), len(games))
        setups, events = _count(connection, "setups"), _count(connection, "tournaments")
        for check in (_duplicates, _tallies, _setups, _events, _club_nights, _analyses):
            with _at_one_moment(connection):
                findings += check(connection)
        return CheckReport(path, version, len(games), setups, events, tuple(findings))


@contextmanager
def _at_one_moment(connection: sqlite3.Connection) -> Iterator[None]:
    """Let several queries see the same state; short, so that others can tidy up between them."""
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")


def _count(connection: sqlite3.Connection, table: str) -> int:
    (count,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608
    return int(count)


# The file


def _of_file(connection: sqlite3.Connection) -> Iterator[CheckFinding]:
    for (told,) in connection.execute(f"PRAGMA integrity_check({MOST_OF_FILE})"):
        if told != "ok":
            yield CheckFinding(FindingKind.FILE, ARCHIVE, f"SQLite finds damage: {told}.")
    for table, row, other, _ in connection.execute("PRAGMA foreign_key_check"):
        yield CheckFinding(
            FindingKind.REFERENCE,
            ARCHIVE,
            f"A row of {table} ({row}) names something in {other} that is not there.",
        )


# What several games are about


def _duplicates(connection: sqlite3.Connection) -> Iterator[CheckFinding]:
    """Two games that were played here may be alike; one that is known is not imported again."""
    rows = connection.execute(
        "SELECT group_concat(id, ', ') FROM (SELECT id, content FROM games"
        " WHERE deleted_ms IS NULL AND source = 'imported' ORDER BY id)"
        " GROUP BY content HAVING count(*) > 1"
    )
    for (numbers,) in rows:
        yield CheckFinding(
            FindingKind.DUPLICATE, ARCHIVE, f"The games {numbers} are one and the same."
        )


def _tallies(connection: sqlite3.Connection) -> Iterator[CheckFinding]:
    counted = f"SELECT {_TALLIED}, count(*) FROM games WHERE listed = 1 GROUP BY {_TALLIED}"  # noqa: S608
    kept = f"SELECT {_TALLIED}, games FROM tallies WHERE games != 0"  # noqa: S608 - own words
    (wrong,) = connection.execute(
        f"SELECT count(*) FROM (SELECT * FROM ({kept} EXCEPT {counted})"  # noqa: S608 - own words
        f" UNION SELECT * FROM ({counted} EXCEPT {kept}))"
    ).fetchone()
    if wrong:
        yield CheckFinding(
            FindingKind.TALLY, ARCHIVE, f"The games of {wrong} pairs of players are miscounted."
        )


# Everything else


def _setups(connection: sqlite3.Connection) -> Iterator[CheckFinding]:
    rows = connection.execute("SELECT id, name, game, variant, position, key FROM setups")
    for *row, key in rows:
        kept = kept_setup(row)
        if kept is None:
            yield CheckFinding(FindingKind.SETUP, f"setup {row[0]}", "Its board cannot be read.")
        elif key != name_key(row[1]):
            yield CheckFinding(
                FindingKind.SETUP, f"setup {row[0]}", "It is not found by the name that it has."
            )


def _events(connection: sqlite3.Connection) -> Iterator[CheckFinding]:
    numbers = connection.execute("SELECT id FROM tournaments WHERE deleted_ms IS NULL ORDER BY id")
    for (number,) in numbers.fetchall():
        try:
            load_tournament(connection, number)
        except ArchiveError as error:
            yield CheckFinding(FindingKind.EVENT, f"event {number}", str(error))
    boards = connection.execute(
        "SELECT tournament_id, round, board, game_id FROM tournament_games"
        " WHERE game_id NOT IN (SELECT id FROM games)"
    )
    for event, round_, board, game in boards:
        yield CheckFinding(
            FindingKind.EVENT,
            f"event {event}",
            f"Board {board} of round {round_} was played as game {game}, which is not there.",
        )


def _club_nights(connection: sqlite3.Connection) -> Iterator[CheckFinding]:
    for table, key in (
        ("club_nights", "id"),
        ("club_seats", "night_id"),
        ("club_games", "night_id"),
    ):
        for night, state in connection.execute(f"SELECT {key}, state FROM {table}"):  # noqa: S608
            if not isinstance(_json(state), dict):
                yield CheckFinding(
                    FindingKind.CLUB_NIGHT, f"club night {night}", f"A row of {table} is no JSON."
                )


def _analyses(connection: sqlite3.Connection) -> Iterator[CheckFinding]:
    for game, text in connection.execute("SELECT game_id, evaluations FROM analyses"):
        if not isinstance(_json(text), list):
            yield CheckFinding(FindingKind.ANALYSIS, f"game {game}", "What was found is no JSON.")


def _json(text: object) -> object:
    try:
        return json.loads(str(text))
    except (ValueError, RecursionError):
        return None
