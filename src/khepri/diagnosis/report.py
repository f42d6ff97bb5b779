"""What was found out about this computer: as values, without names, as a page and as data.

Nobody who uses the computer is named in a report, nor is the computer, so that it can be shown
to anybody.
"""

from __future__ import annotations

import getpass
import os
import re
import socket
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum, unique
from pathlib import Path
from textwrap import wrap
from typing import Self, TypeAlias

# Values


Fact: TypeAlias = "str | int | float | bool | Sequence[Fact] | Mapping[str, Fact] | None"
"""Something that JSON can tell."""


@unique
class State(StrEnum):
    """How it is about a part."""

    FINE = "fine"
    NOTE = "note"
    """Something does not work that many can do without, such as a network."""

    ATTENTION = "attention"
    """Somebody should do something about it."""


@dataclass(frozen=True, slots=True)
class OpenWindow:
    """What a window that is open knows about itself."""

    drawn: str
    """What draws in it and why, in a sentence."""

    has_sound: bool
    """Whether it has the sound device, which some systems give to one program only."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found out about one part of the computer, or of Khepri on it."""

    key: str
    """What a script knows it by."""

    title: str
    says: str
    """How it is, in one or two short sentences."""

    state: State = State.FINE
    remedy: str = ""
    """What to do about it, in one plain sentence; nothing where nothing is to be done."""

    facts: Mapping[str, Fact] = field(default_factory=dict)
    """The same for a script: numbers and words that can be compared."""


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that was found out, in the order in which it is told."""

    version: str
    """Khepri's own."""

    findings: tuple[Finding, ...]

    @property
    def is_fine(self) -> bool:
        """Whether nothing needs attention."""
        return not self._troubled

    @property
    def summary(self) -> str:
        """All of it in one sentence.

        >>> silent = Finding("sound", "Sound", "None.", State.ATTENTION)
        >>> Report("1.0", (silent,)).summary
        'One thing needs attention: Sound.'
        """
        titles = [finding.title for finding in self._troubled]
        match len(titles):
            case 0:
                return "Nothing needs attention."
            case 1:
                return f"One thing needs attention: {titles[0]}."
            case number:
                return f"{number} things need attention: {', '.join(titles)}."

    @property
    def _troubled(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.state is State.ATTENTION]


# Privacy


HIDDEN = "…"
ACCOUNTS = ("admin", "administrator", "guest", "pi", "public", "pupil", "root", "student", "user")
COMPUTERS = ("computer", "desktop", "laptop", "local", "localhost", "raspberrypi", "school")
WORDS = ("club", "debian", "fedora", "khepri", "linux", "macos", "python", "ubuntu", "windows")
NOBODY = frozenset((*ACCOUNTS, *COMPUTERS, *WORDS))
"""Names of accounts and computers that are nobody's, and may stand in a report as words."""

_SOMEBODYS = re.compile(
    r"([\\/](?:home|users)[\\/])(?:[\w .-]{1,40}(?=[\\/])|[^\\/\s]+)", re.IGNORECASE
)
"""Folders that are named after people, whoever asks."""


@dataclass(frozen=True, slots=True)
class Redactor:
    """What must not be read in a report: the home folder, and names."""

    homes: tuple[str, ...]
    names: tuple[str, ...]

    @classmethod
    def of_this_user(cls) -> Self:
        """Return those of whoever runs Khepri here."""
        homes = {os.environ.get(variable, "") for variable in ("HOME", "USERPROFILE")}
        variables = ("USER", "USERNAME", "LOGNAME", "COMPUTERNAME", "HOSTNAME", "USERDOMAIN")
        names = {os.environ.get(variable, "") for variable in variables}
        # There may be no home folder, and nobody of this number.
        with suppress(RuntimeError, OSError):
            homes |= {str(Path.home()), str(Path.home().resolve())}
        with suppress(OSError, KeyError, ImportError):
            names.add(getpass.getuser())
        with suppress(OSError):
            names.add(socket.gethostname())
        names |= {Path(home).name for home in homes} | {name.partition(".")[0] for name in names}
        return cls(_longest_first(homes), _longest_first(names))

    def hide(self, text: str) -> str:
        """Return a text without them: the home folder is ``~``, a name is ``…``.

        >>> private = Redactor(homes=("C:/people/amira",), names=("amira", "room-12"))
        >>> private.hide("C:/people/Amira/khepri is full; D:/Amira-old at ROOM-12 is not")
        '~/khepri is full; D:/…-old at … is not'
        """
        for home in self.homes:
            for spelt in {home, home.replace("\\", "/"), home.replace("/", "\\")}:
                text = re.sub(rf"{re.escape(spelt)}(?![\w.-])", "~", text, flags=re.IGNORECASE)
        text = _SOMEBODYS.sub(rf"\1{HIDDEN}", text)
        for name in self.names:
            whole = rf"(?<![^\W_]){re.escape(name)}(?![^\W_])"
            text = re.sub(whole, HIDDEN, text, flags=re.IGNORECASE)
        return text

    def without(self, report: Report) -> Report:
        """Return a report in which nobody is named. Its titles and remedies are Khepri's own."""
        findings = (
            replace(
                finding,
                says=self.hide(finding.says),
                facts={key: self._hidden(fact) for key, fact in finding.facts.items()},
            )
            for finding in report.findings
        )
        return replace(report, findings=tuple(findings))

    def _hidden(self, fact: Fact) -> Fact:
        match fact:
            case str():
                return self.hide(fact)
            case list() | tuple():
                return [self._hidden(each) for each in fact]
            case Mapping():
                return {key: self._hidden(each) for key, each in fact.items()}
            case _:
                return fact


def _longest_first(words: Iterable[str]) -> tuple[str, ...]:
    """Sort out what hides nothing: what is too short, and what is nobody's name."""
    telling = {word for word in words if len(word) > 1 and word.lower() not in NOBODY}
    return tuple(sorted(telling, key=lambda word: (-len(word), word)))


# The page, and the data for a script


FORMAT = 1
"""Raised when a key of the data changes its meaning or goes away; others may be added."""

WIDTH = 78
"""The page fits into every terminal, and into a message to somebody who helps."""


@dataclass(frozen=True, slots=True)
class LineSigns:
    """What stands before a line, so that a fault is found at a glance."""

    fine: str
    note: str
    attention: str
    remedy: str

    def of(self, state: State) -> str:
        """Return the sign of a state."""
        return {State.FINE: self.fine, State.NOTE: self.note}.get(state, self.attention)


DRAWN = LineSigns("✓", "·", "!", "→")
TYPED = LineSigns("+", "-", "!", ">")
"""For terminals that cannot show the others."""


def signs_for(encoding: str) -> LineSigns:
    """Return the signs that can be written in an encoding.

    >>> signs_for("utf-8").fine, signs_for("ascii").fine, signs_for("no-such").fine
    ('✓', '+', '+')
    """
    try:
        f"{DRAWN.fine}{DRAWN.note}{DRAWN.remedy}".encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return TYPED
    return DRAWN


def report_page(report: Report, signs: LineSigns = DRAWN) -> str:
    """Write a report for people: a line for each finding, and what to do below it."""
    heads = (f"Khepri {report.version} on this computer", report.summary, "")
    return "\n".join([*heads, *_lines(report, signs)]) + "\n"


def _lines(report: Report, signs: LineSigns) -> Iterator[str]:
    column = max((len(finding.title) for finding in report.findings), default=0) + 2
    for finding in report.findings:
        yield from _finding_lines(finding, signs, column)


def _finding_lines(finding: Finding, signs: LineSigns, column: int) -> Iterator[str]:
    indent = " " * (len(signs.fine) + 1 + column)
    head = f"{signs.of(finding.state)} {finding.title:<{column}}"
    yield from _wrapped(finding.says, head, indent)
    if finding.remedy:
        yield from _wrapped(finding.remedy, f"{indent}{signs.remedy} ", f"{indent}  ")


def _wrapped(text: str, first: str, others: str) -> list[str]:
    # A path is kept whole even where it is longer than a line: it is to be copied.
    return wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=False,
        break_on_hyphens=False,
    )


def report_data(report: Report) -> dict[str, Fact]:
    """Write a report for a script, as what JSON can tell."""
    return {
        "format": FORMAT,
        "khepri": report.version,
        "fine": report.is_fine,
        "summary": report.summary,
        "findings": {
            finding.key: {
                "title": finding.title,
                "state": finding.state.value,
                "says": finding.says,
                "remedy": finding.remedy,
                "facts": dict(finding.facts),
            }
            for finding in report.findings
        },
    }
