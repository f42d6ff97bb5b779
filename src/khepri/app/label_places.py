"""Where the labels of a screen go: beside or on what they name, covering as little as they can.

A pure function of rectangles. Labels are placed one after the other, those of small parts first,
for they have the least choice; each takes the cheapest place that is free.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect

COVERED = 100.0
"""What it costs to cover something written, by the share of the label that does."""

BOARD_COVERED = 6.0
"""The same for a picture that is seen well enough without a part of it."""

ACROSS = 60.0
"""What it costs to lie over another part, which would seem to be named."""

ON_EDGE = 3.0
"""What it costs to lie across the frame of the part."""

OUTSIDE = 14.0
"""What it costs to stand beside the part instead of on it."""

CROSSED = 25.0
"""What it costs that the line to a part leads over another one."""

AWAY = 0.4
"""What each pixel costs between a label and its part: a line has to lead across."""

OFF_CENTRE = 4.0
"""What it costs to stand in the outermost corner of a part instead of its middle."""

LARGE = 3
"""A part so many times as large as the card has room for it, and is named after it."""

FAR = 30.0
"""What it costs the card to be a window's width away from the middle."""

CARD_STEPS = 13
STEPS = 5
"""So many places are tried from one edge of a part to the other."""


@dataclass(frozen=True, slots=True)
class Covered:
    """What labels may cover only if they must: texts and controls, and pictures."""

    written: tuple[Rect, ...] = ()
    pictures: tuple[Rect, ...] = ()


@dataclass(frozen=True, slots=True)
class Wanted:
    """A label without its place: what it names, and the sizes it can have, the best first."""

    area: Rect
    sizes: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Places:
    """Where the card and each label go; a label for which there is no room has no place."""

    card: Rect
    labels: tuple[Rect | None, ...]


def find_places(
    window: Rect, wanted: Sequence[Wanted], card: tuple[int, int], covered: Covered, gap: int = 6
) -> Places:
    """Place a card and the labels around it, apart from each other.

    The labels of small parts come before the card, which finds room on something large; where it
    finds none it goes first, and the labels make do with what is left.
    """
    room = window.inflate(-2 * gap, -2 * gap)
    order = sorted(range(len(wanted)), key=lambda index: _size_of(wanted[index].area))
    small = [at for at in order if _size_of(wanted[at].area) < LARGE * card[0] * card[1]]
    placing = _Placing(room, wanted, covered, gap)
    placing.place(small)
    at = placing.place_card(card)
    if at is None or None in (placing.places[index] for index in small):
        placing = _Placing(room, wanted, covered, gap)
        at = placing.place_card(card) or Rect((0, 0), card)
        placing.place(small)
    placing.place(order[len(small) :])
    return Places(at, tuple(placing.places))


class _Placing:
    """What is placed so far."""

    def __init__(self, room: Rect, wanted: Sequence[Wanted], covered: Covered, gap: int) -> None:
        self._room = room
        self._wanted = wanted
        self._covered = covered
        self._gap = gap
        self._full: list[Rect] = []
        self.places: list[Rect | None] = [None] * len(wanted)

    def _take(self, place: Rect) -> None:
        self._full.append(place.inflate(2 * self._gap, 2 * self._gap))

    def _is_free(self, place: Rect) -> bool:
        return self._room.contains(place) and place.collidelist(self._full) < 0

    def place(self, order: Iterable[int]) -> None:
        """Give some of the labels their places, one after the other."""
        areas = [each.area for each in self._wanted]
        for index in order:
            others = [area for area in areas if not area.contains(areas[index])]
            best: tuple[float, Rect] | None = None
            for extra, place in _candidates(self._room, self._wanted[index], self._gap):
                if (best is not None and extra >= best[0]) or not self._is_free(place):
                    continue
                cost = extra + _cost(place, areas[index], others, self._covered)
                if best is None or cost < best[0]:
                    best = (cost, place)
            if best is not None:
                self.places[index] = best[1]
                self._take(best[1])

    def place_card(self, size: tuple[int, int]) -> Rect | None:
        """Put the card where it covers least, as near to the middle as that allows."""
        window, written = self._room, self._covered.written
        areas = [each.area for each in self._wanted]
        small = [area for area in areas if _size_of(area) < LARGE * size[0] * size[1]]

        def cost(place: Rect) -> float:
            far = _apart(place.center, window.center) / max(1, window.width)
            return _share(place, [*written, *small], COVERED) + FAR * far

        free = [place for place in _spread(window, size, CARD_STEPS) if self._is_free(place)]
        best = min(free, key=cost, default=None)
        if best is not None:
            self._take(best)
        return best


def _candidates(room: Rect, wanted: Wanted, gap: int) -> Iterator[tuple[float, Rect]]:
    """Yield places and what their sizes cost: on the part, beside it, then anywhere."""
    area = wanted.area
    for rank, size in enumerate(wanted.sizes):
        extra = 2.0 * rank
        for place in _spread(area.inflate(-2 * gap, -2 * gap), size, STEPS):
            yield extra, place
        for place in _on_edges(area, size):
            yield extra + ON_EDGE, place
        for place in _beside(area, size, gap):
            yield extra + OUTSIDE, place
        for place in _spread(room, size, 12):
            if not place.colliderect(area):
                yield extra + 2 * OUTSIDE, place


def _spread(area: Rect, size: tuple[int, int], steps: int) -> Iterator[Rect]:
    """Yield places spread evenly over an area, if it is large enough for one."""
    width, height = area.width - size[0], area.height - size[1]
    if width < 0 or height < 0:
        return
    for row in range(steps):
        for column in range(steps):
            x, y = (
                round(spare * at / (steps - 1)) for spare, at in ((width, column), (height, row))
            )
            yield Rect((area.left + x, area.top + y), size)


def _on_edges(area: Rect, size: tuple[int, int]) -> Iterator[Rect]:
    """Yield places across the upper and the lower edge of an area, where its frame is."""
    width, height = size
    if width <= area.width and 2 * height <= area.height:
        for step in range(STEPS):
            x = area.left + round((area.width - width) * step / (STEPS - 1))
            yield Rect((x, area.top - height // 2), size)
            yield Rect((x, area.bottom - height // 2), size)


def _beside(area: Rect, size: tuple[int, int], gap: int) -> Iterator[Rect]:
    """Yield places that touch an area from outside."""
    width, height = size
    for step in range(STEPS):
        x = area.left + round((area.width - width) * step / (STEPS - 1))
        y = area.top + round((area.height - height) * step / (STEPS - 1))
        yield Rect((x, area.top - height - gap), size)
        yield Rect((x, area.bottom + gap), size)
        yield Rect((area.right + gap, y), size)
        yield Rect((area.left - width - gap, y), size)


def _cost(place: Rect, area: Rect, others: Sequence[Rect], covered: Covered) -> float:
    cost = _share(place, covered.written, COVERED) + _share(place, covered.pictures, BOARD_COVERED)
    cost += _share(place, others, ACROSS)
    if distance(place, area):
        line = shortest_line(place, area)
        cost += AWAY * distance(place, area)
        cost += CROSSED * sum(bool(other.clipline(line)) for other in others)
    reach = max(1, (area.width + area.height) // 2)
    return cost + OFF_CENTRE * min(1.0, _apart(place.center, area.center) / reach)


def _share(place: Rect, rects: Sequence[Rect], weight: float) -> float:
    """Return what it costs that rectangles lie under a place, by the share of it that they do."""
    found = place.collidelistall(rects)
    if not found:
        return 0.0
    under = sum(_size_of(place.clip(rects[index])) for index in found)
    return weight * min(1.0, under / _size_of(place))


def distance(one: Rect, other: Rect) -> int:
    """Return how many pixels are between two rectangles.

    >>> one = Rect(0, 0, 10, 10)
    >>> distance(one, Rect(25, 0, 10, 10)), distance(one, Rect(5, 5, 10, 10))
    (15, 0)
    """
    across = max(0, other.left - one.right, one.left - other.right)
    down = max(0, other.top - one.bottom, one.top - other.bottom)
    return across + down


def shortest_line(one: Rect, other: Rect) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the ends of the shortest line between two rectangles that are apart.

    >>> shortest_line(Rect(0, 0, 10, 10), Rect(20, 4, 10, 10))
    ((10, 7), (20, 7))
    """

    def between(low: tuple[int, int], high: tuple[int, int]) -> tuple[int, int]:
        first, last = max(low[0], high[0]), min(low[1], high[1])
        if first <= last:
            return (first + last) // 2, (first + last) // 2
        return (low[1], high[0]) if low[1] < high[0] else (low[0], high[1])

    x, other_x = between((one.left, one.right), (other.left, other.right))
    y, other_y = between((one.top, one.bottom), (other.top, other.bottom))
    return (x, y), (other_x, other_y)


def _apart(one: tuple[int, int], other: tuple[int, int]) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _size_of(rect: Rect) -> int:
    return max(1, rect.width * rect.height)
