"""Read an archive without Khepri: a second opinion about what is on the disk.

Nothing of Khepri is imported here, only what docs/archive.md says of the tables is used. The file
is copied first, with its write-ahead log: SQLite would otherwise mend it on the way, and the
program that is started next would not find it as it was left.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

FILE_NAME = "archive.sqlite"
NO_MOVE = "ps"
"""What is kept where somebody had to pass."""


@dataclass(frozen=True, slots=True)
class FoundArchive:
    """What an archive holds."""

    moves: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """The moves of every game, passes included, by the game's number."""

    results: Mapping[int, str] = field(default_factory=dict)
    running: frozenset[int] = frozenset()
    """The games that can be continued."""

    club_games: Mapping[int, int] = field(default_factory=dict)
    """The numbers that games have in the archive, by those they have on the newest club night."""

    faults: tuple[str, ...] = ()
    """Everything about the file that is not as it should be."""


def read_archive(folder: Path) -> FoundArchive:
    """Read what a folder holds, and leave it as it is."""
    with tempfile.TemporaryDirectory() as copy:
        for ending in ("", "-wal", "-journal"):
            name = f"{FILE_NAME}{ending}"
            if (folder / name).exists():
                shutil.copyfile(folder / name, Path(copy) / name)
        path = Path(copy) / FILE_NAME
        if not path.exists():
            return FoundArchive()
        try:
            with closing(sqlite3.connect(path)) as connection:
                return _read(connection)
        except (sqlite3.Error, ValueError) as error:
            return FoundArchive(faults=(f"The archive cannot be read: {error}.",))


def _read(connection: sqlite3.Connection) -> FoundArchive:
    faults = [
        f"SQLite finds {finding!r}."
        for (finding,) in connection.execute("PRAGMA integrity_check")
        if finding != "ok"
    ]
    faults += [
        f"{row} points to nothing." for row in connection.execute("PRAGMA foreign_key_check")
    ]
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    if not tables >= {"games", "moves", "running", "club_games"}:
        return FoundArchive(faults=tuple(faults))  # it was just being made: nothing is in it yet
    moves: dict[int, list[str]] = {}
    results: dict[int, str] = {}
    for number, result, length in connection.execute("SELECT id, result, length FROM games"):
        results[number] = result
        rows = connection.execute(
            "SELECT ply, move FROM moves WHERE game_id = ? ORDER BY ply", (number,)
        ).fetchall()
        moves[number] = [move for _, move in rows]
        if [ply for ply, _ in rows] != list(range(1, length + 1)):
            faults.append(f"Game {number} should have {length} moves, and has {len(rows)}.")
    return FoundArchive(
        moves={number: tuple(each) for number, each in moves.items()},
        results=results,
        running=frozenset(
            number for (number,) in connection.execute("SELECT game_id FROM running")
        ),
        club_games=_club_games(connection),
        faults=tuple(faults),
    )


def _club_games(connection: sqlite3.Connection) -> dict[int, int]:
    rows = connection.execute(
        "SELECT number, state FROM club_games WHERE night_id = (SELECT max(id) FROM club_nights)"
    )
    archived = {number: json.loads(state)["archived"] for number, state in rows}
    return {number: known for number, known in archived.items() if known is not None}


def missing_moves(shown: Mapping[int, str], kept: Sequence[str]) -> list[str]:
    """Say in words which of the moves that were shown, by ply from 1, are not kept.

    >>> missing_moves({1: "e4e3", 3: "c5b6"}, ["e4e3", "a1L", "c5b5"])
    ['move 3 was shown as c5b6 and is kept as c5b5']
    >>> missing_moves({1: "e4e3"}, [])
    ['move 1 was shown as e4e3 and is lost']
    """
    found = []
    for ply, move in sorted(shown.items()):
        if ply > len(kept):
            found.append(f"move {ply} was shown as {move} and is lost")
        elif kept[ply - 1] != move:
            found.append(f"move {ply} was shown as {move} and is kept as {kept[ply - 1]}")
    return found
