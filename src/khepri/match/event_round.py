"""The event and the round that a tournament game is played for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from khepri.names import clean_name

NO_EVENT: Final = "Tournament game"
"""What the record says of a tournament game whose event has no name."""

NO_ROUND: Final = "-"
"""What the record says where rounds are not counted."""

LONGEST_EVENT: Final = 60
LONGEST_ROUND: Final = 20


@dataclass(frozen=True, slots=True)
class EventRound:
    """What a tournament game is played for, as its record names it.

    >>> EventRound("  Spring cup ", "3")
    EventRound(event='Spring cup', round='3')
    >>> EventRound()
    EventRound(event='Tournament game', round='-')
    """

    event: str = NO_EVENT
    round: str = NO_ROUND

    def __post_init__(self) -> None:
        object.__setattr__(self, "event", clean_name(self.event, LONGEST_EVENT) or NO_EVENT)
        object.__setattr__(self, "round", clean_name(self.round, LONGEST_ROUND) or NO_ROUND)

    @property
    def given_event(self) -> str:
        """The event's name; empty if it has none."""
        return "" if self.event == NO_EVENT else self.event

    @property
    def given_round(self) -> str:
        """The round; empty if there is none."""
        return "" if self.round == NO_ROUND else self.round

    @property
    def told(self) -> str:
        """Event and round in a few words; empty where neither was given.

        >>> EventRound("Spring cup", "3").told, EventRound(round="Final").told, EventRound().told
        ('Spring cup · round 3', 'Final', '')
        """
        number = self.given_round
        if number[:1].isdigit():
            number = f"round {number}"
        return " · ".join(part for part in (self.given_event, number) if part)
