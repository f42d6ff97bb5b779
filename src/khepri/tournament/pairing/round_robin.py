"""Everybody meets everybody, by Berger's tables."""

from __future__ import annotations

from khepri.errors import TournamentError
from khepri.tournament.director_actions import Propose
from khepri.tournament.event import Event
from khepri.tournament.event_settings import EventFormat
from khepri.tournament.rounds import Absence, Missing
from khepri.tournament.seeding import seeds_of


def berger_tables(count: int) -> list[list[tuple[int, int]]]:
    """Return the rounds for an even number of players, who are counted from 1.

    The player before the other moves first. They are those of the FIDE handbook, C.05 annex 1.

    >>> berger_tables(4)
    [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
    """
    last, others = count, count - 1
    rounds = []
    for number in range(others):
        # Whoever meets the last player moves on by half the circle from round to round.
        head = number * (count // 2) % others + 1
        pairs = [(head, last) if number % 2 == 0 else (last, head)]
        for step in range(1, count // 2):
            first = (head - 1 + step) % others + 1
            second = (head - 1 - step) % others + 1
            pairs.append((first, second))
        rounds.append(pairs)
    return rounds


def rounds_needed(players: int, *, twice: bool) -> int:
    """Return how many rounds it takes.

    >>> rounds_needed(5, twice=False), rounds_needed(6, twice=True)
    (5, 10)
    """
    once = players - 1 if players % 2 == 0 else players
    return max(1, once * (2 if twice else 1))


def round_robin_round(event: Event) -> Propose:
    """Propose the next round. Who leaves or has a bye keeps the place in the tables.

    :raises TournamentError: if there are too few players, or every round is played.
    """
    everybody = [each for each in event.participants.values() if each.first_round == 1]
    seeds = seeds_of(event)
    places = sorted((each.number for each in everybody), key=lambda number: seeds[number])
    if len(places) < 2:
        raise TournamentError("A round needs two players.")
    twice = event.settings.format is EventFormat.DOUBLE_ROUND_ROBIN
    size = len(places) + len(places) % 2
    tables = berger_tables(size)
    number = event.next_number - 1
    if number >= rounds_needed(len(places), twice=twice):
        raise TournamentError("Everybody has met everybody.")
    pairs, missing = [], []
    for first, second in tables[number % len(tables)]:
        if number >= len(tables):  # the second time with the colours changed
            first, second = second, first  # noqa: PLW2901 - it is the same pair
        seated = [places[n - 1] for n in (first, second) if n <= len(places)]
        here = [n for n in seated if event.participant(n).plays_in(event.next_number)]
        if len(here) == 2:
            pairs.append((here[0], here[1]))
        elif here and len(seated) == 1:
            missing.append(Missing(here[0], Absence.BYE, 0.0))
        elif here:
            missing.append(Missing(here[0], Absence.BYE, event.settings.points.bye))
    return Propose(tuple(pairs), tuple(missing))
