"""The course of the game as a line: above the middle one side is ahead, below it the other."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from khepri.app.faces.colours import Colours, theme_colours
from khepri.app.style.fonts import NOTE
from khepri.app.style.text import Align, Inscription
from khepri.app.widgets import Cursor, Message, Used, Widget
from khepri.app.widgets.skin import ROW_RADIUS

FINER = 3
STEEP = 320
"""The score at which the line has come three quarters of the way up, where nothing else is said."""

RADIUS = 10
PAD = 14
MARGIN = 10
"""The room around the words."""

BAR = 4

OFF = "The review is off."
EXACT = "Exact"


@dataclass(frozen=True, slots=True)
class GraphData:
    """What the graph shows."""

    scores: tuple[int, ...] = ()
    total: int = 1
    ply: int = 0
    marked: tuple[int, ...] = ()
    on: bool = False
    note: str = ""
    """Why the work stopped before its end."""

    progress: tuple[str, ...] = ()
    """How far the work is, in full and shorter: said where the line does not run yet."""

    exact_from: int | None = None
    """From which position on the scores are proved; None if they are all opinions."""

    findings: tuple[str, ...] = ()
    """Which moves are marked and which scores proved, in words."""


def height_of(score: int, steep: int = STEEP) -> float:
    """Return how far up a score is, from -1 to 1.

    >>> height_of(0), height_of(100_000), height_of(-100_000)
    (0.0, 1.0, -1.0)
    """
    return math.tanh(score / steep)


class EvaluationGraph(Widget):
    """The graph; a press on it goes to the move there."""

    radius = RADIUS
    cursor = Cursor.HAND

    @dataclass(frozen=True, slots=True)
    class Chosen(Message):
        """A place on the graph was pressed."""

        ply: int

    def __init__(
        self, sides: tuple[str, str], colours: Colours = theme_colours, steep: int = STEEP
    ) -> None:
        # Without a tooltip: it would lie over the buttons below, and seem to speak of them.
        super().__init__(label="Course of the game")
        self.sides = sides
        self._colours = colours
        self.steep = steep
        self._data = GraphData()
        self._drawn: tuple[object, Surface] | None = None
        self._held = False

    @property
    def data(self) -> GraphData:
        """What is shown."""
        return self._data

    @property
    def interactive(self) -> bool:
        """The mouse can go to a move here; the keyboard does that anywhere."""
        return True

    @property
    def state(self) -> str:
        """Return how much is known and which moves are marked."""
        data = self._data
        return ", ".join([f"{len(data.scores)} of {data.total} positions", *data.findings])

    def show(self, data: GraphData) -> None:
        """Show something else."""
        if data != self._data:
            self._data = data
            self.invalidate()

    # Places

    def words_width(self) -> int:
        """Return the room at the left that the names of the sides have for themselves."""
        widths = (self.skin.text.size(words, NOTE)[0] for words in self._words())
        return min(max(widths), self.rect.width // 2) + self.skin.px(MARGIN)

    def _words(self) -> tuple[str, str]:
        first, second = self.sides
        return f"{first} better", f"{second} better"

    def _inner(self) -> Rect:
        pad, words = self.skin.px(PAD), self.words_width()
        inner = self.rect.inflate(-2 * pad, -2 * self.skin.px(7))
        return Rect(inner.left + words, inner.top, inner.width - words, inner.height)

    def x_of(self, ply: int) -> int:
        """Return where a move is, in pixels from the left of the window."""
        inner, steps = self._inner(), self._data.total - 1
        return inner.left + (inner.width * ply // steps if steps else inner.width // 2)

    def _point(self, ply: int) -> tuple[int, int]:
        inner = self._inner()
        share = height_of(self._data.scores[ply], self.steep)
        return self.x_of(ply), round(inner.centery - share * inner.height / 2)

    def ply_at(self, x: int) -> int:
        """Return the move nearest to a place."""
        inner, steps = self._inner(), self._data.total - 1
        share = (x - inner.left) / max(1, inner.width)
        return max(0, min(steps, round(share * steps)))

    # The mouse

    def react(self, event: pygame.event.Event) -> Message | None:
        """Go to a move at a press, and follow the mouse while it is held."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN:
                self._held = True
                return EvaluationGraph.Chosen(self, self.ply_at(event.pos[0]))
            case pygame.MOUSEMOTION:
                if not self._held:
                    return Used(self)
                ply = self.ply_at(event.pos[0])
                return EvaluationGraph.Chosen(self, ply) if ply != self._data.ply else Used(self)
            case pygame.MOUSEBUTTONUP:
                self._held = False
                return Used(self)
        return None

    def cancel(self) -> None:
        """Let go of the mouse."""
        self._held = False
        super().cancel()

    # Looks

    def inscriptions(self) -> Iterator[Inscription]:
        """Return who is better above and below, and how far the work is."""
        skin, data = self.skin, self._data
        room = self.rect.inflate(-2 * skin.px(MARGIN), -2 * skin.px(5))
        if not data.on:
            yield Inscription(OFF, NOTE, room, Align.CENTRE, may_shorten=True)
            return
        words = Rect(room.left, room.top, self.words_width(), room.height)
        first, second = self._words()
        yield Inscription(first, NOTE, words, upright=Align.START, may_shorten=True)
        yield Inscription(second, NOTE, words, upright=Align.END, may_shorten=True)
        rest = Rect(words.right, room.top, room.right - words.right, room.height)
        if data.exact_from is not None:
            # Above or below, wherever the line does not end; above the line that underlines it.
            upright = Align.END if data.scores[-1] > 0 else Align.START
            rest.height -= skin.px(BAR)
            yield Inscription(EXACT, NOTE, rest, Align.END, upright)
        if data.note:
            yield Inscription(data.note, NOTE, rest, Align.END, Align.START, may_shorten=True)
        elif data.progress:
            run = self.x_of(len(data.scores) - 1) + skin.px(MARGIN) if data.scores else rest.left
            free = Rect(run, rest.top, max(0, rest.right - run), rest.height)
            fitting = (text for text in data.progress if skin.text.size(text, NOTE)[0] <= free.w)
            told = next(fitting, "")
            if told:
                yield Inscription(told, NOTE, free, Align.END, Align.START)

    def draw(self, canvas: Surface) -> None:
        """Draw the field, the line with what lies under it, and the move that is looked at."""
        skin, theme, data = self.skin, self.skin.theme, self._data
        skin.shapes.draw(
            canvas,
            self.rect,
            skin.px(RADIUS),
            theme.field,
            edge=theme.line,
            edge_width=skin.px(1),
        )
        if data.on:
            canvas.blit(self._curve(), self.rect)
            self._draw_marks(canvas)
            if len(data.scores) < data.total:
                self._draw_progress(canvas)
            elif data.exact_from is not None:
                self._draw_exact(canvas, data.exact_from)
        words = (side.word for side in self._colours(theme))
        colours = dict(zip(self._words(), words, strict=True))
        for inscription in self.inscriptions():
            if data.on and inscription.text not in colours:
                self._draw_backing(canvas, inscription)
            colour = theme.green if inscription.text == EXACT else theme.text_muted
            skin.draw_text(canvas, inscription, colours.get(inscription.text, colour))

    def _draw_backing(self, canvas: Surface, inscription: Inscription) -> None:
        """Clear the field behind a text at the right, which the line may run through."""
        skin, box = self.skin, inscription.box
        width, height = skin.text.needs(inscription)
        behind = Rect(0, 0, min(width, box.width) + 2 * skin.px(4), height)
        behind.right = box.right + skin.px(4)
        behind.top = box.top + round((box.height - height) * inscription.upright.value)
        skin.shapes.draw(canvas, behind, skin.px(ROW_RADIUS), skin.theme.field)

    def _curve(self) -> Surface:
        skin, data = self.skin, self._data
        key = (data.scores, data.total, self.rect.size, skin.theme.name)
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = (key, self._draw_curve())
        return self._drawn[1]

    def _draw_curve(self) -> Surface:
        skin, theme = self.skin, self.skin.theme
        width, height = self.rect.size
        large = Surface((width * FINER, height * FINER), pygame.SRCALPHA)
        large.fill((*theme.text, 0))
        middle = (self._inner().centery - self.rect.top) * FINER
        points = [
            ((x - self.rect.left) * FINER, (y - self.rect.top) * FINER)
            for x, y in (self._point(ply) for ply in range(len(self._data.scores)))
        ]
        for side, above in zip(self._colours(theme), (True, False), strict=True):
            for one, other in pairwise(points):
                shape = _under(one, other, middle, above=above)
                if shape:
                    pygame.draw.polygon(large, side.area, shape)
        dash = skin.px(4) * FINER
        left = (self._inner().left - self.rect.left) * FINER
        for x in range(left, width * FINER, 2 * dash):
            pygame.draw.line(large, theme.text_dim, (x, middle), (x + dash, middle), FINER)
        if len(points) > 1:
            thick = max(2, round(skin.px(2) * FINER))
            pygame.draw.lines(large, theme.text, False, points, thick)  # noqa: FBT003 - pygame's
        curve = pygame.transform.smoothscale(large, (width, height))
        # The field has round corners and a rim, over which nothing is drawn.
        rim = skin.px(1)
        mask = Surface((width, height), pygame.SRCALPHA)
        inner = (width - 2 * rim, height - 2 * rim)
        mask.blit(skin.shapes.mask(inner, skin.px(RADIUS - 1)), (rim, rim))
        curve.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return curve

    def _draw_marks(self, canvas: Surface) -> None:
        skin, theme, data = self.skin, self.skin.theme, self._data
        x = self.x_of(data.ply)
        line = Rect(0, self.rect.top + skin.px(2), max(2, skin.px(2)), 0)
        line.centerx, line.height = x, self.rect.height - 2 * skin.px(2)
        canvas.fill((*theme.gold, 255), line)
        rim = max(1, skin.px(1.5))
        for ply in data.marked:
            point = self._point(ply)
            skin.shapes.disc(
                canvas, point, skin.px(11), theme.danger_text, edge=theme.bg, edge_width=rim
            )
        if data.ply < len(data.scores):
            skin.shapes.disc(
                canvas,
                self._point(data.ply),
                skin.px(12),
                theme.gold,
                edge=theme.bg,
                edge_width=rim,
            )

    def _draw_exact(self, canvas: Surface, ply: int) -> None:
        """Underline what is proved."""
        skin = self.skin
        high = skin.px(BAR)
        line = Rect(self.x_of(ply), 0, 0, high)
        line.width = max(high, self.x_of(self._data.total - 1) - line.left)
        line.bottom = self.rect.bottom - skin.px(3)
        skin.shapes.draw(canvas, line, high, skin.theme.green)

    def _draw_progress(self, canvas: Surface) -> None:
        skin, theme, data = self.skin, self.skin.theme, self._data
        high = skin.px(BAR)
        inner = self._inner()
        track = Rect(inner.left, 0, inner.width, 0)
        track.height, track.bottom = high, self.rect.bottom - skin.px(3)
        skin.shapes.draw(canvas, track, high, theme.track)
        done = track.copy()
        done.width = max(high, track.width * len(data.scores) // max(1, data.total))
        skin.shapes.draw(canvas, done, high, theme.gold_solid)


Point = tuple[int, int]


def _under(
    one: Point, other: Point, middle: int, *, above: bool
) -> list[tuple[float, float]] | None:
    """Return what lies between a piece of the line and the middle, on one side of it."""
    ups = [(middle - y) if above else (y - middle) for _, y in (one, other)]
    if max(ups) <= 0:
        return None
    ends: list[tuple[float, float]] = [one, other]
    if min(ups) < 0:
        share = ups[0] / (ups[0] - ups[1])
        crossing = (one[0] + (other[0] - one[0]) * share, float(middle))
        ends = [one, crossing] if ups[0] > 0 else [crossing, other]
    return [(ends[0][0], middle), *ends, (ends[-1][0], middle)]
