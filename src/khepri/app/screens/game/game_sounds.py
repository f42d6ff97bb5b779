"""Everything that is heard of one game: the only place from which its sounds leave."""

from __future__ import annotations

from collections.abc import Sequence

from khepri.app.boards.beats import Beat
from khepri.app.boards.board_state import Shot
from khepri.app.context import Context
from khepri.app.faces import AnyFace
from khepri.app.sounds import Ear, cue_of, cue_of_outcome, mood_of
from khepri.audio import Cue
from khepri.match.events import Event, GameEnded, MovePlayed
from khepri.session.session import Session


class GameSounds:
    """Sounds and music of a game, for those who hear them at this machine."""

    def __init__(self, context: Context, face: AnyFace, session: Session) -> None:
        self._context = context
        self._face = face
        self._session = session
        self._ear = Ear()

    def event(self, event: Event) -> None:
        """Sound an event; results and passes wait until the last move has been seen."""
        if isinstance(event, GameEnded) or (isinstance(event, MovePlayed) and event.forced):
            return
        cue = cue_of(self._face, event, self._session.people_here)
        if cue is not None:
            self._context.mixer.play(cue)

    def board(self, beats: Sequence[Beat], shot: Shot | None) -> None:
        """Sound what has just moved, fired, turned or broken on the board."""
        for cue, step in self._ear.sounds(beats, shot):
            self._context.mixer.play(cue, step)

    def result(self) -> None:
        """Sound how the game ended."""
        outcome = self._session.game.outcome
        if outcome is not None:
            self._context.mixer.play(cue_of_outcome(outcome, self._session.people_here))

    def passed(self) -> None:
        """Sound that somebody had no move."""
        self._context.mixer.play(Cue.PASS)

    def refused(self) -> None:
        """Sound that something cannot be done."""
        self._context.mixer.play(Cue.ERROR)

    def careful(self) -> None:
        """Knock: the move in mind would harm the player's own side."""
        self._context.mixer.play(Cue.CAREFUL)

    def low_time(self) -> None:
        """Warn that time runs out, if the player wants to be warned."""
        if self._context.settings.low_time_sound:
            self._context.mixer.play(Cue.LOW_TIME)

    def music(self, losses: int) -> None:
        """Play the music that fits the game, after so many pieces were lost."""
        self._context.mixer.play_music(mood_of(self._session.game, self._session.instant, losses))
