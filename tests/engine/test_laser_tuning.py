"""The tool that tunes Laser Chess: playing itself, fitting weights, trying search numbers."""

from __future__ import annotations

import importlib
import random
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from engine.laser_boards import closing_in
from khepri.engine.laser import tables
from khepri.engine.laser.learned_weights import WEIGHTS
from khepri.engine.laser.weights import PRUNING
from khepri.games.laser import Position

GAMES, NODES = 2, 60


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Import the tool, which lies outside the package."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2]))
    return importlib.import_module("tools.tune_laser")


def as_learned(tool: ModuleType) -> list[float]:
    """Return the present weights in the order of the features."""
    terms = [getattr(WEIGHTS.terms, name) for name in tool.features.TERM_NAMES]
    fine = tool.weights_file.FINE_TERMS
    return [
        *(value for table in WEIGHTS.squares.values() for value in table),
        *(value for row in WEIGHTS.near.values() for value in row),
        *(value / tool.weights_file.FINE for value in terms[:fine]),
        *terms[fine:],
    ]


def test_the_features_are_what_the_core_sees(tool: ModuleType) -> None:
    played = tool.selfplay.play_games(7, GAMES, NODES)
    weights: Any = tool.np.array(as_learned(tool))
    worker = tool.selfplay.Mind.new().worker
    judged = tool.features.features(played).judge(weights)
    for board, side, seen in zip(played.boards, played.side, judged, strict=True):
        text = tables.write_board(tool.features.mailboxes(board[None])[0].tolist(), int(side))
        position = Position.parse(text)
        worker.load(position)
        learned = worker.evaluate() * (1 - 2 * int(side)) - closing_in(position)
        assert abs(learned - seen) <= 1, text


def test_the_same_seed_plays_the_same_games(tool: ModuleType) -> None:
    once, again = (tool.selfplay.play_games(8, GAMES, NODES) for _ in range(2))
    assert all((one == two).all() for one, two in zip(once, again, strict=True))
    assert len({*once.game.tolist()}) == GAMES


def test_a_fit_finds_the_weights_that_made_the_results(tool: ModuleType) -> None:
    played = tool.selfplay.play_games(9, 4, NODES)
    seen = tool.features.features(played)
    true = tool.np.zeros(tool.features.COLUMNS)
    reach = len(true) - len(tool.features.TERM_NAMES) + 1
    true[reach] = 0.05
    wanted = tool.fitting.chances(seen.judge(true))
    found = tool.fitting.fit(seen, wanted, tool.fitting.shares(1))
    assert found[reach] == pytest.approx(0.05, abs=0.02)
    assert tool.fitting.loss(seen, wanted, found) < tool.fitting.loss(seen, wanted, 0 * true)


def test_weights_are_written_as_a_module(tool: ModuleType) -> None:
    points = tool.np.arange(tool.features.COLUMNS)
    text = tool.weights_file.text_of(points, "a remark")
    module: dict[str, Any] = {}
    exec(compile(text, "learned", "exec"), module)  # noqa: S102 - it was written just now
    assert module["WEIGHTS"].squares["F"] == tuple(range(80))
    assert module["WEIGHTS"].terms.check == tool.features.COLUMNS - 1


def test_a_tuning_step_goes_towards_the_winner(tool: ModuleType, tmp_path: Path) -> None:
    state = tool.spsa.load(tmp_path / "none")
    up, down, change = tool.spsa.perturbed(state, random.Random(1))
    assert up.better - PRUNING.better == change["better"] == PRUNING.better - down.better
    before = dict(state.numbers)
    tool.spsa.learn(state, change, 2)
    assert all((state.numbers[name] - before[name]) * change[name] > 0 for name in before)
    state.save(tmp_path / "state")
    assert tool.spsa.load(tmp_path / "state") == state


def test_a_pair_of_equals_is_fair(tool: ModuleType) -> None:
    # The same player on both sides wins as often as it loses.
    assert tool.spsa.play_pair(3, PRUNING, PRUNING, NODES) == 0
