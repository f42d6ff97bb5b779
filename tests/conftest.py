"""What holds for every test: it passes on a slow and busy machine, in the background too.

Tests that need a real screen, OpenGL or a browser run where it is, and are counted where not.
"""

from __future__ import annotations

import gc
import os
import shutil
import signal
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from browser import chromium
from khepri.games.side_names import call_sides
from portable_parts import TOOLS, missing_parts

SCREEN_TOOLS = ("Xvfb", "openbox", "xdotool", "xprop", "xwininfo")
"""A screen, a window manager, a hand, and something to ask about windows."""

# Without this pygame greets in the middle of the report.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# A machine that is busy with others is no fault of the program.
_EASY_GOING = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", _EASY_GOING, max_examples=20)
settings.register_profile("thorough", _EASY_GOING, max_examples=100)
settings.load_profile(os.environ.get("KHEPRI_EXAMPLES", "quick"))

LEFT_OUT = pytest.StashKey[int]()


@pytest.fixture(autouse=True)
def interruptible() -> Iterator[None]:
    """Let Ctrl-C reach the programs: shells start what runs in the background deaf to it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(autouse=True)
def names_of_the_rules() -> Iterator[None]:
    """Call the sides by their own names again, after a window with other colours."""
    yield
    call_sides({})


def missing_tools() -> list[str]:
    """Return the programs that a real window cannot be tested without."""
    return [tool for tool in SCREEN_TOOLS if shutil.which(tool) is None]


@cache
def has_opengl() -> bool:
    """Say whether OpenGL 3.3 can be opened here, which needs no window."""
    try:
        from graphics.gl.opening import open_context  # noqa: PLC0415 - this is what may fail

        open_context().release()
    # Missing libraries show themselves as plain exceptions of many kinds.
    except Exception:  # noqa: BLE001
        return False
    return True


def cannot_run(item: pytest.Item) -> bool:
    """Say whether this computer lacks what a test needs."""
    if _lacks_portable_parts(item):
        return True
    if item.get_closest_marker("browser") is not None:
        required = ("KHEPRI_REQUIRE_BROWSER", "KHEPRI_REQUIRE_GRAPHICS")
        return chromium() is None and all(os.environ.get(name) != "1" for name in required)
    marker = item.get_closest_marker("graphics")
    if marker is None or os.environ.get("KHEPRI_REQUIRE_GRAPHICS") == "1":
        return False
    return not has_opengl() if marker.kwargs.get("needs") == "opengl" else bool(missing_tools())


def _lacks_portable_parts(item: pytest.Item) -> bool:
    marker = item.get_closest_marker("portable")
    if marker is None or os.environ.get("KHEPRI_REQUIRE_PORTABLE") == "1":
        return False
    return bool(missing_parts(marker.kwargs["needs"]))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs a screen or a browser where there is none, unless it is required."""
    left_out = [item for item in items if cannot_run(item)]
    if not left_out:
        return
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=left_out)
    _note(config, len(left_out))


def _note(config: pytest.Config, count: int) -> None:
    if hasattr(config, "workeroutput"):
        config.workeroutput["left_out"] = count
    else:
        config.stash[LEFT_OUT] = count


@pytest.hookimpl(optionalhook=True)
def pytest_collection_finish() -> None:
    """Let nobody look through the collected tests again for what can be thrown away."""
    gc.collect()
    gc.freeze()


def pytest_testnodedown(node: Any) -> None:
    """Take over the count of a worker; every worker has collected the same tests."""
    node.config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left_out", 0)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say how many tests did not run, so that nobody believes they did."""
    count = config.stash.get(LEFT_OUT, 0)
    if count:
        tools = missing_tools() + ([] if has_opengl() else ["OpenGL 3.3 (libegl1, libgl1)"])
        tools += [] if chromium() else ["Chromium"]
        tools += [part for system in TOOLS for part in missing_parts(system)]
        terminalreporter.write_line(
            f"{count} tests were left out, as this machine lacks {', '.join(tools)}."
            " KHEPRI_REQUIRE_GRAPHICS=1, KHEPRI_REQUIRE_BROWSER=1 and KHEPRI_REQUIRE_PORTABLE=1"
            " make that a failure.",
            yellow=True,
        )
