"""A pilot at the editor, and what its tests ask of it."""

from __future__ import annotations

from collections.abc import Callable

from app.pilot import Pilot
from khepri.app.boards.board_state import Token
from khepri.app.screens.editor import EditorScreen
from khepri.app.settings import Settings
from khepri.archive import Archive

Start = Callable[..., Pilot]

ANUBIS = Token("blue", "anubis", 0)
PYRAMID = Token("red", "pyramid", 2)
TEXT_LABELS = ("Position text (FEN)", "Position text", "Position or moves as text")
EMPTY = "10/10/10/10/10/10/10/10 b"
TWO_PHARAOHS = "sc8fc/10/10/10/10/10/10/4FaFa3Sa b"


def at_editor(start: Start, *, game: str = "Laser Chess", archive: Archive | None = None) -> Pilot:
    """Open the editor with an archive of its own, at one of the games."""
    pilot = start(
        first=EditorScreen,
        settings=Settings(reduced_motion=True, more_choices=True),
        archive=archive if archive is not None else Archive.in_memory(),
        blind=True,
    )
    if game != "Laser Chess":
        pilot.choose("Game", game)
    return pilot


def text_of(pilot: Pilot) -> str:
    """Return the text of the board that is being edited, or chosen for a new game."""
    return next(pilot.value(label) for label in TEXT_LABELS if pilot.find(label) is not None)


def tokens_of(pilot: Pilot) -> dict[str, Token]:
    """Return what stands where."""
    return dict(pilot.board.board_state.tokens)


def holds_a_piece(pilot: Pilot) -> bool:
    """Say whether there is a piece in the hand, which a click would put somewhere."""
    return pilot.shows("Click a square to put")


def emptied(pilot: Pilot) -> Pilot:
    """Take everything off the board."""
    pilot.click_button("Empty")
    assert tokens_of(pilot) == {}
    return pilot
