"""What the editor's board shows besides its pieces: a pure function of what is edited and meant."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace

from khepri.app.boards.board_state import BoardState
from khepri.app.screens.editor.state import ERASER, EditorState
from khepri.games.base import Problem


@dataclass(frozen=True, slots=True)
class Pointing:
    """What the player means at the moment, with pointer or keyboard."""

    square: str | None = None
    """The square that is pointed at."""

    drop_square: str | None = None
    """The square on which what is dragged would come down."""

    problem: Problem | None = None
    """The reason against the board whose squares are to be seen."""


def board_shown(state: EditorState, pointing: Pointing, squares: Container[str]) -> BoardState:
    """Return the board with its marks; `squares` are those of the board, and no others get one."""
    tokens, held = state.tokens, state.held
    shown = BoardState(
        tokens=tokens,
        movable=frozenset() if state.tool is ERASER else frozenset(tokens),
        selected=state.selected,
    )
    problem = pointing.problem
    if problem is not None:
        shot = state.editing.shot(state.board.setup, problem)
        marks = tuple(square for square in problem.squares if square in squares)
        if problem in state.warnings:
            shown = replace(shown, doubtful=marks, preview=shot)
        else:
            shown = replace(shown, wrong=marks, preview=shot)
    if pointing.drop_square is not None:
        return replace(shown, selected=pointing.drop_square)
    pointed = pointing.square
    if state.tool is ERASER and pointed in tokens:
        return replace(shown, doomed=pointed)
    if held is not None and pointed is not None and pointed not in tokens:
        return replace(shown, ghosts={pointed: held})
    return shown
