"""Who moves first in a pair: by the FIDE Dutch rules, or simply as fairly as can be.

The library finds the pairs. Where the rules ask who is ahead it looks at starting numbers alone,
and so it gives other colours than they do: these are worked out here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum, unique

from khepri.tournament.event import Event, colours_of, seeds_of
from khepri.tournament.score_card import ScoreCard

# The Swiss system: FIDE Dutch rules, C.04.3, articles 1.7 and 5


@unique
class Strength(IntEnum):
    """How much somebody is to have a colour."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3
    """Anything else would pass the limits."""


@dataclass(frozen=True, slots=True)
class ColourPreference:
    """Which colour somebody is to have."""

    strength: Strength
    first: bool
    """Whether it is to move first; means nothing without any strength."""

    difference: int
    """How much more often it has moved first than second."""


def colour_preference(colours: Sequence[bool]) -> ColourPreference:
    """Return the wish of somebody who moved first (True) or second in these games.

    >>> colour_preference([True, True]), colour_preference([False, True])
    (ColourPreference(strength=<Strength.ABSOLUTE: 3>, first=False, difference=2), \
ColourPreference(strength=<Strength.MILD: 1>, first=False, difference=0))
    """
    if not colours:
        return ColourPreference(Strength.NONE, first=True, difference=0)
    difference = 2 * sum(colours) - len(colours)
    if abs(difference) > 1:
        return ColourPreference(Strength.ABSOLUTE, difference < 0, difference)
    if len(colours) > 1 and colours[-1] == colours[-2]:
        return ColourPreference(Strength.ABSOLUTE, not colours[-1], difference)
    if difference:
        return ColourPreference(Strength.STRONG, difference < 0, difference)
    return ColourPreference(Strength.MILD, not colours[-1], difference)


def dutch_colours(
    event: Event, cards: dict[int, ScoreCard], seeds: dict[int, int], one: int, other: int
) -> tuple[int, int]:
    """Return the two with the one before who moves first."""
    # The one who is ahead comes first: by points, then by the starting number.
    high, low = sorted((one, other), key=lambda number: (-cards[number].points, seeds[number]))
    colours = {number: colours_of(event, number, event.next_number) for number in (high, low)}
    mine, theirs = colour_preference(colours[high]), colour_preference(colours[low])
    first = _moves_first(mine, theirs, colours[high], colours[low])
    if first is None:  # 5.2.5: the lot, and whether the starting number is odd
        first = event.settings.first_side_drawn == (seeds[high] % 2 == 1)
    return (high, low) if first else (low, high)


def _moves_first(
    high: ColourPreference, low: ColourPreference, colours: Sequence[bool], others: Sequence[bool]
) -> bool | None:
    """Say whether the one who is ahead moves first; None if neither has a wish."""
    if high.strength and low.strength and high.first != low.first:
        return high.first  # 5.2.1: both wishes
    if high.strength != low.strength:
        return high.first if high.strength > low.strength else not low.first  # 5.2.2: the stronger
    if high.strength is Strength.ABSOLUTE and abs(high.difference) != abs(low.difference):
        wider = abs(high.difference) > abs(low.difference)
        return high.first if wider else not low.first
    for mine, theirs in zip(reversed(colours), reversed(others), strict=False):
        if mine != theirs:
            return not mine  # 5.2.3: the other way round than the last time they differed
    return high.first if high.strength else None  # 5.2.4: the wish of the one who is ahead


# Where the format leaves it open


def fair_colours(event: Event, one: int, other: int) -> tuple[int, int]:
    """Return the two with the one before who moves first.

    That is who has done so less often; then who did not the last time; then the better seed.
    """
    seeds = seeds_of(event)

    def claim(number: int) -> tuple[int, int, int]:
        colours = colours_of(event, number, event.next_number)
        return 2 * sum(colours) - len(colours), int(colours[-1:] == [True]), seeds[number]

    first, second = sorted((one, other), key=claim)
    return first, second
