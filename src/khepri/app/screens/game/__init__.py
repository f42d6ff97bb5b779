"""The game screen: a board to play on, with everything about the game around it."""

from __future__ import annotations

from khepri.app.screens.game.screen import GameScreen

__all__ = ["GameScreen"]
