"""Boards and hands for the new-game screen."""

from __future__ import annotations

from collections.abc import Iterable

from app.pilot import Pilot
from khepri.games.laser import LAYOUTS

FIELD = "Position text (FEN)"
BOARD = "Preview of the board"
CLASSIC = LAYOUTS["classic"]
MALFORMED = "sc3ncfancpb2/2pc7/3Pd7/pa1Pc1rbra1pb1Pd/pb1Pd1RaRb1pa1Pc/6pb3/7Pa2/2PdNaFaNa3Sa r"


def write_fen(pilot: Pilot, fen: str) -> None:
    """Put a text into the board's field, as people do: copied from somewhere."""
    pilot.context.clipboard.write(fen)
    pilot.fill(FIELD, "")
    pilot.press("Ctrl+V")


def chosen_boards(pilot: Pilot, names: Iterable[str]) -> list[str]:
    """Return which of some cards are marked as chosen."""
    return [name for name in names if pilot.value(name) == "selected"]
