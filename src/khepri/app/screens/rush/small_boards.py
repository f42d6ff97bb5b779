"""Small pictures of puzzles."""

from __future__ import annotations

from pygame import Rect, Surface

from khepri.app.boards.geometry import BoardGeometry
from khepri.app.context import Context
from khepri.app.faces import face_of
from khepri.app.practice import Exercise


def small_board(context: Context, exercise: Exercise, size: tuple[int, int]) -> Surface:
    """Draw the board of an exercise as large as fits, as whoever moves sees it."""
    face = face_of(exercise.spec)
    skin = face.skin(context, exercise.position)
    geometry = BoardGeometry.fit(
        skin.grid, Rect((0, 0), size), framed=False, flipped=exercise.flipped
    )
    picture = skin.ground(geometry, context.skin.theme, coordinates=False)
    token_size = max(4, round(geometry.cell * 0.94))
    outline = geometry.outline
    for square, token in face.tokens(exercise.position).items():
        centre = geometry.rect(square).move(-outline.x, -outline.y).center
        look = skin.look(token, token_size, flipped=exercise.flipped)
        for part in (look.plate, look.body):
            picture.blit(part, part.get_rect(center=centre))
    return picture
