"""The third game, which brings no goals of its own."""

from __future__ import annotations

from third_game.conftest import third_game

__all__ = ["third_game"]
