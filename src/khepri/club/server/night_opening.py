"""How a night begins, or goes on where it stopped."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from khepri.archive import Archive
from khepri.archive.club_nights import KeptNight
from khepri.club.club_referee import CALM_MS, ClubReferee
from khepri.club.night import Night, NightSettings
from khepri.club.room.night_beginning import begin_night
from khepri.club.server.stopped_night import stopped_night


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


def night_clock_ms() -> int:
    """Return milliseconds that only go forward, and count while the laptop is asleep."""
    if sys.platform == "linux":
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    if sys.platform == "darwin":
        return time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1_000_000
    return time.monotonic_ns() // 1_000_000


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
            referee = ClubReferee(Night(archive, kept, now_ms, wake=wake), calm_ms=CALM_MS)
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
                most_players=plan.most_players or NightSettings().most_players,
            ),
        )
    before = NightSettings.of(kept.state)
    settings = replace(
        before,
        address=plan.address,
        port=plan.port,
        wifi=plan.wifi,
        most_players=plan.most_players or before.most_players,
    )
    archive.club_nights.save(kept.id, asdict(settings))
    return archive.club_nights.load(kept.id)
