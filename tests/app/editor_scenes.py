"""Telling moments of the editor: where the program starts, and what the player does there."""

from __future__ import annotations

from collections.abc import Callable

from app.pilot import Pilot
from khepri.app.context import Context
from khepri.app.screen import Screen
from khepri.app.screens.editor import EditorScreen
from khepri.archive import Archive
from khepri.games import laser, othello
from khepri.games.named_setup import NamedSetup
from khepri.session.saved_games import SavedGames

SETUP_NAMES = (
    "Friday club 3",
    "Corner trap",
    "ピラミッド",
    "Two scarabs",
    "Maximiliane's first one",
)


def editor(context: Context) -> Screen:
    """Start at the editor, with setups that were saved."""
    archive = Archive.in_memory()
    for name, fen in zip(SETUP_NAMES, laser.LAYOUTS.values(), strict=False):
        archive.setups.save(NamedSetup.of(name, laser.GAME, "club", fen))
    archive.setups.save(NamedSetup.of("Smallest start", othello.GAME, "4", "-----OX--XO----- X"))
    context.keeper = SavedGames(archive)
    return EditorScreen(context)


def _piece_in_hand(pilot: Pilot) -> None:
    pilot.right_click("f5")
    pilot.click_button(f"{laser.Side.RED.label} scarab")
    pilot.hover("g6")
    pilot.wait(200)


def _discs(pilot: Pilot) -> None:
    pilot.choose("Game", "Othello")
    pilot.click_button("Black disc")
    for square in ("c3", "f6", "c4"):
        pilot.click(square)
    pilot.wait(200)


def _unplayable(pilot: Pilot) -> None:
    pilot.fill("Position text (FEN)", "sa8Fa/10/10/10/10/10/10/4Fa4Sc b")
    # The board stays, and everything that is wrong with it, while the text is none any more.
    pilot.type(" or so")
    pilot.hover(pilot.widget(f"{laser.Side.BLUE.label} has 2 pharaohs instead of one."))
    pilot.wait(200)


def _own_setups(pilot: Pilot) -> None:
    pilot.click_button("My setups")
    pilot.wait(200)


def _setups_import(pilot: Pilot) -> None:
    _own_setups(pilot)
    pilot.click_button("Import")
    pilot.wait(200)


def _position_text(pilot: Pilot) -> None:
    pilot.press("F1")
    pilot.click_button("Position text")
    pilot.wait(200)


EDITOR_SCENES: dict[str, tuple[Callable[[Context], Screen], Callable[[Pilot], None]]] = {
    "editor": (editor, _piece_in_hand),
    "editor-othello": (editor, _discs),
    "editor-problems": (editor, _unplayable),
    "editor-setups": (editor, _own_setups),
    "editor-import": (editor, _setups_import),
    "editor-text-help": (editor, _position_text),
}
