"""The Learn home: lessons and puzzles, and how far somebody has come with them."""

from __future__ import annotations

from khepri.app.screens.learn.screen import LearnScreen

__all__ = ["LearnScreen"]
