"""What the tests of the replay look at."""

from __future__ import annotations

import threading
import time

from app.pilot import Pilot
from khepri.engine.limits import Limits
from patience import PATIENCE_S

ENDLESS = Limits(nodes=2_000_000_000)
"""So much to look at that it is never done."""


def ply_of(pilot: Pilot) -> int:
    """Return after how many moves the game is looked at, as the list marks it."""
    row = pilot.chosen_row("Moves")
    return 0 if row is None else row + 1


def best_move(pilot: Pilot) -> str:
    """Return the move that the arrow on the board tells."""
    arrow = pilot.board.board_state.arrows[0]
    return arrow.origin + ({1: "R", -1: "L"}[arrow.turn] if arrow.turn else arrow.target)


def await_idle() -> None:
    """Wait until no game is looked at by the computer any more."""
    patient_until = time.monotonic() + PATIENCE_S
    while any(thread.name == "analysis" for thread in threading.enumerate()):
        assert time.monotonic() < patient_until, "the computer is still at work"
        time.sleep(0.01)
