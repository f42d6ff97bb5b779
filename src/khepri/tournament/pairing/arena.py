"""Arena: whoever is free is paired with somebody else who is, as often as there is time for it.

An arena has no rounds for all. What is proposed here is a batch of games that begin together,
while others are still going on; a round of the event is such a batch.
"""

from __future__ import annotations

from itertools import combinations

from khepri.errors import TournamentError
from khepri.tournament.actions import Propose
from khepri.tournament.event import Event, kept_apart, seeds_of
from khepri.tournament.pairing.colours import fair_colours
from khepri.tournament.score_card import ScoreCard, cards_of

NEIGHBOURS = 12
"""Where many are free, each is compared with so many that are next in the table."""

MET_BEFORE = 4.0
"""Having met once weighs as much as so many places in the table."""

LEFT_WAITING = 8.0
"""To let somebody wait for another batch weighs as much as so many places."""

FULL = 1000.0
"""More than everything else that can weigh for or against a pair."""


def arena_batch(event: Event, *, apart: bool = True) -> Propose:
    """Propose games for those who are free: as many as can be, near in the table, not just met.

    :raises TournamentError: if nobody can be paired as it stands.
    """
    import networkx  # noqa: PLC0415 - it takes long

    free = free_players(event)
    if len(free) < 2:
        alone = f" {event.name_of(free[0])} waits for the next who is free." if free else ""
        raise TournamentError(f"Two must be free for a game.{alone}")
    cards = cards_of(event)
    forbidden = kept_apart(event) if apart else set()
    graph = networkx.Graph()
    for one, other in combinations(range(len(free)), 2):
        pair = free[one], free[other]
        if other - one > NEIGHBOURS or (min(pair), max(pair)) in forbidden:
            continue
        if not has_just_met(cards, *pair):
            graph.add_edge(*pair, weight=_weight(event, cards, pair, other - one))
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    if not found:
        raise TournamentError(
            "Those who are free have just met or are to be kept apart: wait for the next game to"
            " end."
        )
    places = {number: place for place, number in enumerate(free)}
    ordered = sorted(found, key=lambda pair: min(places[number] for number in pair))
    return Propose(tuple(fair_colours(event, *sorted(pair)) for pair in ordered))


def free_players(event: Event) -> list[int]:
    """Return who is here and at no board, in the order of the table."""
    busy = {number for _, board in event.open_boards for number in (board.first, board.second)}
    cards, seeds = cards_of(event), seeds_of(event)
    free = (
        number
        for number, each in event.participants.items()
        if number not in busy and each.plays_in(event.next_number)
    )
    return sorted(free, key=lambda number: (-cards[number].points, seeds[number]))


def has_just_met(cards: dict[int, ScoreCard], one: int, other: int) -> bool:
    """Say whether the last game of one of the two was against the other."""
    return any(
        cards[here].rounds[-1:] and cards[here].rounds[-1].opponent == there
        for here, there in ((one, other), (other, one))
    )


def _weight(event: Event, cards: dict[int, ScoreCard], pair: tuple[int, int], apart: int) -> float:
    met = sum(each.opponent == pair[1] for each in cards[pair[0]].rounds)
    waited = sum(_batches_waited(event, cards[number]) for number in pair)
    return FULL - apart - MET_BEFORE * met + LEFT_WAITING * waited


def _batches_waited(event: Event, card: ScoreCard) -> int:
    """Return how many batches have begun since somebody's last one, counted up to two."""
    last = card.rounds[-1].round if card.rounds else event.participant(card.number).first_round - 1
    return min(2, len(event.rounds) - last)
