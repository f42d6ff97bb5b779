"""Puzzle rush: as many puzzles as possible in three minutes."""

from khepri.app.screens.rush.screen import RushScreen

__all__ = ["RushScreen"]
