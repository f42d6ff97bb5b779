"""Every moment of the students' page, on every size of screen: all there, all within reach."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from club.web.auditing import audited
from club.web.student_scenes import SCENES
from club.web.student_stage import StudentStage

SIZES = ((320, 568), (390, 664), (390, 844), (844, 390), (1366, 768), (1920, 1080))
FIRST = (390, 844)
MEASURING = Path(__file__).with_name("measuring.js").read_text(encoding="utf-8")

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.fixture
def stage(browser: Browser) -> Iterator[StudentStage]:
    """Open a page of a phone."""
    stage = StudentStage(browser, FIRST, has_touch=True)
    yield stage
    stage.close()


@pytest.mark.parametrize("name", SCENES)
def test_everything_fits_is_within_reach_and_is_named(stage: StudentStage, name: str) -> None:
    SCENES[name](stage)
    faults = []
    for width, height in SIZES:
        stage.page.set_viewport_size({"width": width, "height": height})
        stage.settle()
        faults += [f"{width}x{height}: {fault}" for fault in stage.page.evaluate(MEASURING)]
    stage.page.set_viewport_size({"width": FIRST[0], "height": FIRST[1]})
    stage.page.evaluate("document.documentElement.dataset.text = 'huge'")
    stage.settle()
    faults += [f"huge: {fault}" for fault in stage.page.evaluate(MEASURING)]
    assert faults + stage.trouble + audited(stage) == []
