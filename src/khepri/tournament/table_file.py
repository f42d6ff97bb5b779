"""The table of an event as CSV, for a spreadsheet."""

from __future__ import annotations

import csv
import io

from khepri.tournament.cross_table import lines_in, told_round
from khepri.tournament.event import Event
from khepri.tournament.event_settings import TieBreak
from khepri.tournament.event_table import table_of
from khepri.tournament.roster import harmless

SIDES = ("f", "s")
"""How moving first and second are written: no spreadsheet knows the sides of a game."""


def write_table(event: Event) -> str:
    """Write the table with everybody's rounds; no cell is a formula to a spreadsheet."""
    table = table_of(event)
    lines = lines_in(table)
    kinds = [kind for kind in table.tie_breaks if kind is not TieBreak.DIRECT_ENCOUNTER]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    rounds = [each.number for each in event.rounds]
    columns = ("place", "number", "name", "group", "rating", "points")
    writer.writerow((*columns, *(kind.value for kind in kinds), *(f"round {n}" for n in rounds)))
    for row in table.rows:
        scores = {score.round: told_round(score, lines, SIDES) for score in row.card.rounds}
        known = event.participant(row.number)
        values = dict(zip(table.tie_breaks, row.values, strict=True))
        cells = (
            row.told_place,
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
