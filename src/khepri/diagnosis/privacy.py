"""Leaving out who uses this computer, and what it is called."""

from __future__ import annotations

import getpass
import os
import re
import socket
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from khepri.diagnosis.report import ComputerReport, Fact

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
class PrivateWords:
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

        >>> private = PrivateWords(homes=("C:/people/amira",), names=("amira", "room-12"))
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

    def without(self, report: ComputerReport) -> ComputerReport:
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
