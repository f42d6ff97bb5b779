"""One club night: what all of its parts share. It belongs to the referee's thread."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from khepri.archive import Archive
from khepri.archive.club_nights import ClubLine, KeptNight, State
from khepri.club.links import PageLink, Role
from khepri.club.outbox import Outbox
from khepri.club.unkept import Unkept
from khepri.club.wifi import wifi_text
from khepri.errors import ArchiveError

ROOM = "room"
"""The stream that everybody in the room sees: who is here, and what is played."""

YOU = "you"
"""The stream of one device: its seats, their calls and challenges."""

EVENT = "event"
"""The stream of pairings and standings."""

WALL = "wall"
DESK = "desk"

_SETTINGS, _END, _FORGET = 0, -1, -2
"""What is to be written beside lines of the log, whose numbers begin with 1."""


def game_stream(number: int) -> str:
    """Return the name of a game's stream."""
    return f"game:{number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class NightSettings:
    """What the teacher has chosen for a night; kept with it, so that it can go on."""

    code: str = ""
    port: int = 0
    address: str = ""
    """Under which students reach the laptop, as 192.168.4.20."""

    wifi: str = ""
    """The name of the network, as people read it in their phones."""

    wifi_password: str = field(default="", repr=False)
    """As the teacher has typed it, for the join sheet; kept until the night ends."""

    is_wifi_open: bool = False
    """Whether the network has no password, as the teacher says."""

    is_wifi_typed: bool = False
    """Whether the teacher has typed the network's name: then the laptop's own does not matter."""

    is_wifi_on_wall: bool = False
    title: str = "Club night"
    roster_only: bool = True
    """Whether a name that is not on the roster needs the teacher's word."""

    is_locked: bool = False
    friendly: bool = True
    """Whether friendly games may be begun."""

    all_back_until: int = 0
    """Until when, in the wall's milliseconds, everybody may sit down again without being asked."""

    event: int | None = None
    """The number of the event that runs in the room."""

    gone_ms: int = 120_000
    """For how long in all the clock of a player whose device is gone waits, in a game."""

    start_ms: int = 60_000
    """When the clocks of a round start, if the players do not say sooner that they are ready."""

    round_ms: int = 0
    """How long a round should take at most; 0: as long as it takes."""

    draws_from: int = 0
    """From which move on a draw may be offered in the event; 0: from the first."""

    event_previews: bool = False
    most_players: int = 64
    """How many devices may play, and how many may only watch."""

    most_watchers: int = 40
    no_device: tuple[int, ...] = ()
    """Who of the roster plays without a device."""

    next_time: str = ""
    """When the next club night is, as the podium says it; empty where nothing was written."""

    @property
    def wifi_way(self) -> str:
        """What phones scan to come into the network; empty where it is not known."""
        is_known = bool(self.wifi) and (self.is_wifi_open or bool(self.wifi_password))
        return wifi_text(self.wifi, self.wifi_password) if is_known else ""

    @classmethod
    def of(cls, state: State) -> NightSettings:
        """Read settings that were kept; what is not known is left out."""
        known = {each.name for each in fields(cls)}
        values = {key: value for key, value in state.items() if key in known}
        return cls(**{**values, "no_device": tuple(values.get("no_device", ()))})


class Night:
    """Everything that the parts of a night share: its settings, its links, its log."""

    def __init__(
        self,
        archive: Archive,
        kept: KeptNight,
        now_ms: Callable[[], int],
        *,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        """Go on with a night that the archive keeps, which may have begun just now.

        `now_ms` is a clock that only goes forward. `wake` is called, from another thread, when a
        search has ended and the referee is to look.
        """
        self.archive = archive
        self.number = kept.id
        self.kept = kept
        """As it was when this program opened it."""

        self.settings = NightSettings.of(kept.state)
        self.now_ms = now_ms
        self.wake = wake
        self.links: dict[int, PageLink] = {}
        self.outbox = Outbox()
        self.lines: list[ClubLine] = list(kept.lines)
        self.changed: set[str] = set()
        """The streams that are to be shown again when the referee has done its work."""

        self.trouble = ""
        """Why the archive does not take what it is given; empty while it does."""

        self.is_over = False
        self._unkept: Unkept[tuple[int, str]] = Unkept(archive)
        """What is to be written: a line of the log and its number, or one of those above."""

        self._told = 0
        self._places: dict[int, int] = {}
        """Where each line that was told stands in `lines`."""

    def change(self, **changes: Any) -> None:
        """Change the settings, and keep them."""
        self.settings = replace(self.settings, **changes)
        self._unkept.add((_SETTINGS, ""))
        self.keep_rest()
        self.changed |= {ROOM, WALL, DESK}

    def tell_log(self, sentence: str) -> None:
        """Write one line into the log that the desk shows."""
        self._told += 1
        self._unkept.add((self._told, sentence))
        self.keep_rest()
        self.changed.add(DESK)

    def end(self) -> None:
        """Let the night be over: it cannot go on, as soon as the disk has taken that."""
        self.is_over = True
        self.change(wifi_password="", is_wifi_on_wall=False)
        self._unkept.add((_END, ""))
        self.keep_rest()
        self.changed |= {ROOM, WALL, DESK}

    def forget(self) -> None:
        """Delete what the archive has of this night, as soon as the disk lets it."""
        self._unkept.add((_FORGET, ""))
        self.keep_rest()

    @property
    def is_kept(self) -> bool:
        """Whether the archive has taken the settings, the log, and the end."""
        return not self._unkept.rest()

    def keep_rest(self) -> None:
        """Write what the archive has not taken yet: settings, lines of the log, the end."""
        nights = self.archive.club_nights
        with self.keeping():
            for key in self._unkept.rest():
                match key:
                    case (number, _) if number == _SETTINGS:
                        nights.save(self.number, asdict(self.settings))
                    case (number, _) if number == _END:
                        nights.end(self.number)
                    case (number, _) if number == _FORGET:
                        nights.forget(self.number)
                    case number, sentence:
                        self._keep_line(number, sentence)
                self._unkept.took(key)

    def _keep_line(self, number: int, sentence: str) -> None:
        line = self.archive.club_nights.add_line(self.number, sentence)
        place = self._places.setdefault(number, len(self.lines))
        self.lines[place : place + 1] = [line]
        self.changed.add(DESK)

    def keeping(self) -> _Keeping:
        """Guard something that is written: a full disk is told at the desk, and play goes on."""
        return _Keeping(self)

    def shown(self, stream: str) -> Iterator[PageLink]:
        """Go through the links that are shown a stream."""
        return (link for link in self.links.values() if stream in link.streams)

    def show_only(self, link: PageLink, streams: AbstractSet[str]) -> None:
        """Let a link be shown these streams, and forget what it was shown of others."""
        for stream in link.streams - streams:
            self.outbox.forget(link.number, stream)
        link.streams = set(streams)

    def of_seat(self, seat: int) -> list[PageLink]:
        """Return the links at which somebody plays, the active one first."""
        found = [link for link in self.links.values() if seat in link.seats]
        return sorted(found, key=lambda link: not link.is_active)

    def desks(self) -> list[PageLink]:
        """Return the links of the desk."""
        return [link for link in self.links.values() if link.role is Role.DESK]


class _Keeping:
    def __init__(self, night: Night) -> None:
        self._night = night

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        trouble = str(error) if isinstance(error, ArchiveError) else ""
        if error is not None and not trouble:
            return False
        if trouble != self._night.trouble:
            self._night.trouble = trouble
            self._night.changed.add(DESK)
        return bool(trouble)
