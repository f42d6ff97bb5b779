"""Telling moments of the teaching game."""

from __future__ import annotations

from app.pilot import Pilot
from app.tables import First, LeashedOpponent, against, othello_against
from khepri.app.screens.game import GameScreen
from khepri.games import othello
from khepri.match.options import TeachingMode

SHIELDED = "sc2Pd1fcnc3/8pb1/pa5Rb3/2Pc2Ra2Pd1/pb1Pd2Para2Pc/10/2Na1ra5/2Pd1Fa4Sa b"
"""Turning f4 to the right lets Red's light come round to the pharaoh, after e2f1."""

CORNERED = "------------------XX------OOOOO---OOOO----X-OXX----X--------X--- O"
"""White's g7 gives the corner h8 away."""


def taught(level: int = 3, clock: str | None = None) -> First:
    """Start a teaching game in which the pharaoh stands behind a shield."""
    opponent = LeashedOpponent.playing("g8R")
    return against(opponent, fen=SHIELDED, level=level, clock=clock, teaching=TeachingMode.LEVEL)


def taught_discs() -> First:
    """Start a teaching game of Othello in which a corner can be given away."""
    opponent = LeashedOpponent.playing("h8", spec=othello.GAME)
    return othello_against(
        opponent, start=CORNERED, level=2, human=othello.Side.WHITE, teaching=TeachingMode.LEVEL
    )


def is_stopped(pilot: Pilot) -> bool:
    """Say whether a move is stopped, and all of why has been shown."""
    screen = pilot.screen
    assert isinstance(screen, GameScreen)
    return screen.course.teacher.speaking and not screen.course.teacher.busy


def ask_for_turn(pilot: Pilot) -> None:
    """Ask for the turn that loses the pharaoh, and wait for what is said."""
    pilot.settle()
    pilot.ask_for("f4R")
    pilot.until(lambda: is_stopped(pilot), "the card")


def _corner(pilot: Pilot) -> None:
    pilot.settle()
    pilot.click("g7")
    pilot.until(lambda: is_stopped(pilot), "the card")


def _own_light(pilot: Pilot) -> None:
    pilot.settle()
    pilot.ask_for("j4R")
    pilot.until(lambda: is_stopped(pilot), "the card")


TEACHING_SCENES = {
    "teaching-game": (taught(clock="300+5"), Pilot.settle),
    "teaching-stop": (taught(), ask_for_turn),
    "teaching-own-light": (taught(clock="300+5"), _own_light),
    "othello-teaching-stop": (taught_discs(), _corner),
}
