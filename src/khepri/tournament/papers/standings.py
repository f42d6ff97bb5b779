"""The table of an event, and who gets which prize, on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from khepri.system.html_page import element, text
from khepri.system.names import plural, with_full_stop
from khepri.tournament.event import Event
from khepri.tournament.papers.sheet import (
    HEAD,
    POINT,
    PaperOptions,
    event_line,
    format_day,
    head,
    isolated,
    lines_of,
    mark,
    name_in,
    paper_page,
    row_height,
    ruled_table,
    width_in_ems,
)
from khepri.tournament.rounds import Absence, format_points
from khepri.tournament.score_card import RoundScore
from khepri.tournament.settings import TieBreak
from khepri.tournament.standings import Standings, StandingsRow, format_number, standings_of

# Standings


NUMBER, SHARED, POINTS, TIE_BREAK, ROUND = 9.0, 12.0, 14.0, 12.0, 13.6
"""Widths of columns in millimetres; names have the rest."""

LEAST_NAME, MOST_NAME = 29.0, 62.0
BOLD = 1.12
"""How much wider than others the bold names of the first three are."""

LEGEND = 9.0
"""The size of the small type below the table, in points."""

PODIUM = 3
MOST_ROUNDS = 12
"""More rounds than this have tables of their own."""

STANDINGS_STYLE = """
.standings td { font-variant-numeric: tabular-nums; line-height: 1; }
.standings td:first-child { text-align: right; font-weight: 700; }
.standings th { white-space: nowrap; }
.standings .sum { font-weight: 700; text-align: right; }
.standings .game { font-size: 0.84em; white-space: nowrap; padding-right: 0; }
.standings .game .mark { margin-right: 0.35em; }
.legend { margin-top: 3mm; font-size: 9pt; line-height: 1.35; color: #333; }
.legend p, section { break-inside: avoid; }
"""


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A table of the standings and what is needed to write its cells."""

    event: Event
    table: Standings
    choices: PaperOptions
    name_width: float
    points: float
    """The size of the type."""

    @property
    def has_shared(self) -> bool:
        """Whether a place is shared: then the lines are counted beside the places."""
        return any(row.is_shared for row in self.table.rows)


def standings(event: Event, choices: PaperOptions) -> str:
    """Return the standings as they are; thirty players are on one page."""
    table = standings_of(event)
    shown = tuple(kind for kind in table.tie_breaks if kind is not TieBreak.DIRECT_ENCOUNTER)
    rounds = [each.number for each in event.rounds]
    apart = len(rounds) > MOST_ROUNDS
    shared = SHARED if any(row.is_shared for row in table.rows) else 0.0
    fixed = (
        NUMBER + shared + POINTS + TIE_BREAK * len(shown) + (0 if apart else ROUND * len(rounds))
    )
    landscape = apart or choices.paper.room()[0] - fixed < LEAST_NAME
    width, height = choices.paper.room(landscape=landscape)
    legend = _legend(event, table, choices)
    lines = sum(lines_of(re.sub("<[^>]*>", "", line), width, LEGEND) for line in legend)
    room = height - HEAD - 8 - 4 - 4.4 * lines
    row = row_height(len(table.rows), room, most=8.0, usual=6.4, least=4.2 if landscape else 5.4)
    type_size = round(min(10.5, row * 1.72), 1)
    longest = max(
        (width_in_ems(choices.name_of(event, row.number)) for row in table.rows), default=0
    )
    needed = max(LEAST_NAME, min(MOST_NAME, BOLD * longest * type_size * POINT + 4))
    sheet = _Sheet(event, table, choices, min(needed, width - fixed) - 3, type_size)
    body = [_head(event, choices, len(rounds))]
    body.append(_table(sheet, [] if apart else rounds, shown))
    body.append(element("div", "".join(element("p", line) for line in legend), class_="legend"))
    for first in range(0, len(rounds) if apart else 0, MOST_ROUNDS):
        some = rounds[first : first + MOST_ROUNDS]
        rest = element("h2", f"Rounds {some[0]} to {some[-1]}") + _table(sheet, some, ())
        body.append(element("section", rest))
    style = f"{STANDINGS_STYLE}.standings td {{ height: {row:.2f}mm; font-size: {type_size}pt; }}"
    style += f".standings .game, .standings .tie {{ font-size: {0.86 * type_size:.1f}pt; }}"
    style += _podium(table) if rounds else ""
    title = "Final standings" if event.is_over else "Standings"
    return paper_page(title, choices, body, style=style, landscape=landscape)


def _podium(table: Standings) -> str:
    """Return the style of the first three places: bold, with a line below them."""
    count = sum(row.place <= PODIUM for row in table.rows)
    below = f".standings tbody tr:nth-child({count}) td {{ border-bottom: 0.6mm solid #000; }}"
    bold = f".standings tbody tr:nth-child(-n+{count}) td:nth-child(2) {{ font-weight: 700; }}"
    return bold + (below if count < len(table.rows) else "")


def _head(event: Event, choices: PaperOptions, rounds: int) -> str:
    games = sum(
        board.result is not None and board.result.is_played
        for each in event.rounds
        for board in each.boards
    )
    players = sum(not each.is_house for each in event.participants.values())
    title = "Final standings" if event.is_over else f"Standings after round {rounds}"
    if not rounds:
        title = "Before the first round"
    length = f"{event.settings.format.told}, {event.rounds_in_all} rounds"
    counted = f"{plural(players, 'player')} · {plural(games, 'game')}"
    right = (counted, format_day(event.settings.day))
    return head(choices, title, event_line(event, choices, length), right)


def _table(sheet: _Sheet, rounds: Sequence[int], shown: tuple[TieBreak, ...]) -> str:
    is_whole = bool(shown) or not rounds or len(rounds) == len(sheet.event.rounds)
    ties = shown if is_whole else ()
    sums = [("number", "Points")] if is_whole else []
    head_row = [
        ("", ""),
        ("", "Player"),
        *([("", "Place")] if sheet.has_shared else []),
        *(("", f"R{number}") for number in rounds),
        *sums,
        *(("number", text(kind.short)) for kind in ties),
    ]
    widths = [
        NUMBER,
        sheet.name_width + 3,
        *([SHARED] if sheet.has_shared else []),
        *[ROUND] * len(rounds),
        *([POINTS] if is_whole else []),
        *[TIE_BREAK] * len(ties),
    ]
    rows = (_row(sheet, row, rounds, is_whole=is_whole) for row in sheet.table.rows)
    return ruled_table(head_row, rows, widths, "standings")


def _row(
    sheet: _Sheet, row: StandingsRow, rounds: Sequence[int], *, is_whole: bool
) -> Iterator[tuple[str, str]]:
    event = sheet.event
    participant = event.participant(row.number)
    star = "*" if participant.left_before is not None else ""
    house = " (computer)" if participant.is_house else ""
    name = f"{sheet.choices.name_of(event, row.number)}{star}{house}"
    yield "", str(sheet.table.rows.index(row) + 1)
    bold = BOLD if row.place <= PODIUM else 1.0
    yield "", name_in(name, sheet.name_width / bold, sheet.points)
    if sheet.has_shared:
        yield "", text(row.place_label)
    scores = {score.round: score for score in row.card.rounds}
    for number in rounds:
        yield "game", _game(sheet, scores[number]) if number in scores else ""
    if not is_whole:
        return
    yield "sum", format_points(row.points)
    for kind, value in zip(sheet.table.tie_breaks, row.values, strict=True):
        if kind is not TieBreak.DIRECT_ENCOUNTER:
            yield "number tie", format_number(value)


def _game(sheet: _Sheet, score: RoundScore) -> str:
    """Return a round of somebody: the side, the place of the opponent, and what came of it."""
    if score.opponent is None:
        if score.why in (Absence.BYE, Absence.ASKED, Absence.LATE) and score.why is not None:
            return text(score.why.told(format_points(score.points)))
        return "–"
    index = next(
        place for place, row in enumerate(sheet.table.rows, 1) if row.number == score.opponent
    )
    shape = mark(sheet.choices, moves_first=score.moved_first)
    result = {"=": "½", "-": "–"}.get(score.result, score.result) or "…"
    told = f"{shape}{index} <b>{result}</b>"
    return told if score.counts else f"({told})"


def _legend(event: Event, table: Standings, choices: PaperOptions) -> list[str]:
    first, second = (isolated(side) for side in choices.sides)
    ring, octagon = mark(choices, moves_first=True), mark(choices, moves_first=False)
    signs = f"{ring}12 <b>1</b> = as {first}, won against number 12. {octagon} = as {second}."
    scores = [score for row in table.rows for score in row.card.rounds]
    whys = {score.why for score in scores}
    if whys & {Absence.BYE, Absence.ASKED}:
        signs += " bye = no opponent."
    if Absence.LATE in whys:
        signs += " late = joined later."
    if any(score.result in ("+", "-") for score in scores):
        signs += " + – = somebody did not come."
    if any(score.is_open for score in scores):
        signs += " … = still playing."
    left = [each for each in event.participants.values() if each.left_before is not None]
    if left:
        signs += " * = has left."
    lines = [signs] if event.rounds else []
    if table.tie_breaks:
        order = ", ".join(f"{place}. {kind.told}" for place, kind in enumerate(table.tie_breaks, 1))
        lines.append(f"Equal points: {text(order)}.")
    return lines


# Prizes


PRIZES_STYLE = """
.prizes td:first-child { font-weight: 700; }
.prizes .number { padding-right: 5mm; }
.left { margin-top: 4mm; color: #333; }
"""


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """What one participant gets, in words."""

    participant: int
    prize: str
    """What it is called: ``1st prize``; of a shared one, all that are shared."""

    worth: str = ""
    """What this one gets of it: ``12.50``; nothing for a cup."""


def prize_list(
    event: Event, lines: Sequence[PrizeLine], choices: PaperOptions, unclaimed: Sequence[str] = ()
) -> str:
    """Return who gets which prize, in the order in which they are given out.

    :param unclaimed: the prizes for which there is nobody.
    """
    width, height = choices.paper.room()
    row = row_height(len(lines), height - HEAD - 20, most=11, usual=9, least=7)
    widths = (width * 0.3, width * 0.27, width * 0.1, width * 0.13, width * 0.2)
    first = (("", "Name"), ("", "Prize"), ("", "Place"), ("number", "Worth"), ("", "Received"))
    right = ("" if event.is_over else "The event is not over", format_day(event.settings.day))
    body = [
        head(choices, "Prizes", event_line(event, choices), right),
        ruled_table(first, _prize_rows(event, lines, choices, widths), widths, "prizes"),
    ]
    if not lines:
        body.append(element("p", "No prize has been won.", class_="left"))
    if unclaimed:
        told = with_full_stop(f"There is nobody for: {', '.join(unclaimed)}")
        body.append(element("p", text(told), class_="left"))
    style = f"{PRIZES_STYLE}.prizes td {{ height: {row:.2f}mm; }}"
    count = plural(len(lines), "winner")
    return paper_page("Prizes", choices, body, style=style, counts=count)


def _prize_rows(
    event: Event, lines: Sequence[PrizeLine], choices: PaperOptions, widths: Sequence[float]
) -> Iterator[list[tuple[str, str]]]:
    table = standings_of(event)
    for line in lines:
        row = table.of(line.participant)
        yield [
            ("", name_in(choices.name_of(event, line.participant), widths[0] - 5, 11.5)),
            ("", name_in(line.prize, widths[1] - 4)),
            ("", text(row.place_label) if row is not None else ""),
            ("number", text(line.worth)),
            ("", ""),
        ]
