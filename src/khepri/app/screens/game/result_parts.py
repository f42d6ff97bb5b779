"""The parts of a result: the winner's piece, what was remarkable, the score of the match."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame
from pygame import Rect, Surface

from khepri.app.faces.pictures import Pictures
from khepri.app.faces.superlative import Superlative
from khepri.app.style.fonts import HINT, ITEM, LESSON, NOTE, SCORE, TITLE, FontFile, TypeStyle
from khepri.app.style.text import Align, Inscription
from khepri.app.style.theme import Colour, Gradient, mix
from khepri.app.widgets import Skin, Widget
from khepri.games.base import Side
from khepri.match.score import MatchScore

RAYS = 16
RAY_ALPHAS = (26, 15)
AURA_ALPHA = 87
FINER = 2
PIP = 11
MOST_PIPS = 10
NAME = TypeStyle(15, 20, FontFile.SEMIBOLD)
POINTS = (LESSON, TITLE, ITEM)
"""How the points of a match are written, the best first."""


class Hero(Widget):
    """The winner's piece before rays of light; after a draw, the pieces of both sides."""

    def __init__(self, pictures: Pictures, winner: Side | None) -> None:
        super().__init__()
        self._pictures = pictures
        self._winner = winner
        self._aura: tuple[object, Surface] | None = None

    def draw(self, canvas: Surface) -> None:
        """Draw the light, then the piece on it."""
        theme, rect = self.skin.theme, self.rect
        face, winner = self._pictures.face, self._winner
        if winner is None:
            size = rect.height * 3 // 4
            for side, way in zip(face.spec.sides, (-1, 1), strict=True):
                picture = self._picture(side, size)
                centre = (rect.centerx + way * size * 6 // 11, rect.centery)
                canvas.blit(picture, picture.get_rect(center=centre))
            return
        colour = face.tone(winner).colour(theme)
        light = self._light()
        key = (light.size, colour)
        if self._aura is None or self._aura[0] != key:
            self._aura = (key, aura(light.size, colour))
        # The light stays on the panel that the piece stands on.
        seen = canvas.get_clip()
        canvas.set_clip(seen.clip(self.parent.rect) if self.parent is not None else seen)
        canvas.blit(self._aura[1], light)
        canvas.set_clip(seen)
        picture = self._picture(winner, rect.height)
        canvas.blit(picture, picture.get_rect(center=rect.center))

    def _light(self) -> Rect:
        """Return how far the light reaches: above and below the piece too."""
        return self.rect.inflate(0, self.rect.height * 2 // 3)

    @property
    def bounds(self) -> Rect:
        """Return the pixels of the piece and its light."""
        return self._light()

    def _picture(self, side: Side, size: int) -> Surface:
        token = self._pictures.face.aftermath.hero(side)
        if token is None:
            return self._pictures.emblem(side.value, size)
        return self._pictures.piece(token, size)


def aura(size: tuple[int, int], colour: Colour) -> Surface:
    """Draw rays and a soft disc of light, which fade towards the edges."""
    width, height = size
    large = Surface((width * FINER, height * FINER), pygame.SRCALPHA)
    large.fill((*colour, 0))
    middle = pygame.Vector2(large.get_rect().center)
    for ray in range(RAYS):
        angle = math.tau * (ray + 0.25) / RAYS
        half = math.radians(5.2 if ray % 2 else 3.4)
        far = [
            middle + large.get_width() * pygame.Vector2(math.cos(a), math.sin(a))
            for a in (angle - half, angle + half)
        ]
        pygame.draw.polygon(large, (*colour, RAY_ALPHAS[ray % 2]), [middle, *far])
    picture = pygame.transform.smoothscale(large, size)
    picture.blit(_falloff(size, 0.6), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    disc = _falloff((height, height), 1.2)
    disc.fill((*colour, AURA_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(disc, disc.get_rect(center=picture.get_rect().center))
    return picture


def _falloff(size: tuple[int, int], power: float) -> Surface:
    """Return white that is solid in the middle and clear at the edge of an ellipse."""
    steps = 48
    small = Surface((steps, steps), pygame.SRCALPHA)
    for x in range(steps):
        for y in range(steps):
            away = math.hypot(x + 0.5 - steps / 2, y + 0.5 - steps / 2) / (steps / 2)
            small.set_at((x, y), (255, 255, 255, round(255 * max(0.0, 1 - away) ** power)))
    return pygame.transform.smoothscale(small, size)


class SuperlativeStrip(Widget):
    """What was remarkable about the game, on gold."""

    def __init__(self, found: Superlative) -> None:
        super().__init__(label=f"{found.words}, {found.note}" if found.note else found.words)
        self._found = found

    def wanted_height(self, skin: Skin) -> float:
        """Return the height in units."""
        return max(44.0, skin.metrics.units(skin.text.line_height(ITEM)) + 16)

    def inscriptions(self) -> Iterator[Inscription]:
        """Return the words, and at the right what makes them so."""
        skin, pad = self.skin, self.skin.px(16)
        box = Rect(self.rect.left + pad + skin.px(28), self.rect.top, 0, self.rect.height)
        box.width = self.rect.right - pad - box.left
        words = skin.text.size(self._found.words, ITEM)[0]
        yield Inscription(self._found.words, ITEM, box.copy(), may_shorten=True)
        note = box.width - words - skin.px(10)
        if self._found.note and skin.text.size(self._found.note, HINT)[0] <= note:
            yield Inscription(self._found.note, HINT, box, Align.END)

    def draw(self, canvas: Surface) -> None:
        """Draw the strip."""
        skin, theme = self.skin, self.skin.theme
        fill = Gradient(theme.wash(theme.gold), theme.wash(theme.gold, 0.45))
        skin.shapes.draw(
            canvas,
            self.rect,
            skin.px(8),
            fill,
            edge=mix(fill.bottom, theme.gold, 0.5),
            edge_width=skin.px(1),
        )
        centre = (self.rect.left + skin.px(26), self.rect.centery)
        skin.draw_icon(canvas, self._found.icon, centre, theme.gold, 20)
        for inscription in self.inscriptions():
            muted = inscription.style is HINT
            skin.draw_text(canvas, inscription, theme.text_muted if muted else theme.gold)


class MatchBox(Widget):
    """The score of the match: both players, their points, and a sign for each game."""

    def __init__(self, pictures: Pictures, names: tuple[str, str], score: MatchScore) -> None:
        first, second = score.points
        told = f"Match, {len(score.winners)} games: {names[0]} {first}, {names[1]} {second}"
        super().__init__(label=told, tooltip=f"{names[0]} {first} – {second} {names[1]}")
        self._pictures = pictures
        self._names = names
        self._score = score

    def wanted_height(self, skin: Skin) -> float:
        """Return the height in units."""
        lines = skin.text.line_height(LESSON) + skin.text.line_height(NOTE)
        return max(72.0, skin.metrics.units(lines) + 22)

    def _rows(self) -> tuple[Rect, Rect]:
        skin = self.skin
        inner = self.rect.inflate(-2 * skin.px(14), -2 * skin.px(10))
        low = skin.text.line_height(NOTE)
        upper = Rect(inner.left, inner.top, inner.width, inner.height - low)
        return upper, Rect(inner.left, upper.bottom, inner.width, low)

    def inscriptions(self) -> Iterator[Inscription]:
        """Return names, points, and how many games they are of."""
        skin, (upper, lower) = self.skin, self._rows()
        points = f"{self._score.points[0]} – {self._score.points[1]}"
        sign, gap = skin.px(26), skin.px(8)
        whole = upper.width - 2 * (sign + gap)
        style, room = self._points_style(points, whole)
        first, second = self._shared(room)
        left = Rect(upper.left + sign, upper.top, first, upper.height)
        right = Rect(upper.right - sign - second, upper.top, second, upper.height)
        between = Rect(left.right, upper.top, right.left - left.right, upper.height)
        yield Inscription(points, style, between, Align.CENTRE)
        yield Inscription(self._names[0], NAME, left, Align.START, may_shorten=True)
        yield Inscription(self._names[1], NAME, right, Align.END, may_shorten=True)
        told = self._games_told()
        words = skin.text.size(told, NOTE)[0]
        row = Rect(lower.left, lower.top, words, lower.height)
        row.left += max(0, (lower.width - words - self._pips_width()) // 2)
        yield Inscription(told, NOTE, row)

    def _points_style(self, points: str, whole: int) -> tuple[TypeStyle, int]:
        """Write the points as large as both whole names allow; return the names' room too."""
        text = self.skin.text
        names = sum(text.size(name, NAME)[0] for name in self._names)
        rooms = [(style, whole - text.size(points, style)[0]) for style in POINTS]
        return next((each for each in rooms if each[1] >= names), rooms[-1])

    def _shared(self, room: int) -> tuple[int, int]:
        """Divide the room for the names: a short one leaves what it does not need to the other."""
        first, second = (self.skin.text.size(name, NAME)[0] for name in self._names)
        half = room // 2
        if first + second > room:
            first, second = (
                min(first, max(half, room - second)),
                min(second, max(half, room - first)),
            )
        return first, second

    def _games_told(self) -> str:
        return f"Match, {len(self._score.winners)} games"

    def _pips_width(self) -> int:
        return min(MOST_PIPS, len(self._score.winners)) * self.skin.px(PIP + 6) + self.skin.px(4)

    def draw(self, canvas: Surface) -> None:
        """Draw the field, the signs of both players, and the games."""
        skin, theme = self.skin, self.skin.theme
        skin.shapes.draw(
            canvas,
            self.rect,
            skin.px(10),
            theme.field,
            edge=theme.line,
            edge_width=skin.px(1),
        )
        upper, _ = self._rows()
        first, second = self._pictures.face.spec.sides
        size = skin.px(18)
        for side, edge in ((first, upper.left + size // 2), (second, upper.right - size // 2)):
            sign = self._pictures.emblem(side.value, size)
            canvas.blit(sign, sign.get_rect(center=(edge, upper.centery)))
        words = list(self.inscriptions())
        for inscription in words:
            muted = inscription.style is NOTE
            skin.draw_text(canvas, inscription, theme.text_muted if muted else theme.text)
        box = words[-1].box
        x = box.right + skin.px(4 + PIP)
        for winner in self._score.winners[-MOST_PIPS:]:
            self._draw_pip(canvas, winner, (x, box.centery))
            x += skin.px(PIP + 6)

    def _draw_pip(self, canvas: Surface, winner: Side | None, centre: tuple[int, int]) -> None:
        """Draw the winner's sign; a draw is a ring with a bar."""
        skin, size = self.skin, self.skin.px(PIP)
        rect = Rect(0, 0, size, size)
        rect.center = centre
        if winner is not None:
            canvas.blit(self._pictures.emblem(winner.value, size), rect)
            return
        colour, thick = skin.theme.text_muted, max(1, skin.px(1.5))
        skin.shapes.ring(canvas, rect, size, colour, thick)
        bar = Rect(0, 0, size // 2, thick)
        bar.center = rect.center
        canvas.fill((*colour, 255), bar)


class CountBar(Widget):
    """What both sides have at the end, where that is the result: numbers, signs and a bar."""

    def __init__(self, pictures: Pictures, counts: tuple[int, int]) -> None:
        super().__init__(label=f"{counts[0]} to {counts[1]}")
        self._pictures = pictures
        self._counts = counts

    def wanted_height(self, skin: Skin) -> float:
        """Return the height in units."""
        return skin.metrics.units(skin.text.line_height(SCORE)) + 6 + 16

    def inscriptions(self) -> Iterator[Inscription]:
        """Return both numbers."""
        skin = self.skin
        row = Rect(self.rect.left, self.rect.top, self.rect.width, skin.text.line_height(SCORE))
        inner = row.inflate(-2 * skin.px(46), 0)
        yield Inscription(str(self._counts[0]), SCORE, inner, Align.START)
        yield Inscription(str(self._counts[1]), SCORE, inner, Align.END)

    def draw(self, canvas: Surface) -> None:
        """Draw the signs, the numbers, and the bar below them."""
        skin, theme = self.skin, self.skin.theme
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, theme.text)
        size = skin.px(36)
        middle = self.rect.top + skin.text.line_height(SCORE) // 2
        first, second = self._pictures.face.spec.sides
        for side, x in ((first, self.rect.left + size // 2), (second, self.rect.right - size // 2)):
            sign = self._pictures.emblem(side.value, size)
            canvas.blit(sign, sign.get_rect(center=(x, middle)))
        bar = Rect(self.rect.left, 0, self.rect.width, skin.px(16))
        bar.bottom = self.rect.bottom
        shares = Surface(bar.size, pygame.SRCALPHA)
        one, other = self._pictures.face.side_colours(theme)
        shares.fill((*other.chip, 255))
        shares.fill((*one.chip, 255), Rect(0, 0, round(bar.width * self._share()), bar.height))
        mask = skin.shapes.mask(bar.size, bar.height // 2)
        shares.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        canvas.blit(shares, bar)
        skin.shapes.ring(canvas, bar, bar.height // 2, theme.button_border, skin.px(1))

    def _share(self) -> float:
        first, second = self._counts
        return first / max(1, first + second)
