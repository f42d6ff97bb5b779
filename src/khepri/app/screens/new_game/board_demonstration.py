"""A shot on the board that is being chosen: it flies, burns for a moment, and fades."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.firing import SQUARE_MS, way_of
from khepri.app.boards.geometry import BoardGeometry
from khepri.app.boards.small_beam import burst, flown, small_beam
from khepri.app.faces.demonstration import Demonstration
from khepri.app.style.theme import Theme
from khepri.graphics.polyline import Path, path_length, point_at

FIRST_MS = 2000
"""How long a board is looked at before its first shot."""

AGAIN_MS = 8000
"""How long it rests after a shot."""

TURN_MS = 250
"""How long the move before the shot takes to appear."""

HOLD_MS = 800
FADE_MS = 350
CORE_SHARE = 0.045
REACH_CELLS = 0.6


@dataclass(slots=True)
class ShotShow:
    """One shot under way, drawn over the picture of a board."""

    board: Surface
    """The board after the move."""

    beam: Surface
    head: Surface
    star: Surface
    path: Path
    reach: int
    flight_ms: float
    strikes: bool
    elapsed_ms: float = 0.0

    @classmethod
    def of(
        cls,
        shown: Demonstration,
        board: Surface,
        skin: BoardSkin,
        theme: Theme,
        room: tuple[int, int],
    ) -> ShotShow:
        """Prepare a shot on a `board` that was fitted into `room`."""
        geometry = BoardGeometry.fit(skin.grid, Rect((0, 0), room))
        left, top = geometry.outline.topleft
        path = tuple((x - left, y - top) for x, y in way_of(shown.shot, geometry))
        side = shown.shot.side
        core = max(1.5, geometry.cell * CORE_SHARE)
        colour = skin.beam_colour(side, theme)
        half = round(geometry.cell * REACH_CELLS / 2)
        middle = (float(half), float(half))
        return cls(
            board,
            small_beam(board.get_size(), path, colour, core, dashed=skin.dashed(side)),
            small_beam((2 * half, 2 * half), (middle,), colour, 2 * core),
            burst(round(geometry.cell * 1.3), skin.signs(theme).red_beam),
            path,
            round(geometry.cell * REACH_CELLS),
            SQUARE_MS * len(shown.shot.squares),
            shown.shot.destroyed is not None,
        )

    @property
    def done(self) -> bool:
        """Whether nothing of it is seen any more."""
        return self.elapsed_ms >= TURN_MS + self.flight_ms + HOLD_MS + FADE_MS

    def draw(self, canvas: Surface, place: Rect) -> None:
        """Draw what is to be seen of it over the board."""
        since = self.elapsed_ms - TURN_MS
        fading = (since - self.flight_ms - HOLD_MS) / FADE_MS
        alpha = round(255 * min(1.0, max(0.0, 1 - fading)))
        self._lay(canvas, self.board, place, min(alpha, round(255 * self.elapsed_ms / TURN_MS)))
        if since <= 0:
            return
        travelled = path_length(self.path) * min(1.0, since / self.flight_ms)
        for part in flown(self.path, travelled, self.reach):
            seen = part.clip(self.beam.get_rect())
            if seen.size != (0, 0):
                self._lay(canvas, self.beam.subsurface(seen), seen.move(place.topleft), alpha)
        if since < self.flight_ms:
            x, y = point_at(self.path, travelled)
            centre = (place.left + round(x), place.top + round(y))
            canvas.blit(self.head, self.head.get_rect(center=centre))
        elif self.strikes:
            x, y = self.path[-1]
            centre = (place.left + round(x), place.top + round(y))
            self._lay(canvas, self.star, self.star.get_rect(center=centre), alpha)

    @staticmethod
    def _lay(canvas: Surface, picture: Surface, place: Rect, alpha: int) -> None:
        if alpha >= 255:
            canvas.blit(picture, place)
            return
        pale = picture.copy()
        pale.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        canvas.blit(pale, place)
