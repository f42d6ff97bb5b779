"""A game that another window or terminal plays, followed as it is stored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import takewhile

from khepri.archive import Archive
from khepri.errors import ArchiveError, KhepriError
from khepri.match.actions import Action
from khepri.match.events import Event, GameEnded, MovePlayed, MovesTakenBack, Refused
from khepri.match.game import Game
from khepri.match.record import game_of
from khepri.session.seats import Elsewhere
from khepri.session.session import Session

LOOK_MS = 500
"""How often it is looked whether the game has gone on."""

WATCHING = "You are watching: this game is played in another window or terminal."
PLAYED_ELSEWHERE = "Another window or terminal is playing this game."
TAKEN_OVER = "Another window or terminal has taken this game over."


class WatchedSession(Session):
    """Changes nothing; its listener hears what others have played, a moment later."""

    is_watched = True

    def __init__(
        self,
        archive: Archive,
        game_id: int,
        now_ms: Callable[[], int],
        *,
        taken_over: bool = False,
    ) -> None:
        """Look at a game of the archive.

        :raises KhepriError: if it cannot be read.
        """
        self.game_id = game_id
        self.was_taken_over = taken_over
        """Whether it was played here until now."""

        self._archive = archive
        self._known = archive.progress(game_id)
        game = self._read()
        super().__init__(game, now_ms, {side: Elsewhere() for side in game.spec.sides})
        self._looked_ms = now_ms()

    def _read(self) -> Game:
        try:
            game = self._archive.resume(self.game_id)
        except ArchiveError:  # it is over
            return game_of(self._archive.load(self.game_id))
        return replace(game, paused=False, draw_offer=None, undo_request=None)

    def due_ms(self) -> int | None:
        """Return when it is looked again; None if the game is over."""
        return self._looked_ms + LOOK_MS if self.game.outcome is None else None

    def advance(self) -> None:
        """Look whether the game has gone on, if it is time for that."""
        due = self.due_ms()
        if due is None or self._now_ms() < due:
            return
        self._looked_ms = self._now_ms()
        try:
            progress = self._archive.progress(self.game_id)
            if progress == self._known or progress is None:
                return
            game = self._read()
        except KhepriError:
            return  # perhaps the next look finds it
        self._known = progress
        before, self.game = self.game, replace(game, options=self.game.options)
        events = tuple(_happened(before, self.game))
        if events and self.listener is not None:
            self.listener(events)

    def apply(self, action: Action, now_ms: int | None = None) -> tuple[Event, ...]:
        """Refuse whatever is asked for: the game is not played here."""
        del now_ms
        events = (Refused(action, WATCHING),)
        if self.listener is not None:
            self.listener(events)
        return events

    def seen(self) -> None:
        """Begin no turn: that is done where the game is played."""

    def rest_since(self, instant_ms: int) -> bool:
        """Pause nothing: nobody loses time here."""
        del instant_ms
        return False

    def rematch(self, *, swapped: bool) -> Session:
        """Return a session of the same players that is played here."""
        return Session.of(self.game, self._now_ms, unseen_ms=self._unseen_ms).rematch(
            swapped=swapped
        )

    def at_level(self, level: int, book_wanted: Callable[[], bool] = lambda: True) -> Session:
        """Return a session with the computer at another level that is played here."""
        here = Session.of(self.game, self._now_ms, unseen_ms=self._unseen_ms)
        return here.at_level(level, book_wanted)


def _happened(before: Game, after: Game) -> list[Event]:
    """Return what has made the one game of the other."""
    same = sum(
        1
        for _ in takewhile(
            lambda pair: pair[0].move == pair[1].move,
            zip(before.turns, after.turns, strict=False),
        )
    )
    events: list[Event] = []
    if same < len(before.turns):
        gone = before.turns[same:]
        events.append(MovesTakenBack(gone[0].side, len(gone)))
    for ply, turn in enumerate(after.turns[same:], start=same + 1):
        ends = after.position_at(ply - 1), after.position_at(ply)
        played = MovePlayed(ply, turn.side, turn.move, *ends, turn.forced, turn.effect)
        events.append(played)
    if after.outcome is not None:
        events.append(GameEnded(after.outcome))
    return events
