"""Every moment of a game, on every size of screen: nothing scrolls, all within reach."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from club.web.auditing import audited
from club.web.game_scenes import SCENES
from club.web.student_stage import StudentStage

SIZES = ((320, 568), (390, 664), (390, 844), (844, 390), (1366, 768), (1920, 1080))
FIRST = (390, 844)
MEASURING = Path(__file__).with_name("measuring.js").read_text(encoding="utf-8")
LAID_OUT = """
() => new Promise((done) => {
  const last = new ResizeObserver(() => { last.disconnect(); done(); });
  last.observe(document.body);
})
"""
"""Ends when everything that follows the size of the screen has followed it."""

ON_SCREEN = Path(__file__).with_name("on_screen.js").read_text(encoding="utf-8")

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.fixture
def stage(browser: Browser) -> Iterator[StudentStage]:
    """Open a page of a phone."""
    stage = StudentStage(browser, FIRST, has_touch=True)
    yield stage
    stage.close()


@pytest.mark.parametrize("name", SCENES)
def test_a_game_fits_every_screen(stage: StudentStage, name: str) -> None:
    SCENES[name](stage)
    faults = []
    for width, height in SIZES:
        stage.page.set_viewport_size({"width": width, "height": height})
        settle(stage)
        found = stage.page.evaluate(MEASURING) + stage.page.evaluate(ON_SCREEN)
        faults += [f"{width}x{height}: {fault}" for fault in found]
    stage.page.set_viewport_size({"width": FIRST[0], "height": FIRST[1]})
    stage.page.evaluate("document.documentElement.dataset.text = 'huge'")
    settle(stage)
    faults += [f"huge: {fault}" for fault in stage.page.evaluate(ON_SCREEN)]
    assert faults + stage.trouble + audited(stage) == []


def settle(stage: StudentStage) -> None:
    """Let the page follow the size of its screen, and come to rest."""
    stage.page.evaluate(LAID_OUT)
    stage.settle()
