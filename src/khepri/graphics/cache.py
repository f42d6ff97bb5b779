"""A cache of limited size: what has not been used for longest goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Cache(Generic[T]):
    """Keep at most `room` made things by key, so that nothing is made twice or kept for ever.

    >>> cache: Cache[str] = Cache(2)
    >>> [cache.get(key, lambda: key.upper()) for key in ("a", "b", "a", "c")]
    ['A', 'B', 'A', 'C']
    >>> "b" in cache, "a" in cache, len(cache)
    (False, True, 2)
    """

    def __init__(self, room: int) -> None:
        self.room = room
        self._things: OrderedDict[Hashable, T] = OrderedDict()

    def __len__(self) -> int:
        return len(self._things)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._things

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the thing kept under `key`, making it first where there is none."""
        thing = self._things.get(key)
        if thing is None:
            thing = self._things[key] = make()
            if len(self._things) > self.room:
                self._things.popitem(last=False)
        else:
            self._things.move_to_end(key)
        return thing

    def clear(self) -> None:
        """Forget everything."""
        self._things.clear()
