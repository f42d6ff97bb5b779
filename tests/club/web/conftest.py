"""The one browser that all tests of the pages share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser import OPTIONS, chromium
from patience import PATIENCE_S


# Closed before other tests come: Playwright leaves a loop of asyncio running in its thread.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Open the browser; each test has pages of its own in it."""
    expect.set_options(timeout=PATIENCE_S * 1000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=OPTIONS)
        yield browser
        browser.close()
