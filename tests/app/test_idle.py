"""Nothing is drawn while nothing changes, whatever the renderer."""

from __future__ import annotations

from app.pilot import Pilot
from khepri.app.settings import Settings


def test_a_board_at_rest_is_not_drawn_again() -> None:
    pilot = Pilot(settings=Settings(reduced_motion=True))
    pilot.click_button("Play")
    pilot.wait(1000)
    drawn = pilot.loop.frames
    pilot.wait(3000)
    assert pilot.loop.frames == drawn
    pilot.leave()
