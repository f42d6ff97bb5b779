"""Who plays a game just now: a lock beside the archive, which ends with its program.

No clock decides that somebody has gone: a program that is killed lets go at once, and one on a
busy machine never by mistake. What is saved does not hang on it, but on `running.owner`.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

from khepri.archive.recovery import identity
from khepri.private_files import begin_private_file

ATTEMPTS = 5
"""How often somebody may let go in the very moment in which the file is opened."""


class Claim:
    """That a game is played here; `taken` makes it."""

    def __init__(self, path: Path | None = None, lock: sqlite3.Connection | None = None) -> None:
        self._path = path
        self._lock = lock

    @classmethod
    def taken(cls, archive: Path | None, game_id: int) -> Claim | None:
        """Claim a game; None if another program, or another window of this one, plays it.

        Where nothing can be locked nobody is kept from playing.
        """
        if archive is None:
            return cls()
        path = archive.with_name(f"{archive.stem}.playing-{game_id}")
        for _ in range(ATTEMPTS):
            if not path.exists():
                begin_private_file(path)
            found = identity(path)
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
            if found is not None and identity(path) == found:
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
