"""Light and shadow: what is behind a piece is dark, and softly so."""

from __future__ import annotations

import colorsys
from array import array
from dataclasses import replace
from itertools import pairwise

import moderngl
import pygame
import pytest
from pygame import Rect, Surface

from graphics import stages
from graphics.gl import sights
from khepri.graphics import Flash, Occluder, OccluderShape, Scene, Sprite
from khepri.graphics.gl.drawing import Programs, Target
from khepri.graphics.gl.lighting import (
    LIGHT_BUDGETS,
    ROWS,
    Lamp,
    LightPass,
    OccluderPass,
    ShadowMapPass,
)
from khepri.graphics.renderer import Quality

pytestmark = [pytest.mark.graphics(needs="opengl"), pytest.mark.long]
AREA = Rect(0, 0, 200, 200)


def lit_from_left(*occluders: Occluder, radius: float = 70) -> Scene:
    """Make a scene with one light near its left edge."""
    scene = stages.scene()
    scene.flashes = [Flash((90, 180), radius, (255, 255, 255))]
    scene.occluders = list(occluders)
    scene.dim = 0.27
    return scene


def numbers(target: Target) -> array[float]:
    """Read a target of one half-precision or byte channel as floats."""
    return array("f", target.framebuffer.read(components=1, dtype="f4"))


def test_occluders_are_drawn_where_they_are_and_nowhere_else(context: moderngl.Context) -> None:
    programs = Programs(context)
    drawn = OccluderPass(context, programs)
    target = Target(context, (100, 100), 1)
    round_one = Occluder((60, 60), 30)
    angular = Occluder((140, 140), 30, OccluderShape.ANGULAR)
    drawn.draw(target, AREA, [round_one, angular], 0.5)
    seen = numbers(target)

    def at(x: int, y: int) -> float:
        return seen[y // 2 * 100 + x // 2]

    assert at(60, 60) == at(140, 140) == 1
    assert at(60, 34) == 1
    assert at(60, 26) == at(10, 190) == 0
    # In its corner a square would still be full, were it not cut; a circle is empty anyway.
    assert at(120, 120) == 1
    assert at(113, 113) == 0
    assert at(34, 34) == 0
    for part in (drawn, target, programs):
        part.release()


def test_the_shadow_map_holds_the_way_to_the_nearest_piece(context: moderngl.Context) -> None:
    programs = Programs(context)
    occluder_pass, map_pass = OccluderPass(context, programs), ShadowMapPass(context, programs)
    occluders, depths = Target(context, (100, 100), 1), Target(context, (360, ROWS), 1, "f2")
    pieces = [Occluder((150, 100), 20), Occluder((190, 100), 5)]
    occluder_pass.draw(occluders, AREA, pieces, 0.5)
    outside = Lamp((50, 100), 100, (1, 1, 1), 0.02)
    inside = Lamp((150, 100), 100, (1, 1, 1), 0.02)
    map_pass.draw(depths, occluders, AREA, [outside, inside], 0.5)
    seen = numbers(depths)
    # 80 pixels to the edge, of a reach of 100; to the left there is nothing.
    assert seen[0] == pytest.approx(0.8, abs=0.01)
    assert seen[180] == 2
    # A light inside a piece shines out of it, and meets the next one.
    assert seen[360] == pytest.approx(0.35, abs=0.015)
    assert seen[360 + 180] == 2
    for part in (occluder_pass, map_pass, occluders, depths, programs):
        part.release()


@pytest.mark.parametrize("quality", sights.GL_QUALITIES)
@pytest.mark.parametrize("shape", list(OccluderShape))
def test_behind_a_piece_it_is_darker_than_beside_it(
    context: moderngl.Context, quality: Quality, shape: OccluderShape
) -> None:
    picture = sights.see(context, lit_from_left(Occluder((160, 180), 20, shape)), quality)
    behind = stages.brightness(picture, (200, 180))
    beside = stages.brightness(picture, (200, 250))
    before = stages.brightness(picture, (125, 180))
    assert behind < beside - 8
    assert before > beside


def test_shadows_follow_the_light(context: moderngl.Context) -> None:
    scene = lit_from_left(Occluder((240, 180), 20))
    from_left = sights.see(context, scene)
    scene.flashes = [replace(scene.flashes[0], centre=(390.0, 180.0))]
    from_right = sights.see(context, scene)
    right, left = (290, 180), (190, 180)
    assert stages.brightness(from_left, right) < stages.brightness(from_left, left) - 8
    assert stages.brightness(from_right, left) < stages.brightness(from_right, right) - 8


def test_the_penumbra_widens_with_distance(context: moderngl.Context) -> None:
    programs = Programs(context)
    light = LightPass(context, programs, LIGHT_BUDGETS[Quality.HIGH], (400, 400))
    scene = stages.scene()
    scene.area = Rect(0, 0, 400, 400)
    # A wall whose one end points away from the light, like the edge of a plate.
    scene.occluders = [Occluder((100, 240), 40)]
    scene.flashes = [Flash((30, 200), 200, (255, 255, 255))]
    light.draw(scene, (1, 1, 1))
    seen = array("f", light.moving.framebuffer.read(components=4, dtype="f4"))
    widths = []
    for x in (160, 240, 320):
        # Along this column the edge of the shadow, above the plate, is crossed.
        column = [seen[4 * (y // 2 * 200 + x // 2)] for y in range(120, 250, 2)]
        bottom, top = column[-1], max(column)
        rising = [value for value in column if 0.1 < (value - bottom) / (top - bottom) < 0.8]
        widths.append(len(rising))
    light.release()
    programs.release()
    assert widths[0] < widths[1] < widths[2]


def test_few_directions_show_no_bands(context: moderngl.Context) -> None:
    """At low quality, too, a shadow ends gradually: no step is a large part of its edge."""
    programs = Programs(context)
    light = LightPass(context, programs, LIGHT_BUDGETS[Quality.LOW], (400, 400))
    scene = stages.scene()
    scene.area = Rect(0, 0, 400, 400)
    scene.occluders = [Occluder((100, 240), 40)]
    scene.flashes = [Flash((30, 200), 200, (255, 255, 255))]
    light.draw(scene, (1, 1, 1))
    seen = array("f", light.mixed.framebuffer.read(components=4, dtype="f4"))
    light.release()
    programs.release()
    for x in (280, 320, 360):
        column = [seen[4 * (y // 4 * 100 + x // 4)] for y in range(80, 260, 4)]
        steepest = max(abs(b - a) for a, b in pairwise(column))
        assert steepest < 0.25 * (max(column) - min(column))


@pytest.mark.parametrize("ink", [(224, 112, 32), (74, 34, 10)])
def test_a_red_piece_stays_red_in_blue_light(
    context: moderngl.Context, ink: tuple[int, int, int]
) -> None:
    plate = Surface((40, 40), pygame.SRCALPHA)
    plate.fill(ink)

    def looks(*, lit: bool) -> tuple[float, float]:
        scene = stages.scene()
        scene.sprites = [Sprite(plate, (240.0, 148.0))]
        scene.occluders = [Occluder((240.0, 148.0), 20)]
        if lit:
            scene.beam, scene.dim = stages.beam(), 0.34
        picture = sights.see(context, scene)
        tones = [
            colorsys.rgb_to_hsv(*(part / 255 for part in picture.get_at(place)[:3]))
            for place in sights.places(Rect(224, 132, 32, 32), 4)
        ]
        hue, saturation, _ = (sum(parts) / len(tones) for parts in zip(*tones, strict=True))
        return 360 * hue, saturation

    (hue, saturation), (lit_hue, lit_saturation) = looks(lit=False), looks(lit=True)
    assert lit_saturation > 0.6 * saturation
    assert abs(lit_hue - hue) < 3


def test_lit_ground_has_no_acne(context: moderngl.Context) -> None:
    """In front of a piece and beside it, light falls off evenly: no specks, no rings."""
    scene = lit_from_left(Occluder((240, 180), 20))
    scene.dim = 0
    picture = sights.see(context, scene)
    for row in (180, 100, 260):
        values = sights.profile(picture, [(x, row) for x in range(130, 210)])
        # Without specks the light only ever gets weaker, but for a step of grain.
        rises = [after - before for before, after in zip(values, values[3:], strict=False)]
        assert max(rises) <= 2


def test_edges_of_shadows_are_not_jagged(context: moderngl.Context) -> None:
    picture = sights.see(context, lit_from_left(Occluder((160, 180), 20), radius=110))
    steps = []
    for y in range(200, 320):
        values = sights.profile(picture, [(x, y) for x in range(200, 300, 10)])
        steps.append(values)
    sharpest = max(
        abs(below - above)
        for one, other in pairwise(steps)
        for above, below in zip(one, other, strict=True)
    )
    brightest = max(max(values) for values in steps)
    darkest = min(min(values) for values in steps)
    assert sharpest < (brightest - darkest) / 3


def test_a_piece_shines_on_the_side_towards_the_light(context: moderngl.Context) -> None:
    scene = lit_from_left(Occluder((160, 180), 20))
    plate = stages.disc(40)
    plate.fill((120, 120, 120, 255), special_flags=8)
    scene.sprites = [replace(stages.piece((160, 180)), surface=plate, shadow=None)]
    picture = sights.see(context, scene)
    assert stages.brightness(picture, (146, 180)) > stages.brightness(picture, (174, 180)) + 10


def test_light_stays_inside_the_area(context: moderngl.Context) -> None:
    dark, lit = stages.scene(), lit_from_left()
    lit.dim = 0
    for scene in (dark, lit):
        scene.area = Rect(100, 100, 200, 100)
    lit.flashes = [Flash((200, 150), 60, (255, 255, 255))]
    lit.ground = dark.ground = stages.board()
    before, after = sights.see(context, dark), sights.see_without_bloom(context, lit)
    # Beyond the star itself, which is no light on the board, nothing outside has changed.
    for place in ((60, 60), (400, 60), (400, 300), (60, 300)):
        assert abs(stages.brightness(before, place) - stages.brightness(after, place)) <= 1


def test_lamps_cast_one_after_another_equal_lamps_cast_at_once(
    context: moderngl.Context,
) -> None:
    programs = Programs(context)
    pictures = []
    for stops in ((360,), (40, 90, 170, 300, 360)):
        light = LightPass(context, programs, LIGHT_BUDGETS[Quality.MEDIUM], stages.AREA.size)
        scene = stages.scene()
        scene.occluders = [Occluder((240, 140), 20)]
        for travelled in stops:
            scene.beam = stages.beam(travelled=travelled)
            light.draw(scene, (1, 1, 1))
        pictures.append(numbers(light.steady.picture))
        light.release()
    programs.release()
    assert max(pictures[0]) > 0.3
    assert list(pictures[0]) == pytest.approx(list(pictures[1]), abs=0.01)


def test_light_is_cast_again_when_a_piece_is_gone(context: moderngl.Context) -> None:
    programs = Programs(context)
    light = LightPass(context, programs, LIGHT_BUDGETS[Quality.MEDIUM], stages.AREA.size)
    scene = stages.scene()
    scene.beam = stages.beam()
    scene.occluders = [Occluder((240, 140), 20)]
    light.draw(scene, (1, 1, 1))
    shadowed = numbers(light.steady.picture)
    scene.occluders = []
    for _ in range(20):
        light.draw(scene, (1, 1, 1))
    free = numbers(light.steady.picture)
    fresh = LightPass(context, programs, LIGHT_BUDGETS[Quality.MEDIUM], stages.AREA.size)
    fresh.draw(scene, (1, 1, 1))
    expected = numbers(fresh.steady.picture)
    for part in (light, fresh, programs):
        part.release()
    assert sum(free) > sum(shadowed) * 1.02
    assert list(free) == pytest.approx(list(expected), abs=0.01)
