"""What a processor can do by itself, for where the engine runs interpreted."""

from __future__ import annotations


def prefetch(_address: object) -> None:
    """Do nothing: only a processor can fetch ahead."""


def lowest(word: int) -> int:
    """Return which bit is the lowest that is set.

    >>> lowest(0b1000)
    3
    """
    return (word & -word).bit_length() - 1
