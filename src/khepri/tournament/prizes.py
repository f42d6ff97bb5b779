"""Who gets which prize, and why.

Prizes by place and by group, one for each person: whoever has earned several gets the best of them,
and the others go on to the next. House players get none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

from khepri.tournament.event import Event
from khepri.tournament.event_table import EventTable, TableRow, table_of
from khepri.tournament.prize_list import Prize, PrizeSharing, told_worth

_CENTS = 100


@dataclass(frozen=True, slots=True)
class Award:
    """What one participant gets."""

    participant: int
    prizes: tuple[Prize, ...]
    """One, or those that are split among several."""

    worth: float
    sentence: str


@dataclass(frozen=True, slots=True)
class PrizeGiving:
    """All awards, and what nobody gets."""

    awards: tuple[Award, ...]
    left: tuple[Prize, ...] = ()
    """Prizes for which there is nobody."""


@dataclass(slots=True)
class _Giving:
    event: Event
    waiting: list[tuple[TableRow, ...]]
    """Those without a prize, level by level."""

    awards: list[Award] = field(default_factory=list)
    left: list[Prize] = field(default_factory=list)


def prizes_of(event: Event, table: EventTable | None = None) -> PrizeGiving:
    """Give the prizes that were announced, by the table as it stands."""
    table = table or table_of(event)
    people = [row for row in table.rows if not row.is_house]
    split = event.settings.prize_sharing is PrizeSharing.SPLIT
    levels = groupby(people, key=lambda row: row.points if split else row.place)
    giving = _Giving(event, [tuple(level) for _, level in levels])
    waiting = sorted(event.settings.prizes, key=lambda each: (bool(each.group), each.place))
    # The most valuable is given first: so nobody gets a smaller one who has earned a larger.
    while waiting:
        best = max(waiting, key=lambda each: (each.worth, not each.group, -each.place))
        level = _next_level(giving, best)
        if not level:
            waiting.remove(best)
            giving.left.append(best)
            continue
        alike = [each for each in waiting if each.group == best.group]
        shared = sorted(alike, key=lambda each: (-each.worth, each.place))[: len(level)]
        waiting = [each for each in waiting if each not in shared]
        _give(giving, level, shared)
    return PrizeGiving(tuple(giving.awards), tuple(giving.left))


def _next_level(giving: _Giving, prize: Prize) -> tuple[TableRow, ...]:
    """Return the best who have no prize and may have this one."""
    for level in giving.waiting:
        found = tuple(row for row in level if _may_have(giving.event, row, prize))
        if found:
            return found
    return ()


def _may_have(event: Event, row: TableRow, prize: Prize) -> bool:
    group = event.participant(row.number).group
    return not prize.group or prize.group.casefold() == group.casefold()


def _give(giving: _Giving, level: tuple[TableRow, ...], shared: list[Prize]) -> None:
    if len(level) == 1:
        given = [_alone(giving.event, level[0], shared[0])]
    else:
        given = list(_split(giving.event, level, shared))
    giving.awards += given
    done = {award.participant for award in given}
    giving.waiting = [
        tuple(row for row in each if row.number not in done) for each in giving.waiting
    ]


def _alone(event: Event, row: TableRow, prize: Prize, how: str = "") -> Award:
    sentence = f"{event.name_of(row.number)}: {prize.told}{_comma(told_worth(prize.worth))}{how}."
    return Award(row.number, (prize,), prize.worth, sentence)


def _split(event: Event, level: tuple[TableRow, ...], shared: list[Prize]) -> Iterator[Award]:
    """Split what can be split; what cannot goes by the table, as far as that decides."""
    worth = int(sum(each.worth for each in shared) * _CENTS / len(level)) / _CENTS
    titles = _joined([each.told for each in shared])
    others = "1 other" if len(level) == 2 else f"{len(level) - 1} others"
    for index, row in enumerate(level):
        name = event.name_of(row.number)
        if worth:
            sentence = f"{name} shares {titles} with {others}: {told_worth(worth)} each."
            yield Award(row.number, tuple(shared), worth, sentence)
        elif row.is_shared:
            sentence = f"{name} shares {titles} with {others}: let the lot decide."
            yield Award(row.number, tuple(shared), 0.0, sentence)
        elif index < len(shared):
            yield _alone(event, row, shared[index], ", by the tie-break")


def _comma(worth: str) -> str:
    return f", {worth}" if worth else ""


def _joined(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]
