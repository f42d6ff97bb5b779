"""What the 2D renderer puts where, pixel by pixel, without a window."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import pairwise
from random import Random

import pygame
import pytest
from pygame import Rect, Surface

from graphics import stages
from khepri.graphics import (
    BackgroundStyle,
    Flash,
    Frame,
    Occluder,
    OccluderShape,
    Particle,
    ParticleKind,
    Picture,
    Renderer,
    Scene,
    SoftRenderer,
    Sprite,
    Trail,
)


def test_it_is_a_renderer() -> None:
    renderer: Renderer = SoftRenderer(Surface((10, 10)))
    assert renderer.name == "2D"


def test_presenting_happens_once_a_frame() -> None:
    shown = []
    renderer = SoftRenderer(Surface(stages.SIZE), lambda: shown.append(1))
    renderer.draw(stages.frame(None))
    renderer.draw(stages.frame(stages.scene()))
    assert len(shown) == 2


def test_the_background_is_lighter_above_the_middle_than_in_a_corner() -> None:
    picture = stages.shot(None)
    middle = stages.brightness(picture, (240, 108))
    assert middle > stages.brightness(picture, (2, 357)) + 10


def test_the_background_has_no_visible_bands() -> None:
    picture = stages.shot(None, (1280, 720))
    row = [picture.get_at((x, 200))[2] for x in range(640)]
    longest, run = 0, 1
    for before, after in pairwise(row):
        run = run + 1 if before == after else 1
        longest = max(longest, run)
    # Without grain, one step of such a gradient is some 15 to 100 pixels wide.
    assert longest < 40
    assert len(set(row)) > 10


def test_a_plain_background_is_flat() -> None:
    renderer = SoftRenderer(Surface(stages.SIZE))
    plain = replace(stages.NIGHT, style=BackgroundStyle.PLAIN)
    renderer.draw(Frame(stages.SIZE, plain))
    picture = renderer.capture()
    assert {tuple(picture.get_at((x, 50))[:3]) for x in range(480)} == {plain.base}


def test_dim_darkens_the_area_and_nothing_else() -> None:
    bright, dark = stages.scene(), stages.scene()
    bright.area = dark.area = Rect(100, 100, 200, 100)
    dark.dim = 0.5
    before, after = stages.shot(bright), stages.shot(dark)
    inside, outside = (200, 150), (60, 60)
    ratio = stages.brightness(after, inside) / stages.brightness(before, inside)
    assert ratio == pytest.approx(0.5, abs=0.03)
    assert after.get_at(outside) == before.get_at(outside)


@pytest.mark.parametrize("board", [stages.NIGHT_BOARD, stages.DAY_BOARD])
@pytest.mark.parametrize("dashed", [False, True])
def test_the_core_is_nearly_white(board: tuple[int, int, int], dashed: bool) -> None:
    scene = stages.scene(board)
    scene.beam = stages.beam(dashed=dashed)
    # 8 pixels after its start the beam is inside its first dash.
    assert stages.brightness(stages.shot(scene), (68, 180)) > 245


@pytest.mark.parametrize("board", [stages.NIGHT_BOARD, stages.DAY_BOARD])
def test_blue_is_solid_and_red_has_gaps(board: tuple[int, int, int]) -> None:
    dimmest = {}
    for dashed in (False, True):
        scene = stages.scene(board)
        scene.beam = stages.beam(dashed=dashed)
        picture = stages.shot(scene)
        dimmest[dashed] = min(stages.brightness(picture, (x, 180)) for x in range(70, 410))
    assert dimmest[False] > 245
    assert dimmest[True] < 200


def test_the_beam_ends_at_its_head() -> None:
    scene = stages.scene()
    scene.beam = stages.beam(travelled=100)
    picture = stages.shot(scene)
    assert stages.brightness(picture, (155, 180)) > 245
    assert stages.brightness(picture, (240, 180)) < 150


def test_a_flying_head_shines() -> None:
    resting, flying = stages.scene(), stages.scene()
    resting.beam = stages.beam(travelled=100)
    flying.beam = replace(resting.beam, head=True)
    beside = (160, 192)
    gain = stages.brightness(stages.shot(flying), beside) - stages.brightness(
        stages.shot(resting), beside
    )
    assert gain > 20


@pytest.mark.parametrize("dashed", [False, True])
def test_the_halo_has_the_colour_of_the_beam(dashed: bool) -> None:
    scene = stages.scene()
    scene.beam = stages.beam(dashed=dashed)
    red, _, blue, _ = stages.shot(scene).get_at((240, 190))
    assert (red > blue + 30) if dashed else (blue > red + 60)


def test_a_bright_board_takes_on_the_colour_of_the_beam() -> None:
    scene = stages.scene(stages.DAY_BOARD)
    scene.beam = replace(stages.beam(), colour=(0, 114, 178))
    red, green, blue, _ = stages.shot(scene).get_at((240, 183))
    assert red < 90
    assert blue > green > red


def test_the_light_of_a_dead_beam_is_out() -> None:
    dead, none = stages.scene(), stages.scene()
    dead.beam = replace(stages.beam(), glow=0.0)
    assert same(stages.shot(dead), stages.shot(none))


def test_a_slanting_beam_is_drawn_too() -> None:
    scene = stages.scene()
    scene.beam = replace(stages.beam(), points=((100.0, 100.0), (300.0, 240.0)))
    picture = stages.shot(scene)
    assert stages.brightness(picture, (200, 170)) > 240
    assert stages.brightness(picture, (300, 120)) < 120


def test_nothing_of_the_beam_leaves_the_area() -> None:
    lit, plain = stages.scene(), stages.scene()
    for scene in (lit, plain):
        scene.area = Rect(40, 30, 400, 140)
    lit.beam = replace(stages.beam(), points=((60.0, 165.0), (420.0, 165.0)))
    below = Rect(0, 170, 480, 190)
    first, second = stages.shot(lit), stages.shot(plain)
    assert same(first.subsurface(below), second.subsurface(below))


@pytest.mark.parametrize("shape", OccluderShape)
@pytest.mark.parametrize("board", [stages.NIGHT_BOARD, stages.DAY_BOARD])
def test_behind_a_piece_it_is_darker_than_beside_it(
    board: tuple[int, int, int], shape: OccluderShape
) -> None:
    scene = stages.scene(board)
    scene.dim = 0.27
    scene.beam = replace(stages.beam(), points=((200.0, 150.0), (240.0, 150.0)), head=True)
    scene.occluders = [Occluder((222.0, 100.0), 20.0, shape)]
    picture = stages.shot(scene)
    # The beam is 40 pixels long and the piece above its middle: the mirrored place below is free.
    behind, beside = (222, 70), (222, 230)
    assert stages.brightness(picture, behind) < stages.brightness(picture, beside) - 8


def test_a_piece_that_left_takes_its_shadow_along() -> None:
    renderer = SoftRenderer(Surface(stages.SIZE))
    scene = stages.scene()
    scene.beam = stages.beam()
    scene.occluders = [Occluder((222.0, 140.0), 20.0)]
    renderer.draw(stages.frame(scene))
    scene.occluders = []
    renderer.draw(stages.frame(scene))
    assert same(renderer.capture(), stages.shot(scene))


def test_light_does_not_depend_on_how_the_beam_came_to_be_there() -> None:
    renderer = SoftRenderer(Surface(stages.SIZE))
    scene = stages.scene()
    scene.occluders = [Occluder((222.0, 140.0), 20.0)]
    for travelled in range(0, 370, 10):
        scene.beam = stages.beam(travelled=travelled)
        renderer.draw(stages.frame(scene))
    assert same(renderer.capture(), stages.shot(scene))


def test_a_flash_is_bright_and_throws_shadows() -> None:
    scene = stages.scene()
    scene.flashes = [Flash((240.0, 180.0), 60.0, (255, 176, 96))]
    scene.occluders = [Occluder((310.0, 180.0), 20.0)]
    picture = stages.shot(scene)
    assert stages.brightness(picture, (240, 180)) > 240
    assert stages.brightness(picture, (350, 180)) < stages.brightness(picture, (130, 180)) - 3


def test_a_piece_throws_a_shadow_to_the_lower_right() -> None:
    scene = stages.scene()
    scene.sprites = [stages.piece((240, 180))]
    picture = stages.shot(scene)
    board = stages.brightness(picture, (100, 100))
    assert stages.brightness(picture, (242, 202)) < board - 20
    assert stages.brightness(picture, (238, 157)) > board - 8


def test_no_shadow_falls_on_a_neighbour() -> None:
    scene = stages.scene()
    scene.sprites = [stages.piece((240, 221)), stages.piece((240, 180))]
    assert stages.shot(scene).get_at((240, 203))[:3] == (255, 255, 255)


def test_a_lifted_piece_is_larger_and_its_shadow_further() -> None:
    lying, lifted = stages.scene(), stages.scene()
    lying.sprites = [stages.piece((240, 180), 80)]
    lifted.sprites = [replace(stages.piece((240, 180), 80), lift=1.0)]
    edge, far = (240, 138), (248, 236)
    assert stages.brightness(stages.shot(lying), edge) < 100
    assert stages.brightness(stages.shot(lifted), edge) > 200
    assert stages.brightness(stages.shot(lying), far) > stages.brightness(stages.shot(lifted), far)


def test_a_sprite_turns_clockwise() -> None:
    needle = Surface((60, 60), pygame.SRCALPHA)
    needle.fill("white", Rect(27, 0, 6, 30))
    scene = stages.scene()
    scene.sprites = [Sprite(needle, (240, 180), angle=90)]
    picture = stages.shot(scene)
    assert stages.brightness(picture, (260, 180)) > 240
    assert stages.brightness(picture, (240, 160)) < 100


def test_alpha_fades_a_sprite_and_leaves_its_surface_alone() -> None:
    scene = stages.scene()
    plate = stages.disc()
    scene.sprites = [Sprite(plate, (240, 180), alpha=128)]
    value = stages.brightness(stages.shot(scene), (240, 180))
    assert value == pytest.approx((255 + sum(stages.NIGHT_BOARD) / 3) / 2, abs=8)
    assert plate.get_alpha() in (None, 255)


def test_a_picture_in_another_byte_order_keeps_its_colours() -> None:
    odd = Surface((20, 20), pygame.SRCALPHA, 32, (0xFF, 0xFF00, 0xFF0000, 0xFF000000))
    odd.fill((200, 100, 50, 255))
    scene = stages.scene()
    scene.sprites = [Sprite(odd, (240, 180))]
    scene.top = [Picture(odd, (100, 100))]
    picture = stages.shot(scene)
    assert picture.get_at((240, 180))[:3] == (200, 100, 50)
    assert picture.get_at((110, 110))[:3] == (200, 100, 50)


def test_a_trail_is_thin_and_lies_under_the_pieces() -> None:
    scene = stages.scene()
    scene.trail = Trail(((60.0, 180.0), (420.0, 180.0)), stages.BLUE)
    scene.sprites = [stages.piece((240, 180))]
    picture = stages.shot(scene)
    board = stages.brightness(picture, (100, 100))
    assert stages.brightness(picture, (150, 180)) > board + 30
    assert stages.brightness(picture, (150, 184)) == pytest.approx(board, abs=2)
    assert stages.brightness(picture, (240, 180)) == 255


def test_an_impact_leaves_a_mark() -> None:
    scene = stages.scene()
    # The beam ends at the edge of the piece it destroys: the mark lies beyond the line.
    scene.trail = Trail(((60.0, 180.0), (220.0, 180.0)), stages.RED, impact=(240.0, 180.0))
    picture = stages.shot(scene)
    assert stages.brightness(picture, (240, 166)) > 200
    assert stages.brightness(picture, (254, 180)) > 200
    assert stages.brightness(picture, (240, 180)) < 80


@pytest.mark.parametrize("kind", ParticleKind)
def test_particles_are_drawn_and_fade(kind: ParticleKind) -> None:
    values = []
    for alpha in (0, 120, 255):
        scene = stages.scene()
        scene.particles = [Particle((240, 180), 20, 0, (255, 255, 255), alpha, kind)]
        values.append(stages.brightness(stages.shot(scene), (240, 180)))
    assert values[0] + 40 < values[1]
    assert values[1] + 40 < values[2]


def test_the_overlay_stays_exactly_as_given() -> None:
    panel = Surface((480, 100))
    random = Random(1)
    for x in range(480):
        panel.set_at((x, 50), [random.randrange(256) for _ in range(3)])
    scene = busy_scene(0)
    renderer = SoftRenderer(Surface(stages.SIZE))
    shown = stages.frame(scene)
    shown.overlay = [Picture(panel, (0, 130))]
    renderer.draw(shown)
    assert same(renderer.capture().subsurface(Rect(0, 130, 480, 100)), panel)


def test_a_new_version_of_the_board_is_noticed() -> None:
    renderer = SoftRenderer(Surface(stages.SIZE))
    scene = stages.scene()
    renderer.draw(stages.frame(scene))
    scene.ground.surface.fill((200, 0, 0))
    scene.ground = replace(scene.ground, version=1)
    renderer.draw(stages.frame(scene))
    assert renderer.capture().get_at((200, 200))[:3] == (200, 0, 0)


@pytest.mark.parametrize("size", [(800, 500), (1280, 720), (1000, 1400)])
def test_resize(size: tuple[int, int]) -> None:
    renderer = SoftRenderer(Surface(stages.SIZE))
    renderer.draw(stages.frame(busy_scene(3)))
    renderer.resize(size)
    renderer.draw(stages.frame(busy_scene(3), size))
    picture = renderer.capture()
    assert picture.get_size() == size
    assert same(picture, stages.shot(busy_scene(3), size))


def test_what_is_drawn_later_does_not_change_a_capture() -> None:
    renderer = SoftRenderer(Surface(stages.SIZE))
    renderer.draw(stages.frame(None))
    kept = renderer.capture()
    renderer.draw(stages.frame(stages.scene()))
    assert not same(kept, renderer.capture())


def test_what_is_kept_stays_bounded() -> None:
    renderer = SoftRenderer(Surface(stages.SIZE))
    counts = []
    plates = [stages.disc(20 + i % 5) for i in range(12)]
    for moment in range(110):
        scene = busy_scene(moment)
        scene.sprites += [
            Sprite(plate, (100, 100), angle=moment * 7, scale=1 + moment / 100, shadow=plate)
            for plate in plates
        ]
        renderer.draw(stages.frame(scene))
        counts.append(renderer.kept)
    assert counts[-1] <= 1700
    assert len(set(counts[-20:])) == 1
    renderer.release()
    assert renderer.kept == 0


def test_a_scene_that_repeats_makes_nothing_new() -> None:
    renderer = SoftRenderer(Surface(stages.SIZE))
    ground = stages.board()
    plate = stages.disc()

    def show() -> None:
        for moment in range(10):
            scene = busy_scene(moment)
            scene.ground = ground
            scene.sprites = [Sprite(plate, (240, 200), angle=moment * 9, shadow=plate)]
            renderer.draw(stages.frame(scene))

    show()
    kept = renderer.kept
    show()
    assert renderer.kept == kept


def test_a_busy_frame_is_quick() -> None:
    """Far looser than the 11 ms aimed at: this only catches a lost cache or a slow format."""
    size = (1280, 720)
    renderer = SoftRenderer(Surface(size))
    plates = [stages.piece((100 + 9 * i, 100 + 6 * i), 64) for i in range(30)]
    times = []
    for moment in range(12):
        scene = busy_scene(moment)
        scene.sprites = plates
        start = time.process_time()
        renderer.draw(stages.frame(scene, size))
        times.append(time.process_time() - start)
    assert sorted(times)[len(times) // 2] < 0.06


def busy_scene(moment: int) -> Scene:
    """Build a scene with everything in it, different at every moment."""
    random = Random(moment)
    scene = stages.scene()
    scene.dim = 0.27
    points = ((60.0, 60.0), (300.0, 60.0), (300.0, 200.0), (120.0, 200.0))
    scene.beam = replace(stages.beam(), points=points, travelled=moment * 9.0, head=True)
    scene.flashes = [Flash((120.0, 200.0), 40.0, (255, 176, 96), 1 - moment % 50 / 50)]
    scene.occluders = [Occluder((80.0 + 60 * i, 120.0), 20.0) for i in range(5)]
    scene.particles = [
        Particle(
            (random.uniform(60, 400), random.uniform(60, 300)),
            random.uniform(2, 16),
            random.uniform(0, 360),
            random.choice([(255, 143, 64), (255, 227, 203)]),
            random.randrange(256),
            random.choice(list(ParticleKind)),
            random.randrange(4),
        )
        for _ in range(60)
    ]
    return scene


def same(one: Surface, other: Surface) -> bool:
    """Compare two pictures pixel by pixel."""
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")
