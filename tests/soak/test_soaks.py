"""The long runs, for a moment each: that they play, and that nothing goes wrong on the way."""

from __future__ import annotations

import sys

import pytest
from tools.soak.club_soak import ROUNDS, soak_club
from tools.soak.window_soak import soak_window

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux tells what is used"),
]


def test_a_monkey_uses_the_real_window() -> None:
    soak = soak_window(minutes=0.1, seed=2, share=1.0)
    assert soak.faults == []
    assert soak.samples[0].actions > 0
    assert len(soak.screens) > 2


def test_a_full_room_plays_friendly_games_and_an_event() -> None:
    soak = soak_club(minutes=0.01, seed=2, friendly_s=3)
    assert soak.faults == []
    assert soak.count.moves > 0
    assert soak.count.rounds == ROUNDS
    assert soak.samples
