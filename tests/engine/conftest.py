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

CORES = ("laser_core", "othello_core")
# What a core consists of, each layer built on those before it.
LAYERS = {
    "laser_core": (
        *("laser.table", "laser.board", "laser.beams", "laser.moves"),
        *("laser.evaluation", "laser.ordering", "laser.quiescence", "laser.search"),
    ),
    "othello_core": (
        *("othello.memory", "othello.board", "othello.learned", "othello.evaluation"),
        *("othello.midgame", "othello.last_moves", "othello.endgame", "othello.search"),
    ),
    "othello_big_core": ("othello.memory",),
}


@functools.cache
def load_core(name: str, variant: str) -> ModuleType:
    """Import one variant of a core."""
    if variant == "compiled":
        module = importlib.import_module(f"khepri.engine.{name}")
        assert module.COMPILED, (
            f"{name} is not compiled, but KHEPRI_REQUIRE_COMPILED=1 asks for it."
        )
        return module
    layers = [f"khepri.engine.{layer}" for layer in LAYERS[name]]
    compiled = {layer: sys.modules.pop(layer, None) for layer in layers}
    try:
        for layer in layers:
            sys.modules[layer] = load_source(layer)
        module = load_source(f"khepri.engine.{name}")
    finally:
        for layer, other in compiled.items():
            del sys.modules[layer]
            if other is not None:
                sys.modules[layer] = other
    assert not module.COMPILED
    return module


def load_source(name: str) -> ModuleType:
    """Run the source of a module, compiled or not, without making it the module of that name."""
    source = Path(khepri.__path__[0]).parent.joinpath(*name.split(".")).with_suffix(".py")
    spec = importlib.util.spec_from_file_location(name, source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def core_variants(name: str) -> list[str]:
    """List the variants of a core that are to be tested here."""
    required = os.environ.get("KHEPRI_REQUIRE_COMPILED") == "1"
    if required or importlib.import_module(f"khepri.engine.{name}").COMPILED:
        return ["compiled", "interpreted"]
    return ["interpreted"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test of a core with every variant."""
    for name in CORES:
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
