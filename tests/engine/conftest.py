"""Both variants of the engine's cores: compiled, where it is, and interpreted from the same file.

A test that takes an argument `laser_core` or `othello_core` runs once with each variant. Where the
cores are not compiled only the interpreted ones are tested, unless KHEPRI_REQUIRE_COMPILED=1 says
that they must be.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import khepri

if TYPE_CHECKING:
    from types import ModuleType

# Each core by the name that its tests use, and what it consists of: each layer is built on those
# before it.
PACKAGES = {
    "laser_core": "khepri.engine.laser.core",
    "othello_core": "khepri.engine.othello.core",
    "large_othello_core": "khepri.engine.othello.large_core",
}
LAYERS = {
    "laser_core": (
        *("laser.core.transpositions", "laser.core.board", "laser.core.beams", "laser.core.moves"),
        *("laser.core.evaluation", "laser.core.ordering", "laser.core.memory"),
        *("laser.core.quiescence", "laser.core.search", "laser.core.prover"),
    ),
    "othello_core": (
        *("othello.core.searcher", "othello.core.board", "othello.core.learned"),
        *("othello.core.evaluation", "othello.core.midgame", "othello.core.last_moves"),
        *("othello.core.near_end", "othello.core.endgame", "othello.core.search"),
    ),
    "large_othello_core": (
        *("othello.core.searcher", "othello.large_core.board", "othello.large_core.evaluation"),
        "othello.large_core.search",
    ),
}


@functools.cache
def load_core(name: str, variant: str) -> ModuleType:
    """Import one variant of a core."""
    if variant == "compiled":
        module = importlib.import_module(PACKAGES[name])
        assert module.COMPILED, (
            f"{name} is not compiled, but KHEPRI_REQUIRE_COMPILED=1 asks for it."
        )
        return module
    layers = [f"khepri.engine.{layer}" for layer in LAYERS[name]]
    compiled = {layer: importlib.import_module(layer) for layer in layers}
    try:
        for layer in layers:
            sys.modules[layer] = load_source(layer)
        module = load_source(PACKAGES[name])
    finally:
        sys.modules.update(compiled)
    assert not module.COMPILED
    return module


def load_source(name: str) -> ModuleType:
    """Run the source of a module, compiled or not, without making it the module of that name."""
    place = Path(khepri.__path__[0]).parent.joinpath(*name.split("."))
    source = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    spec = importlib.util.spec_from_file_location(name, source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def core_variants(name: str) -> list[str]:
    """List the variants of a core that are to be tested here."""
    required = os.environ.get("KHEPRI_REQUIRE_COMPILED") == "1"
    if required or importlib.import_module(PACKAGES[name]).COMPILED:
        return ["compiled", "interpreted"]
    return ["interpreted"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test of a core with every variant."""
    for name in PACKAGES:
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, core_variants(name), indirect=True)


@pytest.fixture
def laser_core(request: pytest.FixtureRequest) -> ModuleType:
    """Return one variant of the Laser Chess core."""
    return load_core("laser_core", request.param)


@pytest.fixture
def othello_core(request: pytest.FixtureRequest) -> ModuleType:
    """Return one variant of the Othello core."""
    return load_core("othello_core", request.param)
