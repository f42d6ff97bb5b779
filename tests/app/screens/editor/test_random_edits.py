"""Random sequences of edits by mouse and keyboard: undo leads back exactly, redo to the end."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from app.pilot import Pilot
from app.screens.editor.hands_on import Start, at_editor, screen_of
from khepri.app.faces.editable_board import EditableBoard
from khepri.app.screens.editor.palette import PieceCard

GAMES = ("Laser Chess", "Othello")
SEQUENCES = 50
"""For each game: a hundred in all."""

STEPS = 10


@pytest.mark.parametrize("game", GAMES)
def test_a_few_random_edits_are_undone_and_redone(start: Start, game: str) -> None:
    for seed in range(2):
        edit_at_random(at_editor(start, game=game), random.Random(seed))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_random_edits_are_undone_and_redone(start: Start, game: str) -> None:
    for seed in range(1000, 1000 + SEQUENCES):
        edit_at_random(at_editor(start, game=game), random.Random(seed))


def edit_at_random(pilot: Pilot, dice: random.Random) -> None:
    """Edit, go back to the start step by step, and to the end again."""
    seen = [edited_board(pilot)]
    for _ in range(STEPS):
        dice.choice(WAYS)(pilot, dice)
        _leave_dialogs(pilot)
        history = screen_of(pilot).state.history
        new = [*history.past, history.now]
        assert new[: len(seen)] == seen, "a step was lost"
        seen = new
        assert dict(pilot.board.board_state.tokens) == screen_of(pilot).state.tokens
    pilot.screen.tree.focus(pilot.board)
    for board in reversed(seen[:-1]):
        dice.choice((lambda: pilot.press("Ctrl+Z"), lambda: pilot.click_button("Undo")))()
        assert edited_board(pilot) == board
    for board in seen[1:]:
        dice.choice((lambda: pilot.press("Ctrl+Y"), lambda: pilot.press("Ctrl+Shift+Z")))()
        assert edited_board(pilot) == board
    assert pilot.widget(screen_of(pilot).state.editing.text_label).state == repr(seen[-1].text)


def edited_board(pilot: Pilot) -> EditableBoard:
    """Return the board as it is now."""
    return screen_of(pilot).state.board


def _leave_dialogs(pilot: Pilot) -> None:
    while pilot.screen.tree.dialogs or pilot.screen.tree.popup:
        pilot.press("Escape")


def _square(pilot: Pilot, dice: random.Random) -> str:
    return dice.choice(pilot.board.geometry.grid.squares)


def _taken(pilot: Pilot, dice: random.Random) -> str:
    return dice.choice(list(screen_of(pilot).state.tokens) or [_square(pilot, dice)])


def _card(pilot: Pilot, dice: random.Random) -> PieceCard:
    return dice.choice(screen_of(pilot).view.palette.cards)


def _put(pilot: Pilot, dice: random.Random) -> None:
    pilot.click(_card(pilot, dice))
    pilot.click(_square(pilot, dice))


def _drag_in(pilot: Pilot, dice: random.Random) -> None:
    pilot.drag(_card(pilot, dice), _square(pilot, dice))


def _drag_about(pilot: Pilot, dice: random.Random) -> None:
    pilot.drag(_taken(pilot, dice), _square(pilot, dice))


def _drag_off(pilot: Pilot, dice: random.Random) -> None:
    pilot.drop_off_board(_taken(pilot, dice))


def _click(pilot: Pilot, dice: random.Random) -> None:
    pilot.click(_taken(pilot, dice))


def _right_click(pilot: Pilot, dice: random.Random) -> None:
    pilot.right_click(_taken(pilot, dice))


def _wheel(pilot: Pilot, dice: random.Random) -> None:
    pilot.hover(_taken(pilot, dice))
    pilot.wheel(dice.choice((1, -1)))


def _keys(pilot: Pilot, dice: random.Random) -> None:
    pilot.screen.tree.focus(pilot.board)
    keys = (
        "Up",
        "Down",
        "Left",
        "Right",
        "Enter",
        "q",
        "e",
        "Delete",
        "x",
        "t",
        "p",
        "r",
        "b",
        "w",
    )
    pilot.press(*dice.choices(keys, k=8))


def _tool(pilot: Pilot, dice: random.Random) -> None:
    view = screen_of(pilot).view
    tool = dice.choice((view.palette.right, view.palette.eraser, view.actions.empty))
    if tool.active:
        pilot.click(tool)


def _menu(pilot: Pilot, dice: random.Random) -> None:
    view = screen_of(pilot).view
    chosen = dice.choice((view.actions.reset, view.actions.mirror, view.column.variant))
    pilot.choose(chosen.label, dice.choice(chosen.options).label)


def _text(pilot: Pilot, dice: random.Random) -> None:
    editing = screen_of(pilot).state.editing
    text = dice.choice((dice.choice(editing.starts()).board.text, "nonsense", ""))
    pilot.context.clipboard.write(text)
    pilot.click_button("Paste")


WAYS: tuple[Callable[[Pilot, random.Random], None], ...] = (
    *(_put, _drag_in, _drag_about, _drag_off, _click, _right_click, _wheel),
    *(_keys, _keys, _tool, _menu, _text),
)
