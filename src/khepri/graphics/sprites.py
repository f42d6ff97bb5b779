"""Pieces on the board: turned, enlarged, faded, lifted, each with a soft shadow beneath.

A token with two faces can also be flipped: its face foreshortened, and its edge.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, pi, sin

import pygame
from pygame import Rect, Surface

from khepri.graphics.cache import Cache
from khepri.graphics.frame import Rgb, Sprite, Tip

# The order of colours in a Surface
#
# Pictures read from files may hold their bytes in another order than the screen. Showing such a
# picture is thirty times slower, so renderers keep copies in the screen's order.


class NativePictures:
    """Keeps copies, in the screen's order, of pictures that came in another."""

    def __init__(self, room: int) -> None:
        self._sample = Surface((1, 1), pygame.SRCALPHA)
        self._copies: Cache[Surface] = Cache(room)

    def __len__(self) -> int:
        return len(self._copies)

    def clear(self) -> None:
        """Forget every copy."""
        self._copies.clear()

    def of(self, surface: Surface, version: int = 0) -> Surface:
        """Give the picture in the screen's order: itself, if it already is."""
        sample = self._sample
        if surface.get_bitsize() == 32 and surface.get_masks()[:3] == sample.get_masks()[:3]:
            return surface
        return self._copies.get((surface, version), lambda: surface.convert(sample))


# Tokens with two faces
#
# Both renderers show the same solid: a flat cylinder that turns about a diameter. Along its heading
# everything is measured from its middle, in radii.


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


def flipped_picture(front: Surface, tip: Tip, scale: float = 1.0) -> Surface:
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


# Sprites


ANGLE_STEP = 2
SCALE_STEPS = 64
LIFT_STEPS = 8
TIP_STEPS = 16
HEADING_STEP = 45
LIFT_GROWTH = 0.09
SHADOW_ALPHA = 0.6
FEWEST_VISIBLE_ALPHA = 2


class SpritePainter:
    """Draws sprites, keeping the poses and shadows it has made."""

    def __init__(self) -> None:
        self._native = NativePictures(128)
        self._poses: Cache[Surface] = Cache(320)
        # Two colours, eight ways of tipping over, a little more than one size for each stance,
        # and the shadows.
        self._tips: Cache[Surface] = Cache(4 * TIP_STEPS * 360 // HEADING_STEP)
        self._shadows: Cache[Surface] = Cache(96)

    def __len__(self) -> int:
        return len(self._native) + len(self._poses) + len(self._tips) + len(self._shadows)

    def clear(self) -> None:
        """Forget every pose and shadow."""
        self._native.clear()
        self._poses.clear()
        self._tips.clear()
        self._shadows.clear()

    def draw(self, target: Surface, sprites: Iterable[Sprite]) -> None:
        """Draw what lies on the board, then what is lifted above it."""
        lying: list[Sprite] = []
        lifted: list[Sprite] = []
        for sprite in sprites:
            (lifted if sprite.lift > 0 else lying).append(sprite)
        # All shadows first: a neighbour's shadow never falls on top of a piece.
        target.fblits([blit for sprite in lying for blit in self._shadow(sprite)])
        target.fblits([blit for sprite in lying for blit in self._piece(sprite)])
        for sprite in lifted:
            target.fblits(self._shadow(sprite))
            target.fblits(self._piece(sprite))

    def _piece(self, sprite: Sprite) -> list[tuple[Surface, tuple[int, int]]]:
        if sprite.alpha < FEWEST_VISIBLE_ALPHA:
            return []
        made = self._pose(sprite) if sprite.tip is None else self._tipped(sprite, sprite.tip)
        return [_centred(made, sprite.centre)]

    def _pose(self, sprite: Sprite) -> Surface:
        angle = round(sprite.angle / ANGLE_STEP) * ANGLE_STEP % 360
        scale = _scale_step(sprite)
        alpha = sprite.alpha // 8 * 8 if sprite.alpha < 255 else 255
        if angle == 0 and scale == SCALE_STEPS and alpha == 255:
            return self._native.of(sprite.surface)

        def make() -> Surface:
            # The owner's Surface is never touched: fading needs a copy of it, too.
            pose = self._native.of(sprite.surface).copy()
            if angle or scale != SCALE_STEPS:
                pose = pygame.transform.rotozoom(pose, -angle, scale / SCALE_STEPS)
            pose.set_alpha(alpha)
            return pose

        return self._poses.get((sprite.surface, angle, scale, alpha), make)

    def _tipped(self, sprite: Sprite, tip: Tip) -> Surface:
        """Give a token that is being turned over, in one of a few stances."""
        step = round(min(max(tip.share, 0.0), 1.0) * TIP_STEPS)
        heading = round(tip.heading / HEADING_STEP) * HEADING_STEP % 360
        scale = _scale_step(sprite)

        def make() -> Surface:
            native = self._native.of
            rough = Tip(native(tip.back), step / TIP_STEPS, heading, tip.edges)
            return flipped_picture(native(sprite.surface), rough, scale / SCALE_STEPS)

        return self._tips.get((sprite.surface, tip.back, step, heading, scale), make)

    def _narrow_shadow(self, shadow: Surface, tip: Tip) -> Surface:
        """Give the shadow of a token on its edge: squeezed after blurring, which costs most."""
        narrow = round(Stance.of(tip.share).shadow * LIFT_STEPS)
        heading = round(tip.heading / HEADING_STEP) * HEADING_STEP % 180
        return self._tips.get(
            (shadow, narrow, heading), lambda: squeezed(shadow, narrow / LIFT_STEPS, heading)
        )

    def _shadow(self, sprite: Sprite) -> list[tuple[Surface, tuple[int, int]]]:
        shape = sprite.shadow
        if shape is None or sprite.alpha < FEWEST_VISIBLE_ALPHA:
            return []
        # Shadows are soft: that of a token on its edge need not grow with it as well.
        scale = _scale_step(sprite) if sprite.tip is None else SCALE_STEPS
        lift = round(min(max(sprite.lift, 0.0), 1.0) * LIFT_STEPS)
        alpha = sprite.alpha // 8 * 8 if sprite.alpha < 255 else 255

        def make() -> Surface:
            made = soft_shadow(shape, scale / SCALE_STEPS, lift / LIFT_STEPS)
            made.set_alpha(alpha)
            return made

        made = self._shadows.get((shape, scale, lift, alpha), make)
        if sprite.tip is not None:
            made = self._narrow_shadow(made, sprite.tip)
        side = max(shape.get_size()) * scale / SCALE_STEPS
        right, down = shadow_offset(lift / LIFT_STEPS)
        x, y = sprite.centre
        return [_centred(made, (x + right * side, y + down * side))]


def shadow_offset(lift: float) -> tuple[float, float]:
    """Say how far right and down a shadow falls, in sides of the piece.

    >>> shadow_offset(0)
    (0.03, 0.07)
    """
    return 0.03 + 0.07 * lift, 0.07 + 0.17 * lift


def soft_shadow(shape: Surface, scale: float, lift: float) -> Surface:
    """Blur a shape into a shadow: black, softer and paler the higher it is lifted."""
    width, height = (max(1, round(side * scale)) for side in shape.get_size())
    blur = max(1, round(0.05 * max(width, height) * (1 + 1.6 * lift)))
    margin = 3 * blur
    sheet = Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    sheet.blit(pygame.transform.smoothscale(shape, (width, height)), (margin, margin))
    depth = round(255 * SHADOW_ALPHA * (1 - 0.3 * lift))
    sheet.fill((0, 0, 0, depth), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.gaussian_blur(sheet, blur)


def _scale_step(sprite: Sprite) -> int:
    lift = min(max(sprite.lift, 0.0), 1.0)
    return max(1, round(sprite.scale * (1 + LIFT_GROWTH * lift) * SCALE_STEPS))


def _centred(surface: Surface, centre: tuple[float, float]) -> tuple[Surface, tuple[int, int]]:
    width, height = surface.get_size()
    return surface, (round(centre[0] - width / 2), round(centre[1] - height / 2))
