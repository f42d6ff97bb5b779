"""What a campaign has done, and whether anything was lost by it."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field

TOLD_EVERY = 20


@dataclass(slots=True)
class Tally:
    """A count of ends, of the moves that were shown before them, and of what was lost."""

    name: str
    ends: int = 0
    """How often a program was killed, or its power cut."""

    moves: int = 0
    """How many moves were shown to somebody and looked for afterwards."""

    games: int = 0
    continued: int = 0
    """How often the program that came next went on with a game of the one before."""

    losses: list[str] = field(default_factory=list)
    """A sentence for everything that must not have happened."""

    begun_s: float = field(default_factory=time.monotonic)
    took_s: float = 0.0

    def tell(self) -> None:
        """Say now and then how far it has come: whoever stops it still knows what was done."""
        if self.ends % TOLD_EVERY == 0:
            self.end()
            print(self.told, file=sys.stderr, flush=True)

    def end(self) -> None:
        """Note how long it took."""
        self.took_s = time.monotonic() - self.begun_s

    @property
    def told(self) -> str:
        """One line about all of it."""
        return (
            f"{self.name}: {self.ends} ends, {self.moves:,} moves shown in {self.games} games,"
            f" {self.continued} times gone on, {len(self.losses)} lost, {self.took_s:.0f} s"
        )
