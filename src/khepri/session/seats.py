"""Who plays a side: a person here, a person elsewhere, or a program, and its search for a move.

A search has a thread of its own and one position: it can never move in another game.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from khepri.engine.levels import Opponent
from khepri.engine.limits import Limits
from khepri.engine.search import CancelToken, Engine
from khepri.errors import ForfeitError
from khepri.games.base import Move
from khepri.match.game import Game

# Seats


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
class LocalSeat:
    """A person at this machine."""


@dataclass(frozen=True, slots=True)
class RemoteSeat:
    """A person at another device, whose actions come over the network."""


@dataclass(frozen=True, slots=True)
class ComputerSeat:
    """A program that chooses its own moves."""

    chooser: Chooser


Seat: TypeAlias = LocalSeat | RemoteSeat | ComputerSeat


# A search in a thread of its own


class MoveSearch:
    """A program looks for a move in one position; it can never move in another game.

    Nothing of it may be read before `done`, but `started_ms`.
    """

    def __init__(
        self,
        chooser: Chooser,
        game: Game,
        now_ms: Callable[[], int],
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        """Begin at once; `wake` is called when it has ended, from the thread of the search."""
        self.started_ms = now_ms()
        self.finished_ms: int | None = None
        self.move: Move | None = None
        """What was found; None if there is nothing to be played."""

        self.score: int | None = None
        self.line: tuple[Move, ...] = ()
        """How the program expects the game to go on; empty if it does not say."""

        self.exact = False
        self.failure = ""
        """What went wrong, in a few words; empty while all is well."""

        self.forfeit = ""
        """Why the program loses the game by what it did; mostly empty."""

        self._token = CancelToken()
        self._chooser = chooser
        self._game = game
        self._now_ms = now_ms
        self._wake = wake
        self._thread = threading.Thread(target=self._run, name="thinking", daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether the search has ended."""
        return self.finished_ms is not None

    def cancel(self) -> None:
        """End the search; its result is of no interest any more."""
        self._token.cancel()

    def join(self) -> None:
        """Wait for the search to end."""
        self._thread.join()

    def any_move(self) -> Move:
        """Return a move by chance, for a program that has lost its thread."""
        move: Move = random.choice(self._game.position.legal_moves())
        return move

    def _run(self) -> None:
        try:
            choice = self._chooser.choose(self._game, self.started_ms, self._token)
        except ForfeitError as error:
            self.forfeit = str(error)
        except Exception as error:  # noqa: BLE001 - whatever it is, the game must go on
            self.failure = str(error) or type(error).__name__
        else:
            self.move, self.score = choice.move, choice.score
            self.line, self.exact = choice.line, choice.exact
        self.finished_ms = self._now_ms()
        self._wake()
