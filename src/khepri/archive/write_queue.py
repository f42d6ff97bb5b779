"""What is not on the disk yet: written in order, and tried again until the disk takes it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import partial

from khepri.archive.database import Database
from khepri.errors import ArchiveError

RETRY_MS = 5000
"""What the disk did not take is tried again after so long, or with whatever is written next."""

LOST = "The disk did not take the last changes: they are written again."


class WriteQueue:
    """Writes things under keys; what fails, or is lost with its batch, waits here.

    A write stores a thing as it stands when it is called, so that it may come twice, and it may
    raise an `ArchiveError`. Things are written in the order in which they were first put here:
    after a loss, too, a game comes before the record that names its number.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: dict[Hashable, Callable[[], None]] = {}
        self._tried_ms = 0
        self.trouble = ""
        """Why something is not on the disk, as a sentence; empty while everything is."""

    def put(self, key: Hashable, write: Callable[[], None], now_ms: int) -> None:
        """Write something now, behind what waits; nothing is raised if that fails."""
        self._waiting[key] = write
        self._write_all(now_ms)

    def flush(self, now_ms: int) -> None:
        """Try again what waits, if it is time; call it as often as you like."""
        due = self.due_ms()
        if due is not None and due <= now_ms:
            self._write_all(now_ms)

    def due_ms(self) -> int | None:
        """Return when `flush` has something to do; None while nothing waits."""
        return self._tried_ms + RETRY_MS if self._waiting else None

    def is_saved(self, *keys: Hashable) -> bool:
        """Say whether none of these waits; without keys, whether nothing does.

        Within a batch that is a belief: tell it to others when the batch has ended.
        """
        return not (self._waiting.keys() & set(keys) if keys else self._waiting)

    @contextmanager
    def batch(self) -> Iterator[None]:
        """Let what is written within reach the disk with one wait; a loss is `trouble`."""
        try:
            with self._database.together():
                yield
        except ArchiveError as error:
            self.trouble = str(error)
        else:
            if not self._waiting:
                self.trouble = ""

    def _write_all(self, now_ms: int) -> None:
        self._tried_ms = now_ms
        troubles = []
        for key, write in list(self._waiting.items()):
            try:
                write()
            except ArchiveError as error:
                troubles.append(str(error))
            else:
                self._waiting.pop(key, None)
                self._database.if_lost(partial(self._put_back, key, write))
        if troubles or not self._waiting:
            self.trouble = next(filter(None, troubles), "")

    def _put_back(self, key: Hashable, write: Callable[[], None]) -> None:
        # The latest comes back first: so all are in their old order again.
        self._waiting = {key: write} | self._waiting
        self.trouble = LOST
