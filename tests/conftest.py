"""Tests that need a real screen: they run where there is one, and are counted where not."""

from __future__ import annotations

import os
import shutil
from typing import Any

import pytest

SCREEN_TOOLS = ("Xvfb", "openbox", "xdotool", "xprop", "xwininfo")
"""A screen, a window manager, a hand, and something to ask about windows."""

# Without this pygame greets in the middle of the report.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

LEFT_OUT = pytest.StashKey[int]()


def missing_tools() -> list[str]:
    """Return the programs that a real window cannot be tested without."""
    return [tool for tool in SCREEN_TOOLS if shutil.which(tool) is None]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs a screen where there is none, unless it is required."""
    if not missing_tools() or os.environ.get("KHEPRI_REQUIRE_GRAPHICS") == "1":
        return
    left_out = [item for item in items if item.get_closest_marker("graphics")]
    items[:] = [item for item in items if not item.get_closest_marker("graphics")]
    config.hook.pytest_deselected(items=left_out)
    _note(config, len(left_out))


def _note(config: pytest.Config, count: int) -> None:
    if hasattr(config, "workeroutput"):
        config.workeroutput["left_out"] = count
    else:
        config.stash[LEFT_OUT] = count


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take over the count of a worker; every worker has collected the same tests."""
    node.config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left_out", 0)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say how many tests did not run, so that nobody believes they did."""
    count = config.stash.get(LEFT_OUT, 0)
    if count:
        tools = ", ".join(missing_tools())
        terminalreporter.write_line(
            f"{count} tests of the real window were left out, as this machine lacks {tools}."
            " KHEPRI_REQUIRE_GRAPHICS=1 makes that a failure.",
            yellow=True,
        )
