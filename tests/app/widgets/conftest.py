"""A widget tree and a hand to drive it. No window is needed."""

from __future__ import annotations

import pytest

from app.widgets.hand import Hand
from khepri.app.style.fonts import Fonts
from khepri.app.style.icons import Icons
from khepri.app.style.metrics import Metrics
from khepri.app.style.theme import NIGHT
from khepri.app.widgets import Skin, WidgetTree


@pytest.fixture(scope="package")
def skin() -> Skin:
    """Return the night theme at the design size."""
    return Skin.of(NIGHT, Metrics.of((1280, 720)), Fonts(), Icons())


@pytest.fixture
def tree(skin: Skin) -> WidgetTree:
    """Return an empty tree."""
    return WidgetTree(skin)


@pytest.fixture
def hand(tree: WidgetTree) -> Hand:
    """Return a hand on the tree's mouse and keyboard."""
    return Hand(tree)
