"""What a club night needs of this machine, as the window sees it.

The night is a process of its own. Nothing that belongs to it is imported before somebody asks, so
that the window opens as quickly as it would without.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from khepri.app.files.pages import open_address

if TYPE_CHECKING:
    from khepri.club.server.network import LaptopNetwork
    from khepri.club.server.night_process import DeskClient, NightStart, RunningNight, StartOptions

# ruff: noqa: PLC0415 - see above

DESK, WALL, JOIN_SHEET = "desk", "wall", "join sheet"


@dataclass(frozen=True, slots=True)
class HouseLook:
    """What was found on this machine."""

    networks: tuple[LaptopNetwork, ...]
    night: RunningNight | None
    """The night that runs already."""


@dataclass(frozen=True, slots=True)
class WayIn:
    """Where students find the room, and that address as the rows of a code to scan."""

    url: str
    rows: tuple[str, ...]


class ClubHouse:
    """Starts nights, finds them again and speaks with them; what takes long may be a thread's."""

    def __init__(self, open_page: Callable[[str], bool] = open_address) -> None:
        self._open_page = open_page

    def look(self) -> HouseLook:
        """Look for networks and for a night that runs; takes a moment."""
        from khepri.club.server.network import laptop_networks
        from khepri.club.server.night_process import running_night

        return HouseLook(laptop_networks(), running_night())

    def start(self, wishes: StartOptions) -> NightStart:
        """Begin to start a night."""
        from khepri.club.server.night_process import NightStart

        return NightStart(wishes)

    def connect(self, night: RunningNight) -> DeskClient:
        """Open a line to a night; takes a moment.

        :raises ClubError: if it does not answer.
        """
        from khepri.club.server.night_process import DeskClient

        line = DeskClient(night)
        line.open()
        return line

    def way_in(self, night: RunningNight) -> WayIn:
        """Ask a night where students find it; takes a moment.

        :raises ClubError: if it does not answer.
        """
        from khepri.club.server.night_process import join_code

        return WayIn(*join_code(night))

    def show(self, night: RunningNight, page: str, code: str) -> str:
        """Open a page of a night in the browser, and say in a sentence what came of it.

        :raises ClubError: if the night does not answer.
        """
        from khepri.club.server.night_process import desk_address

        match page:
            case "wall":
                address = f"http://127.0.0.1:{night.port}/wall?room={code}"
            case "join sheet":
                address = desk_address(night, "join")
            case _:
                address = desk_address(night)
        if self._open_page(address):
            return f"The {page} is open in your browser."
        return f"No browser was found. Open this address in one: {address}"

    def stop(self, night: RunningNight) -> None:
        """Let the process end; the night is kept and can go on.

        :raises ClubError: if it does not answer.
        """
        from khepri.club.server.night_process import stop_night

        stop_night(night)
