"""Who is where, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from khepri.tournament.event import Event
from khepri.tournament.event_settings import TieBreak
from khepri.tournament.results import told_points
from khepri.tournament.score_card import ScoreCard
from khepri.tournament.seeding import seeds_of
from khepri.tournament.tie_breaks import TieBreaks


@dataclass(frozen=True, slots=True)
class TableRow:
    """One line of the table."""

    place: int
    is_shared: bool
    """Whether nothing decides between this one and another."""

    number: int
    points: float
    values: tuple[float, ...]
    """The tie-breaks, in the order that was agreed on."""

    card: ScoreCard

    @property
    def told_place(self) -> str:
        """The place, with a sign where it is shared: ``2=``."""
        return f"{self.place}{'=' if self.is_shared else ''}"


@dataclass(frozen=True, slots=True)
class EventTable:
    """The table of an event."""

    tie_breaks: tuple[TieBreak, ...]
    rows: tuple[TableRow, ...]

    def of(self, number: int) -> TableRow | None:
        """Return the line of a participant."""
        return next((row for row in self.rows if row.number == number), None)


def table_of(event: Event) -> EventTable:
    """Work out the table as it stands; house players are in it, but hold no place of others."""
    breaks = TieBreaks.of(event)
    seeds = seeds_of(event)
    kinds = event.settings.tie_breaks
    everybody = sorted(event.participants, key=lambda number: seeds[number])
    by_points = _grouped(everybody, lambda number: breaks.cards[number].points)
    rows: list[TableRow] = []
    for group in by_points:
        for tied in _decided(breaks, tuple(group), kinds):
            place = len(rows) + 1
            for number in tied:
                values = tuple(breaks.value(number, kind) for kind in kinds)
                card = breaks.cards[number]
                rows.append(TableRow(place, len(tied) > 1, number, card.points, values, card))
    return EventTable(kinds, tuple(rows))


def _grouped(numbers: Sequence[int], value: Callable[[int], float]) -> Iterator[list[int]]:
    """Split participants by a value, the greatest first; among equals the order stays."""
    ordered = sorted(numbers, key=lambda number: -value(number))
    for _, group in groupby(ordered, key=value):
        yield list(group)


def _decided(
    breaks: TieBreaks, group: tuple[int, ...], kinds: tuple[TieBreak, ...]
) -> Iterator[tuple[int, ...]]:
    """Split those who have the same points into those that nothing decides between."""
    if len(group) == 1 or not kinds:
        yield group
        return
    kind, *later = kinds
    if kind is TieBreak.DIRECT_ENCOUNTER:
        found = breaks.between(group)
        if found is None:
            yield from _decided(breaks, group, tuple(later))
            return
        parts = _grouped(group, found.__getitem__)
    else:
        parts = _grouped(group, lambda number: breaks.value(number, kind))
    for part in parts:
        yield from _decided(breaks, tuple(part), tuple(later))


def why_there(event: Event, table: EventTable, number: int) -> str:
    """Say in a sentence or two why somebody is not one place higher."""
    row = table.of(number)
    if row is None:
        return ""
    name = event.name_of(number)
    index = table.rows.index(row)
    if index == 0:
        return _why_first(event, table)
    above = table.rows[index - 1]
    other = event.name_of(above.number)
    if above.points != row.points:
        return (
            f"{name} has {told_points(row.points)} points, {other} has {told_points(above.points)}."
        )
    return f"{name} and {other} have {told_points(row.points)} points each. " + _decider(
        event, table, above, row
    )


def _why_first(event: Event, table: EventTable) -> str:
    first = table.rows[0]
    name = event.name_of(first.number)
    if len(table.rows) == 1 or table.rows[1].points != first.points:
        return f"{name} has the most points: {told_points(first.points)}."
    second = table.rows[1]
    names = f"{name} and {event.name_of(second.number)}"
    shared = f"{names} have {told_points(first.points)} points each. "
    return shared + _decider(event, table, first, second)


def _decider(event: Event, table: EventTable, above: TableRow, below: TableRow) -> str:
    better = event.name_of(above.number)
    if above.place == below.place:
        return "Nothing decides between them: they share the place."
    for kind, high, low in zip(table.tie_breaks, above.values, below.values, strict=True):
        if high != low:
            return f"{better} is ahead by {kind.told}: {_number(high)} against {_number(low)}."
    return f"{better} is ahead by {TieBreak.DIRECT_ENCOUNTER.told}."


def _number(value: float) -> str:
    """Write a tie-break: halves as such, quarters with two places.

    >>> _number(14.5), _number(3.25), _number(-6.0)
    ('14½', '3.25', '-6')
    """
    if value < 0:
        return f"{value:g}"
    return told_points(value) if float(value * 2).is_integer() else f"{value:.2f}"
