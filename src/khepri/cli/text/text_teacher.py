"""The computer as a teacher in a terminal: it stops moves, says why, and asks."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from khepri.errors import ArchiveError
from khepri.games.base import AnyPosition, Move
from khepri.learn.judging import Concern
from khepri.learn.learning_log import LearningLog
from khepri.learn.spoken import said
from khepri.learn.teaching_game import (
    PLENTY,
    concern_about,
    game_fact,
    praise_for,
    tries_are_plenty,
)
from khepri.match.actions import AnswerStop, StopMove
from khepri.match.taught import TeachingMode
from khepri.session.session import Session

SOMEBODY = "Player"
"""Who learns where no name is given."""

QUESTION = "1 try another, 2 play it anyway> "


class TextTeacher:
    """Judges each move of the person before it is played, in a game that teaches."""

    def __init__(
        self, session: Session, *, ask: Callable[[str], str], write: Callable[[str], None]
    ) -> None:
        self._session = session
        self._ask = ask
        self._write = write
        self._tried: tuple[AnyPosition, Concern] | None = None
        """What the last try was stopped for, and where."""

        self._praise = ""

    def lets_pass(self, move: Move) -> bool:
        """Say whether a move is to be played, after a word about it if there is one to say."""
        game = self._session.game
        if game.options.teaching is TeachingMode.OFF or move not in game.position.legal_moves():
            return True
        concern = concern_about(game, move)
        if concern is None:
            tried = self._tried
            if tried is not None and tried[0] == game.position:
                self._praise = praise_for(game, tried[1], move)
            return True
        self._session.apply(StopMove(game.side))
        self._write(concern.title)
        self._write(said(concern.sentence))
        for number, step in enumerate(concern.steps, start=1):
            self._write(f"  {number} {step}")
        return self._answered(concern)

    def _answered(self, concern: Concern) -> bool:
        side = self._session.game.side
        answer = ""
        while answer not in ("1", "2"):
            answer = self._ask(QUESTION)
        anyway = answer == "2"
        self._session.apply(AnswerStop(side, concern.worst, taken_back=not anyway))
        game = self._session.game
        self._tried = None if anyway else (game.position, concern)
        if not anyway and tries_are_plenty(game, side):
            self._write(" ".join(PLENTY))
        return anyway

    def played(self) -> None:
        """Praise the move that was just played, if it is better than the last try."""
        if self._praise:
            self._write(self._praise)
        self._praise, self._tried = "", None

    def note_end(self) -> None:
        """Keep in the log of what was learned that a teaching game was played."""
        fact = game_fact(self._session.game, SOMEBODY)
        if fact is not None and self._session.saver is not None:
            with suppress(ArchiveError):
                LearningLog.of_this_user().add(fact)
