"""What the program would say aloud: the sentences of everything that happens, in order.

The status card shows the last of them, tests read all of them, and a screen reader can be given
them one by one.
"""

from __future__ import annotations

from khepri.match.events import Event
from khepri.match.game import Game
from khepri.match.words import describe_event

LONGEST = 500
"""How many sentences are remembered."""


class Narration:
    """The latest sentences, the newest last."""

    def __init__(self) -> None:
        self._sentences: list[str] = []

    def say(self, sentence: str) -> None:
        """Add a sentence."""
        self._sentences.append(sentence)
        del self._sentences[:-LONGEST]

    @property
    def sentences(self) -> tuple[str, ...]:
        """Everything that has been said and is remembered."""
        return tuple(self._sentences)

    @property
    def last(self) -> str:
        """What was said last."""
        return self._sentences[-1] if self._sentences else ""

    def tell(self, game: Game, event: Event) -> None:
        """Say what has just happened in a game."""
        self.say(describe_event(game, event))
