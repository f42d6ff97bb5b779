"""The club's ratings: Glicko-2 over its events in order, an event being a rating period.

Only games that were played count: no forfeits, no byes, and nothing against house players, who are
not rated.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from khepri.tournament.event import Event
from khepri.tournament.glicko import ClubRating, RatedGame, rated_after
from khepri.tournament.score_card import ScoreCard, cards_of
from khepri.tournament.season import Who, who_is

SURE_BELOW = 110.0
"""With a deviation above this a rating is shown as a guess."""


@dataclass(frozen=True, slots=True)
class RatedPerson:
    """Somebody's rating, with how it came to be."""

    who: Who
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
        games = f"{self.games} game{'' if self.games == 1 else 's'}"
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


def _after(known: dict[Who, RatedPerson], event: Event, index: int) -> dict[Who, RatedPerson]:
    cards = cards_of(event)
    ids = {number: who_is(event, number, index) for number in event.participants}
    before = dict(known)
    for number, who in ids.items():
        participant = event.participant(number)
        if not participant.is_house and who not in before:
            before[who] = RatedPerson(who, participant.name, ClubRating(), 0, 0, 0.0)
    games: dict[Who, list[RatedGame]] = {who: [] for who in before}
    there = {ids[number] for number in event.participants if ids[number] in before}
    for number, card in cards.items():
        if not event.participant(number).is_house:
            games[ids[number]] += _games(event, before, ids, card)
    return {who: _rated(person, games[who], who in there) for who, person in before.items()}


def _games(
    event: Event, before: dict[Who, RatedPerson], ids: dict[int, Who], card: ScoreCard
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
