"""What breaks, drawn by the 2D renderer: light that runs and flies, and a view that is moved."""

from __future__ import annotations

from pygame import Surface

from graphics import stages
from khepri.graphics import (
    Camera,
    Flash,
    Glint,
    LightBeam,
    Occluder,
    Particle,
    ParticleKind,
    Ring,
    SoftRenderer,
)
from khepri.graphics.beam import beam_dashes
from khepri.graphics.polyline import point_at


def test_rings_embers_and_crosses_stay_on_the_squares() -> None:
    scene = stages.scene()
    warm = (255, 200, 144)
    scene.rings = [Ring((100, 100), 80, 4, warm)]
    scene.particles = [Particle((250, 250), 8, 0, warm, kind=ParticleKind.EMBER)]
    scene.glints = [Glint((350, 150), 60, warm)]
    scene.remains = [Particle((30, 60), 12, 0, warm), Particle((300, 300), 12, 0, warm)]
    picture = stages.shot(scene)
    board = stages.brightness(picture, (420, 320))
    assert stages.brightness(picture, (180, 100)) > board + 60
    assert stages.brightness(picture, (100, 100)) < board + 5
    assert stages.brightness(picture, (250, 250)) > board + 60
    # The upright rays are longer.
    assert stages.brightness(picture, (350, 115)) > board + 20
    assert stages.brightness(picture, (396, 150)) < board + 5
    assert stages.brightness(picture, (300, 300)) > board + 60
    none = stages.shot(stages.scene())
    for place in ((30, 60), (36, 140), (100, 24)):
        assert picture.get_at(place) == none.get_at(place)


def test_a_camera_moves_the_squares_and_leaves_their_surroundings() -> None:
    def looks(camera: Camera | None) -> Surface:
        scene = stages.scene()
        scene.sprites = [stages.piece((300, 180))]
        scene.camera = camera
        return stages.shot(scene)

    still, near = looks(None), looks(Camera((100, 180), 1.2))
    assert stages.brightness(still, (300, 180)) > 150 > stages.brightness(still, (340, 180))
    assert stages.brightness(near, (340, 180)) > 150
    aside = looks(Camera((100, 180), 1.0, (0, 30)))
    assert stages.brightness(aside, (300, 225)) > 150
    for place in ((10, 180), (300, 10), (470, 350)):
        assert still.get_at(place) == near.get_at(place) == aside.get_at(place)


def test_light_follows_a_piece_that_broke_within_its_flash() -> None:
    renderer = SoftRenderer(Surface(stages.SIZE))
    scene = stages.scene()
    scene.beam = stages.beam()
    scene.occluders = [Occluder((222.0, 140.0), 20.0)]
    renderer.draw(stages.frame(scene))
    scene.occluders = []
    scene.flashes = [Flash((222.0, 140.0), 40.0, (255, 176, 96), 0.5)]
    for _ in range(4):
        renderer.draw(stages.frame(scene))
    assert renderer.capture().get_buffer().raw == stages.shot(scene).get_buffer().raw


def test_dashes_keep_their_step_round_corners() -> None:
    points = ((0.0, 0.0), (110.0, 0.0), (110.0, 95.0), (30.0, 95.0))
    beam = LightBeam(points, 285.0, (255, 147, 80), dashed=True, phase=17.3)
    lit = 0.0
    for way in range(285):
        within = (way + 0.5 - beam.phase) % (12 * beam.width) < 7.5 * beam.width
        place = point_at(points, way + 0.5)
        seen = any(
            min(ax, bx) <= place[0] <= max(ax, bx) and min(ay, by) <= place[1] <= max(ay, by)
            for (ax, ay), (bx, by) in beam_dashes(beam)
        )
        assert seen == within
        lit += seen
    assert 0.5 < lit / 285 < 0.75
