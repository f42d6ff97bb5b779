"""The screen where a new game is chosen and started."""

from __future__ import annotations

from khepri.app.screens.new_game.screen import NewGameScreen

__all__ = ["NewGameScreen"]
