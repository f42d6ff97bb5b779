"""Make the archive of version 5 that the step to tournaments is tested with: version-5.sql.

``python tests/archive/make_version_5.py`` writes it, out of the archive of version 1 and the steps
that follow; a test sees to it that it never changes.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from khepri.archive.schema import MIGRATIONS

VERSION_1 = Path(__file__).with_name("version-1.sql")
VERSION_5 = Path(__file__).with_name("version-5.sql")


def version_5() -> str:
    """Return the fixture as SQL."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(VERSION_1.read_text(encoding="utf-8"))
        for step in MIGRATIONS[1:5]:
            step(connection)
        connection.execute(
            "INSERT INTO setups VALUES (1, 'Small', 'small', 'othello', '4',"
            " '-----OX--XO----- X', 1800000000000, NULL)"
        )
        connection.execute("UPDATE running SET tournament = 1")
        connection.commit()
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        # SQLite's own table of the highest numbers fills itself.
        lines = [line for line in connection.iterdump() if "sqlite_sequence" not in line]
    pragmas = [f"PRAGMA application_id = {application};", "PRAGMA user_version = 5;"]
    return "\n".join([*lines, *pragmas]) + "\n"


if __name__ == "__main__":
    VERSION_5.write_text(version_5(), encoding="utf-8")
