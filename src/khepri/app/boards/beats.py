"""The moments on a board that can be heard."""

from __future__ import annotations

from enum import Enum, auto, unique


@unique
class Beat(Enum):
    """A moment that can be heard: of a shot, or of tokens that are put down and turned over."""

    FIRED = auto()
    MIRROR = auto()
    DESTROYED = auto()
    ENDED = auto()
    PLACED = auto()
    TURNED = auto()
    TAKEN_UP = auto()
