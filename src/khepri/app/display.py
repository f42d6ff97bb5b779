"""The window and what draws in it. To the loop, both together are one renderer.

Which renderer it is can change while a game is being played: by a choice in the settings, or
because the graphics card gives up. Each renderer needs a window of its own kind, so the window is
opened anew where that kind changes; the game does not notice.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING

from pygame import Surface

from khepri.app.settings import GraphicsWish, WindowMode
from khepri.app.splash import Splash
from khepri.app.window import Window
from khepri.graphics import Frame, Renderer, SoftRenderer
from khepri.graphics.renderer import (
    FallbackRenderer,
    GraphicsError,
    Quality,
    RenderBenchmark,
    RendererChoice,
    choose,
    driver_of,
    open_context,
    time_frames,
)

if TYPE_CHECKING:
    from khepri.graphics.gl import GlRenderer

TRIAL_SIZE = (1280, 720)
NO_OPENGL = "OpenGL does not work here, so pictures are in 2D."


class Display:
    """Opens the window with the renderer that suits the player's wish and the computer."""

    def __init__(
        self,
        window: Window,
        wish: GraphicsWish,
        measured: str = "",
        splash: Splash | None = None,
    ) -> None:
        """Open the window, with a splash in it if one is given."""
        self._window = window
        self._splash = splash
        self.measured = measured
        """A quality and the driver it was measured with, to be remembered for the next start."""

        self.tell: Callable[[str], None] = lambda _: None
        """Hears a sentence if the renderer has to be changed on the way."""

        self.choice = RendererChoice(Quality.OFF, "Drawn in 2D.")
        self._gl: GlRenderer | None = None
        self._trusts_measured = False
        """Whether OpenGL was not asked yet, as an earlier start has found that 2D is better."""

        self._renderer: Renderer = self._open(wish)
        self._show_splash(self._renderer)
        self._splash = None

    # A renderer, as the loop knows it

    @property
    def name(self) -> str:
        """Say which renderer draws now."""
        return self._renderer.name

    @property
    def drifts(self) -> bool:
        """Say whether the renderer that draws now shows backgrounds that move."""
        return self._renderer.drifts

    def draw(self, frame: Frame) -> None:
        """Compose `frame` and present it."""
        self._renderer.draw(frame)

    def resize(self, size: tuple[int, int]) -> None:
        """Prepare for frames of another size."""
        self._renderer.resize(size)

    def release(self) -> None:
        """Give back everything held."""
        self._renderer.release()

    def capture(self) -> Surface:
        """Return a copy of what was drawn last."""
        return self._renderer.capture()

    def check(self) -> None:
        """Ask OpenGL what an earlier start's answer was trusted for.

        It takes a while, so it is done behind the first frame. If another driver answers, the next
        start measures anew.
        """
        if not self._trusts_measured:
            return
        self._trusts_measured = False
        with suppress(GraphicsError), self._window.hidden():
            if driver_of(open_context()) != self.choice.driver:
                self.measured = ""

    # Changing it

    def set_window(self, mode: WindowMode) -> None:
        """Fill the screen, or stop doing so."""
        self._window.set_mode(mode)

    def set_graphics(self, wish: GraphicsWish) -> None:
        """Draw as the player wishes from now on; where that is impossible, in 2D, and say so."""
        quality = wish.quality
        if self._gl is not None and quality is not None and quality is not Quality.OFF:
            self._change_quality(self._gl, quality)
        else:
            # Another window's OpenGL would be asked to give back what is not its own.
            self.release()
            self._renderer = self._open(wish)
        if quality is not None and quality is not self.choice.quality:
            self.tell(NO_OPENGL)

    def _change_quality(self, renderer: GlRenderer, quality: Quality) -> None:
        driver = self.choice.driver
        self.choice = choose(quality, lambda: driver, self._measure)
        try:
            renderer.quality = quality
        except GraphicsError as error:
            self.release()
            self._renderer = self._do_without(error)

    def _open(self, wish: GraphicsWish) -> Renderer:
        self._trusts_measured = False
        self.choice, opened = self._choose(wish)
        if self.choice.quality is Quality.OFF:
            return self._open_soft()
        try:
            if not opened:
                self._window.open(opengl=True)
            return self._start(self.choice.quality)
        except GraphicsError as error:
            return self._do_without(error)

    def _choose(self, wish: GraphicsWish) -> tuple[RendererChoice, bool]:
        """Choose a quality; return whether the window was opened for OpenGL on the way."""
        if wish is not GraphicsWish.AUTOMATIC:
            return choose(wish.quality, self._open_window, self._measure), True
        level, _, driver = self.measured.partition(" ")
        known = {driver: Quality(level)} if level in set(Quality) else {}
        if not known or self._window.is_open:
            choice, opened = self._probe_hidden(known)
        elif known[driver] is Quality.OFF:
            self._trusts_measured = True
            choice, opened = choose(None, lambda: driver, self._measure, known), False
        else:
            choice, opened = choose(None, self._open_window, self._measure, known), True
        if choice.driver:
            self.measured = f"{choice.quality.value} {choice.driver}"
        return choice, opened

    def _probe_hidden(self, known: dict[str, Quality]) -> tuple[RendererChoice, bool]:
        """Ask for the driver's name where nobody sees it: most computers draw in 2D.

        A card that is to be measured before there is a window, at the first start, is measured in
        the window itself, with the splash in it: that takes a while.
        """
        opened = False
        with ExitStack() as hidden:

            def probe() -> str:
                hidden.enter_context(self._window.hidden())
                return driver_of(open_context())

            def measure(quality: Quality) -> float:
                nonlocal opened
                if not self._window.is_open:
                    hidden.close()
                    self._open_window()
                    opened = True
                    waiting = self._start(quality)
                    self._show_splash(waiting)
                    waiting.release()
                return self._measure(quality)

            return choose(None, probe, measure, known), opened

    def _show_splash(self, renderer: Renderer) -> None:
        if self._splash is not None:
            renderer.draw(self._splash.frame(self._window.size))

    def _open_window(self) -> str:
        """Open the window itself for OpenGL and return the driver's name."""
        self._window.open(opengl=True)
        context = open_context()
        if self._splash is not None:
            red, green, blue = self._splash.ground
            context.clear(red / 255, green / 255, blue / 255)
            self._window.present()
        return driver_of(context)

    def _measure(self, quality: Quality) -> float:
        """Time some frames in the hidden window."""
        from khepri.graphics.gl import GlRenderer  # noqa: PLC0415 - moderngl may be missing

        context = open_context()
        renderer = GlRenderer(context, TRIAL_SIZE, quality)
        try:
            return time_frames(renderer, RenderBenchmark(TRIAL_SIZE).frame, context.finish)
        finally:
            renderer.release()

    def _start(self, quality: Quality) -> Renderer:
        from khepri.graphics.gl import GlRenderer  # noqa: PLC0415 - moderngl may be missing

        window = self._window
        self._gl = GlRenderer(open_context(), window.size, quality, window.present)
        return FallbackRenderer(self._gl, self._open_soft, self._give_up)

    def _open_soft(self) -> SoftRenderer:
        self._gl = None
        if not self._window.is_for_2d:
            self._window.open()
            if self._splash is not None:
                self._window.surface.fill(self._splash.ground)
                self._window.present()
        return SoftRenderer(self._window.surface, self._window.present)

    def _do_without(self, error: GraphicsError) -> SoftRenderer:
        """Draw in 2D because OpenGL failed as it began."""
        self.choice = RendererChoice(Quality.OFF, f"Drawn in 2D. {error}", self.choice.driver)
        return self._open_soft()

    def _give_up(self, reason: str) -> None:
        """Say that OpenGL failed on the way."""
        self.choice = RendererChoice(Quality.OFF, reason, self.choice.driver)
        self.tell(reason)
