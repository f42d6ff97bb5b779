"""A round token with two faces while it is turned over: its face, foreshortened, and its edge.

Both renderers show the same solid: a flat cylinder that turns about a diameter. Along its heading
everything is measured from its middle, in radii.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

import pygame
from pygame import Rect, Surface

from khepri.graphics.frame import Rgb, Tip

RADIUS_SHARE = 0.943
"""The radius of a token, measured in half sides of its picture."""

THICKNESS = 0.3
"""How thick a token is, in radii."""

LEAST_FACE = 0.02
"""How far a face can be foreshortened and still be drawn."""

LEAST_SHADOW = 0.35
"""How narrow a token's shadow gets while the token stands on its edge."""

_FINER = 2


@dataclass(frozen=True, slots=True)
class Stance:
    """How a token that is being turned over stands."""

    face: float
    """How long the face looks along the heading: 1 is round, 0 is seen from the side."""

    offset: float
    """Where along the heading the middle of the visible face is."""

    shows_back: bool

    @classmethod
    def of(cls, share: float) -> Stance:
        """Return how it stands after a share of its turn.

        >>> Stance.of(0.0), Stance.of(1.0).shows_back
        (Stance(face=1.0, offset=0.0, shows_back=False), True)
        """
        angle = pi * min(max(share, 0.0), 1.0)
        shows_back = angle > pi / 2
        # The face that went down leans to where the token tips over to; the other one away.
        offset = THICKNESS / 2 * sin(angle) * (-1 if shows_back else 1)
        return cls(abs(cos(angle)), offset, shows_back)

    @property
    def shadow(self) -> float:
        """How long the shadow is along the heading."""
        return max(self.face, LEAST_SHADOW)


def tipped_picture(front: Surface, tip: Tip, scale: float = 1.0) -> Surface:
    """Draw a token as it stands, with clear space around it."""
    stance = Stance.of(tip.share)
    side = max(front.get_size())
    face = tip.back if stance.shows_back else front
    near, far = tip.edges[::-1] if stance.shows_back else tip.edges
    # Laid out with the heading to the right, then turned: the face is turned back beforehand,
    # so that light falls on it from where it always does.
    room = round(side * 1.2) + round(side * 1.2) % 2
    sheet = _edge(room, side / 2 * RADIUS_SHARE, stance, near, far)
    if stance.face > LEAST_FACE:
        narrow = _narrowed(_turned(face, tip.heading), stance.face)
        middle = room / 2 + stance.offset * side / 2 * RADIUS_SHARE
        place = narrow.get_rect(center=(round(middle), room // 2))
        sheet.blit(narrow, place)
    return _turned(sheet, -tip.heading, scale)


def squeezed(shape: Surface, share: float, heading: float) -> Surface:
    """Make a picture narrower along a heading."""
    return _turned(_narrowed(_turned(shape, heading), share), -heading)


def _narrowed(surface: Surface, share: float) -> Surface:
    wide, high = surface.get_size()
    return pygame.transform.smoothscale(surface, (max(1, round(wide * share)), high))


def _edge(room: int, radius: float, stance: Stance, near: Rgb, far: Rgb) -> Surface:
    """Draw the edge, its half below the visible face in one colour and the rest in another."""
    fine = room * _FINER
    large = Surface((fine, fine), pygame.SRCALPHA)
    large.fill((*near, 0))
    for start, end, colour in (
        (-stance.offset, 0.0, far),
        (0.0, stance.offset, near),
    ):
        _hull(large, radius * _FINER, stance.face, (start, end), colour)
    return pygame.transform.smoothscale(large, (room, room))


def _hull(
    large: Surface, radius: float, face: float, between: tuple[float, float], colour: Rgb
) -> None:
    """Fill everything between two ellipses along the heading."""
    middle = large.get_width() / 2
    low, high = sorted(middle + place * radius for place in between)
    half = max(0.5, radius * face)
    for centre in (low, high):
        box = Rect(0, 0, round(2 * half), round(2 * radius))
        box.center = (round(centre), round(middle))
        pygame.draw.ellipse(large, colour, box)
    top = round(middle - radius)
    bar = Rect(round(low), top, max(1, round(high - low)), round(2 * radius))
    pygame.draw.rect(large, colour, bar)


def _turned(surface: Surface, degrees: float, scale: float = 1.0) -> Surface:
    """Turn a picture anticlockwise; by quarters without a loss."""
    if degrees % 90 == 0 and scale == 1.0:
        return pygame.transform.rotate(surface, degrees)
    return pygame.transform.rotozoom(surface, degrees, scale)
