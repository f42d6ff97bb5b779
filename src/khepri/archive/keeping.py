"""Save a game without getting in the way: what goes wrong is a sentence, and the game goes on."""

from __future__ import annotations

from contextlib import suppress

from khepri.archive.archive import Archive
from khepri.archive.autosave import Autosave
from khepri.errors import ArchiveError
from khepri.match.game import Game

RETRY_MS = 5000
"""After a failure the clock is not written again before; a move always is."""


class Keeping:
    """Saves one game while it is played."""

    def __init__(
        self, archive: Archive, game: Game, now_ms: int, game_id: int | None = None
    ) -> None:
        self.notice = ""
        """What the player should be told, once."""

        self._autosave = Autosave(archive, game, now_ms, game_id=game_id)
        self._told = ""
        self._retry_ms = now_ms
        self._hear(now_ms)

    @property
    def game_id(self) -> int | None:
        """The game's number in the archive; None while it could not be saved."""
        return self._autosave.game_id

    @property
    def trouble(self) -> str:
        """Why the game is not saved at the moment; empty if it is."""
        return self._autosave.trouble

    def follow(self, game: Game, now_ms: int) -> None:
        """Save what has changed; every move is on the disk after this."""
        with suppress(ArchiveError):  # `trouble` tells it
            self._autosave.follow(game, now_ms)
        self._hear(now_ms)

    def tick(self, game: Game, now_ms: int) -> None:
        """Save the running clock, at most once a second."""
        if self.trouble and now_ms < self._retry_ms:
            return
        with suppress(ArchiveError):  # `trouble` tells it
            self._autosave.tick(game, now_ms)
        self._hear(now_ms)

    def _hear(self, now_ms: int) -> None:
        trouble = self.trouble
        if trouble:
            self._retry_ms = now_ms + RETRY_MS
        if trouble == self._told:
            return
        self._told = trouble
        self.notice = f"{trouble} The game goes on." if trouble else "The game is saved again."
