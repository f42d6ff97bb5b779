"""Choosing a renderer: OpenGL where a graphics card runs it well, 2D everywhere else.

Nothing here knows windows: whoever calls hands in ways to open them. moderngl is imported only
when OpenGL is tried, so that a computer without it still plays.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum, unique
from time import perf_counter
from typing import TYPE_CHECKING

from khepri.graphics.frame import Frame
from khepri.graphics.renderer import Renderer
from khepri.graphics.resilient import GraphicsError

if TYPE_CHECKING:
    import moderngl

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
