"""Who is where, and why: "Why is she second?"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from khepri.tournament.direct_encounter import deciding_group, points_among, split
from khepri.tournament.event import Event, is_knockout
from khepri.tournament.event_settings import TieBreak
from khepri.tournament.pairing.knockout import how_far, rounds_reached
from khepri.tournament.results import counted_points, told_points
from khepri.tournament.score_card import ScoreCard
from khepri.tournament.seeding import seeds_of
from khepri.tournament.tie_breaks import TieBreaks

Values: TypeAlias = tuple[float, ...]
"""Tie-breaks, in the order that was agreed on."""

MOST_NAMED = 4
"""Of more than so many who are level, not all are named."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One line of the table."""

    place: int
    """The place; that of a house player is held by the next of the others too."""

    is_shared: bool
    """Whether nothing decides between this one and another."""

    number: int
    points: float
    values: Values
    """The tie-breaks; for the games among those who are level the points from these."""

    card: ScoreCard
    is_house: bool = False
    behind_by: TieBreak | None = None
    """What put it behind those above who have the same points."""

    @property
    def told_place(self) -> str:
        """The place, with a sign where it is shared: ``2=``; a house player has none."""
        if self.is_house:
            return "–"
        return f"{self.place}{'=' if self.is_shared else ''}"


@dataclass(frozen=True, slots=True)
class EventTable:
    """The table of an event."""

    tie_breaks: tuple[TieBreak, ...]
    rows: tuple[TableRow, ...]

    def of(self, number: int) -> TableRow | None:
        """Return the line of a participant."""
        return next((row for row in self.rows if row.number == number), None)

    def line_of(self, number: int) -> int:
        """Return the line of a participant, counted from 1: what a cross-table names them by."""
        return next(n for n, row in enumerate(self.rows, 1) if row.number == number)


@dataclass(frozen=True, slots=True)
class _Level:
    """Those that nothing decides between, and what put them behind those before."""

    numbers: tuple[int, ...]
    behind_by: TieBreak | None = None


def table_of(event: Event) -> EventTable:
    """Work out the table as it stands; house players are in it, but hold no place."""
    breaks, seeds, kinds = TieBreaks.of(event), seeds_of(event), event.settings.tie_breaks
    everybody = sorted(event.participants, key=lambda number: seeds[number])
    values = _values(breaks, everybody, kinds)
    house = {number for number in everybody if event.participants[number].is_house}
    rows: list[TableRow] = []
    people = 0
    for level in _levels(event, breaks, values, everybody):
        shared, place = len(set(level.numbers) - house) > 1, people + 1
        for number in level.numbers:
            is_house = number in house
            people += not is_house
            rows.append(
                TableRow(
                    place,
                    shared and not is_house,
                    number,
                    breaks.cards[number].points,
                    values[number],
                    breaks.cards[number],
                    is_house,
                    level.behind_by,
                )
            )
    return EventTable(kinds, tuple(rows))


def _values(
    breaks: TieBreaks, everybody: Sequence[int], kinds: tuple[TieBreak, ...]
) -> dict[int, Values]:
    """Return everybody's tie-breaks; for their own games the points among those who are level."""
    found = {number: tuple(breaks.value(number, kind) for kind in kinds) for number in everybody}
    if TieBreak.DIRECT_ENCOUNTER not in kinds:
        return found
    index = kinds.index(TieBreak.DIRECT_ENCOUNTER)

    def before(number: int) -> Values:
        return breaks.cards[number].points, *found[number][:index]

    groups = groupby(sorted(everybody, key=before), key=before)
    for group in [tuple(group) for _, group in groups]:
        for number, (least, _) in points_among(breaks, group).items():
            mine = found[number]
            found[number] = (*mine[:index], least, *mine[index + 1 :])
    return found


def _levels(
    event: Event, breaks: TieBreaks, values: dict[int, Values], everybody: Sequence[int]
) -> Iterator[_Level]:
    if is_knockout(event):  # who went further is ahead, and who went as far is level
        reached = rounds_reached(event)
        yield from (_Level(tuple(group)) for group in _grouped(everybody, reached.__getitem__))
        return
    kinds = tuple(enumerate(event.settings.tie_breaks))
    for group in _grouped(everybody, lambda number: breaks.cards[number].points):
        yield from _decided(breaks, values, tuple(group), kinds, None)


def _grouped(numbers: Sequence[int], value: Callable[[int], float]) -> Iterator[list[int]]:
    """Split participants by a value, the greatest first; among equals the order stays."""
    ordered = sorted(numbers, key=lambda number: -value(number))
    for _, group in groupby(ordered, key=value):
        yield list(group)


def _decided(
    breaks: TieBreaks,
    values: dict[int, Values],
    group: tuple[int, ...],
    kinds: tuple[tuple[int, TieBreak], ...],
    behind_by: TieBreak | None,
) -> Iterator[_Level]:
    """Split those who have the same points into those that nothing decides between."""
    if len(group) == 1 or not kinds:
        yield _Level(group, behind_by)
        return
    (index, kind), *later = kinds
    if kind is TieBreak.DIRECT_ENCOUNTER:
        parts = split(breaks, group)
    else:
        parts = [tuple(part) for part in _grouped(group, lambda each: values[each][index])]
    for n, part in enumerate(parts):
        yield from _decided(breaks, values, part, tuple(later), kind if n else behind_by)


def why_there(event: Event, table: EventTable, number: int) -> str:
    """Say why somebody is not one place higher, and with whom the place is shared."""
    row = table.of(number)
    if row is None:
        return ""
    name = event.name_of(number)
    if row.is_house:
        return f"{name} is a house player and holds no place."
    if is_knockout(event):
        return how_far(event, number)
    people = [each for each in table.rows if not each.is_house]
    above = [each for each in people if each.place < row.place]
    sharing = [each for each in people if each.place == row.place and each is not row]
    if not above:
        return _why_first(event, table, row, people, sharing)
    return " ".join((_behind(event, table, above[-1], row), *_shared(event, row, sharing)))


def _why_first(
    event: Event,
    table: EventTable,
    row: TableRow,
    people: list[TableRow],
    sharing: list[TableRow],
) -> str:
    below = [each for each in people if each.place > row.place]
    if sharing:
        names = _names(event, [row, *sharing])
        return f"{names} have {counted_points(row.points)} each. Nothing decides between them."
    if below and below[0].points == row.points:
        return _behind(event, table, row, below[0])
    return f"{event.name_of(row.number)} has the most points: {told_points(row.points)}."


def _behind(event: Event, table: EventTable, above: TableRow, below: TableRow) -> str:
    better, name = event.name_of(above.number), event.name_of(below.number)
    if above.points != below.points:
        points = told_points(above.points)
        return f"{name} has {counted_points(below.points)}, {better} has {points}."
    level = f"{better} and {name} have {counted_points(below.points)} each."
    return f"{level} {_decider(event, table, above, below)}"


def _shared(event: Event, row: TableRow, sharing: list[TableRow]) -> tuple[str, ...]:
    if not sharing:
        return ()
    names = _names(event, [row, *sharing])
    return (f"{names} share the place: nothing decides between them.",)


def _decider(event: Event, table: EventTable, above: TableRow, below: TableRow) -> str:
    better, kind = event.name_of(above.number), below.behind_by
    if kind is None:
        return ""
    if kind is TieBreak.DIRECT_ENCOUNTER:
        return f"{better} is ahead by {_own_games(event, table, above, below)}."
    index = table.tie_breaks.index(kind)
    high, low = (told_number(row.values[index]) for row in (above, below))
    return f"{better} is ahead by {kind.told}: {high} against {low}."


def _own_games(event: Event, table: EventTable, above: TableRow, below: TableRow) -> str:
    breaks, index = TieBreaks.of(event), table.tie_breaks.index(TieBreak.DIRECT_ENCOUNTER)
    level = tuple(
        row.number
        for row in table.rows
        if (row.points, row.values[:index]) == (below.points, below.values[:index])
    )
    group = deciding_group(breaks, level, above.number, below.number)
    if len(group) == 2:
        rounds = [str(each.number) for each, _ in event.meetings(above.number, below.number)]
        if len(rounds) == 1:
            return f"their own game in round {rounds[0]}"
        return f"their own games in rounds {' and '.join(rounds)}"
    among = points_among(breaks, group)
    high, low = (told_number(among[row.number][0]) for row in (above, below))
    rows = [row for row in table.rows if row.number in group]
    return f"the games among {_names(event, rows)}: {high} against {low}"


def _names(event: Event, rows: list[TableRow]) -> str:
    shown = rows if len(rows) <= MOST_NAMED else rows[:2]
    names = [event.name_of(row.number) for row in shown]
    if len(rows) > len(shown):
        return f"{', '.join(names)} and {len(rows) - len(shown)} others"
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


_QUARTERS = ("", "¼", "½", "¾")


def told_number(value: float) -> str:
    """Write a tie-break as points are written: with halves and quarters as such.

    >>> told_number(14.5), told_number(1.75), told_number(0.25), told_number(-6.0)
    ('14½', '1¾', '¼', '−6')
    """
    if value < 0:
        return f"−{told_number(-value)}"
    if not float(value * 4).is_integer():
        return f"{value:.2f}"
    whole, quarters = divmod(round(value * 4), 4)
    return f"{whole or ('' if quarters else 0)}{_QUARTERS[quarters]}"
