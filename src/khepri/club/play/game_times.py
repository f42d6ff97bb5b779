"""When each game wants to be looked at, so that what happens in one does not trouble all others."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from khepri.club.night import Night
from khepri.club.play.club_game import ClubGame
from khepri.club.play.game_shelf import GameShelf

LOOKS_EVERY_MS = 500
"""All games are looked at so often, and what their clocks show is saved in one go: a laptop that
is killed, and was late before that, still loses less than a second of any clock."""


class GameTimes:
    """Knows which games have something to do: those in which something has happened, those whose
    time has come, those in which a computer thinks; and every half second all of them."""

    def __init__(
        self, night: Night, shelf: GameShelf, due_of: Callable[[ClubGame], int | None]
    ) -> None:
        """Begin with the games of the shelf.

        :param due_of: tells when a game has something to do, as it stands.
        """
        self._night = night
        self._shelf = shelf
        self._due_of = due_of
        self._dues: dict[int, int | None] = {}
        """When each game that is not over has something to do; None for never."""

        self._thinking: set[int] = set()
        self._looked_ms = night.now_ms()
        self.stir_all()

    def stir_all(self) -> None:
        """Something has changed that may concern any game: who is here, or the rules."""
        self._shelf.stirred.update(game.number for game in self._shelf.running())

    def due_ms(self) -> int | None:
        """Return when a game has something to do; None for never."""
        for number in self._shelf.stirred:  # they are still to be looked at
            self.note(self._shelf.games[number])
        dues = [due for due in self._dues.values() if due is not None]
        return min(*dues, self._looked_ms + LOOKS_EVERY_MS) if dues else None

    def games_to_look_at(self) -> Iterator[ClubGame]:
        """Go through the games that have something to do; each is to be noted afterwards."""
        now, stirred = self._night.now_ms(), self._take_stirred()
        for number, due in list(self._dues.items()):
            if number in stirred or number in self._thinking or (due is not None and due <= now):
                stirred.add(number)
        for number in sorted(stirred):
            game = self._shelf.games[number]
            if game.is_over:
                self.note(game)  # or it would be due forever
            else:
                yield game

    def note(self, game: ClubGame) -> None:
        """A game has been looked at, or has changed: see when it wants to be looked at next."""
        self._thinking.discard(game.number)
        if game.is_over:
            self._dues.pop(game.number, None)
            return
        self._dues[game.number] = self._due_of(game)
        if game.session.thinking:  # its end has no instant
            self._thinking.add(game.number)

    def is_time_for_all(self) -> bool:
        """Say, every half second, that all games are to be looked at."""
        now = self._night.now_ms()
        if now - self._looked_ms < LOOKS_EVERY_MS:
            return False
        self._looked_ms = now
        return True

    def _take_stirred(self) -> set[int]:
        stirred, self._shelf.stirred = self._shelf.stirred, set()
        return stirred
