"""Pictures of tokens as they are on one board, each put together once."""

from __future__ import annotations

import pygame
from pygame import Surface

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.board_state import Token
from khepri.app.boards.geometry import BoardGeometry
from khepri.graphics.frame import Occluder, Sprite
from khepri.graphics.polyline import Point

_FINER = 4


class TokenPictures:
    """Makes sprites of tokens; keeps their pictures until the board changes."""

    def __init__(self, skin: BoardSkin) -> None:
        self.skin = skin
        self._whole: dict[tuple[Token, int, bool], tuple[Surface, Surface]] = {}
        self._split: dict[tuple[Token, Token, int, bool], Surface] = {}

    def clear(self) -> None:
        """Forget every picture."""
        self._whole.clear()
        self._split.clear()

    def size(self, geometry: BoardGeometry) -> int:
        """Return how many pixels wide and high a token is."""
        return max(4, round(geometry.cell * self.skin.token_share))

    def whole(self, token: Token, geometry: BoardGeometry) -> tuple[Surface, Surface]:
        """Return a token in one picture, and the plate that throws its shadow."""
        size = self.size(geometry)
        key = (token, size, geometry.flipped)
        if key not in self._whole:
            look = self.skin.look(token, size, flipped=geometry.flipped)
            whole = look.plate.copy()
            whole.blit(look.body, (0, 0))
            self._whole[key] = (whole, look.plate)
        return self._whole[key]

    def split(self, token: Token, other: Token, geometry: BoardGeometry) -> Surface:
        """Return a token whose lower right half is another one: it is about to become that."""
        key = (token, other, self.size(geometry), geometry.flipped)
        if key not in self._split:
            half, _ = self.whole(other, geometry)
            halved = half.copy()
            halved.blit(_lower_right(half.get_width()), (0, 0), special_flags=_MULTIPLY)
            rest, _ = self.whole(token, geometry)
            self._split[key] = rest.copy()
            self._split[key].blit(halved, (0, 0))
        return self._split[key]

    def sprite(
        self,
        token: Token,
        centre: Point,
        geometry: BoardGeometry,
        *,
        alpha: int = 255,
        lift: float = 0.0,
    ) -> Sprite:
        """Return a token at a place."""
        whole, plate = self.whole(token, geometry)
        sheen = self.skin.sheen
        return Sprite(whole, centre, alpha=alpha, lift=lift, shadow=plate, sheen=sheen)

    def occluder(self, token: Token, centre: Point, geometry: BoardGeometry) -> Occluder:
        """Return the shape with which a token at a place blocks light."""
        radius = geometry.cell * self.skin.token_share * 0.44
        return Occluder(centre, radius, self.skin.shape(token.side))


_MULTIPLY = pygame.BLEND_RGBA_MULT


def _lower_right(side: int) -> Surface:
    """Return white that is clear above the rising diagonal, with a smooth edge."""
    fine = side * _FINER
    mask = Surface((fine, fine), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    pygame.draw.polygon(mask, (255, 255, 255, 255), [(fine, 0), (fine, fine), (0, fine)])
    return pygame.transform.smoothscale(mask, (side, side))
