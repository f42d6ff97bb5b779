"""What can be asked of the archive's list, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique

from khepri.archive.rows import Source
from khepri.games.base import AnyPosition, Side, Termination
from khepri.games.registry import game_named
from khepri.match.players import Player
from khepri.match.record import Result


@unique
class Order(StrEnum):
    """What a list of games is sorted by; games that are equal in it are sorted by time."""

    TIME = "time"
    LENGTH = "length"
    WINNER = "winner"
    GAME = "game"


@dataclass(frozen=True, slots=True)
class Sort:
    """An order and its direction; the usual one shows the latest games first."""

    by: Order = Order.TIME
    descending: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """Which games are wanted; what is left out does not matter."""

    text: str = ""
    """Words, each of which is part of a player's name or the event, or a day: ``14 Nov``."""

    game: str | None = None
    variant: str | None = None
    player: str | None = None
    """The exact name of somebody who took part."""

    computer: bool | None = None
    """Whether the computer took part; False for games between people."""

    result: Result | None = None
    source: Source | None = None
    position: AnyPosition | None = None
    """A position that came up, at the start or after any move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSummary:
    """A game as a list shows it."""

    id: int
    game: str
    variant: str
    players: tuple[Player, Player]
    date: str
    played_ms: int
    """The wall clock's time when it began, in milliseconds since it showed 1970; 0 if unknown."""

    result: Result
    termination: Termination | None
    length: int
    """How many turns were taken, passes included."""

    move_count: int
    """How many moves that is, as players count them: what people are told."""

    final: str
    """The text of the last position."""

    event: str
    source: Source
    unfinished: bool
    """Whether it can be continued."""

    @property
    def winner(self) -> Side | None:
        """Who won; None for a draw or an unfinished game."""
        first, second = game_named(self.game).sides
        return {Result.FIRST_WON: first, Result.SECOND_WON: second}.get(self.result)


@dataclass(frozen=True, slots=True)
class Page:
    """Some games of a list, and how many the whole list has."""

    games: tuple[GameSummary, ...]
    total: int
    number: int
    size: int

    @property
    def count(self) -> int:
        """How many pages there are, at least one."""
        return max(1, -(-self.total // self.size))
