"""A few kills of each program; `make soak` does a thousand."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tools.soak.archive_reader import read_archive
from tools.soak.killed_club import RoomAccount, kill_club, room_losses
from tools.soak.killed_text import ToldGame, check, kill_text, run_once
from tools.soak.killed_window import kill_window
from tools.soak.tally import Tally

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows kills in another way")


@pytest.mark.long
@pytest.mark.parametrize("kill", [kill_text, kill_window, kill_club])
def test_a_killed_program_has_lost_nothing(kill: Callable[[int, int], Tally]) -> None:
    tally = kill(4, 5)
    assert tally.losses == []
    assert tally.ends == 4
    assert tally.moves > 0


@pytest.mark.long
def test_a_move_that_is_not_kept_is_noticed(tmp_path: Path) -> None:
    """If this finds nothing, the kills prove nothing."""
    game, dice = ToldGame(), random.Random(3)
    while not game.moves:
        run_once(tmp_path, game, dice)
    tally = Tally("terminal")
    check(tmp_path, game, tally)
    assert tally.losses == []
    game.moves = [*game.moves, "e4e3"]
    check(tmp_path, game, tally)
    assert len(tally.losses) == 1
    assert "e4e3" in tally.losses[0]


def test_a_move_of_a_room_that_is_not_kept_is_noticed(tmp_path: Path) -> None:
    account = RoomAccount(random.Random(1))
    account.note(7, 1, "d3")
    assert room_losses(read_archive(tmp_path), account) == [
        "Game 7 of the room: move 1 was shown as d3 and is lost."
    ]
