"""What the Laser Chess core believes a position is worth."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from engine.conftest import load_core
from engine.laser_boards import (
    CROWDED,
    closing_in,
    new_worker,
    random_position,
    starting_positions,
)
from khepri.engine.laser import tables, weights
from khepri.engine.laser.weights import Progress
from khepri.games.laser import LAYOUTS, Position

if TYPE_CHECKING:
    from types import ModuleType


def value(core: ModuleType, rows: str, rules: str = "club") -> int:
    """Evaluate a board for Blue, with Blue to move."""
    worker = new_worker(core)
    worker.load(Position.parse(f"{rows} b", rules))
    result: int = worker.evaluate()
    return result


def other_way_round(position: Position) -> Position:
    """Turn the board by 180 degrees and exchange the colours."""
    board, side = tables.read_board(position.fen())
    seen = [tables.turned(code) for code in reversed(board)]
    return Position.parse(tables.write_board(seen, 1 - side), position.variant)


def moves_of(rows: str, side: str, rules: str) -> int:
    """Count the legal moves of one side by the rules."""
    return len(Position.parse(f"{rows} {side}", rules).legal_moves())


@pytest.mark.parametrize("rules", ["club", "khet2"])
@pytest.mark.parametrize("boards", [2, pytest.param(6, marks=pytest.mark.long)])
def test_mobility_is_the_number_of_legal_moves(
    laser_core: ModuleType, rules: str, boards: int
) -> None:
    rng = random.Random(11)
    positions = starting_positions(rules)
    for pieces in (4, 6, 9, 14, 26, 40, 60, CROWDED):
        positions += [random_position(rng, pieces, rules) for _ in range(boards)]
    worker = new_worker(laser_core)
    for position in positions:
        worker.load(position)
        rows = position.fen().split()[0]
        assert worker.mobilities() == tuple(moves_of(rows, side, rules) for side in "br")


def test_mobility_is_kept_while_moves_are_made(laser_core: ModuleType) -> None:
    rng = random.Random(12)
    for rules in ("club", "khet2"):
        position = Position.start("sophie", rules)
        worker = new_worker(laser_core)
        worker.load(position)
        for _ in range(40 if laser_core.COMPILED else 12):
            move = rng.choice(position.legal_moves())
            position = position.play(move)
            if position.outcome() is not None:
                break
            worker.make(laser_core.encode_move(move))
            rows = position.fen().split()[0]
            assert worker.mobilities() == tuple(moves_of(rows, side, rules) for side in "br")


def test_evaluation_does_not_depend_on_how_the_position_came_about(laser_core: ModuleType) -> None:
    rng = random.Random(13)
    position = Position.start("mercury", "club")
    worker: Any = new_worker(laser_core)
    fresh: Any = new_worker(laser_core)
    worker.load(position)
    for _ in range(40 if laser_core.COMPILED else 12):
        move = rng.choice(position.legal_moves())
        position = position.play(move)
        if position.outcome() is not None:
            break
        worker.make(laser_core.encode_move(move))
        fresh.load(position)
        assert worker.evaluate() == fresh.evaluate(), position.fen()


EMPTY = "sc3fc5/10/10/10/10/10/10/4Fa4Sa"


@pytest.mark.parametrize(
    ("piece", "least", "most"), [("Ra", 170, 230), ("Pa", 80, 125), ("Na", 40, 130)]
)
def test_material_is_worth_about_what_the_source_design_says(
    laser_core: ModuleType, piece: str, least: int, most: int
) -> None:
    bare = value(laser_core, EMPTY)
    more = value(laser_core, f"sc3fc5/10/10/10/4{piece}5/10/10/4Fa4Sa")
    assert least < more - bare < most


def test_a_pharaoh_with_free_squares_around_is_less_safe(laser_core: ModuleType) -> None:
    near = value(laser_core, "sc3fc5/10/10/10/10/10/4Na5/4Fa4Sa")
    far = value(laser_core, "sc3fc5/10/10/10/10/4Na5/10/4Fa4Sa")
    assert near > far


@pytest.mark.parametrize("rules", ["club", "khet2"])
def test_both_sides_judge_alike(laser_core: ModuleType, rules: str) -> None:
    rng = random.Random(14)
    positions = starting_positions(rules)
    positions += [random_position(rng, pieces, rules) for pieces in (6, 12, 26, 40)]
    worker: Any = new_worker(laser_core)
    for position in positions:
        worker.load(position)
        seen = worker.evaluate()
        worker.load(other_way_round(position))
        assert worker.evaluate() == seen, position.fen()


def test_a_piece_in_the_beam_is_already_half_lost(laser_core: ModuleType) -> None:
    # Blue's beam goes up the j-file: a red pyramid with its back to it will be destroyed.
    shot = value(laser_core, "sc3fc5/10/9pa/10/10/10/10/4Fa4Sa")
    safe = value(laser_core, "sc3fc5/10/9pb/10/10/10/10/4Fa4Sa")
    assert shot > safe + 30


@pytest.mark.parametrize("boards", [3, pytest.param(6, marks=pytest.mark.long)])
def test_a_side_that_is_pieces_ahead_closes_in(
    laser_core: ModuleType, boards: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weights, "PROGRESS", Progress(piece_nearer=0, scarab_nearer=0))
    indifferent = new_worker(load_core.__wrapped__("laser_core", "interpreted"))
    eager = new_worker(laser_core)
    rng = random.Random(15)
    seen = set()
    for pieces in (5, 7, 9, 12, 16, 20, 26, 40):
        for _ in range(boards):
            position = random_position(rng, pieces, rng.choice(("club", "khet2")))
            eager.load(position)
            indifferent.load(position)
            gain = eager.evaluate() - indifferent.evaluate()
            expected = closing_in(position)
            assert gain == (expected if str(position).endswith("b") else -expected), position.fen()
            seen.add(gain > 0)
            seen.add(expected == 0)
    assert seen == {False, True}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_between_equals_closing_in_counts_for_nothing(layout: str) -> None:
    assert closing_in(Position.start(layout)) == 0
