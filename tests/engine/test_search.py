"""Searching: limits, lines, stopping, threads, what is kept, and what is found."""

from __future__ import annotations

import itertools
import threading
from array import array
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from khepri.engine import registry
from khepri.engine.interface import INFINITY, WIN, HasPartialResult
from khepri.engine.limits import Budget, Iteration, Limits
from khepri.engine.search import DEFAULT_MEGABYTES, Engine, IterativeDeepening, Progress, Team
from khepri.errors import EngineError
from khepri.games import laser, othello
from khepri.games.registry import GAMES
from othello_cores import final_difference, random_position
from patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khepri.engine.interface import Worker
    from khepri.games.base import AnyPosition, GameSpec, Move

FOR_EVER = Limits(movetime_ms=3_600_000)
STARTS = [(spec, spec.start(variant)) for spec in GAMES for variant in spec.variants]
NAMES = [f"{spec.name}-{position.variant}" for spec, position in STARTS]
every_board = pytest.mark.parametrize(("spec", "position"), STARTS, ids=NAMES)
every_game = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.name)

ALONE = laser.Position.parse("sc9/10/10/10/4fc5/10/10/4Fa4Sa b")
"""Two pharaohs and nothing to shoot: seven moves, of which two rotations are one."""

LOST = laser.Position.parse("5Sc4/10/Nb9/7Fd2/7pb2/4fb1Pd3/6pd3/saNc8 r")
HITS = [
    (1, "pb9/2PcSc1pc4/10/3fc6/4pc5/2Fasc6/1Nd8/10 b"),
    (1, "10/10/3Rd6/7pb2/1Fc4sd3/5fa4/2Pa7/6Sb2pa r"),
    (2, "7Rb2/10/4pd5/2nc7/4Fa5/10/Sb9/3sb4fa1 b"),
    (2, "10/10/10/fc2ra6/5pdsdSd2/10/2Fd3Pd3/5Ra2Pb1 r"),
    (3, "4Rc2fb2/5pa4/10/10/10/1sc1Pb2Sd3/Pa9/2Fb7 b"),
    (3, "3pd4Fc1/10/7pc2/8Na1/10/pc5Sa3/8sa1/5fd4 r"),
]


def new_engine(spec: GameSpec, threads: int = 1) -> Engine:
    """Return an engine with a small table, which is quick to make."""
    return Engine(spec, megabytes=4, threads=threads)


def is_line(position: AnyPosition, moves: Sequence[Move]) -> bool:
    """Tell whether moves can be played one after the other."""
    for move in moves:
        if move not in position.legal_moves():
            return False
        position = position.play(move)
    return True


# Limits and progress


@every_board
def test_a_depth_is_searched_and_reported_step_by_step(
    spec: GameSpec, position: AnyPosition
) -> None:
    seen: list[Progress] = []
    found = new_engine(spec).search(position, limits=Limits(depth=3), on_progress=seen.append)
    assert [progress.depth for progress in seen] == [1, 2, 3]
    assert all(is_line(position, progress.lines[0].moves) for progress in seen)
    for before, after in itertools.pairwise([*seen, found]):
        assert before.nodes <= after.nodes
        assert before.time_ms <= after.time_ms
    assert (found.depth, found.lines) == (3, seen[-1].lines)


@every_board
def test_nodes_limit_a_search(spec: GameSpec, position: AnyPosition) -> None:
    found = new_engine(spec).search(position, limits=Limits(nodes=5_000))
    assert found.move in position.legal_moves()
    assert 1 < found.nodes <= 5_000 + 1_024
    one = new_engine(spec).search(position, limits=Limits(nodes=1))
    assert one.move in position.legal_moves()


@every_board
def test_time_limits_a_search(spec: GameSpec, position: AnyPosition) -> None:
    found = new_engine(spec).search(position, limits=Limits(movetime_ms=40))
    assert found.move in position.legal_moves()
    # 4×4 is solved before the time is up.
    assert found.time_ms >= 39 or found.exact


@every_game
def test_the_first_limit_reached_ends_the_search(spec: GameSpec) -> None:
    start = spec.start(spec.variants[0])
    limits = Limits(depth=2, nodes=10**9, movetime_ms=10**6, clock_ms=10**9)
    assert new_engine(spec).search(start, limits=limits).depth <= 2


def test_one_move_on_a_clock_is_not_thought_about() -> None:
    position = othello.Position.parse("XXXXX-XXXXOOXXXOO-XXOO-XXXO-O---O--O O")
    assert len(position.legal_moves()) == 1
    limits = Limits(clock_ms=3_600_000)
    assert new_engine(othello.GAME).search(position, limits=limits).depth == 1


# Lines


@pytest.mark.parametrize("wanted", [1, 2, 5])
@every_board
def test_lines_are_legal_distinct_and_sorted(
    spec: GameSpec, position: AnyPosition, wanted: int
) -> None:
    seen: list[Progress] = []
    limits = Limits(depth=4, lines=wanted)
    new_engine(spec).search(position, limits=limits, on_progress=seen.append)
    for progress in seen:
        assert len(progress.lines) == min(wanted, len(position.legal_moves()))
        assert len({line.moves[0] for line in progress.lines}) == len(progress.lines)
        assert all(is_line(position, line.moves) for line in progress.lines)
        scores = [line.score for line in progress.lines]
        assert scores == sorted(scores, reverse=True)


def test_the_best_of_several_lines_is_the_only_one_of_one() -> None:
    position = random_position(8, 10, 3)
    one = new_engine(othello.GAME).search(position, limits=Limits(depth=10))
    many = new_engine(othello.GAME).search(position, limits=Limits(depth=10, lines=99))
    assert many.score == one.score
    assert many.exact
    assert len(many.lines) == len(position.legal_moves())


def test_more_lines_than_moves_are_all_there_are() -> None:
    found = new_engine(laser.GAME).search(ALONE, limits=Limits(depth=3, lines=50))
    firsts = [laser.Move.parse(str(line.moves[0])) for line in found.lines]
    after = {str(ALONE.play(move).identity) for move in firsts}
    assert after == {str(ALONE.play(move).identity) for move in ALONE.legal_moves()}


def test_a_forced_pass_is_one_line() -> None:
    position = next(
        position
        for seed in range(200)
        for position in [random_position(6, 8, seed)]
        if position.legal_moves() == [othello.Move.PASS]
    )
    found = new_engine(othello.GAME).search(position, limits=Limits(depth=3, lines=4))
    assert [line.moves[0] for line in found.lines] == [othello.Move.PASS]


@every_game
def test_lines_cut_short_are_still_sound(spec: GameSpec) -> None:
    position = spec.start(spec.variants[0])
    for nodes in (1, 30, 100, 300, 1_000, 3_000):
        found = new_engine(spec).search(position, limits=Limits(nodes=nodes, lines=4))
        firsts = [line.moves[0] for line in found.lines]
        assert len(set(firsts)) == len(firsts)
        assert all(is_line(position, line.moves) for line in found.lines)


# The same again, and better each time


@every_board
def test_one_thread_visits_the_same_nodes_every_time(spec: GameSpec, position: AnyPosition) -> None:
    limits = Limits(depth=5)
    first, second = (new_engine(spec).search(position, limits=limits) for _ in range(2))
    assert (first.nodes, first.lines) == (second.nodes, second.lines)


@every_game
def test_a_new_game_is_a_fresh_start(spec: GameSpec) -> None:
    engine = new_engine(spec)
    start = spec.start(spec.variants[0])
    first = engine.search(start, limits=Limits(depth=5))
    engine.new_game()
    assert engine.search(start, limits=Limits(depth=5)).nodes == first.nodes


@every_game
def test_the_table_is_kept_from_move_to_move(spec: GameSpec) -> None:
    engine = new_engine(spec)
    position = spec.start(spec.variants[0])
    first = engine.search(position, limits=Limits(depth=8))
    assert engine.search(position, limits=Limits(depth=8)).nodes < first.nodes
    for move in first.lines[0].moves[:2]:
        position = position.play(move)
    known = engine.search(position, limits=Limits(depth=6)).nodes
    assert known < new_engine(spec).search(position, limits=Limits(depth=6)).nodes


@every_board
def test_an_engine_that_is_ready_has_nothing_left_to_make(
    spec: GameSpec, position: AnyPosition, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = new_engine(spec)
    engine.get_ready(position)
    core = registry.core_for(position, spec)
    monkeypatch.delattr(core, "TranspositionTable")
    monkeypatch.delattr(core, "Worker")
    assert engine.search(position, limits=Limits(depth=2)).move in position.legal_moves()


@every_game
def test_being_ready_again_forgets_nothing(spec: GameSpec) -> None:
    engine = new_engine(spec)
    start = spec.start(spec.variants[0])
    engine.get_ready(start)
    engine.search(start, limits=Limits(nodes=30_000))
    table = engine._table
    assert table is not None
    known = table.fill()
    engine.get_ready(start)
    assert engine._table is table
    assert table.fill() == known > 0


def test_a_table_has_64_megabytes_unless_told() -> None:
    assert DEFAULT_MEGABYTES == 64
    engine = Engine(othello.GAME)
    engine.search(othello.Position.start(), limits=Limits(depth=1))
    assert memoryview(engine._table.entries).nbytes == 64 << 20  # type: ignore[union-attr]  # Othello's
    engine = Engine(laser.GAME)
    engine.search(laser.Position.start("classic"), limits=Limits(depth=1))
    assert memoryview(engine._table.words).nbytes == 64 << 20  # type: ignore[union-attr]  # Laser Chess's


@every_board
def test_two_threads_find_a_legal_move_and_leave_nothing_running(
    spec: GameSpec, position: AnyPosition
) -> None:
    engine = new_engine(spec, threads=2)
    before = set(threading.enumerate())
    found = engine.search(position, limits=Limits(depth=4))
    assert is_line(position, found.lines[0].moves)
    assert set(threading.enumerate()) <= before


def test_one_engine_serves_boards_of_every_size() -> None:
    engine = new_engine(othello.GAME, threads=2)
    for size in (8, 12, 4, 10, 8, 6):
        position = othello.Position.start(size)
        assert engine.search(position, limits=Limits(depth=3)).move in position.legal_moves()


# What is found


@pytest.mark.parametrize(("moves", "fen"), HITS)
def test_a_pharaoh_is_hit_whatever_the_opponent_does(moves: int, fen: str) -> None:
    position = laser.Position.parse(fen)
    engine = new_engine(laser.GAME)

    def hunt(position: laser.Position, moves: int) -> None:
        found = engine.search(position, limits=Limits(depth=2 * moves))
        assert found.score >= WIN - (2 * moves - 1), position
        after = position.play(laser.Move.parse(str(found.move)))
        if (outcome := after.outcome()) is not None:
            assert outcome.winner is position.side
            return
        assert moves > 1, position
        for reply in after.legal_moves():
            answered = after.play(reply)
            if answered.outcome() is None:
                hunt(answered, moves - 1)

    hunt(position, moves)


def test_a_search_ends_when_the_result_is_forced() -> None:
    found = new_engine(laser.GAME).search(LOST, limits=Limits(movetime_ms=600_000))
    assert found.score == 2 - WIN
    assert found.depth < 10


@pytest.mark.parametrize("empties", [1, 2, 5, 9, 12])
def test_an_ending_is_played_to_its_true_result(empties: int) -> None:
    engine = new_engine(othello.GAME)
    position = random_position(8, empties, 1)
    found = engine.search(position, limits=Limits(depth=60))
    assert found.exact
    mover = position.side
    while position.legal_moves():
        position = position.play(
            othello.Move.parse(str(engine.search(position, limits=Limits(depth=60)).move))
        )
    sign = 1 if position.side is mover else -1
    assert found.score == 100 * sign * final_difference(position)


def played(position: laser.Position, words: str) -> list[laser.Position]:
    """Return the positions of a game, the first one first."""
    positions = [position]
    for word in words.split():
        positions.append(positions[-1].play(laser.Move.parse(word)))
    return positions


def test_history_counts_for_repetition() -> None:
    """Blue is lost, but moving to d1 would bring a position about for the third time."""
    start = laser.Position.parse("sc9/10/10/10/4fc5/2pa2pc1pd2/10/4Fa4Sa b")
    *history, position = played(start, "e1d1 e4d4 d1c1 d4e4 c1d1 e4d4 d1e1 d4e4")
    third = laser.Move.parse("e1d1")
    engine = new_engine(laser.GAME)
    for depth in (1, 3):
        assert engine.rank(position, (), Limits(depth=depth))[third] < -100
        assert engine.rank(position, history, Limits(depth=depth))[third] == 0
    assert engine.search(position, (), Limits(depth=3)).score < -100
    found = engine.search(position, history, Limits(depth=3))
    assert (found.move, found.score) == (third, 0)
    with pytest.raises(EngineError, match="the game is over"):
        engine.search(position.play(third), [*history, position])


@every_game
def test_a_finished_game_raises(spec: GameSpec) -> None:
    over: AnyPosition = othello.Position.parse("XXXXXXXXXXXXXXXX X")
    if spec is laser.GAME:
        hit = laser.Position.parse("sc9/10/10/10/10/10/4fc4Pc/5Fa3Sa b")
        over = hit.play(laser.Move.parse("f1R"))
        assert over.outcome() is not None
    for call in (new_engine(spec).search, new_engine(spec).rank):
        with pytest.raises(EngineError, match="the game is over"):
            call(over)
    with pytest.raises(EngineError, match="the game is over"):
        new_engine(spec).start(over).result(PATIENCE_S)


@pytest.mark.parametrize(
    ("spec", "position"), [STARTS[0], (othello.GAME, othello.Position.start())]
)
def test_a_search_that_is_stopped_tells_the_best_of_what_it_had_finished(
    spec: GameSpec, position: AnyPosition
) -> None:
    core = registry.core_for(position, spec)

    def searched(limit: int) -> tuple[Worker, int]:
        worker = core.Worker(core.TranspositionTable(1), array("i", [0]))
        worker.load(position)
        worker.node_limit = limit
        return worker, worker.search(6, -INFINITY, INFINITY)

    complete, score = searched(0)
    assert isinstance(complete, HasPartialResult)
    assert complete.halfway() is None
    told = 0
    for limit in range(20, complete.nodes, max(1, complete.nodes // 40)):
        worker, _ = searched(limit)
        assert isinstance(worker, HasPartialResult)
        if (found := worker.halfway()) is not None:
            told += 1
            assert found[1][0] in worker.legal_moves()
            assert len(found[1]) > 1, "how it goes on is told too"
            # The same search goes the same way, so that what comes later can only be better.
            assert found[0] <= score
    assert told


class StoppedAtDepthTwo:
    """A searcher with two moves that finishes depth 1 and is stopped at depth 2."""

    node_limit = fewest_nodes = nodes = 0
    stopped = False

    def __init__(self, found: tuple[int, list[int]] | None) -> None:
        self.found = found

    def legal_moves(self) -> list[int]:
        return [1, 2]

    def search(self, depth: int, low: int, high: int, excluded: Sequence[int] = ()) -> int:
        del low, high, excluded
        self.stopped = depth == 2
        return 0 if self.stopped else 50

    def principal_variation(self) -> list[int]:
        return [1]

    def halfway(self) -> tuple[int, list[int]] | None:
        return self.found


@pytest.mark.parametrize(
    ("found", "played"), [((30, [2]), (30, "2")), ((60, [1]), (60, "1")), (None, (50, "1"))]
)
def test_the_best_move_of_an_iteration_that_was_cut_short_is_played(
    found: tuple[int, list[int]] | None, played: tuple[int, str]
) -> None:
    leader = StoppedAtDepthTwo(found)
    team = Team(cast("Any", [leader]), cast("Any", [None]))
    core = SimpleNamespace(decode_move=str)
    search = IterativeDeepening(team, cast("Any", core), Limits(), Budget(), 0.0, None)
    best = search.run([Iteration(1), Iteration(2), Iteration(3)])
    assert best is not None
    assert best.depth == 1
    assert (best.score, cast("Any", best.lines[0].moves[0])) == played
