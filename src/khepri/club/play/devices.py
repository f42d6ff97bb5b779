"""What devices do to a game: they are gone for a while, and their moves take time to arrive."""

from __future__ import annotations

from khepri.club.night import DESK, Night
from khepri.club.play.club_game import ClubGame, Hold
from khepri.club.play.game_shelf import GameShelf
from khepri.club.room.room import Room
from khepri.games.base import Side

SILENCE_MS = 5_000
"""A device that gives no sign of life for so long is gone."""

MOST_LAG_MS = 500
"""So much of a move's way is given back, and no more."""

MOST_LAG_A_GAME_MS = 5_000
"""So much is given back in a whole game."""


class Devices:
    """Lets a clock wait for a device that is gone, and charges nobody for the way of a move."""

    def __init__(self, night: Night, room: Room, shelf: GameShelf) -> None:
        self.night = night
        self.room = room
        self.shelf = shelf
        self._begun_ms = night.now_ms()

    def gone_since(self, seat: int | None) -> int | None:
        """Return the last sign of life of somebody who is gone; None for one who is here."""
        return self._begun_ms if seat is None else self.room.gone_since(seat)

    def is_here(self, game: ClubGame, side: Side) -> bool:
        """Say whether a player is there; the computer always is."""
        return side in game.session.computers or self.gone_since(game.seats[side]) is None

    # The way of a move

    def lag_of(self, game: ClubGame, side: Side) -> int:
        """Return how much of a move's way is given back to a side now."""
        seat = game.seats[side]
        links = self.night.of_seat(seat) if seat is not None else []
        left = MOST_LAG_A_GAME_MS - game.lag_ms.get(side, 0)
        return max(0, min(links[0].lag_ms if links else 0, MOST_LAG_MS, left))

    def given_back(self, game: ClubGame, side: Side) -> int:
        """Return how much time a move that has just come gets back for its way."""
        clock = game.game.clock
        if clock is None or clock.running is not side:
            return 0
        return min(self.lag_of(game, side), max(0, self.night.now_ms() - clock.since_ms))

    # A device that is gone

    def left_to_wait(self, game: ClubGame, side: Side) -> int:
        """Return for how long the clock still waits for a side's device in this game."""
        return max(0, self.night.settings.gone_ms - game.gone_ms.get(side, 0))

    def waits_until(self, game: ClubGame) -> int | None:
        """Return until when a game waits for the device of the player to move."""
        if game.gone_since is None:
            return None
        return game.gone_since + self.left_to_wait(game, game.game.side)

    def silent_since(self, game: ClubGame) -> int | None:
        """Return since when the clock runs for somebody who is gone and is to be waited for."""
        side, clock = game.on_the_move, game.game.clock
        if side is None or clock is None or clock.running is None or self.is_here(game, side):
            return None
        since = self.gone_since(game.seats[side])
        if since is None or not self.left_to_wait(game, side):
            return None
        return max(since, clock.since_ms)

    def due_ms(self, game: ClubGame) -> int | None:
        """Return when `look` has something to do for a game; None for never."""
        silent = self.silent_since(game)
        return self.waits_until(game) if silent is None else silent + SILENCE_MS

    def look(self, game: ClubGame) -> None:
        """Let a game wait for a device, or no longer."""
        now, side = self.night.now_ms(), game.game.side
        until = self.waits_until(game)
        if until is not None:
            back = self.is_here(game, side)
            if back or until <= now:
                game.stop_waiting(min(now, until))
                self._tell(game)
        silent = self.silent_since(game)
        if silent is not None and silent + SILENCE_MS <= now:
            game.wait_for_device(silent, now)
            self._tell(game)
        self._let_flag_wait(game, silent)

    def _let_flag_wait(self, game: ClubGame, silent: int | None) -> None:
        """Notice a fallen flag only when no move can be on its way any more."""
        clock = game.game.clock
        falls = clock.falls_at() if clock is not None else None
        if falls is None:
            return
        waits = self.lag_of(game, game.game.side)
        if silent is not None and Hold.GONE not in game.holds:
            waits = max(waits, silent + SILENCE_MS - falls)
        answers_by = self._answers_by(game, falls)
        if answers_by is not None:
            waits = max(waits, answers_by - falls)
        game.session.flag_waits_ms = waits

    def _answers_by(self, game: ClubGame, falls_ms: int) -> int | None:
        """Return when it is known whether the player to move was there when the flag fell.

        The line of a phone that sleeps looks open for a while.
        """
        side = game.game.side
        seat = game.seats[side]
        if seat is None or not self.left_to_wait(game, side):
            return None
        if falls_ms - self.room.heard_ms(seat) <= SILENCE_MS:
            return None
        return self.room.answers_by_ms(seat)

    def _tell(self, game: ClubGame) -> None:
        self.shelf.keep(game)
        self.shelf.show(game)
        self.night.changed.add(DESK)
