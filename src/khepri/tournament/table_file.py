"""The table of an event as CSV, for a spreadsheet."""

from __future__ import annotations

import csv
import io

from khepri.tournament.event import Event
from khepri.tournament.event_settings import TieBreak
from khepri.tournament.event_table import EventTable, table_of
from khepri.tournament.results import told_points
from khepri.tournament.roster import harmless
from khepri.tournament.score_card import RoundScore


def write_table(event: Event) -> str:
    """Write the table with everybody's rounds; no cell is a formula to a spreadsheet."""
    table = table_of(event)
    places = places_in(table)
    kinds = [kind for kind in table.tie_breaks if kind is not TieBreak.DIRECT_ENCOUNTER]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    rounds = [each.number for each in event.rounds]
    columns = ("place", "number", "name", "group", "rating", "points")
    writer.writerow((*columns, *(kind.value for kind in kinds), *(f"round {n}" for n in rounds)))
    for row in table.rows:
        scores = {score.round: told_round(score, places) for score in row.card.rounds}
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


def places_in(table: EventTable) -> dict[int, int]:
    """Return at which line of the table everybody stands, from 1."""
    return {row.number: line for line, row in enumerate(table.rows, 1)}


def told_round(
    score: RoundScore, places: dict[int, int], sides: tuple[str, str] = ("f", "s")
) -> str:
    """Write a round as a cross-table does: who it was by the line, the side and the result.

    Without an opponent it says why: ``late ½``.

    :param sides: what who moves first and who moves second are marked with.

    >>> told_round(RoundScore(1, 1.0, 7, moved_first=True, result="1"), {7: 4})
    '4f1'
    >>> told_round(RoundScore(2, 0.0, 7, is_open=True), {7: 4})
    '4s'
    """
    if score.opponent is None:
        return score.why.told(told_points(score.points)) if score.why is not None else ""
    result = {"=": "½"}.get(score.result, score.result)
    side = sides[0] if score.moved_first else sides[1]
    return f"{places[score.opponent]}{side}{result}"
