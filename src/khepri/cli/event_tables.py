"""``khepri event standings`` and ``cross-table``."""

from __future__ import annotations

import click

from khepri.archive.tournaments import KeptTournament
from khepri.cli.answers import as_json, opened_archive, write_json
from khepri.cli.event_choice import chosen_event, chosen_participant, event_words, split_words
from khepri.cli.event_words import NAME_WIDTH, sides_of, told_state
from khepri.cli.game_lines import columns, fitted
from khepri.cli.saying import say
from khepri.tournament.cross_table import cross_table as rounds_table
from khepri.tournament.event import Event
from khepri.tournament.event_settings import TieBreak
from khepri.tournament.event_table import EventTable, TableRow, table_of, why_there
from khepri.tournament.results import told_points

VALUE_WIDTH = 6


@click.command()
@event_words("[EVENT]")
@click.option("--why", metavar="WHO", help="Say why somebody is where they are.")
@as_json
def standings(words: tuple[str, ...], *, why: str | None, json_: bool) -> None:
    """Show who is where, with the tie-breaks."""
    kept = _chosen(words)
    event = kept.log.event
    table = table_of(event)
    if why is not None:
        number = chosen_participant(event, why)
        sentence = why_there(event, table, number)
        if json_:
            write_json({"number": number, "name": event.participant(number).name, "why": sentence})
        else:
            say(sentence)
        return
    if json_:
        write_json([_plain_row(event, table, row) for row in table.rows])
        return
    say(f"{event.settings.name}: {told_state(event)}")
    kinds = _shown_kinds(table)
    heads = "".join(f"{kind.short:>{VALUE_WIDTH}}" for kind in kinds)
    say(f"place  {fitted('', NAME_WIDTH)}  points{heads}".rstrip())
    for row in table.rows:
        values = dict(zip(table.tie_breaks, row.values, strict=True))
        cells = "".join(f"{values[kind]:>{VALUE_WIDTH}g}" for kind in kinds)
        say(f"{_line_head(event, row)}  {told_points(row.points):>6}{cells}")


@click.command("cross-table")
@event_words("[EVENT]")
@as_json
def cross_table(words: tuple[str, ...], *, json_: bool) -> None:
    """Show the table with everybody's rounds: the opponent's line, the side and the result."""
    kept = _chosen(words)
    event = kept.log.event
    table = table_of(event)
    if json_:
        write_json(
            [{**_plain_row(event, table, row), "rounds": _plain_rounds(row)} for row in table.rows]
        )
        return
    first, second = sides_of(event)
    letters = first[:1].lower(), second[:1].lower()
    shown = rounds_table(event, table, letters)
    widths = [
        max(columns(f"{number}."), *(columns(row.cells[number - 1]) for row in shown.rows))
        for number in range(1, len(shown.headings) + 1)
    ]
    heads = "".join(f"  {f'{number}.':<{width}}" for number, width in enumerate(widths, 1))
    say(f"line place  {fitted('', NAME_WIDTH)}{heads}  points")
    for row, line in zip(table.rows, shown.rows, strict=True):
        cells = "".join(
            f"  {fitted(cell, width)}" for cell, width in zip(line.cells, widths, strict=True)
        )
        say(f"{line.line:>4} {_line_head(event, row)}{cells}  {line.points:>6}")
    say(f"{letters[0]}: {first}, who moves first; {letters[1]}: {second}")


def _chosen(words: tuple[str, ...]) -> KeptTournament:
    event, _ = split_words(words)
    with opened_archive() as archive:
        return chosen_event(archive, event)


def _shown_kinds(table: EventTable) -> list[TieBreak]:
    """Return the tie-breaks that are numbers."""
    return [kind for kind in table.tie_breaks if kind is not TieBreak.DIRECT_ENCOUNTER]


def _line_head(event: Event, row: TableRow) -> str:
    known = event.participant(row.number)
    house = " (house)" if known.is_house else ""
    return f"{row.told_place:>5}  {fitted(event.name_of(row.number) + house, NAME_WIDTH)}"


def _plain_row(event: Event, table: EventTable, row: TableRow) -> dict[str, object]:
    known = event.participant(row.number)
    values = dict(zip(table.tie_breaks, row.values, strict=True))
    return {
        "place": row.place,
        "shared": row.is_shared,
        "number": row.number,
        "name": known.name,
        "group": known.group,
        "house": known.is_house,
        "points": row.points,
        "tie_breaks": {kind.value: values[kind] for kind in _shown_kinds(table)},
    }


def _plain_rounds(row: TableRow) -> list[dict[str, object]]:
    return [
        {
            "round": score.round,
            "opponent": score.opponent,
            "first": score.moved_first,
            "result": score.result,
            "points": score.points,
            "why": score.why,
        }
        for score in row.card.rounds
    ]
