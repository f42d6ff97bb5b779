"""The club's ratings: Glicko-2 over its events in order, an event being a rating period.

Only games that were played count: no forfeits, no byes, and nothing against house players, who
are not rated.

Worked out as in M. Glickman, *Example of the Glicko-2 system* (2013); the numbered steps are
his. A rating comes with its uncertainty: somebody who has played little may be far from the
number.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from khepri.system.names import plural
from khepri.tournament.event import Event
from khepri.tournament.score_card import ScoreCard, cards_of
from khepri.tournament.season import PersonKey, person_key

# Glicko-2


START_RATING = 1500.0
START_DEVIATION = 350.0
START_VOLATILITY = 0.06
CHANGEABILITY = 0.5
"""How quickly the volatility may change: τ."""

LEAST_DEVIATION = 30.0
"""However much somebody plays, a rating is not better known than this."""

MOST_VOLATILE = 0.2
"""Nobody is less steady than this, or one absurd event would leave a rating unknown for ever."""

FURTHEST = 3.0
"""By how many deviations one event moves a rating at most. The method takes a single step, which
goes too far where results surprise a lot: 1800 ± 350 after seven losses to 1200 became -720."""

_SCALE = 173.7178
_CLOSE = 1e-6
_MOST_STEPS = 100


@dataclass(frozen=True, slots=True)
class ClubRating:
    """How strong somebody is thought to be, and how sure that is."""

    rating: float = START_RATING
    deviation: float = START_DEVIATION
    volatility: float = START_VOLATILITY

    @property
    def told(self) -> str:
        """The rating with its uncertainty: the truth is inside with nineteen chances in twenty.

        >>> ClubRating(1612.4, 80.0).told
        '1612 ± 160'
        """
        return f"{self.rating:.0f} ± {2 * self.deviation:.0f}"


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game against somebody as strong as was thought before the event."""

    opponent: ClubRating
    score: float
    """1, ½ or 0, whatever the event gives for it."""


def rated_after(known: ClubRating, games: Sequence[RatedGame]) -> ClubRating:
    """Return a rating after an event. Without a game only the uncertainty grows."""
    phi = known.deviation / _SCALE
    if not games:
        return ClubRating(
            known.rating,
            min(START_DEVIATION, _SCALE * math.hypot(phi, known.volatility)),
            known.volatility,
        )
    # Steps 2 to 4: to the other scale, and what the results say.
    mine = (known.rating - START_RATING) / _SCALE
    precision, surprise = 0.0, 0.0
    for game in games:
        theirs = (game.opponent.rating - START_RATING) / _SCALE
        weight = _weight(game.opponent.deviation / _SCALE)
        expected = 1 / (1 + math.exp(-weight * (mine - theirs)))
        precision += weight**2 * expected * (1 - expected)
        surprise += weight * (game.score - expected)
    variance = 1 / precision
    # Steps 5 to 8: the new volatility, deviation and rating.
    volatility = min(
        MOST_VOLATILE, _volatility(known.volatility, phi, variance, variance * surprise)
    )
    before = math.hypot(phi, volatility)
    after = 1 / math.sqrt(1 / before**2 + 1 / variance)
    deviation = min(START_DEVIATION, max(LEAST_DEVIATION, _SCALE * after))
    limit = FURTHEST * known.deviation
    moved = min(limit, max(-limit, _SCALE * after**2 * surprise))
    return ClubRating(known.rating + moved, deviation, volatility)


def _weight(phi: float) -> float:
    """Return how much a result against somebody says, who is known so well."""
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _volatility(sigma: float, phi: float, variance: float, change: float) -> float:
    """Find the new volatility by the Illinois method (step 5)."""
    start = math.log(sigma**2)

    def slope(x: float) -> float:
        spread = phi**2 + variance + math.exp(x)
        pull = math.exp(x) * (change**2 - spread) / (2 * spread**2)
        return pull - (x - start) / CHANGEABILITY**2

    low = start
    if change**2 > phi**2 + variance:
        high = math.log(change**2 - phi**2 - variance)
    else:
        steps = 1
        while slope(start - steps * CHANGEABILITY) < 0 and steps < _MOST_STEPS:
            steps += 1
        high = start - steps * CHANGEABILITY
    at_low, at_high = slope(low), slope(high)
    for _ in range(_MOST_STEPS):
        if abs(high - low) <= _CLOSE:
            break
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)


# Ratings over the club's events


SURE_BELOW = 110.0
"""With a deviation above this a rating is shown as a guess."""


@dataclass(frozen=True, slots=True)
class RatedPerson:
    """Somebody's rating, with how it came to be."""

    who: PersonKey
    name: str
    rating: ClubRating
    games: int
    events: int
    last_change: float
    """What the last event changed."""

    @property
    def is_guess(self) -> bool:
        """Whether too little is known to go by it."""
        return self.rating.deviation > SURE_BELOW

    @property
    def sentence(self) -> str:
        """The rating in words."""
        games = plural(self.games, "game")
        guess = "; that is little to go by" if self.is_guess else ""
        return f"{self.name}: {self.rating.told}, after {games}{guess}."


def club_ratings(events: Sequence[Event], start: Iterable[RatedPerson] = ()) -> list[RatedPerson]:
    """Rate everybody over events in order, the best first.

    Everybody's opponents count as strong as they were before the event. Who was not there becomes
    less well known.
    """
    known = {each.who: each for each in start}
    for index, event in enumerate(events):
        known = _after(known, event, index)
    return sorted(known.values(), key=lambda each: (-each.rating.rating, each.name.casefold()))


def _after(
    known: dict[PersonKey, RatedPerson], event: Event, index: int
) -> dict[PersonKey, RatedPerson]:
    cards = cards_of(event)
    ids = {number: person_key(event, number, index) for number in event.participants}
    before = dict(known)
    for number, who in ids.items():
        participant = event.participant(number)
        if not participant.is_house and who not in before:
            before[who] = RatedPerson(who, participant.name, ClubRating(), 0, 0, 0.0)
    games: dict[PersonKey, list[RatedGame]] = {who: [] for who in before}
    there = {ids[number] for number in event.participants if ids[number] in before}
    for number, card in cards.items():
        if not event.participant(number).is_house:
            games[ids[number]] += _games(event, before, ids, card)
    return {who: _rated(person, games[who], who in there) for who, person in before.items()}


def _games(
    event: Event, before: dict[PersonKey, RatedPerson], ids: dict[int, PersonKey], card: ScoreCard
) -> list[RatedGame]:
    found = []
    for each in card.rounds:
        if each.opponent is None or event.participant(each.opponent).is_house:
            continue
        score = {"1": 1.0, "=": 0.5, "0": 0.0}.get(each.result)
        if score is not None:  # also where the event does not count the game any more
            found.append(RatedGame(before[ids[each.opponent]].rating, score))
    return found


def _rated(person: RatedPerson, games: list[RatedGame], was_there: bool) -> RatedPerson:  # noqa: FBT001 - a fact
    rating = rated_after(person.rating, games)
    return RatedPerson(
        person.who,
        person.name,
        rating,
        person.games + len(games),
        person.events + was_there,
        rating.rating - person.rating.rating,
    )
