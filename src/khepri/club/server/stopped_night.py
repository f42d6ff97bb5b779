"""The night that was not ended, and can go on. No extra is needed here."""

from __future__ import annotations

from khepri.archive import Archive
from khepri.archive.club_nights import KeptNight
from khepri.club.night import NightSettings
from khepri.errors import ArchiveError


def stopped_night(archive: Archive) -> KeptNight | None:
    """Return the night that can go on, if one was not ended in the last hours."""
    try:
        return archive.club_nights.going_on()
    except ArchiveError:
        return None


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
