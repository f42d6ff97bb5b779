"""How a game is played: rules as short sentences, each with a few pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from khepri.app.boards.board_state import NOTHING, Arrow, Shot, Token


@dataclass(frozen=True, slots=True)
class RulePicture:
    """One moment on a few squares of a board: a1 is the lower left one."""

    tokens: Mapping[str, Token] = field(default_factory=lambda: NOTHING)
    shot: Shot | None = None
    broken: str | None = None
    """Where something has just been destroyed."""

    struck: bool = False
    """Whether the light breaks what it meets: a small star where it touches it."""

    dots: tuple[str, ...] = ()
    """Where the player can go."""

    arrow: Arrow | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """Something that a newcomer has to know, and how it looks: before, in the act, after."""

    sentence: str
    pictures: tuple[RulePicture, ...] = ()
    shape: tuple[int, int] = (3, 2)
    """How many columns and rows each picture has."""

    telling: int = 1
    """Which of the pictures is shown where there is room for one."""

    key: str = ""
    """The key that it is about."""
