"""Changes that reach the disk together, with one wait for it.

A disk takes as long for one change as for a hundred. Within a batch every transaction is still
whole or nothing, but only the end of the batch waits. If the disk does not take it, everything
within is lost at once, though its makers believed it saved: they ask `Batches.is_lost`, and save
again what they had saved in it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(slots=True)
class Batch:
    """Changes that are being gathered."""

    number: int
    is_begun: bool = False
    is_durable: bool = False
    """Whether its end will wait for the disk."""

    loss: str = ""
    """Why it was lost before its end, as a sentence."""

    refusal: sqlite3.Error | None = None
    """Why it could not be begun: whatever comes later in it does not wait again."""


class Batches:
    """Which batch is being gathered, and which were lost."""

    def __init__(self) -> None:
        self.current: Batch | None = None
        self._begun = 0
        self._lost: set[int] = set()

    @property
    def number(self) -> int:
        """The number of the batch that is being gathered; 0 while none is."""
        return self.current.number if self.current is not None else 0

    def is_lost(self, number: int) -> bool:
        """Say whether what was saved in a batch is not on the disk after all."""
        return number in self._lost

    def begin(self) -> Batch:
        """Begin to gather."""
        self._begun += 1
        self.current = Batch(self._begun)
        return self.current

    def lose(self, batch: Batch | None, sentence: str) -> None:
        """A batch is lost; what is changed after this no longer belongs to it."""
        if batch is None or not batch.is_begun:
            return
        batch.loss = sentence
        self._lost.add(batch.number)
        self.current = None


@contextmanager
def part_of(connection: sqlite3.Connection) -> Iterator[None]:
    """Make changes within a transaction as a whole, or not at all after an error."""
    connection.execute("SAVEPOINT part")
    try:
        yield
    except BaseException:
        # A full disk may have ended the whole transaction already.
        if connection.in_transaction:
            connection.execute("ROLLBACK TO part")
            connection.execute("RELEASE part")
        raise
    connection.execute("RELEASE part")
