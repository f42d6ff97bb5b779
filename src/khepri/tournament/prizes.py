"""Who gets which prize, and why.

Prizes by place and by group, one for each person: whoever has earned several gets the best of
them, and the others go on to the next. House players get none.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from khepri.system.names import join_words, with_full_stop
from khepri.tournament.event import Event
from khepri.tournament.settings import Prize, PrizeSharing, format_worth
from khepri.tournament.standings import Standings, StandingsRow, standings_of

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
    waiting: list[tuple[StandingsRow, ...]]
    """Those without a prize, level by level."""

    awards: list[Award] = field(default_factory=list)
    left: list[Prize] = field(default_factory=list)


def prizes_of(event: Event, table: Standings | None = None) -> PrizeGiving:
    """Give the prizes that were announced, by the table as it stands."""
    table = table or standings_of(event)
    people = [row for row in table.rows if not row.is_house]
    split = event.settings.prize_sharing is PrizeSharing.SPLIT
    levels = groupby(people, key=lambda row: row.points if split else row.place)
    giving = _Giving(event, [tuple(level) for _, level in levels])
    announced = _by_group(event.settings.prizes)
    while announced:
        # The most valuable is given first: so nobody gets a smaller one who has earned a larger.
        group = max(announced, key=lambda each: _standing(announced[each]))
        level = _next_level(giving, announced[group][0])
        if level:
            _give(giving, level, announced[group][: len(level)])
            del announced[group][: len(level)]
        else:
            giving.left += announced.pop(group)
        announced = {each: prizes for each, prizes in announced.items() if prizes}
    return PrizeGiving(tuple(giving.awards), tuple(giving.left))


def _by_group(prizes: Iterable[Prize]) -> dict[str, list[Prize]]:
    """Return the prizes of each group in the order of their places, those for everybody first."""
    found: dict[str, list[Prize]] = {}
    for each in sorted(prizes, key=lambda each: (each.group.casefold(), each.place)):
        found.setdefault(each.group.casefold(), []).append(each)
    return found


def _standing(prizes: list[Prize]) -> float:
    """Return how much the next prize counts beside those of other groups.

    No place counts less than those after it, and a cup for everybody is the winner's whatever else
    there is.
    """
    is_cup_for_all = not prizes[0].worth and not prizes[0].group
    return math.inf if is_cup_for_all else max(each.worth for each in prizes)


def _next_level(giving: _Giving, prize: Prize) -> tuple[StandingsRow, ...]:
    """Return the best who have no prize and may have this one."""
    for level in giving.waiting:
        found = tuple(row for row in level if _may_have(giving.event, row, prize))
        if found:
            return found
    return ()


def _may_have(event: Event, row: StandingsRow, prize: Prize) -> bool:
    group = event.participant(row.number).group
    return not prize.group or prize.group.casefold() == group.casefold()


def _give(giving: _Giving, level: tuple[StandingsRow, ...], shared: list[Prize]) -> None:
    if len(level) == 1:
        given = [_alone(giving.event, level[0], shared[0])]
    else:
        given = list(_split(giving.event, level, shared))
    giving.awards += given
    done = {award.participant for award in given}
    giving.waiting = [
        tuple(row for row in each if row.number not in done) for each in giving.waiting
    ]


def _alone(event: Event, row: StandingsRow, prize: Prize) -> Award:
    worth = f", {format_worth(prize.worth)}" if prize.worth else ""
    sentence = with_full_stop(f"{event.name_of(row.number)}: {prize.told}{worth}")
    return Award(row.number, (prize,), prize.worth, sentence)


def _split(event: Event, level: tuple[StandingsRow, ...], shared: list[Prize]) -> Iterator[Award]:
    """Split what can be split; what cannot goes by the table, as far as that decides."""
    paid = [each for each in shared if each.worth]
    cups = [each for each in shared if not each.worth]
    worth = int(sum(each.worth for each in paid) * _CENTS / len(level)) / _CENTS
    for _, tied in groupby(level, key=lambda row: row.place):
        block = list(tied)
        won, cups = cups[: len(block)], cups[len(block) :]
        for row in block:
            name = event.name_of(row.number)
            told = []
            if won and len(block) == 1:
                told.append(f"{name}: {won[0].told}, by the tie-break.")
            elif won:
                told.append(f"{name} shares {_with_others(won, block)}: let the lot decide.")
            if paid:
                told.append(
                    f"{name} shares {_with_others(paid, level)}: {format_worth(worth)} each."
                )
            if told:
                yield Award(row.number, (*won, *paid), worth, " ".join(told))


def _with_others(prizes: Sequence[Prize], rows: Sequence[StandingsRow]) -> str:
    others = "1 other" if len(rows) == 2 else f"{len(rows) - 1} others"
    return f"{join_words([each.told for each in prizes])} with {others}"
