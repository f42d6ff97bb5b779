"""The order in which participants are seeded: by rating, and by who entered first among equals."""

from __future__ import annotations

from khepri.tournament.event import Event


def seeds_of(event: Event) -> dict[int, int]:
    """Return everybody's seed, from 1; a house player is seeded last."""
    ordered = sorted(
        event.participants.values(), key=lambda each: (each.is_house, -each.rating, each.number)
    )
    return {each.number: seed for seed, each in enumerate(ordered, 1)}
