"""Who sits at the table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Player:
    """One player: a person, or the computer at a level."""

    name: str
    level: int | None = None
    """The computer's level, from 1; None for a person."""

    @property
    def is_computer(self) -> bool:
        """Whether the computer moves for this player."""
        return self.level is not None
