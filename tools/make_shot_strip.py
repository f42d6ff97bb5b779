"""Draw a shot and a pharaoh's fall, four pictures each: docs/screenshots/shot-strip.png.

Run from the top folder: ``python -m tools.make_shot_strip``. OpenGL is needed, a screen is not.
"""

from __future__ import annotations

import os
from pathlib import Path

import pygame
from benchmarks.fall import fall_scene
from benchmarks.film import Film
from benchmarks.shot import shot_scene
from pygame import Surface

from khepri.app.boards.firing import Firing
from khepri.graphics.gl import GlRenderer
from khepri.graphics.renderer import Quality, open_context

SIZE = (1280, 720)
BOARD = pygame.Rect(270, 60, 740, 600)
ROWS = (
    (shot_scene, (-260, 50, 160, 1300)),
    (fall_scene, (120, 280, 520, 2500)),
)
"""What is played in each row, and when it is looked at: milliseconds after the beam strikes."""

STEP_MS = 10
WIDTH = 396
GAP = 8
TARGET = Path(__file__).resolve().parent.parent / "docs" / "screenshots" / "shot-strip.png"


def moments(renderer: GlRenderer, film: Film, times_ms: tuple[int, ...]) -> list[Surface]:
    """Play a shot and return the board at each moment."""
    if film.scene.shot is None:
        return []
    flight_ms = Firing(film.scene.shot, film.view.geometry).flight_ms
    film.play()
    while not film.fired:
        film.advance(STEP_MS)
    now = -flight_ms
    pictures = []
    for moment in times_ms:
        while now < moment:
            film.advance(STEP_MS)
            now += STEP_MS
            renderer.draw(film.frame())
        renderer.draw(film.frame())
        pictures.append(renderer.capture().subsurface(BOARD))
    return pictures


def main() -> None:
    """Draw the strip."""
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    pygame.display.init()
    pygame.display.set_mode(SIZE, pygame.OPENGL)
    renderer = GlRenderer(open_context(), SIZE, Quality.HIGH)
    rows = [moments(renderer, Film(scene(), SIZE), times) for scene, times in ROWS]
    renderer.release()
    height = round(WIDTH * BOARD.height / BOARD.width)
    columns = max(map(len, rows))
    strip = Surface((columns * (WIDTH + GAP) - GAP, len(rows) * (height + GAP) - GAP))
    strip.fill((10, 14, 26))
    for row, pictures in enumerate(rows):
        for column, picture in enumerate(pictures):
            small = pygame.transform.smoothscale(picture, (WIDTH, height))
            strip.blit(small, (column * (WIDTH + GAP), row * (height + GAP)))
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(strip, TARGET)
    print(f"{TARGET.name}: {TARGET.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
