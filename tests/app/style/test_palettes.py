"""Colours that players choose: every pair for every eye, every mark on every board."""

from __future__ import annotations

import math

import pytest

from khepri.app.boards.art import PieceArt
from khepri.app.boards.marks import _KEYLINE
from khepri.app.faces.laser.skin import LaserSkin
from khepri.app.style.fonts import Fonts
from khepri.app.style.palettes import BOARD_COLOURS, PIECE_COLOURS, BoardColours, PieceColours
from khepri.app.style.theme import CONTRAST, LIGHT, NIGHT, Colour, Theme, contrast
from khepri.app.widgets.shapes import Shapes

# What a red, green or blue light looks like without one kind of cones (Machado and others, 2009),
# in linear light.
VISIONS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
APART = 20
"""Differences above 2 can be seen side by side; this can be told across a classroom."""

each_board = pytest.mark.parametrize("board", BOARD_COLOURS, ids=lambda board: board.name)
each_pair = pytest.mark.parametrize("pair", PIECE_COLOURS, ids=lambda pair: pair.name)
each_theme = pytest.mark.parametrize("theme", [NIGHT, LIGHT, CONTRAST], ids=lambda one: one.name)


def linear(shade: Colour) -> list[float]:
    """Return the light of a colour."""
    parts = (channel / 255 for channel in shade)
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def lab(light: list[float]) -> tuple[float, float, float]:
    """Return a light in CIE Lab, where distances are differences that people see."""
    red, green, blue = (min(max(part, 0.0), 1.0) for part in light)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def seen_with(vision: str, shade: Colour) -> tuple[float, float, float]:
    """Return a colour as somebody sees it."""
    light = linear(shade)
    return lab([sum(map(math.prod, zip(row, light, strict=True))) for row in VISIONS[vision]])


def test_the_measure_is_right() -> None:
    assert seen_with("usual", (255, 255, 255)) == pytest.approx((100, 0, 0), abs=0.1)
    green, red = (0, 130, 0), (190, 60, 0)
    usual = math.dist(seen_with("usual", green), seen_with("usual", red))
    without_green_cones = math.dist(
        seen_with("deuteranopia", green), seen_with("deuteranopia", red)
    )
    assert without_green_cones < usual / 3


@each_pair
@pytest.mark.parametrize("vision", VISIONS)
def test_the_sides_are_told_apart_by_every_eye(pair: PieceColours, vision: str) -> None:
    for step in ("main", "rim", "hi"):
        blue, red = getattr(pair.blue, step), getattr(pair.red, step)
        assert math.dist(seen_with(vision, blue), seen_with(vision, red)) >= APART, step


@each_board
@each_pair
def test_pieces_stand_out_from_every_board(pair: PieceColours, board: BoardColours) -> None:
    for ramp in (pair.blue, pair.red):
        for square in (board.square_a, board.square_b):
            assert max(contrast(ramp.rim, square), contrast(ramp.deep, square)) >= 3


@each_pair
def test_the_parts_of_a_piece_stand_out_from_each_other(pair: PieceColours) -> None:
    for ramp in (pair.blue, pair.red):
        assert contrast(ramp.main, ramp.deep) >= 3
        assert contrast((0xB4, 0xC2, 0xD6), ramp.deep) >= 4.5, "mirrors are the brightest part"


@each_theme
@each_board
def test_marks_and_beams_show_on_every_board(board: BoardColours, theme: Theme) -> None:
    skin = LaserSkin(PieceArt(), Fonts(), Shapes(), board)
    signs = skin.signs(theme)
    shades = [signs.gold, *(skin.mark_colour(side, theme) for side in ("blue", "red"))]
    shades += [skin.beam_colour(side, theme) for side in ("blue", "red")]
    for square in (board.square_a, board.square_b):
        for shade in shades:
            assert contrast(shade, square) >= 2.95


@each_theme
@each_board
def test_legal_dots_show_on_every_board(board: BoardColours, theme: Theme) -> None:
    gold = LaserSkin(PieceArt(), Fonts(), Shapes(), board).signs(theme).gold
    assert contrast(gold, _KEYLINE) >= 3
    for square in (board.square_a, board.square_b):
        assert max(contrast(gold, square), contrast(_KEYLINE, square)) >= 3


def test_pieces_are_drawn_anew_in_other_colours() -> None:
    art, other = PieceArt(), PIECE_COLOURS[1]
    before = art.picture("blue_scarab_body_a", 40).copy()
    art.recolour(other)
    after = art.picture("blue_scarab_body_a", 40)
    assert after.get_buffer().raw != before.get_buffer().raw
    assert (
        after.get_buffer().raw == PieceArt(other).picture("blue_scarab_body_a", 40).get_buffer().raw
    )
