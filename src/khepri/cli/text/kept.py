"""A game of the terminal that is kept in the archive, like those of the window."""

from __future__ import annotations

from collections.abc import Sequence

from khepri.archive import Archive, Keeping
from khepri.match.events import Event
from khepri.match.game import Game


class Kept:
    """Saves one game from its first move on: a game that nobody has played is nobody's."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._keeping: Keeping | None = None

    @property
    def is_saved(self) -> bool:
        """Whether the game is in the archive as it stands."""
        return self._keeping is not None and not self._keeping.trouble

    def follow(self, game: Game, events: Sequence[Event], now_ms: int) -> str:
        """Save what has happened; return what the players should be told, mostly nothing."""
        if self._keeping is not None:
            self._keeping.follow(game, events, now_ms)
        elif game.turns or game.outcome is not None:
            self._keeping = Keeping(self._archive, game, now_ms)
        else:
            return ""
        notice, self._keeping.notice = self._keeping.notice, ""
        return notice
