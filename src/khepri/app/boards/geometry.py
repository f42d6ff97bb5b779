"""Where the squares of a board are, in pixels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pygame import Rect

from khepri.graphics.polyline import Point

FRAME_SHARE = 20 / 70
"""How wide the frame with the coordinates is, measured in squares."""

NARROWEST_FRAME = 15
"""Pixels that the smallest readable coordinates need."""

SECOND_DIGIT = 5
"""Pixels more that they need where rows have names of two digits."""


@dataclass(frozen=True)
class Grid:
    """The names of a board's columns from the left and of its rows from the top.

    >>> Grid("abc", ("2", "1")).square(0, 1)
    'a1'
    """

    columns: str
    rows: tuple[str, ...]

    def square(self, column: int, row: int) -> str:
        """Return the name of a square."""
        return self.columns[column] + self.rows[row]

    @cached_property
    def squares(self) -> tuple[str, ...]:
        """Every square, row by row from the top left."""
        return tuple(letter + row for row in self.rows for letter in self.columns)

    @cached_property
    def places(self) -> dict[str, tuple[int, int]]:
        """The column and row of every square."""
        return {
            letter + row: (column, line)
            for line, row in enumerate(self.rows)
            for column, letter in enumerate(self.columns)
        }

    def steps_between(self, one: str, other: str) -> int:
        """Count the steps from square to square, straight or slanting.

        >>> Grid("abc", ("2", "1")).steps_between("a2", "c1")
        2
        """
        ax, ay = self.places[one]
        bx, by = self.places[other]
        return max(abs(ax - bx), abs(ay - by))


@dataclass(frozen=True)
class BoardGeometry:
    """A board fitted into a rectangle: whole pixels for each square, and a frame around them."""

    grid: Grid
    area: Rect
    """The squares."""

    frame: int
    """The width of the frame around them, 0 for none."""

    cell: int
    flipped: bool = False

    @classmethod
    def fit(
        cls, grid: Grid, room: Rect, *, flipped: bool = False, framed: bool = True
    ) -> BoardGeometry:
        """Fit the largest board with whole pixels per square into the middle of `room`."""
        columns, rows = len(grid.columns), len(grid.rows)
        extra = 2 * FRAME_SHARE if framed else 0.0
        cell = max(1, int(min(room.w / (columns + extra), room.h / (rows + extra))))
        frame = round(cell * FRAME_SHARE) if framed else 0
        narrowest = NARROWEST_FRAME + SECOND_DIGIT * (max(map(len, grid.rows)) - 1)
        if framed and frame < narrowest:
            frame = narrowest
            cell = max(1, int(min((room.w - 2 * frame) / columns, (room.h - 2 * frame) / rows)))
        area = Rect(0, 0, cell * columns, cell * rows)
        area.center = room.center
        return cls(grid, area, frame, cell, flipped)

    @property
    def outline(self) -> Rect:
        """The board with its frame."""
        return self.area.inflate(2 * self.frame, 2 * self.frame)

    @property
    def looks(self) -> tuple[Grid, int, int]:
        """What pictures of the board depend on, seen from either side: not where it lies."""
        return self.grid, self.cell, self.frame

    def place(self, square: str) -> tuple[int, int]:
        """Return the column and row in which a square is shown."""
        column, row = self.grid.places[square]
        if self.flipped:
            return len(self.grid.columns) - 1 - column, len(self.grid.rows) - 1 - row
        return column, row

    def rect(self, square: str) -> Rect:
        """Return the pixels of a square."""
        column, row = self.place(square)
        return Rect(
            self.area.x + column * self.cell, self.area.y + row * self.cell, self.cell, self.cell
        )

    def centre(self, square: str) -> Point:
        """Return the middle of a square."""
        rect = self.rect(square)
        return rect.x + self.cell / 2, rect.y + self.cell / 2

    def square_at(self, position: tuple[int, int]) -> str | None:
        """Return the square under a point, if there is one."""
        if not self.area.collidepoint(position):
            return None
        column = (position[0] - self.area.x) // self.cell
        row = (position[1] - self.area.y) // self.cell
        return self.shown_at(column, row)

    def shown_at(self, column: int, row: int) -> str:
        """Return the square that is shown in a column and row."""
        if self.flipped:
            column = len(self.grid.columns) - 1 - column
            row = len(self.grid.rows) - 1 - row
        return self.grid.square(column, row)

    def neighbour(self, square: str, step: tuple[int, int]) -> str:
        """Return the square one step away as it is shown; the edge stops the step."""
        column, row = self.place(square)
        column = min(max(column + step[0], 0), len(self.grid.columns) - 1)
        row = min(max(row + step[1], 0), len(self.grid.rows) - 1)
        return self.shown_at(column, row)
