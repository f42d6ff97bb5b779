"""A tournament game on the board: its badge, and tools that are locked for both players."""

from __future__ import annotations

from app.pilot import Pilot
from app.tables import tournament
from khepri.app.screens.game import GameScreen


def test_the_board_says_so_and_locks_every_help() -> None:
    pilot = Pilot(first=tournament(), blind=True)
    pilot.settle()
    assert pilot.shows("Tournament game · Spring cup · round 3")
    pilot.play("c4d3")
    pilot.press("u")
    assert pilot.shows("Moves cannot be taken back in a tournament game.")
    pilot.press("h")
    assert pilot.shows("Hints are not allowed in a tournament game.")
    assert pilot.moves == ["c4d3"]
    assert not pilot.session.hinting
    screen = pilot.screen
    assert isinstance(screen, GameScreen)
    tools = screen.course.desk.tools
    for tool in (tools.undo, tools.hint):
        assert not tool.active
        assert "tournament game" in tool.tooltip
    pilot.click("e5")
    pilot.hover("e6")
    pilot.wait(200)
    assert screen.board.board_state.preview is None
    assert pilot.shows("Preview locked")
