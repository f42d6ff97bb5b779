"""Who is where, and why: tie-breaks, direct encounters, the table, the cross-table, and as CSV.

Rounds without a game count as the FIDE Tie-Break Regulations of March 2026 (C.07, article 16)
say:

- A round that somebody missed counts against a dummy, who has the player's own points: at most
  those of the opponent, where a paired game was forfeited, and at most half of what can be won in
  the whole event otherwise (16.4).
- For the opponents, byes that were asked for count as draws once only missed rounds follow (16.3).
- Where the lowest contribution is cut, one of a round missed by choice is cut first (16.5).

Where everybody meets everybody, a forfeit counts as a game against whom it was paired with (15),
and a round without an opponent adds nothing.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TypeAlias

from khepri.system.names import join_words
from khepri.tournament.event import Event, seeds_of
from khepri.tournament.pairing.knockout import how_far, rounds_reached
from khepri.tournament.roster import harmless
from khepri.tournament.rounds import Absence, Points, format_points, points_phrase
from khepri.tournament.score_card import RoundScore, ScoreCard, cards_of
from khepri.tournament.settings import TieBreak

# Tie-breaks: the numbers, each from the cards alone


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one round adds to a sum over the opponents."""

    opponent_points: float
    """Those of the opponent, or of the dummy."""

    own_points: float
    by_choice: bool
    """Whether the round was missed by choice: a bye that was asked for, or a forfeit lost."""


@dataclass(frozen=True, slots=True)
class TieBreaks:
    """Everything that tie-breaks are worked out from."""

    cards: Mapping[int, ScoreCard]
    points: Points
    rounds: int
    """How many the event has."""

    all_meet: bool = False
    """Whether everybody meets everybody."""

    worth: dict[int, float] = field(init=False, default_factory=dict)
    """The points that everybody is worth to the opponents."""

    def __post_init__(self) -> None:
        self.worth.update(
            (number, self._adjusted_points(card)) for number, card in self.cards.items()
        )

    @classmethod
    def of(cls, event: Event) -> TieBreaks:
        """Take an event as it stands."""
        return cls(
            cards_of(event),
            event.settings.points,
            event.rounds_in_all,
            event.settings.format.is_round_robin,
        )

    def value(self, number: int, kind: TieBreak) -> float:
        """Return a tie-break of a participant; games between those who are level are no number."""
        card = self.cards[number]
        match kind:
            case TieBreak.BUCHHOLZ:
                return sum(each.opponent_points for each in self.contributions(card))
            case TieBreak.BUCHHOLZ_CUT_1:
                return self._cut_buchholz(card)
            case TieBreak.SONNEBORN_BERGER:
                return sum(
                    each.opponent_points * each.own_points for each in self.contributions(card)
                )
            case TieBreak.WINS:
                return float(sum(each.is_won for each in card.rounds))
            case TieBreak.DISC_DIFFERENCE:
                return float(sum(each.discs for each in card.played))
            case TieBreak.DIRECT_ENCOUNTER:
                return 0.0

    def contributions(self, card: ScoreCard) -> list[Contribution]:
        """Return what each round adds; a board without a result adds nothing yet."""
        return [
            self._contribution(card, each)
            for each in card.rounds
            if not each.is_open and each.counts and not (self.all_meet and each.opponent is None)
        ]

    def _contribution(self, card: ScoreCard, score: RoundScore) -> Contribution:
        if self.all_meet and score.opponent is not None:
            return Contribution(self.cards[score.opponent].points, score.points, by_choice=False)
        by_choice = is_by_choice(score, self.points)
        if score.is_played and score.opponent is not None:
            theirs = self.worth[score.opponent]
        elif score.opponent is not None:
            theirs = min(card.points, self.worth[score.opponent])
        else:
            theirs = min(card.points, self.rounds * self.points.draw)
        return Contribution(theirs, score.points, by_choice)

    def _adjusted_points(self, card: ScoreCard) -> float:
        """Return the points that a participant is worth to the opponents."""
        total, trailing = 0.0, True
        for score in reversed(card.rounds):
            draws = trailing and _is_asked_for(score, self.points)
            total += self.points.draw if draws else score.points
            trailing = trailing and is_by_choice(score, self.points)
        return total

    def _cut_buchholz(self, card: ScoreCard) -> float:
        found = self.contributions(card)
        if not found:
            return 0.0
        least = min(found, key=lambda each: (not each.by_choice, each.opponent_points))
        return sum(each.opponent_points for each in found) - least.opponent_points

    def is_game(self, score: RoundScore) -> bool:
        """Say whether a round counts among the games between two."""
        return score.is_played or (self.all_meet and score.counts and bool(score.result))


def is_by_choice(score: RoundScore, points: Points) -> bool:
    """Say whether a round was missed by choice."""
    return _is_asked_for(score, points) or score.result == "-"


def _is_asked_for(score: RoundScore, points: Points) -> bool:
    """Say whether somebody had no opponent by choice, and less than a win for it."""
    return score.why is not None and score.why is not Absence.BYE and score.points < points.win


# Direct encounters: FIDE Tie-Break Regulations C.07, article 6


_Group = tuple[int, ...]


def points_among(breaks: TieBreaks, group: _Group) -> dict[int, tuple[float, float]]:
    """Return the least and the most that each can have from the games of a group.

    The two differ where somebody has not met all others. Those who have met more than once count
    with what a game between them brought on average (6.1.2).
    """
    found = {}
    for number in group:
        least = most = 0.0
        for other in group:
            if other == number:
                continue
            games = [
                each.points
                for each in breaks.cards[number].rounds
                if each.opponent == other and breaks.is_game(each)
            ]
            least += sum(games) / len(games) if games else breaks.points.loss
            most += sum(games) / len(games) if games else breaks.points.win
        found[number] = least, most
    return found


def split_by_encounters(breaks: TieBreaks, group: _Group) -> list[_Group]:
    """Split a group into those that its games decide between, the best first.

    Where all have met, their points decide (6.2). Where they have not, somebody is ahead only if no
    result of the missing games could change it (6.3). A part that is smaller than the group is then
    looked at by itself.
    """
    parts = _split_once(points_among(breaks, group), group)
    if len(parts) == 1:
        return parts
    return [smaller for part in parts for smaller in split_by_encounters(breaks, part)]


def _split_once(among: dict[int, tuple[float, float]], group: _Group) -> list[_Group]:
    if all(least == most for least, most in among.values()):
        ordered = sorted(group, key=lambda number: -among[number][0])
        return [tuple(part) for _, part in groupby(ordered, key=lambda number: among[number][0])]
    left, parts = list(group), []
    while len(left) > 1:
        ahead = _ahead_of_all(among, left)
        if ahead is None:
            break
        left.remove(ahead)
        parts.append((ahead,))
    return [*parts, tuple(left)]


def _ahead_of_all(among: dict[int, tuple[float, float]], group: Sequence[int]) -> int | None:
    best = max(group, key=lambda number: among[number][0])
    others = (among[number][1] for number in group if number != best)
    return best if among[best][0] > max(others) else None


def deciding_group(breaks: TieBreaks, group: _Group, one: int, other: int) -> _Group:
    """Return the group whose games put one before the other."""
    for part in _split_once(points_among(breaks, group), group):
        if one in part and other in part and part != group:
            return deciding_group(breaks, part, one, other)
    return group


# The table


Values: TypeAlias = tuple[float, ...]
"""Tie-breaks, in the order that was agreed on."""

MOST_NAMED = 4
"""Of more than so many who are level, not all are named."""


@dataclass(frozen=True, slots=True)
class StandingsRow:
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
    def place_label(self) -> str:
        """The place, with a sign where it is shared: ``2=``; a house player has none."""
        if self.is_house:
            return "–"
        return f"{self.place}{'=' if self.is_shared else ''}"


@dataclass(frozen=True, slots=True)
class Standings:
    """The table of an event."""

    tie_breaks: tuple[TieBreak, ...]
    rows: tuple[StandingsRow, ...]

    def of(self, number: int) -> StandingsRow | None:
        """Return the line of a participant."""
        return next((row for row in self.rows if row.number == number), None)


@dataclass(frozen=True, slots=True)
class _Level:
    """Those that nothing decides between, and what put them behind those before."""

    numbers: tuple[int, ...]
    behind_by: TieBreak | None = None


def standings_of(event: Event) -> Standings:
    """Work out the table as it stands; house players are in it, but hold no place."""
    breaks, seeds, kinds = TieBreaks.of(event), seeds_of(event), event.settings.tie_breaks
    everybody = sorted(event.participants, key=lambda number: seeds[number])
    values = _tie_break_values(breaks, everybody, kinds)
    house = {number for number in everybody if event.participants[number].is_house}
    rows: list[StandingsRow] = []
    people = 0
    for level in _levels(event, breaks, values, everybody):
        shared, place = len(set(level.numbers) - house) > 1, people + 1
        for number in level.numbers:
            is_house = number in house
            people += not is_house
            rows.append(
                StandingsRow(
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
    return Standings(kinds, tuple(rows))


def _tie_break_values(
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
    if event.is_knockout:  # who went further is ahead, and who went as far is level
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
        parts = split_by_encounters(breaks, group)
    else:
        parts = [tuple(part) for part in _grouped(group, lambda each: values[each][index])]
    for n, part in enumerate(parts):
        yield from _decided(breaks, values, part, tuple(later), kind if n else behind_by)


def explain_place(event: Event, table: Standings, number: int) -> str:
    """Say why somebody is not one place higher, and with whom the place is shared."""
    row = table.of(number)
    if row is None:
        return ""
    name = event.name_of(number)
    if row.is_house:
        return f"{name} is a house player and holds no place."
    if event.is_knockout:
        return how_far(event, number)
    people = [each for each in table.rows if not each.is_house]
    above = [each for each in people if each.place < row.place]
    sharing = [each for each in people if each.place == row.place and each is not row]
    if not above:
        return _why_first(event, table, row, people, sharing)
    return " ".join((_behind(event, table, above[-1], row), *_shared(event, row, sharing)))


def _why_first(
    event: Event,
    table: Standings,
    row: StandingsRow,
    people: list[StandingsRow],
    sharing: list[StandingsRow],
) -> str:
    below = [each for each in people if each.place > row.place]
    if sharing:
        names = _names(event, [row, *sharing])
        return f"{names} have {points_phrase(row.points)} each. Nothing decides between them."
    if below and below[0].points == row.points:
        return _behind(event, table, row, below[0])
    return f"{event.name_of(row.number)} has the most points: {format_points(row.points)}."


def _behind(event: Event, table: Standings, above: StandingsRow, below: StandingsRow) -> str:
    better, name = event.name_of(above.number), event.name_of(below.number)
    if above.points != below.points:
        points = format_points(above.points)
        return f"{name} has {points_phrase(below.points)}, {better} has {points}."
    level = f"{better} and {name} have {points_phrase(below.points)} each."
    return f"{level} {_decider(event, table, above, below)}"


def _shared(event: Event, row: StandingsRow, sharing: list[StandingsRow]) -> tuple[str, ...]:
    if not sharing:
        return ()
    names = _names(event, [row, *sharing])
    return (f"{names} share the place: nothing decides between them.",)


def _decider(event: Event, table: Standings, above: StandingsRow, below: StandingsRow) -> str:
    better, kind = event.name_of(above.number), below.behind_by
    if kind is None:
        return ""
    if kind is TieBreak.DIRECT_ENCOUNTER:
        return f"{better} is ahead by {_own_games(event, table, above, below)}."
    index = table.tie_breaks.index(kind)
    high, low = (format_number(row.values[index]) for row in (above, below))
    return f"{better} is ahead by {kind.told}: {high} against {low}."


def _own_games(event: Event, table: Standings, above: StandingsRow, below: StandingsRow) -> str:
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
    high, low = (format_number(among[row.number][0]) for row in (above, below))
    rows = [row for row in table.rows if row.number in group]
    return f"the games among {_names(event, rows)}: {high} against {low}"


def _names(event: Event, rows: list[StandingsRow]) -> str:
    shown = rows if len(rows) <= MOST_NAMED else rows[:2]
    names = [event.name_of(row.number) for row in shown]
    if len(rows) > len(shown):
        return f"{', '.join(names)} and {len(rows) - len(shown)} others"
    return join_words(names)


_QUARTER_SIGNS = ("", "¼", "½", "¾")


def format_number(value: float) -> str:
    """Write a tie-break as points are written: with halves and quarters as such.

    >>> format_number(14.5), format_number(1.75), format_number(0.25), format_number(-6.0)
    ('14½', '1¾', '¼', '−6')
    """
    if value < 0:
        return f"−{format_number(-value)}"
    if not float(value * 4).is_integer():
        return f"{value:.2f}"
    whole, quarters = divmod(round(value * 4), 4)
    return f"{whole or ('' if quarters else 0)}{_QUARTER_SIGNS[quarters]}"


# The cross-table


SIDES = ("w", "b")
"""How moving first and second are written: as chess players know it."""

_SIGNS = {"=": "½"}


@dataclass(frozen=True, slots=True)
class CrossRow:
    """One line: who it is, and every round in a word."""

    line: int
    """What the cells of others name this one by."""

    place: str
    number: int
    name: str
    cells: tuple[str, ...]
    """``12w1``: against line 12, moving first, won; ``bye 1``, ``late ½``, ``left``."""

    points: str


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Headings and lines, all as text."""

    headings: tuple[str, ...]
    rows: tuple[CrossRow, ...]


def cross_table(
    event: Event, table: Standings | None = None, sides: tuple[str, str] = SIDES
) -> CrossTable:
    """Return the cross-table as it stands.

    :param sides: what stands for moving first and second.
    """
    table = table or standings_of(event)
    lines = lines_in(table)
    width = max((len(row.card.rounds) for row in table.rows), default=0)
    rows = tuple(_cross_row(event, lines, row, sides, width) for row in table.rows)
    what = "Game" if event.is_arena else "Round"
    return CrossTable(tuple(f"{what} {n}" for n in range(1, width + 1)), rows)


def lines_in(table: Standings) -> dict[int, int]:
    """Return at which line of the table everybody stands, from 1."""
    return {row.number: line for line, row in enumerate(table.rows, 1)}


def _cross_row(
    event: Event, lines: dict[int, int], row: StandingsRow, sides: tuple[str, str], width: int
) -> CrossRow:
    cells = [format_round(each, lines, sides) for each in row.card.rounds]
    cells += [""] * (width - len(cells))  # in an arena some have played more than others
    return CrossRow(
        lines[row.number],
        row.place_label,
        row.number,
        event.name_of(row.number),
        tuple(cells),
        format_points(row.points),
    )


def format_round(score: RoundScore, lines: dict[int, int], sides: tuple[str, str] = SIDES) -> str:
    """Write a round in a word; a game that does not count stands in brackets."""
    if score.opponent is None:
        why = score.why or Absence.UNPAIRED
        if why in (Absence.LEFT, Absence.OUT):
            return why.value
        return why.told(format_points(score.points))
    side = sides[0] if score.moved_first else sides[1]
    result = "…" if score.is_open else _SIGNS.get(score.result, score.result)
    told = f"{lines[score.opponent]}{side}{result}"
    return told if score.counts else f"({told})"


# The table as CSV, for a spreadsheet


_CSV_SIDES = ("f", "s")
"""How moving first and second are written: no spreadsheet knows the sides of a game."""


def write_table(event: Event) -> str:
    """Write the table with everybody's rounds; no cell is a formula to a spreadsheet."""
    table = standings_of(event)
    lines = lines_in(table)
    kinds = [kind for kind in table.tie_breaks if kind is not TieBreak.DIRECT_ENCOUNTER]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    rounds = [each.number for each in event.rounds]
    columns = ("place", "number", "name", "group", "rating", "points")
    writer.writerow((*columns, *(kind.value for kind in kinds), *(f"round {n}" for n in rounds)))
    for row in table.rows:
        scores = {score.round: format_round(score, lines, _CSV_SIDES) for score in row.card.rounds}
        known = event.participant(row.number)
        values = dict(zip(table.tie_breaks, row.values, strict=True))
        cells = (
            row.place_label,
            known.number,
            known.name,
            known.group,
            known.rating or "",
            f"{row.points:g}",
            *(f"{values[kind]:g}" for kind in kinds),
            *(scores.get(number, "") for number in rounds),
        )
        writer.writerow([harmless(str(cell)) for cell in cells])
    return out.getvalue()
