"""The passes that draw pictures and pieces: Surfaces pixel for pixel, quads cut from the atlas,
polished tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import pi, radians

import moderngl
from pygame import Rect, Surface

from khepri.graphics.frame import Picture, Rgb, Sprite
from khepri.graphics.gl.drawing import (
    Canvas,
    Instances,
    Programs,
    Target,
    blend_over,
    blend_ready,
    put,
)
from khepri.graphics.gl.textures import Atlas, Place, Textures
from khepri.graphics.sprites import (
    LIFT_GROWTH,
    LIFT_STEPS,
    RADIUS_SHARE,
    Stance,
    shadow_offset,
    soft_shadow,
)

# Pictures


class PicturePass:
    """Lays pictures over a target, leaving out their clear parts."""

    def __init__(self, context: moderngl.Context, programs: Programs, textures: Textures) -> None:
        self._context = context
        self._textures = textures
        self._tiles = Instances(context, programs.get("picture"), "4f", "tile")

    def draw(
        self,
        target: Target | Canvas,
        pictures: Iterable[Picture],
        parts: Callable[[Rect], Sequence[Rect]] | None = None,
    ) -> None:
        """Lay pictures over the target that is in use; `parts` cuts what is shown of each tile."""
        program = self._tiles.program
        blend_over(self._context)
        target.view(program)
        put(program, picture=0)
        for picture in pictures:
            shown = self._textures.of(picture)
            shown.texture.use(0)
            put(program, corner=picture.topleft)
            tiles: Iterable[float] = shown.tiles
            if parts is not None:
                tiles = _cut(shown.tiles, picture.topleft, parts)
            self._tiles.draw(tiles)

    def release(self) -> None:
        """Give back what was made here."""
        self._tiles.release()


def _cut(
    tiles: list[float], corner: tuple[int, int], parts: Callable[[Rect], Sequence[Rect]]
) -> Iterator[float]:
    """Give the parts of tiles, which are places in the window to whoever cuts them."""
    left, top = corner
    for index in range(0, len(tiles), 4):
        tile = Rect(*(int(number) for number in tiles[index : index + 4]))
        for part in parts(tile.move(left, top)):
            if part.width > 0 and part.height > 0:
                yield from part.move(-left, -top)


# Tokens with two faces


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


# Sprites
#
# Plain pieces are drawn first, then polished and tipping tokens, which have a program of their own:
# no game has both, and no two of them overlap unless one is lifted.


@dataclass(slots=True)
class _Layer:
    """What is drawn at once: shadows first, then what throws them."""

    shadows: list[Quad] = field(default_factory=list)
    pieces: list[Quad] = field(default_factory=list)
    discs: list[Quad] = field(default_factory=list)


class SpritePass:
    """Draws sprites: what lies with all its shadows first, then what is lifted."""

    def __init__(self, context: moderngl.Context, programs: Programs, atlas: Atlas) -> None:
        self._context = context
        self._atlas = atlas
        self._quads = Instances(
            context, programs.get("sprite"), "4f 4f 2f", "box", "source", "turn"
        )
        disc = programs.get("disc", RADIUS_PERCENT=RADIUS_PERCENT)
        self._discs = Instances(context, disc, LAYOUT, *ATTRIBUTES)

    def draw(self, target: Target | Canvas, sprites: Sequence[Sprite], *, cut: bool) -> None:
        """Draw sprites on the target in use; `cut` marks where pieces are in its opacity."""
        if not sprites:
            return
        layers = self._layers(sprites)
        while layers is None:
            # The atlas was full and has been emptied.
            layers = self._layers(sprites)
        self._atlas.settle()
        self._atlas.texture.use(0)
        for program in (self._quads.program, self._discs.program):
            target.view(program)
            put(program, atlas=0, atlas_size=(self._atlas.side, self._atlas.side))
        put(self._discs.program, lamp=lamp_of(target.size))
        for layer in layers:
            blend_ready(self._context)
            self._quads.draw(number for quad in layer.shadows for number in quad)
            blend_ready(self._context, cut=cut)
            self._quads.draw(number for quad in layer.pieces for number in quad)
            self._discs.draw(number for quad in layer.discs for number in quad)

    def _layers(self, sprites: Iterable[Sprite]) -> list[_Layer] | None:
        """Return shadows and pieces of what lies, then of each lifted piece."""
        lying = _Layer()
        lifted: list[_Layer] = []
        for sprite in sprites:
            if sprite.alpha <= 0:
                continue
            face = _visible_face(sprite)
            piece = self._place(face, face)
            if piece is None:
                return None
            shadow = self._shadow(sprite)
            if shadow is None:
                return None
            layer = lying
            if sprite.lift > 0:
                layer = _Layer()
                lifted.append(layer)
            layer.shadows.extend(shadow)
            if sprite.tip is not None or sprite.sheen > 0:
                centre = _whole_pixels(sprite, piece)
                layer.discs.append(disc_quad(sprite, piece, centre, _scale(sprite)))
            else:
                layer.pieces.append(_piece(sprite, piece))
        return [lying, *lifted]

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
        if sprite.tip is None:
            return [_quad(place, centre, scale, 0.0, sprite.alpha)]
        narrow, heading = Stance.of(sprite.tip.share).shadow, radians(sprite.tip.heading)
        return [_quad(place, centre, scale, heading, sprite.alpha, narrow)]

    def release(self) -> None:
        """Give back what was made here."""
        self._quads.release()
        self._discs.release()


def _lift(sprite: Sprite) -> float:
    return min(max(sprite.lift, 0.0), 1.0)


def _scale(sprite: Sprite) -> float:
    return sprite.scale * (1 + LIFT_GROWTH * _lift(sprite))


def _visible_face(sprite: Sprite) -> Surface:
    if sprite.tip is not None and Stance.of(sprite.tip.share).shows_back:
        return sprite.tip.back
    return sprite.surface


def _whole_pixels(sprite: Sprite, place: Place) -> tuple[float, float]:
    """Return where a piece is: at rest on whole pixels, where it is as sharp as its picture."""
    x, y = sprite.centre
    if _scale(sprite) == 1.0 and sprite.angle % 360 == 0:
        x = round(x - place[2] / 2) + place[2] / 2
        y = round(y - place[3] / 2) + place[3] / 2
    return x, y


def _piece(sprite: Sprite, place: Place) -> Quad:
    centre = _whole_pixels(sprite, place)
    return _quad(place, centre, _scale(sprite), radians(sprite.angle), sprite.alpha)


def _quad(
    place: Place,
    centre: tuple[float, float],
    scale: float,
    angle: float,
    alpha: int,
    narrow: float = 1.0,
) -> Quad:
    """Return the numbers of one quad, a clear pixel larger all round: smooth when turned."""
    left, top, width, height = place
    return (
        *centre,
        (width + 2) * scale * narrow,
        (height + 2) * scale,
        left - 1,
        top - 1,
        width + 2,
        height + 2,
        angle,
        alpha / 255,
    )
