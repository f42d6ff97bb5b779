"""What the search is handed: every move once, all shots, and values kept from move to move.

These look inside the core, which only its plain Python allows; that the compiled core searches the
same nodes is tested elsewhere.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from engine.conftest import load_core
from engine.laser_boards import new_worker, random_position
from khepri.games import laser

if TYPE_CHECKING:
    from collections.abc import Iterator

NEVER = -(1 << 31)
INFINITE = 32000


@pytest.fixture
def worker() -> Any:
    """Return a worker whose inside can be seen."""
    return new_worker(load_core("laser_core", "interpreted"))


def positions(count: int, dice: random.Random) -> Iterator[laser.Position]:
    """Yield positions of both rule sets, from games and from nowhere."""
    while count:
        rules = dice.choice(list(laser.Rules))
        position = random_position(dice, dice.choice((8, 16, 26, 50)), rules.value)
        if dice.random() < 0.5:
            position = laser.Position.start(dice.choice(list(laser.LAYOUTS)), rules)
            for _ in range(dice.randrange(40)):
                if position.outcome() is None and position.legal_moves():
                    position = position.play(dice.choice(position.legal_moves()))
        if position.outcome() is None and position.legal_moves():
            count -= 1
            yield position


def all_moves(worker: Any) -> list[int]:
    """Return every move with its shot, without those that lead to the same position."""
    end = worker.generate_touching(0, 0, False, False)
    end = worker.generate_rest(end, 0, False)
    return [worker.moves[index] for index in range(end)]


@pytest.mark.parametrize("count", [60, pytest.param(200, marks=pytest.mark.long)])
def test_every_move_is_tried_whatever_was_learnt(worker: Any, count: int) -> None:
    dice = random.Random(1)
    for position in positions(count, dice):
        worker.load(position)
        worker.see(0)
        moves = all_moves(worker)
        codes = [packed & 2047 for packed in moves]
        worker.killers[0], worker.killers[1] = dice.sample([0, *codes], 2)
        worker.counters[(1 - worker.side) * 2048] = dice.choice([0, *codes])
        worker.table_move[0] = dice.choice([0, *codes])
        worker.list_start[0] = worker.stage[0] = worker.came_by[0] = 0
        tried = []
        while (chosen := worker.next_move(0, False)) != NEVER:
            tried.append(chosen & 0x7FFFFFF)
        assert set(tried) == set(moves), str(position)


@pytest.mark.parametrize("count", [120, pytest.param(400, marks=pytest.mark.long)])
def test_the_shots_are_those_among_all_moves(worker: Any, count: int) -> None:
    found = 0
    for position in positions(count, random.Random(2)):
        worker.load(position)
        worker.see(0)
        side, resting = worker.side, worker.beam_hit[worker.beam[worker.side]]
        wanted = {
            packed
            for packed in all_moves(worker)
            if packed >> 11 not in (0, resting) and packed >> 23 != side
        }
        end = worker.generate_touching(0, 0, False, True)
        assert {worker.moves[index] for index in range(end)} == wanted, str(position)
        assert len(wanted) == end
        assert worker.winning == any(packed >> 20 & 7 == 1 for packed in wanted)
        found += end
    assert found > count / 4


@pytest.mark.parametrize("count", [12, pytest.param(40, marks=pytest.mark.long)])
def test_values_kept_from_move_to_move_are_those_of_the_position(worker: Any, count: int) -> None:
    dice = random.Random(3)
    fresh: Any = new_worker(load_core("laser_core", "interpreted"))
    for position in positions(count, dice):
        worker.load(position)
        for ply in range(12):
            worker.see(ply)
            fresh.load(worker.position())
            assert worker.assess(-INFINITE, INFINITE, ply) == fresh.evaluate(), worker.fen()
            assert worker.key == fresh.key
            end = worker.generate_touching(0, ply, False, False)
            end = worker.generate_rest(end, ply, False)
            moves = [worker.moves[index] for index in range(end)]
            moves = [packed for packed in moves if packed >> 20 & 7 != 1]
            if not moves:
                break
            worker.play(dice.choice(moves), ply)
