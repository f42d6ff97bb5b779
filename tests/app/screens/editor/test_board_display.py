"""What the editor's board shows besides its pieces."""

from __future__ import annotations

from app.screens.editor.hands_on import ANUBIS, PYRAMID
from khepri.app.boards.board_state import BoardState
from khepri.app.faces.editable_board import EditableBoard
from khepri.app.faces.laser.editing import LaserEditing
from khepri.app.screens.editor.board_display import Pointing, board_shown
from khepri.app.screens.editor.state import ERASER, EditorState
from khepri.games import laser
from khepri.games.base import Problem

SHOT_AT_ONCE = "sc3fc5/10/10/10/10/9pa/10/4Fa4Sa b"
SQUARES = frozenset({"a1", "e4", "f5"})
STATE = EditorState.of(LaserEditing(), EditableBoard(laser.Setup(), "club")).put("e4", ANUBIS)


def shown(state: EditorState, pointing: Pointing) -> BoardState:
    """Return what is shown of a state."""
    return board_shown(state, pointing, SQUARES)


def test_a_piece_in_the_hand_is_shown_over_empty_squares_alone() -> None:
    holding = STATE.take_up(PYRAMID)
    assert shown(holding, Pointing("a1")).ghosts == {"a1": PYRAMID}
    assert shown(holding, Pointing("e4")).ghosts == {}
    assert shown(holding, Pointing()).ghosts == {}
    assert shown(STATE, Pointing("a1")).ghosts == {}


def test_the_eraser_marks_what_it_would_take_and_lets_nothing_be_dragged() -> None:
    erasing = STATE.take_up(ERASER)
    assert shown(erasing, Pointing("e4")).doomed == "e4"
    assert shown(erasing, Pointing("a1")).doomed is None
    assert shown(erasing, Pointing()).movable == frozenset()
    assert shown(STATE, Pointing("e4")).movable == {"e4"}


def test_the_square_under_a_dragged_piece_comes_before_everything_else() -> None:
    holding = STATE.take_up(PYRAMID)
    over = shown(holding, Pointing("a1", drop_square="f5"))
    assert (over.selected, over.ghosts) == ("f5", {})


def test_a_reason_shows_its_squares_but_none_that_the_board_has_not() -> None:
    problem = Problem("Something is wrong.", ("e4", "z9"))
    assert shown(STATE, Pointing(problem=problem)).wrong == ("e4",)


def test_what_may_only_surprise_is_no_fault() -> None:
    state = EditorState.of(LaserEditing(), EditableBoard(laser.Setup.parse(SHOT_AT_ONCE), "club"))
    warning = state.warnings[0]
    board = board_shown(state, Pointing(problem=warning), frozenset(warning.squares))
    assert (board.wrong, board.doubtful) == ((), warning.squares)
