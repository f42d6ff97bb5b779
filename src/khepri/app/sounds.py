"""Which event makes which sound, and which music fits the game."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from khepri.app.boards.beats import Beat
from khepri.app.boards.board_state import End, Shot
from khepri.app.boards.firing import LONGEST_FLIGHT_MS, SQUARE_MS
from khepri.app.faces import AnyFace
from khepri.audio import Cue, Mood, ray_step
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
ARRIVED = frozenset((Beat.ENDED, Beat.DESTROYED))


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
            return cue_of_loss(shot)
        case Beat.PLACED:
            return Cue.DISC
        case Beat.TURNED:
            return Cue.FLIP
        case Beat.ENDED:
            return Cue.SIZZLE
        case Beat.TAKEN_UP:
            return None


def cue_of_loss(shot: Shot | None) -> Cue:
    """Return the sound of what a shot destroys: most of all that of the piece a game hangs on."""
    if shot is None:
        return Cue.DESTROYED
    if shot.decides:
        return Cue.PHARAOH_FALLS
    return Cue.OWN_PIECE_LOST if shot.end is End.OWN_HIT else Cue.DESTROYED


def flight_s(shot: Shot) -> float:
    """Return how long a shot flies at the usual speed.

    >>> flight_s(Shot("blue", ("j1", "j2", "j3")))
    0.21
    """
    return min(SQUARE_MS * len(shot.squares), LONGEST_FLIGHT_MS) / 1000


class Ear:
    """Hears what happens on one board: each sound with its pitch.

    A shot is a thump and, while it flies, a ray that rises for as long; where nobody sees it fly,
    there is no ray. Mirrors ring higher one after the other. A wave of discs rises from ring to
    ring: discs that turn over together make one sound, or two of the same pitch, however many they
    are.
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
            if beat is Beat.FIRED and shot is not None and not ARRIVED.intersection(beats):
                heard.append((Cue.RAY, ray_step(flight_s(shot))))
        self._rings += Beat.TURNED in beats
        return heard


def mood_of(game: Game, now_ms: int, losses: int) -> Mood:
    """Return the music: tense when time or pieces run out, calm again after the end."""
    if game.outcome is not None:
        return Mood.GAME
    left = game.time_left(game.side, now_ms)
    hurried = left is not None and left < LOW_TIME_MS
    return Mood.TENSE if hurried or losses >= 2 * MANY_LOSSES else Mood.GAME
