"""What the diagrams of a rulebook show: before a move, its light, and what is left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from khepri.app.boards.board_state import BoardState, Shot, Token
from khepri.app.boards.geometry import Grid
from khepri.app.faces.face import AnyFace
from khepri.app.faces.rule import RulePicture
from khepri.learn.lesson import ShownPart
from khepri.learn.rulebook import Diagram


@dataclass(frozen=True, slots=True)
class DiagramMoments:
    """The squares that a diagram shows, and what is on them, one moment after the other."""

    grid: Grid
    moments: tuple[RulePicture, ...]
    coordinates: bool
    """Whether the squares have their names around them."""


def moments_of(face: AnyFace, whole: Grid, diagram: Diagram) -> DiagramMoments:
    """Play what a diagram shows, on the whole board or a part of it.

    :raises RulesError: if the diagram cannot be read or its move may not be played.
    """
    grid = whole if diagram.view is None else part_of(whole, diagram.view)
    if diagram.move:
        moments = tuple(_moments(face, diagram, grid))
    else:
        tokens = face.tokens(face.spec.read_setup(diagram.position))
        moments = (RulePicture(_inside(tokens, grid), dots=diagram.dots),)
    return DiagramMoments(grid, moments, coordinates=grid == whole)


def part_of(grid: Grid, view: ShownPart) -> Grid:
    """Return the columns and rows between two corners.

    >>> part_of(Grid("abc", ("3", "2", "1")), ShownPart("b1", "c2"))
    Grid(columns='bc', rows=('2', '1'))
    """
    ends = (view.first, view.last)
    columns = sorted(grid.columns.index(square[0]) for square in ends)
    rows = sorted(grid.rows.index(square[1:]) for square in ends)
    return Grid(grid.columns[columns[0] : columns[1] + 1], grid.rows[rows[0] : rows[1] + 1])


def _moments(face: AnyFace, diagram: Diagram, grid: Grid) -> Iterator[RulePicture]:
    """Yield what is seen before the move, where it is in view, and what comes of it."""
    spec = face.spec
    variant = diagram.variant or spec.read_setup(diagram.position).variants[0]
    before = spec.parse_position(diagram.position, variant)
    move = spec.parse_move(diagram.move)
    report = face.report(before, move)
    after = face.tokens(before.play(move))
    shot = _cut(report.shot, grid) if report.shot is not None else None
    if all(square in grid.places for square in report.squares):
        arrows = face.point_out(BoardState(), [move]).arrows
        arrow = next((each for each in arrows if each.turn or each.origin != each.target), None)
        dots = report.squares if arrow is None else ()
        yield RulePicture(_inside(face.tokens(before), grid), dots=dots, arrow=arrow)
    struck = dict(after)
    if shot is not None and shot.destroyed and shot.victim:
        struck[shot.destroyed] = shot.victim
    yield RulePicture(_inside(struck, grid), shot=shot)
    if shot is not None and shot.destroyed:
        yield RulePicture(_inside(after, grid), shot=shot, broken=shot.destroyed)


def _inside(tokens: Mapping[str, Token], grid: Grid) -> dict[str, Token]:
    return {square: token for square, token in tokens.items() if square in grid.places}


def _cut(shot: Shot, grid: Grid) -> Shot:
    """Return a shot as far as it is in view."""
    inside = [square in grid.places for square in shot.squares]
    if all(inside):
        return shot
    squares = shot.squares[: inside.index(False)]
    (ax, ay), (bx, by) = (grid.places[square] for square in squares[-2:])
    return replace(shot, squares=squares, leaves=(bx - ax, ay - by), destroyed=None, victim=None)
