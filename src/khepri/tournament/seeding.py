"""The order in which participants are seeded: by rating, or by who entered first."""

from __future__ import annotations

from khepri.tournament.event import Event


def seeds_of(event: Event) -> dict[int, int]:
    """Return everybody's seed, from 1; a house player is seeded last."""
    by_rating = event.settings.seeded_by_rating
    ordered = sorted(
        event.participants.values(),
        key=lambda each: (each.is_house, -each.rating if by_rating else 0, each.number),
    )
    return {each.number: seed for seed, each in enumerate(ordered, 1)}
