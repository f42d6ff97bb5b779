"""A board as the editor holds it: a value without any screen."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.games.base import Setup


@dataclass(frozen=True, slots=True)
class EditableBoard:
    """A setup, playable or not, and the rules or the size it is meant for."""

    setup: Setup
    variant: str

    @property
    def text(self) -> str:
        """The position text."""
        return str(self.setup)
