"""Small boards to draw on, without a window."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from khepri.graphics import Background, Frame, LightBeam, Picture, Scene, SoftRenderer, Sprite

SIZE = (480, 360)
AREA = Rect(40, 30, 400, 300)
NIGHT = Background((10, 14, 26), (22, 32, 58), (5, 7, 15))
DAY = Background((244, 241, 234), (255, 255, 255), (228, 222, 208))
BLUE = (92, 195, 255)
RED = (255, 147, 80)
NIGHT_BOARD = (52, 62, 86)
DAY_BOARD = (214, 206, 189)


def board(colour: tuple[int, int, int] = NIGHT_BOARD) -> Picture:
    """Make a board of one colour that fills the area."""
    surface = Surface(AREA.size)
    surface.fill(colour)
    return Picture(surface, AREA.topleft)


def scene(colour: tuple[int, int, int] = NIGHT_BOARD) -> Scene:
    """Make an empty scene."""
    return Scene(AREA.copy(), board(colour))


def frame(shown: Scene | None, size: tuple[int, int] = SIZE) -> Frame:
    """Make a frame without overlay."""
    return Frame(size, NIGHT, shown)


def beam(*, dashed: bool = False, travelled: float = 1000.0) -> LightBeam:
    """Make a beam straight across the middle of the area."""
    points = ((60.0, 180.0), (420.0, 180.0))
    return LightBeam(points, travelled, RED if dashed else BLUE, dashed=dashed, head=False)


def disc(side: int = 40) -> Surface:
    """Make a round plate."""
    surface = Surface((side, side), pygame.SRCALPHA)
    pygame.draw.circle(surface, "white", (side / 2, side / 2), side / 2)
    return surface


def piece(centre: tuple[float, float], side: int = 40) -> Sprite:
    """Make a round piece that throws a shadow."""
    plate = disc(side)
    return Sprite(plate, centre, shadow=plate)


def shot(shown: Scene | None, size: tuple[int, int] = SIZE) -> Surface:
    """Draw a scene once and return the picture."""
    renderer = SoftRenderer(Surface(size))
    renderer.draw(frame(shown, size))
    return renderer.capture()


def brightness(surface: Surface, place: tuple[int, int]) -> float:
    """Measure how bright one pixel is, 0 to 255."""
    red, green, blue, _ = surface.get_at(place)
    return (red + green + blue) / 3
