"""A shot that shows, before a game, what can happen on its board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from khepri.app.boards.board_state import Shot, Token


@dataclass(frozen=True, slots=True)
class Demonstration:
    """The board after one move, as the shot finds it, and the shot."""

    tokens: Mapping[str, Token]
    shot: Shot
