"""Who sits at the table."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.games.side_names import seen_name
from khepri.system.names import clean_name

HIGHEST_LEVEL = 99
"""A file of a later Khepri may name levels that this one does not have."""

NAMELESS = "You"
"""Who plays the computer, where no name was written."""


@dataclass(frozen=True, slots=True)
class Player:
    r"""One player: a person, or the computer at a level.

    A name is clean wherever it comes from, so that everybody may draw, store and compare it.

    >>> Player(" Zoe\u0308\u200b ").name
    'Zoë'
    """

    name: str
    level: int | None = None
    """The computer's level, from 1; None for a person."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", clean_name(self.name))

    @property
    def label(self) -> str:
        """The name as it stands on screen: who is called by a side, by the colour that is seen."""
        return seen_name(self.name)

    @property
    def is_computer(self) -> bool:
        """Whether the computer moves for this player."""
        return self.level is not None
