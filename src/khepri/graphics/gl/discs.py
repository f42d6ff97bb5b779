"""The numbers of polished tokens with two faces, lying or being turned over."""

from __future__ import annotations

from math import pi, radians

from khepri.graphics.frame import Rgb, Sprite
from khepri.graphics.gl.atlas import Place
from khepri.graphics.tipping import RADIUS_SHARE, Stance

LAYOUT = "4f 4f 4f 4f 4f"
ATTRIBUTES = ("box", "source", "stance", "near", "far")
RADIUS_PERCENT = round(100 * RADIUS_SHARE)
_NO_EDGE = ((0, 0, 0), (0, 0, 0))

Quad = tuple[float, ...]


def lamp_of(size: tuple[int, int]) -> tuple[float, float, float]:
    """Return where the light is that polished tokens mirror: high above the top left.

    >>> lamp_of((1000, 500))
    (200.0, -100.0, 800.0)
    """
    width, height = size
    return 0.2 * width, -0.2 * height, 0.8 * max(width, height)


def disc_quad(sprite: Sprite, place: Place, centre: tuple[float, float], scale: float) -> Quad:
    """Return the numbers of one token, whose visible face is at a place of the atlas."""
    tip = sprite.tip
    share, heading = (tip.share, radians(tip.heading)) if tip is not None else (0.0, 0.0)
    stance = Stance.of(share)
    edges = tip.edges if tip is not None else _NO_EDGE
    near, far = edges[::-1] if stance.shows_back else edges
    lean = pi * share - (pi if stance.shows_back else 0.0)
    return (
        *centre,
        place[2] * scale,
        place[3] * scale,
        *place,
        stance.face,
        stance.offset,
        heading,
        lean,
        *_light(near),
        sprite.alpha / 255,
        *_light(far),
        sprite.sheen,
    )


def _light(colour: Rgb) -> tuple[float, float, float]:
    red, green, blue = colour
    return red / 255, green / 255, blue / 255
