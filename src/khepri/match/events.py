"""What happened to a game.

`Game.apply` returns these together with the new game: the state is already changed when an event
is seen. The window turns them into animation, sound and words; the archive saves on them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from khepri.games.base import NO_EFFECT, AnyPosition, Effect, Move, Outcome, Side
from khepri.match.actions import Action
from khepri.match.options import TeachingMode


@dataclass(frozen=True, slots=True)
class MovePlayed:
    """A move was played; fires for forced passes too, after the move that forced them."""

    ply: int
    """How many moves have been played, this one included."""

    side: Side
    move: Move
    before: AnyPosition
    after: AnyPosition
    forced: bool = False
    """Whether it is a pass that the game made by itself because there was nothing else to play."""

    effect: Effect = NO_EFFECT
    """What the move did: the light's way, the discs turned over."""


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The player to move may think, and their clock runs."""

    side: Side


@dataclass(frozen=True, slots=True)
class DrawOffered:
    """A draw was offered; it stands until the opponent of `side` answers or moves."""

    side: Side


@dataclass(frozen=True, slots=True)
class DrawDeclined:
    """`side` declined the opponent's offer, in words or by moving."""

    side: Side


@dataclass(frozen=True, slots=True)
class UndoAsked:
    """`side` would like to take back; the opponent is asked."""

    side: Side


@dataclass(frozen=True, slots=True)
class UndoRefused:
    """`side` did not allow the opponent to take back, in words or by moving."""

    side: Side


@dataclass(frozen=True, slots=True)
class MovesTakenBack:
    """The last `count` moves are gone, and both clocks are as they were before them."""

    side: Side
    count: int


@dataclass(frozen=True, slots=True)
class Paused:
    """The clock stands still until the game is resumed."""

    by: Side | None = None


@dataclass(frozen=True, slots=True)
class Resumed:
    """The game goes on."""

    by: Side | None = None


@dataclass(frozen=True, slots=True)
class TimeAdded:
    """`side` has more time, or less, because whoever runs the match said so."""

    side: Side
    ms: int


@dataclass(frozen=True, slots=True)
class MoveStopped:
    """A move of `side` is not played yet: there is something to see before it counts."""

    side: Side


@dataclass(frozen=True, slots=True)
class StopAnswered:
    """`side` plays the move that was stopped, or has taken it back."""

    side: Side
    worst: bool
    taken_back: bool


@dataclass(frozen=True, slots=True)
class TeachingSet:
    """More or less is taught in this game from now on."""

    mode: TeachingMode


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; the last event of its game, unless a loss to the computer is taken back."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Refused:
    """The action changed nothing, for a reason that can be shown as it is."""

    action: Action
    reason: str


Event: TypeAlias = (
    MovePlayed
    | TurnBegan
    | DrawOffered
    | DrawDeclined
    | UndoAsked
    | UndoRefused
    | MovesTakenBack
    | Paused
    | Resumed
    | TimeAdded
    | MoveStopped
    | StopAnswered
    | TeachingSet
    | GameEnded
    | Refused
)
