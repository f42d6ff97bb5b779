"""The search of the Othello cores: exact endgames, table, limits, and the same nodes every time."""

from __future__ import annotations

import threading
from array import array
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from khepri.engine.othello.codes import decode_move
from khepri.engine.othello.cuts import BOLDEST
from khepri.games import othello
from othello_cores import (
    KINDS,
    core_of,
    final_difference,
    new_worker,
    random_position,
)
from patience import until

LOW, HIGH = -32000, 32000
FFO = (Path(__file__).parents[1] / "vectors" / "othello_ffo_40_49.obf").read_text().splitlines()


@cache
def brute_force(position: othello.Position) -> int:
    """Return the final difference with best play, by trying everything."""
    moves = position.legal_moves()
    if not moves:
        return final_difference(position)
    return max(-brute_force(position.play(move)) for move in moves)


def brute_search(worker: Any, depth: int) -> int:
    """Return the value of a search to a depth without table, order or windows; a pass is free."""
    moves = worker.legal_moves()
    if depth == 0 or not moves:
        return int(worker.evaluate())
    best = LOW
    for code in moves:
        worker.make(code)
        best = max(best, -brute_search(worker, depth - (code != 255)))
        worker.unmake()
    return best


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_the_4x4_start_is_solved(kind: str) -> None:
    worker = new_worker(othello.Position.start(4), kind)
    assert worker.search(12, LOW, HIGH) == 100 * brute_force(othello.Position.start(4))


def check_solver(size: int, empties: int, seeds: range, kind: str) -> None:
    """Compare solved positions with brute force, in full, in narrow windows and by best move."""
    for seed in seeds:
        position = random_position(size, empties, seed)
        wanted = 100 * brute_force(position)
        worker = new_worker(position, kind)
        assert worker.search(empties, LOW, HIGH) == wanted, position
        best = decode_move(worker.principal_variation()[0])
        assert -100 * brute_force(position.play(best)) == wanted, position
        for alpha in (wanted - 201, wanted - 1, wanted, wanted + 150):
            found = new_worker(position, kind).search(empties, alpha, alpha + 1)
            assert (found > alpha) == (wanted > alpha), position
            assert found >= wanted if found <= alpha else found <= wanted, position


@pytest.mark.parametrize("size", othello.SIZES)
@pytest.mark.parametrize("empties", range(1, 7))
def test_solver_agrees_with_brute_force(size: int, empties: int) -> None:
    check_solver(size, empties, range(2), "compiled")


@pytest.mark.parametrize("size", [4, 6, 8, 10])
def test_interpreted_solver_agrees_with_brute_force(size: int) -> None:
    check_solver(size, 5, range(2), "interpreted")


@pytest.mark.long
@pytest.mark.parametrize("size", othello.SIZES)
def test_solver_agrees_with_brute_force_deeper(size: int) -> None:
    for empties in range(1, 9):
        seeds = range(100, 110 if empties < 7 else 103 if size < 10 else 101)
        check_solver(size, empties, seeds, "compiled")


def check_ffo(number: int) -> None:
    """Solve one position of the FFO endgame suite."""
    text, *answers = FFO[number - 40].rstrip("; ").split(";")
    scores = {move.strip().lower(): int(score) for move, score in (a.split(":") for a in answers)}
    worker = new_worker(othello.Position.parse(text), "compiled", 64)
    for depth in range(1, 9):
        worker.search(depth, LOW, HIGH)
    assert worker.search(text.count("-"), LOW, HIGH) == 100 * max(scores.values())
    best = str(decode_move(worker.principal_variation()[0]))
    assert scores[best] == max(scores.values())


@pytest.mark.parametrize(
    "number", [40, *(pytest.param(each, marks=pytest.mark.long) for each in range(41, 45))]
)
def test_ffo(number: int) -> None:
    check_ffo(number)


@pytest.mark.parametrize("size", othello.SIZES)
@pytest.mark.parametrize("source", [False, True])
def test_search_finds_the_value_of_trying_everything(size: int, source: bool) -> None:
    """A table that mixed up depths or bounds would spoil the values after the first.

    Without cuts by shallow searches, which are right nearly always only.
    """
    for seed in range(2):
        position = random_position(size, min(size * size // 2, size * size - 8), seed)
        worker = new_worker(position, "compiled")
        worker.source_evaluation = source
        if size <= 8:
            worker.selective = False
        for depth in range(1, 5 if size <= 8 else 4):
            wanted = brute_search(worker, depth)
            for alpha in (wanted - 300, wanted - 1, wanted, wanted + 300):
                found = worker.search(depth, alpha, alpha + 1)
                assert (found > alpha) == (wanted > alpha), (position, depth)
            assert worker.search(depth, LOW, HIGH) == wanted, (position, depth)
            worker.make(worker.principal_variation()[0])
            replies = worker.legal_moves()
            if replies:
                pass_is_free = replies != [255]
                assert -brute_search(worker, depth - 1) == wanted or not pass_is_free
            worker.unmake()


@pytest.mark.parametrize(("size", "empties"), [(6, 13), (8, 14), (10, 10)])
def test_exact_values_do_not_come_from_shallow_entries(size: int, empties: int) -> None:
    for seed in range(5):
        position = random_position(size, empties, seed)
        worker = new_worker(position, "compiled")
        for depth in range(1, empties):
            worker.search(depth, LOW, HIGH)
        fresh = new_worker(position, "compiled")
        assert worker.search(empties, LOW, HIGH) == fresh.search(empties, LOW, HIGH)


@pytest.mark.parametrize("size", [6, 8])
def test_exact_values_do_not_come_from_guesses(size: int) -> None:
    for seed in range(3):
        position = random_position(size, 15, seed)
        worker = new_worker(position, "compiled")
        for boldness in range(BOLDEST, 0, -1):
            worker.boldness = boldness
            for window in ((-100, 100), (LOW, HIGH)):
                worker.search(15, *window)
        worker.boldness = 0
        fresh = new_worker(position, "compiled")
        assert worker.search(15, LOW, HIGH) == fresh.search(15, LOW, HIGH)
        best = decode_move(worker.principal_variation()[0])
        if position.play(best).outcome() is None:
            after = new_worker(position.play(best), "compiled")
            assert -after.search(14, LOW, HIGH) == fresh.search(15, LOW, HIGH)


GUESSED = 10


def guesses(boldness: Sequence[int]) -> list[int]:
    """Return what the last of some guesses, one after the other, says about some endings."""
    found = []
    for seed in range(GUESSED):
        worker = new_worker(random_position(8, 15, seed), "compiled")
        for degree in boldness:
            worker.boldness = degree
            value = worker.search(15, LOW, HIGH)
        found.append(value)
    return found


def test_a_bold_guess_does_not_pass_for_a_careful_one() -> None:
    bold, careful = guesses([BOLDEST]), guesses([1])
    assert bold != careful
    both = guesses([BOLDEST, 1])
    # What was guessed before may change in which order moves are tried, and so a guess here and
    # there, but never all of them back to the bold ones.
    differing = [index for index in range(GUESSED) if bold[index] != careful[index]]
    assert sum(both[index] == bold[index] for index in differing) < len(differing) / 2


def test_what_was_guessed_carefully_is_good_enough_for_a_bold_guess() -> None:
    worker = new_worker(random_position(8, 16, 3), "compiled")
    worker.boldness = 1
    careful = worker.search(16, LOW, HIGH)
    before = worker.nodes
    worker.boldness = BOLDEST
    assert worker.search(16, careful - 1, careful) == careful
    assert worker.nodes - before < before / 10


@pytest.mark.parametrize("boldness", [-1, 99])
def test_boldness_has_its_bounds(boldness: int) -> None:
    position = random_position(8, 14, 2)
    values = []
    for degree in (boldness, 0 if boldness < 0 else BOLDEST):
        worker = new_worker(position, "compiled")
        worker.boldness = degree
        values.append((worker.search(14, LOW, HIGH), worker.nodes))
    assert values[0] == values[1]


def test_boards_of_other_sizes_are_not_guessed_at() -> None:
    position = random_position(6, 15, 3)
    bold, plain = (new_worker(position, "compiled") for _ in range(2))
    bold.boldness = BOLDEST
    assert bold.search(15, LOW, HIGH) == plain.search(15, LOW, HIGH)
    assert bold.nodes == plain.nodes


@pytest.mark.parametrize("size", [8, 10])
def test_the_two_evaluations_do_not_mix_in_the_table(size: int) -> None:
    position = random_position(size, 30, 12)
    worker, fresh = (new_worker(position, "compiled") for _ in range(2))
    worker.search(5, LOW, HIGH)
    worker.source_evaluation = fresh.source_evaluation = True
    assert worker.search(4, LOW, HIGH) == fresh.search(4, LOW, HIGH)


@pytest.mark.parametrize(
    "size",
    [8, *(pytest.param(each, marks=pytest.mark.long) for each in othello.SIZES if each != 8)],
)
def test_compiled_and_interpreted_search_the_same_nodes(size: int) -> None:
    position = random_position(size, min(size * size // 2, 40), 5)
    runs = []
    for kind in KINDS:
        worker = new_worker(position, kind)
        values = [worker.search(depth, LOW, HIGH) for depth in range(1, 5)]
        middle = (values, worker.nodes, worker.principal_variation())
        worker.load(random_position(size, 9, 5))
        runs.append((middle, worker.search(9, LOW, HIGH), worker.nodes))
    assert runs[0] == runs[1]


def test_compiled_and_interpreted_guess_the_same() -> None:
    runs = []
    for kind in KINDS:
        worker = new_worker(random_position(8, 13, 5), kind)
        worker.boldness = 2
        runs.append((worker.search(13, -100, 100), worker.nodes, worker.principal_variation()))
    assert runs[0] == runs[1]


@pytest.mark.parametrize("size", [8, 10])
def test_the_same_search_takes_the_same_nodes(size: int) -> None:
    position = random_position(size, 40, 9)
    runs = set()
    for _ in range(2):
        worker = new_worker(position, "compiled")
        values = tuple(worker.search(depth, LOW, HIGH) for depth in range(1, 8))
        runs.add((values, worker.nodes, tuple(worker.principal_variation())))
    assert len(runs) == 1


@pytest.mark.parametrize("size", [8, 10])
def test_excluded_moves_are_not_considered(size: int) -> None:
    position = random_position(size, 30, 3)
    worker = new_worker(position, "compiled")
    left = len(worker.legal_moves())
    excluded: list[int] = []
    values = []
    while left:
        values.append(worker.search(4, LOW, HIGH, excluded))
        best = worker.principal_variation()[0]
        assert best not in excluded
        excluded.append(best)
        left -= 1
    assert values == sorted(values, reverse=True)
    assert sorted(excluded) == sorted(worker.legal_moves())


def test_a_forced_pass_is_the_best_move() -> None:
    worker = new_worker(othello.Position.parse("OXX------------- X"), "compiled")
    assert worker.legal_moves() == [255]
    for depth in (1, 2, 13):
        worker.search(depth, LOW, HIGH)
        assert worker.principal_variation()[0] == 255


SOON = 5_000
"""In so many nodes a search notices that it shall stop: a fraction of a millisecond."""


@pytest.mark.parametrize("size", [8, 10])
@pytest.mark.parametrize("exact", [False, True])
def test_a_set_stop_flag_ends_the_search_at_once(size: int, exact: bool) -> None:
    position = random_position(size, 26, 1)
    core = core_of(size, "compiled")
    stop = array("i", [1])
    worker = core.Worker(core.TranspositionTable(1), stop)
    worker.load(position)
    worker.search(26 if exact else 12, LOW, HIGH)
    assert worker.stopped
    assert worker.nodes < SOON
    stop[0] = 0
    worker.search(2, LOW, HIGH)
    assert not worker.stopped


@pytest.mark.parametrize("size", [8, 10])
@pytest.mark.parametrize("depth", [20, 34])
def test_the_stop_flag_is_seen_soon(size: int, depth: int) -> None:
    core = core_of(size, "compiled")
    stop = array("i", [0])
    worker = core.Worker(core.TranspositionTable(1), stop)
    worker.load(random_position(size, 34, 2))
    thread = threading.Thread(target=worker.search, args=(depth, LOW, HIGH))
    thread.start()
    until(lambda: worker.nodes > 0, "the search")
    stop[0] = 1
    before = worker.nodes
    thread.join()
    assert worker.stopped
    assert worker.nodes - before < SOON


@pytest.mark.parametrize("size", [8, 10])
@pytest.mark.parametrize(("depth", "slack"), [(15, 2), (30, 3000)])
def test_the_node_limit_is_kept(size: int, depth: int, slack: int) -> None:
    worker = new_worker(random_position(size, 30, 4), "compiled")
    worker.node_limit = 20_000
    worker.search(depth, LOW, HIGH)
    assert worker.stopped
    assert 20_000 <= worker.nodes <= 20_000 + slack


def test_a_stopped_search_keeps_the_line_before() -> None:
    worker = new_worker(random_position(8, 40, 6), "compiled")
    worker.search(4, LOW, HIGH)
    line = worker.principal_variation()
    worker.node_limit = worker.nodes + 1000
    worker.search(20, LOW, HIGH)
    assert worker.stopped
    assert worker.principal_variation() == line


def test_two_workers_share_a_table() -> None:
    core = core_of(8, "compiled")
    table = core.TranspositionTable(1)
    position = random_position(8, 40, 8)
    nodes = []
    for _ in range(2):
        worker = core.Worker(table, array("i", [0]))
        worker.load(position)
        worker.search(8, LOW, HIGH)
        nodes.append(worker.nodes)
    assert nodes[1] < nodes[0] / 2
    assert table.fill() > 0
    table.new_search()
    assert table.fill() == 0
    table.clear()
    worker = core.Worker(table, array("i", [0]))
    worker.load(position)
    worker.search(8, LOW, HIGH)
    assert worker.nodes == nodes[0]


def test_principal_variation_is_legal() -> None:
    position = random_position(8, 30, 10)
    worker = new_worker(position, "compiled")
    worker.search(8, LOW, HIGH)
    line = worker.principal_variation()
    assert len(line) >= 4
    for code in line:
        position = position.play(decode_move(code))
