"""How a night begins, or goes on where it stopped: its settings, its code, and its referee."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from khepri.archive import Archive
from khepri.archive.club_nights import SavedNight
from khepri.club.night import STATES, Night, NightSettings, stopped_night
from khepri.club.referee import CALM_MS, ClubReferee
from khepri.club.room.codes import new_room_code
from khepri.errors import ArchiveError
from khepri.system.clocks import passed_ms
from khepri.tournament.roster import told_apart


def begin_night(archive: Archive, settings: NightSettings | None = None) -> SavedNight:
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
        STATES.write(replace(settings, code=settings.code or new_room_code()))
    )


def go_on(archive: Archive) -> SavedNight | None:
    """Return the night that was cut off, with its code, its seats and its tokens.

    None if the last one was ended, or there is nothing left of it that can be read.
    """
    try:
        return archive.club_nights.unfinished()
    except ArchiveError:
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class NightPlan:
    """What is chosen before a night begins."""

    address: str
    port: int
    wifi: str = ""
    title: str = "Club night"
    roster_only: bool = True
    most_players: int | None = None
    """How many devices may play; None for as many as usual, or as before."""

    is_new: bool = False
    """Whether a night that stopped is to be left alone."""


def open_night(
    plan: NightPlan,
    path: Path | None = None,
    *,
    scan_code: Callable[[str], str],
    now_ms: Callable[[], int] = passed_ms,
) -> Callable[[Callable[[], None]], ClubReferee]:
    """Return what opens the archive and the night, in the referee's own thread.

    :param scan_code: draws an address as the text of an SVG, to be scanned from the wall.
    """

    def open_referee(wake: Callable[[], None]) -> ClubReferee:
        archive = Archive(path)
        try:
            kept = _kept(archive, plan)
            referee = ClubReferee(Night(archive, kept, now_ms, wake=wake), calm_ms=CALM_MS)
        except BaseException:
            archive.close()
            raise
        referee.rounds.wall.scan_code = scan_code
        return referee

    return open_referee


def _kept(archive: Archive, plan: NightPlan) -> SavedNight:
    kept = None if plan.is_new else stopped_night(archive)
    if kept is None:
        return begin_night(
            archive,
            NightSettings(
                port=plan.port,
                address=plan.address,
                wifi=plan.wifi,
                title=plan.title,
                roster_only=plan.roster_only,
                most_players=plan.most_players or NightSettings().most_players,
            ),
        )
    before = NightSettings.of(kept.state)
    settings = replace(
        before,
        address=plan.address,
        port=plan.port,
        wifi=before.wifi if before.is_wifi_typed else plan.wifi or before.wifi,
        most_players=plan.most_players or before.most_players,
    )
    archive.club_nights.save(kept.id, STATES.write(settings))
    return archive.club_nights.load(kept.id)
