"""The boards of the Othello cores against the rules, which are slow and obvious."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from khepri.engine.othello.codes import decode_move, encode_move
from khepri.games import othello
from othello_cores import (
    KINDS,
    core_of,
    final_difference,
    new_worker,
    random_game,
    random_position,
)

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "othello_perft.json").read_text())
START_8 = (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284)

GAMES = {4: 12, 6: 5, 8: 3, 10: 1, 12: 1}
"""How many random games of each size every test run compares."""


def check_game(size: int, seed: int, kind: str) -> None:
    """Play a random game on the core and by the rules, and compare everything at every move."""
    worker = new_worker(othello.Position.start(size), kind)
    keys: dict[int, othello.Position] = {}
    line = []
    for position, move in random_game(size, seed):
        assert [str(decode_move(code)) for code in worker.legal_moves()] == [
            str(legal) for legal in position.legal_moves()
        ]
        assert worker.position() == position
        assert keys.setdefault(worker.key, position) == position
        line.append((position, worker.key))
        if move is None:
            assert worker.search(1, -32000, 32000) == 100 * final_difference(position)
            assert worker.principal_variation() == []
        else:
            worker.make(encode_move(move))
    fresh = new_worker(othello.Position.start(size), kind)
    for position, key in reversed(line):
        assert (worker.position(), worker.key) == (position, key)
        fresh.load(position)
        assert fresh.key == key
        if position is not line[0][0]:
            worker.unmake()


@pytest.mark.parametrize("size", othello.SIZES)
@pytest.mark.parametrize("kind", KINDS)
def test_random_games_agree_with_the_rules(size: int, kind: str) -> None:
    for seed in range(GAMES[size] if kind == "compiled" else 1):
        check_game(size, seed, kind)


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "games"), [(4, 400), (6, 300), (8, 200), (10, 60), (12, 40)], ids=str
)
def test_a_thousand_random_games_agree_with_the_rules(size: int, games: int) -> None:
    for seed in range(1000, 1000 + games):
        check_game(size, seed, "compiled")


def test_random_games_have_passes_and_early_ends() -> None:
    """Otherwise the comparison above would not show that they are played rightly."""
    games = [list(random_game(size, seed)) for size in (4, 6, 8) for seed in range(GAMES[size])]
    assert any(move == othello.Move.PASS for game in games for _, move in game)
    assert any("-" in str(game[-1][0]) for game in games)


@pytest.mark.parametrize("size", othello.SIZES)
@pytest.mark.parametrize("kind", KINDS)
def test_perft_of_vectors(size: int, kind: str) -> None:
    for vector in VECTORS:
        if vector["size"] != size:
            continue
        worker = new_worker(othello.Position.parse(vector["position"]), kind)
        depths = 4 if kind == "compiled" else 2
        counts = [worker.perft(depth) for depth in range(1, depths + 1)]
        assert counts == vector["perft"][:depths], vector["position"]


def test_perft_of_the_start() -> None:
    worker = new_worker(othello.Position.start(8), "compiled")
    assert tuple(worker.perft(depth) for depth in range(1, 11)) == START_8
    assert worker.perft(0) == 1


def test_perft_of_the_start_interpreted() -> None:
    worker = new_worker(othello.Position.start(8), "interpreted")
    assert tuple(worker.perft(depth) for depth in range(1, 6)) == START_8[:5]


@pytest.mark.parametrize("kind", KINDS)
def test_perft_counts_a_finished_game_once(kind: str) -> None:
    finished = othello.Position.parse("XX-------------- O")
    assert [new_worker(finished, kind).perft(depth) for depth in (1, 2, 3)] == [1, 1, 1]
    passing = othello.Position.parse("-XO------------- O")
    assert [new_worker(passing, kind).perft(depth) for depth in (1, 2)] == [1, 1]


def test_keys_tell_sizes_and_sides_apart() -> None:
    keys = {new_worker(othello.Position.start(size), "compiled").key for size in othello.SIZES}
    assert len(keys) == len(othello.SIZES)
    black = new_worker(othello.Position.parse("-----OX--XO----- X"), "compiled").key
    white = new_worker(othello.Position.parse("-----XO--OX----- O"), "compiled").key
    assert black != white


@pytest.mark.parametrize("size", othello.SIZES)
def test_keys_tell_apart_whose_discs_are_whose(size: int) -> None:
    """Whoever owns the last corner, or two discs at the end of a word, makes another position."""
    worker = new_worker(random_position(size, size, 1), "compiled")
    own, other = worker.discs()
    discs = [1 << square for square in range(192) if (own | other) >> square & 1]
    changes = [0, *discs, *(a | b for a, b in itertools.combinations(discs[-40:], 2))]
    keys = set()
    for change in changes:
        worker.put(own ^ change, other ^ change)
        keys.add(worker.key)
    assert len(keys) == len(changes)


@pytest.mark.parametrize("size", othello.SIZES)
def test_source_evaluation_is_that_of_the_rules(size: int) -> None:
    core = core_of(size, "compiled")
    worker = new_worker(othello.Position.start(size), "compiled")
    worker.source_evaluation = True
    scale = {4: 25, 6: 25, 8: 25, 10: 10, 12: 5}[size]
    for seed in range(2):
        for position, move in random_game(size, seed):
            worker.load(position)
            if move is None:
                ends = worker.evaluate()
                assert (ends > 20000) == (final_difference(position) > 0)
                assert (ends < -20000) == (final_difference(position) < 0)
            else:
                assert abs(worker.evaluate() - scale * othello.evaluate(position)) < 1
    assert core.COMPILED


@pytest.mark.parametrize("size", othello.SIZES)
def test_evaluation_is_equal_compiled_and_interpreted(size: int) -> None:
    native, plain = (new_worker(othello.Position.start(size), kind) for kind in KINDS)
    for position, _ in random_game(size, 77):
        native.load(position)
        plain.load(position)
        assert native.evaluate() == plain.evaluate()


@pytest.mark.parametrize("size", [6, 8, 10, 12])
def test_evaluation_does_not_depend_on_how_the_board_lies(size: int) -> None:
    worker = new_worker(othello.Position.start(size), "compiled")
    for seed in range(5):
        position = random_position(size, size * size // 3, seed)
        squares, side = str(position).split()
        rows = [squares[start : start + size] for start in range(0, len(squares), size)]
        turned = "".join("".join(column) for column in zip(*rows, strict=True))
        values = set()
        for text in (squares, squares[::-1], turned, turned[::-1]):
            worker.load(othello.Position.parse(f"{text} {side}"))
            values.add(worker.evaluate())
        assert len(values) == 1


@pytest.mark.parametrize("size", [6, 8, 10, 12])
def test_evaluation_likes_corners(size: int) -> None:
    squares = str(othello.Position.start(size)).split()[0]
    worker = new_worker(othello.Position.parse(f"X{squares[1:]} X"), "compiled")
    own_corner = worker.evaluate()
    worker.load(othello.Position.parse(f"O{squares[1:]} X"))
    assert own_corner > worker.evaluate() + 200


@pytest.mark.parametrize("size", othello.SIZES)
def test_a_position_has_one_key_whatever_compiled_the_core(size: int) -> None:
    """What Python reckons is right; C's numbers are narrower, and compilers differ beyond them."""
    native, plain = (new_worker(othello.Position.start(size), kind).key for kind in KINDS)
    assert native == plain
