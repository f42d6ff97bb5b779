"""The note that a running night leaves, so that the program finds it again. No extra is needed."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

from khepri.errors import ClubError
from khepri.file_reading import read_file
from khepri.file_replacing import PRIVATE, replace_file
from khepri.private_files import make_private_folder

LOCK_NAME = "one-night.lock"
FILE_NAME = "club-night.json"
LARGEST_BYTES = 16 * 1024
"""No note is so long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningNight:
    """Where a night listens, and how this user's programs speak with it as its desk."""

    process: int
    port: int
    url: str
    """Where students find it."""

    secret: str = field(repr=False)
    """The desk's session; it holds on this laptop only."""


def write_night(folder: Path, night: RunningNight) -> None:
    """Leave the note; nobody but this user may read it.

    :raises OSError: if it cannot be written.
    """
    make_private_folder(folder)
    # It is made unreadable for others, not made so afterwards.
    replace_file(folder / FILE_NAME, json.dumps(asdict(night)).encode(), mode=PRIVATE)


def read_night(folder: Path) -> RunningNight | None:
    """Return what the note says, whether the night still runs or not; None if there is none."""
    try:
        told = json.loads(read_file(folder / FILE_NAME, LARGEST_BYTES))
        return RunningNight(**{each.name: told[each.name] for each in fields(RunningNight)})
    except (OSError, ValueError, KeyError, TypeError):
        return None


def remove_night(folder: Path, process: int) -> None:
    """Take the note away, unless another process has left it."""
    night = read_night(folder)
    if night is not None and night.process == process:
        with contextlib.suppress(OSError):
            (folder / FILE_NAME).unlink()


@contextlib.contextmanager
def only_night(folder: Path) -> Iterator[None]:
    """Let no other process serve a night from the same folder meanwhile.

    Two referees of one night would each believe to have the last word.

    :raises ClubError: if another does.
    """
    with contextlib.ExitStack() as stack:
        try:
            make_private_folder(folder)
            # SQLite's own locks work on every system and end with their program. The empty file
            # stays: taken away, it would let two programs in.
            lock = sqlite3.connect(folder / LOCK_NAME, timeout=0, isolation_level=None)
            stack.enter_context(contextlib.closing(lock))
            lock.execute("PRAGMA journal_mode = OFF")
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                raise ClubError("Club night is open already on this laptop.") from error
        except OSError:
            pass  # the archive, which is in the same folder, says what is wrong with it
        yield
