"""The state: what every tool does to a board, without any screen."""

from __future__ import annotations

import random

import pytest

from khepri.app.boards.board_state import Token
from khepri.app.faces import face_of
from khepri.app.faces.editable_board import EditableBoard
from khepri.app.faces.editing import AnyBoardEditing, Symmetry
from khepri.app.faces.laser.editing import LaserEditing
from khepri.app.faces.othello.editing import OthelloEditing
from khepri.app.screens.editor.history import MOST_STEPS, EditHistory
from khepri.app.screens.editor.state import ERASER, EditorState
from khepri.errors import InvalidSetupError
from khepri.games import laser, othello
from khepri.games.registry import GAMES

LASER, OTHELLO = LaserEditing(), OthelloEditing()
ANUBIS = Token("blue", "anubis", 0)
BLACK, WHITE = OTHELLO.palette

ALL_EDITING = [face_of(spec).editing for spec in GAMES]
each_game = pytest.mark.parametrize("editing", ALL_EDITING, ids=lambda one: one.spec.name)


def laser_state(fen: str = "10/10/10/10/10/10/10/10 b") -> EditorState:
    """Return a state with a board of Laser Chess."""
    return EditorState.of(LASER, EditableBoard(laser.Setup.parse(fen), "club"))


def test_boards_of_every_game_can_be_edited() -> None:
    assert [editing.spec for editing in ALL_EDITING] == list(GAMES)


@each_game
def test_it_begins_with_the_usual_board(editing: AnyBoardEditing) -> None:
    state = EditorState.of(editing)
    usual = editing.spec.variants[0]
    assert (state.board.text, state.board.variant) == (str(editing.spec.start(usual)), usual)
    assert state.problems == ()


@each_game
def test_every_piece_of_the_palette_can_be_put_and_taken_away(editing: AnyBoardEditing) -> None:
    state = EditorState.of(editing).emptied()
    for token in editing.palette:
        placed = state.take_up(token).click("c3")
        assert placed.tokens == {"c3": token}
        assert placed.counts == {token.material: 1}
        assert placed.take_up(ERASER).click("c3").tokens == {}
        assert placed.undone().board == state.board


def test_a_click_without_a_tool_chooses_moves_and_lets_go() -> None:
    state = laser_state().put("e4", ANUBIS)
    assert state.click("a1") == state
    chosen = state.click("e4")
    assert chosen.selected == "e4"
    assert chosen.click("e4").selected is None
    moved = chosen.click("f5")
    assert (moved.tokens, moved.selected) == ({"f5": ANUBIS}, "f5")


def test_a_piece_in_hand_is_turned_and_so_is_its_card() -> None:
    state = laser_state().take_up(ANUBIS).turn(1)
    east = Token("blue", "anubis", 1)
    assert state.tool == east
    assert east in state.palette
    assert ANUBIS not in state.palette
    assert state.click("e4").turn(-1, "e4").tokens == {"e4": ANUBIS}
    assert state.history == laser_state().history


def test_turning_what_looks_the_same_is_no_step() -> None:
    pharaoh = Token("red", "pharaoh", 2)
    state = laser_state().put("e4", pharaoh)
    assert state.turn(1, "e4") == state
    assert state.turn(1, "a1") == state
    assert state.turn(1) == state


def test_a_disc_is_turned_over() -> None:
    state = EditorState.of(OTHELLO)
    assert state.tokens["d4"] == WHITE
    assert state.turn(1, "d4").tokens["d4"] == BLACK
    assert state.take_up(BLACK).turn(-1).tool == WHITE


def test_moving_onto_another_piece_replaces_it_and_can_be_undone() -> None:
    state = laser_state().put("e4", ANUBIS).put("f5", Token("red", "pyramid", 1))
    moved = state.move("e4", "f5")
    assert moved.tokens == {"f5": ANUBIS}
    assert moved.undone().tokens == state.tokens
    assert state.move("e4", "e4") == state
    assert state.move("a1", "b1") == state


def test_the_chosen_square_is_forgotten_with_its_piece() -> None:
    state = laser_state().put("e4", ANUBIS).click("e4")
    assert state.erase("e4").selected is None
    assert state.emptied().selected is None
    assert state.undone().selected is None


def test_picking_the_same_piece_again_puts_it_back() -> None:
    state = laser_state().pick(ANUBIS)
    assert state.tool == ANUBIS
    assert state.pick(ANUBIS).tool is None
    assert state.pick(ERASER).pick(ERASER).tool is None


@pytest.mark.parametrize("symmetry", Symmetry)
@pytest.mark.parametrize("side", laser.Side)
def test_the_published_boards_are_half_turns_of_themselves(
    side: laser.Side, symmetry: Symmetry
) -> None:
    """Every Khet board looks the same from both sides: the half turn rebuilds it exactly."""
    for start in LASER.starts():
        state = EditorState.of(LASER, start.board)
        copied = state.copied(side, symmetry)
        army = {square: token for square, token in state.tokens.items() if token.side == side}
        assert army.items() <= copied.tokens.items()
        if symmetry is Symmetry.HALF_TURN:
            assert _looks(copied) == _looks(state), start.name


def _looks(state: EditorState) -> object:
    setup = state.board.setup
    assert isinstance(setup, laser.Setup)
    return setup.position().identity


@pytest.mark.parametrize(
    ("fen", "mirrored", "turned"),
    [
        # Each kind, in a rotation that both images change.
        ("10/10/10/10/10/10/10/Pa9 b", "pb9", "9pc"),
        ("10/10/10/10/10/10/10/Ra9 b", "rb9", "9rc"),
        ("10/10/10/10/10/10/10/Na9 b", "nc9", "9nc"),
        ("10/10/10/10/10/10/10/Sb9 b", "sb9", "9sd"),
        ("10/10/10/10/10/10/10/Pd9 b", "pc9", "9pb"),
    ],
)
def test_images_of_pieces(fen: str, mirrored: str, turned: str) -> None:
    state = laser_state(fen)
    for symmetry, rank in ((Symmetry.MIRROR, mirrored), (Symmetry.HALF_TURN, turned)):
        assert state.copied(laser.Side.BLUE, symmetry).board.text.split("/")[0] == rank


def test_a_mirrored_beam_flies_the_mirrored_way() -> None:
    """The image of an army is one for the laser, too, not only for the eye."""
    state = laser_state("10/10/10/3Pb2Pc3/10/10/3Rb2Nd3/3Sa1Fa4 b")
    for symmetry in Symmetry:
        setup = state.copied(laser.Side.BLUE, symmetry).board.setup
        assert isinstance(setup, laser.Setup)
        one, other = (laser.fire(setup.position(), side) for side in laser.Side)
        image = [LASER.opposite(setup, square, symmetry) for square in one.squares]
        assert list(other.squares) == image
        assert other.ending is one.ending


def test_an_image_never_falls_on_its_own_army() -> None:
    state = laser_state("Fa9/10/10/10/10/10/10/Na9 b")
    assert state.copied(laser.Side.BLUE, Symmetry.MIRROR) == state
    assert len(state.copied(laser.Side.BLUE, Symmetry.HALF_TURN).tokens) == 4


def test_another_size_keeps_the_middle() -> None:
    state = EditorState.of(OTHELLO)
    for size in (4, 6, 10, 12):
        smaller = state.with_variant(str(size))
        assert smaller.board.text == str(othello.Position.start(size))
        assert smaller.undone().board == state.board
    corner = state.put("a1", BLACK).with_variant("6").with_variant("8")
    assert corner.tokens == state.tokens


def test_rules_are_a_step_and_the_board_stays() -> None:
    state = laser_state().with_variant("khet2")
    assert (state.board.variant, len(state.history.past)) == ("khet2", 1)
    assert state.with_variant("khet2") == state


@each_game
def test_a_text_is_read_or_changes_nothing(editing: AnyBoardEditing) -> None:
    state = EditorState.of(editing)
    for start in editing.starts():
        taken = state.read(start.board.text)
        assert taken.board.setup == start.board.setup
        assert taken.board.variant in taken.board.setup.variants
    with pytest.raises(InvalidSetupError):
        state.read("x" * 1_000_000)
    assert not state.understands("")
    assert state.understands(state.board.text)


@each_game
def test_sides_take_turns_to_begin(editing: AnyBoardEditing) -> None:
    first, second = editing.spec.sides
    state = EditorState.of(editing).with_side(second)
    assert state.board.setup.side is second
    assert state.with_side(first).board == EditorState.of(editing).board


def test_warnings_wait_until_there_are_no_problems() -> None:
    facing = "sc8fc/10/10/10/10/10/10/{pharaoh}Sa b"
    assert laser_state(facing.format(pharaoh="9")).warnings == ()
    (warning,) = laser_state(facing.format(pharaoh="4Fa4")).warnings
    shot = LASER.shot(laser.Setup.parse(facing.format(pharaoh="4Fa4")), warning)
    assert shot is not None
    assert (shot.side, shot.squares[0], shot.destroyed) == ("blue", "j1", "j8")
    assert OTHELLO.shot(othello.Setup.empty(4), warning) is None


def test_history_has_an_end() -> None:
    history = EditHistory(EditableBoard(othello.Setup.empty(4), "4"))
    for number in range(MOST_STEPS + 5):
        side = tuple(othello.Side)[number % 2 - 1]
        history = history.then(EditableBoard(othello.Setup.empty(4).with_side(side), "4"))
    assert len(history.past) == MOST_STEPS
    assert history.then(history.now) is history


@each_game
def test_undo_goes_back_to_the_start_and_redo_to_the_end(editing: AnyBoardEditing) -> None:
    """A hundred random sequences of edits, fifty for each game."""
    for seed in range(50):
        _edit_at_random(EditorState.of(editing), random.Random(seed))


def _edit_at_random(state: EditorState, dice: random.Random) -> None:
    seen = [state.board]
    for _ in range(20):
        state = _any_edit(state, dice)
        if state.board != seen[-1]:
            seen.append(state.board)
    assert [*state.history.past, state.board] == seen
    for board in reversed(seen[:-1]):
        state = state.undone()
        assert state.board == board
        assert state.selected is None or state.selected in state.tokens
    assert state.undone() == state
    for board in seen[1:]:
        state = state.redone()
        assert state.board == board
    assert state.redone() == state


def _any_edit(state: EditorState, dice: random.Random) -> EditorState:
    squares = [f"{file}{rank}" for file in "abcd" for rank in "1234"]
    square, other = dice.sample(squares, 2)
    editing = state.editing
    return dice.choice(
        (
            lambda: state.put(square, dice.choice(editing.palette)),
            lambda: state.pick(dice.choice((*state.palette, ERASER, None))),
            lambda: state.click(square),
            lambda: state.click(other),
            lambda: state.erase(square),
            lambda: state.move(square, other),
            lambda: state.turn(dice.choice((1, -1)), dice.choice((square, None))),
            lambda: state.emptied() if dice.random() < 0.2 else state,
            lambda: state.copied(dice.choice(editing.spec.sides), dice.choice(list(Symmetry))),
            lambda: state.with_side(dice.choice(editing.spec.sides)),
            lambda: state.with_variant(dice.choice(editing.variants)[0]),
            lambda: state.with_board(dice.choice(editing.starts()).board),
        )
    )()
