"""A struck piece breaks: one flash, everything from a seed and a time, and a scorch that stays."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import hypot

import pytest
from pygame import Rect

from app.stand_ins import hide_everything
from khepri.app.boards.art import PieceArt
from khepri.app.boards.board_state import BoardState, Scorch, Shot
from khepri.app.boards.burst import Burst, Site
from khepri.app.boards.firing import FADE_MS, STRUCK_HOLD_MS, Firing
from khepri.app.boards.impact import FALL, KILL, Impact
from khepri.app.boards.shots import push_at, shake_at
from khepri.app.boards.under_way import Tempo
from khepri.app.boards.view import BoardView
from khepri.app.faces.laser.skin import LaserSkin, shot_of, tokens_of
from khepri.app.style.fonts import Fonts
from khepri.app.style.icons import Icons
from khepri.app.style.metrics import Metrics
from khepri.app.style.theme import NIGHT
from khepri.app.widgets import Skin, WidgetTree
from khepri.games.laser import Move, Position
from khepri.graphics import Background, Frame, Particle, ParticleKind, Scene

RED = (255, 147, 80)
STAGE = Site((350.0, 350.0), 70, (1.0, 0.0))
PLAIN = Position.start()
CLOSE = Position.parse("sc3pc5/4ncfc1pb2/pa5Pc3/pb5ra1Rd1/3pdpbRa3Pd/rd8Pc/4Fa5/5Pa3Sa b")
KILLING = (PLAIN, "j4R")
FELLING = (CLOSE, "g6g7")


def burst(impact: Impact) -> Burst:
    return Burst(impact, (RED,), "j1 j2 j3")


class Seen:
    """A board on which one move is played."""

    def __init__(self, case: tuple[Position, str]) -> None:
        hide_everything()
        before, move = case[0], Move.parse(case[1])
        skin = Skin.of(NIGHT, Metrics.of((1280, 720)), Fonts(), Icons())
        tree = WidgetTree(skin)
        self.view = BoardView(LaserSkin(PieceArt(), Fonts(), skin.shapes))
        tree.add(self.view)
        self.view.place(Rect(270, 60, 740, 600))
        self.view.show(BoardState(tokens=tokens_of(before)), animate=False)
        self.shot: Shot = shot_of(before.shot(move))
        self.after = BoardState(
            tokens=tokens_of(before.play(move)),
            trail=self.shot,
            burning=self.shot if self.shot.decides else None,
            scorches=(Scorch(self.shot),),
        )

    def play(self, since_strike_ms: float | None = None) -> None:
        """Make the move, and go on to so long after the strike, or to the end."""
        self.view.show(self.after, shot=self.shot, animate=False)
        self.view.advance(0)
        if since_strike_ms is not None:
            flight = Firing(self.shot, self.view.geometry).flight_ms
            self.view.advance(flight + since_strike_ms)
        else:
            while self.view.busy:
                self.view.advance(50)

    def scene(self) -> Scene:
        frame = Frame((1280, 720), Background((0, 0, 0), (0, 0, 0), (0, 0, 0)))
        self.view.fill(frame)
        assert frame.scene is not None
        return frame.scene

    def shot_at(self, since_strike_ms: float) -> Firing:
        firing = Firing(self.shot, self.view.geometry)
        return replace(firing, elapsed_ms=firing.flight_ms + since_strike_ms)


@pytest.mark.parametrize(("case", "impact"), [(KILLING, KILL), (FELLING, FALL)])
def test_everything_stands_still_when_the_beam_strikes(
    case: tuple[Position, str], impact: Impact
) -> None:
    seen = Seen(case)
    first, last = seen.shot_at(1), seen.shot_at(impact.stop_ms - 1)
    assert first.impact == impact
    assert (first.travelled, first.moving_ms) == (last.travelled, last.moving_ms)
    assert not last.broken
    seen.play(impact.stop_ms - 1)
    scene = seen.scene()
    assert not scene.particles
    assert not scene.scorches
    assert scene.camera is None
    assert len(scene.glints) == 1
    assert len(scene.debris) == 1
    seen.play(impact.stop_ms + 30)
    scene = seen.scene()
    assert scene.particles
    assert scene.scorches
    assert scene.rings
    assert scene.camera is not None


def test_a_beam_ends_on_the_piece_it_strikes_and_goes_out_after_it() -> None:
    seen = Seen(KILLING)
    struck, burning = seen.shot_at(0), seen.shot_at(200)
    assert 0.4 < (burning.travelled - struck.travelled) / seen.view.geometry.cell < 0.5
    assert seen.shot_at(STRUCK_HOLD_MS).glow == 1
    assert seen.shot_at(STRUCK_HOLD_MS + FADE_MS).glow == 0
    assert seen.shot_at(KILL.length_ms).done


def test_the_shot_that_ends_a_game_burns_on_and_is_drawn_once() -> None:
    seen = Seen(FELLING)
    seen.play(FALL.length_ms - 0.01)
    last = seen.scene()
    seen.play()
    held = seen.scene()
    assert held.beam is not None
    assert held.beam.glow == 1
    assert held.trail is None
    assert held.camera is None
    assert held.scorches
    assert held.remains
    assert {one.kind for one in held.particles} == {ParticleKind.EMBER}
    # What is held is what the last frame showed: nothing jumps.
    assert last.beam is not None
    assert held.beam.phase == pytest.approx(last.beam.phase, abs=0.01)
    assert places(held.remains) == places(last.remains)
    assert held.dim == pytest.approx(last.dim)
    assert not seen.view.dirty
    seen.view.advance(1000)
    assert not seen.view.dirty


def places(particles: list[Particle]) -> list[tuple[int, int]]:
    return [(round(one.centre[0]), round(one.centre[1])) for one in particles]


def test_without_motion_the_end_is_there_at_once() -> None:
    fell, killed = Seen(FELLING), Seen(KILLING)
    for seen in (fell, killed):
        seen.view.tempo = Tempo(instant=True)
        seen.view.show(seen.after, shot=seen.shot)
        seen.view.advance(0)
        assert not seen.view.busy
        scene = seen.scene()
        assert scene.scorches
        assert scene.camera is None
        assert not scene.flashes
    assert fell.scene().beam is not None
    trail = killed.scene().trail
    assert trail is not None
    assert trail.impact is not None


def test_a_shot_seen_again_burns_its_square_again() -> None:
    seen = Seen(KILLING)
    seen.play(300)
    first = seen.scene()
    seen.play()
    assert seen.scene().scorches
    seen.view.replay(seen.shot)
    assert not seen.scene().scorches
    seen.view.advance(0)
    seen.view.advance(Firing(seen.shot, seen.view.geometry).flight_ms + 300)
    again = seen.scene()
    assert again.particles == first.particles
    assert again.beam == first.beam


@pytest.mark.parametrize("impact", [KILL, FALL])
def test_a_moment_is_the_same_whenever_it_is_looked_at(impact: Impact) -> None:
    flying = burst(impact)
    for since in (0, impact.stop_ms + 40, impact.stop_ms + 400):
        assert flying.particles(STAGE, since) == burst(impact).particles(STAGE, since)


def test_a_larger_or_turned_board_shows_the_same_moment() -> None:
    flying = burst(FALL)
    since = FALL.stop_ms + 100
    turned = replace(STAGE, heading=(-1.0, 0.0), flipped=True)
    larger = replace(STAGE, cell=140)
    for one, other, large in zip(
        flying.particles(STAGE, since),
        flying.particles(turned, since),
        flying.particles(larger, since),
        strict=True,
    ):
        (x, y), (a, b), (c, d) = (
            (p.centre[0] - 350, p.centre[1] - 350) for p in (one, other, large)
        )
        assert c == pytest.approx(2 * x)
        assert d == pytest.approx(2 * y)
        # Only what falls or rises does so down the screen on both sides of the table.
        assert a == pytest.approx(-x)
        assert abs(b + y) < 10


@pytest.mark.parametrize("impact", [KILL, FALL])
def test_it_flashes_once(impact: Impact) -> None:
    """One rise and one fall, so that nothing ever flashes three times a second."""
    flying = burst(impact)
    strengths = [
        sum(flash.strength for flash in flying.flashes(STAGE, since))
        for since in range(-20, round(impact.length_ms), 10)
    ]
    turns = [b - a for a, b in pairwise(strengths) if a != b]
    falls = [step < 0 for step in turns]
    assert falls == sorted(falls)


def test_shards_fly_far_and_a_pharaohs_farther() -> None:
    reaches = []
    for impact in (KILL, FALL):
        shards = [
            one
            for one in burst(impact).particles(STAGE, impact.stop_ms + 380)
            if one.kind is ParticleKind.SHARD
        ]
        reaches.append(max(hypot(one.centre[0] - 350, one.centre[1] - 350) for one in shards) / 70)
    assert 0.8 < reaches[0] < reaches[1] < 2.5
    assert FALL.shards > 2 * KILL.shards
    assert not burst(KILL).settled(STAGE)
    assert burst(FALL).settled(STAGE)


def test_a_jolt_comes_and_goes() -> None:
    assert push_at(-1) == push_at(900) == 0
    swings = [shake_at(since, "a")[0] for since in range(0, 121, 2)]
    assert swings[0] == swings[-1] == 0
    assert max(map(abs, swings)) <= 1
    crossings = sum(a * b < 0 for a, b in pairwise(swings))
    assert crossings <= 4


def test_a_fall_goes_on_when_the_board_is_turned_or_resized() -> None:
    seen = Seen(FELLING)
    seen.play(FALL.stop_ms + 200)
    before = seen.scene()
    seen.view.flip()
    turned = seen.scene()
    assert len(turned.particles) == len(before.particles)
    assert turned.scorches[0].centre == seen.view.geometry.centre("f7")
    seen.view.place(Rect(0, 0, 500, 400))
    small = seen.scene()
    area = small.area.inflate(200, 200)
    assert all(area.collidepoint(one.centre) for one in small.particles)
    assert small.rings[0].radius < before.rings[0].radius


def test_what_a_shot_destroys_is_gone_with_the_next_state() -> None:
    seen = Seen(FELLING)
    seen.play()
    seen.view.show(BoardState(tokens=tokens_of(CLOSE)), animate=False)
    scene = seen.scene()
    assert scene.beam is None
    assert not scene.scorches
    assert not scene.remains
    assert scene.dim == 0
