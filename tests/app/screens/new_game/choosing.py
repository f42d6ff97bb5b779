"""Boards and hands for the new-game screen."""

from __future__ import annotations

from app.pilot import Pilot
from khepri.app.screens.new_game import NewGameScreen
from khepri.games.laser import LAYOUTS

CLASSIC = LAYOUTS["classic"]
MALFORMED = "sc3ncfancpb2/2pc7/3Pd7/pa1Pc1rbra1pb1Pd/pb1Pd1RaRb1pa1Pc/6pb3/7Pa2/2PdNaFaNa3Sa r"


def write_fen(pilot: Pilot, fen: str) -> None:
    """Put a text into the board's field, as people do: copied from somewhere."""
    field = screen_of(pilot).board_panel.fen
    pilot.context.clipboard.write(fen)
    pilot.scroll_to(field)
    pilot.click_at(field.field().center)
    pilot.press("Ctrl+A", "Ctrl+V")


def screen_of(pilot: Pilot) -> NewGameScreen:
    """Return the new-game screen."""
    assert isinstance(pilot.screen, NewGameScreen)
    return pilot.screen
