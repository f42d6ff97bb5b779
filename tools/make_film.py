"""Film the best shot of a game in both renderers: docs/screenshots/film-2d.webp and film-gl.webp.

    make film

The program itself plays it, off screen, in time that goes on by frames: a film is the same
whichever computer made it. OpenGL is needed, a screen is not.
"""

from __future__ import annotations

from pathlib import Path

import pygame
from PIL import Image

from app.pilot import Pilot
from app.tables import friends
from graphics.gl.opening import open_context
from khepri.graphics.gl import GlRenderer
from khepri.graphics.renderer import Quality

SIZE = (1280, 720)
SHOWN_SIZE = (960, 540)
FRAME_MS = 40
LENGTH_MS = 6400
LAST_PICTURE_MS = 2500
QUALITY = 60
FOLDER = Path(__file__).resolve().parent.parent / "docs" / "screenshots"

START = "sc3pcncpb3/5fc4/pa3pcncra3/pb1rd1Pd1Pb3/3pd1pb1Rd1Pd/3RaNaPa3Pc/4Fa5/3PdNaPa3Sa b"
MOVES = (
    *("h4L", "f7L", "f3e4", "d4R", "d3L", "a5b5", "j4i5", "c5b4", "j3i2", "b4c5", "f1L"),
    *("e8d7", "f1g2", "g6R", "e2f1", "f4g3", "g5h5", "f7e8", "i2i3", "c5d4", "d3L", "d4e5"),
    *("g2f3", "g6h5", "h4h5", "h4i3", "d3e3", "i3j2", "e3L", "e5f4", "e3e4", "g3f2", "f1e2"),
    "f2e3",
)
"""A game between two levels of the computer; its last shot turns at six mirrors."""


def main() -> None:
    """Play the game up to its last move, and film that."""
    pilot = Pilot(size=SIZE, first=friends(START, clock="600+5"))
    pilot.settle()
    pilot.play(*MOVES[:-1])
    glowing = GlRenderer(open_context(), SIZE, Quality.HIGH)
    films: dict[str, list[Image.Image]] = {"film-2d": [], "film-gl": []}
    pilot.ask_for(MOVES[-1])
    for _ in range(0, LENGTH_MS, FRAME_MS):
        pilot.step(ms=FRAME_MS)
        pilot.loop.draw()
        glowing.draw(pilot.frame)
        films["film-2d"].append(_picture(pilot.renderer.capture()))
        films["film-gl"].append(_picture(glowing.capture()))
    glowing.release()
    pilot.leave()
    for name, pictures in films.items():
        _save(pictures, FOLDER / f"{name}.webp")


def _picture(surface: pygame.Surface) -> Image.Image:
    small = pygame.transform.smoothscale(surface, SHOWN_SIZE)
    return Image.frombytes("RGB", SHOWN_SIZE, pygame.image.tobytes(small, "RGB"))


def _save(pictures: list[Image.Image], path: Path) -> None:
    first, *rest = pictures
    times = [FRAME_MS] * len(rest) + [LAST_PICTURE_MS]
    first.save(
        path, save_all=True, append_images=rest, duration=times, loop=0, quality=QUALITY, method=6
    )
    print(f"{path.name}: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
