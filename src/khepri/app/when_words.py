"""When something was, as people say it."""

from __future__ import annotations

from datetime import datetime, timedelta

from khepri.archive.game_rows import wall_time

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def when_words(played_ms: int, now: datetime) -> str:
    """Return when a game was played, as people say it.

    >>> noon = datetime(2026, 11, 15, 12, 0)
    >>> day = 24 * 60 * 60 * 1000
    >>> today = 1_794_733_200_000
    >>> when_words(today, noon), when_words(today - day, noon), when_words(today - 4 * day, noon)
    ('Today 9:00', 'Yesterday', '11 Nov')
    >>> when_words(today - 400 * day, noon), when_words(0, noon)
    ('11 Oct 2025', 'No date')
    """
    if not played_ms:
        return "No date"
    played, today = wall_time(played_ms), now.date()
    if played.date() == today:
        return f"Today {played.hour}:{played.minute:02}"
    if played.date() == today - timedelta(days=1):
        return "Yesterday"
    words = f"{played.day} {_MONTHS[played.month - 1]}"
    return words if played.year == today.year else f"{words} {played.year}"
