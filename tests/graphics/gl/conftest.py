"""An OpenGL context without a window; where there is none, these tests are left out and counted."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import moderngl
import pytest

HERE = Path(__file__).parent
LEFT_OUT = pytest.StashKey[int]()


def open_context() -> moderngl.Context:
    """Open OpenGL without a window."""
    backend: Any = "egl"  # the stubs are wrong about its type
    return moderngl.create_standalone_context(require=330, backend=backend)


@cache
def fault() -> str:
    """Say why there is no OpenGL here; nothing if there is."""
    try:
        open_context().release()
    # Missing libraries show themselves as plain exceptions of many kinds.
    except Exception as error:  # noqa: BLE001
        return str(error) or type(error).__name__
    return ""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs OpenGL where there is none, unless it is required."""
    ours = {
        item
        for item in items
        if item.path.is_relative_to(HERE) and item.get_closest_marker("graphics")
    }
    if not ours or os.environ.get("KHEPRI_REQUIRE_GRAPHICS") == "1" or not fault():
        return
    items[:] = [item for item in items if item not in ours]
    config.hook.pytest_deselected(items=sorted(ours, key=lambda item: item.nodeid))
    if hasattr(config, "workeroutput"):
        config.workeroutput["left_out_gl"] = len(ours)
    else:
        config.stash[LEFT_OUT] = len(ours)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take over the count of a worker; every worker has collected the same tests."""
    node.config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left_out_gl", 0)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say how many tests did not run, so that nobody believes they did."""
    count = config.stash.get(LEFT_OUT, 0)
    if count:
        terminalreporter.write_line(
            f"{count} tests of the OpenGL renderer were left out, as OpenGL 3.3 is missing here."
            " KHEPRI_REQUIRE_GRAPHICS=1 makes that a failure.",
            yellow=True,
        )


@pytest.fixture(scope="session")
def shared_context() -> Iterator[moderngl.Context]:
    """Open OpenGL once for all tests."""
    context = open_context()
    yield context
    context.release()


@pytest.fixture
def context(shared_context: moderngl.Context) -> Iterator[moderngl.Context]:
    """Return the context; its error flag is clean before and after every test."""
    assert shared_context.error == "GL_NO_ERROR"
    yield shared_context
    assert shared_context.error == "GL_NO_ERROR"
