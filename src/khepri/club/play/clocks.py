"""Whose time runs, and when: pauses of the whole room, devices that are gone, lag, and saving.

Nobody is charged for what the laptop, the network or the teacher did. Each game says when it has
something to do next, so that what happens in one does not trouble all others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum, unique

from khepri.archive.autosave import TICK_MS
from khepri.club.night import DESK, EVENT, ROOM, WALL, YOU, Night, earliest
from khepri.club.outbox import Data
from khepri.club.play.games import ClubGame, GameRegistry, Hold
from khepri.club.room.room import Room
from khepri.errors import ClubError
from khepri.games.base import Side

# Pauses of the whole room


ASLEEP_MS = 5_000
"""If so much time has passed at once, the laptop was asleep: it looks once a second."""

SLEEP_CHECK_MS = 1_000
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
        self, night: Night, games: GameRegistry, silent_since: Callable[[ClubGame], int | None]
    ) -> None:
        """Begin with everything going on.

        :param silent_since: tells since when a clock runs for somebody whose device is gone.
        """
        self.night = night
        self.games = games
        self._silent_since = silent_since
        self.why: RoomPause | None = None
        self.goes_on_ms: int | None = None
        """When everything goes on; None until the teacher has said so."""

        self._looked_ms = night.now_ms()

    @property
    def is_paused(self) -> bool:
        """Whether everything stands still."""
        return self.why is not None

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
        for game in self.games.running():
            if game.starts_ms is not None:
                game.start_left_ms = max(0, game.starts_ms - (since_ms or now))
                game.starts_ms = None
            game.hold(hold, since_ms or now, since_ms=self._stops_ms(game, since_ms))
            self.games.keep(game)
            self.games.show(game)
        self.why, self.goes_on_ms = why, None
        self._show()

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
            for game in self.games.running():
                self.games.show(game)
            self._show()

    def look(self) -> None:
        """Notice that the laptop was asleep: what passed meanwhile is charged to nobody."""
        before, self._looked_ms = self._looked_ms, self.night.now_ms()
        if self._looked_ms - before > ASLEEP_MS and self._anything_runs():
            self.pause(RoomPause.ASLEEP, before)

    def _anything_runs(self) -> bool:
        """Say whether something happens by time alone, if only that all clocks go on soon."""
        counts_down = self.goes_on_ms is not None
        return counts_down or any(game.time_matters for game in self.games.running())

    def due_ms(self) -> int | None:
        """Return when there is something to do; None for never."""
        looks = self._looked_ms + SLEEP_CHECK_MS if self._anything_runs() else None
        return earliest(looks, self.goes_on_ms)

    def advance(self) -> None:
        """Let everything go on, if it is time."""
        goes_on = self.goes_on_ms
        if goes_on is None or self.night.now_ms() < goes_on:
            return
        self.why = self.goes_on_ms = None
        for game in self.games.running():
            self._let_go_on(game)
        self._show()

    def _let_go_on(self, game: ClubGame) -> None:
        if Hold.START in game.holds and game.start_left_ms is not None:
            game.starts_ms = self.night.now_ms() + game.start_left_ms
        game.start_left_ms = None
        for why in (Hold.ALL, Hold.ASLEEP):
            game.lift(why)
        self.games.keep(game)
        self.games.show(game)

    def _show(self) -> None:
        self.night.changed |= {ROOM, YOU, DESK, EVENT, WALL}


# ConnectionGrace that are gone, and lag


SILENCE_MS = 5_000
"""A device that gives no sign of life for so long is gone."""

MOST_LAG_MS = 500
"""So much of a move's way is given back, and no more."""

MOST_LAG_A_GAME_MS = 5_000
"""So much is given back in a whole game."""


class ConnectionGrace:
    """Lets a clock wait for a device that is gone, and charges nobody for the way of a move."""

    def __init__(self, night: Night, room: Room, games: GameRegistry) -> None:
        self.night = night
        self.room = room
        self.games = games
        self._begun_ms = night.now_ms()

    def gone_since(self, seat: int | None) -> int | None:
        """Return the last sign of life of somebody who is gone; None for one who is here."""
        return self._begun_ms if seat is None else self.room.devices.gone_since(seat)

    def is_here(self, game: ClubGame, side: Side) -> bool:
        """Say whether a player is there; the computer always is."""
        return side in game.session.computers or self.gone_since(game.seats[side]) is None

    # The way of a move

    def lag_of(self, game: ClubGame, side: Side) -> int:
        """Return how much of a move's way is given back to a side now."""
        seat = game.seats[side]
        links = self.night.of_seat(seat) if seat is not None else []
        left = MOST_LAG_A_GAME_MS - game.lag_ms.get(side, 0)
        return max(0, min(links[0].lag_ms if links else 0, MOST_LAG_MS, left))

    def given_back(self, game: ClubGame, side: Side) -> int:
        """Return how much time a move that has just come gets back for its way."""
        clock = game.game.clock
        if clock is None or clock.running is not side:
            return 0
        return min(self.lag_of(game, side), max(0, self.night.now_ms() - clock.since_ms))

    # A device that is gone

    def left_to_wait(self, game: ClubGame, side: Side) -> int:
        """Return for how long the clock still waits for a side's device in this game."""
        return max(0, self.night.settings.gone_ms - game.gone_ms.get(side, 0))

    def waits_until(self, game: ClubGame) -> int | None:
        """Return until when a game waits for the device of the player to move."""
        if game.gone_since is None:
            return None
        return game.gone_since + self.left_to_wait(game, game.game.side)

    def silent_since(self, game: ClubGame) -> int | None:
        """Return since when the clock runs for somebody who is gone and is to be waited for."""
        side, clock = game.on_the_move, game.game.clock
        if side is None or clock is None or clock.running is None or self.is_here(game, side):
            return None
        since = self.gone_since(game.seats[side])
        if since is None or not self.left_to_wait(game, side):
            return None
        return max(since, clock.since_ms)

    def due_ms(self, game: ClubGame) -> int | None:
        """Return when `look` has something to do for a game; None for never."""
        silent = self.silent_since(game)
        return self.waits_until(game) if silent is None else silent + SILENCE_MS

    def look(self, game: ClubGame) -> None:
        """Let a game wait for a device, or no longer."""
        now, side = self.night.now_ms(), game.game.side
        until = self.waits_until(game)
        if until is not None:
            back = self.is_here(game, side)
            if back or until <= now:
                game.stop_waiting(min(now, until))
                self._changed(game)
        silent = self.silent_since(game)
        if silent is not None and silent + SILENCE_MS <= now:
            game.wait_for_device(silent, now)
            self._changed(game)
        self._let_flag_wait(game, silent)

    def _let_flag_wait(self, game: ClubGame, silent: int | None) -> None:
        """Notice a fallen flag only when no move can be on its way any more."""
        clock = game.game.clock
        falls = clock.flag_falls_at() if clock is not None else None
        if falls is None:
            return
        waits = self.lag_of(game, game.game.side)
        if silent is not None and Hold.GONE not in game.holds:
            waits = max(waits, silent + SILENCE_MS - falls)
        answers_by = self._answers_by(game, falls)
        if answers_by is not None:
            waits = max(waits, answers_by - falls)
        game.session.flag_waits_ms = waits

    def _answers_by(self, game: ClubGame, falls_ms: int) -> int | None:
        """Return when it is known whether the player to move was there when the flag fell.

        The line of a phone that sleeps looks open for a while.
        """
        side = game.game.side
        seat = game.seats[side]
        if seat is None or not self.left_to_wait(game, side):
            return None
        if falls_ms - self.room.heartbeat.heard_ms(seat) <= SILENCE_MS:
            return None
        return self.room.heartbeat.answers_by_ms(seat)

    def _changed(self, game: ClubGame) -> None:
        self.games.keep(game)
        self.games.show(game)
        self.night.changed.add(DESK)


# Saving what clocks show


class ClockSaving:
    """Saves what clocks show.

    Of somebody who is gone that is what the clock showed at the last sign of life: if the laptop
    stops before it is known for how long, nobody is charged for it. Whoever comes back is charged
    for a short absence, and that is saved at once.
    """

    def __init__(self, grace: ConnectionGrace) -> None:
        self._grace = grace
        self._spared: set[int] = set()
        """The games whose clocks were saved as of the last sign of life."""

    def save(self, game: ClubGame) -> None:
        """Save what the clock of a game shows."""
        saver = game.session.saver
        if saver is None:
            return
        silent = self._grace.silent_since(game)
        saver.tick(game.game, game.session.instant, early_ms=TICK_MS, shown_ms=silent)
        if silent is None:
            self._spared.discard(game.number)
        else:
            self._spared.add(game.number)

    def look(self, game: ClubGame) -> None:
        """Notice that somebody has come back."""
        if game.number in self._spared and self._grace.silent_since(game) is None:
            self.save(game)


# When a game is due


SWEEP_MS = 500
"""All games are looked at so often, and what their clocks show is saved in one go: a laptop that
is killed, and was late before that, still loses less than a second of any clock."""


class GameSchedule:
    """Knows which games have something to do: those in which something has happened, those whose
    time has come, those in which a computer thinks; and every half second all of them."""

    def __init__(
        self, night: Night, games: GameRegistry, due_of: Callable[[ClubGame], int | None]
    ) -> None:
        """Begin with the games of the night.

        :param due_of: tells when a game has something to do, as it stands.
        """
        self._night = night
        self._games = games
        self._due_of = due_of
        self._dues: dict[int, int | None] = {}
        """When each game that is not over has something to do; None for never."""

        self._thinking: set[int] = set()
        self._looked_ms = night.now_ms()
        self.mark_all()

    def mark_all(self) -> None:
        """Something has changed that may concern any game: who is here, or the rules."""
        self._games.dirty.update(game.number for game in self._games.running())

    def due_ms(self) -> int | None:
        """Return when a game has something to do; None for never."""
        for number in self._games.dirty:  # they are still to be looked at
            self.note(self._games.by_number[number])
        dues = [due for due in self._dues.values() if due is not None]
        return min(*dues, self._looked_ms + SWEEP_MS) if dues else None

    def games_to_look_at(self) -> Iterator[ClubGame]:
        """Go through the games that have something to do; each is to be noted afterwards."""
        now = self._night.now_ms()
        dirty, self._games.dirty = self._games.dirty, set()
        for number, due in list(self._dues.items()):
            if number in dirty or number in self._thinking or (due is not None and due <= now):
                dirty.add(number)
        for number in sorted(dirty):
            game = self._games.by_number[number]
            if game.is_over:
                self.note(game)  # or it would be due forever
            else:
                yield game

    def note(self, game: ClubGame) -> None:
        """A game has been looked at, or has changed: see when it wants to be looked at next."""
        self._thinking.discard(game.number)
        if game.is_over:
            self._dues.pop(game.number, None)
            return
        self._dues[game.number] = self._due_of(game)
        if game.session.thinking:  # its end has no instant
            self._thinking.add(game.number)

    def is_time_for_all(self) -> bool:
        """Say, every half second, that all games are to be looked at."""
        now = self._night.now_ms()
        if now - self._looked_ms < SWEEP_MS:
            return False
        self._looked_ms = now
        return True
