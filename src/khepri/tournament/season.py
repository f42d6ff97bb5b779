"""A season: several events summed into one table, for the champion of the year."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum, unique
from itertools import groupby
from typing import TypeAlias

from khepri.errors import TournamentError
from khepri.system.names import plural
from khepri.tournament.event import Event
from khepri.tournament.rounds import Absence, points_phrase
from khepri.tournament.score_card import RoundScore, cards_of
from khepri.tournament.standings import format_number, standings_of

PersonKey: TypeAlias = tuple[int, str]
"""A person of the roster by number; somebody who is not on it as 0 and the name."""

KEIZER_SPREAD = 3
"""The first is worth so many times as much as the last."""

_MOST_TURNS = 50


@unique
class SeasonKind(StrEnum):
    """How the events are summed."""

    POINTS = "points"
    """The points of all events, or of the best of them."""

    KEIZER = "keizer"
    """A win is worth as much as whom it was won against: who stands high is worth more."""


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """What is agreed for a season."""

    kind: SeasonKind = SeasonKind.POINTS
    best: int | None = None
    """How many events count; None: all."""

    bye: float = 2 / 3
    """What a round without an opponent brings by Keizer, as a part of one's own value."""

    away: float = 1 / 3
    """The same for a round that somebody had asked to miss."""

    def __post_init__(self) -> None:
        if self.best is not None and self.best < 1:
            raise TournamentError("At least one event counts.")
        if not (0 <= self.away <= 1 and 0 <= self.bye <= 1):
            raise TournamentError("A round without a game is worth 0 to 1 of one's own value.")


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One line of the season's table."""

    place: int
    is_shared: bool
    who: PersonKey
    name: str
    total: float
    events: tuple[float | None, ...]
    """The points of each event; None where somebody was not there."""

    counted: tuple[bool, ...]
    """Which of them count."""

    sentence: str

    @property
    def place_label(self) -> str:
        """The place, with a sign where it is shared: ``2=``."""
        return f"{self.place}{'=' if self.is_shared else ''}"


def season_table(
    events: Sequence[Event], rules: SeasonRules | None = None
) -> tuple[SeasonRow, ...]:
    """Sum events up; house players are left out.

    Who is on the roster is known by that. Others are the same person in two events if they have the
    same name and nobody else in either event has it.
    """
    rules = rules or SeasonRules()
    if rules.kind is SeasonKind.KEIZER:
        return _keizer(events, rules)
    found: dict[PersonKey, _Entry] = {}
    for index, event in enumerate(events):
        for row in standings_of(event).rows:
            if not row.is_house:
                entry = found.setdefault(person_key(event, row.number, index), _Entry())
                entry.name = event.participant(row.number).name
                entry.points[index] = row.points
    for entry in found.values():
        best = sorted(entry.points, key=lambda index: (-entry.points[index], index))
        entry.counted = frozenset(best[: rules.best])
        entry.total = sum(entry.points[index] for index in entry.counted)
        entry.sentence = _told_sum(entry, rules)
    return _rows(found, len(events))


@dataclass(slots=True)
class _Entry:
    name: str = ""
    points: dict[int, float] = field(default_factory=dict)
    counted: frozenset[int] = frozenset()
    total: float = 0.0
    sentence: str = ""


def person_key(event: Event, number: int, index: int = 0) -> PersonKey:
    """Return who a participant is beyond the event.

    :param index: which event it is, where one name cannot tell two people apart.
    """
    known = event.participant(number)
    if known.person is not None:
        return known.person, ""
    same = [each for each in event.participants.values() if each.name == known.name]
    return 0, known.name if len(same) == 1 else f"{known.name} ({index + 1}.{number})"


def _told_sum(entry: _Entry, rules: SeasonRules) -> str:
    played, counted = len(entry.points), len(entry.counted)
    events = plural(played, "event")
    if counted == played:
        return f"{entry.name} has {points_phrase(entry.total)} from {events}."
    return f"{entry.name} has {points_phrase(entry.total)} from the best {rules.best} of {events}."


def _rows(found: Mapping[PersonKey, _Entry], events: int) -> tuple[SeasonRow, ...]:
    ordered = sorted(found, key=lambda who: (-found[who].total, found[who].name.casefold(), who))
    rows: list[SeasonRow] = []
    for _, level in groupby(ordered, key=lambda who: found[who].total):
        group, place = list(level), len(rows) + 1
        for who in group:
            entry = found[who]
            rows.append(
                SeasonRow(
                    place,
                    len(group) > 1,
                    who,
                    entry.name,
                    entry.total,
                    tuple(entry.points.get(index) for index in range(events)),
                    tuple(index in entry.counted for index in range(events)),
                    entry.sentence,
                )
            )
    return tuple(rows)


# Keizer


def _keizer(events: Sequence[Event], rules: SeasonRules) -> tuple[SeasonRow, ...]:
    """Sum up by Keizer: values follow the order, and the order the values, until both stay."""
    cards = [(index, event, cards_of(event)) for index, event in enumerate(events)]
    people = {
        person_key(event, number, index): event.participant(number).name
        for index, event, _ in cards
        for number in event.participants
        if not event.participant(number).is_house
    }
    order = sorted(people, key=lambda who: (people[who].casefold(), who))
    seen: list[list[PersonKey]] = []
    while order not in seen and len(seen) < _MOST_TURNS:
        seen.append(order)
        values = _values(order)
        sums = {who: float(values[who]) for who in order}
        for index, event, all_cards in cards:
            for number, card in all_cards.items():
                who = person_key(event, number, index)
                if who in sums:
                    scores = (
                        _keizer_worth(event, index, values, who, each, rules)
                        for each in card.rounds
                    )
                    sums[who] += sum(scores)
        order = sorted(order, key=lambda who: (-round(sums[who], 6), order.index(who)))
    entries = {}
    for who in order:
        entry = _Entry(people[who], total=round(sums[who], 1))
        total = format_number(entry.total)
        entry.sentence = f"{entry.name} has {total}, and is worth {values[who]} to others."
        entries[who] = entry
    return _rows(entries, 0)


def _values(order: Sequence[PersonKey]) -> dict[PersonKey, int]:
    """Return what everybody is worth: one less for each place, the first thrice the last.

    >>> list(_values([(1, ""), (2, ""), (3, "")]).values())
    [3, 2, 1]
    """
    last = max(1, round((len(order) - 1) / (KEIZER_SPREAD - 1)))
    return {who: last + len(order) - place for place, who in enumerate(order, 1)}


def _keizer_worth(
    event: Event,
    index: int,
    values: Mapping[PersonKey, int],
    who: PersonKey,
    score: RoundScore,
    rules: SeasonRules,
) -> float:
    """Return what a round is worth to somebody."""
    points = event.settings.points
    part = (score.points - points.loss) / (points.win - points.loss)
    if score.opponent is None:
        if score.why is Absence.BYE:
            return rules.bye * values[who]
        return rules.away * values[who] if score.why is Absence.ASKED else 0.0
    if not score.is_played:
        return rules.bye * values[who] if part > 0 else 0.0
    opponent = person_key(event, score.opponent, index)
    # A house player is in no table: a win over it is worth as much as one's own value.
    return part * values.get(opponent, values[who])
