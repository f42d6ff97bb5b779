"""A part of a board, shown as if it were all of it: the same looks on fewer, larger squares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from pygame import Surface

from khepri.app.boards.board_skin import BoardSkin, Look
from khepri.app.boards.board_state import BoardState, Shot, Token
from khepri.app.boards.geometry import BoardGeometry, Grid
from khepri.app.style.fonts import Fonts
from khepri.app.style.palettes import BoardColours
from khepri.app.style.theme import Colour, Theme
from khepri.graphics.frame import OccluderShape
from khepri.learn.lesson import ShownPart

Kept = TypeVar("Kept")


class PartSkin:
    """A game's skin on a part of its board."""

    def __init__(self, whole: BoardSkin, part: ShownPart) -> None:
        self._whole = whole
        self._grid = grid_of_part(whole.grid, part)

    @property
    def grid(self) -> Grid:
        """The names of the squares that are shown."""
        return self._grid

    @property
    def board(self) -> BoardColours | None:
        """The colours of the squares that the player has chosen."""
        return self._whole.board

    @board.setter
    def board(self, colours: BoardColours | None) -> None:
        self._whole.board = colours

    @property
    def noun(self) -> str:
        """What several tokens are called."""
        return self._whole.noun

    @property
    def token_share(self) -> float:
        """How much of a square's side a token takes."""
        return self._whole.token_share

    @property
    def sheen(self) -> float:
        """How much tokens shine."""
        return self._whole.sheen

    @property
    def fonts(self) -> Fonts:
        """What the labels on squares are set in."""
        return self._whole.fonts

    def ground(self, geometry: BoardGeometry, theme: Theme, *, coordinates: bool) -> Surface:
        """Draw the squares with a frame around them."""
        return self._whole.ground(geometry, theme, coordinates=coordinates)

    def look(self, token: Token, size: int, *, flipped: bool) -> Look:
        """Return the layers of a token."""
        return self._whole.look(token, size, flipped=flipped)

    def emblem(self, side: str, size: int) -> Surface:
        """Draw a side's sign."""
        return self._whole.emblem(side, size)

    def edge_colour(self, side: str) -> Colour:
        """Return the colour of a token's edge."""
        return self._whole.edge_colour(side)

    def shape(self, side: str) -> OccluderShape:
        """Return the outline of a side's tokens."""
        return self._whole.shape(side)

    def signs(self, theme: Theme) -> Theme:
        """Return the theme whose marks show on the squares."""
        return self._whole.signs(theme)

    def beam_colour(self, side: str, theme: Theme) -> Colour:
        """Return the colour of a side's beam."""
        return self._whole.beam_colour(side, theme)

    def mark_colour(self, side: str, theme: Theme) -> Colour:
        """Return the colour in which a side's last move is marked."""
        return self._whole.mark_colour(side, theme)

    def dashed(self, side: str) -> bool:
        """Say whether a side's beam is dashed."""
        return self._whole.dashed(side)


def grid_of_part(grid: Grid, part: ShownPart) -> Grid:
    """Return the columns and rows of a part.

    >>> grid_of_part(Grid("abc", ("3", "2", "1")), ShownPart("b1", "c2"))
    Grid(columns='bc', rows=('2', '1'))
    """
    shown = [square for square in grid.squares if part.holds(square)]
    columns = "".join(letter for letter in grid.columns if any(s[0] == letter for s in shown))
    return Grid(columns, tuple(row for row in grid.rows if any(s[1:] == row for s in shown)))


def state_of_part(state: BoardState, grid: Grid) -> BoardState:
    """Return what of a state is seen on the squares of a part."""
    places = grid.places

    def kept(things: Mapping[str, Kept]) -> dict[str, Kept]:
        return {square: thing for square, thing in things.items() if square in places}

    return replace(
        state,
        tokens=kept(state.tokens),
        movable=state.movable & places.keys(),
        targets=state.targets & places.keys(),
        last=tuple(square for square in state.last if square in places),
        trail=shot_of_part(state.trail, grid),
        burning=shot_of_part(state.burning, grid),
        scorches=tuple(each for each in state.scorches if each.shot.destroyed in places),
        preview=shot_of_part(state.preview, grid),
        ghosts=kept(state.ghosts),
        flips=kept(state.flips),
        labels=kept(state.labels),
        arrows=tuple(
            arrow for arrow in state.arrows if arrow.origin in places and arrow.target in places
        ),
        marked=tuple(square for square in state.marked if square in places),
    )


def shot_of_part(shot: Shot | None, grid: Grid) -> Shot | None:
    """Return what of a shot is seen on a part: where it goes over the edge, it leaves.

    No piece outside the part bends light, so it comes in once at most and does not come back.
    """
    if shot is None:
        return None
    inside = [number for number, square in enumerate(shot.squares) if square in grid.places]
    if not inside:
        return None
    first, last = inside[0], inside[-1]
    cut = last < len(shot.squares) - 1
    return replace(
        shot,
        squares=shot.squares[first : last + 1],
        mirrors=tuple(square for square in shot.mirrors if square in grid.places),
        leaves=_step(shot.squares[last], shot.squares[last + 1], grid) if cut else shot.leaves,
        destroyed=None if cut else shot.destroyed,
        victim=None if cut else shot.victim,
    )


def _step(one: str, other: str, grid: Grid) -> tuple[int, int]:
    """Return the step, right and up as the board is drawn, from a square to its neighbour."""
    right = ord(other[0]) - ord(one[0])
    up = int(other[1:]) - int(one[1:])
    # Some games count their rows from the top.
    counted_up = int(grid.rows[0]) >= int(grid.rows[-1])
    return right, up if counted_up else -up
