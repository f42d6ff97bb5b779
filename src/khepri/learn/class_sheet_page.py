"""The class sheet as a page to print, as CSV for a spreadsheet, and in words for a terminal."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from khepri.learn.class_sheet import ClassSheet, HardStep, SheetRow
from khepri.print_page import element, page, table, text

STYLE = """
@page { size: landscape; margin: 8mm; }
body { max-width: 281mm; font-size: 7.6pt; line-height: 1.2; }
h1 { font-size: 13pt; margin: 0 0 1mm; display: inline-block; }
h1 + p { display: inline-block; margin: 0 0 1mm 4mm; }
h2 { font-size: 10pt; margin: 2mm 0 1mm; padding: 0; border: 0; }
table { margin: 0; table-layout: fixed; }
th { font-size: 6.8pt; }
th, td { padding: 0.5mm 1mm; overflow: hidden; text-overflow: ellipsis; }
td { white-space: nowrap; height: 4.4mm; vertical-align: middle; }
tbody tr:nth-child(even) { background: #f2f2f2; }
.class tbody tr:last-child { font-weight: 600; border-top: 0.5mm solid #000; background: #fff; }
.hard { width: 200mm; }
.note { margin: 1mm 0 0; font-size: 7pt; }
"""
FORMULAS = "=+-@\t\r"
"""What a spreadsheet takes for the beginning of a formula."""

_FIRST_WIDTHS, _LESSONS_WIDTH = (36, 21, 16), 16
_LAST_WIDTHS = (14, 19, 32, 15, 14, 19, 19, 11, 11, 18, 19)
_HARD_WIDTHS = (14, 44, 24, 118)
NOBODY = "Nobody has learned anything here yet."


def columns(sheet: ClassSheet) -> tuple[str, ...]:
    """Return the headings, in the order of `cells`."""
    return (
        "Name",
        "Last here",
        "Minutes",
        *(f"{spec.title} lessons" for spec in sheet.games),
        "Stars",
        "Stuck at",
        "Usual slip",
        "Puzzles tried",
        "Solved first try",
        "Strongest theme",
        "Weakest theme",
        "Best rush",
        "Days",
        "Teaching games",
        "Ready for",
    )


def cells(sheet: ClassSheet, row: SheetRow, between: str = "/") -> tuple[str, ...]:
    """Return a row in words; `between` stands between what is done and what there is."""
    return (
        row.name,
        row.last,
        str(row.minutes),
        *(f"{done}{between}{count}" for done, count in row.lessons),
        f"{row.stars}{between}{sheet.most_stars}",
        row.stuck,
        row.slip,
        str(row.tried),
        str(row.first_try),
        row.strongest,
        row.weakest,
        str(row.rush),
        str(row.days),
        row.games,
        row.ready,
    )


def sheet_csv(sheet: ClassSheet, delimiter: str = ",") -> str:
    """Return the sheet for a spreadsheet: one line of headings, and one for each player.

    A spreadsheet would read 4/9 as a day in September, so it says 4 of 9.
    """
    written = io.StringIO()
    writer = csv.writer(written, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow(columns(sheet))
    for row in sheet.rows:
        writer.writerow(_harmless(cell) for cell in cells(sheet, row, " of "))
    return written.getvalue()


def _harmless(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula.

    >>> _harmless("=1+1"), _harmless("Amira")
    ("'=1+1", 'Amira')
    """
    return f"'{cell}" if cell[:1] and cell[0] in FORMULAS else cell


def sheet_page(sheet: ClassSheet, today: str) -> str:
    """Return the sheet as a page; thirty players fit on a sheet of paper held sideways."""
    since = f"since {sheet.since}" if sheet.since is not None else "since the beginning"
    body = [
        element("h1", "Class sheet"),
        element("p", text(f"{since}, printed {today}"), class_="quiet"),
    ]
    median = sheet.median()
    if median is None:
        body.append(element("p", NOBODY))
        return page("Class sheet", body, STYLE)
    rows = [cells(sheet, row) for row in (*sheet.rows, median)]
    widths = (*_FIRST_WIDTHS, *[_LESSONS_WIDTH] * len(sheet.games), *_LAST_WIDTHS)
    body.append(table(columns(sheet), _without_zeros(rows), widths, class_="class"))
    if sheet.hard_steps:
        body.append(element("h2", "For the blackboard: where most went wrong at first"))
        head = ("Step", "Lesson", "Right at first", "Commonest wrong move")
        steps = (_hard_cells(each) for each in sheet.hard_steps)
        body.append(table(head, steps, _HARD_WIDTHS, class_="hard"))
    letters = "; ".join(f"{spec.title[:1]} is {spec.title}" for spec in sheet.games)
    note = f"{letters}. L8.2 (4×) would be step 2 of lesson 8, answered wrongly four times."
    note += " Teaching games: how many, and stops a game in the first three and the last three."
    body.append(element("p", text(note), class_="note quiet"))
    return page("Class sheet", body, STYLE)


def _without_zeros(rows: Sequence[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Leave out what is nothing: an empty cell is sooner seen than a zero."""
    for row in rows:
        yield tuple("" if cell == "0" else cell for cell in row)


def _hard_cells(hard: HardStep) -> tuple[str, ...]:
    share = round(100 * hard.first_try / hard.learners)
    return hard.place, hard.title, f"{share} % of {hard.learners}", hard.wrong


def sheet_words(sheet: ClassSheet) -> str:
    """Return the sheet as sentences, one player after the other."""
    median = sheet.median()
    if median is None:
        return f"{NOBODY}\n"
    lines = []
    for row in (*sheet.rows, median):
        pairs = zip(columns(sheet)[1:], cells(sheet, row, " of ")[1:], strict=True)
        told = (f"{name.lower()}: {cell}" for name, cell in pairs if cell not in ("", "0"))
        lines.append(f"{row.name}. {'; '.join(told)}.")
    if sheet.hard_steps:
        lines += ["", "Where most went wrong at first:"]
        for hard in sheet.hard_steps:
            place, title, share, wrong = _hard_cells(hard)
            lines.append(f"{place} {title}: {share} right at first. Commonest: {wrong}.")
    return "\n".join(lines) + "\n"
