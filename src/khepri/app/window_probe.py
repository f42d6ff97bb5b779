"""Tells what the window would be like here, as lines of JSON.

It is a process of its own, because a broken driver may crash or hang it. Each line is written as
soon as it is known, so that what comes before such an end is not lost. Which renderer is chosen is
not thought out again: the window's own `Display` is opened where nobody sees it.
"""

from __future__ import annotations

import json
from pathlib import Path

import pygame

from khepri.app.display import Display
from khepri.app.settings import Settings, WindowMode, settings_from, settings_path
from khepri.app.style.metrics import Metrics
from khepri.app.window import NoDisplayError, Window
from khepri.graphics.renderer import GraphicsError, open_context
from khepri.system.files import read_file


def tell(part: str, **facts: object) -> None:
    """Write what was found out about a part."""
    print(json.dumps({part: facts}), flush=True)


def settings_in_use(path: Path) -> Settings:
    """Return the settings, and leave a file alone that cannot be read: the program sees to it."""
    try:
        return settings_from(json.loads(read_file(path)))
    except (OSError, ValueError, RecursionError):
        return Settings()


def main() -> None:
    """Look at the display, OpenGL and the renderer."""
    settings = settings_in_use(settings_path())
    tell(
        "settings",
        graphics=settings.graphics.value,
        text_size=settings.text_size.value,
        sound_volume=settings.sound_volume,
        music_volume=settings.music_volume,
    )
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    try:
        window = Window(WindowMode.WINDOWED, seen=False)
    except NoDisplayError as error:
        tell("display", sdl=sdl, trouble=str(error))
        return
    sizes = pygame.display.get_desktop_sizes()
    tell(
        "display",
        sdl=sdl,
        driver=pygame.display.get_driver(),
        screens=[list(size) for size in sizes],
        scale=round(Metrics.of(sizes[0], settings.text_size.scale).scale, 2) if sizes else 1.0,
    )
    _look_at_opengl(window)
    _look_at_renderer(window, settings)
    window.close()


def _look_at_opengl(window: Window) -> None:
    try:
        with window.hidden():
            info = open_context().info
    except GraphicsError as error:
        tell("opengl", trouble=str(error))
        return
    names = {"vendor": "GL_VENDOR", "renderer": "GL_RENDERER", "version": "GL_VERSION"}
    tell("opengl", **{name: str(info.get(key, "")).strip() for name, key in names.items()})


def _look_at_renderer(window: Window, settings: Settings) -> None:
    try:
        display = Display(window, settings.graphics, settings.graphics_measured)
    except NoDisplayError as error:
        tell("renderer", trouble=str(error))
        return
    tell(
        "renderer",
        wish=settings.graphics.value,
        name=display.name,
        quality=display.choice.quality.value,
        reason=display.choice.reason,
    )
    display.release()


if __name__ == "__main__":
    main()
