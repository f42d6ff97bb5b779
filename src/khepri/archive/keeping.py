"""Save a game without getting in the way: what goes wrong is a sentence, and the game goes on."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from khepri.archive.archive import Archive
from khepri.archive.autosave import Autosave
from khepri.errors import ArchiveError
from khepri.match.events import Event
from khepri.match.game import Game


class Keeping:
    """Saves one game while it is played."""

    def __init__(
        self,
        archive: Archive,
        game: Game,
        now_ms: int,
        game_id: int | None = None,
        *,
        event: str = "Casual game",
        round_: str = "-",
    ) -> None:
        self.notice = ""
        """What the player should be told, once."""

        self._autosave = Autosave(
            archive, game, now_ms, game_id=game_id, event=event, round_=round_
        )
        self._told = ""
        self._hear()

    @property
    def game_id(self) -> int | None:
        """The game's number in the archive; None while it could not be saved."""
        return self._autosave.game_id

    @property
    def trouble(self) -> str:
        """Why the game is not saved at the moment; empty if it is."""
        return self._autosave.trouble

    def follow(self, game: Game, events: Iterable[Event], now_ms: int) -> None:
        """Save what these events have changed; every move is on the disk after this."""
        with suppress(ArchiveError):  # `trouble` tells it
            self._autosave.follow(game, events, now_ms)
        self._hear()

    def tick(self, game: Game, now_ms: int) -> None:
        """Save the running clock, at most once a second."""
        with suppress(ArchiveError):  # `trouble` tells it
            self._autosave.tick(game, now_ms)
        self._hear()

    def _hear(self) -> None:
        trouble = self.trouble
        if trouble == self._told:
            return
        self._told = trouble
        self.notice = f"{trouble} The game goes on." if trouble else "The game is saved again."
