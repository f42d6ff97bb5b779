"""Who moves first, where the format leaves it open."""

from __future__ import annotations

from khepri.tournament.event import Event
from khepri.tournament.pairs import colours_of
from khepri.tournament.seeding import seeds_of


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
