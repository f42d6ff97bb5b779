"""Which event makes which sound, and which music fits the game."""

from __future__ import annotations

from collections.abc import Collection

from khepri.app.boards.beats import Beat
from khepri.app.boards.state import Shot
from khepri.audio import Cue, Mood
from khepri.games.base import Outcome, Side
from khepri.match.events import (
    DrawDeclined,
    DrawOffered,
    Event,
    GameEnded,
    MovePlayed,
    MovesTakenBack,
    Refused,
    UndoAsked,
    UndoRefused,
)
from khepri.match.game import Game

LOW_TIME_MS = 20_000
MANY_LOSSES = 5


def cue_of(event: Event, humans: Collection[Side]) -> Cue | None:
    """Return the sound of an event, if it has one; `humans` are the sides that people play."""
    match event:
        case MovePlayed(move=move, forced=forced):
            if forced:
                return Cue.PASS
            return Cue.ROTATE if str(move)[-1:] in "RL" else Cue.MOVE
        case MovesTakenBack():
            return Cue.MOVE
        case DrawOffered() | UndoAsked():
            return Cue.OFFER
        case DrawDeclined() | UndoRefused() | Refused():
            return Cue.ERROR
        case GameEnded(outcome):
            return cue_of_outcome(outcome, humans)
    return None


def cue_of_outcome(outcome: Outcome, humans: Collection[Side]) -> Cue:
    """Return the sound of a result: only a person who lost to the computer hears a defeat."""
    if outcome.winner is None:
        return Cue.DRAW
    return Cue.WIN if outcome.winner in humans or not humans else Cue.LOSE


def cue_of_beat(beat: Beat, shot: Shot) -> Cue | None:
    """Return the sound of a moment of a shot."""
    match beat:
        case Beat.FIRED:
            return Cue.SHOT
        case Beat.MIRROR:
            return Cue.MIRROR
        case Beat.DESTROYED:
            own = shot.victim is not None and shot.victim.side == shot.side
            return Cue.OWN_PIECE_LOST if own else Cue.DESTROYED
        case Beat.ENDED:
            return None


def mood_of(game: Game, now_ms: int, losses: int) -> Mood:
    """Return the music: tense when time or pieces run out, calm again after the end."""
    if game.outcome is not None:
        return Mood.GAME
    left = game.time_left(game.side, now_ms)
    hurried = left is not None and left < LOW_TIME_MS
    return Mood.TENSE if hurried or losses >= 2 * MANY_LOSSES else Mood.GAME
