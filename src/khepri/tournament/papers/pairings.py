"""The papers of one round: who plays where, by board and by name, and slips for the results."""

from __future__ import annotations

from collections.abc import Sequence

from khepri.system.html_page import element, text
from khepri.system.names import plural
from khepri.tournament.event import Event
from khepri.tournament.papers.sheet import (
    HEAD,
    SCISSORS,
    PaperOptions,
    alphabetical,
    bare_page,
    event_line,
    head,
    isolated,
    mark,
    name_in,
    paper_page,
    row_height,
    ruled_table,
    seat,
)
from khepri.tournament.rounds import Absence, BoardResult, Round, RoundBoard, format_points
from khepri.tournament.score_card import card_of

# Pairings


HEAD_ROW = 8.0
NAMES_HEAD, NAMES_ROW, NAMES_COLUMNS = 17.0, 6.3, 3

BOXES = (
    ("1–0", (BoardResult.FIRST_WINS, BoardResult.FIRST_BY_FORFEIT)),
    ("½", (BoardResult.DRAW,)),
    ("0–1", (BoardResult.SECOND_WINS, BoardResult.SECOND_BY_FORFEIT)),
)
"""What can be ticked, and the results that it stands for."""

PAIRINGS_STYLE = """
.boards td:first-child { font-size: 14pt; font-weight: 700; }
.boxes { white-space: nowrap; }
.box { display: inline-block; width: 12.4mm; height: 7mm; border: 0.4mm solid #000;
  border-radius: 1.2mm; margin-right: 1.1mm; text-align: center; font-weight: 600; font-size: 9.5pt;
  line-height: 6.1mm; }
.set { background: #000; color: #fff; print-color-adjust: exact;
  -webkit-print-color-adjust: exact; }
.finding { display: flex; gap: 7mm; break-inside: avoid; margin-top: 1.5mm; }
.finding table { flex: 1; width: 0; align-self: flex-start; }
.finding td { height: 6.3mm; padding: 0; }
.finding td:last-child { font-weight: 700; font-size: 11.5pt; }
.beneath { margin-top: 3mm; font-size: 10pt; }
.wall td { font-size: 13pt; line-height: 1; }
.wall td:nth-child(3) { font-size: 17pt; font-weight: 700; padding-right: 8mm; }
.wall th:nth-child(3) { padding-right: 8mm; }
"""


def pairings_by_board(event: Event, shown: Round, choices: PaperOptions) -> str:
    """Return the pairings in the order of the boards; below, if there is room, by name."""
    width, height = choices.paper.room()
    count = len(shown.boards)
    beneath = _beneath(event, shown, choices)
    rest = height - HEAD - HEAD_ROW - (8.0 * len(beneath))
    lists = _finding_height(shown)
    finds = count > 0 and (rest - lists) / count >= 7.2
    room = rest - lists if finds else rest
    row = row_height(count, room, most=9.6, usual=9.0, least=7.2)
    body = [
        _head(event, shown, choices),
        _boards(event, shown, choices, width),
        *beneath,
    ]
    if finds:
        body.append(element("h2", "Find your name"))
        body.append(element("p", "The number is your board.", class_="quiet"))
        body.append(_finding(event, shown, choices, width))
    style = f"{PAIRINGS_STYLE}.boards td {{ height: {row:.2f}mm; }}"
    return paper_page(
        f"Pairings, {_round_name(shown)}", choices, body, style=style, counts=_counts(shown)
    )


def pairings_by_name(event: Event, shown: Round, choices: PaperOptions) -> str:
    """Return the pairings by name, large enough to be read on a wall."""
    width, height = choices.paper.room()
    numbers = _players(event, shown, choices)
    row = row_height(len(numbers), height - HEAD - HEAD_ROW, most=11, usual=8.4, least=6.8)
    widths = (width * 0.36, width * 0.16, width * 0.14, width * 0.34)
    first = (("", "Name"), ("", "Side"), ("number", "Board"), ("", "Against"))
    rows = (_wall_row(event, shown, number, choices, widths) for number in numbers)
    style = f"{PAIRINGS_STYLE}.wall td {{ height: {row:.2f}mm; }}"
    body = [_head(event, shown, choices), ruled_table(first, rows, widths, "wall")]
    return paper_page(
        f"Names, {_round_name(shown)}", choices, body, style=style, counts=_counts(shown)
    )


def _wall_row(
    event: Event,
    shown: Round,
    number: int,
    choices: PaperOptions,
    widths: Sequence[float],
) -> list[tuple[str, str]]:
    name = name_in(choices.name_of(event, number), widths[0] - 4, 13)
    board = shown.board_of(number)
    if board is None:
        why = event.missing_of(number, shown)
        told = text(why.why.told(format_points(why.points))) if why is not None else ""
        return [("", name), ("", "–"), ("number", "–"), ("", told)]
    moves_first = board.first == number
    side = mark(choices, moves_first=moves_first) + text(choices.side_of(moves_first=moves_first))
    other = name_in(choices.name_of(event, board.opponent_of(number)), widths[3] - 4, 13)
    return [("", name), ("", side), ("number", str(board.number)), ("", other)]


def _head(event: Event, shown: Round, choices: PaperOptions) -> str:
    total = event.rounds_in_all
    title = shown.title or f"Round {shown.number} of {total}"
    state = "" if shown.is_published else "Proposal, not published"
    return head(choices, title, event_line(event, choices), (choices.conditions, state))


def _round_name(shown: Round) -> str:
    return shown.title or f"round {shown.number}"


def _counts(shown: Round) -> str:
    byes = sum(each.why is Absence.BYE for each in shown.missing)
    bye = plural(byes, "bye") if byes else "no bye"
    return f"{2 * len(shown.boards) + byes} players · {bye}"


def _boards(event: Event, shown: Round, choices: PaperOptions, width: float) -> str:
    result, place, points = 43.0, 14.0, 12.0
    name = (width - result - place - 2 * points) / 2
    first, second = (
        mark(choices, moves_first=moves_first) + isolated(side)
        for moves_first, side in zip((True, False), choices.sides, strict=True)
    )
    head_row = (
        ("", "Board"),
        ("", f"{first} (moves first)"),
        ("", "Pts"),
        ("", "Result"),
        ("", second),
        ("", "Pts"),
    )
    rows = (_board_row(event, shown, board, choices, name) for board in shown.boards)
    return ruled_table(head_row, rows, (place, name, points, result, name, points), "boards")


def _board_row(
    event: Event, shown: Round, board: RoundBoard, choices: PaperOptions, width: float
) -> list[tuple[str, str]]:
    def side(number: int, *, moves_first: bool) -> tuple[str, str]:
        name = choices.name_of(event, number)
        return "", seat(choices, name, width - 3, 12.5, moves_first=moves_first)

    def points(number: int) -> tuple[str, str]:
        return "", format_points(card_of(event, number).points_before(shown.number))

    star = "*" if board.by_hand else ""
    return [
        ("", f"{board.number}{star}"),
        side(board.first, moves_first=True),
        points(board.first),
        ("boxes", "".join(_box(words, board, ends) for words, ends in BOXES)),
        side(board.second, moves_first=False),
        points(board.second),
    ]


def _box(words: str, board: RoundBoard, ends: tuple[BoardResult, ...]) -> str:
    is_set = board.result in ends
    forfeit = " F" if is_set and board.result is not None and not board.result.is_played else ""
    return element("span", words + forfeit, class_="box set" if is_set else "box")


def _beneath(event: Event, shown: Round, choices: PaperOptions) -> list[str]:
    """Return the lines below the boards: who has no opponent, and what the signs mean."""
    lines = []
    alone = [
        f"{isolated(choices.name_of(event, each.participant))}"
        f" ({text(each.why.told(format_points(each.points)))})"
        for each in shown.missing
        if each.why in (Absence.BYE, Absence.ASKED, Absence.UNPAIRED)
    ]
    if alone:
        lines.append(f"Without an opponent: {', '.join(alone)}.")
    if any(board.by_hand for board in shown.boards):
        lines.append("* The director has changed this pair.")
    results = [board.result for board in shown.boards if board.result is not None]
    if any(not result.is_played for result in results):
        lines.append("F: somebody did not come.")
    return [element("p", line, class_="beneath") for line in lines]


def _players(event: Event, shown: Round, choices: PaperOptions) -> list[int]:
    """Return those who are to look for their board, by name."""
    alone = {
        each.participant
        for each in shown.missing
        if each.why in (Absence.BYE, Absence.ASKED, Absence.UNPAIRED)
    }
    numbers = alone.union(*((board.first, board.second) for board in shown.boards))
    return sorted(numbers, key=lambda each: (alphabetical(choices.name_of(event, each)), each))


def _finding_height(shown: Round) -> float:
    names = 2 * len(shown.boards) + len(shown.missing)
    return NAMES_HEAD + NAMES_ROW * -(-names // NAMES_COLUMNS)


def _finding(event: Event, shown: Round, choices: PaperOptions, width: float) -> str:
    numbers = _players(event, shown, choices)
    each_width = (width - 7 * (NAMES_COLUMNS - 1)) / NAMES_COLUMNS
    widths = (each_width - 18, 8, 10)
    tables = []
    length = -(-len(numbers) // NAMES_COLUMNS)
    for start in range(0, len(numbers), length):
        rows = []
        for number in numbers[start : start + length]:
            board = shown.board_of(number)
            name = name_in(choices.name_of(event, number), widths[0] - 1, 11)
            shape = mark(choices, moves_first=board.first == number) if board is not None else ""
            rows.append([("", name), ("", shape), ("number", str(board.number) if board else "–")])
        columns = "".join(f'<col style="width:{each:.1f}mm">' for each in widths)
        lines = "\n".join(
            element("tr", "".join(element("td", inside, class_=kind) for kind, inside in row))
            for row in rows
        )
        tables.append(f"<table><colgroup>{columns}</colgroup><tbody>{lines}</tbody></table>")
    return element("div", "".join(tables), class_="finding")


# Result slips


COLUMNS, ROWS = 2, 4
EDGE = 8.0
"""The margin of the sheet, in millimetres: few printers come closer to its edge."""

SLIPS_STYLE = """
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


def result_slips(event: Event, shown: Round, choices: PaperOptions) -> str:
    """Return the slips of a round, eight on a sheet.

    The sheets are cut as one pile: the slips are laid out so that each of the eight piles holds
    boards that follow each other.
    """
    width, height = choices.paper.size()
    slip_height = (height - 2 * EDGE) / ROWS - 0.2
    sheets = _sheets(shown)
    style = (
        f"{SLIPS_STYLE}@page {{ size: {choices.paper.told} portrait; margin: {EDGE}mm; }}"
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
    event: Event, shown: Round, boards: list[RoundBoard], choices: PaperOptions, width: float
) -> str:
    slips = "\n".join(_slip(event, shown, board, choices, width) for board in boards)
    across = SCISSORS.replace('class="', 'class="across ')
    return slips + SCISSORS.replace('class="', 'class="down ') + across


def _slip(
    event: Event, shown: Round, board: RoundBoard, choices: PaperOptions, width: float
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
    event: Event, number: int, choices: PaperOptions, width: float, *, moves_first: bool
) -> str:
    name = seat(choices, choices.name_of(event, number), width - 34, 13, moves_first=moves_first)
    side = choices.side_of(moves_first=moves_first) + (", moves first" if moves_first else "")
    who = f"{name}<small>{text(side)}</small>"
    return element("div", element("div", who, class_="who") + _tick("won"), class_="side")


def _tick(words: str) -> str:
    return element("div", f"{words}<i></i>", class_="tick")


def _signing(choices: PaperOptions) -> str:
    lines = (f"Signed, {side}" for side in choices.sides)
    return element("div", "".join(element("div", text(line)) for line in lines), class_="signing")
