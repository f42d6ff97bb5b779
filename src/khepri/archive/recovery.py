"""Save what can be read of a damaged archive.

The damaged file is never written to and never thrown away: a copy is read, what it gives goes
into a new archive, and only when that is complete do the two change places.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from khepri.archive.connection import free_path
from khepri.errors import LockedError
from khepri.system.files import replace_atomically

REPAIR_S = 60.0
"""How long another program's repair is waited for."""


def recovered_name(path: Path) -> Path:
    """Return where a new archive waits until it is complete."""
    return path.with_name(f"{path.stem}.recovered{path.suffix}")


@contextmanager
def one_at_a_time(path: Path) -> Iterator[None]:
    """Let one program repair an archive while others wait; a program that dies lets go.

    :raises LockedError: if another program is at it for too long.
    """
    # SQLite's own locks work on every system and end with their program. The empty file stays:
    # taken away, it would let two programs in.
    turn = path.with_name(f"{path.stem}.repairing{path.suffix}")
    with closing(sqlite3.connect(turn, timeout=REPAIR_S, isolation_level=None)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise LockedError(
                "Another program is repairing the games of Khepri: wait a moment and try again."
            ) from error
        yield


def finish_recovery(path: Path) -> None:
    """Take up a recovery that ended between putting the old file away and the new one in place."""
    waiting = recovered_name(path)
    if waiting.exists() and not path.exists():
        with one_at_a_time(path):
            if waiting.exists() and not path.exists():
                replace_atomically(waiting, path)


def recover(path: Path) -> str:
    """Put a new archive with everything readable in the place of a damaged one; say what happened.

    :raises OSError: if the folder cannot be written; nothing has changed then.
    :raises sqlite3.Error: likewise.
    """
    # Damage is rare, and what it takes to read tournaments and nights would slow every start.
    from khepri.archive.salvage import save_readable  # noqa: PLC0415

    aside = free_path(path, "damaged")
    before = _times_and_sizes(path)
    saved = save_readable(path, recovered_name(path))
    with change_places(path, aside):
        if _times_and_sizes(aside) != before:
            # Another program has saved a move meanwhile; from now on none can without noticing.
            saved = save_readable(aside, recovered_name(path))
    return f"The archive was damaged. {saved.told} The damaged file is kept as {aside}."


@contextmanager
def change_places(path: Path, aside: Path) -> Iterator[None]:
    """Let the new archive that waits take the place of the old one, which is called `aside` then.

    A program that ends between the two leaves the rest to the next one.

    :raises OSError: if it cannot be done; the old archive is still there then.
    """
    try:
        _put_aside(path, aside)
        yield
    except BaseException:
        if path.exists():
            remove_with_log(recovered_name(path))
        raise
    replace_atomically(recovered_name(path), path)


def _put_aside(path: Path, aside: Path) -> None:
    """Give a file and what SQLite keeps beside it another name; all of them, or none."""
    moved: list[tuple[Path, Path]] = []
    try:
        # The file itself comes last: what lies beside it must never be found by the new one.
        for ending in ("-wal", "-shm", ""):
            old, new = (each.with_name(each.name + ending) for each in (path, aside))
            with suppress(FileNotFoundError):
                replace_atomically(old, new)
                moved.append((old, new))
    except OSError:
        for old, new in moved:
            replace_atomically(new, old)
        raise


def _times_and_sizes(path: Path) -> list[tuple[int, int]]:
    """Return what changes when anybody writes to a file, or to what SQLite keeps beside it."""
    found = []
    for ending in ("", "-wal"):
        with suppress(FileNotFoundError):
            stat = path.with_name(path.name + ending).stat()
            found.append((stat.st_size, stat.st_mtime_ns))
    return found


def remove_with_log(path: Path) -> None:
    """Remove a file, if there is one, and what SQLite keeps beside it."""
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm", f"{path.name}-journal"):
        path.with_name(name).unlink(missing_ok=True)
