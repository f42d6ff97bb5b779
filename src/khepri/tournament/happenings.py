"""What an action did to an event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Done:
    """It was done; the sentence is the line of the log."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Warned:
    """It was done, and there is something to be known about it."""

    sentence: str


@dataclass(frozen=True, slots=True)
class NotDone:
    """It cannot be done, and nothing has changed."""

    sentence: str


Happening: TypeAlias = Done | Warned | NotDone
