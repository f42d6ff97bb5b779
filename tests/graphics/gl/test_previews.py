"""OpenGL foretells a beam as 2D does: over the pieces, with the same signs in the same places."""

from __future__ import annotations

import moderngl
import pytest
from pygame import Surface

from app.foretelling import CASES, board, drawn, frame_of, in_mind
from graphics.gl.sights import see
from khepri.app.boards.board_state import End
from khepri.app.style.theme import ThemeName
from khepri.graphics.renderer import Quality

pytestmark = [pytest.mark.graphics(needs="opengl"), pytest.mark.long]
SIZE = (800, 500)


def difference(one: Surface, other: Surface, at: tuple[int, int]) -> int:
    """Return how much two pictures differ in a place, as 3×3 pixels see it."""
    total = [0, 0, 0]
    for right in (-1, 0, 1):
        for down in (-1, 0, 1):
            place = (at[0] + right, at[1] + down)
            for part in range(3):
                total[part] += one.get_at(place)[part] - other.get_at(place)[part]
    return max(abs(part) for part in total) // 9


@pytest.mark.parametrize("theme", list(ThemeName), ids=str)
@pytest.mark.parametrize("end", list(CASES), ids=lambda end: end.name.lower())
def test_line_and_signs_are_the_same_with_both(
    context: moderngl.Context, end: End, theme: ThemeName
) -> None:
    view = board(theme, SIZE)
    frame = frame_of(view, in_mind(*CASES[end]))
    soft, shown = drawn(frame), see(context, frame)
    scene = frame.scene
    assert scene is not None
    assert scene.preview is not None
    for sign in scene.preview.signs:
        box = sign.surface.get_rect(topleft=sign.topleft)
        assert difference(soft, shown, box.center) < 24
    for x, y in scene.preview.points[1:-1]:
        assert difference(soft, shown, (round(x), round(y))) < 24


@pytest.mark.parametrize("quality", [Quality.LOW, Quality.HIGH])
def test_the_reticle_lies_over_the_struck_piece(
    context: moderngl.Context, quality: Quality
) -> None:
    view = board(size=SIZE)
    shown = see(context, frame_of(view, in_mind(*CASES[End.HIT])), quality)
    x, y = view.geometry.centre("g6")
    tick = shown.get_at((round(x), round(y + 0.40 * view.geometry.cell)))
    assert min(tick[:3]) > 200


def test_the_hazard_frame_lies_over_the_own_piece(context: moderngl.Context) -> None:
    view = board(size=SIZE)
    shown = see(context, frame_of(view, in_mind(*CASES[End.OWN_HIT])))
    square = view.geometry.rect("e1")
    left = square.x + round(0.05 * square.w)
    column = [shown.get_at((left, y)) for y in range(square.y + 4, square.bottom - 4)]
    assert any(min(shade[:3]) > 190 for shade in column), "white"
    assert any(shade.r > 170 and shade.g < 70 for shade in column), "red"


def test_dots_are_drawn_where_they_are(context: moderngl.Context) -> None:
    view = board(size=SIZE)
    frame = frame_of(view, in_mind(*CASES[End.HIT]))
    soft, shown = drawn(frame), see(context, frame)
    x, y = view.geometry.centre("j3")
    line = range(round(y) - 25, round(y) + 25)
    rows = [[picture.get_at((round(x), row)).r for row in line] for picture in (soft, shown)]
    assert max(rows[1]) - min(rows[1]) > 80, "light dots on a dark band"
    off = [abs(a - b) for a, b in zip(*rows, strict=True)]
    assert sum(off) / len(off) < 20
