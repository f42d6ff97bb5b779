"""When the light behind the menu falls, flies, burns and fades: one round, again and again."""

from __future__ import annotations

from dataclasses import dataclass

FALL_MS = 500
FLIGHT_MS = 18 * 70
"""Eighteen squares, as fast as in a game."""

IMPACT_MS = FALL_MS + FLIGHT_MS
BURST_MS = 1200
"""How long something flies about after the impact; then all of it stands still, lit."""

FADE_MS = 600
PAUSE_MS = 800
"""How long it is dark: the menu must never look as if nothing happened there."""

ROUND_MS = 60_000
"""Every frame costs battery: the light flies once a minute, and lies there for the rest of it."""

HOLD_MS = ROUND_MS - IMPACT_MS - FADE_MS - PAUSE_MS
ROUNDS = 5
"""After so many the light stays on, and nothing has to be drawn any more."""

STILL_MS = 150
"""Where motion is reduced, this moment after the impact is shown for ever."""


@dataclass(slots=True)
class Times:
    """The time within the rounds; `advance` moves it on."""

    still: bool = False
    elapsed_ms: float = 0.0
    round: int = 0

    @property
    def fallen(self) -> float:
        """How much of the way down to the board is behind it, from 0 to 1."""
        return 1.0 if self.still else min(1.0, self.elapsed_ms / FALL_MS)

    @property
    def flown(self) -> float:
        """How much of the way over the board is behind it, from 0 to 1."""
        if self.still:
            return 1.0
        return min(1.0, max(0.0, (self.elapsed_ms - FALL_MS) / FLIGHT_MS))

    @property
    def since_impact_ms(self) -> float:
        """Time since it struck; negative before."""
        return STILL_MS if self.still else self.elapsed_ms - IMPACT_MS

    @property
    def glow(self) -> float:
        """How brightly the light burns."""
        fading = self.since_impact_ms - HOLD_MS
        return max(0.0, min(1.0, 1 - fading / FADE_MS))

    @property
    def resting(self) -> bool:
        """Whether the light burns and stays as it is."""
        return self.still or (self.round >= ROUNDS and self.since_impact_ms >= BURST_MS)

    @property
    def moving(self) -> bool:
        """Whether anything looks different a moment later."""
        since = self.since_impact_ms
        fades = HOLD_MS <= since < HOLD_MS + FADE_MS
        return not self.resting and (since < BURST_MS or fades)

    def advance(self, elapsed_ms: float) -> None:
        """Let time pass, up to the moment in which it stays lit."""
        if self.resting:
            return
        self.elapsed_ms += elapsed_ms
        if self.round >= ROUNDS:
            self.elapsed_ms = min(self.elapsed_ms, IMPACT_MS + BURST_MS)
        elif self.elapsed_ms >= ROUND_MS:
            self.elapsed_ms, self.round = 0.0, self.round + 1

    def rest(self) -> None:
        """Let this round be the last."""
        self.round = ROUNDS
        if self.since_impact_ms > BURST_MS:
            self.elapsed_ms = IMPACT_MS + BURST_MS

    def wake(self) -> None:
        """Begin the rounds again; from rest, the light goes out first."""
        if self.resting:
            self.elapsed_ms = IMPACT_MS + HOLD_MS
        self.round = 0
