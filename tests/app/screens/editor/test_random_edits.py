"""Random sequences of edits by mouse and keyboard: undo leads back exactly, redo to the end."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import groupby

import pytest

from app.pilot import Pilot
from app.screens.editor.hands_on import Start, at_editor, tokens_of
from khepri.app.widgets import DropDown, Widget
from khepri.games import laser, othello

PIECES = {
    "Laser Chess": [
        f"{side} {kind}"
        for side in ("Blue", "Red")
        for kind in ("pharaoh", "sphinx", "pyramid", "scarab", "anubis")
    ],
    "Othello": ["Black disc", "White disc"],
}
TEXTS = {
    "Laser Chess": list(laser.LAYOUTS.values()),
    "Othello": [str(othello.Position.start(size)) for size in othello.SIZES],
}
VARIANT = {"Laser Chess": "Rules", "Othello": "Board size"}
STEPS = 10


@pytest.mark.parametrize("game", PIECES)
def test_a_few_random_edits_are_undone_and_redone(start: Start, game: str) -> None:
    edit_at_random(at_editor(start, game=game), random.Random(1))


@pytest.mark.long
@pytest.mark.parametrize("game", PIECES)
def test_many_random_edits_are_undone_and_redone(start: Start, game: str) -> None:
    for seed in range(1000, 1008):
        edit_at_random(at_editor(start, game=game), random.Random(seed))


def edit_at_random(pilot: Pilot, dice: random.Random) -> None:
    """Edit, go back to the start step by step, and to the end again."""
    seen = [edited_board(pilot)]
    for _ in range(STEPS):
        dice.choice(WAYS)(pilot, dice)
        _leave_dialogs(pilot)
        seen.append(edited_board(pilot))
    seen = [board for board, _ in groupby(seen)]
    boards = [seen[-1]]
    while pilot.is_enabled("Undo"):
        pilot.click_button("Undo")
        boards.append(edited_board(pilot))
    trail = iter(boards)
    assert all(board in trail for board in reversed(seen))
    assert boards[-1] == seen[0]
    pilot.tab_to("Board")
    for board in reversed(boards[:-1]):
        pilot.press(dice.choice(("Ctrl+Y", "Ctrl+Shift+Z")))
        assert edited_board(pilot) == board
    assert not pilot.is_enabled("Redo")


def edited_board(pilot: Pilot) -> object:
    """Return the board as it is now, with its rules or size."""
    return tokens_of(pilot), pilot.value("Side to move"), pilot.value(VARIANT[_game(pilot)])


def _game(pilot: Pilot) -> str:
    return pilot.value("Game")


def _leave_dialogs(pilot: Pilot) -> None:
    while pilot.dialog:
        pilot.press("Escape")


def _square(pilot: Pilot, dice: random.Random) -> str:
    return dice.choice(pilot.board.geometry.grid.squares)


def _taken(pilot: Pilot, dice: random.Random) -> str:
    return dice.choice(list(tokens_of(pilot)) or [_square(pilot, dice)])


def _card(pilot: Pilot, dice: random.Random) -> Widget:
    return pilot.widget(dice.choice(PIECES[_game(pilot)]))


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
    pilot.tab_to("Board")
    keys = ("Up", "Down", "Left", "Right", "Enter", "Delete", *"qextprbw")
    pilot.press(*dice.choices(keys, k=8))


def _tool(pilot: Pilot, dice: random.Random) -> None:
    turn = "Turn right" if _game(pilot) == "Laser Chess" else "Flip"
    tool = dice.choice((turn, "Eraser", "Empty"))
    if pilot.is_enabled(tool):
        pilot.click_button(tool)


def _menu(pilot: Pilot, dice: random.Random) -> None:
    label = dice.choice(("Reset to", "Mirror", VARIANT[_game(pilot)]))
    menu = pilot.find(label)
    if isinstance(menu, DropDown):
        pilot.choose(label, dice.choice(menu.options).label)


def _text(pilot: Pilot, dice: random.Random) -> None:
    pilot.context.clipboard.write(dice.choice((dice.choice(TEXTS[_game(pilot)]), "nonsense", "")))
    pilot.click_button("Paste")


WAYS: tuple[Callable[[Pilot, random.Random], None], ...] = (
    *(_put, _drag_in, _drag_about, _drag_off, _click, _right_click, _wheel),
    *(_keys, _keys, _tool, _menu, _text),
)
