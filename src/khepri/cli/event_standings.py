"""``khepri event standings``, ``cross-table`` and ``prizes``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import click

from khepri.archive.tournaments import SavedTournament
from khepri.cli.columns import columns, fitted
from khepri.cli.console import say, say_json
from khepri.cli.event_access import (
    NAME_WIDTH,
    OpenedEvent,
    chosen_event,
    chosen_participant,
    event_argument,
    number_in,
    opened_event,
    sides_of,
    split_words,
    state_label,
)
from khepri.cli.files import as_json, opened_archive
from khepri.errors import TournamentError
from khepri.system.names import clean_name
from khepri.tournament.actions import ChangeSettings
from khepri.tournament.event import Event
from khepri.tournament.prizes import Award, prizes_of
from khepri.tournament.rounds import format_points
from khepri.tournament.settings import MOST_WORTH, Prize, PrizeSharing, TieBreak, format_worth
from khepri.tournament.standings import Standings, StandingsRow, explain_place, standings_of
from khepri.tournament.standings import cross_table as rounds_table

# Tables


VALUE_WIDTH = 6


@click.command()
@event_argument("[EVENT]")
@click.option("--why", metavar="WHO", help="Say why somebody is where they are.")
@as_json
def standings(words: tuple[str, ...], *, why: str | None, json_: bool) -> None:
    """Show who is where, with the tie-breaks."""
    kept = _chosen(words)
    event = kept.log.event
    table = standings_of(event)
    if why is not None:
        number = chosen_participant(event, why)
        sentence = explain_place(event, table, number)
        if json_:
            say_json({"number": number, "name": event.participant(number).name, "why": sentence})
        else:
            say(sentence)
        return
    if json_:
        say_json([_plain_row(event, table, row) for row in table.rows])
        return
    say(f"{event.settings.name}: {state_label(event)}")
    kinds = _shown_kinds(table)
    heads = "".join(f"{kind.short:>{VALUE_WIDTH}}" for kind in kinds)
    say(f"place  {fitted('', NAME_WIDTH)}  points{heads}".rstrip())
    for row in table.rows:
        values = dict(zip(table.tie_breaks, row.values, strict=True))
        cells = "".join(f"{values[kind]:>{VALUE_WIDTH}g}" for kind in kinds)
        say(f"{_line_head(event, row)}  {format_points(row.points):>6}{cells}")


@click.command("cross-table")
@event_argument("[EVENT]")
@as_json
def cross_table(words: tuple[str, ...], *, json_: bool) -> None:
    """Show the table with everybody's rounds: the opponent's line, the side and the result."""
    kept = _chosen(words)
    event = kept.log.event
    table = standings_of(event)
    if json_:
        say_json(
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


def _chosen(words: tuple[str, ...]) -> SavedTournament:
    event, _ = split_words(words)
    with opened_archive() as archive:
        return chosen_event(archive, event)


def _shown_kinds(table: Standings) -> list[TieBreak]:
    """Return the tie-breaks that are numbers."""
    return [kind for kind in table.tie_breaks if kind is not TieBreak.DIRECT_ENCOUNTER]


def _line_head(event: Event, row: StandingsRow) -> str:
    known = event.participant(row.number)
    house = " (house)" if known.is_house else ""
    return f"{row.place_label:>5}  {fitted(event.name_of(row.number) + house, NAME_WIDTH)}"


def _plain_row(event: Event, table: Standings, row: StandingsRow) -> dict[str, object]:
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


def _plain_rounds(row: StandingsRow) -> list[dict[str, object]]:
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


# Prizes


SHARING = {
    PrizeSharing.SPLIT: "Who has the same points shares what the places are worth.",
    PrizeSharing.BEST_TIE_BREAK: "The tie-break decides; only who is level in everything shares.",
}

group_option = click.option(
    "--group", default="", metavar="GROUP", help="The place is that among those of a group."
)


@click.command()
@event_argument("[EVENT]")
@as_json
def prizes(words: tuple[str, ...], *, json_: bool) -> None:
    """Show the prizes, and who gets them by the table as it stands."""
    word, _ = split_words(words)
    with opened_archive() as archive:
        kept = chosen_event(archive, word)
    event = kept.log.event
    settings = event.settings
    if json_:
        say_json(_plain_prizes(kept))
        return
    if not settings.prizes:
        say("No prizes: khepri event add-prize PLACE TITLE announces one.")
        return
    for prize in settings.prizes:
        say(_line(prize))
    say(SHARING[settings.prize_sharing])
    if not event.rounds:
        return
    say(f"{settings.name}: {state_label(event)}")
    giving = prizes_of(event)
    for award in giving.awards:
        say(award.sentence)
    for prize in giving.left:
        say(f"Nobody: {prize.told}.")


@click.command("add-prize")
@event_argument("[EVENT] PLACE TITLE")
@click.option(
    "--worth",
    type=click.FloatRange(0, MOST_WORTH),
    default=0.0,
    metavar="N",
    help="What can be split, such as 20; a cup cannot.",
)
@group_option
@as_json
def add_prize(words: tuple[str, ...], *, worth: float, group: str, json_: bool) -> None:
    """Announce a prize for a place; it takes the place of one that was there."""
    word, (place, title) = split_words(words, "PLACE", "TITLE")
    prize = Prize(number_in(place, "a place"), title, worth, group)
    with opened_event(word, json_=json_) as desk:
        others = [each for each in desk.event.settings.prizes if _spot(each) != _spot(prize)]
        _announce(desk, (*others, prize))


@click.command("remove-prize")
@event_argument("[EVENT] PLACE")
@group_option
@as_json
def remove_prize(words: tuple[str, ...], *, group: str, json_: bool) -> None:
    """Take the prize of a place back."""
    word, (place,) = split_words(words, "PLACE")
    spot = clean_name(group).casefold(), number_in(place, "a place")
    with opened_event(word, json_=json_) as desk:
        known = desk.event.settings.prizes
        others = [each for each in known if _spot(each) != spot]
        if len(others) == len(known):
            raise TournamentError("There is no prize for that: khepri event prizes shows all.")
        _announce(desk, others)


def _spot(prize: Prize) -> tuple[str, int]:
    """Return what a prize is for, which no two have in common."""
    return prize.group.casefold(), prize.place


def _announce(desk: OpenedEvent, announced: Iterable[Prize]) -> None:
    ordered = tuple(sorted(announced, key=_spot))
    desk.do(ChangeSettings(replace(desk.event.settings, prizes=ordered)))
    desk.answer["prizes"] = [_plain_prize(each) for each in ordered]
    for prize in ordered:
        desk.say(_line(prize))


def _line(prize: Prize) -> str:
    group = f" of {prize.group}" if prize.group else ""
    return f"  place {prize.place}{group}: {prize.title}  {format_worth(prize.worth)}".rstrip()


def _plain_prizes(kept: SavedTournament) -> dict[str, object]:
    event = kept.log.event
    giving = prizes_of(event) if event.rounds else None
    return {
        "event": kept.id,
        "sharing": event.settings.prize_sharing,
        "prizes": [_plain_prize(each) for each in event.settings.prizes],
        "awards": [
            {"name": event.participant(each.participant).name, **_plain_award(each)}
            for each in (giving.awards if giving is not None else ())
        ],
        "left": [_plain_prize(each) for each in (giving.left if giving is not None else ())],
    }


def _plain_award(award: Award) -> dict[str, object]:
    return {
        "number": award.participant,
        "prizes": [_plain_prize(each) for each in award.prizes],
        "worth": award.worth,
        "sentence": award.sentence,
    }


def _plain_prize(prize: Prize) -> dict[str, object]:
    return {
        "place": prize.place,
        "title": prize.title,
        "worth": prize.worth,
        "group": prize.group,
    }
