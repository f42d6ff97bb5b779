"""The arrow keys lead through the menu as it stands there: a column, then pairs."""

from __future__ import annotations

from app.pilot import Pilot


def test_the_arrows_lead_through_the_pairs() -> None:
    pilot = Pilot(blind=True)
    led = []
    for key in (
        "Down",
        "Down",
        "Down",
        "Right",
        "Down",
        "Left",
        "Up",
        "Up",
    ):
        pilot.press(key)
        led.append(pilot.focused)
    assert led == [
        *("Learn", "Club night", "Past games", "Field day", "Settings", "Editor"),
        *("Past games", "Club night"),
    ]
    pilot.leave()
