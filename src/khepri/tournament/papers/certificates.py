"""Certificates: one page for everybody, held sideways, in the order of the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from khepri.system.html_page import element, text
from khepri.system.names import plural
from khepri.tournament.event import Event
from khepri.tournament.papers.sheet import (
    WORDMARK,
    PaperOptions,
    bare_page,
    fitting_size,
    format_day,
    head,
    isolated,
    rays,
    rosette,
    wave_band,
)
from khepri.tournament.rounds import format_points
from khepri.tournament.standings import StandingsRow, standings_of

PODIUM = 3
INSET = 9.0
"""How far the frame is from the edge of the sheet, in millimetres."""

BAND = 7.0
CORNER = 13.0

STYLE = """
.certificate { position: relative; overflow: hidden; break-after: page; text-align: center;
  font-family: "Palatino Linotype", Palatino, P052, "URW Palladio L", "Book Antiqua", Georgia,
    "DejaVu Serif", serif; }
.certificate:last-child { break-after: auto; }
.certificate .frame { position: absolute; left: 0; top: 0; width: 100%; height: 100%; }
.words { position: absolute; left: 32mm; right: 32mm; top: 34mm; }
.words .wordmark { height: 5.4mm; width: 26.8mm; display: block; overflow: visible;
  margin: 0 auto 6mm; }
.words h1 { font-size: 36pt; font-weight: 400; letter-spacing: 0.22em; margin: 0 -0.22em 0 0;
  text-transform: uppercase; line-height: 1.1; }
.words .to { font-size: 14pt; font-style: italic; margin: 4.5mm 0 1mm; }
.words .winner { height: 23mm; display: flex; align-items: center; justify-content: center;
  line-height: 1.08; font-weight: 700; overflow-wrap: anywhere; }
.words .for { font-size: 17pt; margin: 3mm 0 1.5mm; }
.words .at { line-height: 1.15; overflow-wrap: anywhere; font-weight: 700; }
.words .about { font-size: 12pt; margin-top: 1.5mm; color: #222; overflow-wrap: anywhere; }
.medal { position: absolute; left: 50%; bottom: 27mm; width: 60mm; height: 60mm;
  transform: translateX(-50%); }
.line { position: absolute; bottom: 41mm; width: 68mm; border-top: 0.3mm solid #000;
  font-size: 10.5pt; padding-top: 1.2mm; }
.line span { position: absolute; left: 0; right: 0; bottom: calc(100% + 2.4mm); font-size: 13pt;
  line-height: 1.2; }
.line.left { left: 34mm; } .line.right { right: 34mm; }
"""


@dataclass(frozen=True, slots=True)
class _Award:
    """What one certificate says."""

    name: str
    for_what: str
    badge: str
    """What stands in the medal: a place, or nothing."""

    is_podium: bool


def certificates(event: Event, choices: PaperOptions) -> str:
    """Return a certificate for everybody but house players.

    The upper half of the table, and the first three in any case, read their place; the others how
    many points they have: nobody takes home that they were last.
    """
    width, height = choices.paper.size(landscape=True)
    drawn = _symbols(width, height)
    body = [drawn]
    body += [_certificate(event, award, choices) for award in _awards(event, choices)]
    style = (
        f"{STYLE}@page {{ size: {choices.paper.told} landscape; margin: 0; }}"
        f".certificate {{ width: {width}mm; height: {height - 0.3:.1f}mm; }}"
        f"@media screen {{ body {{ width: {width}mm; }} .only-screen {{ padding: 3mm 6mm; }} }}"
    )
    if len(body) == 1:
        body.append(head(choices, "Certificates", "Nobody has taken part."))
    return bare_page("Certificates", choices, body, style=style, landscape=True)


def _awards(event: Event, choices: PaperOptions) -> Iterator[_Award]:
    people = [row for row in standings_of(event).rows if not event.participant(row.number).is_house]
    for row in people:
        place = 1 + sum(other.place < row.place for other in people)
        yield _award(event, row, place, len(people), choices)


def _award(
    event: Event, row: StandingsRow, place: int, count: int, choices: PaperOptions
) -> _Award:
    name = choices.name_of(event, row.number)
    if place <= max(PODIUM, count // 2) and event.rounds:
        shared = ", shared" if row.is_shared else ""
        among = f" among {count} players" if count > 1 else ""
        return _Award(name, f"{ordinal(place)} place{shared}{among}", str(place), place <= PODIUM)
    points = format_points(row.points)
    word = "point" if row.points in (0.5, 1.0) else "points"
    scored = f", with {points} {word}" if row.points > 0 else ""
    return _Award(name, f"for good games{scored}", "", is_podium=False)


def ordinal(number: int) -> str:
    """Write a place in words.

    >>> [ordinal(each) for each in (1, 2, 3, 4, 11, 12, 13, 21, 102, 111)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '102nd', '111th']
    """
    teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def _certificate(event: Event, award: _Award, choices: PaperOptions) -> str:
    settings = event.settings
    width = choices.paper.size(landscape=True)[0] - 64
    name_size = fitting_size(award.name, width, 48)
    event_size = fitting_size(settings.name, width, 24)
    rounds = plural(event.rounds_in_all, "round")
    about = ", ".join(each for each in (choices.game, settings.format.told, rounds) if each)
    words = [
        WORDMARK,
        element("h1", "Certificate"),
        element("p", "awarded to", class_="to"),
        element("div", isolated(award.name), class_="winner", style=f"font-size:{name_size}pt"),
        element("p", text(award.for_what), class_="for"),
        element("p", isolated(settings.name), class_="at", style=f"font-size:{event_size}pt"),
        element("p", isolated(about), class_="about"),
    ]
    where = "<br>".join(
        element("bdi", text(each), style=f"font-size:{fitting_size(each, 66, 13)}pt")
        for each in (settings.place, format_day(settings.day))
        if each
    )
    lines = [
        '<svg class="frame" aria-hidden="true"><use href="#frame"/></svg>',
        element("div", "".join(words), class_="words"),
        element("div", f"{element('span', where)}Place and day", class_="line left"),
        _medal(award),
        element("div", "Director", class_="line right"),
    ]
    return element("section", "\n".join(lines), class_="certificate")


def _medal(award: _Award) -> str:
    tails = '<use href="#ribbon"/>' if award.is_podium else ""
    shine = '<use href="#rays"/>' if award.is_podium else ""
    if award.badge:
        size = 17 if len(award.badge) == 1 else 13 if len(award.badge) == 2 else 9
        inside = (
            f'<text y="{size * 0.36:.1f}" font-size="{size}" font-weight="700"'
            f' text-anchor="middle">{text(award.badge)}</text>'
        )
    else:
        inside = '<use href="#sun"/>'
    return (
        '<svg class="medal" viewBox="-30 -30 60 60" aria-hidden="true">'
        f'{shine}{tails}<use href="#rosette"/>{inside}</svg>'
    )


def _symbols(width: float, height: float) -> str:
    """Return the drawings, each once: a hundred certificates show the same."""
    ribbon = "M-7 8L-12 29L-7.5 26.5L-4.5 30L0 12ZM7 8L12 29L7.5 26.5L4.5 30L0 12Z"
    return (
        '<svg class="marks" aria-hidden="true"><defs>'
        f'<g id="frame" fill="none" stroke="#000">{_frame(width, height)}</g>'
        '<g id="rosette" fill="none" stroke="#000">'
        '<circle r="19" fill="#fff" stroke="none"/>'
        f'<path d="{rosette(15.6, 3.0, 18, 6)}" stroke-width="0.16"/>'
        '<circle r="19" stroke-width="0.35"/><circle r="12.3" stroke-width="0.35"/>'
        '<circle r="11.6" stroke-width="0.9" fill="#fff"/></g>'
        f'<path id="rays" d="{rays(20.2, 24.5, 64)}" stroke="#000" stroke-width="0.4"/>'
        f'<path id="ribbon" d="{ribbon}" fill="#fff" stroke="#000" stroke-width="0.4"/>'
        '<g id="sun" fill="none" stroke="#000"><circle r="3.6" stroke-width="1"/>'
        f'<path d="{rays(5.4, 8.6, 16)}" stroke-width="0.7"/></g>'
        "</defs></svg>"
    )


def _frame(width: float, height: float) -> str:
    """Return a frame in which a beam of light runs round from mirror to mirror."""
    left, top, right, bottom = INSET, INSET, width - INSET, height - INSET
    near = INSET + CORNER
    across, down = right - left - 2 * CORNER, bottom - top - 2 * CORNER
    middle = INSET + CORNER / 2
    bands = [
        _band(across, f"translate({near} {middle})"),
        _band(across, f"translate({near} {height - middle})"),
        _band(down, f"translate({middle} {near}) rotate(90)"),
        _band(down, f"translate({width - middle} {near}) rotate(90)"),
    ]
    inner = INSET + CORNER + 2.5
    beam = (
        f'<rect x="{inner}" y="{inner}" width="{width - 2 * inner}"'
        f' height="{height - 2 * inner}" stroke-width="0.9"/>'
    )
    corners = "".join(
        f'<g transform="translate({x} {y}) scale({1 if x < width / 2 else -1}'
        f' {1 if y < height / 2 else -1})">{_corner(inner - INSET)}</g>'
        for x in (left, right)
        for y in (top, bottom)
    )
    return _scaled("".join(bands) + beam + corners)


def _scaled(inside: str) -> str:
    """Return a drawing in millimetres as a page shows it, which counts 96 pixels to the inch."""
    return f'<g transform="scale({96 / 25.4:.5f})">{inside}</g>'


def _band(length: float, place: str) -> str:
    waves = round(length / 9)
    edge = BAND / 2 + 0.9
    return (
        f'<g transform="{place}"><path d="{wave_band(length, BAND, waves, 6)}"'
        f' stroke-width="0.14"/><path d="M0 {-edge}H{length}M0 {edge}H{length}"'
        ' stroke-width="0.35"/></g>'
    )


def _corner(inner: float) -> str:
    """Return a corner: a mirror in an eight-sided setting, on the way of the beam."""
    half = CORNER / 2
    cut = 3.2
    setting = (
        f"M{cut} 0H{CORNER - cut}L{CORNER} {cut}V{CORNER - cut}L{CORNER - cut} {CORNER}"
        f"H{cut}L0 {CORNER - cut}V{cut}Z"
    )
    return (
        f'<path d="{setting}" stroke-width="0.35"/>'
        f'<circle cx="{half}" cy="{half}" r="3.9" stroke-width="0.35"/>'
        f'<circle cx="{half}" cy="{half}" r="2.1" fill="#000" stroke="none"/>'
        f'<path d="{rays(4.6, 5.7, 16)}" transform="translate({half} {half})"'
        ' stroke-width="0.35"/>'
        f'<path d="M{inner - 3.2} {inner + 3.2}L{inner + 3.2} {inner - 3.2}"'
        ' stroke="#fff" stroke-width="4"/>'
        f'<path d="M{inner - 2.6} {inner + 4.2}L{inner + 4.2} {inner - 2.6}"'
        ' stroke-width="1.3"/>'
    )
