"""A board to practise on: it asks for a move, and shows what comes of it.

A screen owns one `PracticeBoard`, gives it exercises, and hands on what the player does.
"""

from khepri.app.practice.board import PracticeBoard
from khepri.app.practice.exercise import Exercise

__all__ = ["Exercise", "PracticeBoard"]
