"""The prizes that are announced before an event begins."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique

from khepri.errors import TournamentError
from khepri.names import clean_name

LONGEST_TITLE = 60
MOST_PRIZES = 100
MOST_WORTH = 1_000_000


@unique
class PrizeSharing(StrEnum):
    """What happens to the prizes of a place that is shared."""

    SPLIT = "split"
    """Everybody with the same points gets the same part of what their places are worth."""

    BEST_TIE_BREAK = "tie-break"
    """The table decides; only who is level in everything shares."""


@dataclass(frozen=True, slots=True)
class Prize:
    """Something to be won: by a place in the table, or by a place among those of a group."""

    place: int
    title: str
    """What it is called: ``Cup``, ``1st prize``."""

    worth: float = 0.0
    """What can be split; 0 for what cannot, such as a cup."""

    group: str = ""
    """Whose best it is for; empty: everybody's."""

    def __post_init__(self) -> None:
        title = clean_name(self.title, LONGEST_TITLE)
        if not title:
            raise TournamentError("A prize needs a name.")
        if self.place < 1 or not 0 <= self.worth <= MOST_WORTH:
            raise TournamentError(f"{title} needs a place from 1 on, and a worth from 0 on.")
        object.__setattr__(self, "title", title)
        object.__setattr__(self, "group", clean_name(self.group))

    @property
    def told(self) -> str:
        """The prize and whose it is: ``Cup (best of 7b)``."""
        return f"{self.title} (best of {self.group})" if self.group else self.title


def told_worth(worth: float) -> str:
    """Write what a prize is worth, without a currency; nothing for a cup.

    >>> told_worth(50.0), told_worth(12.5), told_worth(0.0)
    ('50', '12.50', '')
    """
    if not worth:
        return ""
    return f"{worth:.0f}" if float(worth).is_integer() else f"{worth:.2f}"
