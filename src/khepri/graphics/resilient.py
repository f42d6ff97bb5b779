"""Going on in 2D when the graphics card gives up."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from pygame import Surface

from khepri.errors import KhepriError
from khepri.graphics.frame import Frame
from khepri.graphics.renderer import Renderer


class GraphicsError(KhepriError):
    """Drawing with OpenGL is impossible, or has become so: lost context, no memory, bad driver."""


class ResilientRenderer:
    """Draws with one renderer until that fails, and from then on with the one that cannot.

    Frames are plain values, so nothing of the game is lost: the frame that failed is drawn again.
    `make_soft` opens a window without OpenGL if need be; `tell` hears the reason as a sentence.
    """

    def __init__(
        self,
        renderer: Renderer,
        make_soft: Callable[[], Renderer],
        tell: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._renderer = renderer
        self._make_soft = make_soft
        self._tell = tell
        self.failed = False

    @property
    def name(self) -> str:
        """Say which renderer draws now."""
        return self._renderer.name

    @property
    def drifts(self) -> bool:
        """Say whether the renderer that draws now shows backgrounds that move."""
        return self._renderer.drifts

    @property
    def renderer(self) -> Renderer:
        """The renderer that draws now."""
        return self._renderer

    def draw(self, frame: Frame) -> None:
        """Draw a frame, by whatever means."""
        try:
            self._renderer.draw(frame)
        except GraphicsError as error:
            self._fall_back(error)
            self._renderer.draw(frame)

    def resize(self, size: tuple[int, int]) -> None:
        """Prepare for frames of another size."""
        try:
            self._renderer.resize(size)
        except GraphicsError as error:
            self._fall_back(error)
            self._renderer.resize(size)

    def release(self) -> None:
        """Give back everything held."""
        # A context that is lost has nothing left to give back.
        with suppress(GraphicsError):
            self._renderer.release()

    def capture(self) -> Surface:
        """Return a copy of what was drawn last."""
        return self._renderer.capture()

    def _fall_back(self, error: GraphicsError) -> None:
        if self.failed:
            raise error
        self.failed = True
        self.release()
        self._renderer = self._make_soft()
        self._tell(f"The graphics card stopped drawing, so pictures are in 2D now. {error}")
