"""What a desk asks for, read with care, and what it is answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from khepri.club.links import PageLink
from khepri.errors import ClubError

WRONG = "Something in this message is not of the right sort."


@dataclass(frozen=True, slots=True)
class DeskNeeds:
    """What an action of the desk comes with. All readers raise a `ClubError` for anything else."""

    link: PageLink
    values: Mapping[str, Any]

    def number(self, key: str) -> int:
        """Return a number that must be given."""
        value = self.number_or_none(key)
        if value is None:
            raise ClubError(f"Say for which {key} that is.")
        return value

    def number_or_none(self, key: str) -> int | None:
        """Return a number, if one is given."""
        value = self.values.get(key)
        if value is None or (type(value) is int and abs(value) < 2**53):
            return value
        raise ClubError(WRONG)

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Return yes or no."""
        value = self.values.get(key, default)
        if isinstance(value, bool):
            return value
        raise ClubError(WRONG)

    def text(self, key: str) -> str:
        """Return a text; an empty one where none is given."""
        value = self.values.get(key) or ""
        if isinstance(value, str):
            return value
        raise ClubError(WRONG)

    def part(self, key: str) -> Mapping[str, Any]:
        """Return what belongs together; nothing where nothing is given."""
        value = self.values.get(key) or {}
        if isinstance(value, dict):
            return value
        raise ClubError(WRONG)

    def numbers_or_none(self, key: str) -> list[int] | None:
        """Return a list of numbers, if one is given."""
        value = self.values.get(key)
        if value is None:
            return None
        if isinstance(value, list) and all(type(each) is int for each in value):
            return value
        raise ClubError(WRONG)

    def pairs_or_none(self, key: str) -> list[tuple[int, int]] | None:
        """Return a list of pairs of numbers, if one is given."""
        value = self.values.get(key)
        if value is None:
            return None
        if isinstance(value, list) and all(
            isinstance(pair, list) and [type(each) for each in pair] == [int, int] for pair in value
        ):
            return [(first, second) for first, second in value]
        raise ClubError(WRONG)


@dataclass(frozen=True, slots=True)
class DeskReply:
    """What the desk is told when something was done."""

    say: str
    warn: tuple[str, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def question(cls, say: str, **more: Any) -> DeskReply:
        """Return what would happen, where nothing has been done: the same with `sure` does it."""
        return cls(say, more={"ask": True, **more})
