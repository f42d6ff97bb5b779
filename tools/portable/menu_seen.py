"""See whether a picture of the window shows the menu: `python -m tools.portable.menu_seen PICTURE`.

The splash shows the name alone. What only the menu has is the golden button below it: darker behind
the welcome of a first start, and in no other screen there.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pygame

from khepri.app.menu_layout import ENTRY_WIDTH, name_place
from khepri.app.style.metrics import Metrics
from khepri.app.wordmark import glow_margin

BLOCK = 16
"""What is looked at as one colour, in pixels."""

WARM = 30
"""How much more red than blue a block has that is golden; the background is blue."""

ENOUGH = 20
"""As many blocks as no letter has."""


def shows_menu(picture: pygame.Surface) -> bool:
    """Say whether there is a golden button where the menu has one, in the usual colours."""
    metrics = Metrics.of(picture.get_size())
    name = metrics.rect(name_place(metrics))
    top = name.bottom + glow_margin(name.height)
    # Only half of its width: the rest may lie behind the welcome.
    wide = round(metrics.px(ENTRY_WIDTH) / 2)
    area = pygame.Rect(name.left, top, wide, picture.get_height() - top)
    blocks = [
        pygame.Rect(x, y, BLOCK, BLOCK)
        for x in range(area.left, area.right - BLOCK, BLOCK)
        for y in range(area.top, area.bottom - BLOCK, BLOCK)
    ]
    colours = (pygame.transform.average_color(picture, block) for block in blocks)
    return sum(red - blue > WARM for red, _, blue, _ in colours) >= ENOUGH


def main() -> None:
    """Judge the picture that is named; no menu is failure."""
    if not shows_menu(pygame.image.load(Path(sys.argv[1]))):
        raise SystemExit("There is no menu in the window.")


if __name__ == "__main__":
    main()
