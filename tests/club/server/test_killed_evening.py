"""A small evening over real sockets, on which the server is killed: what `make bench` does."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from benchmarks.club_evening import EveningPlan, run_evening
from benchmarks.club_process import NightProcess


@pytest.mark.long
def test_a_killed_night_loses_no_move_and_no_result(tmp_path: Path) -> None:
    """The same port, code and tokens; whatever a player was told is in the archive.

    How exact the clocks are is measured where nothing else runs, and tested without real time.
    """
    plan = EveningPlan(players=4, rounds=1, kills=(1,), cuts=0.1, seed=7)
    night = NightProcess(tmp_path, plan.players)
    try:
        evening = asyncio.run(run_evening(night, plan))
    finally:
        night.stop()
    assert evening.games == 2
    assert len(evening.back_s) == 1
    assert evening.moves >= 2 * plan.players
    assert evening.lost_moves == []
    assert evening.wrong_standings == []
    assert not (tmp_path / "club-night.log").exists()
