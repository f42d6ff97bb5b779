"""The puzzle screen: one puzzle after the other of a series."""

from __future__ import annotations

from khepri.app.screens.puzzle.screen import PuzzleScreen

__all__ = ["PuzzleScreen"]
