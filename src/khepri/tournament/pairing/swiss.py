"""The Swiss system: FIDE Dutch rules, worked out by caissify-pairings.

This is the one module that knows the library. It is told what the FIDE rules look at, and what
it proposes is checked here: it lets two meet again where it finds nothing else, and we do not.
Where it has no answer that the rules allow, a pairing of our own takes its place.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from khepri.errors import TournamentError
from khepri.tournament.actions import Propose
from khepri.tournament.event import Event, colours_of, kept_apart, seeds_of, was_without_game
from khepri.tournament.pairing.colours import Strength, colour_preference, dutch_colours
from khepri.tournament.rounds import Absence, Missing
from khepri.tournament.score_card import ScoreCard, cards_of

# By the library


LibraryPlayer: TypeAlias = dict[str, Any]

SLOW_ABOVE = 60
"""With more players than this a pairing takes seconds: whoever waits is told so."""


def swiss_round(event: Event, *, apart: bool = True) -> Propose:
    """Propose the next round.

    :param apart: whether those who are to be kept apart are; without, only the rules count.
    :raises TournamentError: if the rules leave no way to pair everybody.
    """
    playing = [each for each in event.participants.values() if each.plays_in(event.next_number)]
    # A house player is there to make the number even, and sits out where it would make it odd.
    spare = [each for each in playing if each.is_house][-1:] if len(playing) % 2 else []
    players = [each.number for each in playing if each not in spare]
    if len(players) < 2:
        raise TournamentError("A round needs two players who are not away.")
    met = _met(event)
    forbidden = met | (kept_apart(event) if apart else set())
    found = _by_the_library(event, players, forbidden)
    left_over = [each.participant for each in found.missing]
    if (
        len(left_over) > len(players) % 2
        or any(was_without_game(event, each, one) for each in event.rounds for one in left_over)
        or any(_pair(*pair) in forbidden for pair in found.pairs)
    ):
        found = _by_the_fallback(event, players, met, apart=apart)
    away = (Missing(each.number, Absence.ASKED) for each in spare)
    return replace(found, missing=(*found.missing, *away))


def _by_the_library(event: Event, players: list[int], forbidden: set[tuple[int, int]]) -> Propose:
    """Return what the library proposes, which may be against the rules where it finds nothing."""
    from caissify_pairings import generate_pairings  # noqa: PLC0415 - with networkx it takes long

    # What the library warns of on the terminal is found and said here.
    logging.getLogger("caissify_pairings").setLevel(logging.CRITICAL)
    cards, seeds, points = cards_of(event), seeds_of(event), event.settings.points
    # The library pairs a first round by the seeds alone. Where some are to be kept apart in it, it
    # is asked for a second round that nothing has happened before.
    moved_on = int(event.next_number == 1 and bool(forbidden))
    found = generate_pairings(
        system="dutch",
        players=[_library_player(event, cards, seeds, each) for each in players],
        previous_pairings=forbidden,
        round_number=event.next_number + moved_on,
        total_rounds=event.settings.rounds + moved_on,
        bye_value=points.bye / points.win,
    )
    pairs = tuple(
        dutch_colours(event, cards, seeds, row["white_id"], row["black_id"])
        for row in found
        if not row.get("bye")
    )
    byes = (row["white_id"] for row in found if row.get("bye"))
    return Propose(pairs, tuple(Missing(each, Absence.BYE, points.bye) for each in byes))


def _by_the_fallback(
    event: Event, playing: list[int], met: set[tuple[int, int]], *, apart: bool
) -> Propose:
    """Pair a round that the library has no answer for.

    :raises TournamentError: if there is none.
    """
    forbidden = met | (kept_apart(event) if apart else set())
    found = fallback_pairing(event, playing, forbidden, second_byes=False)
    if found is not None:
        return found
    if fallback_pairing(event, playing, met, second_byes=False) is not None:
        raise TournamentError(
            "There is no way to keep apart all who are to be kept apart."
            " Pair the round without that, or change pairs by hand."
        )
    if fallback_pairing(event, playing, met, second_byes=True) is not None:
        raise TournamentError(
            "Nobody can be left over who has not had a bye or a point without playing."
            " Let a house player in, or change pairs by hand."
        )
    raise TournamentError(
        "There is no way to pair everybody without two meeting again."
        " End the event here, or change pairs by hand."
    )


def _met(event: Event) -> set[tuple[int, int]]:
    """Return the pairs that have played; a forfeited game may be played another time."""
    return {
        _pair(board.first, board.second)
        for each in event.rounds
        for board in each.boards
        if board.result is not None and board.result.is_played
    }


def _pair(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)


def _library_player(
    event: Event, cards: dict[int, ScoreCard], seeds: dict[int, int], number: int
) -> LibraryPlayer:
    card = cards[number]
    without = sum(was_without_game(event, each, number) for each in event.rounds)
    return {
        "id": number,
        "name": event.participant(number).name,
        "score": card.points / event.settings.points.win,  # the library knows wins worth 1
        # The order among equals is ours: the library sorts by rating first, then by this.
        "rating": 0,
        "starting_number": seeds[number],
        "pairing_number": seeds[number],
        "color_hist": ["white" if each.moved_first else "black" for each in card.played],
        # Never empty: without any in a round after the first the library warns on the terminal.
        "float_history": [_float(event, cards, card, index) for index in range(len(card.rounds))]
        or ["none"],
        "bye_count": without,
    }


def _float(event: Event, cards: dict[int, ScoreCard], card: ScoreCard, index: int) -> str:
    """Return which way somebody was moved out of the own score group in a round."""
    score = card.rounds[index]
    if not score.is_played or score.opponent is None:
        return "down" if score.points > event.settings.points.loss else "none"
    mine = card.points_before(score.round)
    theirs = cards[score.opponent].points_before(score.round)
    return "down" if mine > theirs else "up" if mine < theirs else "none"


# The fallback
#
# Nobody meets twice and nobody gets a second bye here either, but colours may pass their limits: a
# teacher wants the round, and is warned of what is unusual about it.


NOBODY = 0
"""Whom the one meets who is left over: no participant has this number."""

SAME_COLOUR = 100
"""That two must have the same colour weighs as much as so many points between them."""

FULL = 1_000_000


def fallback_pairing(
    event: Event, playing: Sequence[int], forbidden: set[tuple[int, int]], *, second_byes: bool
) -> Propose | None:
    """Pair all who play, near in points and with few wrong colours; None if there is no way.

    :param second_byes: whether who has had a bye may be left over again.
    """
    import networkx  # noqa: PLC0415 - it takes long

    graph = networkx.Graph()
    graph.add_nodes_from(playing)
    graph.add_weighted_edges_from(_possible_games(event, playing, forbidden))
    if len(playing) % 2:
        graph.add_node(NOBODY)
        graph.add_weighted_edges_from(_possible_byes(event, playing, second_byes=second_byes))
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


def _possible_games(
    event: Event, playing: Sequence[int], forbidden: set[tuple[int, int]]
) -> Iterator[tuple[int, int, int]]:
    cards = cards_of(event)
    wanted = {
        number: colour_preference(colours_of(event, number, event.next_number))
        for number in playing
    }
    for one in playing:
        for other in playing:
            if one >= other or (one, other) in forbidden:
                continue
            apart = abs(cards[one].points - cards[other].points)
            same = wanted[one].first == wanted[other].first and all(
                wanted[number].strength is Strength.ABSOLUTE for number in (one, other)
            )
            yield one, other, FULL - round(10 * (apart + SAME_COLOUR * same))


def _possible_byes(
    event: Event, playing: Sequence[int], *, second_byes: bool
) -> Iterator[tuple[int, int, int]]:
    """Let the lowest be left over first."""
    cards, seeds = cards_of(event), seeds_of(event)
    for number in playing:
        if second_byes or not any(was_without_game(event, each, number) for each in event.rounds):
            cost = round(20 * cards[number].points) + len(seeds) - seeds[number]
            yield NOBODY, number, FULL - cost
