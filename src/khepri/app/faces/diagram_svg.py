"""Diagrams for paper: the pieces of the window as SVG on bright squares, sharp at any size.

Each picture of a piece is written once, as a symbol of the page, and used wherever it stands.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from khepri.app.boards.board_state import Arrow, Shot
from khepri.app.boards.geometry import Grid
from khepri.app.faces.diagram_moments import DiagramMoments, moments_of
from khepri.app.faces.face import AnyFace
from khepri.app.faces.printing import Printing
from khepri.app.faces.rule import RulePicture
from khepri.assets import asset_path
from khepri.learn.rulebook import Diagram

CELL = 100
"""Units of a square, which is also what the pieces are drawn in."""

CELL_MM, BOARD_CELL_MM = 8.2, 7.6
"""How large a square is on paper: of a part, and of a whole board."""

EDGE = 42
"""The room for the names of the squares around a whole board."""

GREEN = "#12683c"
"""Of arrows: dark enough for a printer without colours."""

MUZZLE, FACE = 40, 36
"""How far from the middle of its square a light begins, and ends where something stops it."""

_IDS = re.compile(r'(id="|url\(#|href="#)([\w-]+)')
_INSIDE = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)


class SvgDiagrams:
    """Draws the diagrams of one game, and remembers which pieces they need."""

    def __init__(self, face: AnyFace, printing: Printing) -> None:
        self._face = face
        self._printing = printing
        self._layers: dict[str, None] = {}

    def draw(self, diagram: Diagram) -> list[str]:
        """Return the pictures of a diagram, from left to right.

        :raises RulesError: if the diagram cannot be read or its move may not be played.
        """
        setup = self._face.spec.read_setup(diagram.position)
        found = moments_of(self._face, self._printing.grid(setup), diagram)
        return [self._picture(found, moment) for moment in found.moments]

    def symbols(self) -> str:
        """Return the pieces that were used, to stand anywhere in the page."""
        return "\n".join(_symbol(name) for name in self._layers)

    def _picture(self, diagram: DiagramMoments, moment: RulePicture) -> str:
        grid, edge = diagram.grid, EDGE if diagram.coordinates else 3
        width, height = len(grid.columns) * CELL + 2 * edge, len(grid.rows) * CELL + 2 * edge
        millimetres = BOARD_CELL_MM if diagram.coordinates else CELL_MM
        size = f"width:{width * millimetres / CELL:.1f}mm"
        parts = [*_ground(grid), *self._tokens(grid, moment), *self._marks(grid, moment)]
        if diagram.coordinates:
            parts += _names(grid)
        view = f"{-edge} {-edge} {width} {height}"
        return f'<svg viewBox="{view}" style="{size}" aria-hidden="true">{"".join(parts)}</svg>'

    def _tokens(self, grid: Grid, moment: RulePicture) -> Iterator[str]:
        for square, token in moment.tokens.items():
            column, row = grid.places[square]
            place = f'x="{column * CELL + 5}" y="{row * CELL + 5}" width="90" height="90"'
            for layer in self._printing.layers(token):
                self._layers[layer] = None
                yield f'<use href="#{layer}" {place}/>'

    def _marks(self, grid: Grid, moment: RulePicture) -> Iterator[str]:
        for square in moment.dots:
            x, y = _centre(grid, square)
            yield f'<circle cx="{x}" cy="{y}" r="15" fill="#000"/>'
        if moment.shot is not None:
            yield from self._light(grid, moment.shot, broken=moment.broken is not None)
        if moment.broken is not None:
            yield _star(_centre(grid, moment.broken))
        if moment.arrow is not None:
            yield _arrow(grid, moment.arrow)

    def _light(self, grid: Grid, shot: Shot, *, broken: bool) -> Iterator[str]:
        colour = self._printing.lights.get(shot.side, "#000")
        dashes = ' stroke-dasharray="26 12"' if shot.side in self._printing.dashed else ""
        way = _way(grid, shot, broken=broken)
        points = " ".join(f"{x:.0f},{y:.0f}" for x, y in way)
        for shade, width in (("#fff", 17), (colour, 12), ("#fff", 3)):
            yield (
                f'<polyline points="{points}" fill="none" stroke="{shade}" stroke-width="{width}" '
                f'stroke-linejoin="round"{dashes if shade == colour else ""}/>'
            )


def _ground(grid: Grid) -> Iterator[str]:
    width, height = len(grid.columns) * CELL, len(grid.rows) * CELL
    yield f'<rect width="{width}" height="{height}" fill="#ececec" stroke="#333" stroke-width="4"/>'
    lines = [f"M{x * CELL} 0V{height}" for x in range(1, len(grid.columns))]
    lines += [f"M0 {y * CELL}H{width}" for y in range(1, len(grid.rows))]
    yield f'<path d="{"".join(lines)}" stroke="#999" stroke-width="2"/>'


def _names(grid: Grid) -> Iterator[str]:
    style = 'font-size="32" font-family="sans-serif" text-anchor="middle" fill="#000"'
    height = len(grid.rows) * CELL
    for at, letter in enumerate(grid.columns):
        yield f'<text x="{at * CELL + 50}" y="{height + 32}" {style}>{letter}</text>'
    for at, number in enumerate(grid.rows):
        yield f'<text x="-22" y="{at * CELL + 61}" {style}>{number}</text>'


def _centre(grid: Grid, square: str) -> tuple[float, float]:
    column, row = grid.places[square]
    return column * CELL + CELL / 2, row * CELL + CELL / 2


def _way(grid: Grid, shot: Shot, *, broken: bool) -> list[tuple[float, float]]:
    """Return the way of a light without what lies under the pieces at its ends."""
    way = [_centre(grid, square) for square in shot.squares]
    if shot.leaves is not None:
        (x, y), (right, up) = way[-1], shot.leaves
        way.append((x + right * CELL / 2, y - up * CELL / 2))
    elif not broken:
        way[-1] = _towards(way[-1], way[-2], FACE)
    way[0] = _towards(way[0], way[1], MUZZLE)
    return way


def _towards(
    start: tuple[float, float], goal: tuple[float, float], length: float
) -> tuple[float, float]:
    x, y = goal[0] - start[0], goal[1] - start[1]
    share = length / (math.hypot(x, y) or 1)
    return start[0] + x * share, start[1] + y * share


def _star(centre: tuple[float, float]) -> str:
    """Return the star of something that breaks."""
    points = []
    for tip in range(20):
        angle, reach = tip * math.pi / 10, (46, 20)[tip % 2]
        x, y = centre[0] + reach * math.cos(angle), centre[1] + reach * math.sin(angle)
        points.append(f"{x:.0f},{y:.0f}")
    return f'<polygon points="{" ".join(points)}" fill="#fff" stroke="#000" stroke-width="4"/>'


def _arrow(grid: Grid, arrow: Arrow) -> str:
    x, y = _centre(grid, arrow.origin)
    if arrow.turn:
        way = arrow.turn
        left, right, top = x - way * 38, x + way * 38, y - 18
        arc = f"M{left:.0f} {top:.0f}A46 46 0 0 {int(way > 0)} {right:.0f} {top:.0f}"
        head = _head((x + way * 42, y - 6), math.radians(90 - way * 22))
    else:
        goal = _towards(_centre(grid, arrow.target), (x, y), 22)
        arc = f"M{x:.0f} {y:.0f}L{goal[0]:.0f} {goal[1]:.0f}"
        end = _centre(grid, arrow.target)
        head = _head(end, math.atan2(end[1] - y, end[0] - x))
    outline = f'<path d="{arc}" fill="none" stroke="#fff" stroke-width="18"/>'
    line = f'<path d="{arc}" fill="none" stroke="{GREEN}" stroke-width="11"/>'
    return f"{outline}{line}{head}"


def _head(tip: tuple[float, float], angle: float) -> str:
    """Return the head of an arrow that points a way."""
    corners = [tip]
    for side in (2.6, -2.6):
        x, y = tip[0] + 34 * math.cos(angle + side), tip[1] + 34 * math.sin(angle + side)
        corners.append((x, y))
    points = " ".join(f"{x:.0f},{y:.0f}" for x, y in corners)
    return f'<polygon points="{points}" fill="{GREEN}" stroke="#fff" stroke-width="4"/>'


def _symbol(name: str) -> str:
    """Return a picture of the assets as a symbol; what it names inside is its own."""
    source = asset_path("pieces", f"{name}.svg").read_text(encoding="utf-8")
    found = _INSIDE.search(source)
    inside = found[1] if found else ""
    own = _IDS.sub(lambda match: f"{match[1]}{name}-{match[2]}", inside)
    return f'<symbol id="{name}" viewBox="0 0 100 100">{own.strip()}</symbol>'
