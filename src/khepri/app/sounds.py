"""Which event makes which sound, and which music fits the game."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from khepri.app.boards.beats import Beat
from khepri.app.boards.board_state import Shot
from khepri.app.faces import AnyFace
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


def cue_of(face: AnyFace, event: Event, humans: Collection[Side]) -> Cue | None:
    """Return the sound of an event, if it has one; `humans` are the sides that people play."""
    match event:
        case MovePlayed(move=move):
            return face.cue(move)
        case MovesTakenBack():
            return face.cue_back()
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


def cue_of_beat(beat: Beat, shot: Shot | None) -> Cue | None:
    """Return the sound of a moment on the board; `shot` is the one that is under way, if any."""
    match beat:
        case Beat.FIRED:
            return Cue.SHOT
        case Beat.MIRROR:
            return Cue.MIRROR
        case Beat.DESTROYED:
            victim = shot.victim if shot is not None else None
            own = shot is not None and victim is not None and victim.side == shot.side
            return Cue.OWN_PIECE_LOST if own else Cue.DESTROYED
        case Beat.PLACED:
            return Cue.DISC
        case Beat.TURNED:
            return Cue.FLIP
        case Beat.ENDED | Beat.TAKEN_UP:
            return None


class Ear:
    """Hears what happens on one board: each sound with its pitch.

    A ray rises from mirror to mirror. A wave of discs rises from ring to ring: discs that turn over
    together make one sound, or two of the same pitch, however many they are.
    """

    def __init__(self) -> None:
        self._mirrors = 0
        self._rings = 0

    def sounds(self, beats: Sequence[Beat], shot: Shot | None) -> list[tuple[Cue, int]]:
        """Return what is heard of the moments since the last time, with steps for the mixer."""
        heard: list[tuple[Cue, int]] = []
        for beat in beats:
            if beat in (Beat.FIRED, Beat.PLACED, Beat.TAKEN_UP):
                self._mirrors = self._rings = 0
            cue = cue_of_beat(beat, shot)
            if cue is Cue.MIRROR:
                heard.append((cue, self._mirrors))
                self._mirrors += 1
            elif cue is Cue.FLIP:
                if heard.count((cue, self._rings)) < cue.copies:
                    heard.append((cue, self._rings))
            elif cue is not None:
                heard.append((cue, 0))
        self._rings += Beat.TURNED in beats
        return heard


def mood_of(game: Game, now_ms: int, losses: int) -> Mood:
    """Return the music: tense when time or pieces run out, calm again after the end."""
    if game.outcome is not None:
        return Mood.GAME
    left = game.time_left(game.side, now_ms)
    hurried = left is not None and left < LOW_TIME_MS
    return Mood.TENSE if hurried or losses >= 2 * MANY_LOSSES else Mood.GAME
