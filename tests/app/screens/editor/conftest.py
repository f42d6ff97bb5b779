"""Pilots at the editor."""

from __future__ import annotations

import pytest

from app.pilot import Pilot
from app.screens.editor.hands_on import Start, at_editor


@pytest.fixture
def pilot(start: Start) -> Pilot:
    """Return the editor with the usual board of Laser Chess."""
    return at_editor(start)


@pytest.fixture
def discs(start: Start) -> Pilot:
    """Return the editor with the usual board of Othello."""
    return at_editor(start, game="Othello")
