"""The pass that draws pieces: quads cut from the atlas, with their soft shadows."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from math import radians

import moderngl
from pygame import Surface

from khepri.graphics.frame import Sprite
from khepri.graphics.gl.atlas import Atlas, Place
from khepri.graphics.gl.programs import Programs, put
from khepri.graphics.gl.shapes import Canvas, Instances, Target, blend_ready
from khepri.graphics.sprites import LIFT_GROWTH, LIFT_STEPS, shadow_offset, soft_shadow

Quad = tuple[float, ...]


class SpritePass:
    """Draws sprites: what lies with all its shadows first, then what is lifted."""

    def __init__(self, context: moderngl.Context, programs: Programs, atlas: Atlas) -> None:
        self._context = context
        self._atlas = atlas
        self._quads = Instances(
            context, programs.get("sprite"), "4f 4f 2f", "box", "source", "turn"
        )

    def draw(self, target: Target | Canvas, sprites: Sequence[Sprite], *, cut: bool) -> None:
        """Draw sprites on the target in use; `cut` marks where pieces are in its opacity."""
        if not sprites:
            return
        layers = self._layers(sprites)
        while layers is None:
            # The atlas was full and has been emptied.
            layers = self._layers(sprites)
        self._atlas.settle()
        program = self._quads.program
        target.view(program)
        self._atlas.texture.use(0)
        put(program, atlas=0, atlas_size=(self._atlas.side, self._atlas.side))
        for shadows, pieces in layers:
            blend_ready(self._context)
            self._quads.draw(number for quad in shadows for number in quad)
            blend_ready(self._context, cut=cut)
            self._quads.draw(number for quad in pieces for number in quad)

    def _layers(self, sprites: Iterable[Sprite]) -> list[tuple[list[Quad], list[Quad]]] | None:
        """Return shadows and pieces of what lies, then of each lifted piece."""
        layers: list[tuple[list[Quad], list[Quad]]] = [([], [])]
        lifted: list[tuple[list[Quad], list[Quad]]] = []
        for sprite in sprites:
            if sprite.alpha <= 0:
                continue
            piece = self._place(sprite.surface, sprite.surface)
            if piece is None:
                return None
            shadow = self._shadow(sprite)
            if shadow is None:
                return None
            if sprite.lift > 0:
                lifted.append((shadow, [_piece(sprite, piece)]))
            else:
                layers[0][0].extend(shadow)
                layers[0][1].append(_piece(sprite, piece))
        return layers + lifted

    def _place(self, key: Hashable, surface: Surface) -> Place | None:
        return self._atlas.place(key, lambda: surface)

    def _shadow(self, sprite: Sprite) -> list[Quad] | None:
        shape = sprite.shadow
        if shape is None:
            return []
        lift = round(_lift(sprite) * LIFT_STEPS) / LIFT_STEPS

        def make() -> Surface:
            return soft_shadow(shape, 1.0, lift)

        place = self._atlas.place((shape, lift), make)
        if place is None:
            return None
        scale = _scale(sprite)
        side = max(shape.get_size()) * scale
        right, down = shadow_offset(lift)
        centre = (sprite.centre[0] + right * side, sprite.centre[1] + down * side)
        return [_quad(place, centre, scale, 0.0, sprite.alpha)]

    def release(self) -> None:
        """Give back what was made here."""
        self._quads.release()


def _lift(sprite: Sprite) -> float:
    return min(max(sprite.lift, 0.0), 1.0)


def _scale(sprite: Sprite) -> float:
    return sprite.scale * (1 + LIFT_GROWTH * _lift(sprite))


def _piece(sprite: Sprite, place: Place) -> Quad:
    scale = _scale(sprite)
    x, y = sprite.centre
    if scale == 1.0 and sprite.angle % 360 == 0:
        # On whole pixels, a piece at rest is as sharp as its picture.
        x = round(x - place[2] / 2) + place[2] / 2
        y = round(y - place[3] / 2) + place[3] / 2
    return _quad(place, (x, y), scale, radians(sprite.angle), sprite.alpha)


def _quad(
    place: Place, centre: tuple[float, float], scale: float, angle: float, alpha: int
) -> Quad:
    """Return the numbers of one quad, a clear pixel larger all round: smooth when turned."""
    left, top, width, height = place
    return (
        *centre,
        (width + 2) * scale,
        (height + 2) * scale,
        left - 1,
        top - 1,
        width + 2,
        height + 2,
        angle,
        alpha / 255,
    )
