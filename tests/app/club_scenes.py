"""Telling moments of club night in the window, with a stand-in for the night itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.field_day_scenes import archive_made_by, begun, played
from app.pilot import Pilot
from app.tables import First
from khepri.app.club_house import ClubHouse, HouseLook, WayIn
from khepri.app.context import Context
from khepri.app.screen import Screen
from khepri.app.screens.club_night import ClubNightScreen
from khepri.archive import Archive
from khepri.club.night import NightSettings
from khepri.club.server.network import LaptopNetwork, NetworkKind
from khepri.club.server.night_process import DeskAnswer, RunningNight, StartOptions
from khepri.session.saved_games import SavedGames

NIGHT = RunningNight(process=1, port=8080, url="http://192.168.4.20:8080", secret="s")
NETWORKS = (
    LaptopNetwork("192.168.4.20", "wlan0", NetworkKind.WIFI, "CLUB-NIGHT"),
    LaptopNetwork("10.0.14.7", "eth0", NetworkKind.CABLE),
)
SEEN = [
    "Amira K.",
    "Ben O.",
    "Chloe D.",
    "Daniel R.",
    "Elif Y.",
    "Farah N.",
    "Grace L.",
    "Hugo M.",
    "Ines P.",
    "Jonas B.",
    "Kofi A.",
    "Leo S.",
    "Mina T.",
    "Noor H.",
    "Priya S.",
    "Quinn W.",
    "Reed C.",
    "Sam V.",
    "Uma G.",
    "Wren E.",
    "Xiu L.",
    "Yusuf I.",
    "Zoe K.",
    "Aidan M.",
    "Bella R.",
    "Caleb N.",
]
ROWS = (
    "1111111001100101001111111",
    "1000001011010010101000001",
    "1011101000110110101011101",
    "1011101010011001001011101",
    "1011101001101011101011101",
    "1000001010100101001000001",
    "1111111010101010101111111",
    "0000000001011001000000000",
    *(f"{(number * 2654435761) % 2**25:025b}" for number in range(1, 10)),
    "0000000011010100101010010",
    "1111111010011010111001101",
    "1000001000101101000110010",
    "1011101011001011111101001",
    "1011101010110100010010110",
    "1011101001011010101101001",
    "1000001010100101110010110",
    "1111111011011010001101011",
)
"""Something that looks like a code, of the right size."""


def people(names: list[str]) -> list[dict[str, Any]]:
    """Return people as the stream of the room has them."""
    states = {4: ("away", "Phone is asleep"), 22: ("gone", "Phone is gone")}
    found = []
    for number, name in enumerate(names):
        state, words = states.get(number, ("free", "Free"))
        one = {"seat": number + 1, "name": name, "sign": number, "state": state, "words": words}
        found.append(one)
    return found


ROOM = {"code": "BKTW", "address": "192.168.4.20:8080", "people": people(SEEN)}
DESK: dict[str, Any] = {
    "here": 26,
    "expected": 30,
    "people": [
        {"name": name, "state": "missing"}
        for name in ("Dina S.", "Omar F.", "Tara J.", "Victor Z.")
    ],
    "checks": [
        {"key": "reached", "say": "Phones can reach this laptop", "good": True, "note": ""},
        {"key": "awake", "say": "The laptop stays awake", "good": True, "note": ""},
        {"key": "power", "say": "Power is plugged in", "good": True, "note": ""},
        {"key": "saved", "say": "Everything is saved", "good": True, "note": ""},
        {"key": "lid", "say": "Keep the lid open tonight", "good": False, "note": ""},
    ],
    "networks": [
        {"address": each.address, "name": each.name_label, "chosen": each is NETWORKS[0]}
        for each in NETWORKS
    ],
    "ending": {"games": 8, "say": "8 games of the event are open. They are kept."},
}
EMPTY_DESK = {
    **DESK,
    "here": 0,
    "people": [{"name": name, "state": "missing"} for name in SEEN],
    "checks": [
        {
            "key": "reached",
            "say": "No phone has reached this laptop yet",
            "good": False,
            "note": "Try another network, or allow Khepri in the Windows firewall (private"
            " network). If the school Wi-Fi keeps devices apart, use a travel router.",
        },
        *DESK["checks"][1:],
    ],
}


class FakeLine:
    """A line to a night that stands still; what is asked is noted."""

    def __init__(self, room: Mapping[str, Any], desk: Mapping[str, Any]) -> None:
        self.states = {"room": dict(room), "desk": dict(desk)}
        self.asked: list[tuple[str, Mapping[str, object]]] = []
        self.waiting: list[DeskAnswer] = []
        self.version = 1
        self.is_lost = False
        self.is_closed = False
        self.say = ""

    def state(self, stream: str) -> dict[str, Any]:
        """Return a stream."""
        return self.states[stream]

    def ask(self, do: str, with_: Mapping[str, object] | None = None) -> str:
        """Note a wish."""
        self.asked.append((do, dict(with_ or {})))
        return "w1"

    def answers(self) -> list[DeskAnswer]:
        """Return what a test lets the night answer."""
        found, self.waiting = self.waiting, []
        return found

    def close(self) -> None:
        """Let go."""
        self.is_closed = True


class FakeStart:
    """A night that is started at once, or not at all."""

    is_done = True

    def __init__(self, trouble: str) -> None:
        self.night = None if trouble else NIGHT
        self.trouble = trouble


class FakeHouse(ClubHouse):
    """A machine on which nights are only pretended."""

    def __init__(
        self,
        *,
        night: RunningNight | None = None,
        networks: tuple[LaptopNetwork, ...] = NETWORKS,
        trouble: str = "",
        room: Mapping[str, Any] = ROOM,
        desk: Mapping[str, Any] = DESK,
    ) -> None:
        super().__init__(lambda _: True)
        self.night = night
        self.networks = networks
        self.trouble = trouble
        self.line = FakeLine(room, desk)
        self.started: list[StartOptions] = []
        self.shown: list[str] = []
        self.is_stopped = False

    def look(self) -> HouseLook:
        """Find what a test wants to be found."""
        return HouseLook(self.networks, self.night)

    def start(self, wishes: StartOptions) -> FakeStart:  # type: ignore[override]
        """Pretend to start."""
        self.started.append(wishes)
        return FakeStart(self.trouble)

    def connect(self, night: RunningNight) -> FakeLine:  # type: ignore[override]
        """Return the line."""
        assert night is NIGHT
        return self.line

    def way_in(self, night: RunningNight) -> WayIn:
        """Return a code."""
        return WayIn(f"{night.url}/BKTW", ROWS)

    def show(self, night: RunningNight, page: str, code: str) -> str:
        """Note the page."""
        assert (night, code) == (NIGHT, "BKTW")
        self.shown.append(page)
        return f"The {page} is open in your browser."

    def stop(self, night: RunningNight) -> None:
        """Note it, and let the line end."""
        self.is_stopped = night is NIGHT
        self.line.is_lost = True


def _unfinished(archive: Archive) -> None:
    kept = played(archive, begun(archive), 3)
    settings = NightSettings(code="BKTW", event=kept.id)
    archive.club_nights.begin({"code": settings.code, "event": settings.event})


def club_night(
    house: Callable[[], FakeHouse] = FakeHouse, make: Callable[[Archive], object] = lambda _: None
) -> First:
    """Start at Club night, on a machine that is so."""

    def first(context: Context) -> Screen:
        context.club = house()
        context.keeper = SavedGames(archive_made_by(make))
        return ClubNightScreen(context)

    return first


def looked(pilot: Pilot) -> None:
    """Wait until what was begun in the background is done."""
    pilot.wait_for_computer()
    pilot.wait(200)


def _lit(pilot: Pilot) -> None:
    looked(pilot)
    pilot.wait(2600)


def running() -> FakeHouse:
    """Return a machine on which a night runs."""
    return FakeHouse(night=NIGHT)


def empty_room() -> FakeHouse:
    """Return a machine on which a night has just begun."""
    return FakeHouse(night=NIGHT, room={**ROOM, "people": []}, desk=EMPTY_DESK)


def _ending(pilot: Pilot) -> None:
    looked(pilot)
    pilot.click_button("End club night")
    pilot.wait(200)


def _editing(pilot: Pilot) -> None:
    looked(pilot)
    pilot.click_button("Edit")
    pilot.wait(200)


CLUB_SCENES: dict[str, tuple[First, Callable[[Pilot], None]]] = {
    "club-night-start": (club_night(make=_unfinished), _lit),
    "club-night-no-network": (club_night(lambda: FakeHouse(networks=())), looked),
    "club-night-roster": (club_night(), _editing),
    "club-night": (club_night(running), looked),
    "club-night-empty": (club_night(empty_room), looked),
    "club-night-end": (club_night(running), _ending),
}
