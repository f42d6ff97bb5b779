"""What the archive has of the clocks that run: a laptop that is killed costs nobody more."""

from __future__ import annotations

from khepri.archive.autosave import TICK_MS
from khepri.club.play.club_game import ClubGame
from khepri.club.play.devices import Devices


class ClockSaving:
    """Saves what clocks show.

    Of somebody who is gone that is what the clock showed at the last sign of life: if the laptop
    stops before it is known for how long, nobody is charged for it. Whoever comes back is charged
    for a short absence, and that is saved at once.
    """

    def __init__(self, devices: Devices) -> None:
        self._devices = devices
        self._spared: set[int] = set()
        """The games whose clocks were saved as of the last sign of life."""

    def save(self, game: ClubGame) -> None:
        """Save what the clock of a game shows."""
        saver = game.session.saver
        if saver is None:
            return
        silent = self._devices.silent_since(game)
        saver.tick(game.game, game.session.instant, early_ms=TICK_MS, shown_ms=silent)
        if silent is None:
            self._spared.discard(game.number)
        else:
            self._spared.add(game.number)

    def look(self, game: ClubGame) -> None:
        """Notice that somebody has come back."""
        if game.number in self._spared and self._devices.silent_since(game) is None:
            self.save(game)
