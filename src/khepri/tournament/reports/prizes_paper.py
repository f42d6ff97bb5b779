"""The list of prizes: who gets what, with room to sign for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from khepri.names import ended
from khepri.print_page import element, text
from khepri.tournament.event import Event
from khepri.tournament.event_table import table_of
from khepri.tournament.reports.paper import (
    HEAD,
    PaperChoices,
    event_line,
    head,
    name_in,
    paper_page,
    row_height,
    ruled_table,
    told_day,
)

STYLE = """
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
    event: Event, lines: Sequence[PrizeLine], choices: PaperChoices, unclaimed: Sequence[str] = ()
) -> str:
    """Return who gets which prize, in the order in which they are given out.

    :param unclaimed: the prizes for which there is nobody.
    """
    width, height = choices.paper.room()
    row = row_height(len(lines), height - HEAD - 20, most=11, usual=9, least=7)
    widths = (width * 0.3, width * 0.27, width * 0.1, width * 0.13, width * 0.2)
    first = (("", "Name"), ("", "Prize"), ("", "Place"), ("number", "Worth"), ("", "Received"))
    right = ("" if event.is_over else "The event is not over", told_day(event.settings.day))
    body = [
        head(choices, "Prizes", event_line(event, choices), right),
        ruled_table(first, _rows(event, lines, choices, widths), widths, "prizes"),
    ]
    if not lines:
        body.append(element("p", "No prize has been won.", class_="left"))
    if unclaimed:
        told = ended(f"There is nobody for: {', '.join(unclaimed)}")
        body.append(element("p", text(told), class_="left"))
    style = f"{STYLE}.prizes td {{ height: {row:.2f}mm; }}"
    count = f"{len(lines)} {'winner' if len(lines) == 1 else 'winners'}"
    return paper_page("Prizes", choices, body, style=style, counts=count)


def _rows(
    event: Event, lines: Sequence[PrizeLine], choices: PaperChoices, widths: Sequence[float]
) -> Iterator[list[tuple[str, str]]]:
    table = table_of(event)
    for line in lines:
        row = table.of(line.participant)
        yield [
            ("", name_in(choices.name_of(event, line.participant), widths[0] - 5, 11.5)),
            ("", name_in(line.prize, widths[1] - 4)),
            ("", text(row.told_place) if row is not None else ""),
            ("number", text(line.worth)),
            ("", ""),
        ]
