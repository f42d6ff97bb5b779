"""When all games of the room stand still: the teacher says so, or the laptop was asleep."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum, unique

from khepri.club.night import DESK, EVENT, ROOM, WALL, YOU, Night
from khepri.club.outbox import Data
from khepri.club.play.club_game import ClubGame, Hold
from khepri.club.play.game_shelf import GameShelf
from khepri.errors import ClubError

ASLEEP_MS = 5_000
"""If so much time has passed at once, the laptop was asleep: it looks once a second."""

LOOKS_EVERY_MS = 1_000
COUNTDOWN_MS = 10_000
"""So long after the teacher's word the clocks run again: everybody is to be back at the board."""


@unique
class RoomPause(StrEnum):
    """Why the whole room stands still."""

    TEACHER = "teacher"
    ASLEEP = "asleep"
    BACK = "back"
    """The laptop was started again in the middle of a night."""

    @property
    def sentence(self) -> str:
        """What everybody reads."""
        return _SENTENCES[self]


_SENTENCES = {
    RoomPause.TEACHER: 'Your teacher has stopped all clocks. Wait for "Go on".',
    RoomPause.ASLEEP: 'Paused: the laptop was asleep. Wait for "Go on".',
    RoomPause.BACK: 'Paused: the laptop was started again. Wait for "Go on".',
}
GOES_ON = "The clocks go on in a moment. Get ready!"


class RoomPausing:
    """Stops every game of the room at once, and lets them go on together."""

    def __init__(
        self, night: Night, shelf: GameShelf, silent_since: Callable[[ClubGame], int | None]
    ) -> None:
        """Begin with everything going on.

        :param silent_since: tells since when a clock runs for somebody whose device is gone.
        """
        self.night = night
        self.shelf = shelf
        self._silent_since = silent_since
        self.why: RoomPause | None = None
        self.goes_on_ms: int | None = None
        """When everything goes on; None until the teacher has said so."""

        self._looked_ms = night.now_ms()

    @property
    def holds(self) -> frozenset[Hold]:
        """What holds a game that is begun now."""
        if self.why is None:
            return frozenset()
        return frozenset({Hold.ALL if self.why is RoomPause.TEACHER else Hold.ASLEEP})

    def state(self) -> Data | None:
        """Return what everybody is shown of it."""
        if self.why is None:
            return None
        say = self.why.sentence if self.goes_on_ms is None else GOES_ON
        return {"why": self.why.value, "say": say, "goes_on_at": self.goes_on_ms}

    def pause(self, why: RoomPause, since_ms: int | None = None) -> None:
        """Stop every game, from now on or since an instant that has passed already."""
        hold = Hold.ALL if why is RoomPause.TEACHER else Hold.ASLEEP
        now = self.night.now_ms()
        for game in self.shelf.running():
            if game.starts_ms is not None:
                game.start_left_ms = max(0, game.starts_ms - (since_ms or now))
                game.starts_ms = None
            game.hold(hold, since_ms or now, since_ms=self._stops_ms(game, since_ms))
            self.shelf.keep(game)
            self.shelf.show(game)
        self.why, self.goes_on_ms = why, None
        self._tell()

    def _stops_ms(self, game: ClubGame, since_ms: int | None) -> int | None:
        """Return since when a game stands still: who was gone before is gone for longer yet."""
        silent = self._silent_since(game) if since_ms is not None else None
        return since_ms if since_ms is None or silent is None else min(since_ms, silent)

    def go_on(self) -> None:
        """Let everything go on when all have had time to sit down again.

        :raises ClubError: if nothing stands still.
        """
        if self.why is None:
            raise ClubError("The clocks are running already.")
        if self.goes_on_ms is None:
            self.goes_on_ms = self.night.now_ms() + COUNTDOWN_MS
            for game in self.shelf.running():
                self.shelf.show(game)
            self._tell()

    def look(self) -> None:
        """Notice that the laptop was asleep: what passed meanwhile is charged to nobody."""
        before, self._looked_ms = self._looked_ms, self.night.now_ms()
        if self._looked_ms - before > ASLEEP_MS and self._anything_runs():
            self.pause(RoomPause.ASLEEP, before)

    def _anything_runs(self) -> bool:
        """Say whether something happens by time alone, if only that all clocks go on soon."""
        counts_down = self.goes_on_ms is not None
        return counts_down or any(game.time_matters for game in self.shelf.running())

    def due_ms(self) -> int | None:
        """Return when there is something to do; None for never."""
        looks = self._looked_ms + LOOKS_EVERY_MS if self._anything_runs() else None
        return min((each for each in (looks, self.goes_on_ms) if each is not None), default=None)

    def advance(self) -> None:
        """Let everything go on, if it is time."""
        goes_on = self.goes_on_ms
        if goes_on is None or self.night.now_ms() < goes_on:
            return
        self.why = self.goes_on_ms = None
        for game in self.shelf.running():
            self._let_go_on(game)
        self._tell()

    def _let_go_on(self, game: ClubGame) -> None:
        if Hold.START in game.holds and game.start_left_ms is not None:
            game.starts_ms = self.night.now_ms() + game.start_left_ms
        game.start_left_ms = None
        for why in (Hold.ALL, Hold.ASLEEP):
            game.lift(why)
        self.shelf.keep(game)
        self.shelf.show(game)

    def _tell(self) -> None:
        self.night.changed |= {ROOM, YOU, DESK, EVENT, WALL}
