"""Pieces on the board: turned, enlarged, faded, lifted, each with a soft shadow beneath."""

from __future__ import annotations

from collections.abc import Iterable

import pygame
from pygame import Surface

from khepri.graphics.cache import Cache
from khepri.graphics.frame import Sprite, Tip
from khepri.graphics.pixels import NativePictures
from khepri.graphics.tipping import Stance, squeezed, tipped_picture

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
            return tipped_picture(native(sprite.surface), rough, scale / SCALE_STEPS)

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
