"""Endings of Othello that are too long to try everything: all the ways to solve them agree."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.engine.othello.core.discs import flips_of, mix, moves_of
from khepri.engine.othello.entries import (
    depth_in,
    entry_at,
    lower_in,
    move_in,
    upper_in,
    write_entry,
)
from khepri.games import othello
from othello_cores import KINDS, new_worker, random_position

BOARD = 0xFFFFFFFFFFFFFFFF
LOW, HIGH = -32000, 32000


def plain_value(own: int, other: int, alpha: int, beta: int, *, passed: bool = False) -> int:
    """Return the final difference by alpha-beta, without table, order or knowledge."""
    moves = moves_of(own, other, BOARD)
    if not moves:
        if not passed:
            return -plain_value(other, own, -beta, -alpha, passed=True)
        mine, theirs = own.bit_count(), other.bit_count()
        empty = 64 - mine - theirs
        return mine - theirs + (empty if mine > theirs else -empty if mine < theirs else 0)
    best = -64
    while moves and best < beta:
        bit = moves & -moves
        moves ^= bit
        flips = flips_of(own, other, bit)
        best = max(best, -plain_value(other ^ flips, own ^ flips ^ bit, -beta, -max(alpha, best)))
    return best


def bit_of(move: othello.Move) -> int:
    """Return the square of a move as a set."""
    assert move.square is not None
    return 1 << 8 * (int(move.square[1:]) - 1) + ord(move.square[0]) - ord("a")


@pytest.mark.parametrize("empties", range(1, 7))
@pytest.mark.parametrize("seeds", [6, pytest.param(20, marks=pytest.mark.long)])
def test_last_moves_are_solved_node_for_node_as_interpreted(empties: int, seeds: int) -> None:
    for seed in range(seeds):
        position = random_position(8, empties, seed)
        own, other = new_worker(position, "compiled").discs()
        wanted = plain_value(own, other, -64, 64)
        for alpha, beta in ((LOW, HIGH), (100 * wanted, 100 * wanted + 1)):
            fast, slow = (new_worker(position, kind) for kind in KINDS)
            found = fast.search(empties, alpha, beta)
            assert found == 100 * wanted if alpha == LOW else found <= alpha
            assert (slow.search(empties, alpha, beta), slow.nodes) == (found, fast.nodes)


@pytest.mark.parametrize("empties", range(6, 10))
def test_endings_that_are_kept_in_the_table_are_solved(empties: int) -> None:
    for seed in range(2):
        position = random_position(8, empties, seed)
        worker = new_worker(position, "compiled")
        own, other = worker.discs()
        assert worker.search(empties, LOW, HIGH) == 100 * plain_value(own, other, -64, 64)


@pytest.mark.long
@pytest.mark.parametrize(("empties", "seeds"), [(10, 6), (11, 4), (12, 3)])
def test_longer_endings_are_solved(empties: int, seeds: int) -> None:
    for seed in range(seeds):
        position = random_position(8, empties, seed)
        worker = new_worker(position, "compiled")
        own, other = worker.discs()
        assert worker.search(empties, LOW, HIGH) == 100 * plain_value(own, other, -64, 64)


@pytest.mark.parametrize("empties", [10, 11, 12, 13, 15, 16])
def test_every_window_finds_the_same_score(empties: int) -> None:
    """A table that was filled by one question must not spoil the answer to another."""
    position = random_position(8, empties, 7)
    wanted = new_worker(position, "compiled").search(empties, LOW, HIGH)
    worker = new_worker(position, "compiled")
    for alpha in (-900, 900, *range(wanted - 400, wanted + 500, 100)):
        found = worker.search(empties, alpha, alpha + 1)
        assert (found > alpha) == (wanted > alpha)
        assert found >= wanted if found <= alpha else found <= wanted
    assert worker.search(empties, LOW, HIGH) == wanted


@pytest.mark.parametrize("empties", [9, 12, 13])
def test_the_interpreter_solves_an_ending_node_for_node(empties: int) -> None:
    position = random_position(8, empties, 1)
    workers = [new_worker(position, kind) for kind in ("compiled", "interpreted")]
    values = [worker.search(empties, -100, 100) for worker in workers]
    assert values[0] == values[1]
    assert workers[0].nodes == workers[1].nodes
    assert workers[0].principal_variation() == workers[1].principal_variation()


@given(seed=st.integers(0, 10_000), empties=st.integers(1, 58))
def test_discs_are_turned_as_the_rules_say(seed: int, empties: int) -> None:
    position = random_position(8, empties, seed)
    own, other = new_worker(position, "compiled").discs()
    found = moves_of(own, other, BOARD)
    legal = {bit_of(move): move for move in position.legal_moves() if not move.is_pass}
    assert found == sum(legal)
    for bit in (1 << square for square in range(64)):
        if bit & ~(own | other):
            assert bool(flips_of(own, other, bit)) == (bit in legal)
    for bit, move in legal.items():
        flips = flips_of(own, other, bit)
        after = new_worker(position.play(move), "compiled").discs()
        assert after == (other ^ flips, own ^ flips ^ bit)


@given(
    *(st.integers(0, BOARD), st.integers(0, 255), st.integers(0, 255), st.integers(0, 64)),
    *(st.integers(-500_000, 500_000), st.integers(-500_000, 500_000)),
)
def test_an_entry_says_what_was_written(
    key: int, generation: int, depth: int, move: int, lower: int, upper: int
) -> None:
    cells = [0] * 4
    write_entry(cells, 0, key, generation, depth, move, lower, upper)
    data = entry_at(cells, 0, key)
    assert (depth_in(data), move_in(data)) == (depth, move)
    assert (lower_in(data), upper_in(data)) == (lower, upper)
    assert entry_at(cells, 0, key ^ 1) == 0


def test_a_deep_entry_stays_beside_a_shallow_one() -> None:
    cells = [0] * 4
    deep, shallow, last = (mix(1 << square, 0, 0) for square in range(3))
    write_entry(cells, 0, deep, 1, 12, 5, -100, 100)
    write_entry(cells, 0, shallow, 1, 3, 6, -100, 100)
    write_entry(cells, 0, last, 1, 2, 7, -100, 100)
    assert move_in(entry_at(cells, 0, deep)) == 5
    assert entry_at(cells, 0, shallow) == 0
    assert move_in(entry_at(cells, 0, last)) == 7
