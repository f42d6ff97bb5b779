"""The third game on the table, for one test at a time."""

from __future__ import annotations

import pytest

from khepri.app.faces import registry as window
from khepri.cli.text import registry as terminal
from khepri.games import registry as games
from khepri.games.base import GameSpec
from third_game.face import RowsFace
from third_game.spec import GAME
from third_game.text_ui import RowsTextUI


@pytest.fixture
def third_game(monkeypatch: pytest.MonkeyPatch) -> GameSpec:
    """Register the game as a contributor would, and return it."""
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, GAME))
    monkeypatch.setattr(window, "FACES", (*window.FACES, RowsFace()))
    monkeypatch.setattr(terminal, "TEXT_UIS", (*terminal.TEXT_UIS, RowsTextUI()))
    return GAME
