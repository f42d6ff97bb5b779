"""The list for the door: who is expected, with a box for everybody who has come."""

from __future__ import annotations

from collections.abc import Iterator

from khepri.print_page import text
from khepri.tournament.event import Event
from khepri.tournament.participants import Participant
from khepri.tournament.reports.paper import (
    HEAD,
    PaperChoices,
    alphabetical,
    event_line,
    head,
    name_in,
    paper_page,
    row_height,
    ruled_table,
    told_day,
)

STYLE = """
.door .tick { padding: 0 0 0 1mm; }
.door i { display: block; width: 4.6mm; height: 4.6mm; border: 0.4mm solid #000;
  border-radius: 0.8mm; }
.door i.set { background: #000; print-color-adjust: exact; -webkit-print-color-adjust: exact;
  box-shadow: inset 0 0 0 0.7mm #fff; }
"""


def check_in_list(event: Event, choices: PaperChoices) -> str:
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
    right = (told_day(event.settings.day), f"{len(expected)} expected, {here} here")
    body = [
        head(choices, "Check-in", event_line(event, choices), right),
        ruled_table(first, _rows(event, expected, choices, widths), widths, "door"),
    ]
    style = f"{STYLE}.door td {{ height: {row:.2f}mm; }}"
    return paper_page("Check-in", choices, body, style=style, counts=f"{len(expected)} players")


def _rows(
    event: Event,
    expected: list[Participant],
    choices: PaperChoices,
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
