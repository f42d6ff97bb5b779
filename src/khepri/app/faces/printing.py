"""What the diagrams of a game are printed with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from khepri.app.boards.board_state import Token
from khepri.app.boards.geometry import Grid


@dataclass(frozen=True, slots=True)
class Printing:
    """A game's squares and pieces on paper."""

    grid: Callable[[Any], Grid]
    """Return the squares of a setup."""

    layers: Callable[[Token], tuple[str, ...]]
    """Return the pictures among the assets that a token is made of, the lowest first."""

    lights: Mapping[str, str]
    """The colour of each side's light, where there is light."""

    dashed: frozenset[str] = frozenset()
    """The sides whose light is broken into dashes."""
