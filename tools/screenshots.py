"""Take a picture of every screen and overlay, off screen, the same every time.

    make screenshots [SIZE=1280x720] [OUT=docs/screenshots]

The moments are those that the layout tests measure. Options that make has no name for: run
``PYTHONPATH=tests python -m tools.screenshots --help``.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from app.pilot import Pilot
from app.scenes import SCENES, Scene
from khepri.app.settings import Settings, TextSize
from khepri.app.style.theme import ThemeName

COLOURS = 256
"""Enough for pictures of this program, at a third of their size."""

LEFT_OUT = ("game-undo-asked", "menu-help", "settings-scrolled")
"""Moments that only the tests need: their pictures would look like others."""


def main() -> None:
    """Read the options and take the pictures."""
    options = _options()
    options.out.mkdir(parents=True, exist_ok=True)
    settings = replace(Settings(), theme=ThemeName(options.theme), text_size=TextSize(options.text))
    for name in options.only or [name for name in SCENES if name not in LEFT_OUT]:
        path = options.out / f"{name}.png"
        _take(SCENES[name], options.size, settings, path)
        _shrink(path)
        print(path)


def _take(scene: Scene, size: tuple[int, int], settings: Settings, path: Path) -> None:
    with TemporaryDirectory() as folder:
        pilot = Pilot(
            size=size,
            settings=settings,
            settings_path=Path(folder) / "settings.json",
            first=scene.first,
        )
        scene.play(pilot)
        pilot.screenshot(path)
        pilot.leave()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Take a picture of every screen.")
    parser.add_argument("--size", type=_size, default=(1280, 720), metavar="WxH")
    parser.add_argument("--out", type=Path, default=Path("docs/screenshots"))
    parser.add_argument("--theme", choices=list(ThemeName), default=ThemeName.NIGHT)
    parser.add_argument("--text", choices=list(TextSize), default=TextSize.NORMAL)
    parser.add_argument("only", nargs="*", help=f"some of: {', '.join(SCENES)}")
    return parser.parse_args()


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    return int(width), int(height)


def _shrink(path: Path) -> None:
    """Make a picture's file smaller."""
    few = Image.open(path).convert("RGB").quantize(COLOURS, kmeans=2)
    few.save(path, optimize=True)


if __name__ == "__main__":
    main()
