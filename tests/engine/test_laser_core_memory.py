"""What the core remembers: proofs of wins hold at any depth and are not given up for less."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.laser_boards import new_worker
from engine.laser_table import (
    EXACT,
    FORCED,
    INFINITE,
    LOWER,
    UPPER,
    bound_with_planted,
    iterate,
    loaded,
    plant,
    plant_children,
    read,
)
from khepri.games.laser import Position

if TYPE_CHECKING:
    from types import ModuleType


def test_a_proof_holds_at_any_depth(laser_core: ModuleType) -> None:
    mate = laser_core.MATE
    # "The opponent has lost" proves a move good, and "has won" proves it bad, however shallow.
    assert bound_with_planted(laser_core, 1000, 4 - mate, 0, UPPER) == mate - 5
    assert bound_with_planted(laser_core, -1000, mate - 4, 0, LOWER) == 5 - mate
    # The other bounds of the same scores prove nothing.
    assert bound_with_planted(laser_core, 1000, 4 - mate, 0, LOWER) < 1000
    assert bound_with_planted(laser_core, -1000, mate - 4, 0, UPPER) > -1000


def test_a_shallow_proof_leaves_room_for_a_quicker_win(laser_core: ModuleType) -> None:
    mate = laser_core.MATE
    worker = loaded(laser_core, Position.start("classic"))
    moves = len(worker.legal_moves())
    for depth, settles in ((9, True), (0, False)):
        plant_children(worker, 20 - mate, depth, EXACT)
        before = worker.nodes
        assert worker.search(3, mate - 15, mate - 14) < mate - 14
        assert (worker.nodes - before <= moves + 1) is settles


def test_a_proof_is_not_trusted_where_a_third_time_may_be_a_draw(laser_core: ModuleType) -> None:
    game = [Position.parse("sc3fc5/10/10/4pa5/10/10/10/4Fa4Sa b", "club")]
    for text in ("e1R", "e8R"):
        game.append(game[-1].play(laser_core.decode_move(laser_core.encode_move(text))))
    worker = new_worker(laser_core)
    for history, trusted in ((game[:1], True), (game[:2], False)):
        worker.load(game[len(history)], history)
        worker.table.clear()
        plant(worker, laser_core.MATE - 7, 0, LOWER, move=worker.legal_moves()[0])
        assert (worker.proved_win() is not None) is trusted
        worker.table.clear()
        plant_children(worker, 4 - laser_core.MATE, 0, UPPER)
        assert (worker.search(3, 1000, 1001) > 1000) is trusted


def test_a_proof_is_not_given_up_for_less(laser_core: ModuleType) -> None:
    mate = laser_core.MATE
    worker = loaded(laser_core, Position.start("classic"))
    move = worker.legal_moves()[5]
    for score, flag in ((mate - 9, LOWER), (mate - 9, EXACT), (9 - mate, UPPER)):
        worker.table.clear()
        plant(worker, score, 0, flag, move)
        worker.search(2, -INFINITE, INFINITE)
        assert read(worker, worker.key) == (score, 0, flag)
    plant(worker, mate - 9, 0, UPPER, move)
    worker.search(2, -INFINITE, INFINITE)
    entry = read(worker, worker.key)
    assert entry is not None
    assert entry[1:] == (2, EXACT)


def test_a_shorter_proof_takes_the_place_of_a_longer_one(laser_core: ModuleType) -> None:
    mate = laser_core.MATE
    for plies, rules, fen in (FORCED[6], FORCED[8]):
        worker = loaded(laser_core, Position.parse(fen, rules))
        plant(worker, mate - 41 if plies > 0 else 40 - mate, 0, LOWER if plies > 0 else UPPER)
        iterate(worker, 8)
        entry = read(worker, worker.key)
        assert entry is not None
        assert entry[0] == (mate - plies if plies > 0 else -mate - plies)


def test_a_proof_outlives_what_was_searched_deeper(laser_core: ModuleType) -> None:
    worker = loaded(laser_core, Position.start("classic"))
    table = worker.table
    start = (worker.key & table.mask) * 8
    other = [worker.key ^ (1 << 60) * number for number in range(1, 5)]
    proof = laser_core.MATE - 9 + 32768 << 16 | LOWER << 40 | table.generation << 42
    deep = 32768 << 16 | 30 << 32 | EXACT << 40 | table.generation << 42
    for index, key in enumerate(other):
        data = proof if index == 0 else deep
        table.words[start + index * 2], table.words[start + index * 2 + 1] = key ^ data, data
    worker.search(1, -INFINITE, INFINITE)
    assert read(worker, worker.key) is not None
    assert read(worker, other[0]) is not None


def test_a_proved_win_is_told_with_its_move(laser_core: ModuleType) -> None:
    mate = laser_core.MATE
    worker = loaded(laser_core, Position.start("classic"))
    assert worker.proved_win() is None
    move = worker.legal_moves()[3]
    for score, flag, told in (
        (mate - 9, LOWER, True),
        (mate - 9, EXACT, True),
        (mate - 9, UPPER, False),
        (9 - mate, EXACT, False),
        (500, EXACT, False),
    ):
        plant(worker, score, 0, flag, move)
        assert worker.proved_win() == ((score, move) if told else None)
    plant(worker, mate - 9, 0, LOWER, 1)
    assert worker.proved_win() is None


@pytest.mark.parametrize(("plies", "rules", "fen"), [case for case in FORCED if case[0] > 1])
def test_a_short_win_is_found_at_once_where_it_is_asked_for(
    laser_core: ModuleType, plies: int, rules: str, fen: str
) -> None:
    mate = laser_core.MATE
    worker = loaded(laser_core, Position.parse(fen, rules))
    assert plies <= worker.short_win
    for asked in range(1, plies, 2):
        assert worker.search(asked, mate - asked - 1, mate - asked + 1) < mate - asked
    assert worker.search(plies, mate - plies - 1, mate - plies + 1) == mate - plies
    assert len(worker.principal_variation()) == plies


@pytest.mark.parametrize(
    ("rules", "fen", "reply"),
    [
        ("club", "8na1/pd9/10/pb1fa6sd/10/10/FbPc1Sa6/10 b", "b2a3"),
        ("club", "4Fa5/10/10/6fb3/1Pb3pb1Pa2/saSa8/3na2na1pc1/10 r", "f4f5"),
        ("khet2", "5Pa4/7Fana1/2ra5Sc1/10/2sa5pa1/10/10/2fb7 b", "f8g7"),
    ],
)
def test_a_win_found_among_shots_alone_is_kept(
    laser_core: ModuleType, rules: str, fen: str, reply: str
) -> None:
    worker = loaded(laser_core, Position.parse(fen, rules))
    worker.search(1, -INFINITE, INFINITE)
    worker.make(laser_core.encode_move(reply))
    proved = worker.proved_win()
    assert proved is not None
    assert proved[0] == laser_core.MATE - 3
