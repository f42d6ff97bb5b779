"""The board behind the menu: its light, its rests, and what it costs when nobody looks."""

from __future__ import annotations

import pygame
import pytest

from app.pilot import Pilot
from khepri.app.faces.laser.attract_board import BOARD, STRUCK, WAY
from khepri.app.faces.laser.attract_times import ROUND_MS, ROUNDS, Times
from khepri.app.loop import IDLE_HZ
from khepri.app.settings import Settings
from khepri.games.laser import Setup, Side
from khepri.games.laser.beam import beam_on

LONGEST_DARK_MS = 1000
STEP_MS = 20
TICK_MS = 1000 // IDLE_HZ


def test_the_light_is_never_out_for_longer_than_a_second() -> None:
    times, dark, longest = Times(), 0, 0
    for _ in range((ROUNDS + 1) * ROUND_MS // STEP_MS):
        times.advance(STEP_MS)
        dark = dark + STEP_MS if times.glow <= 0 else 0
        longest = max(longest, dark)
    assert 0 < longest <= LONGEST_DARK_MS
    assert times.resting, "nothing moves for ever"
    assert times.glow == 1, "it rests lit"


@pytest.mark.parametrize("after_ms", range(0, 6000, 700))
def test_the_light_stays_on_when_nobody_looks(after_ms: int) -> None:
    times = Times()
    for _ in range(after_ms // STEP_MS):
        times.advance(STEP_MS)
    times.rest()
    for _ in range(4000 // STEP_MS):
        times.advance(STEP_MS)
        assert times.glow == 1
    assert times.resting
    times.wake()
    times.advance(STEP_MS)
    assert not times.resting


def test_the_light_goes_where_the_mirrors_send_it() -> None:
    """As if a sphinx stood where the light comes onto the board."""
    board = "5Sc4" + BOARD[BOARD.index("/") :]
    beam = beam_on(Setup.parse(board).board, Side.BLUE)
    assert (*(mirror.square for mirror in beam.mirrors), beam.destroyed) == WAY
    assert beam.destroyed == STRUCK


def test_a_still_menu_is_lit_and_not_drawn_again() -> None:
    pilot = Pilot(size=(800, 500), settings=Settings(reduced_motion=True))
    assert pilot.beam_is_seen
    pilot.wait(300)
    drawn = pilot.loop.frames
    pilot.wait(3000)
    assert pilot.loop.frames == drawn
    pilot.leave()


def test_a_menu_that_nobody_touches_is_hardly_ever_drawn() -> None:
    """In 2D a frame takes some 5 ms: so many in a minute are a hundredth of a core."""
    pilot = Pilot(size=(800, 500), settings=Settings(asked_to_learn=True))
    for minute in range(2):
        begun, flown = pilot.loop.frames, False
        for _ in range(60_000 // TICK_MS):
            pilot.step(ms=TICK_MS)
            assert not pilot.screen.busy, "nor is it looked at more often than at rest"
            scene = pilot.frame.scene
            flown = flown or (scene is not None and scene.beam is not None and scene.beam.head)
        assert pilot.loop.frames - begun <= 120, f"minute {minute}"
        assert flown, "and yet it lives"
    pilot.leave()


def test_a_menu_without_the_focus_comes_to_rest() -> None:
    pilot = Pilot(size=(800, 500))
    pilot.step(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    pilot.wait(4000)
    drawn = pilot.loop.frames
    pilot.wait(3000)
    assert pilot.loop.frames == drawn
    assert pilot.beam_is_seen
    pilot.leave()
