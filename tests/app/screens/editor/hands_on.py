"""A pilot at the editor, and what its tests ask of it."""

from __future__ import annotations

from collections.abc import Callable

from app.pilot import Pilot
from khepri.app.boards.board_state import Token
from khepri.app.screens.editor import EditorScreen
from khepri.app.screens.editor.palette import PieceCard
from khepri.app.settings import Settings
from khepri.archive import Archive

Start = Callable[..., Pilot]

ANUBIS = Token("blue", "anubis", 0)
PYRAMID = Token("red", "pyramid", 2)
EMPTY = "10/10/10/10/10/10/10/10 b"
TWO_PHARAOHS = "sc8fc/10/10/10/10/10/10/4FaFa3Sa b"


def at_editor(start: Start, *, game: str = "Laser Chess", archive: Archive | None = None) -> Pilot:
    """Open the editor with an archive of its own, at one of the games."""
    pilot = start(
        first=EditorScreen,
        settings=Settings(reduced_motion=True),
        archive=archive if archive is not None else Archive.in_memory(),
        blind=True,
    )
    if game != "Laser Chess":
        pilot.choose("Game", game)
    return pilot


def screen_of(pilot: Pilot) -> EditorScreen:
    """Return the editor."""
    assert isinstance(pilot.screen, EditorScreen), pilot.dump()
    return pilot.screen


def text_of(pilot: Pilot) -> str:
    """Return the text of the board that is being edited."""
    return screen_of(pilot).state.board.text


def tokens_of(pilot: Pilot) -> dict[str, Token]:
    """Return what stands where, once as it is meant and as it is shown."""
    state = screen_of(pilot).state
    assert dict(pilot.board.board_state.tokens) == state.tokens
    return state.tokens


def card(pilot: Pilot, label: str) -> PieceCard:
    """Return a card of the palette."""
    found = pilot.widget(label)
    assert isinstance(found, PieceCard)
    return found


def emptied(pilot: Pilot) -> Pilot:
    """Take everything off the board."""
    pilot.click_button("Empty")
    assert tokens_of(pilot) == {}
    return pilot


def menu(pilot: Pilot, label: str, option: str) -> None:
    """Choose something in a menu under the board."""
    pilot.choose(label, option)


def toasts(pilot: Pilot) -> list[str]:
    """Return the notes that are shown."""
    return [toast.label for toast in pilot.screen.tree.toaster.children]
