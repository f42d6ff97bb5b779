"""The picture by which Khepri is found in a menu: the mark that the window shows."""

from __future__ import annotations

from pathlib import Path

import pygame

from khepri.app.style.fonts import Fonts
from khepri.app.style.icons import Icons
from khepri.app.style.metrics import Metrics
from khepri.app.style.theme import NIGHT
from khepri.app.top_bar import mark_picture
from khepri.app.widgets.skin import Skin


def draw_icon(file: Path, size: int = 256) -> None:
    """Draw the mark into a picture file."""
    skin = Skin.of(NIGHT, Metrics.of((1280, 720)), Fonts(), Icons())
    pygame.image.save(mark_picture(skin, size), file)
