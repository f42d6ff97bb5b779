"""What stands on the tile of a lesson."""

from __future__ import annotations

from pygame import Rect, Surface

from khepri.app.faces import AnyFace
from khepri.app.style.fonts import LESSON
from khepri.app.style.text import Align, Inscription
from khepri.app.style.theme import Colour
from khepri.app.widgets import Skin
from khepri.learn.lesson import Lesson


def draw_emblem(
    canvas: Surface,
    skin: Skin,
    face: AnyFace,  # noqa: ARG001 - a game's own emblems are drawn by its face
    lesson: Lesson,
    room: Rect,
    colour: Colour,
) -> None:
    """Draw the sign of a lesson: its number."""
    number = Inscription(str(lesson.order), LESSON, room, Align.CENTRE)
    skin.draw_text(canvas, number, colour)
