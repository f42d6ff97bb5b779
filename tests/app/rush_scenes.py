"""Telling moments of a puzzle rush."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from app.pilot import Pilot
from app.rushing import miss, play_move, rush_of, rush_on, solve, wrong_move
from app.tables import First
from khepri.app.screens.rush import RushScreen
from khepri.games import othello
from khepri.learn.rush import LENGTH_MS

LOW_MS = 12_000


def _begin(pilot: Pilot) -> None:
    assert isinstance(pilot.screen, RushScreen)
    pilot.screen.begin(seed=7)
    pilot.step()


def _running(pilot: Pilot) -> None:
    _begin(pilot)
    solve(pilot, 4)
    miss(pilot)
    solve(pilot, 6)
    while rush_on(pilot).puzzle.position.side is not rush_on(pilot).puzzle.spec.sides[0]:
        solve(pilot)
    pilot.click(str(rush_on(pilot).puzzle.right[0])[:2])
    pilot.wait(200)


def _low(pilot: Pilot) -> None:
    _begin(pilot)
    solve(pilot, 2)
    pilot.sleep(LENGTH_MS - 5000 - LOW_MS)
    pilot.wait(100)


def _missed(pilot: Pilot) -> None:
    _begin(pilot)
    solve(pilot, 5)
    play_move(pilot, wrong_move(rush_on(pilot).puzzle))
    pilot.wait(300)


def _ended(pilot: Pilot) -> None:
    _begin(pilot)
    solve(pilot, 3)
    for _ in range(3):
        miss(pilot)
    pilot.wait(200)


RUSH_SCENES: dict[str, tuple[First, Callable[[Pilot], None]]] = {
    "rush-ready": (rush_of, lambda pilot: pilot.wait(200)),
    "rush-running": (rush_of, _running),
    "rush-low-time": (rush_of, _low),
    "rush-missed": (rush_of, _missed),
    "rush-ended": (rush_of, _ended),
    "rush-othello": (partial(rush_of, spec=othello.GAME), _missed),
}
