"""The board for practising: a part of a board, offered moves, and moves that are shown."""

from __future__ import annotations

from collections.abc import Callable

from app.pilot import Pilot
from app.practice.practising import exercise, played, practise
from khepri.audio import Cue
from khepri.games import laser, othello
from khepri.learn.lesson import ShownPart

Start = Callable[..., Pilot]

TURN = laser.GAME.parse_position("sc9/10/10/10/5Pa3Pc/10/7Fa2/5fc3Sa b", "club")
OWN_HIT = laser.GAME.parse_position("sc9/10/10/10/4fc4Pc/7Fa2/10/9Sa b", "club")
START = othello.Position.start()


def test_a_part_has_its_own_squares_and_light_leaves_over_its_edge(start: Start) -> None:
    view = ShownPart("e1", "j5")
    pilot, screen = practise(start, exercise(laser.GAME, TURN, "f4L", "f4R", view=view))
    assert set(screen.board.board_state.tokens) == {"f4", "j4", "h2", "f1", "j1"}
    assert screen.board.board_state.selected is None, "even the only piece is chosen by hand"
    pilot.click("f4")
    pilot.press("e")
    assert list(map(str, screen.moves)) == ["f4R"]
    moved = laser.GAME.parse_move("j4i3")
    screen.practice.show([played(TURN, moved)])
    pilot.wait(400)
    assert screen.board.shot is not None
    assert (screen.board.shot.squares[-1], screen.board.shot.leaves) == ("j5", (0, 1))


def test_what_is_not_offered_is_refused_with_its_move(start: Start) -> None:
    pilot, screen = practise(start, exercise(laser.GAME, TURN, "f4L", "f4R"))
    pilot.click("f4")
    pilot.click("e4")
    pilot.click("h2")
    assert [str(move) for move, _ in screen.refused] == ["f4e4", "None"]
    assert screen.board.board_state.targets == frozenset()
    assert not screen.moves


def test_a_prepared_turn_can_be_turned_back_and_is_played_by_enter(start: Start) -> None:
    pilot, screen = practise(start, exercise(laser.GAME, TURN, "f4L", "f4R"), prepares=True)
    pilot.click("f4")
    pilot.press("e", "q")
    assert screen.practice.prepared is None
    pilot.press("e", "e")
    assert str(screen.practice.prepared) == "f4R"
    assert screen.board.board_state.preview is not None
    assert not screen.moves
    pilot.press("Return")
    assert list(map(str, screen.moves)) == ["f4R"]


def test_a_shot_at_ones_own_side_is_asked_twice_where_it_is_foretold(start: Start) -> None:
    pilot, screen = practise(start, exercise(laser.GAME, OWN_HIT))
    pilot.drag("h3", "h4")
    assert not screen.moves
    assert Cue.CAREFUL in pilot.mixer.cues
    pilot.wait(500)
    pilot.click("h4")
    assert list(map(str, screen.moves)) == ["h3h4"]


def test_without_preview_nothing_is_foretold_and_nothing_is_asked(start: Start) -> None:
    pilot, screen = practise(start, exercise(laser.GAME, OWN_HIT, preview=False), prepares=True)
    pilot.click("h3")
    pilot.click("h4")
    state = screen.board.board_state
    assert (state.preview, state.foretold, set(state.ghosts)) == (None, "", {"h4"})
    assert Cue.CAREFUL not in pilot.mixer.cues
    pilot.click("h4")
    assert len(screen.moves) == 1


def test_moves_are_shown_and_the_board_goes_back(start: Start) -> None:
    pilot, screen = practise(start, exercise(othello.GAME, START))
    first = played(START, othello.Move.parse("d3"))
    reply = played(first.after, othello.Move.parse("c3"))
    seen: list[int] = []
    pilot.click("d3")
    screen.practice.show(
        [first, reply], lambda: seen.append(len(screen.board.board_state.tokens)), back=True
    )
    pilot.wait(4000)
    assert seen == [6], "it is told when the reply has been seen"
    pilot.wait(2500)
    assert screen.practice.may_move
    assert len(screen.board.board_state.tokens) == 4
    pilot.press("b")
    pilot.wait(100)
    assert screen.practice.showing, "the same is shown again"
    assert len(seen) == 1


def test_a_lit_shot_burns_on(start: Start) -> None:
    pilot, screen = practise(start, exercise(laser.GAME, TURN))
    screen.practice.show([played(TURN, laser.GAME.parse_move("j4R"))], lit=True)
    pilot.wait(5000)
    scene = pilot.frame.scene
    assert scene is not None
    assert scene.beam is not None
    assert scene.beam.glow == 1
