"""The board on screen: what it shows and what it tells."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from app.hands import Hands
from app.stand_ins import hide_everything
from khepri.app.boards.art import PieceArt
from khepri.app.boards.beats import Beat
from khepri.app.boards.board_state import BoardState, Token
from khepri.app.boards.impact import KILL
from khepri.app.boards.under_way import Tempo
from khepri.app.boards.view import BoardView
from khepri.app.faces.laser.skin import LaserSkin, shot_of, tokens_of
from khepri.app.settings import AnimationSpeed
from khepri.app.style.fonts import Fonts
from khepri.app.style.icons import Icons
from khepri.app.style.metrics import Metrics
from khepri.app.style.theme import NIGHT
from khepri.app.widgets import Cursor, Message, Skin, WidgetTree
from khepri.games.laser import Move, Position
from khepri.graphics import Background, Frame, Scene

START = Position.start()


class Table(Hands):
    """A board alone in a window, and hands on it."""

    def __init__(self) -> None:
        super().__init__()
        skin = Skin.of(NIGHT, Metrics.of((1280, 720)), Fonts(), Icons())
        self.tree = WidgetTree(skin)
        self.view = BoardView(LaserSkin(PieceArt(), Fonts(), skin.shapes))
        self.tree.add(self.view)
        self.view.place(Rect(270, 60, 740, 600))
        self.messages: list[Message] = []
        self.view.show(BoardState(tokens=tokens_of(START)), animate=False)

    def send(self, *events: pygame.event.Event) -> None:
        for event in events:
            self.messages += self.tree.handle(event).messages

    def take(self, kind: type[Message]) -> list[Message]:
        """Return the messages of a kind since the last time."""
        found = [message for message in self.messages if isinstance(message, kind)]
        self.messages.clear()
        return found

    def spot(self, square: str) -> tuple[int, int]:
        x, y = self.view.geometry.centre(square)
        return int(x), int(y)

    def scene(self) -> Scene:
        frame = Frame((1280, 720), Background((0, 0, 0), (0, 0, 0), (0, 0, 0)))
        self.view.fill(frame)
        assert frame.scene is not None
        return frame.scene

    def play(self, move: str) -> None:
        shot = shot_of(START.shot(Move.parse(move)))
        after = tokens_of(START.play(Move.parse(move)))
        self.view.show(BoardState(tokens=after, trail=shot), shot=shot)

    def finish(self) -> list[Beat]:
        beats: list[Beat] = []
        while self.view.busy:
            beats += self.view.advance(16)
        return beats

    def standing_on(self, square: str) -> int:
        """Count the pieces drawn in the middle of a square."""
        centre = self.view.geometry.centre(square)
        return sum(sprite.centre == centre for sprite in self.scene().sprites)


@pytest.fixture
def table() -> Table:
    """Return a board with the usual start."""
    hide_everything()
    return Table()


def test_a_move_slides_then_fires_then_rests(table: Table) -> None:
    table.play("f4g4")
    table.view.advance(100)
    assert table.scene().beam is None
    assert table.standing_on("f4") == table.standing_on("g4") == 0
    table.view.advance(150)
    assert table.scene().beam is not None
    assert table.standing_on("g4") == 1
    assert Beat.ENDED in table.finish()
    scene = table.scene()
    assert scene.beam is None
    assert scene.trail is not None


def test_a_piece_stands_until_the_beam_strikes_it(table: Table) -> None:
    table.play("j4R")
    table.view.advance(200)
    assert table.standing_on("j4") == 1
    while table.view.advance(16) != [Beat.DESTROYED]:
        pass
    assert table.standing_on("j4") == 1
    table.view.advance(KILL.stop_ms)
    assert table.standing_on("j4") == 0
    assert table.scene().particles
    table.finish()
    assert not table.scene().particles


def test_without_particles_nothing_flies(table: Table) -> None:
    table.view.particles = False
    table.play("j4R")
    seen = False
    while table.view.busy:
        seen = Beat.DESTROYED in table.view.advance(16) or seen
        assert not table.scene().particles
    assert seen


def test_without_motion_everything_is_there_at_once(table: Table) -> None:
    table.view.tempo = Tempo(instant=True)
    table.play("j4R")
    assert table.view.advance(0) == [Beat.FIRED, Beat.DESTROYED]
    assert not table.view.busy
    assert table.standing_on("j4") == 0
    trail = table.scene().trail
    assert trail is not None
    assert trail.impact is not None


def test_without_piece_animation_pieces_jump_but_the_light_flies(table: Table) -> None:
    table.view.tempo = Tempo(sliding=False)
    table.play("j4R")
    assert table.view.advance(16) == [Beat.FIRED]
    assert table.scene().beam is not None
    assert Beat.DESTROYED in table.finish()


def frames_at(pace: float) -> int:
    """Return for how many frames a move slides, flies and fades."""
    table = Table()
    table.view.tempo = Tempo(pace=pace)
    table.play("f4g4")
    frames = 0
    while table.view.busy:
        table.view.advance(16)
        frames += 1
    return frames


def test_another_pace_scales_moves_and_beams() -> None:
    hide_everything()
    usual = frames_at(1.0)
    for speed in AnimationSpeed:
        assert frames_at(speed.pace) == pytest.approx(usual / speed.pace, abs=3)


def test_the_fastest_beam_can_still_be_read(table: Table) -> None:
    table.view.tempo = Tempo(pace=AnimationSpeed.FAST.pace)
    table.play("f4g4")
    lit = 0
    while table.view.busy:
        table.view.advance(10)
        beam = table.scene().beam
        lit += 10 if beam is not None and table.view.arrived and beam.glow == 1.0 else 0
    assert lit >= 200


@pytest.mark.parametrize("after_ms", [0, 100, 400])
def test_what_is_skipped_is_over_at_once_and_its_end_is_heard(table: Table, after_ms: int) -> None:
    table.play("j4R")
    table.view.advance(after_ms)
    table.view.advance(16)
    table.view.skip()
    assert table.view.advance(16) == [Beat.DESTROYED]
    assert not table.view.busy
    assert table.standing_on("j4") == 0


def test_a_shot_can_be_seen_again(table: Table) -> None:
    table.play("j4R")
    table.finish()
    shot = table.view.board_state.trail
    assert shot is not None
    table.view.replay(shot)
    assert table.standing_on("j4") == 1
    assert table.finish() == [Beat.FIRED, Beat.DESTROYED]
    assert table.standing_on("j4") == 0


def test_a_new_state_ends_what_was_moving(table: Table) -> None:
    table.play("f4g4")
    table.view.advance(300)
    table.view.show(BoardState(tokens=tokens_of(START)), animate=False)
    assert not table.view.busy
    assert table.standing_on("f4") == 1


def test_a_click_chooses_and_a_click_on_the_selected_chooses_on_release(table: Table) -> None:
    table.click_at(table.spot("f4"))
    assert [m.square for m in table.messages if isinstance(m, BoardView.SquareChosen)] == ["f4"]
    table.view.amend(BoardState(tokens=tokens_of(START), selected="f4"))
    table.take(Message)
    table.press_at(table.spot("f4"))
    assert not table.take(BoardView.SquareChosen)
    table.let_go()
    assert table.take(BoardView.SquareChosen)


def holding(table: Table, square: str) -> None:
    movable = frozenset({square})
    table.view.amend(BoardState(tokens=tokens_of(START), movable=movable, selected=square))
    table.press_at(table.spot(square))
    table.glide_to((table.pointer[0] + 30, table.pointer[1]))


def test_a_drag_lifts_the_piece_and_tells_where_it_ends(table: Table) -> None:
    holding(table, "f4")
    assert table.view.dragging
    assert table.tree.cursor is Cursor.GRAB
    assert max(sprite.lift for sprite in table.scene().sprites) == 1
    table.glide_to(table.spot("g4"))
    table.let_go()
    (dropped,) = table.take(BoardView.MoveDropped)
    assert isinstance(dropped, BoardView.MoveDropped)
    assert (dropped.origin, dropped.target) == ("f4", "g4")


def test_what_a_hand_has_put_down_does_not_slide_there_again(table: Table) -> None:
    holding(table, "f4")
    table.glide_to(table.spot("g4"))
    table.let_go()
    table.play("f4g4")
    assert table.standing_on("g4") == 1


def test_a_drag_off_the_board_is_cancelled(table: Table) -> None:
    holding(table, "f4")
    table.glide_to((5, 5))
    table.let_go()
    assert table.take(BoardView.Cancelled)
    assert not table.view.dragging
    assert table.standing_on("f4") == 1


def test_what_may_not_be_moved_is_not_dragged(table: Table) -> None:
    table.press_at(table.spot("f5"))
    table.glide_to(table.spot("f6"))
    assert not table.view.dragging


def test_the_wheel_turns_what_is_under_it(table: Table) -> None:
    table.view.amend(BoardState(tokens=tokens_of(START), selected="c1"))
    table.move_to(table.spot("f4"))
    table.wheel(1)
    table.wheel(-1)
    turns = [m for m in table.messages if isinstance(m, BoardView.RotateAsked)]
    assert [(message.square, message.turn) for message in turns] == [("f4", -1), ("f4", 1)]


def test_the_keyboard_walks_over_the_board(table: Table) -> None:
    table.tree.focus(table.view)
    table.view.amend(BoardState(tokens=tokens_of(START), movable=frozenset({"f4"})))
    table.press("right", "right", "up")
    assert table.view.pointed == "g5"
    table.press("return")
    (chosen,) = table.take(BoardView.SquareChosen)
    assert isinstance(chosen, BoardView.SquareChosen)
    assert chosen.square == "g5"


def test_the_keys_win_over_a_mouse_that_lies_on_the_board(table: Table) -> None:
    table.tree.focus(table.view)
    table.move_to(table.spot("a1"))
    table.press("right")
    assert table.view.pointed != "a1"


def test_a_move_in_mind_shows_the_beam_and_where_the_piece_would_stand(table: Table) -> None:
    shot = shot_of(START.shot(Move.parse("f4g4")))
    piece = tokens_of(START)["f4"]
    table.view.amend(
        BoardState(tokens=tokens_of(START), selected="f4", preview=shot, ghosts={"g4": piece})
    )
    assert table.standing_on("g4") == 1
    scene, geometry = table.scene(), table.view.geometry
    assert scene.trail is None, "the trail is that of the last shot"
    assert scene.preview is not None
    x, y = geometry.centre("j1")
    assert scene.preview.points[0] == pytest.approx((x, y - 0.4 * geometry.cell))
    standing = {sprite.centre: sprite.alpha for sprite in scene.sprites}
    assert standing[geometry.centre("g4")] == 255
    assert standing[geometry.centre("f4")] / 255 == pytest.approx(0.3, abs=0.005)


def test_a_turn_in_mind_takes_the_place_of_the_piece(table: Table) -> None:
    piece = tokens_of(START)["c1"]
    turned = Token(piece.side, piece.kind, (piece.turn + 1) % 4)
    table.view.amend(BoardState(tokens=tokens_of(START), selected="c1", ghosts={"c1": turned}))
    assert table.standing_on("c1") == 1


def test_targets_carry_dots_and_the_last_move_its_marks(table: Table) -> None:
    table.view.amend(
        BoardState(
            tokens=tokens_of(START),
            selected="f4",
            targets=frozenset({"f3", "g3"}),
            last=("e8", "e7"),
            last_side="red",
        )
    )
    scene = table.scene()
    tops = {picture.topleft for picture in scene.top}
    assert tops == {table.view.geometry.rect(square).topleft for square in ("f3", "g3")}
    marks = {picture.topleft for picture in scene.marks}
    assert marks == {table.view.geometry.rect(square).topleft for square in ("e8", "e7", "f4")}


def test_what_is_wrong_has_the_colour_of_warnings(table: Table) -> None:
    table.view.amend(BoardState(tokens=tokens_of(START), wrong=("e8",), doubtful=("e7",)))
    frames = {picture.topleft: picture.surface for picture in table.scene().marks}
    for square, tone in (("e8", NIGHT.careful_border), ("e7", NIGHT.gold)):
        frame = frames[table.view.geometry.rect(square).topleft]
        edge = frame.get_at((frame.get_width() // 2, 2))
        assert edge.a > 0
        assert max(abs(a - b) for a, b in zip(edge[:3], tone, strict=True)) < 12


def test_an_idle_board_is_not_dirty(table: Table) -> None:
    table.scene()
    assert not table.view.dirty
    assert table.view.advance(16) == []
    table.view.amend(table.view.board_state)
    assert not table.view.dirty
    table.view.flip()
    assert table.view.dirty


def test_a_new_size_does_not_disturb_a_shot(table: Table) -> None:
    table.play("f4g4")
    table.view.advance(300)
    table.view.advance(100)
    table.view.place(Rect(0, 0, 500, 400))
    beam = table.scene().beam
    assert beam is not None
    assert all(0 <= x <= 500 and 0 <= y <= 400 for x, y in beam.points)
