"""Who plays a match: one of our levels, our engine with settings, or another program."""

from __future__ import annotations

import os
import re
import shlex
from dataclasses import dataclass
from enum import StrEnum, unique

from khepri.errors import EngineError
from khepri.number_text import whole_number

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
        elif whole_number(value, 1, 10**11) is None:
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
