"""The search of the core: exact wins, an honest table, repetitions, limits, the same nodes."""

from __future__ import annotations

import random
from array import array
from typing import TYPE_CHECKING, Any

import pytest

from engine.conftest import core_variants, load_core
from engine.laser_boards import new_worker, random_position, starting_positions
from khepri.errors import EngineError
from khepri.games.laser import Position

if TYPE_CHECKING:
    from types import ModuleType

INFINITE = 31000
UPPER, LOWER, EXACT = 1, 2, 3

# Plies until a pharaoh is hit, negative when it is the mover's; proved by trying every move.
FORCED = [
    (1, "khet2", "4Pc3fb1/10/10/10/10/1na4sdPc2/6Fb3/Sb9 r"),
    (1, "khet2", "Sc3pa5/10/3fc3Rc2/6sc1pd1/10/10/10/1ncFd2ra4 r"),
    (-1, "club", "8pbFd/8sc1/4pb5/1fc8/9Sa/2pd7/6ra3/10 b"),
    (-2, "khet2", "6scFc2/2fbSb6/2Pa2Rb1pb2/10/6pa3/10/10/10 b"),
    (-2, "club", "5fd1Sd2/9sd/10/10/5Fapd3/9pd/3pb6/10 r"),
    (3, "khet2", "10/1Sa8/10/3rc1fc2Na1/10/5sd4/4Fa5/10 r"),
    (3, "club", "2sc4Fa2/1fb1ra6/10/10/1rd8/4pd5/10/1Sd8 r"),
    (3, "khet2", "4Rc1pc3/10/6Sd1sa1/rd4fa4/10/10/8Fd1/10 b"),
    (-4, "khet2", "Pdsb8/10/6Rd3/7fa2/3Pd6/8Fb1/2Sb7/7Pd2 r"),
    (-4, "club", "10/3nb6/10/10/6pc1sd1/1fd4rb3/8Fc1/8Sb1 b"),
    (5, "khet2", "2pd7/4Fb5/5sd4/7fd1pd/10/pb1Sd6Rd/10/10 r"),
    (5, "club", "10/10/Sc4fc1pb1sc/3pc6/10/3Pa2Fa3/9pa/1pd8 r"),
    (5, "khet2", "6rc1Fd1/4Sc1Pc3/fd9/10/7Rc2/10/1sb8/10 b"),
]


def iterate(worker: Any, depth: int) -> int:
    """Search deeper and deeper and return the last value."""
    value = 0
    for each in range(1, depth + 1):
        value = worker.search(each, -INFINITE, INFINITE)
    return value


def plant(worker: Any, score: int, depth: int, flag: int, move: int = 0) -> None:
    """Write an entry about the position on the board into the table."""
    table, key = worker.table, worker.key
    data = move | score + 32768 << 16 | depth << 32 | flag << 40 | table.generation << 42
    index = (key & table.mask) * 8
    table.words[index], table.words[index + 1] = key ^ data, data


def read(worker: Any, key: int) -> tuple[int, int, int] | None:
    """Return score, depth and flag of the table's entry about a position."""
    words = worker.table.words
    start = (key & worker.table.mask) * 8
    for index in range(start, start + 8, 2):
        data = words[index + 1]
        if words[index] ^ data == key and data:
            return (data >> 16 & 0xFFFF) - 32768, data >> 32 & 255, data >> 40 & 3
    return None


def plant_children(
    worker: Any, score: int, depth: int, flag: int, spared: tuple[int, ...] = ()
) -> None:
    """Write the same entry about every position that a move leads to, but for some moves."""
    for code in worker.legal_moves():
        if code in spared:
            continue
        worker.make(code)
        plant(worker, score, depth, flag)
        worker.unmake()


def loaded(core: ModuleType, position: Position) -> Any:
    """Return a new worker on a position."""
    worker = new_worker(core)
    worker.load(position)
    return worker


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


def bound_with_planted(core: ModuleType, window: int, score: int, depth: int, flag: int) -> int:
    """Search with an empty window above or below, after planting entries about all children."""
    worker = loaded(core, Position.start("classic"))
    plant_children(worker, score, depth, flag)
    value: int = worker.search(3, window, window + 1)
    return value


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
    depth = 7 if laser_core.COMPILED else 4
    first = again = 0
    for position in starting_positions("club"):
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
    depth = 8 if laser_core.COMPILED else 4
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
            worker.node_limit = 700
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
    worker.node_limit = 2500
    for depth in range(1, 30):
        worker.search(depth, -INFINITE, INFINITE)
        if worker.stopped:
            break
        assert worker.principal_variation()
    assert worker.stopped
    assert worker.nodes == 2500


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
        for pieces in (4, 6, 12, 30, 80):
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
