"""What a game's skin gives to the board view: its squares, its tokens and its colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from pygame import Surface

from khepri.app.boards.board_state import Token
from khepri.app.boards.geometry import BoardGeometry, Grid
from khepri.app.style.fonts import Fonts
from khepri.app.style.palettes import BoardColours
from khepri.app.style.theme import Colour, Theme
from khepri.graphics.frame import OccluderShape


@dataclass(frozen=True, slots=True)
class Look:
    """A token's layers: the plate that never turns, and the body on it."""

    plate: Surface
    body: Surface
    body_turns: bool = True
    """Whether the body may be seen turning; a mask that must stay upright only cross-fades."""


class BoardSkin(Protocol):
    """How one game looks on its board."""

    board: BoardColours | None
    """The colours of the squares that the player has chosen; None for those of the theme."""

    @property
    def grid(self) -> Grid:
        """The names of the squares."""
        ...

    def ground(self, geometry: BoardGeometry, theme: Theme, *, coordinates: bool) -> Surface:
        """Draw the board with its frame, as large as ``geometry.outline``."""
        ...

    def look(self, token: Token, size: int, *, flipped: bool) -> Look:
        """Return the layers of a token as squares of `size` pixels."""
        ...

    def emblem(self, side: str, size: int) -> Surface:
        """Draw a side's sign, which tells it apart without colour too."""
        ...

    @property
    def noun(self) -> str:
        """What several tokens are called."""
        ...

    @property
    def token_share(self) -> float:
        """How much of a square's side a token takes."""
        ...

    @property
    def sheen(self) -> float:
        """How much tokens shine where the renderer can show it, from 0 to 1."""
        ...

    @property
    def fonts(self) -> Fonts:
        """What the labels on squares are set in."""
        ...

    def edge_colour(self, side: str) -> Colour:
        """Return the colour of a token's edge below the face that is a side's."""
        ...

    def shape(self, side: str) -> OccluderShape:
        """Return the outline of a side's tokens."""
        ...

    def signs(self, theme: Theme) -> Theme:
        """Return the theme whose marks show on the squares, whatever colours these have."""
        ...

    def beam_colour(self, side: str, theme: Theme) -> Colour:
        """Return the colour of a side's beam."""
        ...

    def mark_colour(self, side: str, theme: Theme) -> Colour:
        """Return the colour in which a side's last move is marked."""
        ...

    def dashed(self, side: str) -> bool:
        """Say whether a side's beam is dashed, so that it is told apart without colour."""
        ...
