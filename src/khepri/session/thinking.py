"""One search for a move, off the thread that owns the game."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable

from khepri.engine.search import CancelToken
from khepri.games.base import Move
from khepri.match.game import Game
from khepri.session.seats import Chooser, ForfeitError


class Thinking:
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
