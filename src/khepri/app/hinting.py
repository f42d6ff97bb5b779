"""A hint: the engine looks for a good move off the drawing thread, for as long as it is wanted."""

from __future__ import annotations

from khepri.engine.limits import Limits
from khepri.engine.search import CancelToken, Engine
from khepri.games.base import Move
from khepri.match.game import Game

HINT_MS = 900
"""How long the engine looks: long enough for a good move, short enough to wait for."""

MEGABYTES = 16


class Hint:
    """One search for the player whose turn it is, with its own token."""

    def __init__(self, game: Game) -> None:
        self._token = CancelToken()
        self._found = Engine(game.spec, megabytes=MEGABYTES).start(
            game.position, game.positions[:-1], Limits(movetime_ms=HINT_MS), token=self._token
        )

    @property
    def done(self) -> bool:
        """Whether there is an answer."""
        return self._found.done()

    @property
    def move(self) -> Move | None:
        """What was found; None if the engine failed, or is still at it."""
        if not self.done or self._found.exception() is not None:
            return None
        return self._found.result().move

    @property
    def failure(self) -> str:
        """Why there is no hint, as a sentence; nothing while all is well."""
        error = self._found.exception() if self.done else None
        return f"The computer found no hint ({error})." if error is not None else ""

    def cancel(self) -> None:
        """End the search; nobody wants to know any more."""
        self._token.cancel()
