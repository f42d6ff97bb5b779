"""Who plays a match, what each move may take, and what the referee asks of a player.

An entrant is what is written on the command line: one of our levels, our engine with settings,
or another program. A contestant is whoever plays for it in one game.
"""

from __future__ import annotations

import os
import re
import shlex
from dataclasses import dataclass
from enum import StrEnum, unique
from typing import Protocol

from khepri.engine.limits import Limits
from khepri.errors import EngineError
from khepri.games.base import Side
from khepri.match.clock import TimeControl
from khepri.match.game import Game
from khepri.system.numbers import parse_whole

# Entrants


_ENTRANT = re.compile(
    r"(?P<kind>level|engine|nodes|depth|movetime|ugi|nboard|gtp)"
    r"(?:\[(?P<options>[^]]*)\])?(?::(?P<value>.*))?",
    re.DOTALL,
)


@unique
class EntrantKind(StrEnum):
    """What kind of player an entrant is."""

    LEVEL = "level"
    ENGINE = "engine"
    NODES = "nodes"
    DEPTH = "depth"
    MOVETIME = "movetime"
    UGI = "ugi"
    NBOARD = "nboard"
    GTP = "gtp"

    @property
    def is_outside(self) -> bool:
        """Whether it is another program."""
        return self in (EntrantKind.UGI, EntrantKind.NBOARD, EntrantKind.GTP)


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of a match, as it is written on the command line.

    >>> Entrant.parse("level:4")
    Entrant(kind=<EntrantKind.LEVEL: 'level'>, value='4', options=())
    >>> Entrant.parse("ugi[Threads=2]:khepri ugi laser").options
    (('Threads', '2'),)

    Anything else is the command of a program that speaks UGI:

    >>> str(Entrant.parse("khepri ugi laser"))
    'ugi:khepri ugi laser'
    """

    kind: EntrantKind
    value: str = ""
    options: tuple[tuple[str, str], ...] = ()

    @classmethod
    def parse(cls, text: str) -> Entrant:
        """Read a player.

        :raises EngineError: if it cannot be read.
        """
        found = _ENTRANT.fullmatch(text.strip())
        if found is None:
            return cls._checked(EntrantKind.UGI, text.strip(), ())
        kind = EntrantKind(found["kind"])
        options = tuple(_option(word) for word in (found["options"] or "").split(",") if word)
        return cls._checked(kind, (found["value"] or "").strip(), options)

    @classmethod
    def _checked(
        cls, kind: EntrantKind, value: str, options: tuple[tuple[str, str], ...]
    ) -> Entrant:
        if kind.is_outside:
            _words(value)
        elif kind is EntrantKind.ENGINE:
            if value:
                raise EngineError(f"'engine' stands alone, without {value[:40]!r}.")
        elif parse_whole(value, 1, 10**11) is None:
            raise EngineError(f"{kind.value}: needs a whole number, not {value[:40]!r}.")
        return cls(kind, value, options)

    def __str__(self) -> str:
        options = ",".join(f"{name}={value}" for name, value in self.options)
        text = f"{self.kind.value}[{options}]" if options else self.kind.value
        return f"{text}:{self.value}" if self.value else text

    @property
    def number(self) -> int:
        """The level, or how much its own search may take."""
        return int(self.value)

    @property
    def command(self) -> list[str]:
        """The words of another program's command."""
        return _words(self.value)


def split_command(command: str, *, windows: bool) -> list[str]:
    r"""Cut a command into words as its system does: on Windows a backslash is part of a path.

    >>> split_command(r'"C:\My engines\rex.exe" --fast', windows=True)
    ['C:\\My engines\\rex.exe', '--fast']
    >>> split_command(r"engines/my\ rex --fast", windows=False)
    ['engines/my rex', '--fast']

    :raises ValueError: if a quotation mark is missing.
    """
    words = shlex.split(command, posix=not windows)
    return [word.strip('"') for word in words] if windows else words


def _words(command: str) -> list[str]:
    try:
        words = split_command(command, windows=os.name == "nt")
    except ValueError as error:
        raise EngineError(f"A quotation mark is missing in the command {command!r}.") from error
    if not words:
        raise EngineError("A player is a level such as level:4, or the command of a program.")
    return words


def _option(word: str) -> tuple[str, str]:
    name, equals, value = (part.strip() for part in word.partition("="))
    if not (name and equals):
        raise EngineError(f"{word!r} is not an option: write Name=value.")
    return name, value


# Pace


GRACE_MS = 1_000
"""A move that has its own time may come so much late: pipes and busy machines take their share."""

PATIENCE_MS = 60_000
"""How long a move may take where only its nodes or its depth are limited."""

MOVETIME_MS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """What each move of a game may take: one of the four, or `MOVETIME_MS` if none is given."""

    control: TimeControl | None = None
    movetime_ms: int | None = None
    nodes: int | None = None
    depth: int | None = None
    patience_ms: int = PATIENCE_MS

    def __str__(self) -> str:
        if self.control is not None:
            return f"{self.control} s"
        if self.movetime_ms is not None:
            return f"{self.movetime_ms} ms a move"
        if self.nodes is not None:
            return f"{self.nodes} nodes a move"
        return f"depth {self.depth}"


@dataclass(frozen=True, slots=True)
class Allowance:
    """What the side to move may use for its next move."""

    pace: Pace
    sides: tuple[Side, Side]
    clocks_ms: tuple[int, int] | None
    """What both sides have left, in the order of `sides`."""

    def limits(self, side: Side) -> Limits:
        """Return the limits of a search by `side`."""
        pace = self.pace
        return Limits(
            depth=pace.depth,
            nodes=pace.nodes,
            movetime_ms=pace.movetime_ms,
            clock_ms=self.clock_ms(side),
            increment_ms=pace.control.increment_ms if pace.control else 0,
        )

    def clock_ms(self, side: Side) -> int | None:
        """Return what a side has left, or None without a clock."""
        return self.clocks_ms[self.sides.index(side)] if self.clocks_ms else None

    def wait_s(self, side: Side) -> float:
        """Return how long the referee waits for an answer."""
        clock_ms = self.clock_ms(side)
        if clock_ms is not None:
            return clock_ms / 1000
        if self.pace.movetime_ms is not None:
            return (self.pace.movetime_ms + GRACE_MS) / 1000
        return self.pace.patience_ms / 1000


# Contestants


@dataclass(frozen=True, slots=True)
class Answer:
    """A move as it was answered, and what the mover thinks of its position, if it says so."""

    text: str
    score: int | None = None
    """In hundredths of a pyramid or of a disc, for the mover."""


class Contestant(Protocol):
    """Whoever can play a game; every method may raise `FaultError`."""

    def begin(self, game: Game) -> None:
        """Get ready for a new game, which may begin with the moves of an opening."""

    def choose(self, game: Game, allowance: Allowance) -> Answer:
        """Return the move to play."""

    def close(self) -> None:
        """Leave nothing behind."""
