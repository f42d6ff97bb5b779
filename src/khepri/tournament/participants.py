"""Those who take part in an event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

LONGEST_NAME = 40
LONGEST_GROUP = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """Somebody who takes part. Two people of one name are two participants."""

    number: int
    """Unique in the event and never given to another."""

    name: str
    """What everybody may read."""

    person: int | None = None
    """Who it is on the club's roster; None for one who is not on it."""

    rating: int = 0
    """What the seeding goes by; 0 if nothing is known."""

    group: str = ""
    apart_from: frozenset[int] = frozenset()
    """The numbers of those who are not to be paired with this one."""

    extra_time: float = 1.0
    """What the time on the clock is multiplied by."""

    is_house: bool = False
    """A computer that fills an odd number: it gets no rating and no prize."""

    first_round: int = 1
    """The first round that it could have been paired for; those before it were missed."""

    left_before: int | None = None
    """The round from which on it is not paired; None while it is here."""

    byes: Mapping[int, float] = field(default_factory=dict)
    """Rounds in which it asked not to be paired, with the points for each."""

    is_here: bool = False
    """Whether it has checked in before the first round."""

    def plays_in(self, round_number: int) -> bool:
        """Say whether it is to be paired for a round."""
        return (
            self.first_round <= round_number
            and (self.left_before is None or round_number < self.left_before)
            and round_number not in self.byes
        )
