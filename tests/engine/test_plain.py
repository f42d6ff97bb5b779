"""A game that has rules and nothing else is played all the same, by everything the engine has."""

from __future__ import annotations

import random
from array import array
from dataclasses import replace

import pytest

from engine.counters import COUNTERS, Heap, Player, Take
from khepri.engine.analysis import Analysis, limits_for
from khepri.engine.benchmark import search_signature
from khepri.engine.interface import WIN
from khepri.engine.levels import Opponent, level_numbered, levels_of
from khepri.engine.limits import Limits
from khepri.engine.plain import engine_by_rules
from khepri.engine.registry import ENGINES, core_for, engine_for
from khepri.engine.search import CancelToken, Engine
from khepri.engine.ugi import UgiSession
from khepri.errors import EngineError
from khepri.games import laser, othello
from khepri.games.base import AnyPosition, GameSpec, outcome_by_rules
from khepri.games.perft import perft

PATIENCE_S = 60
GAME_OF_SIX = [True, False, False, False, False]


def heap(counters: int) -> Heap:
    return Heap(counters, Player.LEFT)


@pytest.mark.parametrize("counters", [5, 6, 7, 9, 10, 11, 13])
def test_a_won_game_is_won_in_as_few_moves_as_possible(counters: int) -> None:
    found = Engine(COUNTERS).search(heap(counters), limits=Limits(depth=12))
    assert found.move == Take(counters % 4)
    assert found.score == WIN - len(found.lines[0].moves)
    assert len(found.lines[0].moves) == 2 * (counters // 4) + 1


@pytest.mark.parametrize("counters", [4, 8, 12])
def test_a_lost_game_is_lost_as_late_as_possible(counters: int) -> None:
    found = Engine(COUNTERS).search(heap(counters), limits=Limits(depth=12))
    assert found.score == counters // 2 - WIN


def test_what_lies_beyond_the_depth_is_even() -> None:
    assert Engine(COUNTERS).search(heap(15), limits=Limits(depth=3)).score == 0


def test_several_lines_are_different_and_in_order() -> None:
    found = Engine(COUNTERS).search(heap(7), limits=Limits(depth=8, lines=3))
    assert found.move == Take(3)
    assert {line.moves[0] for line in found.lines} == {Take(1), Take(2), Take(3)}
    assert [line.score for line in found.lines] == sorted(
        (line.score for line in found.lines), reverse=True
    )


@pytest.mark.parametrize("number", range(1, 9))
def test_every_level_plays_a_whole_game(number: int) -> None:
    assert len(levels_of(COUNTERS)) == 8
    opponent = Opponent(Engine(COUNTERS), level_numbered(COUNTERS, number), random.Random(number))
    positions: list[AnyPosition] = [heap(15)]
    while outcome_by_rules(COUNTERS, positions) is None:
        found = opponent.choose(positions[-1], positions[:-1], movetime_ms=50)
        positions.append(positions[-1].play(found.move))
    assert len(positions) > 5


def test_a_level_that_looks_takes_the_last_counters() -> None:
    for number in (4, 5, 6, 7, 8):
        level = level_numbered(COUNTERS, number)
        opponent = Opponent(Engine(COUNTERS), level, random.Random(1))
        assert opponent.choose(heap(3), movetime_ms=50).move == Take(3)


def test_nodes_time_and_whoever_says_stop_end_a_search() -> None:
    engine = Engine(COUNTERS, threads=2)
    huge = heap(1_000)
    assert engine.search(huge, limits=Limits(nodes=500)).nodes <= 501
    assert engine.search(huge, limits=Limits(movetime_ms=1)).nodes >= 200
    token = CancelToken()
    token.cancel()
    assert engine.search(huge, token=token).depth == 0


def test_a_game_is_reviewed() -> None:
    positions = [heap(6)]
    for number in (1, 1, 3, 1):
        positions.append(positions[-1].play(Take(number)))
    work = Analysis(COUNTERS, positions, limits=limits_for(COUNTERS, positions))
    work.start()
    work.join(PATIENCE_S)
    assert work.failure == ""
    # Left could have taken two and won; then Right always can, and does.
    assert [evaluation.score > 0 for evaluation in work.evaluations] == GAME_OF_SIX


def test_it_speaks_ugi() -> None:
    said: list[str] = []
    session = UgiSession(COUNTERS, said.append)
    for line in ("ugi", "isready", "position fen 7 left", "go depth 8"):
        assert session.obey(line)
    session.close()
    assert "ugiok" in said
    assert said[-1] == "bestmove 3"
    assert any("score mate 2" in line for line in said)
    session.obey("position fen 0 left")
    session.obey("query result")
    assert said[-1] == "response p2win"


def test_nothing_asks_to_be_compiled() -> None:
    core = core_for(heap(7), COUNTERS)
    assert core.COMPILED
    assert not core.FAST
    assert core is core_for(heap(8), COUNTERS)


def test_lines_are_counted_as_the_rules_count_them() -> None:
    core = core_for(heap(7), COUNTERS)
    worker = core.Worker(core.TranspositionTable(1), array("i", [0]))
    worker.load(heap(7))
    assert [worker.perft(depth) for depth in range(6)] == [
        perft(heap(7), depth) for depth in range(6)
    ]


def test_fixed_work_is_the_same_every_time() -> None:
    assert search_signature(COUNTERS).nodes == search_signature(COUNTERS).nodes > 0


@pytest.mark.parametrize("spec", [laser.GAME, othello.GAME], ids=lambda spec: spec.name)
def test_the_rules_alone_agree_with_a_games_own_core_about_quick_wins(spec: GameSpec) -> None:
    plain = replace(spec, name=f"{spec.name} by its rules")
    position = spec.start(spec.variants[0])
    found = Engine(plain).search(position, limits=Limits(depth=1))
    assert found.move in position.legal_moves()
    assert found.score == 0


@pytest.mark.parametrize(
    ("moves", "fen"),
    [
        (1, "pb9/2PcSc1pc4/10/3fc6/4pc5/2Fasc6/1Nd8/10 b"),
        (2, "7Rb2/10/4pd5/2nc7/4Fa5/10/Sb9/3sb4fa1 b"),
    ],
)
def test_the_rules_of_laser_chess_alone_find_a_hit(moves: int, fen: str) -> None:
    plain = replace(laser.GAME, name="laser by its rules")
    found = Engine(plain).search(laser.Position.parse(fen), limits=Limits(depth=2 * moves - 1))
    assert found.score == WIN - (2 * moves - 1)


def test_a_game_may_bring_an_engine_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    own = replace(engine_by_rules(COUNTERS), harmless=7)
    monkeypatch.setitem(ENGINES, COUNTERS.name, own)
    assert engine_for(COUNTERS) is own


def test_a_finished_game_is_refused() -> None:
    with pytest.raises(EngineError, match="the game is over"):
        Engine(COUNTERS).search(heap(0))
