"""What every renderer can do."""

from __future__ import annotations

from typing import Protocol

from pygame import Surface

from khepri.graphics.frame import Frame


class Renderer(Protocol):
    """Something that shows frames in a window, or on a Surface."""

    @property
    def name(self) -> str:
        """Say in a few words which renderer this is, for the settings screen."""
        ...

    @property
    def drifts(self) -> bool:
        """Say whether backgrounds that move, and the old screen, are shown at all."""
        ...

    def draw(self, frame: Frame) -> None:
        """Compose `frame` and present it."""
        ...

    def resize(self, size: tuple[int, int]) -> None:
        """Prepare for frames of another size."""
        ...

    def release(self) -> None:
        """Give back everything held; nothing may be drawn afterwards."""
        ...

    def capture(self) -> Surface:
        """Return a copy of what was drawn last."""
        ...
