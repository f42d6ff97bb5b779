"""Small pictures of measurements: values beside their names, with error bars, as SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

WIDTH = 800
LEFT, RIGHT, TOP, ROW, BOTTOM = 330, 70, 56, 30, 44
INK, FAINT, PAPER, LIT, PALE = "#1d1a16", "#d9d3c7", "#fffdf8", "#b8741a", "#8d8577"


@dataclass(frozen=True, slots=True)
class Mark:
    """One value with its name; perhaps how far off it may be, and what it was before."""

    name: str
    value: float
    low: float | None = None
    high: float | None = None
    before: float | None = None


def strip_plot(title: str, unit: str, marks: Sequence[Mark]) -> str:
    """Return a picture with a dot for each value, a bar for its error, a ring for what was before.

    >>> picture = strip_plot("Speeds", "M nodes/s", [Mark("Laser Chess", 2.0, before=1.5)])
    >>> picture.count("<circle"), "Laser Chess" in picture
    (2, True)
    """
    values = [
        value
        for mark in marks
        for value in (mark.value, mark.low, mark.high, mark.before)
        if value is not None
    ]
    ticks = nice_ticks(min(values), max(values))
    bottom = TOP + ROW * len(marks)
    body = [_text(20, 28, title, size=17), _text(LEFT, bottom + 38, unit, tone=PALE)]
    for tick in ticks:
        x = _across(tick, ticks)
        body.append(_line(x, TOP - 8, x, bottom, FAINT, 1))
        body.append(_text(x, bottom + 18, f"{tick:g}", tone=PALE, anchor="middle"))
    for row, mark in enumerate(marks):
        body += _row(mark, TOP + ROW * row + ROW / 2 - 4, ticks)
    height = bottom + BOTTOM
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"'
        f' width="{WIDTH}" height="{height}" font-family="sans-serif">\n'
        f'<rect width="100%" height="100%" fill="{PAPER}"/>\n' + "\n".join(body) + "\n</svg>\n"
    )


def nice_ticks(low: float, high: float) -> list[float]:
    """Return round numbers, evenly spaced, from at most `low` to at least `high`.

    >>> nice_ticks(480, 1710)
    [400.0, 600.0, 800.0, 1000.0, 1200.0, 1400.0, 1600.0, 1800.0]
    """
    span = (high - low) or abs(high) or 1.0
    power = 10.0 ** math.floor(math.log10(span / 5))
    step = next(power * times for times in (1, 2, 5, 10) if power * times * 7.5 >= span)
    first = math.floor(low / step)
    last = max(first + 1, math.ceil(high / step))
    return [round(index * step, 10) for index in range(first, last + 1)]


def _across(value: float, ticks: Sequence[float]) -> float:
    share = (value - ticks[0]) / (ticks[-1] - ticks[0])
    return LEFT + share * (WIDTH - LEFT - RIGHT)


def _row(mark: Mark, y: float, ticks: Sequence[float]) -> list[str]:
    x = _across(mark.value, ticks)
    parts = [_text(LEFT - 14, y + 5, mark.name, anchor="end")]
    if mark.low is not None and mark.high is not None:
        left, right = _across(mark.low, ticks), _across(mark.high, ticks)
        parts.append(_line(left, y, right, y, LIT, 2))
        parts += [_line(end, y - 5, end, y + 5, LIT, 2) for end in (left, right)]
    if mark.before is not None:
        was = _across(mark.before, ticks)
        parts.append(_line(was, y, x, y, FAINT, 3))
        parts.append(
            f'<circle cx="{was:.1f}" cy="{y:.1f}" r="5" fill="{PAPER}" stroke="{PALE}"'
            ' stroke-width="2"/>'
        )
    parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5.5" fill="{LIT}"/>')
    parts.append(_text(WIDTH - RIGHT + 14, y + 5, f"{mark.value:.{3 if mark.value < 100 else 4}g}"))
    return parts


def _line(x1: float, y1: float, x2: float, y2: float, tone: str, width: int) -> str:
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
        f' stroke="{tone}" stroke-width="{width}"/>'
    )


def _text(
    x: float, y: float, words: str, *, size: int = 14, tone: str = INK, anchor: str = "start"
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{tone}"'
        f' text-anchor="{anchor}">{escape(words)}</text>'
    )
