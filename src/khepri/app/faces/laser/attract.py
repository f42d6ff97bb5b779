"""The board behind the menu: a game that plays itself, seen at an angle, one beam at a time."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pygame
from pygame import Rect, Surface

from khepri.app.boards.firing import Firing
from khepri.app.boards.geometry import BoardGeometry
from khepri.app.faces.laser.skin import LaserSkin, shot_of, tokens_of
from khepri.app.perspective import Perspective
from khepri.app.style.metrics import Metrics
from khepri.app.style.theme import Theme, luminance
from khepri.games.laser import Move, Position
from khepri.graphics import (
    Background,
    BackgroundStyle,
    Flash,
    Frame,
    LightBeam,
    Occluder,
    Picture,
    Scene,
)
from khepri.graphics.background import paint_background
from khepri.graphics.polyline import Point, point_at

CELL = 94
CENTRE = (836, 346)
TURN = 14.0
TILT = 36.0
DISTANCE = 1600
REST_MS = 2600
"""How long nothing moves between two shots."""

FADE_UNTIL = 800
FOOT = 104
WORDS = 44
"""How much of the foot belongs to the words that stand there."""

SCENIC = (BackgroundStyle.AURORA, BackgroundStyle.DUST)
SHADOW = (0, 0, 0, 120)
# Quiet enough to look at for minutes: few pieces are lost before it starts again.
LONGEST = 24
GLOW = 0.85


class Attract:
    """Plays and shows; the menu gives it time and asks for its picture."""

    def __init__(self, skin: LaserSkin, theme: Theme, *, still: bool, seed: int = 5) -> None:
        self._skin = skin
        self._still = still
        self._dice = random.Random(seed)
        self._position = Position.start()
        self._plies = 0
        self._firing: Firing | None = None
        self._rest_ms = 400.0
        self._metrics = Metrics.of((1280, 720))
        self._theme = theme
        self._board: Surface | None = None
        self._coming: tuple[Firing, Iterator[Surface | None]] | None = None
        self._fade: Surface | None = None
        self._version = 0
        self.dirty = True

    @property
    def busy(self) -> bool:
        """Whether a beam is flying."""
        return self._firing is not None and not self._still

    def restyle(self, metrics: Metrics, theme: Theme) -> None:
        """Draw for another window or in other colours."""
        self._metrics, self._theme = metrics, theme
        self._board = self._fade = None
        self._firing = self._coming = None
        self.dirty = True

    def update(self, elapsed_ms: float) -> None:
        """Let time pass: wait, move, fire."""
        if self._still:
            return
        if self._firing is not None:
            self._firing.advance(elapsed_ms)
            self.dirty = True
            if self._firing.done:
                self._firing = None
                self._rest_ms = REST_MS
            return
        self._rest_ms -= elapsed_ms
        if self._coming is None:
            self._coming = self._prepare()
        elif self._rest_ms <= 0:
            self._go_on()

    def _prepare(self) -> tuple[Firing, Iterator[Surface | None]]:
        """Make the next move, and begin to draw the board after it while nothing moves."""
        if self._position.outcome() is not None or self._plies >= LONGEST:
            self._position, self._plies = Position.start(), 0
        move = self._choose(self._position.legal_moves())
        firing = Firing(shot_of(self._position.shot(move)), self._geometry())
        self._position = self._position.play(move)
        self._plies += 1
        return firing, self._view().view(self._flat(), self._metrics.window)

    def _go_on(self) -> None:
        """Draw a little more of the next board; when it is done, show it and fire."""
        if self._coming is None:
            return
        firing, drawing = self._coming
        board = next(drawing)
        if board is not None:
            self._board, self._firing, self._coming = board, firing, None
            self._version += 1
            self.dirty = True

    def _choose(self, moves: Sequence[Move]) -> Move:
        """Prefer moves whose beam goes a long way and spares the own pieces."""
        some = self._dice.sample(list(moves), min(14, len(moves)))
        return max(some, key=self._charm)

    def _charm(self, move: Move) -> float:
        beam = self._position.shot(move)
        own = beam.loss is not None and beam.loss.piece.side is self._position.side
        return len(beam.mirrors) * 3 + len(beam.squares) - (100 if own else 0)

    # Looks

    def fill(self, frame: Frame) -> None:
        """Put the board into a frame, behind everything else."""
        window = Rect((0, 0), frame.size)
        if self._board is None:
            drawing = self._view().view(self._flat(), frame.size)
            self._board = next(board for board in drawing if board is not None)
            self._version += 1
        scene = Scene(area=window, ground=Picture(self._board, (0, 0), self._version))
        self._add_beam(scene)
        if self._fade is None:
            self._fade = self._make_fade(frame.size, frame.background)
        scene.top.append(Picture(self._fade, (0, 0), self._version))
        frame.scene = scene
        self.dirty = False

    def _view(self) -> Perspective:
        metrics = self._metrics
        spare_x, spare_y = metrics.width - 1280, metrics.height - 720
        centre = (
            metrics.px(CENTRE[0] + spare_x * 0.75),
            metrics.px(CENTRE[1] + spare_y * 0.5),
        )
        return Perspective(centre, TURN, TILT, metrics.px(DISTANCE))

    def _geometry(self) -> BoardGeometry:
        cell = max(8, self._metrics.px(CELL))
        grid = self._skin.grid
        room = Rect(0, 0, round(cell * 10.58), round(cell * 8.58))
        return BoardGeometry.fit(grid, room)

    def _flat(self) -> Surface:
        """Draw the board straight from above."""
        geometry = self._geometry()
        outline = geometry.outline
        picture = self._skin.ground(geometry, self._theme, coordinates=False)
        size = round(geometry.cell * self._skin.token_share)
        for square, token in tokens_of(self._position).items():
            look = self._skin.look(token, size, flipped=False)
            place = look.plate.get_rect(center=geometry.rect(square).center)
            place.move_ip(-outline.x, -outline.y)
            shadow = look.plate.copy()
            shadow.fill(SHADOW, special_flags=pygame.BLEND_RGBA_MULT)
            picture.blit(shadow, place.move(geometry.cell // 28, geometry.cell // 14))
            picture.blit(look.plate, place)
            picture.blit(look.body, place)
        return picture

    def _add_beam(self, scene: Scene) -> None:
        firing, theme = self._firing, self._theme
        if firing is None:
            return
        shot = firing.shot
        view, geometry = self._view(), firing.geometry
        colour = self._skin.beam_colour(shot.side, theme)
        flat_head = point_at(firing.path, firing.travelled)
        points = tuple(self._seen(view, geometry, point) for point in firing.path)
        head = self._seen(view, geometry, flat_head)
        scene.beam = LightBeam(
            points,
            _length_until(points, head, firing.path, flat_head),
            colour,
            dashed=self._skin.dashed(shot.side),
            width=max(1.5, geometry.cell * 0.04),
            glow=firing.glow * GLOW,
            head=firing.since_impact_ms < 0,
            reach=geometry.cell * (1.0 if luminance(theme.bg) > 0.5 else 2.4),
        )
        for square in tokens_of(self._position):
            middle = self._seen(view, geometry, geometry.centre(square))
            scene.occluders.append(Occluder(middle, geometry.cell * 0.34))
        if shot.destroyed is not None and 0 <= firing.since_impact_ms < 400:
            strength = 1 - firing.since_impact_ms / 400
            scene.flashes.append(Flash(points[-1], geometry.cell * 0.9, colour, strength))

    def _seen(self, view: Perspective, geometry: BoardGeometry, point: Point) -> Point:
        middle = geometry.outline.center
        return view.project((point[0] - middle[0], point[1] - middle[1]))

    def _make_fade(self, size: tuple[int, int], background: Background) -> Surface:
        """Let the board come out of the background from left to right."""
        theme = self._theme
        until = self._metrics.px(FADE_UNTIL)
        fade = Surface(size, pygame.SRCALPHA)
        fade.fill((*theme.bg, 0))
        solid = self._metrics.px(330)
        for x in range(min(until, size[0])):
            share = min(1.0, max(0.0, (until - x) / max(1, until - solid)))
            alpha = round(255 * share * share * (3 - 2 * share))
            fade.fill((*theme.bg, alpha), Rect(x, 0, 1, size[1]))
        foot, words = self._metrics.px(FOOT), self._metrics.px(WORDS)
        for y in range(foot):
            strip = Surface((size[0], 1), pygame.SRCALPHA)
            strip.fill((*theme.bg, round(235 * min(1.0, y / (foot - words)) ** 1.5)))
            fade.blit(strip, (0, size[1] - foot + y))
        if background.style in SCENIC:
            # The board comes out of what the player chose to see, not out of one colour.
            fade.fill("white", special_flags=pygame.BLEND_RGB_MAX)
            scenery = paint_background(Surface((1, 1)), size, background)
            fade.blit(scenery, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return fade


def _length_until(
    points: Sequence[Point], head: Point, flat: Sequence[Point], flat_head: Point
) -> float:
    """Return how long the seen way is up to the head of the beam."""
    length = 0.0
    for index in range(1, len(points)):
        if _between(flat[index - 1], flat[index], flat_head):
            return length + pygame.Vector2(points[index - 1]).distance_to(head)
        length += pygame.Vector2(points[index - 1]).distance_to(points[index])
    return length


def _between(start: Point, end: Point, point: Point) -> bool:
    left, right = sorted((start[0], end[0]))
    top, bottom = sorted((start[1], end[1]))
    return left - 0.5 <= point[0] <= right + 0.5 and top - 0.5 <= point[1] <= bottom + 0.5
