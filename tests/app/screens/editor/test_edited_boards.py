"""The boards of all games in the editor, kept for each other and for another visit."""

from __future__ import annotations

from khepri.app.faces.laser.editing import LaserEditing
from khepri.app.faces.othello.editing import OthelloEditing
from khepri.app.screens.editor.edited_boards import EditedBoards
from khepri.app.screens.editor.state import EditorState

LASER, OTHELLO = LaserEditing(), OthelloEditing()


def test_the_board_that_was_kept_last_is_the_current_one() -> None:
    states: dict[str, EditorState] = {}
    boards = EditedBoards(states)
    assert not boards
    emptied = EditorState.of(LASER).emptied()
    boards.keep(emptied)
    boards.keep(EditorState.of(OTHELLO))
    assert boards.current.editing is OTHELLO
    boards.keep(emptied)
    assert boards.current == emptied
    assert EditedBoards(states).current == emptied


def test_a_game_without_a_board_begins_with_its_usual_one() -> None:
    boards = EditedBoards({})
    emptied = EditorState.of(LASER).emptied()
    boards.keep(emptied)
    assert boards.of(LASER) == emptied
    assert boards.of(OTHELLO) == EditorState.of(OTHELLO)


def test_only_the_current_board_is_forgotten() -> None:
    boards = EditedBoards({})
    boards.keep(EditorState.of(LASER).emptied())
    boards.keep(EditorState.of(OTHELLO).emptied())
    boards.forget_current()
    assert boards.current == EditorState.of(LASER).emptied()
    boards.forget_current()
    assert not boards
