"""What was found out about this computer, as values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum, unique
from typing import TypeAlias

Fact: TypeAlias = "str | int | float | bool | Sequence[Fact] | Mapping[str, Fact] | None"
"""Something that JSON can tell."""


@unique
class State(StrEnum):
    """How it is about a part."""

    FINE = "fine"
    NOTE = "note"
    """Something does not work that many can do without, such as a network."""

    ATTENTION = "attention"
    """Somebody should do something about it."""


@dataclass(frozen=True, slots=True)
class OpenWindow:
    """What a window that is open knows about itself."""

    drawn: str
    """What draws in it and why, in a sentence."""

    has_sound: bool
    """Whether it has the sound device, which some systems give to one program only."""


@dataclass(frozen=True, slots=True)
class ComputerFinding:
    """What was found out about one part of the computer, or of Khepri on it."""

    key: str
    """What a script knows it by."""

    title: str
    says: str
    """How it is, in one or two short sentences."""

    state: State = State.FINE
    remedy: str = ""
    """What to do about it, in one plain sentence; nothing where nothing is to be done."""

    facts: Mapping[str, Fact] = field(default_factory=dict)
    """The same for a script: numbers and words that can be compared."""


@dataclass(frozen=True, slots=True)
class ComputerReport:
    """Everything that was found out, in the order in which it is told."""

    version: str
    """Khepri's own."""

    findings: tuple[ComputerFinding, ...]

    @property
    def is_fine(self) -> bool:
        """Whether nothing needs attention."""
        return not self._troubled

    @property
    def summary(self) -> str:
        """All of it in one sentence.

        >>> silent = ComputerFinding("sound", "Sound", "None.", State.ATTENTION)
        >>> ComputerReport("1.0", (silent,)).summary
        'One thing needs attention: Sound.'
        """
        titles = [finding.title for finding in self._troubled]
        match len(titles):
            case 0:
                return "Nothing needs attention."
            case 1:
                return f"One thing needs attention: {titles[0]}."
            case number:
                return f"{number} things need attention: {', '.join(titles)}."

    @property
    def _troubled(self) -> list[ComputerFinding]:
        return [finding for finding in self.findings if finding.state is State.ATTENTION]
