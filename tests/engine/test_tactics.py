"""Short wins by force are found with few positions: the boards, and what is told about them."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from benchmarks import tactics
from benchmarks.tactics import Win

from khepri.engine.registry import core_for
from khepri.games import laser
from khepri.learn.laser import threats

compiled = pytest.mark.skipif(
    not core_for(laser.Position.start("classic"), laser.GAME).COMPILED,
    reason="an engine that is not compiled would take too long",
)
AT_ONCE = Win(laser.Position.parse("sc9/10/10/3Pa6/4PaPa4/10/9fa/4Fa4Sa b"), 1)


def test_the_boards_are_different_and_of_all_kinds() -> None:
    wins = tactics.read_wins()
    assert len({(str(win.position), win.position.variant) for win in wins}) == len(wins) == 480
    kinds = Counter((win.position.variant, win.moves) for win in wins)
    assert kinds == {("club", 2): 120, ("club", 3): 120, ("khet2", 2): 120, ("khet2", 3): 120}


@compiled
def test_the_boards_are_won_in_so_many_moves_and_no_fewer() -> None:
    for win in tactics.read_wins()[::8]:
        assert threats.fewest_moves(win.position, 3) == win.moves


@compiled
def test_most_of_the_hardest_short_wins_are_found_with_25000_positions() -> None:
    # Of these 20 the engine that they were made with found none.
    found = list(tactics.nodes_to_find(tactics.read_wins()[:20]))
    assert sum(nodes is not None for nodes in found) >= 18


def test_a_win_counts_only_if_it_was_found() -> None:
    start = Win(laser.Position.start("classic"), 2)  # there is none
    at_once, none = tactics.nodes_to_find([AT_ONCE, start], 300)
    assert at_once is not None
    assert at_once <= 300
    assert none is None
    assert tactics.summary([at_once, none]) == "1 of 2"
    assert tactics.hardest_first([AT_ONCE, start]) == [start, AT_ONCE]


@pytest.mark.long
@compiled
def test_boards_are_made_as_they_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tactics, "GAMES", (tactics.random_game,))  # the quicker ones
    path = tmp_path / "wins.txt"
    tactics.make(4, 3, path)
    wins = tactics.read_wins(path)
    kinds = sorted((win.position.variant, win.moves) for win in wins)
    assert kinds == [("club", 2), ("club", 3), ("khet2", 2), ("khet2", 3)]
    assert all(threats.fewest_moves(win.position, 3) == win.moves for win in wins)


def test_random_games_begin_where_they_should() -> None:
    start = laser.Position.start("sophie", "khet2")
    game = tactics.random_game(start, random.Random(5))
    assert game[0] == start
    assert game == tactics.random_game(start, random.Random(5))
    assert len(game) > 1
