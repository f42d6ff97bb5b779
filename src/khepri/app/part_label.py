"""What a part of a screen is for, in a few plain words: a screen names its parts with these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pygame import Rect

from khepri.app.widgets.inspection import seen
from khepri.app.widgets.widget import Group, Widget

ENOUGH = 60
"""So many pixels from top to bottom can be recognised, however high the whole is."""


@dataclass(frozen=True, slots=True)
class PartLabel:
    """A few words for what one or several widgets beside each other are for."""

    words: str
    parts: tuple[Widget, ...]

    @classmethod
    def of(cls, words: str, *parts: Widget) -> PartLabel:
        """Name widgets that belong together."""
        return cls(words, parts)

    def area(self, window: Rect) -> Rect | None:
        """Return the pixels of what is named, as far as it is in view; None if nothing is."""
        found = ((part, seen(part).clip(window)) for part in _looks(self.parts))
        boxes = [box for part, box in found if _is_in_view(box, part.rect)]
        return boxes[0].unionall(boxes[1:]) if boxes else None


def _is_in_view(box: Rect, whole: Rect) -> bool:
    """Say whether enough is seen of something that may be scrolled out of view."""
    return box.width > 0 and box.height >= max(1, min(whole.height / 2, ENOUGH))


def _looks(parts: Iterable[Widget]) -> Iterator[Widget]:
    """Yield the widgets that are in view; a group is only what it holds."""
    for part in parts:
        if isinstance(part, Group):
            yield from _looks(part.children)
        elif part.shown:
            yield part
