"""How Othello looks: every size, every theme, every choice of colours, every eye."""

from __future__ import annotations

import math
from itertools import product

import pygame
import pytest
from pygame import Rect, Surface

from app.style.test_palettes import APART, VISIONS, seen_with
from khepri.app.boards.art import PieceArt
from khepri.app.boards.board_state import BoardState
from khepri.app.boards.geometry import BoardGeometry
from khepri.app.boards.marks import _KEYLINE
from khepri.app.boards.moment import Moment
from khepri.app.boards.painting import BoardPainter, thumbnail
from khepri.app.faces.othello.skin import OthelloSkin, disc_of, tokens_of, with_preview
from khepri.app.style.fonts import Fonts
from khepri.app.style.palettes import BOARD_COLOURS, BoardColours
from khepri.app.style.theme import (
    BLACK_DISC,
    CONTRAST,
    LIGHT,
    NIGHT,
    WHITE_DISC,
    Colour,
    Theme,
    contrast,
)
from khepri.app.widgets.shapes import Shapes
from khepri.games.othello import SIZES, Move, Position, Setup, Side
from khepri.graphics import Scene

THEMES = (NIGHT, LIGHT, CONTRAST)
CLOTHS: tuple[BoardColours | None, ...] = (None, *BOARD_COLOURS)

each_size = pytest.mark.parametrize("size", SIZES)
each_theme = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
each_cloth = pytest.mark.parametrize(
    "board", CLOTHS, ids=lambda board: board.name if board else "Theme"
)


@pytest.fixture(autouse=True)
def fonts_ready() -> None:
    pygame.font.init()


def skin(size: int = 8, board: BoardColours | None = None) -> OthelloSkin:
    return OthelloSkin(PieceArt(), Fonts(), Shapes(), board, size=size)


def scene_of(state: BoardState, size: int = 8, *, room: int = 600) -> tuple[Scene, BoardGeometry]:
    shown = skin(size)
    geometry = BoardGeometry.fit(shown.grid, Rect(0, 0, room, room))
    moment = Moment(state)
    return BoardPainter(shown).scene(geometry, NIGHT, moment, coordinates=True), geometry


# Where things are


@each_size
def test_a1_is_at_the_top_left_and_every_square_has_its_place(size: int) -> None:
    grid = skin(size).grid
    geometry = BoardGeometry.fit(grid, Rect(0, 0, 600, 600))
    assert geometry.square_at(geometry.area.topleft) == "a1"
    assert len(grid.squares) == size * size
    assert set(tokens_of(Position.start(size))) <= set(grid.squares)
    turned = BoardGeometry.fit(grid, Rect(0, 0, 600, 600), flipped=True)
    assert turned.rect("a1").bottomright == turned.area.bottomright


@each_size
def test_the_coordinates_are_above_and_at_the_left_and_inside_the_frame(size: int) -> None:
    for room in (233, 600):
        shown = skin(size)
        geometry = BoardGeometry.fit(shown.grid, Rect(0, 0, room, room))
        named = shown.ground(geometry, NIGHT, coordinates=True)
        plain = shown.ground(geometry, NIGHT, coordinates=False)
        written = changed_pixels(plain, named)
        area = geometry.area.move(-geometry.outline.x, -geometry.outline.y)
        assert written.top < area.top
        assert written.left < area.left
        assert written.right <= area.right
        assert written.bottom <= area.bottom
        assert plain.get_rect().inflate(-2, -2).contains(written)


def changed_pixels(one: Surface, other: Surface) -> Rect:
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:])


@each_size
def test_a_position_and_a_board_being_edited_have_the_same_tokens(size: int) -> None:
    position = Position.start(size)
    expected = dict.fromkeys(position.board.squares(Side.BLACK), disc_of(Side.BLACK))
    expected |= dict.fromkeys(position.board.squares(Side.WHITE), disc_of(Side.WHITE))
    for shown in (position, Setup.of(position)):
        assert tokens_of(shown) == expected


# Colours


def cloth_shades(shown: OthelloSkin, theme: Theme) -> list[Colour]:
    """Return the cloth's colour in many places, each the mean of the grain around it."""
    geometry = BoardGeometry.fit(shown.grid, Rect(0, 0, 640, 640), framed=False)
    ground = shown.ground(geometry, theme, coordinates=False)
    quarter = geometry.cell // 4
    shades = []
    for square in shown.grid.squares:
        inside = geometry.rect(square).move(-geometry.area.x, -geometry.area.y)
        red, green, blue, _ = pygame.transform.average_color(ground, inside.inflate(-quarter, -9))
        shades.append((red, green, blue))
    return shades


@each_cloth
@each_theme
def test_discs_and_marks_stand_out_from_all_of_the_cloth(
    theme: Theme, board: BoardColours | None
) -> None:
    shown = skin(8, board)
    signs = shown.signs(theme)
    marks = (signs.gold, signs.green, shown.mark_colour("black", theme))
    for shade in cloth_shades(shown, theme):
        for other in (BLACK_DISC, WHITE_DISC, *marks):
            assert contrast(shade, other) >= 3
    assert contrast(BLACK_DISC, WHITE_DISC) >= 12
    assert contrast(signs.gold, _KEYLINE) >= 3, "the rim of a dot, and a label on its backing"


@each_cloth
@pytest.mark.parametrize("vision", VISIONS)
def test_every_eye_tells_discs_dots_and_cloth_apart(
    board: BoardColours | None, vision: str
) -> None:
    shown = skin(8, board)
    for theme in THEMES:
        signs = shown.signs(theme)
        things = {
            "cloth": shown.baize(theme),
            "black": BLACK_DISC,
            "white": WHITE_DISC,
            "legal": signs.gold,
        }
        for one, other in product(things, things):
            if one < other:
                apart = math.dist(seen_with(vision, things[one]), seen_with(vision, things[other]))
                assert apart >= APART, (one, other)
        hint = seen_with(vision, signs.green)
        assert math.dist(hint, seen_with(vision, things["cloth"])) >= APART


def test_the_two_discs_differ_without_their_colours() -> None:
    """A black disc has a ring half way out; a white one is plain there."""
    art = PieceArt()

    def unevenness(name: str) -> int:
        disc = art.picture(name, 100)
        along = [sum(disc.get_at((x, 58))[:3]) for x in range(60, 92)]
        steps = [abs(one - other) for one, other in zip(along, along[3:], strict=False)]
        return max(steps)

    assert unevenness("disc_black") > 100
    assert unevenness("disc_white") < 40


@each_theme
@each_size
def test_a_thumbnail_still_shows_who_has_which_square(theme: Theme, size: int) -> None:
    names = skin(size).grid.squares
    setup = Setup.empty(size)
    for number, name in enumerate(names):
        if number % 3:
            setup = setup.with_disc(name, Side.BLACK if number % 3 == 1 else Side.WHITE)
    shown = skin(size)
    picture = thumbnail(shown, tokens_of(setup), (120, 120), theme)
    cell = picture.get_width() // size
    assert picture.get_width() >= 100
    for name, (column, row) in shown.grid.places.items():
        middle = Rect(0, 0, 3, 3)
        middle.center = (column * cell + cell // 2, row * cell + cell // 2)
        red, green, blue, _ = pygame.transform.average_color(picture, middle)
        shade = (red, green, blue)
        side = setup.disc_at(name)
        if side is None:
            assert contrast(shade, shown.baize(theme)) < 1.3
        else:
            assert contrast(shade, BLACK_DISC if side is Side.WHITE else WHITE_DISC) > 6
            assert contrast(shade, shown.baize(theme)) > 1.8


# What a move would do


def test_a_move_in_mind_shows_its_disc_its_gain_and_what_it_would_turn_over() -> None:
    position = Position.parse("X--------O--------O-------------" + "-" * 32 + " X")
    move = Move.parse("d4")
    state = BoardState(tokens=tokens_of(position), targets=frozenset({"d4"}))
    before, geometry = scene_of(state)
    shown, _ = scene_of(with_preview(state, position, move))
    assert len(shown.sprites) == len(before.sprites) + 1
    ghost = next(sprite for sprite in shown.sprites if sprite.centre == geometry.centre("d4"))
    assert ghost.alpha < 255
    split = next(sprite for sprite in shown.sprites if sprite.centre == geometry.centre("b2"))
    size = split.surface.get_width()
    first, second = (split.surface.get_at((size * n // 100,) * 2) for n in (40, 62))
    assert min(first[:3]) > 200, "still white where the light comes from"
    assert max(second[:3]) < 120, "black on the other side of the diagonal"
    tops = {picture.topleft for picture in shown.top}
    assert {geometry.rect(square).topleft for square in ("b2", "c3")} <= tops
    label = next(
        picture
        for picture in shown.top
        if Rect(picture.topleft, picture.surface.get_size()).collidepoint(geometry.centre("d4"))
    )
    assert geometry.rect("d4").contains(Rect(label.topleft, label.surface.get_size()))
    assert before.top[0].topleft == geometry.rect("d4").topleft, "a dot, as long as none is in mind"


@each_size
def test_labels_fit_their_squares_at_every_size(size: int) -> None:
    position = Position.start(size)
    move = position.legal_moves()[0]
    state = with_preview(BoardState(tokens=tokens_of(position)), position, move)
    state = BoardState(tokens=state.tokens, labels={str(move): "+18"})
    for room in (400, 600, 1000):
        shown, geometry = scene_of(state, size, room=room)
        label = shown.top[-1]
        box = Rect(label.topleft, label.surface.get_size())
        assert geometry.rect(str(move)).contains(box)


def test_what_cannot_be_played_has_no_preview() -> None:
    position = Position.start()
    state = BoardState(tokens=tokens_of(position))
    assert with_preview(state, position, Move.parse("a1")) is state
    assert with_preview(state, position, Move.PASS) is state
