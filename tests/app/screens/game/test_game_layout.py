"""The game screen's boxes, and what is drawn in them, at every size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from itertools import product

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
from khepri.app.panels.folding import Fold
from khepri.app.panels.moves_panel import MoveRows
from khepri.app.screens.game.layout import GameLayout, game_layout
from khepri.app.settings import Settings, TextSize
from khepri.app.style.fonts import HINT, NOTE
from khepri.app.style.metrics import Box, Metrics
from khepri.app.style.theme import ThemeName
from khepri.app.widgets import ListView
from khepri.games import laser, othello

OTHELLO = face_of(othello.GAME).shape(othello.Position.start())
LARGEST = face_of(othello.GAME).shape(othello.Position.start(12))
SMALLEST = face_of(othello.GAME).shape(othello.Position.start(4))
LASER = face_of(laser.GAME).shape(laser.Position.start())
Start = Callable[..., Pilot]
SIZES = [
    (800, 500),
    (1280, 720),
    (1920, 1080),
    (2560, 1080),
    (1000, 700),
    (800, 1200),
    (1000, 1400),
]


def boxes(layout: GameLayout) -> list[Box]:
    single = [box for spec in fields(layout) if isinstance(box := getattr(layout, spec.name), Box)]
    tools = list(layout.tool_cells)
    return [*(box for box in single if not tools or box is not layout.tools), *tools, *layout.cards]


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


WINDOWS = st.tuples(st.integers(800, 4000), st.integers(500, 2400))
TEXT_SCALES = st.sampled_from([size.scale for size in TextSize])
SHAPES = st.sampled_from([LASER, OTHELLO, SMALLEST, LARGEST])


def layout_of(size: tuple[int, int], shape: TableShape, text: float = 1.0) -> GameLayout:
    metrics = Metrics.of(size, text)
    return game_layout(metrics.box, shape, metrics.letters)


@pytest.mark.parametrize(
    ("size", "laser_fold", "othello_fold"),
    [
        ((1280, 720), Fold.WIDE, Fold.WIDE),
        ((1920, 1080), Fold.WIDE, Fold.WIDE),
        ((2560, 1080), Fold.WIDE, Fold.WIDE),
        ((1200, 800), Fold.WIDE, Fold.WIDE),
        ((1024, 768), Fold.SIDE, Fold.SIDE),
        ((1100, 900), Fold.SIDE, Fold.SIDE),
        ((800, 500), Fold.SIDE, Fold.SIDE),
        ((1280, 500), Fold.SIDE, Fold.SIDE),
        ((1000, 1400), Fold.TALL, Fold.TALL),
        ((800, 1000), Fold.TALL, Fold.TALL),
        ((1080, 1920), Fold.TALL, Fold.TALL),
    ],
)
def test_every_window_has_its_fold(
    size: tuple[int, int], laser_fold: Fold, othello_fold: Fold
) -> None:
    assert layout_of(size, LASER).fold is laser_fold
    assert layout_of(size, OTHELLO).fold is othello_fold


@pytest.mark.parametrize(
    ("size", "shape", "cell"),
    [
        ((800, 500), LASER, 53),
        ((800, 500), OTHELLO, 53),
        ((900, 1200), LASER, 80),
        ((1000, 1400), LASER, 90),
        ((1000, 1400), OTHELLO, 100),
        ((1024, 768), LASER, 71),
    ],
)
def test_the_board_gets_what_the_window_has(
    size: tuple[int, int], shape: TableShape, cell: int
) -> None:
    board = Metrics.of(size).rect(layout_of(size, shape).board)
    grid = Grid("abcdefghijkl"[: shape.columns], tuple(map(str, range(1, shape.rows + 1))))
    assert BoardGeometry.fit(grid, board).cell >= cell


@given(WINDOWS, TEXT_SCALES, SHAPES)
def test_nothing_overlaps_or_leaves_the_window(
    size: tuple[int, int], text: float, shape: TableShape
) -> None:
    window = Metrics.of(size, text).box
    placed = boxes(layout_of(size, shape, text))
    for index, box in enumerate(placed):
        assert box.x >= 0
        assert box.y >= 0
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
            assert apart, (box, other)


@given(WINDOWS, TEXT_SCALES, SHAPES)
def test_the_board_leaves_no_room_unused(
    size: tuple[int, int], text: float, shape: TableShape
) -> None:
    """Across the middle of the board, or up and down through it, there are only narrow gaps."""
    window = Metrics.of(size, text).box
    layout = layout_of(size, shape, text)
    board = layout.board
    placed = {*boxes(layout), layout.tools} - set(layout.tool_cells)
    x = board.x + 0.45 * board.w
    above = sum(box.h for box in placed if box.x <= x <= box.right)
    columns = {(box.x, box.w) for box in (layout.moves, layout.status) if box.w < board.w}
    beside = board.w + sum(wide for left, wide in columns if left > board.right or left < board.x)
    assert window.h - above <= 70 or window.w - beside <= 70


@pytest.mark.parametrize("text_size", list(TextSize))
def test_the_largest_board_keeps_squares_that_can_be_hit(text_size: TextSize) -> None:
    metrics = Metrics.of((800, 500), text_size.scale)
    board = layout_of((800, 500), LARGEST, text_size.scale).board
    grid = Grid("abcdefghijkl", tuple(str(row) for row in range(1, 13)))
    assert BoardGeometry.fit(grid, metrics.rect(board)).cell >= 24


def test_large_text_takes_room_from_the_board() -> None:
    usual, large = (game_layout(Box(0, 0, 1280, 720), LASER, scale) for scale in (1.0, 1.25))
    assert large.status.w > usual.status.w
    assert large.board.w < usual.board.w


def test_a_board_keeps_its_shape() -> None:
    board = board_in(Box(0, 0, 500, 500))
    assert board.w / board.h == pytest.approx(740 / 600)


TIGHTEST = [
    ((800, 500), TextSize.HUGE),
    ((1000, 1400), TextSize.NORMAL),
    ((1280, 720), TextSize.LARGE),
]
OTHERS = [look for look in product(SIZES, TextSize) if look not in TIGHTEST]


@pytest.mark.parametrize(
    ("size", "text_size"),
    [*TIGHTEST, *(pytest.param(*look, marks=pytest.mark.long) for look in OTHERS)],
)
def test_every_state_of_the_screen_fits(
    start: Start, size: tuple[int, int], text_size: TextSize
) -> None:
    settings = Settings(text_size=text_size)
    names = ("Amira", "Maximiliane Featherstonehaugh")
    first = friends(clock="600+5", names=names)
    pilot = start(first=first, size=size, settings=settings, blind=True)
    pilot.assert_tidy()
    pilot.play("j4R", "h4i4")
    pilot.assert_tidy()
    for square in ("c1", "e4", "d1", "e1", "j1"):
        pilot.click(square)
        pilot.assert_tidy()
    pilot.press("d")
    pilot.assert_tidy()
    pilot.press("r")
    pilot.assert_tidy()
    pilot.press(",")
    pilot.assert_tidy()
    pilot.press("End", "p")
    pilot.assert_tidy()
    pilot.press("Escape")
    press_twice(pilot, "r")
    pilot.wait(500)
    pilot.assert_tidy()


def test_settings_are_followed_while_a_game_is_played(start: Start) -> None:
    pilot = start(first=friends(), settings=Settings(reduced_motion=True))
    pilot.play("f4g4")
    grounds = set()
    for theme in ThemeName:
        pilot.context.change(replace(pilot.context.settings, theme=theme))
        pilot.step()
        picture = pilot.renderer.capture()
        ground = tuple(picture.get_at((4, 300)))
        assert ground != tuple(picture.get_at(pilot.spot("g4")))
        grounds.add(ground)
    assert len(grounds) == len(ThemeName)
    pilot.context.change(replace(pilot.context.settings, coordinates=False, particles=False))
    pilot.step()
    assert pilot.board.tempo.instant
    assert not pilot.board.coordinates
    assert not pilot.board.particles


def test_the_longest_move_fits_its_cell(start: Start) -> None:
    pilot = start(first=friends(), blind=True)
    moves = pilot.widget("Moves")
    assert isinstance(moves, ListView)
    numbers = tuple(map(str, range(1, 46)))
    for text_size, size in product(TextSize, SIZES):
        pilot.context.change(replace(pilot.context.settings, text_size=text_size))
        pilot.resize(size)
        moves.rows = MoveRows(("Rg4~f4 xNh5",) * 90, numbers=numbers, second_starts=False)
        assert moves.bar.needed
        skin = moves.skin
        room = moves.cell(0).width - 2 * skin.px(2) - 2 * skin.px(8) + 2 * skin.px(6)
        needed = skin.text.size("Rg4~f4 ", HINT)[0] + skin.text.size("xNh5", NOTE)[0]
        assert needed <= room
        pilot.assert_tidy()
