"""A lesson: one board, one task at a time, and a coach beside it."""

from __future__ import annotations

from khepri.app.screens.lesson.screen import LessonScreen

__all__ = ["LessonScreen"]
