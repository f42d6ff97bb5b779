"""Who plays a side of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias

from khepri.engine.levels import Opponent
from khepri.engine.limits import Limits
from khepri.engine.search import CancelToken, Engine
from khepri.errors import EngineError
from khepri.games.base import Move
from khepri.match.game import Game

HINT_MS = 900
"""How long the engine looks for a hint: long enough for a good one, short enough to wait for."""

HINT_MEGABYTES = 16


@dataclass(frozen=True, slots=True)
class Choice:
    """A move that a program has chosen, and what it thinks of its position, if it says so."""

    move: Move
    score: int | None = None
    """In hundredths of a pyramid or of a disc, for the mover."""

    line: tuple[Move, ...] = ()
    """How it expects the game to go on, its own move first."""

    exact: bool = False
    """Whether the score is what the game comes to if both play perfectly."""


class ForfeitError(EngineError):
    """A program has broken the rules of the match and loses."""


class Chooser(Protocol):
    """A program that plays: ours at some level, a helper, or somebody else's."""

    def choose(self, game: Game, now_ms: int, token: CancelToken) -> Choice:
        """Return the move to play for the side to move; the token asks for an early end.

        :raises ForfeitError: if there will be no move.
        """


@dataclass(frozen=True, slots=True)
class LevelChooser:
    """The computer at one of its levels."""

    opponent: Opponent

    def choose(self, game: Game, now_ms: int, token: CancelToken) -> Choice:
        """Think for as long as the level and the clock allow."""
        found = self.opponent.choose(
            game.position,
            game.positions[:-1],
            clock_ms=game.time_left(game.side, now_ms),
            increment_ms=game.clock.control.increment_ms if game.clock else 0,
            token=token,
        )
        return Choice(found.move, found.score)


@dataclass(frozen=True, slots=True)
class HintChooser:
    """The engine at its best, for somebody who asks for a good move."""

    movetime_ms: int = HINT_MS

    def choose(self, game: Game, now_ms: int, token: CancelToken) -> Choice:  # noqa: ARG002 - free
        """Think for a moment; a hint costs no more time than the player takes anyway."""
        engine = Engine(game.spec, megabytes=HINT_MEGABYTES)
        limits = Limits(movetime_ms=self.movetime_ms)
        found = engine.search(game.position, game.positions[:-1], limits, token=token)
        return Choice(found.move, found.score, found.lines[0].moves, found.exact)


@dataclass(frozen=True, slots=True)
class Here:
    """A person at this machine."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A person at another device, whose actions come over the network."""


@dataclass(frozen=True, slots=True)
class Computer:
    """A program that chooses its own moves."""

    chooser: Chooser


Seat: TypeAlias = Here | Elsewhere | Computer
