"""Fixed work: the same on every run."""

from __future__ import annotations

import pytest

from khepri.engine.benchmark import search_signature
from khepri.engine.registry import engine_for
from khepri.games import laser
from khepri.games.base import GameSpec
from khepri.games.laser import position, rules
from khepri.games.registry import GAMES
from made_up_rules import one_more_rule_set

every_game = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.name)


@every_game
def test_a_signature_is_the_same_every_time(spec: GameSpec) -> None:
    first, second = (search_signature(spec, 3) for _ in range(2))
    assert first.nodes == second.nodes > len(engine_for(spec).benchmark.positions())
    assert first.nodes_per_second > 0


@every_game
def test_a_signature_depends_on_the_depth(spec: GameSpec) -> None:
    assert search_signature(spec, 2).nodes < search_signature(spec, 4).nodes


@every_game
def test_signature_positions_are_of_all_kinds_and_can_be_played(spec: GameSpec) -> None:
    benchmark = engine_for(spec).benchmark
    positions = benchmark.positions()
    assert len({str(position) for position in positions}) >= 4
    assert all(position.legal_moves() for position in positions)
    assert {position.variant for position in positions} <= set(spec.variants)
    assert benchmark.depth > 3


def test_a_new_layout_does_not_change_the_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = engine_for(laser.GAME).benchmark.positions
    before = [(str(each), each.variant) for each in measured()]
    longer = {**laser.LAYOUTS, "new": laser.LAYOUTS["sophie"]}
    for module in (laser, rules, position):
        monkeypatch.setattr(module, "LAYOUTS", longer)
    assert laser.Position.start("new").legal_moves()  # it is a layout like the others
    assert [(str(each), each.variant) for each in measured()] == before


def test_a_new_rule_set_does_not_change_the_positions() -> None:
    measured = engine_for(laser.GAME).benchmark.positions
    before = [(str(each), each.variant) for each in measured()]
    with one_more_rule_set(laser.Rules.CLUB.traits):
        assert [(str(each), each.variant) for each in measured()] == before
