"""Draw one shot in six pictures, with light and shadow: docs/screenshots/shot-strip.png.

Run from the top folder: ``python -m tools.make_shot_strip``. OpenGL is needed, a screen is not.
"""

from __future__ import annotations

import os
from pathlib import Path

import pygame
from benchmarks.film import Film
from benchmarks.shot import shot_scene
from pygame import Surface

from khepri.graphics.gl import GlRenderer
from khepri.graphics.renderer_choice import Quality, open_context

SIZE = (1280, 720)
BOARD = pygame.Rect(270, 60, 740, 600)
MOMENTS_MS = (0, 420, 640, 900, 1260, 2400)
STEP_MS = 10
COLUMNS = 3
WIDTH = 396
GAP = 8
TARGET = Path(__file__).resolve().parent.parent / "docs" / "screenshots" / "shot-strip.png"


def moments(renderer: GlRenderer) -> list[Surface]:
    """Play the shot and return the board at each moment."""
    film = Film(shot_scene(), SIZE)
    pictures = []
    now = 0
    for moment in MOMENTS_MS:
        if now == 0 and moment > 0:
            film.play()
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
    pictures = moments(renderer)
    renderer.release()
    height = round(WIDTH * BOARD.height / BOARD.width)
    rows = -(-len(pictures) // COLUMNS)
    strip = Surface((COLUMNS * (WIDTH + GAP) - GAP, rows * (height + GAP) - GAP))
    strip.fill((10, 14, 26))
    for number, picture in enumerate(pictures):
        small = pygame.transform.smoothscale(picture, (WIDTH, height))
        place = (number % COLUMNS * (WIDTH + GAP), number // COLUMNS * (height + GAP))
        strip.blit(small, place)
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(strip, TARGET)
    print(f"{TARGET.name}: {TARGET.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
