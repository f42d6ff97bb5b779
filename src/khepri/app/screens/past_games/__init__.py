"""The past games: every game that was played here or imported."""

from __future__ import annotations

from khepri.app.screens.past_games.screen import PastGamesScreen

__all__ = ["PastGamesScreen"]
