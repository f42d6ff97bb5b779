"""Result slips: one for each board, to be cut apart, filled in and signed."""

from __future__ import annotations

from khepri.print_page import element, text
from khepri.tournament.event import Event
from khepri.tournament.reports.drawings import SCISSORS
from khepri.tournament.reports.paper import (
    PaperChoices,
    bare_page,
    head,
    isolated,
    seat,
)
from khepri.tournament.rounds import Round, RoundBoard

COLUMNS, ROWS = 2, 4
EDGE = 8.0
"""The margin of the sheet, in millimetres: few printers come closer to its edge."""

STYLE = """
.sheet { display: grid; grid-template-columns: 1fr 1fr; position: relative;
  break-after: page; overflow: hidden; }
.sheet:last-child { break-after: auto; }
.slip { padding: 5mm 6mm 4mm; display: flex; flex-direction: column; overflow: hidden;
  border-bottom: 0.25mm dashed #000; }
.slip:nth-child(odd) { border-right: 0.25mm dashed #000; padding-left: 2mm; }
.slip:nth-child(even) { padding-right: 2mm; }
.slip:nth-child(n+7) { border-bottom: 0; }
.scissors { position: absolute; width: 5mm; height: 3mm; background: #fff; }
.scissors.down { left: 50%; top: 3mm; transform: translate(-50%, 0) rotate(90deg); }
.scissors.across { left: 0; top: 25%; transform: translate(2mm, -50%); }
.slip .top { display: flex; justify-content: space-between; align-items: baseline; gap: 4mm; }
.slip .event { font-size: 9pt; min-width: 0; overflow: hidden; white-space: nowrap;
  text-overflow: ellipsis; color: #333; }
.slip .round { font-size: 10pt; flex: none; }
.slip .board { font-size: 17pt; line-height: 1.1; font-weight: 700; margin: 0 0 1.5mm; }
.side { display: flex; align-items: center; height: 11mm; border-top: 0.2mm solid #666; gap: 2mm; }
.side > .who { flex: 1; min-width: 0; }
.side small { display: block; font-size: 8pt; color: #333; padding-left: 7.2mm; line-height: 1.1; }
.tick { flex: none; width: 20mm; display: flex; align-items: center; justify-content: flex-end;
  gap: 2mm; font-size: 9.5pt; }
.tick i { width: 7mm; height: 7mm; border: 0.45mm solid #000; border-radius: 1mm; }
.signing { display: flex; gap: 6mm; margin-top: auto; }
.signing div { flex: 1; border-top: 0.25mm solid #000; font-size: 7.5pt; color: #333;
  padding-top: 0.6mm; }
"""


def result_slips(event: Event, shown: Round, choices: PaperChoices) -> str:
    """Return the slips of a round, eight on a sheet.

    The sheets are cut as one pile: the slips are laid out so that each of the eight piles holds
    boards that follow each other.
    """
    width, height = choices.paper.size()
    slip_height = (height - 2 * EDGE) / ROWS - 0.2
    sheets = _sheets(shown)
    style = (
        f"{STYLE}@page {{ size: {choices.paper.told} portrait; margin: {EDGE}mm; }}"
        f".sheet {{ grid-template-rows: repeat({ROWS}, {slip_height:.2f}mm); }}"
        f"@media screen {{ body {{ width: {width}mm; padding: {EDGE}mm; }} }}"
    )
    title = f"Result slips, {shown.title or f'round {shown.number}'}"
    slip_width = (width - 2 * EDGE) / COLUMNS
    body = [
        element("div", _sheet(event, shown, boards, choices, slip_width), class_="sheet")
        for boards in sheets
    ]
    if not body:
        body = [head(choices, title, "This round has no boards.")]
    return bare_page(title, choices, body, style=style)


def _sheets(shown: Round) -> list[list[RoundBoard]]:
    """Return the boards sheet by sheet, so that cut piles are in the order of the boards."""
    count = -(-len(shown.boards) // (COLUMNS * ROWS))
    return [list(shown.boards[sheet::count]) for sheet in range(count)]


def _sheet(
    event: Event, shown: Round, boards: list[RoundBoard], choices: PaperChoices, width: float
) -> str:
    slips = "\n".join(_slip(event, shown, board, choices, width) for board in boards)
    across = SCISSORS.replace('class="', 'class="across ')
    return slips + SCISSORS.replace('class="', 'class="down ') + across


def _slip(
    event: Event, shown: Round, board: RoundBoard, choices: PaperChoices, width: float
) -> str:
    round_name = shown.title or f"Round {shown.number}"
    top = element("span", isolated(event.settings.name), class_="event") + element(
        "span", isolated(round_name), class_="round"
    )
    lines = [
        element("div", top, class_="top"),
        element("p", f"Board {board.number}", class_="board"),
        _side(event, board.first, choices, width, moves_first=True),
        _side(event, board.second, choices, width, moves_first=False),
        element(
            "div",
            element("div", "", class_="who") + _tick("drawn"),
            class_="side",
        ),
        _signing(choices),
    ]
    return element("section", "".join(lines), class_="slip")


def _side(
    event: Event, number: int, choices: PaperChoices, width: float, *, moves_first: bool
) -> str:
    name = seat(choices, choices.name_of(event, number), width - 34, 13, moves_first=moves_first)
    side = choices.side_of(moves_first=moves_first) + (", moves first" if moves_first else "")
    who = f"{name}<small>{text(side)}</small>"
    return element("div", element("div", who, class_="who") + _tick("won"), class_="side")


def _tick(words: str) -> str:
    return element("div", f"{words}<i></i>", class_="tick")


def _signing(choices: PaperChoices) -> str:
    lines = (f"Signed, {side}" for side in choices.sides)
    return element("div", "".join(element("div", text(line)) for line in lines), class_="signing")
