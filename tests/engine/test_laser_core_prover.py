"""Wins by force: the prover against the rules, every move of both sides looked at."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from engine import plain_proof
from engine.laser_boards import random_position
from khepri.errors import EngineError
from khepri.games.laser import LAYOUTS, Position

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import ModuleType

    from khepri.games.laser import Move

TWO_SHOTS = (
    "sc9/8fc1/10/10/Pc9/10/Fa1pa7/9Sa r",
    "sc8pd/10/4fc5/10/10/9Rb/5Fa4/3Rd5Sa b",
    "sc2fc6/10/10/10/1pb2Fa5/9Nc/1pa8/9Sa r",
)
THREE_SHOTS = "sc9/4fc5/10/10/4pc5/ra9/10/5Fa1Rb1Sa r"
"""Red wins in three, beginning with the scarab on a3, turned either way."""


def new_prover(core: ModuleType, position: Position, limit: int = 0) -> Any:
    """Return a prover with a position on its board."""
    prover = core.Prover(core.TranspositionTable(0))
    prover.node_limit = limit
    prover.load(position)
    return prover


def texts(moves: Iterable[Move]) -> list[str]:
    """Return moves as text, sorted."""
    return sorted(map(str, moves))


def moves_of(core: ModuleType, codes: Iterable[int]) -> list[str]:
    """Return the moves of codes as text, sorted."""
    return sorted(str(core.decode_move(code)) for code in codes)


def compare(core: ModuleType, position: Position) -> None:
    """Check the answers to every question about a position against the rules."""
    prover = new_prover(core, position)
    for moves in (1, 2):
        expected = texts(plain_proof.winning_moves(position, moves))
        assert moves_of(core, prover.winning_moves(moves)) == expected, position.fen()
        assert prover.wins(moves) == bool(expected), position.fen()
    assert prover.fen() == position.fen()
    expected = texts(plain_proof.refutations(position, 1))
    assert moves_of(core, prover.refutations(1)) == expected, position.fen()
    assert prover.loses(1) == (not expected), position.fen()


@pytest.mark.parametrize("rules", ["club", "khet2"])
@pytest.mark.parametrize("boards", [6, pytest.param(16, marks=pytest.mark.long)])
def test_what_is_proved_is_so_by_the_rules(laser_core: ModuleType, rules: str, boards: int) -> None:
    rng = random.Random(f"proof {rules}")
    for number in range(boards if laser_core.COMPILED else boards // 2):
        compare(laser_core, random_position(rng, 5 + number % 3, rules))


@pytest.mark.parametrize("fen", TWO_SHOTS)
def test_wins_in_two_are_found(laser_core: ModuleType, fen: str) -> None:
    position = Position.parse(fen)
    compare(laser_core, position)
    first = plain_proof.winning_moves(position, 2)
    assert first
    for move in first:
        assert new_prover(laser_core, position.play(move)).loses(1)
        compare(laser_core, position.play(move))


def test_a_win_in_three_is_not_one_in_two(laser_core: ModuleType) -> None:
    prover = new_prover(laser_core, Position.parse(THREE_SHOTS))
    assert not prover.wins(2)
    assert moves_of(laser_core, prover.winning_moves(3)) == ["a3L", "a3R"]


def test_both_variants_look_at_the_same_positions(laser_core: ModuleType) -> None:
    counts = []
    for layout in LAYOUTS:
        prover = new_prover(laser_core, Position.start(layout))
        assert not prover.wins(2)
        counts.append(prover.nodes)
    assert counts == [85, 77, 71, 70, 77]


def test_a_limit_ends_a_proof_without_an_answer(laser_core: ModuleType) -> None:
    prover = new_prover(laser_core, Position.start(), limit=50)
    for question in (prover.wins, prover.winning_moves, prover.refutations):
        with pytest.raises(EngineError, match="more positions"):
            question(3)
    prover.node_limit = 0
    assert not prover.wins(2)


def test_nobody_wins_a_game_that_is_over(laser_core: ModuleType) -> None:
    over = Position.parse("sc9/10/10/10/9fc/10/8Fa1/9Sa b")
    over = over.play(over.legal_moves()[0])
    assert over.outcome() is not None
    prover = new_prover(laser_core, over)
    assert not prover.wins(1)
    assert prover.winning_moves(2) == prover.refutations(2) == []
