"""Renderers: what each must do, which one suits this computer, and falling back to 2D.

OpenGL is chosen where a graphics card runs it well, 2D everywhere else and whenever the card
gives up. Neither moderngl nor `graphics.gl` is imported here: both may be missing.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum, unique
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

import pygame
from pygame import Rect, Surface

from khepri.errors import KhepriError
from khepri.graphics.frame import (
    Background,
    Flash,
    Frame,
    LightBeam,
    Occluder,
    Picture,
    Scene,
    Sprite,
)

if TYPE_CHECKING:
    import moderngl


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


# Falling back to 2D


class GraphicsError(KhepriError):
    """Drawing with OpenGL is impossible, or has become so: lost context, no memory, bad driver."""


class FallbackRenderer:
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


# Choosing
#
# Nothing here knows windows: whoever calls hands in ways to open them. moderngl is imported only
# when OpenGL is tried, so that a computer without it still plays.


LEAST_VERSION = 330
SOFTWARE = ("llvmpipe", "softpipe", "swrast", "swiftshader", "software", "microsoft basic")
"""Parts of the names of OpenGL drivers that run on the processor: slower than 2D there."""

WARM_UP, MEASURED = 3, 7
COMFORTABLE_MS = 9.0
"""A frame may take this long: at sixty a second, nearly half the time is left for the rest."""


@unique
class Quality(StrEnum):
    """How much light and shadow there is; `OFF` is the 2D renderer."""

    OFF = "off"
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class RendererChoice:
    """What was chosen, and a sentence for the settings that says why."""

    quality: Quality
    reason: str
    driver: str = ""
    """The name of the OpenGL driver, where one was found."""


def is_software(driver: str) -> bool:
    """Say whether an OpenGL driver runs on the processor instead of a graphics card.

    >>> is_software("llvmpipe (LLVM 15.0.6, 256 bits)"), is_software("Mesa Intel(R) UHD 620")
    (True, False)
    """
    return any(name in driver.lower() for name in SOFTWARE)


def open_context() -> moderngl.Context:
    """Return the OpenGL context of the window that is open.

    :raises GraphicsError: if there is none, or it is older than OpenGL 3.3.
    """
    try:
        import moderngl  # noqa: PLC0415 - it may be missing

        # Asks for whatever context is current, so it serves X11, Wayland and Windows alike.
        moderngl.init_context()
        context = moderngl.get_context()
        version = context.version_code
    # Missing libraries show themselves as plain exceptions of many kinds.
    except Exception as error:
        raise GraphicsError(f"OpenGL cannot be used here: {error}.") from error
    if version < LEAST_VERSION:
        raise GraphicsError(
            f"OpenGL here is version {version / 100:.1f}; light and shadow need 3.3."
        )
    return context


def driver_of(context: moderngl.Context) -> str:
    """Return the name of the driver behind a context."""
    return str(context.info.get("GL_RENDERER", "")).strip() or "unknown driver"


def choose(
    wish: Quality | None,
    probe: Callable[[], str],
    measure: Callable[[Quality], float],
    known: dict[str, Quality] | None = None,
) -> RendererChoice:
    """Choose a quality: the player's, or else what this computer does well.

    `wish` is the player's setting, None for automatic. `probe` opens OpenGL and returns its
    driver's name, or raises GraphicsError; `measure` returns how many milliseconds a frame takes
    at a quality. `known` holds what was measured at an earlier start, by driver.
    """
    if wish is Quality.OFF:
        return RendererChoice(Quality.OFF, "Drawn in 2D, as you chose.")
    try:
        driver = probe()
    except GraphicsError as error:
        return RendererChoice(Quality.OFF, f"Drawn in 2D. {error}")
    if wish is not None:
        slow = " It runs on the processor, so it may be slow." if is_software(driver) else ""
        return RendererChoice(wish, f"Drawn with OpenGL by {driver}, as you chose.{slow}", driver)
    if is_software(driver):
        reason = "Drawn in 2D, as this computer has no graphics card that OpenGL can use."
        return RendererChoice(Quality.OFF, reason, driver)
    quality = (known or {}).get(driver) or _measured(measure)
    if quality is Quality.OFF:
        reason = f"Drawn in 2D, as {driver} is too slow for light and shadow."
        return RendererChoice(Quality.OFF, reason, driver)
    return RendererChoice(
        quality, f"Drawn with OpenGL by {driver}, at {quality.value} quality.", driver
    )


def _measured(measure: Callable[[Quality], float]) -> Quality:
    """Return the best quality whose frames are comfortably quick."""
    for quality in (Quality.HIGH, Quality.MEDIUM, Quality.LOW):
        try:
            if measure(quality) <= COMFORTABLE_MS:
                return quality
        except GraphicsError:
            break
    return Quality.OFF


def time_frames(
    renderer: Renderer, frame: Callable[[int], Frame], finish: Callable[[], None]
) -> float:
    """Return how many milliseconds a frame takes, the median of a few; `finish` waits for it."""
    times = []
    for number in range(WARM_UP + MEASURED):
        start = perf_counter()
        renderer.draw(frame(number))
        finish()
        times.append(1000 * (perf_counter() - start))
    return sorted(times[WARM_UP:])[MEASURED // 2]


# Measuring


FILES, RANKS = 10, 8


class RenderBenchmark:
    """Gives frames like those of a shot, in a window of any size."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        cell = max(8, min(size[0] // 16, size[1] // 9))
        self._cell = cell
        area = Rect(0, 0, FILES * cell, RANKS * cell)
        area.center = (size[0] // 2, size[1] // 2)
        self._area = area
        board = Surface(area.size)
        board.fill((52, 62, 86))
        self._ground = Picture(board, area.topleft)
        self._plate = Surface((cell, cell), pygame.SRCALPHA)
        pygame.draw.circle(self._plate, (0, 120, 188), (cell / 2, cell / 2), cell * 0.42)
        self._ui = Picture(Surface(size, pygame.SRCALPHA), (0, 0))
        self._places = [
            (area.x + (file + 0.5) * cell, area.y + (rank + 0.5) * cell)
            for file in range(FILES)
            for rank in range(RANKS)
            if (3 * file + 5 * rank) % 4 == 0
        ]

    def frame(self, number: int) -> Frame:
        """Return one frame of the shot."""
        area, cell = self._area, self._cell
        scene = Scene(area.copy(), self._ground, dim=0.27)
        scene.sprites = [Sprite(self._plate, place, shadow=self._plate) for place in self._places]
        scene.occluders = [Occluder(place, 0.4 * cell) for place in self._places]
        left, right, top = area.left + cell / 2, area.right - cell / 2, area.top + cell / 2
        points = ((left, area.centery), (right, area.centery), (right, top), (left, top))
        scene.beam = LightBeam(points, (4 + number) * cell, (92, 195, 255), width=cell * 0.045)
        scene.flashes = [Flash(area.center, cell, (255, 147, 80), 0.6)]
        night = Background((10, 14, 26), (30, 41, 68), (4, 6, 10))
        return Frame(self._size, night, scene, [self._ui])
