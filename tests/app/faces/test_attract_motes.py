"""Dust in the menu's light."""

from __future__ import annotations

from khepri.app.faces.laser.attract_motes import BREADTH, COUNT, Motes

COLOUR = (214, 240, 255)


def test_motes_sink_slowly_and_stay_in_the_light() -> None:
    motes = Motes()
    before, after = (motes.lit(830, 250, 1, now, 1.0, COLOUR) for now in (0, 500))
    assert len(before) == len(after) == COUNT
    sunk = [
        (late.centre[1] - early.centre[1]) % 250 for early, late in zip(before, after, strict=True)
    ]
    assert all(1 < way < 6 for way in sunk)
    for mote in (*before, *after, *motes.lit(830, 250, 1, 100_000, 1.0, COLOUR)):
        assert abs(mote.centre[0] - 830) <= BREADTH
        assert 0 <= mote.centre[1] <= 250
    assert motes.lit(830, 0, 1, 0, 1.0, COLOUR) == []
    assert {mote.alpha for mote in motes.lit(830, 250, 1, 0, 0.0, COLOUR)} == {0}
