"""Every moment of a game, on every size of screen: nothing scrolls, all within reach."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser import chromium
from club.web.auditing import audited
from club.web.browsing import OPTIONS
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

ON_SCREEN = """
() => {
  const faults = [];
  const page = document.documentElement;
  if (page.scrollHeight > innerHeight) faults.push(`scrolls: ${page.scrollHeight} px`);
  const parts = ".game-top, .player, .board, .game-do, .game-more, .counts, .game-last, .puzzle-task";
  const seen = Array.from(document.querySelectorAll(parts))
    .map((each) => ({ name: each.className, box: each.getBoundingClientRect(), each }))
    .filter(({ box }) => box.height > 1);
  for (const { name, box } of seen) {
    if (box.bottom > innerHeight + 1 || box.top < -1) faults.push(`${name} leaves the screen`);
  }
  seen.forEach((one, place) => {
    for (const other of seen.slice(place + 1)) {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 1 && down > 1) faults.push(`${one.name} lies on ${other.name}`);
    }
  });
  for (const each of document.querySelectorAll(".game button:not(.move), .game input, .game p")) {
    const box = each.getBoundingClientRect();
    const scrolls = each.closest(".moves");
    if (box.height > 1 && !scrolls && box.bottom > innerHeight + 1) {
      faults.push(`${each.className} is below the screen`);
    }
  }
  return faults;
}
"""

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Open a browser for all the pages."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=OPTIONS)
        yield browser
        browser.close()


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
