"""Everybody meets everybody, by Berger's tables."""

from __future__ import annotations

from khepri.errors import TournamentError
from khepri.tournament.actions import Propose
from khepri.tournament.event import Event, beginners, is_annulled, seeds_of
from khepri.tournament.rounds import Absence, Missing


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


def round_robin_round(event: Event) -> Propose:
    """Propose the next round. Who leaves or has a bye keeps the place in the tables.

    Who was to meet somebody who is away has a win without a game, but nothing where the games of
    the other do not count at all.

    :raises TournamentError: if there are too few players, or every round is played.
    """
    places = _places(event)
    if len(places) < 2:
        raise TournamentError("A round needs two players.")
    tables = berger_tables(len(places) + len(places) % 2)
    number = event.next_number - 1
    if number >= event.rounds_in_all:
        raise TournamentError("Everybody has met everybody.")
    pairs, missing = [], []
    for first, second in tables[number % len(tables)]:
        if number >= len(tables):  # the second time with the colours changed
            first, second = second, first  # noqa: PLW2901 - it is the same pair
        seated = [places[n - 1] for n in (first, second) if n <= len(places)]
        here = [n for n in seated if event.participant(n).plays_in(event.next_number)]
        if len(here) == 2:
            pairs.append((here[0], here[1]))
        elif here:
            away = [n for n in seated if n not in here]
            counts = bool(away) and not is_annulled(event, away[0])
            points = event.settings.points.win if counts else 0.0
            missing.append(Missing(here[0], Absence.BYE, points))
    return Propose(tuple(pairs), tuple(missing))


def _places(event: Event) -> list[int]:
    """Return who has which number in the tables: by the seeds, or as the first round was played."""
    begun = beginners(event)
    if not event.rounds:
        seeds = seeds_of(event)
        return sorted(begun, key=lambda number: seeds[number])
    boards = [(board.first, board.second) for board in event.rounds[0].boards]
    seated = {number for pair in boards for number in pair}
    free = sorted(number for number in begun if number not in seated)
    pairs = berger_tables(len(begun) + len(begun) % 2)[0]
    places: dict[int, int] = {}
    if len(begun) % 2:  # nobody sits opposite the first
        byes = [each for each in event.rounds[0].missing if each.why is Absence.BYE]
        alone = next((each.participant for each in byes if not each.points), free[0])
        free.remove(alone)
        places[pairs.pop(0)[0]] = alone
    for first, second in pairs:
        one, other = boards.pop(0) if boards else (free.pop(0), free.pop(0))
        places[first], places[second] = one, other
    return [places[place] for place in range(1, len(begun) + 1)]
