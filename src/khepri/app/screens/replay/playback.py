"""Where in a recorded game the player is, and how the game plays by itself. No pygame here."""

from __future__ import annotations

from dataclasses import dataclass, replace

REST_MS = 650
"""How long a move is looked at after its shot, when the game plays by itself at speed 1."""

SPEEDS = (1.0, 2.0, 4.0, 0.5)
"""The speeds in the order in which one button goes through them."""


@dataclass(frozen=True, slots=True)
class Playback:
    """A place in a game of `total` moves, and whether the game goes on from there by itself."""

    total: int
    ply: int = 0
    playing: bool = False
    speed: float = SPEEDS[0]
    rested_ms: float = 0.0
    """How long the last move has been looked at; a game played faster is looked at faster."""

    def at(self, ply: int) -> Playback:
        """Go to the position after `ply` moves, or to the end that is nearest to it.

        >>> Playback(total=8).at(3).ply, Playback(total=8).at(9).ply, Playback(total=8).at(-1).ply
        (3, 8, 0)
        """
        ply = max(0, min(self.total, ply))
        return self if ply == self.ply else replace(self, ply=ply, rested_ms=0.0)

    def started(self) -> Playback:
        """Play by itself, at once; from the start if this is the end. A bare position cannot."""
        if not self.total:
            return self
        begin = self.at(0) if self.ply == self.total else self
        return replace(begin, playing=True, rested_ms=REST_MS)

    def stopped(self) -> Playback:
        """Stay at this move."""
        return replace(self, playing=False)

    def at_next_speed(self) -> Playback:
        """Take the next speed, and after the last one the first."""
        return replace(self, speed=SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)])

    def after(self, elapsed_ms: float) -> Playback:
        """Let time pass while nothing moves on the board: the next move comes, or the end."""
        if not self.playing:
            return self
        rested_ms = self.rested_ms + elapsed_ms * self.speed
        if rested_ms < REST_MS:
            return replace(self, rested_ms=rested_ms)
        following = self.at(self.ply + 1)
        return following.stopped() if following.ply == self.total else following
