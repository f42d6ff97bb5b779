"""The field day: events, and one event from its set-up to its table."""

from __future__ import annotations

from khepri.app.screens.field_day.event_screen import EventScreen, opened_event
from khepri.app.screens.field_day.events_screen import EventsScreen

__all__ = ["EventScreen", "EventsScreen", "opened_event"]
