"""The replay screen: a finished game or a bare position, to look at, review and play on from."""

from __future__ import annotations

from khepri.app.screens.replay.screen import ReplayScreen

__all__ = ["ReplayScreen"]
