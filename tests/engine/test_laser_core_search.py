"""The search of the core: exact wins, an honest table, repetitions, limits, the same nodes."""

from __future__ import annotations

import random
from array import array
from typing import TYPE_CHECKING

import pytest

from engine.conftest import core_variants, load_core
from engine.laser_boards import new_worker, random_position, starting_positions
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
from khepri.errors import EngineError
from khepri.games.laser import Position

if TYPE_CHECKING:
    from types import ModuleType


@pytest.mark.parametrize(("plies", "rules", "fen"), FORCED)
def test_forced_hits_have_exact_scores(
    laser_core: ModuleType, plies: int, rules: str, fen: str
) -> None:
    worker = loaded(laser_core, Position.parse(fen, rules))
    mate = laser_core.MATE
    value = iterate(worker, 11)
    assert value == (mate - plies if plies > 0 else -mate - plies)
    assert len(worker.principal_variation()) == abs(plies)


def test_the_line_of_a_forced_hit_ends_the_game(laser_core: ModuleType) -> None:
    for plies, rules, fen in FORCED[:8]:
        position = Position.parse(fen, rules)
        worker = loaded(laser_core, position)
        iterate(worker, 4)
        for code in worker.principal_variation():
            position = position.play(laser_core.decode_move(code))
        outcome = position.outcome()
        assert outcome is not None
        mover = Position.parse(fen, rules).side
        assert outcome.winner is (mover if plies > 0 else mover.opponent)


def test_a_beam_that_its_owner_cannot_keep_off_the_own_pharaoh_is_seen_at_once(
    laser_core: ModuleType,
) -> None:
    # Blue's scarab on a7 turns Red's own beam along the rank; g7f8 leads it to Red's pharaoh, and
    # no move of Red's gets in its way.
    board = "sc3fa5/Rd4RaPc3/Pd9/Pd8ra/Pd9/pa4Na4/9ra/paFa7Sa b"
    worker = new_worker(laser_core)
    worker.load(Position.parse(board, "club"))
    assert worker.search(1, -32000, 32000) == laser_core.MATE - 2
    assert [str(laser_core.decode_move(code)) for code in worker.principal_variation()] == ["g7f8"]


def test_table_entries_are_used_only_if_deep_enough(laser_core: ModuleType) -> None:
    assert bound_with_planted(laser_core, 1000, -5000, 9, EXACT) == 5000
    assert bound_with_planted(laser_core, 1000, -5000, 0, EXACT) < 1000


def test_table_bounds_are_used_only_as_bounds(laser_core: ModuleType) -> None:
    # "The opponent has at most -5000" proves a move good; "at least -5000" proves nothing.
    assert bound_with_planted(laser_core, 1000, -5000, 9, UPPER) == 5000
    assert bound_with_planted(laser_core, 1000, -5000, 9, LOWER) < 1000
    # "The opponent has at least 5000" proves a move bad; "at most 5000" proves nothing.
    assert bound_with_planted(laser_core, -1000, 5000, 9, LOWER) == -5000
    assert bound_with_planted(laser_core, -1000, 5000, 9, UPPER) > -1000


def test_scores_of_wins_in_the_table_count_from_the_node(laser_core: ModuleType) -> None:
    mate = laser_core.MATE
    worker = loaded(laser_core, Position.start("classic"))
    plant_children(worker, -(mate - 4), 9, EXACT)
    assert worker.search(3, 1000, 1001) == mate - 5
    plant_children(worker, mate - 4, 9, EXACT)
    worker.table.new_search()
    worker.load(Position.start("classic"))
    assert worker.search(3, -1000, -999) == -(mate - 5)


@pytest.mark.parametrize("case", [FORCED[6], FORCED[8]], ids=["won", "lost"])
def test_scores_of_wins_are_stored_as_seen_from_the_node(
    laser_core: ModuleType, case: tuple[int, str, str]
) -> None:
    plies, rules, fen = case
    worker = loaded(laser_core, Position.parse(fen, rules))
    iterate(worker, 8)  # pruning may hide the shortest way at first
    worker.make(worker.principal_variation()[0])
    entry = read(worker, worker.key)
    assert entry is not None
    child_plies = abs(plies) - 1
    mate = laser_core.MATE
    assert entry[0] == (child_plies - mate if plies > 0 else mate - child_plies)


@pytest.mark.parametrize(("shift", "flag"), [(0, EXACT), (200, UPPER), (-200, LOWER)])
def test_entries_say_what_kind_of_bound_they_are(
    laser_core: ModuleType, shift: int, flag: int
) -> None:
    position = Position.start("classic")
    value = loaded(laser_core, position).search(2, -INFINITE, INFINITE)
    worker = loaded(laser_core, position)
    low, high = (-INFINITE, INFINITE) if shift == 0 else (value + shift, value + shift + 1)
    found = worker.search(2, low, high)
    assert read(worker, worker.key) == (found, 2, flag)


def test_the_table_is_kept_between_searches(laser_core: ModuleType) -> None:
    depth = 6 if laser_core.COMPILED else 3
    first = again = 0
    for position in starting_positions("club")[:2]:
        worker = loaded(laser_core, position)
        iterate(worker, depth)
        first += worker.nodes
        worker.table.new_search()
        worker.forget()
        worker.load(position)
        worker.search(depth, -INFINITE, INFINITE)
        again += worker.nodes
        worker.table.clear()
        assert worker.table.fill() == 0
    assert again < first / 2


def test_fill_counts_this_search_only(laser_core: ModuleType) -> None:
    table = laser_core.TranspositionTable(1)
    for entry in range(0, 1000, 2):
        table.words[entry * 2 + 1] = 1 | table.generation << 42
    assert table.fill() == 500
    table.new_search()
    assert table.fill() == 0


def test_a_search_writes_entries_of_its_own_age(laser_core: ModuleType) -> None:
    worker = loaded(laser_core, Position.start("classic"))
    for _ in range(3):
        worker.table.new_search()
    iterate(worker, 2)
    start = (worker.key & worker.table.mask) * 8
    assert worker.table.words[start + 1] >> 42 == worker.table.generation == 4


def test_same_nodes_twice(laser_core: ModuleType) -> None:
    depth = 7 if laser_core.COMPILED else 3
    results = []
    for _ in range(2):
        worker = loaded(laser_core, Position.start("dynasty"))
        value = iterate(worker, depth)
        results.append((value, worker.nodes, worker.principal_variation()))
    assert results[0] == results[1]


@pytest.mark.skipif(len(core_variants("laser_core")) < 2, reason="the core is not compiled here")
@pytest.mark.parametrize("rules", ["club", "khet2"])
def test_compiled_and_interpreted_search_the_same_nodes(rules: str) -> None:
    rng = random.Random(3)
    positions = [*starting_positions(rules), *(random_position(rng, n, rules) for n in (5, 30, 80))]
    for position in positions:
        results = []
        for variant in core_variants("laser_core"):
            worker = loaded(load_core("laser_core", variant), position)
            worker.node_limit = 300
            value = iterate(worker, 6)
            line = worker.principal_variation()
            results.append((value, worker.nodes, worker.stopped, line, worker.evaluate()))
        assert results[0] == results[1], position.fen()


def test_the_board_is_as_before_after_a_search(laser_core: ModuleType) -> None:
    rng = random.Random(8)
    for pieces in (5, 20, 80):
        worker = loaded(laser_core, random_position(rng, pieces, "club"))
        worker.node_limit = 700
        before = (
            worker.fen(),
            worker.key,
            worker.evaluate(),
            worker.perft(2 if pieces < 80 else 1),
        )
        iterate(worker, 5)
        after = (worker.fen(), worker.key, worker.evaluate(), worker.perft(2 if pieces < 80 else 1))
        assert after == before


def test_node_limit(laser_core: ModuleType) -> None:
    worker = loaded(laser_core, Position.start("classic"))
    limit = 2500 if laser_core.COMPILED else 600
    worker.node_limit = limit
    for depth in range(1, 30):
        worker.search(depth, -INFINITE, INFINITE)
        if worker.stopped:
            break
        assert worker.principal_variation()
    assert worker.stopped
    assert worker.nodes == limit


def test_stop_flag(laser_core: ModuleType) -> None:
    flag = array("i", [1])
    worker = laser_core.Worker(laser_core.TranspositionTable(1), flag)
    worker.load(Position.start("classic"))
    worker.node_limit = 5000
    worker.search(20, -INFINITE, INFINITE)
    assert worker.stopped
    assert worker.nodes <= 2048
    flag[0] = 0
    worker.search(2, -INFINITE, INFINITE)
    assert not worker.stopped
    assert worker.principal_variation()


def test_excluded_moves_are_not_considered(laser_core: ModuleType) -> None:
    worker = loaded(laser_core, Position.start("classic"))
    lines: list[int] = []
    for _ in range(4):
        for depth in (1, 2, 3):
            worker.search(depth, -INFINITE, INFINITE, lines)
        best = worker.principal_variation()[0]
        assert best not in lines
        lines.append(best)
    plies, rules, fen = FORCED[0]
    worker = loaded(laser_core, Position.parse(fen, rules))
    assert worker.search(1, -INFINITE, INFINITE) == laser_core.MATE - plies
    winning = worker.principal_variation()[0]
    worker.search(1, -INFINITE, INFINITE, [winning])
    assert worker.principal_variation()[0] != winning


def test_only_one_move_is_left_when_all_others_are_excluded(laser_core: ModuleType) -> None:
    worker = loaded(laser_core, Position.start("classic"))
    *others, last = worker.legal_moves()
    worker.search(2, -INFINITE, INFINITE, others)
    assert worker.principal_variation()[0] == last


def test_more_excluded_moves_than_a_position_has_are_refused(laser_core: ModuleType) -> None:
    worker = loaded(laser_core, Position.start("classic"))
    moves = worker.legal_moves()
    worker.search(1, -INFINITE, INFINITE, moves[:1] * laser_core.MAX_EXCLUDED)
    with pytest.raises(EngineError, match="801 moves are excluded"):
        worker.search(1, -INFINITE, INFINITE, moves[:1] * (laser_core.MAX_EXCLUDED + 1))


def test_repetition_of_the_game_is_a_draw(laser_core: ModuleType) -> None:
    # Blue is far behind, but turning the pharaoh brings a position about for the third time.
    start = Position.parse("sc3fc5/3pc6/3nc1nc4/4rapcpcpc2/10/10/10/4Fa4Sa r", "club")
    game = [start]
    for text in ("e8R", "e1R", "e8R"):
        game.append(game[-1].play(laser_core.decode_move(laser_core.encode_move(text))))
    worker = new_worker(laser_core)
    worker.load(game[3], game[:3])
    assert worker.search(1, -INFINITE, INFINITE) == 0
    assert worker.principal_variation() == [laser_core.encode_move("e1R")]
    worker.table.clear()
    worker.load(game[3], game[1:3])
    assert worker.search(1, -INFINITE, INFINITE) < -300


def test_repetition_in_the_line_searched_is_a_draw(laser_core: ModuleType) -> None:
    # The table is made to say that both sides lose unless they turn their pharaohs: then the first
    # position is there again, where Blue, a pyramid behind, is content with a draw.
    worker = loaded(laser_core, Position.parse("sc3fc5/10/10/4pa5/10/10/10/4Fa4Sa b", "club"))
    blue = (laser_core.encode_move("e1R"), laser_core.encode_move("e1L"))
    red = (laser_core.encode_move("e8R"), laser_core.encode_move("e8L"))
    assert -150 < worker.evaluate() < -60
    plant_children(worker, 5000, 9, EXACT, spared=blue)
    worker.make(blue[0])
    plant_children(worker, 5000, 9, EXACT, spared=red)
    plant(worker, 0, 0, LOWER, move=red[0])
    worker.unmake()
    assert worker.search(3, -60, -59) == 0


def test_principal_variation_is_legal_and_never_empty(laser_core: ModuleType) -> None:
    rng = random.Random(5)
    for rules in ("club", "khet2"):
        for pieces in (4, 12, 80 if laser_core.COMPILED else 30):
            position = random_position(rng, pieces, rules)
            worker = loaded(laser_core, position)
            worker.search(2, -INFINITE, INFINITE)
            worker.search(2, 20000, 20001)
            line = worker.principal_variation()
            assert line
            for code in line:
                position = position.play(laser_core.decode_move(code))


def test_evaluation_is_the_same_for_both_sides(laser_core: ModuleType) -> None:
    rng = random.Random(6)
    for pieces in (4, 9, 26, 60, 80):
        position = random_position(rng, pieces, "club")
        worker = loaded(laser_core, position)
        value = worker.evaluate()
        rows, side = position.fen().split()
        turned = turn_round(rows)
        other = loaded(
            laser_core, Position.parse(f"{turned} {'r' if side == 'b' else 'b'}", "club")
        )
        assert other.evaluate() == value


def turn_round(rows: str) -> str:
    """Turn a board by 180 degrees and change the colours."""
    turned = []
    for row in reversed(rows.split("/")):
        tokens: list[str] = []
        for symbol in row:
            if symbol in "abcd" and tokens and tokens[-1].isalpha() and len(tokens[-1]) == 1:
                tokens[-1] = tokens[-1].swapcase() + "cdab"["abcd".index(symbol)]
            elif symbol.isdigit() and tokens and tokens[-1].isdigit():
                tokens[-1] += symbol
            else:
                tokens.append(symbol)
        turned.append("".join(reversed(tokens)))
    return "/".join(turned)
