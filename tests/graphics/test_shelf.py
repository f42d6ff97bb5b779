"""The store that forgets."""

from __future__ import annotations

from itertools import count

from khepri.graphics.cache import Shelf


def test_a_thing_is_made_once() -> None:
    numbers = count(7)
    shelf: Shelf[int] = Shelf(4)
    assert [shelf.get("key", lambda: next(numbers)) for _ in range(3)] == [7, 7, 7]


def test_what_was_not_used_longest_goes_first() -> None:
    shelf: Shelf[str] = Shelf(3)
    for key in "abcad":
        shelf.get(key, lambda: "made")
    assert [key in shelf for key in "abcd"] == [True, False, True, True]


def test_clear() -> None:
    shelf: Shelf[str] = Shelf(3)
    shelf.get("a", lambda: "made")
    shelf.clear()
    assert len(shelf) == 0
