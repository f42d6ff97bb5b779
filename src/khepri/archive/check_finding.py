"""What does not hold in an archive."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique


@unique
class FindingKind(StrEnum):
    """What is wrong, in a word for programs."""

    FILE = "file"
    REFERENCE = "reference"
    UNREADABLE = "unreadable game"
    MISSING_MOVE = "missing move"
    ILLEGAL_MOVE = "illegal move"
    WRONG_RESULT = "wrong result"
    WRONG_CLOCK = "wrong clock"
    WRONG_COLUMN = "wrong column"
    WRONG_POSITION = "wrong position"
    FINGERPRINT = "wrong fingerprint"
    DUPLICATE = "duplicate"
    TALLY = "wrong count"
    SETUP = "setup"
    EVENT = "event"
    CLUB_NIGHT = "club night"
    ANALYSIS = "analysis"


@dataclass(frozen=True, slots=True)
class CheckFinding:
    """One thing that does not hold."""

    kind: FindingKind
    where: str
    """What it is about: ``game 12``, ``setup 3``, or the archive itself."""

    sentence: str

    def __str__(self) -> str:
        return f"{self.where}: {self.sentence}"
