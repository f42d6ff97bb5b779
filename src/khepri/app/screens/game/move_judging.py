"""A move of the learner being judged, off the thread that draws."""

from __future__ import annotations

import threading

from khepri.games.base import Move
from khepri.learn.judging import Concern
from khepri.learn.teaching_game import concern_about, praise_for
from khepri.match.game import Game


class Judging:
    """Looks at one move in one position; nothing of it may be read before `done`."""

    def __init__(self, game: Game, move: Move, stopped: Concern | None) -> None:
        """Begin at once; with what the last try was stopped for, a better one is praised."""
        self.game = game
        self.move = move
        self.concern: Concern | None = None
        self.praise = ""
        self._stopped = stopped
        self._thread = threading.Thread(target=self._run, name="judging", daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether it is known what there is to say."""
        return not self._thread.is_alive()

    def _run(self) -> None:
        self.concern = concern_about(self.game, self.move)
        if self.concern is None and self._stopped is not None:
            self.praise = praise_for(self.game, self._stopped, self.move)
