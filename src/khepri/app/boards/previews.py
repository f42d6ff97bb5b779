"""From the shot that a move would fire to its picture: where it goes, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from pygame import Rect, Surface

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.board_state import BoardState, End, Shot
from khepri.app.boards.firing import way_of
from khepri.app.boards.geometry import BoardGeometry
from khepri.app.boards.inks import OWN_TAG, Inks, TagInk
from khepri.app.boards.signs import GLOW_REACH, Signs
from khepri.app.boards.tags import SIDEWAYS, Tags, place_for
from khepri.app.style.icons import Icon
from khepri.app.style.theme import Theme
from khepri.app.widgets.skin import Skin
from khepri.graphics.frame import Picture, Preview
from khepri.graphics.polyline import Path, Point, path_length, shortened

# Shares of a square.
BAND = 0.155
DOT = 0.066
STEP = 0.15
MUZZLE = 0.40
"""Where the line leaves the sphinx, from its middle."""

STRUCK = 0.52
"""Where the line ends before something that it meets."""

FACE = 0.43
"""How far from the middle of a piece the bar lies that stops a beam."""

PLATE = 0.82
ARROW = 0.62
BEYOND = 0.16
"""How far the arrow of a beam that leaves goes beyond the frame."""

REACHES = {End.HIT: 0.60, End.OWN_HIT: 0.80, End.STOPPED: 0.66, End.OUT: 0.28}
"""How far a tag stays away from the end, so that it hides no sign."""

_SIGNS: dict[End, Icon | None] = {
    End.HIT: Icon.TARGET,
    End.OWN_HIT: None,
    End.STOPPED: Icon.SHIELD,
    End.OUT: None,
}


@dataclass(frozen=True, slots=True)
class Foretold:
    """What a preview puts under the pieces and over them."""

    under: tuple[Picture, ...]
    over: Preview


@dataclass(frozen=True, slots=True)
class LossFrame:
    """What frames something that would be lost, under the pieces and over them."""

    under: Picture
    over: tuple[Picture, ...]


class Previews:
    """Makes previews of one board; keeps the pictures of their signs."""

    def __init__(self, skin: BoardSkin) -> None:
        self._skin = skin
        self._signs = Signs()
        self._tags = Tags()

    def clear(self) -> None:
        """Forget every picture."""
        self._signs.clear()
        self._tags.clear()

    def of(
        self,
        state: BoardState,
        geometry: BoardGeometry,
        theme: Theme,
        inks: Inks,
        *,
        marched: float,
        lettering: Skin | None,
    ) -> Foretold | None:
        """Return what a state foretells; without `lettering` it has no words."""
        shot = state.preview
        if shot is None:
            return None
        cell, own = geometry.cell, shot.end is End.OWN_HIT
        whole = way_of(shot, geometry)
        line = _line(shot, whole, geometry)
        come = shot.squares
        if state.reach is not None:
            come = shot.squares[: int(state.reach) + 1]
            line = shortened(whole, cell * MUZZLE, path_length(whole) - cell * state.reach)
        tint = inks.warning if own else self._skin.beam_colour(shot.side, theme)
        angular = self._skin.dashed(shot.side)
        ink = inks.square_dots if angular else inks.round_dots
        ink = inks.warning_dots if own else ink
        bends = [
            _centred(self._signs.bend(cell, inks, ink), geometry.centre(square))
            for square in shot.mirrors
            if square in come
        ]
        marks: list[Picture] = []
        if state.reach is None:
            marks += self._marks(state, shot, whole, geometry, inks)
        tag = self._tag(state, line, marks, geometry, inks, lettering)
        over = Preview(
            line,
            inks.band(tint),
            cell * BAND,
            ink,
            max(2.0, cell * DOT),
            cell * STEP,
            angular=angular,
            phase=marched * cell / 70,
            signs=(*bends, *marks, *tag),
        )
        glowing = own and state.reach is None
        return Foretold((self._glow(shot.squares[-1], geometry),) if glowing else (), over)

    def loss_frame(
        self, state: BoardState, geometry: BoardGeometry, inks: Inks
    ) -> LossFrame | None:
        """Return how what would be lost is framed; None if nothing is."""
        if state.alarm is None:
            return None
        cell, square = geometry.cell, state.alarm
        whole = way_of(state.preview, geometry) if state.preview is not None else ()
        sign = self._signs.warning(cell, inks)
        corner = self._free_corner(state, square, whole, geometry, sign)
        over = (
            _centred(self._signs.hazard(cell), geometry.centre(square)),
            _centred(sign, corner),
        )
        return LossFrame(self._glow(square, geometry), over)

    def _glow(self, square: str, geometry: BoardGeometry) -> Picture:
        rect = geometry.rect(square)
        reach = round(geometry.cell * GLOW_REACH)
        return Picture(self._signs.glow(geometry.cell), (rect.x - reach, rect.y - reach))

    def _marks(
        self, state: BoardState, shot: Shot, whole: Path, geometry: BoardGeometry, inks: Inks
    ) -> Iterator[Picture]:
        """Give the signs of what comes of the shot: shapes first, colours only help."""
        signs, cell = self._signs, geometry.cell
        centre = geometry.centre(shot.squares[-1])
        heading = _heading(whole)
        if state.alarm == shot.squares[-1]:
            return  # it is framed, whoever's light it is
        match shot.end:
            case End.HIT:
                yield _centred(signs.reticle(cell, inks), centre)
            case End.OWN_HIT:
                yield _centred(signs.hazard(cell), centre)
                sign = signs.warning(cell, inks)
                end = shot.squares[-1]
                yield _centred(sign, self._free_corner(state, end, whole, geometry, sign))
            case End.STOPPED:
                right, down = _STEPS[heading]
                x, y = centre[0] - right * cell * FACE, centre[1] - down * cell * FACE
                yield _centred(signs.bar(cell, inks, heading), (x, y))
                # The shield hangs at the lower or the right end of the bar, inside the board.
                aside = cell * 0.40
                if heading % 2 == 0:
                    x += aside if x + aside + cell * 0.2 < geometry.area.right else -aside
                else:
                    y += aside if y + aside + cell * 0.2 < geometry.area.bottom else -aside
                yield _centred(signs.shield(cell, inks), (x, y))
            case End.OUT:
                right, down = _STEPS[heading]
                tip = cell / 2 + geometry.frame + cell * BEYOND
                middle = tip - cell * ARROW / 2
                place = (centre[0] + right * middle, centre[1] + down * middle)
                yield _centred(signs.arrow(cell, inks, heading), place)

    def _free_corner(
        self, state: BoardState, square: str, whole: Path, geometry: BoardGeometry, sign: Surface
    ) -> Point:
        """Return the corner of a square where a sign hides the least."""
        x, y = geometry.centre(square)
        away = geometry.cell * 0.46
        end = [geometry.rect(square)]
        hidden = [box for box in _plates(state, geometry) if box.collidelist(end) < 0]
        hidden += _beams(whole, geometry)

        def cost(corner: tuple[int, int]) -> int:
            box = sign.get_rect(center=(x + corner[0] * away, y + corner[1] * away))
            return sum(box.clip(other).w * box.clip(other).h for other in hidden)

        right, down = min(((1, -1), (-1, -1), (1, 1), (-1, 1)), key=cost)
        return x + right * away, y + down * away

    def _tag(
        self,
        state: BoardState,
        line: Path,
        marks: list[Picture],
        geometry: BoardGeometry,
        inks: Inks,
        lettering: Skin | None,
    ) -> Iterator[Picture]:
        shot = state.preview
        if shot is None or not state.foretold or lettering is None:
            return
        ink: dict[End, TagInk] = {End.HIT: inks.hit, End.OWN_HIT: OWN_TAG}
        picture, margin = self._tags.tag(
            state.foretold, ink.get(shot.end, inks.quiet), _SIGNS[shot.end], lettering
        )
        cell = geometry.cell
        end = geometry.centre(shot.squares[-1])
        size = (picture.get_width() - 2 * margin, picture.get_height() - 2 * margin)
        hidden = [*_plates(state, geometry), *_beams(line, geometry)]
        # A sign's own margin is clear: a tag may come as close as it can be told apart.
        hidden += [
            Rect(mark.topleft, mark.surface.get_size()).inflate(-cell * 0.16, -cell * 0.16)
            for mark in marks
        ]
        reach = cell * REACHES[shot.end]
        place = place_for(size, end, reach, cell * SIDEWAYS, geometry.area, hidden)
        if place is not None:
            yield Picture(picture, (place.x - margin, place.y - margin))


# The step of each heading on the screen: up, right, down, left.
_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def _line(shot: Shot, whole: Path, geometry: BoardGeometry) -> Path:
    """Return the way from the muzzle to just before what the beam meets."""
    cell = geometry.cell
    if shot.end is not End.OUT:
        return shortened(whole, cell * MUZZLE, cell * STRUCK)
    # Up to the arrow, which lies over the frame and a little beyond it.
    covered = cell * (ARROW - BEYOND) - geometry.frame
    return shortened(whole, cell * MUZZLE, max(0.0, covered))


def _heading(whole: Path) -> int:
    """Return which way the end of a path goes on the screen: 0 is up, then clockwise."""
    (ax, ay), (bx, by) = whole[-2:]
    return (0 if by < ay else 2) if ax == bx else (1 if bx > ax else 3)


def _plates(state: BoardState, geometry: BoardGeometry) -> list[Rect]:
    """Return where pieces would stand."""
    left = {state.selected} - state.ghosts.keys() if state.ghosts else set()
    standing = (state.tokens.keys() | state.ghosts.keys()) - left
    side = geometry.cell * PLATE
    boxes = []
    for square in standing:
        box = Rect(0, 0, round(side), round(side))
        box.center = geometry.rect(square).center
        boxes.append(box)
    return boxes


def _beams(points: Path, geometry: BoardGeometry) -> list[Rect]:
    """Return where the band lies."""
    half = geometry.cell * BAND / 2
    return [
        Rect(
            round(min(ax, bx) - half),
            round(min(ay, by) - half),
            round(abs(bx - ax) + 2 * half),
            round(abs(by - ay) + 2 * half),
        )
        for (ax, ay), (bx, by) in pairwise(points)
    ]


def _centred(picture: Surface, centre: Point) -> Picture:
    """Put a picture around a point, on whole pixels."""
    x, y = centre[0] - picture.get_width() / 2, centre[1] - picture.get_height() / 2
    return Picture(picture, (round(x), round(y)))
