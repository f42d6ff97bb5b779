"""The director's own lists on paper: who is here, and the log."""

from __future__ import annotations

from collections.abc import Iterator

from khepri.system.html_page import element, text
from khepri.system.names import plural
from khepri.tournament.actions import Redo, Undo
from khepri.tournament.event import Event, Participant
from khepri.tournament.log import EventLog
from khepri.tournament.papers.sheet import (
    HEAD,
    PaperOptions,
    alphabetical,
    event_line,
    format_day,
    head,
    isolated,
    name_in,
    paper_page,
    row_height,
    ruled_table,
)

# Check-in


CHECK_IN_STYLE = """
.door .tick { padding: 0 0 0 1mm; }
.door i { display: block; width: 4.6mm; height: 4.6mm; border: 0.4mm solid #000;
  border-radius: 0.8mm; }
.door i.set { background: #000; print-color-adjust: exact; -webkit-print-color-adjust: exact;
  box-shadow: inset 0 0 0 0.7mm #fff; }
"""


def check_in_list(event: Event, choices: PaperOptions) -> str:
    """Return the list by name; who has checked in already has a filled box."""
    width, height = choices.paper.room()
    expected = sorted(
        (each for each in event.participants.values() if not each.is_house),
        key=lambda each: (alphabetical(choices.name_of(event, each.number)), each.number),
    )
    row = row_height(len(expected), height - HEAD - 8, most=9, usual=7.4, least=6.2)
    widths = (width * 0.07, width * 0.38, width * 0.25, width * 0.30)
    first = (("", "Here"), ("", "Name"), ("", "Group"), ("", "Remarks"))
    here = sum(each.is_here for each in expected)
    right = (format_day(event.settings.day), f"{len(expected)} expected, {here} here")
    body = [
        head(choices, "Check-in", event_line(event, choices), right),
        ruled_table(first, _check_in_rows(event, expected, choices, widths), widths, "door"),
    ]
    style = f"{CHECK_IN_STYLE}.door td {{ height: {row:.2f}mm; }}"
    return paper_page("Check-in", choices, body, style=style, counts=f"{len(expected)} players")


def _check_in_rows(
    event: Event,
    expected: list[Participant],
    choices: PaperOptions,
    widths: tuple[float, ...],
) -> Iterator[list[tuple[str, str]]]:
    for each in expected:
        yield [
            ("tick", f'<i class="{"set" if each.is_here else ""}"></i>'),
            ("", name_in(choices.name_of(event, each.number), widths[1] - 4, 11.5)),
            ("", name_in(each.group, widths[2] - 4)),
            ("", text(_remark(each))),
        ]


def _remark(participant: Participant) -> str:
    """Say what the door should know of somebody.

    >>> _remark(Participant(number=1, name="Ben", byes={2: 0.5, 4: 0.5}))
    'no game in round 2, 4'
    """
    if participant.left_before is not None:
        return f"left before round {participant.left_before}"
    if participant.byes:
        return f"no game in round {', '.join(map(str, sorted(participant.byes)))}"
    return f"from round {participant.first_round}" if participant.first_round > 1 else ""


# The log


LOG_STYLE = """
.log td { font-size: 9.5pt; padding-top: 0.9mm; padding-bottom: 0.9mm; vertical-align: top;
  overflow-wrap: anywhere; }
.who td { font-size: 9.5pt; padding-top: 0.9mm; padding-bottom: 0.9mm; overflow-wrap: anywhere; }
s { text-decoration-thickness: 0.25mm; }
"""


def director_log(log: EventLog, choices: PaperOptions) -> str:
    """Return the whole log; what was undone is struck out and stays readable."""
    event = log.event
    width, _ = choices.paper.room()
    count = plural(len(log.entries), "entry", "entries")
    widths = (12, 40, width - 52)
    first = (("number", "No."), ("", "When"), ("", "What was done"))
    body = [
        head(choices, "Log", event_line(event, choices), (format_day(event.settings.day), count)),
        ruled_table(first, _log_rows(log), widths, "log"),
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
    return paper_page("Log", choices, body, style=LOG_STYLE, counts=count)


def _log_rows(log: EventLog) -> Iterator[list[tuple[str, str]]]:
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
