"""The night that was not ended, and can go on. No extra is needed here."""

from __future__ import annotations

from khepri.archive import Archive
from khepri.archive.club_nights import KeptNight
from khepri.archive.rows import wall_ms
from khepri.club.night import NightSettings
from khepri.club.room.night_beginning import go_on
from khepri.errors import ArchiveError

GOES_ON_MS = 12 * 60 * 60 * 1000
"""A night that began longer ago than this does not go on."""


def stopped_night(archive: Archive) -> KeptNight | None:
    """Return the night that can go on, if one was not ended in the last hours."""
    kept = go_on(archive)
    if kept is None or wall_ms(archive.moment()) - kept.begun_ms > GOES_ON_MS:
        return None
    return kept


def stopped_words(archive: Archive, kept: KeptNight) -> str:
    """Say in a sentence how far it came."""
    event = NightSettings.of(kept.state).event
    try:
        rounds = archive.tournaments.load(event).log.event.rounds if event is not None else ()
    except ArchiveError:
        rounds = ()
    if rounds:
        return f"Last club night stopped in round {rounds[-1].number}."
    return "Last club night was not ended."
