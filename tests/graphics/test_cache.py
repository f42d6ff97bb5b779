"""The store that forgets."""

from __future__ import annotations

from itertools import count

from khepri.graphics.cache import Cache


def test_a_thing_is_made_once() -> None:
    numbers = count(7)
    cache: Cache[int] = Cache(4)
    assert [cache.get("key", lambda: next(numbers)) for _ in range(3)] == [7, 7, 7]


def test_what_was_not_used_longest_goes_first() -> None:
    cache: Cache[str] = Cache(3)
    for key in "abcad":
        cache.get(key, lambda: "made")
    assert [key in cache for key in "abcd"] == [True, False, True, True]


def test_clear() -> None:
    cache: Cache[str] = Cache(3)
    cache.get("a", lambda: "made")
    cache.clear()
    assert len(cache) == 0
