"""How a night begins, or goes on where it stopped."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from khepri.archive import Archive
from khepri.archive.archive import local_time
from khepri.archive.club_nights import KeptNight
from khepri.archive.rows import wall_ms
from khepri.club.club_referee import ClubReferee
from khepri.club.night import Night, NightSettings
from khepri.club.room.night_beginning import begin_night, go_on

GOES_ON_MS = 12 * 60 * 60 * 1000
"""A night that stopped longer ago than this does not go on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NightPlan:
    """What is chosen before a night begins."""

    address: str
    port: int
    wifi: str = ""
    title: str = "Club night"
    roster_only: bool = True
    is_new: bool = False
    """Whether a night that stopped is to be left alone."""


def night_clock_ms() -> int:
    """Return milliseconds that only go forward, and count while the laptop is asleep."""
    if sys.platform == "linux":
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    if sys.platform == "darwin":
        return time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1_000_000
    return time.monotonic_ns() // 1_000_000


def stopped_night(archive: Archive) -> KeptNight | None:
    """Return the night that can go on, if one was stopped in the last hours."""
    kept = go_on(archive)
    if kept is None or wall_ms(local_time()) - kept.begun_ms > GOES_ON_MS:
        return None
    return kept


def open_night(
    plan: NightPlan,
    path: Path | None = None,
    *,
    scan_code: Callable[[str], str],
    now_ms: Callable[[], int] = night_clock_ms,
) -> Callable[[Callable[[], None]], ClubReferee]:
    """Return what opens the archive and the night, in the referee's own thread.

    :param scan_code: draws an address as the text of an SVG, to be scanned from the wall.
    """

    def open_referee(wake: Callable[[], None]) -> ClubReferee:
        archive = Archive(path)
        try:
            kept = _kept(archive, plan)
            referee = ClubReferee(Night(archive, kept, now_ms, wake=wake))
        except BaseException:
            archive.close()
            raise
        referee.rounds.wall.scan_code = scan_code
        return referee

    return open_referee


def _kept(archive: Archive, plan: NightPlan) -> KeptNight:
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
            ),
        )
    settings = replace(
        NightSettings.of(kept.state), address=plan.address, port=plan.port, wifi=plan.wifi
    )
    archive.club_nights.save(kept.id, asdict(settings))
    return archive.club_nights.load(kept.id)
