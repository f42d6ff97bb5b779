"""Ending a search: by a token, by the time, and never another one's."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from khepri.engine import registry, search
from khepri.engine.cancellation import Alarm, CancelToken, StopFlag
from khepri.engine.limits import FEWEST_NODES, SLOW_FEWEST_NODES, Limits
from khepri.engine.search import Engine, IterativeDeepening, Progress
from khepri.games import laser, othello
from khepri.games.registry import GAMES

if TYPE_CHECKING:
    from khepri.games.base import AnyPosition, GameSpec

PATIENCE_S = 30
"""A search that takes so long does not stop at all."""

FOR_EVER = Limits(movetime_ms=3_600_000)
STARTS = [(spec, spec.start(variant)) for spec in GAMES for variant in spec.variants]
NAMES = [f"{spec.name}-{position.variant}" for spec, position in STARTS]
every_board = pytest.mark.parametrize(("spec", "position"), STARTS, ids=NAMES)
every_game = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.name)


def new_engine(spec: GameSpec) -> Engine:
    """Return an engine with a small table, which is quick to make."""
    return Engine(spec, megabytes=4)


@every_board
def test_a_search_cancelled_before_it_starts_returns_at_once(
    spec: GameSpec, position: AnyPosition
) -> None:
    token = CancelToken()
    token.cancel()
    seen: list[Progress] = []
    found = new_engine(spec).search(position, limits=FOR_EVER, token=token, on_progress=seen.append)
    assert found.move in position.legal_moves()
    assert seen == []


def test_a_search_without_time_does_not_shoot_its_own_pharaoh() -> None:
    """The first move of the list would: it is c1c2, into the beam."""
    position = laser.Position.parse("sc9/10/10/10/10/4fc5/Sb4Pc4/2Fa7 b")
    suicides = [
        move
        for move in position.legal_moves()
        if (outcome := position.play(move).outcome()) and outcome.winner is laser.Side.RED
    ]
    assert suicides
    token = CancelToken()
    token.cancel()
    assert new_engine(laser.GAME).search(position, token=token).move not in suicides


@every_board
def test_a_running_search_is_cancelled_from_another_thread(
    spec: GameSpec, position: AnyPosition
) -> None:
    token = CancelToken()
    engine = new_engine(spec)
    under_way = threading.Event()
    future = engine.start(
        position, limits=FOR_EVER, token=token, on_progress=lambda _: under_way.set()
    )
    assert under_way.wait(PATIENCE_S)
    token.cancel()
    assert future.result(PATIENCE_S).move in position.legal_moves()
    assert token.cancelled
    assert engine.search(position, limits=Limits(depth=1)).depth == 1


@every_game
def test_a_search_may_be_cancelled_from_its_own_progress(spec: GameSpec) -> None:
    token = CancelToken()
    seen: list[Progress] = []

    def watch(progress: Progress) -> None:
        seen.append(progress)
        if progress.depth == 2:
            token.cancel()

    start = spec.start(spec.variants[0])
    found = new_engine(spec).search(start, limits=FOR_EVER, token=token, on_progress=watch)
    assert found.lines == seen[-1].lines
    assert len(seen) == 2


@every_game
def test_an_old_token_never_stops_a_later_search(spec: GameSpec) -> None:
    engine = new_engine(spec)
    start = spec.start(spec.variants[0])
    old = CancelToken()
    engine.search(start, limits=Limits(depth=1), token=old)
    seen: list[Progress] = []

    def watch(progress: Progress) -> None:
        old.cancel()
        seen.append(progress)

    engine.search(start, limits=Limits(depth=4), on_progress=watch)
    assert [progress.depth for progress in seen] == [1, 2, 3, 4]


@every_game
def test_an_alarm_never_rings_in_a_later_search(spec: GameSpec) -> None:
    """Searches end by themselves about when their time is up, one right after the other."""
    engine = new_engine(spec)
    start = spec.start(spec.variants[0])
    for _ in range(60):
        engine.search(start, limits=Limits(depth=2, movetime_ms=1))
        assert engine.search(start, limits=Limits(depth=2)).depth == 2


class RingsAtOnce(Alarm):
    """An alarm on a machine so busy that its time is up before anything has been done."""

    def __init__(self, flag: StopFlag, after_ms: float | None) -> None:
        super().__init__(flag, None)
        if after_ms is not None:
            self.ring()


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every search find that its time is up already."""
    monkeypatch.setattr(search, "Alarm", RingsAtOnce)
    monkeypatch.setattr(IterativeDeepening, "elapsed_ms", lambda _: 1e9)


def fewest_nodes(spec: GameSpec, position: AnyPosition) -> int:
    """Return how many positions a search visits before it looks at the time."""
    return FEWEST_NODES if registry.core_for(position, spec).COMPILED else SLOW_FEWEST_NODES


@pytest.mark.usefixtures("busy")
@every_board
@pytest.mark.parametrize("limits", [Limits(movetime_ms=1), Limits(clock_ms=1)], ids=str)
def test_a_busy_machine_looks_ahead_all_the_same(
    spec: GameSpec, position: AnyPosition, limits: Limits
) -> None:
    found = new_engine(spec).search(position, limits=limits)
    least = fewest_nodes(spec, position)
    assert least <= found.nodes < least + 2 * 1_024 or found.exact
    assert found.depth >= 2


@pytest.mark.usefixtures("busy")
@every_game
def test_a_busy_machine_ranks_some_moves_all_the_same(spec: GameSpec) -> None:
    position = spec.start(spec.variants[0])
    engine = new_engine(spec)
    deeply = engine.rank(position, limits=Limits(depth=3, movetime_ms=1))
    assert len(deeply) >= 2
    best, worst = position.legal_moves()[-1], position.legal_moves()[0]
    in_this_order = engine.rank(
        position, limits=Limits(depth=3, movetime_ms=1), order=[best, worst]
    )
    assert next(iter(in_this_order)) == best


@pytest.mark.usefixtures("busy")
@every_board
def test_who_says_stop_is_heard_at_once(spec: GameSpec, position: AnyPosition) -> None:
    token = CancelToken()
    token.cancel()
    found = new_engine(spec).search(position, limits=Limits(movetime_ms=1), token=token)
    assert found.depth == 0


def test_cancelling_a_future_ends_nothing() -> None:
    engine = new_engine(othello.GAME)
    future = engine.start(othello.Position.start(), limits=Limits(depth=2))
    future.cancel()
    assert future.result(PATIENCE_S).depth == 2
