"""Club night in the window: where it is started, watched and ended."""

from __future__ import annotations

from khepri.app.screens.club_night.screen import ClubNightScreen

__all__ = ["ClubNightScreen"]
