"""Both renderers show the same game: pieces, marks and beam are in the same places."""

from __future__ import annotations

from math import hypot

import moderngl
import pygame
import pytest
from pygame import Rect, Surface

from graphics import stages
from khepri.app.boards.art import PieceArt
from khepri.app.boards.board_state import BoardState
from khepri.app.boards.view import BoardView
from khepri.app.faces.laser.skin import LaserSkin, shot_of, tokens_of
from khepri.app.style.fonts import Fonts
from khepri.app.style.icons import Icons
from khepri.app.style.metrics import Metrics
from khepri.app.style.theme import ThemeName, theme_named
from khepri.app.widgets import Skin, WidgetTree
from khepri.games.laser import Move, Position
from khepri.graphics import Background, Frame, SoftRenderer
from khepri.graphics.gl import GlRenderer
from khepri.graphics.renderer import Quality

pytestmark = pytest.mark.graphics(needs="opengl")
SIZE = (800, 600)
MOVE = Move.parse("c5b6")
POSITION = Position.parse(
    "sc3nc1ncpb2/2pcPd1fc4/6rb3/1paPb2raRbpc1Pd/2Pd1Ra2pa1Pc/4Na1pb3/7Pa2/2Pd1FaNa3Sa b"
)


@pytest.fixture(params=[ThemeName.NIGHT, ThemeName.LIGHT])
def view(request: pytest.FixtureRequest) -> BoardView:
    """Return a board before a move."""
    pygame.font.init()
    fonts = Fonts()
    skin = Skin.of(theme_named(request.param), Metrics.of(SIZE), fonts, Icons())
    board = BoardView(LaserSkin(PieceArt(), fonts, skin.shapes))
    WidgetTree(skin).add(board)
    board.place(Rect(0, 0, *SIZE))
    board.show(BoardState(tokens=tokens_of(POSITION)), animate=False)
    return board


def both(context: moderngl.Context, view: BoardView) -> tuple[Frame, Surface, Surface]:
    """Draw the board with both renderers."""
    frame = Frame(SIZE, Background(view.skin.theme.bg, view.skin.theme.bg, view.skin.theme.bg))
    view.fill(frame)
    soft = SoftRenderer(Surface(SIZE))
    soft.draw(frame)
    renderer = GlRenderer(context, SIZE, Quality.HIGH)
    renderer.draw(frame)
    shown = renderer.capture()
    renderer.release()
    return frame, soft.capture(), shown


def likeness(one: Surface, other: Surface, area: Rect) -> float:
    """Return how well the light and dark places of two pictures agree, 1 being perfectly."""
    spots = [
        (x, y) for y in range(area.top, area.bottom, 2) for x in range(area.left, area.right, 2)
    ]
    a = [stages.brightness(one, spot) for spot in spots]
    b = [stages.brightness(other, spot) for spot in spots]
    middle_a, middle_b = sum(a) / len(a), sum(b) / len(b)
    a, b = [value - middle_a for value in a], [value - middle_b for value in b]
    together = sum(x * y for x, y in zip(a, b, strict=True))
    return together / max(1e-9, hypot(*a) * hypot(*b))


def test_a_board_at_rest_is_the_same(context: moderngl.Context, view: BoardView) -> None:
    after = POSITION.play(MOVE)
    trail = shot_of(POSITION.shot(MOVE))
    state = BoardState(
        tokens=tokens_of(after),
        selected="e4",
        targets=frozenset({"d4", "e5", "f4"}),
        last=("c5", "b6"),
        last_side="blue",
        trail=trail,
    )
    view.show(state, animate=False)
    frame, soft, shown = both(context, view)
    assert frame.scene is not None
    off = [
        abs(stages.brightness(soft, (x, y)) - stages.brightness(shown, (x, y)))
        for y in range(0, SIZE[1], 3)
        for x in range(0, SIZE[0], 3)
    ]
    assert sum(off) / len(off) < 3
    for sprite in frame.scene.sprites:
        around = Rect(0, 0, 40, 40)
        around.center = (round(sprite.centre[0]), round(sprite.centre[1]))
        assert likeness(soft, shown, around) > 0.85


def test_a_shot_is_the_same(context: moderngl.Context, view: BoardView) -> None:
    after = POSITION.play(MOVE)
    view.show(BoardState(tokens=tokens_of(after)), shot=shot_of(POSITION.shot(MOVE)))
    for _ in range(80):
        view.advance(10)
    frame, soft, shown = both(context, view)
    scene = frame.scene
    assert scene is not None
    assert scene.beam is not None
    reached = 0.0
    for (ax, ay), (bx, by) in zip(scene.beam.points, scene.beam.points[1:], strict=False):
        # Not in the middle: there the beam crosses itself.
        spot = (round(ax + 0.3 * (bx - ax)), round(ay + 0.3 * (by - ay)))
        way = reached + 0.3 * (abs(ax - bx) + abs(ay - by))
        reached += abs(ax - bx) + abs(ay - by)
        burning = way < scene.beam.travelled
        for picture in (soft, shown):
            assert (stages.brightness(picture, spot) > 240) == burning
    assert reached > scene.beam.travelled
    for sprite in scene.sprites:
        around = Rect(0, 0, 40, 40)
        around.center = (round(sprite.centre[0]), round(sprite.centre[1]))
        assert likeness(soft, shown, around) > 0.5
