"""Where a night begins, and where one that was cut off goes on."""

from __future__ import annotations

from dataclasses import asdict, replace

from khepri.archive import Archive
from khepri.archive.club_nights import KeptNight
from khepri.club.night import NightSettings
from khepri.club.room.room_code import new_room_code
from khepri.errors import ArchiveError
from khepri.tournament.roster import told_apart


def begin_night(archive: Archive, settings: NightSettings | None = None) -> KeptNight:
    """Begin a night with a code of its own; one that was cut off cannot go on after that.

    Whoever is on the roster has a short name of their own from here on.

    :raises ArchiveError: if it cannot be kept.
    """
    settings = settings or NightSettings()
    people = archive.tournaments.people()
    archive.tournaments.save_people(set(told_apart(people)) - set(people))
    before = go_on(archive)
    if before is not None:
        archive.club_nights.end(before.id)
    return archive.club_nights.begin(
        asdict(replace(settings, code=settings.code or new_room_code()))
    )


def go_on(archive: Archive) -> KeptNight | None:
    """Return the night that was cut off, with its code, its seats and its tokens.

    None if the last one was ended, or there is nothing left of it that can be read.
    """
    try:
        return archive.club_nights.unfinished()
    except ArchiveError:
        return None
