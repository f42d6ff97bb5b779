"""What a shot or a wave costs: processor time for each animated frame, by quality and by pass.

    .venv/bin/python -m benchmarks.light [--film shot] [--size 1280x720] [--quality high ...]

Opens an OpenGL window that nobody sees (SDL's offscreen driver, unless SDL_VIDEODRIVER names
another) and plays, at sixty frames a second, a whole shot (slide, flight, impact, fading), one that
fells a pharaoh, or the longest wave of discs on a full 12×12 board of Othello. Processor time is
that of all threads; where OpenGL runs in software, its work is part of it. A 2D window is shown the
direct way, as the program shows it.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Callable

import pygame

from benchmarks.discs import wave_scene
from benchmarks.fall import fall_scene
from benchmarks.film import Film, Scene
from benchmarks.shot import shot_scene
from khepri.graphics import Renderer, SoftRenderer
from khepri.graphics.gl import GlRenderer
from khepri.graphics.renderer import Quality, open_context

FRAME_MS = 1000 / 60
TURNS = 2
SCENES: dict[str, Callable[[], Scene]] = {
    "shot": shot_scene,
    "fall": fall_scene,
    "wave": wave_scene,
}


def main() -> None:
    """Measure and print a table for docs/light.md."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--film", choices=SCENES, default="shot")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--quality", nargs="*", default=[quality.value for quality in Quality])
    choices = parser.parse_args()
    width, height = map(int, choices.size.split("x"))
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.display.init()
    print("| quality | mean ms | median ms | worst ms | at rest ms |")
    print("|---|---|---|---|---|")
    details = []
    for name in choices.quality:
        quality = Quality(name)
        renderer, finish = open_renderer((width, height), quality)
        film = Film(SCENES[choices.film](), (width, height))
        details.append((quality, play(renderer, finish, film, quality)))
        renderer.release()
    for quality, costs in details:
        if costs:
            print(f"\n| pass ({quality.value}) | mean ms |\n|---|---|")
            for name, cost in costs.items():
                print(f"| {name} | {cost:.1f} |")


def open_renderer(size: tuple[int, int], quality: Quality) -> tuple[Renderer, Callable[[], None]]:
    """Open a window for a quality; return its renderer and a way to wait for all its work."""
    if quality is Quality.OFF:
        surface = pygame.display.set_mode(size)
        return SoftRenderer(surface, pygame.display.flip), lambda: None
    pygame.display.set_mode(size, pygame.OPENGL | pygame.DOUBLEBUF)
    context = open_context()
    return GlRenderer(context, size, quality, pygame.display.flip), context.finish


def play(
    renderer: Renderer,
    finish: Callable[[], None],
    film: Film,
    quality: Quality,
) -> dict[str, float]:
    """Play a film a few times, print the costs of its frames, return those of each pass."""
    costs: list[float] = []
    # Not measured: shaders are compiled and pictures uploaded only once.
    for turn in range(TURNS + 1):
        film.play()
        while film.busy:
            film.advance(FRAME_MS)
            start = time.process_time()
            renderer.draw(film.frame())
            finish()
            if turn:
                costs.append(1000 * (time.process_time() - start))
        film.rewind()
    start = time.process_time()
    for _ in range(10):
        renderer.draw(film.frame())
        finish()
    rest = 100 * (time.process_time() - start)
    print(
        f"| {quality.value} | {statistics.fmean(costs):.1f} | {statistics.median(costs):.1f}"
        f" | {max(costs):.1f} | {rest:.1f} |"
    )
    return measure_passes(renderer, finish, film)


def measure_passes(renderer: Renderer, finish: Callable[[], None], film: Film) -> dict[str, float]:
    """Play the flight once more, waiting after each pass, and return their mean costs."""
    if not isinstance(renderer, GlRenderer):
        return {}
    spent: dict[str, float] = {}
    last = 0.0

    def note(name: str) -> None:
        nonlocal last
        finish()
        now = time.process_time()
        spent[name] = spent.get(name, 0.0) + 1000 * (now - last)
        last = now

    renderer.pipeline.watch = note
    film.play()
    frames = 0
    while film.busy:
        film.advance(FRAME_MS)
        frame = film.frame()
        finish()
        last = time.process_time()
        renderer.draw(frame)
        note("present")
        frames += 1
    renderer.pipeline.watch = lambda _: None
    return {name: cost / frames for name, cost in spent.items()}


if __name__ == "__main__":
    main()
