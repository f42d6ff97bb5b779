"""The core against the rules: same moves, same positions, same ends, keys that mean identity."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from engine.laser_boards import CROWDED, new_worker, random_position, starting_positions
from khepri.errors import EngineError
from khepri.games.laser import Move, Position
from published_perft import PUBLISHED_PERFT

if TYPE_CHECKING:
    from collections.abc import Hashable
    from types import ModuleType

RULES = ("club", "khet2")
VECTORS = Path(__file__).parents[1] / "vectors"
PERFT = json.loads((VECTORS / "laser_perft.json").read_text())
LINES = json.loads((VECTORS / "laser_lines.json").read_text())


class Comparison:
    """Plays the same moves by the rules and in the core, and compares everything."""

    def __init__(self, core: ModuleType) -> None:
        self.core = core
        self.worker: Any = new_worker(core)
        self.fresh: Any = new_worker(core)
        self.keys: dict[Hashable, int] = {}
        self.identities: dict[int, Hashable] = {}

    def note_key(self, position: Position) -> None:
        """Check that the incremental key is the recomputed one, and that keys mean identity."""
        self.fresh.load(position)
        key = self.worker.key
        assert key == self.fresh.key, position.fen()
        assert self.keys.setdefault(position.identity, key) == key, position.fen()
        assert self.identities.setdefault(key, position.identity) == position.identity

    def compare_moves(self, position: Position, *, play_all: bool) -> None:
        """Check the legal moves, and every position that they lead to."""
        codes = self.worker.legal_moves()
        moves = position.legal_moves()
        assert sorted(str(self.core.decode_move(code)) for code in codes) == sorted(map(str, moves))
        assert sorted(map(self.core.encode_move, moves)) == sorted(codes)
        if not play_all:
            return
        before = (self.worker.fen(), self.worker.key)
        for move in moves:
            self.compare_after(position.play(move), move)
            self.worker.unmake()
            assert (self.worker.fen(), self.worker.key) == before, str(move)

    def compare_after(self, after: Position, move: Move) -> None:
        """Make a move and check the position after it."""
        self.worker.make(self.core.encode_move(move))
        assert self.worker.fen() == after.fen(), str(move)
        self.note_key(after)
        if after.outcome() is not None:
            assert self.worker.legal_moves() == []
            assert self.worker.perft(3) == 1

    def play_game(self, position: Position, rng: random.Random, plies: int) -> None:
        """Play random moves, and look at all the others too once in a while."""
        self.worker.load(position)
        self.note_key(position)
        for ply in range(plies):
            self.compare_moves(position, play_all=ply % 16 == 0)
            moves = position.legal_moves()
            if not moves:
                break
            move = rng.choice(moves)
            position = position.play(move)
            self.compare_after(position, move)


def compare_games(core: ModuleType, rules: str, seed: int, games: int, plies: int) -> None:
    """Play games from starting positions and from random boards, crowded and nearly empty."""
    rng = random.Random(seed)
    comparison = Comparison(core)
    starts = starting_positions(rules)
    for number in range(games):
        if number % 2:
            pieces = rng.choice([4, 5, 8, 14, 30, 60, 79, CROWDED])
            position = random_position(rng, pieces, rules)
        else:
            position = starts[number // 2 % len(starts)]
        comparison.play_game(position, rng, plies)


@pytest.mark.parametrize("rules", RULES)
def test_core_plays_by_the_rules(laser_core: ModuleType, rules: str) -> None:
    games, plies = (6, 12) if laser_core.COMPILED else (2, 6)
    compare_games(laser_core, rules, 1, games, plies)


@pytest.mark.long
@pytest.mark.parametrize(
    "seed", [0, 1, 2, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(3, 10))]
)
@pytest.mark.parametrize("rules", RULES)
def test_core_plays_a_thousand_games_by_the_rules(
    laser_core: ModuleType, rules: str, seed: int
) -> None:
    if laser_core.COMPILED:
        compare_games(laser_core, rules, 100 + seed, 50, 24)
    else:
        compare_games(laser_core, rules, 200 + seed, 2, 16)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("pieces", [4, CROWDED])
@pytest.mark.parametrize("boards", [2, pytest.param(5, marks=pytest.mark.long)])
def test_extreme_boards(laser_core: ModuleType, rules: str, pieces: int, boards: int) -> None:
    rng = random.Random(pieces)
    comparison = Comparison(laser_core)
    for _ in range(boards if laser_core.COMPILED else 1):
        position = random_position(rng, pieces, rules)
        comparison.worker.load(position)
        comparison.compare_moves(position, play_all=True)


def test_a_board_full_of_scarabs_has_room_for_its_moves(laser_core: ModuleType) -> None:
    rows = ["RaRb" * 5, "RbRa" * 5] * 4
    rows[0] = rows[0][:-4] + "fasc"
    rows[7] = "SaFa" + rows[7][4:]
    position = Position.parse("/".join(rows) + " b", "club")
    worker = new_worker(laser_core)
    worker.load(position)
    codes = worker.legal_moves()
    assert sorted(map(laser_core.encode_move, position.legal_moves())) == sorted(codes)
    assert len(codes) > 400


@pytest.mark.parametrize("case", PERFT, ids=lambda case: f"{case['rules']}-{case['perft'][1]}")
def test_perft(laser_core: ModuleType, case: dict[str, Any]) -> None:
    worker = new_worker(laser_core)
    worker.load(Position.parse(case["fen"], case["rules"]))
    depths = case["perft"] if laser_core.COMPILED else case["perft"][:2]
    assert [worker.perft(depth) for depth in range(1, len(depths) + 1)] == depths


@pytest.mark.parametrize("most", [3, pytest.param(4, marks=pytest.mark.long)])
@pytest.mark.parametrize(("layout", "rules"), PUBLISHED_PERFT)
def test_counts_that_other_programs_agree_on(
    laser_core: ModuleType, layout: str, rules: str, most: int
) -> None:
    worker = new_worker(laser_core)
    worker.load(Position.start(layout, rules))
    depths = PUBLISHED_PERFT[layout, rules][: most if laser_core.COMPILED else 2]
    assert tuple(worker.perft(depth) for depth in range(1, len(depths) + 1)) == depths


@pytest.mark.parametrize("case", LINES, ids=lambda case: f"{case['rules']}-{case['moves'][0]}")
def test_lines(laser_core: ModuleType, case: dict[str, Any]) -> None:
    worker = new_worker(laser_core)
    worker.load(Position.parse(case["start"], case["rules"]))
    for text, fen in zip(case["moves"], case["fens"], strict=True):
        worker.make(laser_core.encode_move(Move.parse(text)))
        assert worker.fen() == fen


def test_keys_tell_rules_and_sides_apart(laser_core: ModuleType) -> None:
    worker = new_worker(laser_core)
    keys = set()
    for rules in RULES:
        fen = Position.start("classic", rules).fen()
        for side in "br":
            worker.load(Position.parse(fen[:-1] + side, rules))
            keys.add(worker.key)
    assert len(keys) == 4


def test_position_is_the_one_loaded(laser_core: ModuleType) -> None:
    worker = new_worker(laser_core)
    for rules in RULES:
        for position in starting_positions(rules):
            worker.load(position)
            assert worker.position() == position


@pytest.mark.parametrize("text", ["a1b2", "j1R", "e8e7", "c1a1", "f1j8"])
def test_a_move_that_is_not_legal_is_refused(laser_core: ModuleType, text: str) -> None:
    worker = new_worker(laser_core)
    worker.load(Position.start("classic"))
    before = worker.fen()
    with pytest.raises((EngineError, ValueError)):
        worker.make(laser_core.encode_move(text))
    assert worker.fen() == before
