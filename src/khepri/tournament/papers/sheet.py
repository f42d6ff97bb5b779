"""What all papers share: the sheet, its head and foot, drawings, and how names fit."""

from __future__ import annotations

import datetime
import math
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum, unique
from functools import cache

from khepri.system.html_page import element, page, text
from khepri.system.names import is_joiner_or_selector
from khepri.tournament.event import Event

# How large a name can be written, without measuring any font


POINT = 25.4 / 72
"""A point of type in millimetres."""

SMALLEST = 4.0
"""No name is written smaller than this, in points."""

_NARROW = frozenset("ijlIftr.,:;'|!()[] -")
_BROAD = frozenset("mwMW@%—&")


def width_in_ems(words: str) -> float:
    """Return how wide words are at most in an ordinary typeface, in heights of its letters.

    >>> width_in_ems("lilli") < width_in_ems("mamma") < width_in_ems("🦊🦊🦊🦊🦊")
    True
    """
    return sum(map(_ems, words))


def _ems(character: str) -> float:
    if is_joiner_or_selector(character) or unicodedata.combining(character):
        return 0.0
    if unicodedata.east_asian_width(character) in "WF":
        return 1.35
    if character in _BROAD:
        return 0.95
    if character in _NARROW:
        return 0.4
    return 0.76 if character.isupper() else 0.64


def fitting_size(
    words: str, width: float, points: float, lines: int = 2, broken: float | None = None
) -> float:
    """Return the size in points at which words fit into a width in millimetres.

    What fits on one line is as large as it can be, up to `points`. What would have to shrink by
    more than a fifth for that is broken into lines of the size `broken` at most: without one, they
    share the height that one line of the full size has with its leading.

    >>> fitting_size("Ben", 40, 11), fitting_size("W" * 40, 40, 11) < 6
    (11, True)
    """
    ems = width_in_ems(words)
    on_one = width / (ems * POINT) if ems else points
    if on_one >= points:
        return points
    if on_one >= 0.8 * points or lines == 1:
        return max(SMALLEST, round(on_one, 1))
    # Lines break where words end, so none of them is quite full.
    on_more = 0.85 * lines * width / (ems * POINT)
    most = 1.3 * points / lines if broken is None else broken
    return max(SMALLEST, round(min(on_more, max(most, on_one)), 1))


# Drawings, as SVG of our own


_OCTAGON = " ".join(
    f"{8 + 7 * math.cos(math.radians(22.5 + 45 * each)):.2f},"
    f"{8 + 7 * math.sin(math.radians(22.5 + 45 * each)):.2f}"
    for each in range(8)
)
RING = '<circle cx="8" cy="8" r="5.7" fill="none" stroke="#000" stroke-width="2.2"/>'
OCTAGON = f'<polygon points="{_OCTAGON}" fill="#000"/>'
"""The sides, in a box of 16; drawn where they stand, as a repeated head of a table would lose what
it refers to."""

SCISSORS = (
    '<svg class="scissors" viewBox="0 0 20 12" aria-hidden="true" fill="none" stroke="#000">'
    '<circle cx="4" cy="3" r="2.1"/><circle cx="4" cy="9" r="2.1"/>'
    '<path d="M5.8 4.1L18 10M5.8 7.9L18 2"/></svg>'
)

WORDMARK = (
    '<svg class="wordmark" viewBox="0 0 475 96" role="img" aria-label="Khepri" fill="none"'
    ' stroke="#000" stroke-width="15">'
    '<path d="M7.5 0V96M60 0L15 48L60 96M100.5 0V96M147.5 0V96M100.5 48H147.5M189.5 0V96'
    "M182 7.5H240M182 48H234M182 88.5H240M274.5 96V7.5H317L328 18V41L317 52H274.5"
    'M369.5 96V7.5H412L423 18V41L412 52H369.5M396 52L426 96M466.5 0V96"/></svg>'
)


@cache
def rosette(middle: float, depth: float, waves: int, lines: int) -> str:
    """Return the path of lines that wind around a circle and cross each other, as on old notes."""
    return "".join(
        _closed(list(_winding(middle, depth, waves, 2 * math.pi * line / lines)))
        for line in range(lines)
    )


def _winding(
    middle: float, depth: float, waves: int, phase: float
) -> Iterator[tuple[float, float]]:
    count = waves * 12
    for step in range(count):
        angle = 2 * math.pi * step / count
        radius = middle + depth * math.sin(waves * angle + phase)
        yield radius * math.cos(angle), radius * math.sin(angle)


def _closed(points: list[tuple[float, float]]) -> str:
    return f"M{'L'.join(f'{x:.2f} {y:.2f}' for x, y in points)}Z"


@cache
def wave_band(length: float, height: float, waves: int, lines: int) -> str:
    """Return the path of waves that lie across each other along a straight band."""
    return "".join(
        _wave(length, height, waves, 2 * math.pi * line / lines) for line in range(lines)
    )


def _wave(length: float, height: float, waves: int, phase: float) -> str:
    count = waves * 10
    points = (
        (length * step / count, height / 2 * math.sin(2 * math.pi * waves * step / count + phase))
        for step in range(count + 1)
    )
    return f"M{'L'.join(f'{x:.2f} {y:.2f}' for x, y in points)}"


@cache
def rays(inner: float, outer: float, count: int) -> str:
    """Return the path of rays around a circle, every second one shorter."""
    path = ""
    for each in range(count):
        angle = 2 * math.pi * each / count
        reach = outer if each % 2 == 0 else inner + (outer - inner) * 0.6
        cos, sin = math.cos(angle), math.sin(angle)
        path += f"M{inner * cos:.2f} {inner * sin:.2f}L{reach * cos:.2f} {reach * sin:.2f}"
    return path


# The sheet


MARGIN_TOP, MARGIN_SIDE, MARGIN_BOTTOM = 12.0, 14.0, 17.0
"""In millimetres; the foot of the page stands in the lowest."""

HEAD = 25.5
"""What the title and two lines below it take, in millimetres."""

HEAD_RIGHT = 64.0
"""How wide the lines at the right of the title are."""


@unique
class PaperSize(StrEnum):
    """The sheets that printers hold."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def told(self) -> str:
        """The name that people and style sheets know it by."""
        return "A4" if self is PaperSize.A4 else "Letter"

    def size(self, *, landscape: bool = False) -> tuple[float, float]:
        """Return width and height in millimetres."""
        width, height = (210.0, 297.0) if self is PaperSize.A4 else (215.9, 279.4)
        return (height, width) if landscape else (width, height)

    def room(self, *, landscape: bool = False) -> tuple[float, float]:
        """Return the width and height that can be written on."""
        width, height = self.size(landscape=landscape)
        return width - 2 * MARGIN_SIDE, height - MARGIN_TOP - MARGIN_BOTTOM


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperOptions:
    """What a paper says beside what the event knows."""

    paper: PaperSize = PaperSize.A4
    sides: tuple[str, str] = ("First", "Second")
    """What the game calls the side that moves first, and the other."""

    game: str = ""
    """The title of the game."""

    conditions: str = ""
    """The conditions of every game in a few words, such as ``10 min + 5 s``."""

    printed: str = ""
    """When this is printed, as the foot of the page says it."""

    full_names: Mapping[int, str] = field(default_factory=dict)
    """Full names by the participants' numbers, where the director has asked for them."""

    def name_of(self, event: Event, number: int) -> str:
        """Return what a participant is called on this paper."""
        return self.full_names.get(number) or event.name_of(number)

    def side_of(self, *, moves_first: bool) -> str:
        """Return what a side is called."""
        return self.sides[0 if moves_first else 1]


PAPER_STYLE = """
body { max-width: none; padding: 0; margin: 0; font-size: 10.5pt; line-height: 1.25; }
h1 { font-size: 24pt; line-height: 1.1; margin: 0; }
h2 { font-size: 14pt; border: 0; padding: 0; margin: 6mm 0 1mm; }
p { margin: 0; }
.quiet { color: #333; }
header { display: flex; justify-content: space-between; align-items: flex-end; gap: 8mm;
  margin-bottom: 5mm; }
header > div { min-width: 0; overflow-wrap: anywhere; }
header > div + div { text-align: right; flex: none; }
header p { font-size: 11.5pt; line-height: 1.35; color: #333; }
table { margin: 0; table-layout: fixed; }
th, td { border: 0; border-bottom: 0.2mm solid #666; padding: 0 1.4mm; vertical-align: middle; }
th { border-bottom: 0.6mm solid #000; font-size: 9pt; padding-bottom: 1.2mm;
  vertical-align: bottom; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.mark { width: 1em; height: 1em; vertical-align: -0.14em; margin-right: 0.55em; }
.name { display: inline-block; vertical-align: middle; overflow-wrap: anywhere;
  line-height: 1.1; }
.seat { display: flex; align-items: center; line-height: 1; }
.seat .mark { flex: none; }
.seat .name { min-width: 0; }
.marks { position: absolute; width: 0; height: 0; }
.only-screen { font-size: 10pt; color: #333; margin: 0 0 6mm; }
@media screen {
  html { background: #555; }
  body { background: #fff; margin: 6mm auto; }
}
@media print { .only-screen { display: none; } body { padding: 0; } }
"""


def paper_page(
    title: str,
    choices: PaperOptions,
    body: Iterable[str],
    *,
    style: str = "",
    landscape: bool = False,
    counts: str = "",
) -> str:
    """Return a paper with a foot on every page: the program, the page, and when it was printed.

    :param counts: what the foot counts beside the pages.
    """
    size = f"{choices.paper.told} {'landscape' if landscape else 'portrait'}"
    width, _ = choices.paper.size(landscape=landscape)
    beside = f" · {counts}" if counts else ""
    names = "With full names: for the director only" if choices.full_names else ""
    foot = (
        "border-top: 0.25mm solid #000; color: #333; vertical-align: top;"
        " margin-top: 3mm; padding-top: 1.6mm;"
    )
    printed = f"Printed {choices.printed}" if choices.printed else ""
    rules = f"""
@page {{ size: {size}; margin: {MARGIN_TOP}mm {MARGIN_SIDE}mm {MARGIN_BOTTOM}mm;
  font: 8.5pt system-ui, "Liberation Sans", Helvetica, Arial, sans-serif;
  @top-right {{ content: {_css(names)}; font-weight: 700; }}
  @bottom-left {{ content: "KHEPRI"; {foot} width: 30%; font-weight: 700; color: #000;
    letter-spacing: 0.14em; }}
  @bottom-center {{ content: "Page " counter(page) " of " counter(pages) {_css(beside)};
    {foot} width: 40%; }}
  @bottom-right {{ content: {_css(printed)}; {foot} width: 30%; }} }}
@media screen {{ body {{ width: {width}mm; padding: {MARGIN_TOP}mm {MARGIN_SIDE}mm; }} }}
"""
    return bare_page(title, choices, body, style=rules + style, landscape=landscape)


def bare_page(
    title: str, choices: PaperOptions, body: Iterable[str], *, style: str, landscape: bool = False
) -> str:
    """Return a paper without a foot; its style says how large it is."""
    way = "sideways" if landscape else "upright"
    note = f"To print, press Ctrl+P (⌘P on a Mac). Paper: {choices.paper.told}, {way}."
    lines = [element("p", text(note), class_="only-screen"), *body]
    return page(title, lines, PAPER_STYLE + style)


def _css(words: str) -> str:
    """Return words as a string of a style sheet, which nothing in them can end.

    >>> print(_css('a"b<'))
    "a\\22 b\\3c "
    """
    kept = (f"\\{ord(each):x} " if each in '"\\<>\n\r\f' else each for each in words)
    return f'"{"".join(kept)}"'


def head(choices: PaperOptions, title: str, below: str, right: Iterable[str] = ()) -> str:
    """Return the title with what is below it, and lines at the right."""
    width = choices.paper.room()[0] - HEAD_RIGHT - 8
    left = element("h1", text(title), style=f"font-size:{fitting_size(title, width, 24)}pt")
    size = fitting_size(below, width, 11.5, broken=10)
    left += element("p", text(below), style=f"font-size:{size}pt")
    lines = "".join(
        element("p", text(line), style=f"font-size:{fitting_size(line, HEAD_RIGHT, 11.5, 1)}pt")
        for line in right
        if line
    )
    return element("header", element("div", left) + (element("div", lines) if lines else ""))


def event_line(event: Event, choices: PaperOptions, *more: str) -> str:
    """Return what an event is, in one line under a title."""
    settings = event.settings
    return " · ".join(each for each in (settings.name, choices.game, *more, settings.place) if each)


def isolated(words: str) -> str:
    """Return words that turn nothing around them, whichever way they are written."""
    return element("bdi", text(words))


def mark(choices: PaperOptions, *, moves_first: bool) -> str:
    """Return the ring or the octagon, with the name of the side for those who hear the page."""
    shape = RING if moves_first else OCTAGON
    side = text(choices.side_of(moves_first=moves_first))
    return f'<svg class="mark" viewBox="0 0 16 16" role="img" aria-label="{side}">{shape}</svg>'


def seat(
    choices: PaperOptions, name: str, width: float, points: float, *, moves_first: bool
) -> str:
    """Return a name with the mark of its side before it; together they have the width."""
    shape = mark(choices, moves_first=moves_first)
    room = width - 1.6 * points * POINT
    inside = f"{shape}{name_in(name, room, points)}"
    return element("div", inside, class_="seat", style=f"font-size:{points}pt")


def name_in(words: str, width: float, points: float = 10.5, lines: int = 2) -> str:
    """Return a name, so small that it fits into a width in millimetres."""
    size = fitting_size(words, width, points, lines)
    style = f"font-size:{size}pt" if size != points else ""
    return element("bdi", text(words), class_="name", style=style)


def cells(tag: str, row: Iterable[tuple[str, str]]) -> str:
    """Return a row of a table from pairs of a class and what is in the cell."""
    scope = "col" if tag == "th" else ""
    return element(
        "tr", "".join(element(tag, inside, class_=kind, scope=scope) for kind, inside in row)
    )


def ruled_table(
    head_row: Iterable[tuple[str, str]],
    rows: Iterable[Iterable[tuple[str, str]]],
    widths: Iterable[float],
    kind: str,
) -> str:
    """Return a table of cells that are HTML already, with the widths of its columns."""
    columns = "".join(f'<col style="width:{width:.1f}mm">' for width in widths)
    body = "\n".join(cells("td", row) for row in rows)
    return element(
        "table",
        f"<colgroup>{columns}</colgroup><thead>{cells('th', head_row)}</thead>\n"
        f"<tbody>{body}</tbody>",
        class_=kind,
    )


def lines_of(words: str, width: float, points: float) -> int:
    """Return how many lines words take at most in a width in millimetres."""
    return max(1, math.ceil(1.05 * width_in_ems(words) * points * POINT / width))


def row_height(count: int, room: float, *, most: float, usual: float, least: float) -> float:
    """Return how high rows are: all on one page, if they need not be lower than `least`."""
    fitting = room / max(1, count)
    return min(most, fitting) if fitting >= least else usual


def alphabetical(words: str) -> str:
    """Return what names are sorted by: accents and capitals do not count.

    >>> sorted(["Zoe", "elif", "Émile", "Ezra"], key=alphabetical)
    ['elif', 'Émile', 'Ezra', 'Zoe']
    """
    bare = "".join(
        each for each in unicodedata.normalize("NFKD", words) if not unicodedata.combining(each)
    )
    return bare.casefold()


def format_day(day: str) -> str:
    """Write a day for people; what is none stays as it is.

    >>> format_day("2026-11-06"), format_day("in May")
    ('6 November 2026', 'in May')
    """
    try:
        date = datetime.date.fromisoformat(day)
    except ValueError:
        return day
    return f"{date.day} {MONTHS[date.month - 1]} {date.year}"


MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
"""In the language of the papers, whatever that of the machine is."""
