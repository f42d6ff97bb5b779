"""What the archive has still to take, because the disk did not: it is tried again later."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

from khepri.archive import Archive

K = TypeVar("K", bound=Hashable)


class Unkept(Generic[K]):
    """Keys of what is to be written, in order; those of a batch that was lost come back."""

    def __init__(self, archive: Archive) -> None:
        self._batches = archive.database.batches
        self._rest: dict[K, None] = {}
        self._taken: dict[int, list[K]] = {}
        """By batch: what the archive has taken in it, as long as it may still be lost."""

    def add(self, key: K) -> None:
        """Something has changed."""
        self._rest[key] = None

    def took(self, key: K) -> None:
        """The archive has taken it."""
        self._rest.pop(key, None)
        if self._batches.number:
            self._taken.setdefault(self._batches.number, []).append(key)

    def rest(self) -> list[K]:
        """Return what is to be written."""
        for number in list(self._taken):
            if self._batches.is_lost(number):
                self._rest |= dict.fromkeys(self._taken.pop(number))
            elif number != self._batches.number:
                del self._taken[number]
        return list(self._rest)
