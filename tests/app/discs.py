"""Moments of games of Othello."""

from __future__ import annotations

from app.pilot import Pilot
from app.tables import LeashedOpponent, othello_against
from khepri.app.context import Context
from khepri.app.screen import Screen
from khepri.games import othello


def discs_put(pilot: Pilot) -> None:
    """Play some moves of Othello, and point at the next."""
    pilot.settle()
    pilot.put("f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7", "d7")
    pilot.hover("c5")
    pilot.wait(300)


def many_discs(pilot: Pilot) -> None:
    """Play some moves on the largest board, and point at the next."""
    pilot.settle()
    pilot.put("e6", "e7", "h8", "e5", "d7", "i9")
    pilot.hover("d5")
    pilot.wait(300)


def passed(pilot: Pilot) -> None:
    """Play until White has to pass."""
    pilot.settle()
    pilot.put("b1", "c1", "d1", "a1", "a3")


def wiped_out(pilot: Pilot) -> None:
    """Play until White has no disc left."""
    pilot.settle()
    pilot.put("e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5")
    pilot.wait(300)


def thinking_of_discs(pilot: Pilot) -> None:
    """Play a move, and let the computer think about it."""
    pilot.settle()
    pilot.click("f5")
    pilot.until(lambda: pilot.session.thinking, "the computer's turn")
    pilot.wait(1500)


def othello_computer(context: Context) -> Screen:
    """Start a game of Othello against a computer that never comes to an end with its thoughts."""
    return othello_against(LeashedOpponent.playing("f6", spec=othello.GAME))(context)
