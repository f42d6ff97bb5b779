"""Make the archive of version 1 that the migrations are tested with: version-1.sql, as text.

``python tests/archive/make_version_1.py`` writes it; a test sees to it that it never changes.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from khepri.archive.schema import MIGRATIONS

FIXTURE = Path(__file__).with_name("version-1.sql")

_PLAYERS = ("Amira", "Jonas", "Reed")
_LASER_START = "sc3ncfcncpb2/2pc7/3Pd6/pa1Pc1rbra1pb1Pd/pb1Pd1RaRb1pa1Pc/6pb3/7Pa2/2PdNaFaNa3Sa b"
_LASER_FINAL = "sc3ncfcncpb2/2pc7/3Pd6/pa1Pc1rbra1pb1Pd/pb1Pd2Rb1pa1Pc/4Ra1pb3/7Pa2/2PdNaFaNa3Sa r"
_OTHELLO_START = "-----OX--XO----- X"
_OTHELLO_FINAL = "----XXX--XO----- O"

_GAMES = (
    # A game that was won, one that is deleted, one that goes on, and one that cannot be replayed.
    (1, "laser", "club", _LASER_START, _LASER_FINAL, 1, 2, None, None, "1-0", "resignation"),
    (2, "othello", "4", _OTHELLO_START, _OTHELLO_FINAL, 1, 2, None, None, "1/2-1/2", None),
    (3, "laser", "club", _LASER_START, _LASER_FINAL, 1, 3, None, 2, "*", None),
    (4, "othello", "4", "nonsense", "nonsense", 2, 1, None, None, "0-1", None),
)
_MOVES = ((1, 1, "e4e3", 598000, "Bold."), (2, 1, "a2", None, ""), (3, 1, "e4e3", 59000, ""))


def version_1() -> str:
    """Return the fixture as SQL."""
    connection = sqlite3.connect(":memory:")
    MIGRATIONS[0](connection)
    for number, name in enumerate(_PLAYERS, 1):
        connection.execute("INSERT INTO players VALUES (?, ?, ?)", (number, name, name.lower()))
    connection.execute("INSERT INTO events VALUES (1, 'Casual game', 'casual game')")
    for index, game in enumerate(_GAMES):
        deleted = 1_794_700_000_000 if game[0] == 2 else None
        rest = (
            *(60000, 1000, 1, "?", "2026.11.15", "-", "", "played", 1_800_000_000_000 + index),
            *(1 if game[0] != 4 else 0, "a", bytes([game[0]] * 16), int(deleted is None), deleted),
        )
        marks = ", ".join("?" * (len(game) + len(rest)))
        connection.execute(f"INSERT INTO games VALUES ({marks})", (*game, *rest))  # noqa: S608
    connection.executemany("INSERT INTO moves VALUES (?, ?, ?, ?, ?)", _MOVES)
    connection.execute("INSERT INTO tags VALUES (1, 0, 'Annotator', 'Zoë')")
    connection.execute(
        "INSERT INTO running VALUES"
        " (3, 'somebody', 1800000000000, 58000, 60000, 1, 'blue', NULL, 1, -1, 1, 1, 0)"
    )
    connection.commit()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    lines = [
        # SQLite's own table of the highest numbers exists as soon as `games` does.
        line
        for line in connection.iterdump()
        if "sqlite_sequence" not in line or line.startswith("INSERT")
    ]
    connection.close()
    pragmas = [f"PRAGMA application_id = {application};", "PRAGMA user_version = 1;"]
    return "\n".join([*lines, *pragmas]) + "\n"


if __name__ == "__main__":
    FIXTURE.write_text(version_1(), encoding="utf-8")
