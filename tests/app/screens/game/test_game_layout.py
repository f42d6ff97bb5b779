"""The game screen's boxes, and what is drawn in them, at every size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.pilot import Pilot
from app.tables import friends
from app.twice import press_twice
from khepri.app.boards.geometry import BoardGeometry, Grid
from khepri.app.faces import face_of
from khepri.app.faces.face import TableShape
from khepri.app.panels.board_room import board_in
from khepri.app.screens.game import GameScreen
from khepri.app.screens.game.layout import GameLayout, game_layout
from khepri.app.settings import Settings, TextSize
from khepri.app.style.fonts import HINT, NOTE
from khepri.app.style.metrics import Box, Metrics
from khepri.app.style.theme import ThemeName
from khepri.games import laser, othello

OTHELLO = face_of(othello.GAME).shape(othello.Position.start())
LARGEST = face_of(othello.GAME).shape(othello.Position.start(12))
LASER = face_of(laser.GAME).shape(laser.Position.start())
Start = Callable[..., Pilot]
SIZES = [(800, 500), (1280, 720), (1920, 1080), (2560, 1080), (1000, 700), (800, 1200)]


def boxes(layout: GameLayout) -> list[Box]:
    single = [box for spec in fields(layout) if isinstance(box := getattr(layout, spec.name), Box)]
    return [*single, *layout.cards]


def test_the_design_size_is_laid_out_as_designed() -> None:
    layout = game_layout(Box(0, 0, 1280, 720), LASER)
    assert layout.board == Box(270, 60, 740, 600)
    assert layout.status == Box(16, 60, 238, 104)
    assert layout.happened == Box(16, 176, 238, 186)
    assert layout.cards == (Box(16, 374, 238, 222), Box(16, 608, 238, 52))
    assert layout.opponent == Box(1026, 60, 238, 118)
    assert layout.moves == Box(1026, 190, 238, 340)
    assert layout.own == Box(1026, 542, 238, 118)
    assert (layout.tools.y, layout.tools.h) == (670, 36)


def test_a_square_board_is_laid_out_as_designed() -> None:
    layout = game_layout(Box(0, 0, 1280, 720), OTHELLO)
    assert layout.board == Box(340, 60, 600, 600)
    assert layout.moves.h == 376
    assert (layout.opponent.h, layout.own.h) == (100, 100)
    # In a low window it stays between its columns, in a high one they go below it.
    assert not game_layout(Metrics.of((800, 500)).box, OTHELLO).folded
    assert game_layout(Metrics.of((800, 1000)).box, OTHELLO).folded


@given(
    st.integers(800, 4000),
    st.integers(500, 2400),
    st.sampled_from([size.scale for size in TextSize]),
    st.sampled_from([LASER, OTHELLO, LARGEST]),
)
def test_nothing_overlaps_or_leaves_the_window(
    width: int, height: int, text: float, shape: TableShape
) -> None:
    window = Metrics.of((width, height), text).box
    placed = boxes(game_layout(window, shape, text))
    for index, box in enumerate(placed):
        assert box.x >= 0
        assert box.y >= 56
        assert box.right <= window.w + 1e-6
        assert box.bottom <= window.h + 1e-6
        assert min(box.w, box.h) >= 28
        for other in placed[index + 1 :]:
            apart = (
                box.right <= other.x + 1e-6
                or other.right <= box.x + 1e-6
                or box.bottom <= other.y + 1e-6
                or other.bottom <= box.y + 1e-6
            )
            assert apart


@pytest.mark.parametrize("text_size", list(TextSize))
def test_the_largest_board_keeps_squares_that_can_be_hit(text_size: TextSize) -> None:
    metrics = Metrics.of((800, 500), text_size.scale)
    board = game_layout(metrics.box, LARGEST, text_size.scale).board
    grid = Grid("abcdefghijkl", tuple(str(row) for row in range(1, 13)))
    assert BoardGeometry.fit(grid, metrics.rect(board)).cell >= 24


def test_narrow_windows_fold_the_left_column() -> None:
    layout = game_layout(Metrics.of((800, 500)).box, LASER)
    assert layout.folded
    assert layout.status.y > layout.board.bottom
    assert not game_layout(Box(0, 0, 1000, 600), LASER).folded


def test_large_text_takes_room_from_the_board() -> None:
    usual, large = (game_layout(Box(0, 0, 1280, 720), LASER, scale) for scale in (1.0, 1.25))
    assert large.status.w > usual.status.w
    assert large.board.w < usual.board.w


def test_a_board_keeps_its_shape() -> None:
    board = board_in(Box(0, 0, 500, 500))
    assert board.w / board.h == pytest.approx(740 / 600)


def sound(pilot: Pilot) -> None:
    """Check that nothing on screen is covered, cut or outside of its card."""
    tree = pilot.screen.tree
    assert tree.overlaps() == []
    assert tree.spills() == []
    assert tree.cut_texts() == []


@pytest.mark.parametrize("text_size", list(TextSize))
@pytest.mark.parametrize("size", SIZES)
def test_every_state_of_the_screen_fits(
    start: Start, size: tuple[int, int], text_size: TextSize
) -> None:
    settings = Settings(text_size=text_size)
    names = ("Amira", "Maximiliane Featherstonehaugh")
    first = friends(clock="600+5", names=names)
    pilot = start(first=first, size=size, settings=settings, blind=True)
    sound(pilot)
    pilot.play("j4R", "h4i4")
    sound(pilot)
    for square in ("c1", "e4", "d1", "e1", "j1"):
        pilot.click(square)
        sound(pilot)
    pilot.press("d")
    sound(pilot)
    pilot.press("r")
    sound(pilot)
    pilot.press(",")
    sound(pilot)
    pilot.press("End", "p")
    sound(pilot)
    pilot.press("Escape")
    press_twice(pilot, "r")
    pilot.wait(500)
    sound(pilot)


@pytest.mark.parametrize("theme", list(ThemeName))
def test_every_theme_is_drawn(start: Start, theme: ThemeName) -> None:
    pilot = start(first=friends(), settings=Settings(theme=theme))
    pilot.play("f4g4")
    picture = pilot.renderer.capture()
    assert picture.get_at((4, 300))[:3] != picture.get_at(pilot.spot("g4"))[:3]


def test_settings_are_followed_while_a_game_is_played(start: Start) -> None:
    pilot = start(first=friends())
    screen = pilot.screen
    assert isinstance(screen, GameScreen)
    pilot.play("f4g4")
    before = pilot.renderer.capture()
    pilot.context.change(
        Settings(theme=ThemeName.LIGHT, coordinates=False, reduced_motion=True, particles=False)
    )
    pilot.step()
    after = pilot.renderer.capture()
    assert before.get_at((4, 300)) != after.get_at((4, 300))
    assert screen.board.tempo.instant
    assert not screen.board.coordinates
    assert not screen.board.particles


@pytest.mark.parametrize("text_size", list(TextSize))
@pytest.mark.parametrize("size", SIZES)
def test_the_longest_move_fits_its_cell(
    start: Start, size: tuple[int, int], text_size: TextSize
) -> None:
    pilot = start(first=friends(), size=size, settings=Settings(text_size=text_size), blind=True)
    screen = pilot.screen
    assert isinstance(screen, GameScreen)
    panel, skin = screen.course.desk.moves, pilot.context.skin
    numbers = tuple(map(str, range(1, 46)))
    panel.show(("Rg4~f4 xNh5",) * 90, 90, numbers=numbers, second_starts=False)
    assert panel.list.bar.needed
    room = panel.list.cell(0).width - 2 * skin.px(2) - 2 * skin.px(8) + 2 * skin.px(6)
    needed = skin.text.size("Rg4~f4 ", HINT)[0] + skin.text.size("xNh5", NOTE)[0]
    assert needed <= room
    assert screen.tree.cut_texts() == []
