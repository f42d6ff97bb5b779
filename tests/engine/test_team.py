"""Threads that search together: the same answers, nothing left behind, and work that is shared."""

from __future__ import annotations

import threading
import time
from array import array
from typing import TYPE_CHECKING, Any

import pytest

from khepri.engine.cancellation import GO_ON, CancelToken, StopFlag
from khepri.engine.interface import INFINITY
from khepri.engine.limits import Limits
from khepri.engine.search import Engine, Team
from khepri.games import othello
from othello_cores import KINDS, core_of, random_position
from patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Sequence

SIZES = (8, 10)
EXACT = Limits(depth=60)


def under_way(engine: Engine) -> memoryview:
    """Return the keys of what an engine's threads are searching."""
    table: Any = engine._table
    keys: memoryview = table.under_way
    return keys


# What is found


def check_endings(empties: int, seeds: range) -> None:
    """Solve endings with one, two and four threads, which must agree."""
    engines = [Engine(othello.GAME, megabytes=4, threads=threads) for threads in (1, 2, 4)]
    for seed in seeds:
        position = random_position(8, empties, seed)
        found = [engine.search(position, limits=EXACT) for engine in engines]
        assert all(result.exact for result in found)
        assert len({result.score for result in found}) == 1, (seed, str(position))
        for engine in engines:
            assert not any(under_way(engine)), seed


def test_any_number_of_threads_finds_the_same_result() -> None:
    check_endings(15, range(6))


@pytest.mark.long
@pytest.mark.parametrize("empties", [14, 15, 16])
def test_any_number_of_threads_always_finds_the_same_result(empties: int) -> None:
    check_endings(empties, range(100, 400))


def test_threads_agree_on_large_boards() -> None:
    position = random_position(10, 13, 3)
    scores = {
        Engine(othello.GAME, megabytes=4, threads=threads).search(position, limits=EXACT).score
        for threads in (1, 2, 4)
    }
    assert len(scores) == 1


def test_what_one_thread_has_solved_no_other_solves_again() -> None:
    position = random_position(8, 16, 5)
    first, table = worker_at(position, "compiled")
    second = core_of(8, "compiled").Worker(table, array("i", [GO_ON]))
    second.load(position)
    first.together = second.together = True
    scores = [worker.search(16, -INFINITY, INFINITY) for worker in (first, second)]
    assert scores[0] == scores[1]
    # One after the other, so that no other load of the machine can change it.
    assert 0 < second.nodes < 0.1 * first.nodes


# Putting moves off


SMALL = (8, 13, 7)
LARGE = (10, 21, 8)
"""Boards, empty squares and depths in which moves are put off at the root and below it."""


@pytest.mark.parametrize(
    ("board", "kind"), [(SMALL, KINDS[0]), (SMALL, KINDS[1]), (LARGE, KINDS[0])]
)
def test_nothing_is_put_off_while_nobody_else_searches(
    board: tuple[int, int, int], kind: str
) -> None:
    size, empties, depth = board
    visited = []
    for together in (False, True):
        worker, table = worker_at(random_position(size, empties, 2), kind)
        worker.together = together
        visited.append((worker.search(depth, -INFINITY, INFINITY), worker.nodes))
        assert not any(table.under_way)
    assert visited[0] == visited[1]


@pytest.mark.parametrize(("board", "seed"), [(SMALL, 10), (LARGE, 0)])
def test_moves_that_others_search_come_last(board: tuple[int, int, int], seed: int) -> None:
    size, empties, depth = board
    position = white_to_move(size, empties, seed)
    worker, _ = worker_at(position, "compiled")
    worker.search(depth, -INFINITY, INFINITY)
    usual = worker.nodes
    codes = worker.legal_moves()
    found = []
    for busy in codes:
        worker, table = worker_at(position, "compiled")
        worker.together = True
        announce(table, worker, [busy])
        worker.search(depth, -INFINITY, INFINITY)
        found.append(worker.nodes)
    assert any(nodes != usual for nodes in found)
    assert usual in found  # the first move, if none other, stays where it is


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(each, marks=pytest.mark.long) for each in (2, 3, 4))]
)
def test_an_ending_is_worth_the_same_whatever_others_search(seed: int) -> None:
    position = white_to_move(8, 15, seed)
    worker, _ = worker_at(position, "compiled")
    expected = worker.search(15, -INFINITY, INFINITY)
    codes = worker.legal_moves()
    for step in (1, 2, 3):
        worker, table = worker_at(position, "compiled")
        worker.together = True
        announce(table, worker, codes[::step])
        assert worker.search(15, -INFINITY, INFINITY) == expected


def test_both_kinds_of_a_core_put_off_the_same_moves() -> None:
    size, empties, depth = SMALL
    position = white_to_move(size, empties)
    visited = []
    for kind in KINDS:
        worker, table = worker_at(position, kind)
        worker.together = True
        announce(table, worker, worker.legal_moves()[::2])
        visited.append((worker.search(depth, -INFINITY, INFINITY), worker.nodes))
    assert visited[0] == visited[1]


@pytest.mark.parametrize("size", SIZES)
def test_a_search_that_is_stopped_leaves_no_key_behind(size: int) -> None:
    worker, table = worker_at(random_position(size, 30, 4), "compiled")
    worker.together = True
    for exact in (False, True):
        worker.node_limit = worker.nodes + 30_000
        worker.search(30 if exact else 20, -INFINITY, INFINITY)
        assert worker.stopped
        assert not any(table.under_way)


def test_a_new_search_forgets_what_was_under_way() -> None:
    table = core_of(8, "compiled").TranspositionTable(1)
    table.under_way[17] = 4711
    table.new_search()
    assert not any(table.under_way)


def worker_at(position: othello.Position, kind: str) -> tuple[Any, Any]:
    """Return a worker at a position, and its table."""
    core = core_of(position.size, kind)
    table = core.TranspositionTable(1)
    worker = core.Worker(table, array("i", [GO_ON]))
    worker.load(position)
    return worker, table


def white_to_move(size: int, empties: int, first_seed: int = 0) -> othello.Position:
    """Return a position with several moves of White's."""
    positions = (random_position(size, empties, seed) for seed in range(first_seed, 100))
    return next(
        position
        for position in positions
        if position.side is othello.Side.WHITE and len(position.legal_moves()) > 5
    )


def announce(table: Any, worker: Any, codes: Sequence[int]) -> None:
    """Say that another thread is searching what comes after White's moves."""
    for code in codes:
        worker.make(code)
        # With Black to move, a position's key is also that of its board.
        table.under_way[worker.key % len(table.under_way)] = worker.key
        worker.unmake()


# Following


class Follower:
    """A searcher that never finds anything, and ends only when its flag is raised."""

    def __init__(self, flag: StopFlag, *, endless: bool = True) -> None:
        self.flag = flag
        self.endless = endless
        self.together = False
        self.stopped = False
        self.boldness = self.nodes = 0
        self.searched: list[tuple[int, ...]] = []
        self.began = threading.Event()

    def search(self, depth: int, low: int, high: int, excluded: Sequence[int] = ()) -> int:
        """Write down what is to be searched, and wait for the end."""
        self.searched.append((depth, low, high, *excluded, self.boldness))
        self.began.set()
        while self.endless and self.flag.cell[0] == GO_ON:
            time.sleep(0.0005)
        self.stopped = self.endless
        return depth


class Leader(Follower):
    """A searcher that has found what it looks for as soon as all others are looking for it too."""

    def __init__(self, flag: StopFlag, others: Sequence[Follower]) -> None:
        super().__init__(flag, endless=False)
        self.others = others

    def search(self, depth: int, low: int, high: int, excluded: Sequence[int] = ()) -> int:
        """Wait until everybody is at work."""
        found = super().search(depth, low, high, excluded)
        for other in self.others:
            assert other.began.wait(PATIENCE_S)
            other.began.clear()
        return found


def test_followers_search_what_the_leader_searches_until_it_is_done() -> None:
    flags = [StopFlag() for _ in range(3)]
    followers = [Follower(flag) for flag in flags[1:]]
    leader = Leader(flags[0], followers)
    workers: list[Any] = [leader, *followers]
    before = set(threading.enumerate())
    with Team(workers, flags) as team:
        assert team.search(11, -9, 9) == 11
        for boldness in (2, 2, 0):
            leader.boldness = boldness
            assert team.search(12, -5, 5, [19, 26], shared=True) == 12
    assert set(threading.enumerate()) <= before
    shared = [(12, -5, 5, 19, 26, boldness) for boldness in (2, 2, 0)]
    # Before anything is shared they go deeper by themselves, neighbours one depth apart.
    alone = [(depth, -INFINITY, INFINITY, 0) for depth in (2, 1)]
    assert [follower.searched for follower in followers] == [[one, *shared] for one in alone]
    assert all(worker.together for worker in workers)


def test_one_thread_searches_alone() -> None:
    flag = StopFlag()
    leader = Leader(flag, ())
    workers: list[Any] = [leader]
    with Team(workers, [flag]) as team:
        assert team.search(12, -5, 5, shared=True) == 12
    assert not leader.together


@pytest.mark.parametrize(
    ("size", "threads"),
    [
        (8, 4),
        (10, 2),
        pytest.param(8, 2, marks=pytest.mark.long),
        pytest.param(10, 4, marks=pytest.mark.long),
    ],
)
def test_all_threads_stop_when_somebody_says_so(size: int, threads: int) -> None:
    engine = Engine(othello.GAME, megabytes=4, threads=threads)
    before = set(threading.enumerate())
    token = CancelToken()
    future = engine.start(random_position(size, 34, 2), token=token)
    time.sleep(0.05)
    token.cancel()
    future.result(PATIENCE_S)
    assert not any(under_way(engine))
    deadline = time.monotonic() + PATIENCE_S
    while set(threading.enumerate()) - before and time.monotonic() < deadline:
        time.sleep(0.001)
    assert set(threading.enumerate()) <= before
