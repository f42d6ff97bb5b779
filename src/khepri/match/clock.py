"""The clock of one game: a pure value that is told the time and never asks for it.

All times are whole milliseconds. An *instant* is a reading of any clock that only goes forward
(`time.monotonic`, or a list of numbers in a test); only differences of instants matter.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from khepri.errors import RulesError
from khepri.games.base import Side

MAX_SECONDS = 24 * 60 * 60

_READING = re.compile(r"(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:\.(\d{1,3}))?", re.ASCII)
_SECONDS = r"(\d{1,6}(?:\.\d{1,3})?)"
_NUMBER = re.compile(_SECONDS, re.ASCII)
_MINUTES_AND_SECONDS = re.compile(r"(\d{1,4}):([0-5]\d)", re.ASCII)
_UNITS = re.compile(
    rf"(?:{_SECONDS} ?h)? ?(?:{_SECONDS} ?m(?:in)?)? ?(?:{_SECONDS} ?s(?:ec)?)?", re.ASCII
)
_CONTROL = re.compile(rf"{_SECONDS}(?:\+{_SECONDS})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How much time each player gets: for the whole game, and added after each own move.

    >>> TimeControl.parse("600+5")
    TimeControl(main_ms=600000, increment_ms=5000)
    >>> str(TimeControl.parse("600"))
    '600+0'
    """

    main_ms: int
    increment_ms: int = 0

    def __post_init__(self) -> None:
        longest = MAX_SECONDS * 1000
        if not 0 < self.main_ms <= longest or not 0 <= self.increment_ms <= longest:
            raise RulesError(
                "A clock needs more than 0 seconds and at most a day for each player,"
                f" not {self.main_ms / 1000:g} s with {self.increment_ms / 1000:g} s a move."
            )

    @classmethod
    def parse(cls, text: str) -> TimeControl:
        """Read seconds, as ``600`` or ``600+5``, down to thousandths.

        :raises RulesError: if the text is anything else.
        """
        found = _CONTROL.fullmatch(text.strip())
        if not found:
            raise RulesError(
                f"{text[:20]!r} is not a clock: write seconds and seconds per move, such as 600+5."
            )
        main, increment = found.groups(default="0")
        return cls(round(float(main) * 1000), round(float(increment) * 1000))

    def __str__(self) -> str:
        return f"{_in_seconds(self.main_ms)}+{_in_seconds(self.increment_ms)}"

    @property
    def told(self) -> str:
        """The time in a few words.

        >>> [TimeControl.parse(text).told for text in ("600+5", "30+2", "90", "600")]
        ['10 min + 5 s', '30 s + 2 s', '1 min 30 s', '10 min']
        """
        main = format_duration(self.main_ms)
        return f"{main} + {format_duration(self.increment_ms)}" if self.increment_ms else main


def format_duration(ms: int) -> str:
    """Write a time in minutes and seconds, with the units beside the numbers.

    >>> format_duration(45_000), format_duration(150_000), format_duration(500)
    ('45 s', '2 min 30 s', '0.5 s')
    """
    minutes, rest = divmod(ms, 60_000)
    words = [f"{minutes} min"] if minutes else []
    if rest or not minutes:
        words.append(f"{_in_seconds(rest)} s")
    return " ".join(words)


def _in_seconds(ms: int) -> str:
    seconds, fraction = divmod(ms, 1000)
    return f"{seconds}.{fraction:03}".rstrip("0") if fraction else str(seconds)


def parse_duration(text: str, unit_ms: int) -> int | None:
    """Read a time that somebody has typed, in milliseconds; None if it is none.

    A bare number counts in `unit_ms`; ``1:30``, ``90 s``, ``1 min 30 s`` and ``1.5 min`` do not
    need it.

    >>> [parse_duration(text, 60_000) for text in ("10", "30 s", "1:30", "1 min 30 s", "soon")]
    [600000, 30000, 90000, 90000, None]
    """
    text = text.strip().lower().replace(",", ".")
    if found := _MINUTES_AND_SECONDS.fullmatch(text):
        minutes, seconds = found.groups()
        return (int(minutes) * 60 + int(seconds)) * 1000
    if _NUMBER.fullmatch(text):
        return round(float(text) * unit_ms)
    found = _UNITS.fullmatch(text)
    if not text or found is None:
        return None
    parts = zip(found.groups("0"), (3_600_000, 60_000, 1000), strict=True)
    return round(sum(float(number) * unit for number, unit in parts))


def format_time(ms: int) -> str:
    """Write a time as hours, minutes and seconds, with milliseconds only where there are any.

    >>> format_time(598_000), format_time(9_050)
    ('0:09:58', '0:00:09.050')
    """
    seconds, fraction = divmod(ms, 1000)
    text = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{text}.{fraction:03}" if fraction else text


def parse_time(text: str) -> int:
    """Read ``h:mm:ss``, ``mm:ss`` or either with a fraction, in milliseconds.

    :raises RulesError: if the text is anything else.
    """
    found = _READING.fullmatch(text.strip())
    if not found:
        raise RulesError(f"{text[:20]!r} is not a time: write it as 0:09:58 or 0:09:58.5.")
    hours, minutes, seconds, fraction = found.groups(default="0")
    whole = (int(hours) * 60 + int(minutes)) * 60 + int(seconds)
    return whole * 1000 + int(fraction.ljust(3, "0"))


@dataclass(frozen=True, slots=True)
class Clock:
    """Both players' time, as it stood at the instant `since_ms`.

    Only the clock of `running` loses time; nobody's does when it is None.
    """

    control: TimeControl
    sides: tuple[Side, Side]
    left_ms: tuple[int, int]
    running: Side | None = None
    since_ms: int = 0

    @classmethod
    def full(cls, control: TimeControl, sides: tuple[Side, Side]) -> Clock:
        """Return a stopped clock with all of its time."""
        return cls(control, sides, (control.main_ms, control.main_ms))

    def time_left(self, side: Side, now_ms: int) -> int:
        """Return what `side` has left, never less than nothing."""
        left = self.left_ms[self.sides.index(side)]
        if side is self.running:
            # An instant from before the start would give time back: it counts as the start itself.
            left -= max(0, now_ms - self.since_ms)
        return max(0, left)

    def flagged(self, now_ms: int) -> Side | None:
        """Return the side whose time has run out, if any."""
        if self.running is not None and self.time_left(self.running, now_ms) == 0:
            return self.running
        return None

    def flag_falls_at(self) -> int | None:
        """Return the instant at which the running flag falls; None while nobody's time runs."""
        if self.running is None:
            return None
        return self.since_ms + self.left_ms[self.sides.index(self.running)]

    def start(self, side: Side, now_ms: int) -> Clock:
        """Let the time of `side` run from now on."""
        return replace(self.stop(now_ms), running=side)

    def stop(self, now_ms: int) -> Clock:
        """Let nobody's time run."""
        first, second = self.sides
        left = (self.time_left(first, now_ms), self.time_left(second, now_ms))
        return replace(self, left_ms=left, running=None, since_ms=max(self.since_ms, now_ms))

    def add(self, side: Side, ms: int) -> Clock:
        """Give a side more time, or take some; whose time runs stays as it is.

        :raises RulesError: if the side has no time left to take, or would have too much.
        """
        left = tuple(
            had + (ms if owner is side else 0)
            for owner, had in zip(self.sides, self.left_ms, strict=True)
        )
        if not all(0 <= each <= MAX_SECONDS * 1000 for each in left):
            raise RulesError("A player can have no more than a day, and no less than nothing.")
        return replace(self, left_ms=(left[0], left[1]))

    def press(self, side: Side, now_ms: int) -> Clock:
        """Stop the clock after a move of `side` and give it the increment."""
        stopped = self.stop(now_ms)
        left = tuple(
            ms + (self.control.increment_ms if owner is side else 0)
            for owner, ms in zip(self.sides, stopped.left_ms, strict=True)
        )
        return replace(stopped, left_ms=(left[0], left[1]))
