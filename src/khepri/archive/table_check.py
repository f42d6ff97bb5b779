"""Whether the tables of an archive are those that its version says."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache

from khepri.archive.schema import MIGRATIONS, VERSION

_COLUMNS = """
    SELECT kept.name, told.name FROM sqlite_master AS kept, pragma_table_info(kept.name) AS told
    WHERE kept.type = 'table'
"""

Column = tuple[str, str]
"""The name of a table, and of a column in it."""


def fits_version(connection: sqlite3.Connection, version: int) -> bool:
    """Say whether nothing of a version is missing, and nothing of a later one is there already.

    Another program may have added tables of its own.
    """
    found = _columns(connection)
    expected, later = columns_of(version), columns_of(VERSION) - columns_of(version)
    return expected <= found and not later & found


@cache
def columns_of(version: int) -> frozenset[Column]:
    """Return the columns of every table, as a version has them."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for step in MIGRATIONS[:version]:
            step(connection)
        return _columns(connection)


def _columns(connection: sqlite3.Connection) -> frozenset[Column]:
    return frozenset(connection.execute(_COLUMNS).fetchall())
