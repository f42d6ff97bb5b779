"""Discs are put down, turned over in a wave, and taken up: by the difference of two boards."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from app.hands import Hands
from app.stand_ins import hide_everything
from khepri.app.boards.animation import (
    LANDED_MS,
    LONGEST_WAVE_MS,
    TIP_MS,
    Change,
    Motion,
    changes_between,
    duration_of,
    in_waves,
)
from khepri.app.boards.art import PieceArt
from khepri.app.boards.beats import Beat
from khepri.app.boards.board_state import BoardState
from khepri.app.boards.movement import drop_height
from khepri.app.boards.under_way import Tempo
from khepri.app.boards.view import BoardView
from khepri.app.faces.othello.skin import OthelloSkin, grid_of, tokens_of
from khepri.app.style.fonts import Fonts
from khepri.app.style.icons import Icons
from khepri.app.style.metrics import Metrics
from khepri.app.style.theme import NIGHT
from khepri.app.widgets import Skin, WidgetTree
from khepri.games.othello import SIZES, Move, Position
from khepri.graphics import Background, Frame, Scene, Sprite

STAR = Position.parse("X--X--X--O-O-O----OOO---XOO-OOX---OOO----O-O-O--X--O--X----X---- X")
"""Black on d4 turns discs over in all eight directions, up to three squares away."""


def changes(before: Position, after: Position) -> list[Change]:
    grid = grid_of(before.size)
    found = changes_between(tokens_of(before), tokens_of(after), grid.steps_between)
    return in_waves(found, grid.steps_between)


class Table(Hands):
    """An Othello board alone in a window, and hands on it."""

    def __init__(self, position: Position, *, instant: bool = False) -> None:
        hide_everything()
        super().__init__()
        pygame.font.init()
        skin = Skin.of(NIGHT, Metrics.of((1280, 720)), Fonts(), Icons())
        tree = WidgetTree(skin)
        shown = OthelloSkin(PieceArt(), Fonts(), skin.shapes, size=position.size)
        self.view = BoardView(shown)
        self.tree = tree
        tree.add(self.view)
        self.view.place(Rect(340, 60, 600, 600))
        self.view.tempo = Tempo(instant=instant)
        self.view.show(BoardState(tokens=tokens_of(position)), animate=False)

    def send(self, *events: pygame.event.Event) -> None:
        for event in events:
            self.tree.handle(event)

    def spot(self, square: str) -> tuple[int, int]:
        x, y = self.view.geometry.centre(square)
        return int(x), int(y)

    def show(self, position: Position) -> None:
        self.view.show(BoardState(tokens=tokens_of(position)))

    def scene(self) -> Scene:
        frame = Frame((1280, 720), Background((0, 0, 0), (0, 0, 0), (0, 0, 0)))
        self.view.fill(frame)
        assert frame.scene is not None
        return frame.scene

    def on(self, square: str) -> Sprite:
        centre = self.view.geometry.centre(square)
        (found,) = [sprite for sprite in self.scene().sprites if sprite.centre == centre]
        return found

    def run(self, elapsed_ms: int) -> list[Beat]:
        return [beat for _ in range(elapsed_ms) for beat in self.view.advance(1)]


# The difference


@given(st.sampled_from(SIZES), st.integers(0, 10**6), st.integers(0, 40))
def test_a_move_is_one_disc_put_down_and_the_rest_turned_over(
    size: int, seed: int, length: int
) -> None:
    dice, position = Random(seed), Position.start(size)
    for _ in range(length):
        moves = position.legal_moves()
        if not moves:
            return
        position = position.play(dice.choice(moves))
    for move in position.legal_moves():
        after = position.play(move)
        forth, back = changes(position, after), changes(after, position)
        turned = {change.target for change in forth if change.turns_over}
        assert turned == set(position.flips(move))
        assert {change.target for change in back if change.turns_over} == turned
        if move != Move.PASS:
            (put_down,) = (change for change in forth if change.is_put_down)
            (taken_up,) = (change for change in back if change.is_taken_up)
            assert put_down.target == taken_up.origin == move.square
            assert len(forth) == len(back) == 1 + len(turned)
            assert taken_up.delay_ms >= max(change.delay_ms for change in back)
        assert max(duration_of(forth), duration_of(back)) <= LONGEST_WAVE_MS


def test_the_wave_goes_outwards_step_by_step() -> None:
    waves: dict[int, set[float]] = {}
    steps = grid_of(8).steps_between
    for change in changes(STAR, STAR.play(Move.parse("d4"))):
        if change.turns_over:
            assert change.pushed_from == "d4"
            waves.setdefault(steps("d4", str(change.target)), set()).add(change.delay_ms)
    assert waves == {1: {100}, 2: {175}, 3: {250}}


def test_the_longest_line_of_the_largest_board_is_over_in_time() -> None:
    row = "-" + "O" * 10 + "X"
    before = Position.parse(row + "-" * 132 + " X")
    found = changes(before, before.play(Move.parse("a1")))
    delays = sorted(change.delay_ms for change in found if change.turns_over)
    assert len(delays) == 10
    assert all(40 <= b - a <= 60 for a, b in pairwise(delays))
    assert duration_of(found) <= LONGEST_WAVE_MS < 900
    assert 150 <= TIP_MS <= 250


def test_a_jump_through_the_game_turns_everything_over_at_once() -> None:
    position = Position.start()
    later = position
    for _ in range(6):
        later = later.play(later.legal_moves()[0])
    assert {change.delay_ms for change in changes(position, later)} == {0}


def test_a_disc_falls_touches_the_board_and_bounces_once() -> None:
    heights = [drop_height(share / 100) for share in range(101)]
    touches = [
        index
        for index in range(1, 100)
        if heights[index] < heights[index - 1] and heights[index] <= heights[index + 1]
    ]
    assert heights[0] > 0.5
    assert heights[-1] == 0
    assert len(touches) == 1
    assert max(heights[touches[0] :]) < 0.2


# On the board


def test_a_disc_shows_its_edge_half_way_and_then_its_other_side() -> None:
    table = Table(STAR)
    white, black = table.on("c3").surface, table.on("a1").surface
    table.show(STAR.play(Move.parse("d4")))
    assert table.on("c3").surface is white
    assert table.on("c3").tip is None
    table.run(LANDED_MS + TIP_MS // 2)
    tip = table.on("c3").tip
    assert tip is not None
    assert tip.share == pytest.approx(0.5, abs=0.02)
    assert tip.heading == 225, "away from d4, which is to the lower right of c3"
    assert tip.back is black
    assert table.on("d2").tip is not None
    assert table.on("b2").tip is not None
    table.run(TIP_MS // 2 + 5)
    assert table.on("c3").tip is None
    assert table.on("c3").surface is black
    table.run(1000)
    assert not table.view.busy
    assert {sprite.tip for sprite in table.scene().sprites} == {None}


def test_a_board_seen_from_the_other_side_tips_the_other_way() -> None:
    table = Table(STAR)
    table.view.flip()
    table.show(STAR.play(Move.parse("d4")))
    table.run(LANDED_MS + TIP_MS // 2)
    tip = table.on("c3").tip
    assert tip is not None
    assert tip.heading == 45


def test_what_is_heard_comes_in_the_order_of_the_wave() -> None:
    table = Table(STAR)
    after = STAR.play(Move.parse("d4"))
    table.show(after)
    assert table.run(LANDED_MS - 5) == []
    beats = table.run(1000)
    assert beats == [Beat.PLACED] + [Beat.TURNED] * len(STAR.flips(Move.parse("d4")))
    table.show(STAR)
    beats = table.run(1000)
    assert beats == [Beat.TURNED] * len(STAR.flips(Move.parse("d4"))) + [Beat.TAKEN_UP]


def test_long_frames_lose_no_sound() -> None:
    motion = Motion(tuple(changes(STAR, STAR.play(Move.parse("d4")))))
    beats = motion.advance(90) + motion.advance(0) + motion.advance(700)
    assert beats.count(Beat.PLACED) == 1
    assert beats.count(Beat.TURNED) == len(STAR.flips(Move.parse("d4")))
    assert motion.done


def test_without_motion_the_change_is_marked_and_heard() -> None:
    table = Table(STAR, instant=True)
    table.show(STAR.play(Move.parse("d4")))
    assert not table.view.busy
    scene = table.scene()
    assert {sprite.tip for sprite in scene.sprites} == {None}
    ringed = {picture.topleft for picture in scene.top}
    assert ringed == {
        table.view.geometry.rect(square).topleft for square in STAR.flips(Move.parse("d4"))
    }
    assert table.view.advance(16) == [Beat.PLACED, Beat.TURNED]
    assert table.view.advance(16) == []
    table.show(STAR)
    table.view.finish()
    assert not table.scene().top, "what was marked is old news"


def test_a_disc_that_was_dragged_does_not_fall_again() -> None:
    table = Table(STAR)
    state = table.view.board_state
    table.view.amend(replace(state, movable=frozenset({"a1"})))
    table.press_at(table.spot("a1"))
    table.glide_to(table.spot("b1"))
    table.let_go()
    tokens = dict(state.tokens)
    tokens["b1"] = tokens.pop("a1")
    table.view.show(BoardState(tokens=tokens))
    assert not table.view.busy
    assert table.on("b1").alpha == 255


def test_the_keyboard_begins_where_a_disc_may_be_put() -> None:
    table = Table(STAR)
    table.view.amend(replace(table.view.board_state, targets=frozenset({"d4", "h8"})))
    table.tree.focus(table.view)
    table.press("right")
    assert table.view.pointed == "d4"
    assert table.view.state == f"{len(tokens_of(STAR))} discs, cursor on d4"


def test_a_position_that_is_only_looked_at_makes_no_sound() -> None:
    table = Table(STAR, instant=True)
    table.view.show(
        BoardState(tokens=tokens_of(STAR.play(Move.parse("d4")))),
        animate=False,
    )
    assert table.run(10) == []
    assert not table.scene().top
