"""What the program would say aloud: the sentences of everything that happens, in order.

The status card shows the last of them, tests read all of them, and a screen reader can be given
them one by one.
"""

from __future__ import annotations

from khepri.games.base import GameSpec
from khepri.match.events import (
    DrawDeclined,
    DrawOffered,
    Event,
    GameEnded,
    MovePlayed,
    MovesTakenBack,
    Paused,
    Refused,
    Resumed,
    TurnBegan,
    UndoAsked,
    UndoRefused,
)
from khepri.match.words import tell_outcome

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

    def tell(self, spec: GameSpec, event: Event) -> None:
        """Say what an event means."""
        self.say(sentence_of(spec, event))


def sentence_of(spec: GameSpec, event: Event) -> str:
    """Return an event as a sentence."""
    match event:
        case MovePlayed():
            return spec.tell_move(event.before, event.move)
        case TurnBegan(side):
            return f"{side.label} to move."
        case DrawOffered(side):
            return f"{side.label} offers a draw."
        case DrawDeclined(side):
            return f"{side.label} declines the draw."
        case UndoAsked(side):
            return f"{side.label} would like to take a move back."
        case UndoRefused(side):
            return f"{side.label} does not allow it."
        case MovesTakenBack(side, count):
            moves = "1 move" if count == 1 else f"{count} moves"
            return f"{moves} taken back. {side.label} to move."
        case Paused():
            return "The game is paused."
        case Resumed():
            return "The game goes on."
        case GameEnded(outcome):
            return tell_outcome(spec, outcome)
        case Refused(reason=reason):
            return reason
