"""The life of a shot."""

from __future__ import annotations

import pytest
from pygame import Rect

from khepri.app.boards.beats import Beat
from khepri.app.boards.firing import (
    FADE_MS,
    HOLD_MS,
    LONGEST_FLIGHT_MS,
    SQUARE_MS,
    STRUCK_HOLD_MS,
    Firing,
    way_of,
)
from khepri.app.boards.geometry import BoardGeometry
from khepri.app.faces.laser.skin import GRID, shot_of
from khepri.games.laser import Move, Position

BOARD = BoardGeometry.fit(GRID, Rect(0, 0, 740, 600))


def firing(move: str) -> Firing:
    return Firing(shot_of(Position.start().shot(Move.parse(move))), BOARD)


def beats_of(shot: Firing, step_ms: float = 16) -> list[Beat]:
    beats: list[Beat] = []
    while not shot.done:
        beats += shot.advance(step_ms)
    return beats


def test_a_shot_fires_meets_its_mirrors_and_ends() -> None:
    shot = firing("f4g4")
    mirrors = [Beat.MIRROR] * len(shot.shot.mirrors)
    assert beats_of(shot) == [Beat.FIRED, *mirrors, Beat.ENDED]


@pytest.mark.parametrize("step_ms", [1, 16, 50, 5000])
def test_nothing_is_unheard_however_slow_the_machine_is(step_ms: float) -> None:
    shot = firing("f4g4")
    assert beats_of(shot, step_ms).count(Beat.MIRROR) == len(shot.shot.mirrors)


def test_what_breaks_is_seen_longer() -> None:
    shot = firing("j4R")
    assert beats_of(shot) == [Beat.FIRED, Beat.DESTROYED]
    assert shot.hold_ms == STRUCK_HOLD_MS > HOLD_MS


def test_a_flight_has_its_own_time_and_a_limit() -> None:
    assert firing("j4R").flight_ms == 4 * SQUARE_MS
    assert firing("f4g4").flight_ms <= LONGEST_FLIGHT_MS


def test_the_head_goes_on_and_the_light_goes_out() -> None:
    shot = firing("f4g4")
    shot.advance(0)
    before = shot.travelled
    shot.advance(100)
    assert shot.travelled > before
    assert shot.glow == 1
    shot.advance(shot.flight_ms + shot.hold_ms)
    assert 0 < shot.glow < 1
    shot.advance(FADE_MS)
    assert shot.glow == 0
    assert shot.done


def test_a_beam_that_misses_goes_to_the_edge() -> None:
    shot = firing("f4g4").shot
    assert shot.leaves == (0, 1)
    end = way_of(shot, BOARD)[-1]
    assert end[1] == BOARD.area.top
    flipped = BoardGeometry.fit(GRID, Rect(0, 0, 740, 600), flipped=True)
    assert way_of(shot, flipped)[-1][1] == flipped.area.bottom


def test_only_corners_are_points_of_the_way() -> None:
    shot = firing("f4g4").shot
    assert len(way_of(shot, BOARD)) == len(shot.mirrors) + 2
