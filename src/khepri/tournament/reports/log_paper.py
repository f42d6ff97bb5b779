"""The log of an event on paper, for the director: everything that was done, and when."""

from __future__ import annotations

from collections.abc import Iterator

from khepri.print_page import element, text
from khepri.tournament.director_actions import Redo, Undo
from khepri.tournament.event_log import EventLog
from khepri.tournament.reports.paper import (
    PaperChoices,
    event_line,
    head,
    isolated,
    paper_page,
    ruled_table,
    told_day,
)

STYLE = """
.log td { font-size: 9.5pt; padding-top: 0.9mm; padding-bottom: 0.9mm; vertical-align: top;
  overflow-wrap: anywhere; }
.who td { font-size: 9.5pt; padding-top: 0.9mm; padding-bottom: 0.9mm; overflow-wrap: anywhere; }
s { text-decoration-thickness: 0.25mm; }
"""


def director_log(log: EventLog, choices: PaperChoices) -> str:
    """Return the whole log; what was undone is struck out and stays readable."""
    event = log.event
    width, _ = choices.paper.room()
    count = f"{len(log.entries)} {'entry' if len(log.entries) == 1 else 'entries'}"
    widths = (12, 40, width - 52)
    first = (("number", "No."), ("", "When"), ("", "What was done"))
    body = [
        head(choices, "Log", event_line(event, choices), (told_day(event.settings.day), count)),
        ruled_table(first, _rows(log), widths, "log"),
    ]
    if choices.full_names:
        # The log speaks of people as everybody knows them.
        body.append(element("h2", "Who is who"))
        names = (
            [("number", str(number)), ("", isolated(event.name_of(number))), ("", isolated(full))]
            for number, full in sorted(choices.full_names.items())
            if number in event.participants
        )
        heading = (("number", "No."), ("", "Name"), ("", "Full name"))
        body.append(ruled_table(heading, names, (12, 70, width - 82), "who"))
    return paper_page("Log", choices, body, style=STYLE, counts=count)


def _rows(log: EventLog) -> Iterator[list[tuple[str, str]]]:
    undone = log.undone
    for entry in log.entries:
        told = text(entry.sentence)
        if entry.number in undone:
            told = f"<s>{told}</s> (undone)"
        elif isinstance(entry.deed, Undo | Redo):
            told += f" (entry {entry.deed.entry})"
        yield [
            ("number", str(entry.number)),
            ("", text(entry.when.replace("T", " "))),
            ("", told),
        ]
