"""Each pass by itself: what it draws, where, and what it leaves alone."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import moderngl
import pygame
import pytest
from pygame import Rect, Surface

from graphics import stages
from graphics.gl import sights
from khepri.app.style.theme import LIGHT, contrast
from khepri.graphics import (
    Background,
    BackgroundStyle,
    Camera,
    Flash,
    Frame,
    Glint,
    Particle,
    ParticleKind,
    Picture,
    Ring,
    Sprite,
    Trail,
)
from khepri.graphics.renderer import Quality

pytestmark = [pytest.mark.graphics(needs="opengl"), pytest.mark.long]
MOVING = (BackgroundStyle.LIVING, BackgroundStyle.AURORA, BackgroundStyle.DUST)

NOTICED, LOUD = 12, 80
"""Differences of a colour, in steps of 255: an eye sees the one, and is distracted by the other."""


def behind(
    context: moderngl.Context,
    style: BackgroundStyle,
    phase: float,
    colours: Background = stages.NIGHT,
) -> Surface:
    """Draw nothing but a background."""
    background = replace(colours, style=style, phase=phase)
    return sights.see(context, Frame(stages.SIZE, background))


# Background


def test_a_plain_background_is_flat(context: moderngl.Context) -> None:
    picture = behind(context, BackgroundStyle.PLAIN, 0)
    assert {tuple(picture.get_at((x, 50))[:3]) for x in range(480)} == {stages.NIGHT.base}


@pytest.mark.parametrize("style", MOVING)
def test_moving_backgrounds_drift_slowly(context: moderngl.Context, style: BackgroundStyle) -> None:
    now, soon, later = (behind(context, style, phase) for phase in (0, 1 / 60, 20))
    at = stages.AREA
    assert max(sights.differences(now, later, at)) > 6
    # From one frame to the next hardly anything can be seen to change: nothing flickers.
    assert max(sights.differences(now, soon, at)) <= 4


@pytest.mark.parametrize("colours", [stages.NIGHT, stages.DAY], ids=["night", "day"])
@pytest.mark.parametrize("style", [BackgroundStyle.AURORA, BackgroundStyle.DUST])
def test_curtains_and_dust_are_seen_by_night_and_by_day(
    context: moderngl.Context, style: BackgroundStyle, colours: Background
) -> None:
    calm = behind(context, BackgroundStyle.CALM, 0, colours)
    far = sorted(sights.differences(calm, behind(context, style, 3, colours)))
    assert far[-len(far) // 100] >= NOTICED, "nobody would see it"
    assert far[-1] <= LOUD, "it is not calm any more"


@pytest.mark.parametrize("style", [BackgroundStyle.AURORA, BackgroundStyle.DUST])
def test_words_can_be_read_on_a_bright_background(
    context: moderngl.Context, style: BackgroundStyle
) -> None:
    picture = behind(context, style, 3, stages.DAY)
    # Nearer to the edges no screen has words.
    inside = picture.get_rect().inflate(-48, -32)
    shades = {tuple(picture.get_at(place)) for place in sights.places(inside)}
    lowest = min(contrast(LIGHT.text_muted, (red, green, blue)) for red, green, blue, _ in shades)
    assert lowest >= 4.5


def test_a_calm_background_stands_still_and_has_no_bands(context: moderngl.Context) -> None:
    now = behind(context, BackgroundStyle.CALM, 0)
    assert max(sights.differences(now, behind(context, BackgroundStyle.CALM, 20))) == 0
    assert stages.brightness(now, (240, 108)) > stages.brightness(now, (2, 357)) + 10
    row = [now.get_at((x, 200))[2] for x in range(240)]
    longest, run = 0, 1
    for before, after in pairwise(row):
        run = run + 1 if before == after else 1
        longest = max(longest, run)
    assert longest < 40


def test_a_board_darkens_what_lies_around_it(context: moderngl.Context) -> None:
    bare, board = sights.see(context, None), sights.see(context, stages.scene())
    below = (240, 336)
    assert stages.brightness(board, below) < stages.brightness(bare, below) - 2


# Pictures and pieces


def test_marks_are_shown_pixel_for_pixel(context: moderngl.Context) -> None:
    mark = Surface((20, 20), pygame.SRCALPHA)
    mark.fill((244, 194, 75, 255), Rect(3, 4, 5, 6))
    scene = stages.scene()
    scene.marks = [Picture(mark, (100, 100))]
    picture = sights.see(context, scene)
    for place in sights.places(Rect(98, 98, 24, 24)):
        inside = Rect(103, 104, 5, 6).collidepoint(place)
        expected = (244, 194, 75) if inside else stages.NIGHT_BOARD
        assert tuple(picture.get_at(place)[:3]) == expected


def test_a_piece_at_rest_is_as_sharp_as_its_picture(context: moderngl.Context) -> None:
    look = Surface((31, 31), pygame.SRCALPHA)
    look.fill((10, 20, 30, 255))
    pygame.draw.line(look, (255, 255, 255), (0, 15), (30, 15))
    scene = stages.scene()
    scene.sprites = [Sprite(look, (200.2, 150.4))]
    picture = sights.see(context, scene)
    corner = (round(200.2 - 15.5), round(150.4 - 15.5))
    for x, y in sights.places(look.get_rect()):
        shown = picture.get_at((corner[0] + x, corner[1] + y))[:3]
        assert shown == look.get_at((x, y))[:3]


def test_a_turned_piece_is_turned_clockwise(context: moderngl.Context) -> None:
    look = Surface((40, 40), pygame.SRCALPHA)
    look.fill((255, 0, 0, 255), Rect(0, 0, 40, 10))
    scene = stages.scene()
    scene.sprites = [Sprite(look, (200, 150), angle=90)]
    picture = sights.see(context, scene)
    assert picture.get_at((215, 150))[0] > 250  # its top points right now
    assert tuple(picture.get_at((200, 135))[:3]) == stages.NIGHT_BOARD
    scene.sprites = [Sprite(look, (200, 150), angle=45)]
    picture = sights.see(context, scene)
    assert picture.get_at((211, 139))[0] > 250


def test_faded_and_lifted_pieces(context: moderngl.Context) -> None:
    scene = stages.scene()
    faint = replace(stages.piece((120, 150)), alpha=128, shadow=None)
    scene.sprites = [faint, stages.piece((240, 150))]
    scene.sprites.append(replace(stages.piece((360, 150)), lift=1.0))
    picture = sights.see(context, scene)
    faded = stages.brightness(picture, (120, 150))
    assert stages.brightness(picture, (240, 150)) == 255
    assert faded == pytest.approx((255 + sum(stages.NIGHT_BOARD) / 3) / 2, abs=4)
    # Held in the hand it is larger, and its shadow lies further away.
    assert stages.brightness(picture, (240 + 20, 150)) < 60
    assert stages.brightness(picture, (360 + 20, 150)) > 240
    assert stages.brightness(picture, (360 + 8, 150 + 27)) < 50


def test_more_pieces_than_the_atlas_holds(context: moderngl.Context) -> None:
    scene = stages.scene()
    for number in range(30):
        look = Surface((300, 300), pygame.SRCALPHA)
        look.fill((8 * number, 50, 100, 255))
        scene.sprites.append(Sprite(look, (60 + 12 * number, 180)))
    picture = sights.see(context, scene)
    assert picture.get_at((420, 180))[0] == 8 * 29


def test_a_trail_glows_steadily(context: moderngl.Context) -> None:
    scene = stages.scene()
    scene.trail = Trail(((80.0, 180.0), (400.0, 180.0)), stages.BLUE)
    picture = sights.see(context, scene)
    board = sum(stages.NIGHT_BOARD) / 3
    assert stages.brightness(picture, (240, 180)) > board + 25
    assert stages.brightness(picture, (240, 186)) > board + 5
    assert stages.brightness(picture, (240, 230)) == pytest.approx(board, abs=1)


# The beam


@pytest.mark.parametrize("dashed", [False, True])
@pytest.mark.parametrize("board", [stages.NIGHT_BOARD, stages.DAY_BOARD])
def test_the_core_is_white_and_only_red_has_gaps(
    context: moderngl.Context, board: tuple[int, int, int], dashed: bool
) -> None:
    scene = stages.scene(board)
    scene.beam = stages.beam(dashed=dashed)
    picture = sights.see(context, scene)
    line = sights.profile(picture, [(x, 180) for x in range(70, 410)])
    assert stages.brightness(picture, (68, 180)) > 245
    assert (min(line) < 225) if dashed else (min(line) > 245)


def test_the_beam_ends_at_its_head_which_shines(context: moderngl.Context) -> None:
    resting, flying = stages.scene(), stages.scene()
    resting.beam = stages.beam(travelled=100)
    flying.beam = replace(resting.beam, head=True)
    still, shining = sights.see(context, resting), sights.see(context, flying)
    assert stages.brightness(still, (155, 180)) > 245
    assert stages.brightness(still, (260, 180)) < 150
    assert stages.brightness(shining, (160, 192)) > stages.brightness(still, (160, 192)) + 15


def test_the_halo_has_the_colour_of_the_beam(context: moderngl.Context) -> None:
    for dashed in (False, True):
        scene = stages.scene()
        scene.beam = stages.beam(dashed=dashed)
        red, _, blue, _ = sights.see(context, scene).get_at((240, 192))
        assert (red > blue + 20) if dashed else (blue > red + 40)


def test_a_bright_board_takes_on_the_colour_of_the_beam(context: moderngl.Context) -> None:
    scene = stages.scene(stages.DAY_BOARD)
    scene.beam = replace(stages.beam(), colour=(0, 114, 178))
    red, green, blue, _ = sights.see(context, scene).get_at((240, 183))
    assert blue > green > red + 20


def test_the_light_of_a_dead_beam_is_out(context: moderngl.Context) -> None:
    dead, none = stages.scene(), stages.scene()
    dead.beam = replace(stages.beam(), glow=0.0)
    assert max(sights.differences(sights.see(context, dead), sights.see(context, none))) == 0


# Impacts


def test_rings_embers_and_crosses_stay_on_the_squares(context: moderngl.Context) -> None:
    scene = stages.scene()
    warm = (255, 200, 144)
    scene.rings = [Ring((100, 100), 80, 4, warm)]
    scene.particles = [Particle((250, 250), 8, 0, warm, kind=ParticleKind.EMBER)]
    scene.glints = [Glint((350, 150), 60, warm)]
    picture = sights.see(context, scene)
    board = stages.brightness(picture, (420, 320))
    assert stages.brightness(picture, (180, 100)) > board + 60
    assert stages.brightness(picture, (100, 100)) < board + 5
    assert stages.brightness(picture, (250, 250)) > board + 60
    # The upright rays are longer.
    assert stages.brightness(picture, (350, 115)) > board + 20
    assert stages.brightness(picture, (396, 150)) < board + 5
    none = sights.see(context, stages.scene())
    for place in ((30, 60), (36, 140), (100, 24)):
        assert picture.get_at(place) == none.get_at(place)


def test_a_camera_moves_the_squares_and_leaves_their_surroundings(
    context: moderngl.Context,
) -> None:
    def looks(camera: Camera | None) -> Surface:
        scene = stages.scene()
        scene.sprites = [stages.piece((300, 180))]
        scene.dim = 0.1
        scene.camera = camera
        return sights.see(context, scene)

    still, near = looks(None), looks(Camera((100, 180), 1.2))
    assert stages.brightness(still, (300, 180)) > 150 > stages.brightness(still, (340, 180))
    assert stages.brightness(near, (340, 180)) > 150
    aside = looks(Camera((100, 180), 1.0, (0, 30)))
    assert stages.brightness(aside, (300, 225)) > 150
    for place in ((10, 180), (300, 10), (470, 350)):
        assert still.get_at(place) == near.get_at(place) == aside.get_at(place)


def test_chips_streaks_and_pools(context: moderngl.Context) -> None:
    scene = stages.scene()
    colour = (255, 147, 80)
    scene.particles = [
        Particle((100, 100), 30, 0, colour, variant=1),
        Particle((300, 100), 30, 90, colour, kind=ParticleKind.SPARK),
    ]
    scene.flashes = [Flash((200, 250), 40, colour)]
    picture = sights.see(context, scene)
    assert picture.get_at((100, 100))[0] > 240
    assert picture.get_at((300, 112))[0] > 200  # it points down
    assert stages.brightness(picture, (300, 70)) < 110
    assert stages.brightness(picture, (200, 250)) > 240


def test_dim_darkens_the_area_and_nothing_else(context: moderngl.Context) -> None:
    bright, dark = stages.scene(), stages.scene()
    bright.area = dark.area = Rect(100, 100, 200, 100)
    dark.dim = 0.5
    before, after = sights.see(context, bright), sights.see(context, dark)
    assert stages.brightness(after, (200, 150)) < stages.brightness(before, (200, 150)) * 0.6
    assert abs(stages.brightness(after, (60, 60)) - stages.brightness(before, (60, 60))) <= 1


# Bloom


def test_bloom_brightens_near_light_darkens_nothing_and_ends(context: moderngl.Context) -> None:
    scene = stages.scene()
    scene.beam = replace(stages.beam(), points=((60.0, 90.0), (420.0, 90.0)))
    plain, blooming = sights.see_without_bloom(context, scene), sights.see(context, scene)
    gains = {
        place: stages.brightness(blooming, place) - stages.brightness(plain, place)
        for place in sights.places(stages.AREA, 3)
    }
    assert min(gains.values()) >= -0.5
    assert gains[(241, 99)] > 2
    far = [gain for (_, y), gain in gains.items() if y > 250]
    assert max(far) <= 0.5


# The old screen


def test_the_old_screen_leaves_the_ui_alone(context: moderngl.Context) -> None:
    ui = Surface((60, 20))
    ui.fill((1, 200, 3))
    frame = replace_overlay(stages.frame(stages.scene()), Picture(ui, (30, 40)))
    usual, old = sights.see(context, frame), sights.see(context, frame, retro=True)
    assert max(sights.differences(usual, old, Rect(200, 150, 40, 40))) > 5
    assert max(sights.differences(usual, old, Rect(30, 40, 60, 20))) == 0


def replace_overlay(frame: Frame, *pictures: Picture) -> Frame:
    """Put pictures over a frame."""
    frame.overlay = list(pictures)
    return frame


@pytest.mark.parametrize("quality", sights.GL_QUALITIES)
def test_every_quality_draws_the_same_board(context: moderngl.Context, quality: Quality) -> None:
    scene = stages.scene()
    scene.sprites = [stages.piece((150, 150))]
    scene.beam = replace(stages.beam(), points=((60.0, 90.0), (200.0, 90.0)))
    picture = sights.see(context, scene, quality)
    assert stages.brightness(picture, (150, 150)) > 200
    assert stages.brightness(picture, (150, 90)) > 245
    assert stages.brightness(picture, (430, 320)) < 70
