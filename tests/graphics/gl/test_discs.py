"""Polished discs in OpenGL: where they are, how they shine, and the same as in 2D."""

from __future__ import annotations

from dataclasses import replace

import moderngl
import pygame
import pytest
from pygame import Rect, Surface

from graphics import stages
from graphics.gl import sights
from graphics.gl.test_same_game import likeness
from khepri.app.boards.art import PieceArt
from khepri.app.boards.board_state import BoardState
from khepri.app.boards.view import BoardView
from khepri.app.faces.othello.skin import OthelloSkin, tokens_of
from khepri.app.style.fonts import Fonts
from khepri.app.style.icons import Icons
from khepri.app.style.metrics import Metrics
from khepri.app.style.theme import ThemeName, theme_named
from khepri.app.widgets import Skin, WidgetTree
from khepri.games.othello import Move, Position
from khepri.graphics import Background, Frame, SoftRenderer, Sprite
from khepri.graphics.frame import Tip
from khepri.graphics.gl import GlRenderer
from khepri.graphics.renderer import Quality

pytestmark = [pytest.mark.graphics(needs="opengl"), pytest.mark.long]
SIZE = (600, 600)
STAR = Position.parse("X--X--X--O-O-O----OOO---XOO-OOX---OOO----O-O-O--X--O--X----X---- X")
WAVE_MS = (60, 100, 170, 210, 260, 345)


def black_disc(**changes: object) -> Sprite:
    picture = PieceArt().picture("disc_black", 80)
    return replace(Sprite(picture, (240.0, 180.0)), **changes)  # type: ignore[arg-type] # any field


def seen(context: moderngl.Context, sprite: Sprite) -> Surface:
    scene = stages.scene()
    scene.sprites.append(sprite)
    return sights.see(context, stages.frame(scene))


def brightest(picture: Surface) -> tuple[int, int]:
    """Return the brightest place of the inner disc."""
    spots = [(x, y) for x in range(212, 269, 2) for y in range(152, 209, 2)]
    return max(spots, key=lambda spot: stages.brightness(picture, spot))


def test_a_polished_disc_shines_where_the_lamp_is(context: moderngl.Context) -> None:
    dull, polished = (seen(context, black_disc(sheen=sheen)) for sheen in (0.0, 1.0))
    x, y = brightest(polished)
    assert y < 175, "the lamp is above"
    assert stages.brightness(polished, (x, y)) > stages.brightness(dull, (x, y)) + 25
    corner = (stages.AREA.right - 4, stages.AREA.bottom - 4)
    assert polished.get_at(corner) == dull.get_at(corner), "only the disc shines"


def test_the_highlight_sweeps_over_a_disc_that_is_turned_over(context: moderngl.Context) -> None:
    back = PieceArt().picture("disc_black", 80)
    edges = ((20, 20, 20), (20, 20, 20))
    lying = seen(context, black_disc(sheen=1.0))
    leaning = seen(
        context, black_disc(sheen=1.0, tip=Tip(back, share=0.07, heading=270, edges=edges))
    )
    assert brightest(leaning)[1] >= brightest(lying)[1] + 10


@pytest.mark.parametrize("theme", [ThemeName.NIGHT, ThemeName.CONTRAST])
def test_both_renderers_show_the_same_wave(context: moderngl.Context, theme: ThemeName) -> None:
    pygame.font.init()
    fonts = Fonts()
    skin = Skin.of(theme_named(theme), Metrics.of(SIZE), fonts, Icons())
    view = BoardView(OthelloSkin(PieceArt(), fonts, skin.shapes))
    WidgetTree(skin).add(view)
    view.place(Rect(0, 0, *SIZE))
    view.show(BoardState(tokens=tokens_of(STAR)), animate=False)
    view.show(BoardState(tokens=tokens_of(STAR.play(Move.parse("d4"))), last=("d4",)))
    soft, renderer = SoftRenderer(Surface(SIZE)), GlRenderer(context, SIZE, Quality.HIGH)
    passed = 0
    for moment_ms in WAVE_MS:
        view.advance(moment_ms - passed)
        passed = moment_ms
        frame = Frame(SIZE, Background(skin.theme.bg, skin.theme.bg, skin.theme.bg))
        view.fill(frame)
        assert frame.scene is not None
        # Only OpenGL polishes the discs; what they are and where they are must be the same.
        frame.scene.sprites = [replace(sprite, sheen=0.0) for sprite in frame.scene.sprites]
        soft.draw(frame)
        renderer.draw(frame)
        one, other = soft.capture(), renderer.capture()
        for sprite in frame.scene.sprites:
            around = Rect(0, 0, 66, 66)
            around.center = (round(sprite.centre[0]), round(sprite.centre[1]))
            # In 2D what is lifted grows, and what tips over tips, in steps.
            least = 0.6 if sprite.lift or sprite.tip else 0.8
            assert likeness(one, other, around.clip(one.get_rect())) > least, moment_ms
    renderer.release()
