"""The signs that people choose: each an emblem and a colour, so that neither has to do alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sign:
    """One of them; the pages draw its emblem by its number."""

    number: int
    name: str
    colour: str


SIGNS = tuple(
    Sign(number, name, colour)
    for number, (name, colour) in enumerate(
        (
            ("sun", "#F4C24B"),
            ("moon", "#F48FA6"),
            ("star", "#B7C4DC"),
            ("ankh", "#7FE0AE"),
            ("eye", "#66D9D0"),
            ("wave", "#6CC4F7"),
            ("pyramid", "#A9B8FF"),
            ("leaf", "#FFB3AC"),
            ("bolt", "#E7A6F5"),
            ("drop", "#C9B48C"),
            ("gem", "#FF9B5E"),
            ("ring", "#D9D36A"),
        )
    )
)


def sign_numbered(number: int) -> int:
    """Return the number of a sign, whatever a page has sent."""
    return number % len(SIGNS)


def taken_signs(numbers: Iterable[int]) -> list[int]:
    """Return the signs that somebody has; none when there is none left to be alone with.

    >>> taken_signs([3, 0, 3]), taken_signs(range(12))
    ([0, 3], [])
    """
    taken = sorted(set(numbers))
    return taken if len(taken) < len(SIGNS) else []
