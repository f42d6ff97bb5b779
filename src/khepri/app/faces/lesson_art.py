"""How a game shows its lessons: a plain way that every game has, and what it may do better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pygame import Rect, Surface

from khepri.app.context import Context
from khepri.app.style.fonts import FontFile, TypeStyle
from khepri.app.style.text import Align, Inscription
from khepri.app.style.theme import Colour, Gradient, Theme, mix
from khepri.app.widgets import Skin
from khepri.app.widgets.pressable import tinted
from khepri.learn.progress import PathState

NUMBER = TypeStyle(24, 30, FontFile.BOLD)
RADIUS = 11
LATER_ALPHA = 135
"""How much is seen of the emblem of a lesson that comes later."""

EMBLEM_SHARE = 0.9

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TileLook:
    """A lesson's tile as it is at one moment."""

    key: str
    number: int
    state: PathState
    hover_share: float = 0.0
    pressed: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """The way from lesson to lesson, in pixels."""

    tiles: tuple[Rect, ...]
    corners: tuple[tuple[Point, Point], ...]
    """Where it turns at the end of each row but the last: on this row, and on the next."""

    per_row: int
    reached: int
    """The place of the tile up to which everything is done."""

    def parts(self) -> Sequence[tuple[Point, ...]]:
        """Return the points of the way from each tile to the next one."""
        found: list[tuple[Point, ...]] = []
        for place in range(len(self.tiles) - 1):
            row, column = divmod(place, self.per_row)
            between = self.corners[row] if column == self.per_row - 1 else ()
            here, there = self.tiles[place].center, self.tiles[place + 1].center
            found.append((here, *between, there))
        return found


class LessonArt:
    """The plain way: numbered tiles from left to right."""

    per_row: ClassVar[int] = 5
    """How many lessons stand in a row where there is room."""

    tile: ClassVar[float] = 68
    """The side of a tile in units, where there is room."""

    winding: ClassVar[bool] = False
    """Whether every second row goes back from right to left, as a way does."""

    badges: ClassVar[bool] = True
    """Whether a tile wears its number or a tick at its corner."""

    def surface(self, theme: Theme) -> tuple[Gradient, Colour] | None:  # noqa: ARG002 - most do
        """Return fill and border of the panel, where it is not like all others."""
        return None

    def emblem(self, context: Context, key: str, size: int) -> Surface | None:  # noqa: ARG002
        """Draw what a lesson is about; None where its number says enough."""
        return None

    def theme_emblem(self, context: Context, theme: str, size: int) -> Surface | None:  # noqa: ARG002
        """Draw a small sign for the puzzles of a theme; None where its name says enough."""
        return None

    def draw_way(self, canvas: Surface, context: Context, way: Way) -> None:
        """Draw what leads from lesson to lesson; it lies below the tiles."""

    def draw_tile(self, canvas: Surface, context: Context, box: Rect, look: TileLook) -> None:
        """Draw a tile in a square."""
        skin = context.skin
        fill, edge = tile_colours(skin.theme, look)
        if look.state is PathState.NEXT and skin.theme.shadow_alpha:
            skin.shapes.shadow(
                canvas, box, skin.px(RADIUS), blur=skin.px(14), alpha=90, colour=skin.theme.gold
            )
        width = skin.px(3 if look.state is PathState.NEXT else 2)
        skin.shapes.draw(canvas, box, skin.px(RADIUS), fill, edge=edge, edge_width=width)
        picture = self.emblem(context, look.key, round(box.width * EMBLEM_SHARE))
        if picture is None:
            draw_number(canvas, skin, box, look)
            return
        if look.state is PathState.LATER:
            picture.set_alpha(LATER_ALPHA)
        canvas.blit(picture, picture.get_rect(center=box.center))


def tile_colours(theme: Theme, look: TileLook) -> tuple[Colour, Colour]:
    """Return the fill and the border of a tile."""
    match look.state:
        case PathState.DONE:
            fill, edge = theme.wash(theme.green), theme.green
        case PathState.NEXT:
            fill, edge = theme.wash(theme.gold), theme.gold
        case PathState.LATER:
            fill, edge = theme.card_fill, mix(theme.line, theme.button_border, 0.3)
    return tinted(theme, fill, look.hover_share, pressed=look.pressed), edge


def draw_number(canvas: Surface, skin: Skin, box: Rect, look: TileLook) -> None:
    """Write a lesson's number in the middle of its tile."""
    theme = skin.theme
    colours = {
        PathState.DONE: theme.green,
        PathState.NEXT: theme.gold_text,
        PathState.LATER: theme.text_muted,
    }
    words = Inscription(str(look.number), NUMBER, box, Align.CENTRE, may_shorten=True)
    skin.draw_text(canvas, words, colours[look.state])
