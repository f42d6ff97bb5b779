"""The puzzles screen: every series, and every puzzle of one of them."""

from __future__ import annotations

from khepri.app.screens.puzzles.screen import PuzzlesScreen

__all__ = ["PuzzlesScreen"]
