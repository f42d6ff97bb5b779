"""The table with everybody's rounds, as paper and screens show it."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.tournament.event import Event
from khepri.tournament.event_settings import EventFormat
from khepri.tournament.event_table import EventTable, TableRow, table_of
from khepri.tournament.results import told_points
from khepri.tournament.rounds import Absence
from khepri.tournament.score_card import RoundScore

SIDES = ("w", "b")
"""How moving first and second are written: as chess players know it."""

_LETTERS = {"=": "½"}


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
    event: Event, table: EventTable | None = None, sides: tuple[str, str] = SIDES
) -> CrossTable:
    """Return the cross-table as it stands.

    :param sides: what stands for moving first and second.
    """
    table = table or table_of(event)
    lines = lines_in(table)
    width = max((len(row.card.rounds) for row in table.rows), default=0)
    rows = tuple(_row(event, lines, row, sides, width) for row in table.rows)
    what = "Game" if event.settings.format is EventFormat.ARENA else "Round"
    return CrossTable(tuple(f"{what} {n}" for n in range(1, width + 1)), rows)


def lines_in(table: EventTable) -> dict[int, int]:
    """Return at which line of the table everybody stands, from 1."""
    return {row.number: line for line, row in enumerate(table.rows, 1)}


def _row(
    event: Event, lines: dict[int, int], row: TableRow, sides: tuple[str, str], width: int
) -> CrossRow:
    cells = [told_round(each, lines, sides) for each in row.card.rounds]
    cells += [""] * (width - len(cells))  # in an arena some have played more than others
    return CrossRow(
        lines[row.number],
        row.told_place,
        row.number,
        event.name_of(row.number),
        tuple(cells),
        told_points(row.points),
    )


def told_round(score: RoundScore, lines: dict[int, int], sides: tuple[str, str] = SIDES) -> str:
    """Write a round in a word; a game that does not count stands in brackets."""
    if score.opponent is None:
        why = score.why or Absence.UNPAIRED
        if why in (Absence.LEFT, Absence.OUT):
            return why.value
        return why.told(told_points(score.points))
    side = sides[0] if score.moved_first else sides[1]
    result = "…" if score.is_open else _LETTERS.get(score.result, score.result)
    told = f"{lines[score.opponent]}{side}{result}"
    return told if score.counts else f"({told})"
