"""Which lamps burn: the light follows the beam."""

from __future__ import annotations

from dataclasses import replace

from graphics import stages
from khepri.graphics import Flash, LightBeam
from khepri.graphics.gl.lighting import lamps_passed, moving_lamps, steady_lamp
from khepri.graphics.light import beam_reach

TINT = (0.2, 0.5, 1.0)
BENT = LightBeam(((0.0, 0.0), (300.0, 0.0), (300.0, 300.0)), 0.0, stages.BLUE)


def brightest(beam: LightBeam) -> tuple[float, float]:
    """Return where the strongest lamp is."""
    scene = stages.scene()
    scene.beam = beam
    return max(moving_lamps(scene, TINT, 6, 2), key=lambda lamp: lamp.light[2]).place


def test_the_light_is_at_the_head() -> None:
    assert brightest(replace(BENT, travelled=1.0)) == (1.0, 0.0)
    assert brightest(replace(BENT, travelled=200.0)) == (200.0, 0.0)
    assert brightest(replace(BENT, travelled=400.0)) == (300.0, 100.0)


def test_a_mirror_flashes_as_the_head_passes_and_settles() -> None:
    strengths = []
    for travelled in (299.0, 301.0, 350.0, 500.0):
        scene = stages.scene()
        scene.beam = replace(BENT, travelled=travelled)
        lamps = moving_lamps(scene, TINT, 6, 1)
        strengths.append(sum(lamp.light[2] for lamp in lamps if lamp.place == (300.0, 0.0)))
    assert strengths[0] == 0
    assert strengths[1] > strengths[2] > strengths[3] > 0


def test_there_are_no_lamps_before_the_shot_or_after_it() -> None:
    for beam in (BENT, replace(BENT, travelled=100.0, glow=0.0), None):
        scene = stages.scene()
        scene.beam = beam
        assert moving_lamps(scene, TINT, 6, 2) == []


def test_a_flash_lights_the_board_in_its_own_colour() -> None:
    scene = stages.scene()
    scene.flashes = [Flash((50, 60), 20, (255, 0, 0)), Flash((1, 1), 20, (9, 9, 9), strength=0)]
    (lamp,) = moving_lamps(scene, TINT, 6, 2)
    assert lamp.place == (50, 60)
    assert lamp.light[0] > 5 * lamp.light[2]


def test_more_lamps_are_not_more_light() -> None:
    beam = replace(BENT, travelled=600.0)
    total = {
        per_reach: lamps_passed(beam, per_reach) * steady_lamp(beam, 0, per_reach).light[0]
        for per_reach in (4, 6)
    }
    assert abs(total[4] - total[6]) < 0.2 * total[4]


def test_the_row_of_lamps_follows_the_corner() -> None:
    beam = replace(BENT, travelled=600.0)
    spacing = beam_reach(beam) / 6
    index = int(450 / spacing)
    assert steady_lamp(beam, index, 6).place[0] == 300.0
