"""The one thing about a finished game that its players will tell others."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.style.icons import Icon

RIVALS = 2
"""So many other games of the day there must be before one is called its best."""


@dataclass(frozen=True, slots=True)
class Superlative:
    """What was remarkable, in two or three words, and what makes it so."""

    words: str
    note: str = ""
    icon: Icon = Icon.BOLT
