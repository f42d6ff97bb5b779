"""How many rounds a format takes."""

from __future__ import annotations

from khepri.tournament.event_settings import EventFormat, usual_rounds


def rounds_needed(players: int, *, twice: bool) -> int:
    """Return how many rounds it takes until everybody has met everybody.

    >>> rounds_needed(5, twice=False), rounds_needed(6, twice=True)
    (5, 10)
    """
    once = players - 1 if players % 2 == 0 else players
    return max(1, once * (2 if twice else 1))


def rounds_of_knockout(players: int) -> int:
    """Return how many rounds it takes until one is left.

    >>> [rounds_of_knockout(n) for n in (2, 3, 8, 9)]
    [1, 2, 3, 4]
    """
    return max(1, (players - 1).bit_length())


def rounds_for(kind: EventFormat, players: int) -> int:
    """Return how many rounds a format takes for so many, or how many are usual."""
    match kind:
        case EventFormat.ROUND_ROBIN:
            return rounds_needed(players, twice=False)
        case EventFormat.DOUBLE_ROUND_ROBIN:
            return rounds_needed(players, twice=True)
        case EventFormat.KNOCKOUT:
            return rounds_of_knockout(players)
        case _:
            return usual_rounds(players)
