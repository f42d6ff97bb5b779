"""An engine that could not be compiled: slow, but the same, and it says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from engine.conftest import PACKAGES, load_core
from khepri.cli.main import khepri
from khepri.engine import search
from khepri.engine.limits import Limits
from khepri.engine.registry import SLOW_ENGINE, core_for
from khepri.engine.search import Engine
from khepri.games.registry import GAMES, game_named

if TYPE_CHECKING:
    from khepri.games.base import AnyPosition, GameSpec

STARTS = [(spec, spec.start(variant)) for spec in GAMES for variant in spec.variants]
NAMES = [f"{spec.name}-{position.variant}" for spec, position in STARTS]
every_board = pytest.mark.parametrize(("spec", "position"), STARTS, ids=NAMES)


def new_engine(spec: GameSpec, threads: int = 1) -> Engine:
    """Return an engine with a small table, which is quick to make."""
    return Engine(spec, megabytes=4, threads=threads)


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let engines use the cores' plain Python."""

    def plain(position: AnyPosition, spec: GameSpec) -> object:
        core: Any = core_for(position, spec)
        [name] = [name for name, package in PACKAGES.items() if package == core.__name__]
        return load_core(name, "interpreted")

    monkeypatch.setattr(search, "core_for", plain)


@pytest.mark.usefixtures("interpreted")
@every_board
def test_an_engine_that_is_not_compiled_plays_the_same(
    spec: GameSpec, position: AnyPosition, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = new_engine(spec, threads=2).search(position, limits=Limits(depth=2))
    monkeypatch.undo()
    fast = new_engine(spec).search(position, limits=Limits(depth=2))
    assert (slow.nodes, slow.lines) == (fast.nodes, fast.lines)


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("name", ["laser", "othello"])
def test_an_engine_that_is_not_compiled_obeys_the_clock(name: str) -> None:
    spec = game_named(name)
    position = spec.start(spec.variants[0])
    found = new_engine(spec).search(position, limits=Limits(clock_ms=1_000))
    assert found.move in position.legal_moves()


@pytest.mark.parametrize("name", ["laser", "othello"])
def test_the_command_line_says_that_the_engine_is_slow(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    core = load_core(f"{name}_core", "interpreted")
    for module in ("khepri.engine.search", "khepri.cli.engine"):
        monkeypatch.setattr(f"{module}.core_for", lambda *_: core)
    result = CliRunner().invoke(khepri, ["bestmove", name, "--depth", "1"])
    assert result.exit_code == 0
    assert result.stderr == f"{SLOW_ENGINE}\n"
    spec = game_named(name)
    move = spec.parse_move(result.stdout.splitlines()[-1])
    assert move in spec.start(spec.variants[0]).legal_moves()
