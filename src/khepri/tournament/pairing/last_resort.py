"""Pairing a round for which the Swiss rules have no answer, as in a small event with many rounds.

Nobody meets twice and nobody gets a second bye here either, but colours may pass their limits: a
teacher wants the round, and is warned of what is unusual about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from khepri.tournament.director_actions import Propose
from khepri.tournament.event import Event
from khepri.tournament.pairing.dutch_colours import Strength, dutch_colours, wish_of
from khepri.tournament.pairs import colours_of, was_without_game
from khepri.tournament.rounds import Absence, Missing
from khepri.tournament.score_card import cards_of
from khepri.tournament.seeding import seeds_of

NOBODY = 0
"""Whom the one meets who is left over: no participant has this number."""

SAME_COLOUR = 100
"""That two must have the same colour weighs as much as so many points between them."""

FULL = 1_000_000


def last_resort(
    event: Event, playing: Sequence[int], forbidden: set[tuple[int, int]], *, second_byes: bool
) -> Propose | None:
    """Pair all who play, near in points and with few wrong colours; None if there is no way.

    :param second_byes: whether who has had a bye may be left over again.
    """
    import networkx  # noqa: PLC0415 - it takes long

    graph = networkx.Graph()
    graph.add_nodes_from(playing)
    graph.add_weighted_edges_from(_games(event, playing, forbidden))
    if len(playing) % 2:
        graph.add_node(NOBODY)
        graph.add_weighted_edges_from(_byes(event, playing, second_byes=second_byes))
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(found) != len(graph):
        return None
    cards, seeds = cards_of(event), seeds_of(event)
    games = sorted(
        (pair for pair in found if NOBODY not in pair),
        key=lambda pair: (
            -max(cards[number].points for number in pair),
            -sum(cards[number].points for number in pair),
            min(seeds[number] for number in pair),
        ),
    )
    byes = (max(pair) for pair in found if NOBODY in pair)
    return Propose(
        tuple(dutch_colours(event, cards, seeds, *sorted(pair)) for pair in games),
        tuple(Missing(number, Absence.BYE, event.settings.points.bye) for number in byes),
    )


def _games(
    event: Event, playing: Sequence[int], forbidden: set[tuple[int, int]]
) -> Iterator[tuple[int, int, int]]:
    cards = cards_of(event)
    wanted = {number: wish_of(colours_of(event, number, event.next_number)) for number in playing}
    for one in playing:
        for other in playing:
            if one >= other or (one, other) in forbidden:
                continue
            apart = abs(cards[one].points - cards[other].points)
            same = wanted[one].first == wanted[other].first and all(
                wanted[number].strength is Strength.ABSOLUTE for number in (one, other)
            )
            yield one, other, FULL - round(10 * (apart + SAME_COLOUR * same))


def _byes(
    event: Event, playing: Sequence[int], *, second_byes: bool
) -> Iterator[tuple[int, int, int]]:
    """Let the lowest be left over first."""
    cards, seeds = cards_of(event), seeds_of(event)
    for number in playing:
        if second_byes or not any(was_without_game(event, each, number) for each in event.rounds):
            cost = round(20 * cards[number].points) + len(seeds) - seeds[number]
            yield NOBODY, number, FULL - cost
