"""What the tests of the replay look at."""

from __future__ import annotations

from app.pilot import Pilot
from khepri.app.screens.replay import ReplayScreen
from khepri.games.laser import Move


def screen_of(pilot: Pilot) -> ReplayScreen:
    """Return the screen on which a game is looked at."""
    assert isinstance(pilot.screen, ReplayScreen), pilot.dump()
    return pilot.screen


def best_of(pilot: Pilot, ply: int) -> Move:
    """Return the best move after `ply` moves, as the review has found it."""
    best = screen_of(pilot).review.evaluations[ply].best
    assert isinstance(best, Move)
    return best
