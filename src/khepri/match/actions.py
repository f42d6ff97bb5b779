"""What players and the program may ask of a game.

An action says who asks and what; whether it is allowed is decided by `Game.apply`, at the
instant at which it is applied.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from khepri.games.base import Move, Outcome, Side
from khepri.match.options import TeachingMode


@dataclass(frozen=True, slots=True)
class Play:
    """Play a move."""

    side: Side
    move: Move


@dataclass(frozen=True, slots=True)
class BeginTurn:
    """Let the clock run: the last move has been shown, and the player to move can think.

    Until then nobody is charged, so animations and the laser's flight cost no time.
    """


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """Offer a draw, or accept the one that the opponent has offered."""

    side: Side


@dataclass(frozen=True, slots=True)
class AnswerDraw:
    """Accept or decline the opponent's draw offer."""

    side: Side
    accepted: bool


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up."""

    side: Side


@dataclass(frozen=True, slots=True)
class AskUndo:
    """Ask to take back one's own last move; the computer always agrees, a person is asked.

    Whoever has lost to the computer may ask it after the end too, and the game goes on.
    """

    side: Side


@dataclass(frozen=True, slots=True)
class AnswerUndo:
    """Allow or refuse the opponent's wish to take back."""

    side: Side
    accepted: bool


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop the clock until `Resume`."""

    by: Side | None = None
    """Who asks for it; None for the program itself, or whoever runs the match."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on after `Pause`."""

    by: Side | None = None
    """Who asks for it; None for the program itself, or whoever runs the match."""


@dataclass(frozen=True, slots=True)
class AddTime:
    """Change the time of a player by the decision of whoever runs the match."""

    side: Side
    ms: int
    """How much more; less than nothing where too much was given."""


@dataclass(frozen=True, slots=True)
class Adjudicate:
    """End the game by the decision of whoever runs the match."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class StopMove:
    """Stop the move that a player is about to make: there is something to see before it counts.

    Nobody's time runs until `AnswerStop`.
    """

    side: Side


@dataclass(frozen=True, slots=True)
class AnswerStop:
    """Go on after `StopMove`: play that move, which is an action of its own, or try another."""

    side: Side
    worst: bool
    """Whether the game was at stake."""

    taken_back: bool


@dataclass(frozen=True, slots=True)
class SetTeaching:
    """Teach more or less in this game from now on."""

    mode: TeachingMode


@dataclass(frozen=True, slots=True)
class CheckTime:
    """See whether somebody's time has run out; changes nothing otherwise."""


Action: TypeAlias = (
    Play
    | BeginTurn
    | OfferDraw
    | AnswerDraw
    | Resign
    | AskUndo
    | AnswerUndo
    | Pause
    | Resume
    | AddTime
    | Adjudicate
    | StopMove
    | AnswerStop
    | SetTeaching
    | CheckTime
)
