"""How a night begins, or goes on where it stopped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from khepri.archive import Archive
from khepri.archive.club_nights import KeptNight
from khepri.club.club_referee import CALM_MS, ClubReferee
from khepri.club.night import Night, NightSettings
from khepri.club.room.night_beginning import begin_night
from khepri.club.server.stopped_night import stopped_night
from khepri.computer_time import passed_ms


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
        wifi=before.wifi if before.is_wifi_typed else plan.wifi or before.wifi,
        most_players=plan.most_players or before.most_players,
    )
    archive.club_nights.save(kept.id, asdict(settings))
    return archive.club_nights.load(kept.id)
