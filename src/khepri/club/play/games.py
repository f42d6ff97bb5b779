"""The games of a night: one game with its seats and holds, all of them, and what is kept.

The archive has a game's moves and its clock; the night keeps beside them what is needed to go on
after anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum, unique
from functools import partial

from khepri.archive.club_nights import JsonState
from khepri.archive.tournaments import PlayedBoard
from khepri.club.night import DESK, EVENT, ROOM, STATES, WALL, YOU, Night, game_stream
from khepri.club.play.computers import ComputerPool
from khepri.errors import ArchiveError, ClubError, CodecError
from khepri.games.base import Side
from khepri.match.actions import Pause, Resume
from khepri.match.events import Event, GameEnded, MovePlayed, MovesTakenBack, Resumed
from khepri.match.game import Game
from khepri.session.saving import Saver
from khepri.session.seats import ComputerSeat, RemoteSeat, Seat
from khepri.session.session import Session

# One game


@unique
class Hold(StrEnum):
    """Why nobody's time runs in a game; it goes on when nothing holds it any more."""

    START = "start"
    """The round has been called, and the players are not ready yet."""

    TEACHER = "teacher"
    """The teacher has stopped this board."""

    ALL = "all"
    """The teacher has stopped all boards."""

    GONE = "gone"
    """The device of the player to move is gone."""

    ASLEEP = "asleep"
    """The laptop was asleep, or has just been started again."""

    KEPT = "kept"
    """A friendly game that waits: a round comes first, or a player has gone back to the lobby."""

    BY_HAND = "by hand"
    """It is played on a wooden board."""


@dataclass(slots=True)
class ClubGame:
    """A game of the night; changed by `RoomGames` only."""

    number: int
    session: Session
    seats: dict[Side, int | None]
    """Who plays each side; None for the computer, and for one who has no seat."""

    board: PlayedBoard | None = None
    """The board of the event; None for a friendly game."""

    holds: set[Hold] = field(default_factory=set)
    ready: set[Side] = field(default_factory=set)
    starts_ms: int | None = None
    """When its clock starts by itself; None once it has started."""

    start_left_ms: int | None = None
    """How long that would still take, while the whole room stands still."""

    gone_ms: dict[Side, int] = field(default_factory=dict)
    """For how long the clock has waited already for each side's device."""

    gone_since: int | None = None
    """Since when it waits for the device of the player to move; None while it does not."""

    reports: dict[Side, str] = field(default_factory=dict)
    """The result of a game on a wooden board, as each player has told it."""

    hands_up: set[Side] = field(default_factory=set)
    turned_away: dict[Side, int] = field(default_factory=dict)
    """How often each player has left the page: a fact, not a verdict."""

    lag_ms: dict[Side, int] = field(default_factory=dict)
    """How much time each side was given back for the way that its moves take."""

    moves_heard: set[tuple[Side, str, int, str]] = field(default_factory=set)
    """The moves that were played, as the pages sent them: the same again is no other move."""

    changed_ms: int = 0
    """When the position last changed, or the game went on."""

    rematch: Side | None = None
    """Which side would like to play again."""

    waits_for: str = ""
    """Why a friendly game is kept, as a sentence that goes on after ``Your game with Ben``."""

    is_dropped: bool = False
    """Whether its round was taken back: it counts for nothing."""

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.session.game

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.is_dropped or self.session.game.outcome is not None

    @property
    def is_event(self) -> bool:
        """Whether it is played for the event."""
        return self.board is not None

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that play it."""
        return tuple(seat for seat in self.seats.values() if seat is not None)

    @property
    def time_matters(self) -> bool:
        """Whether something happens in it by time alone: a clock runs, waits, or is to start."""
        waits = self.holds - {Hold.GONE, Hold.START}
        counts_down = Hold.START not in self.holds or self.starts_ms is not None
        return not self.is_over and not waits and counts_down

    @property
    def on_the_move(self) -> Side | None:
        """The side whose time may run; None while the game is held up or over."""
        return None if self.is_over or self.holds else self.game.side

    def side_of(self, seat: int) -> Side | None:
        """Return what a seat plays; None for one who does not."""
        return next((side for side, number in self.seats.items() if number == seat), None)

    def sides_of(self, seats: tuple[int, ...]) -> tuple[Side, ...]:
        """Return the sides that are played from a device, in the order of the game."""
        return tuple(side for side, seat in self.seats.items() if seat in seats)

    def hold(self, why: Hold, now_ms: int, *, since_ms: int | None = None) -> None:
        """Let nobody's time run from now on, or since an instant that has passed already."""
        if why is not Hold.GONE:
            self.stop_waiting(now_ms)
        self.holds.add(why)
        if not self.is_over and not self.game.paused:
            self.session.apply(Pause(), since_ms)

    def lift(self, why: Hold, *, since_ms: int | None = None) -> None:
        """Let the game go on, if nothing else holds it."""
        self.holds.discard(why)
        if not self.holds and not self.is_over and self.game.paused:
            self.session.apply(Resume(), since_ms)

    def wait_for_device(self, since_ms: int, now_ms: int) -> None:
        """The device of the player to move is gone: what has passed since is not charged."""
        self.gone_since = since_ms
        self.hold(Hold.GONE, now_ms, since_ms=since_ms)

    def stop_waiting(self, now_ms: int) -> None:
        """Wait no longer for a device: it is back, or has been waited for long enough."""
        if self.gone_since is not None:
            side = self.game.side
            self.gone_ms[side] = self.gone_ms.get(side, 0) + max(0, now_ms - self.gone_since)
            self.gone_since = None
            self.lift(Hold.GONE, since_ms=now_ms)


# As it is kept


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptGame:
    """A game as the night keeps it; the archive has its moves and its clock."""

    archived: int | None
    """Its number in the archive; None while it could not be saved."""

    seats: Mapping[str, int | None]
    board: PlayedBoard | None = None
    holds: frozenset[Hold] = frozenset()
    ready: tuple[str, ...] = ()
    start_left_ms: int | None = None
    gone_ms: Mapping[str, int] = field(default_factory=dict)
    lag_ms: Mapping[str, int] = field(default_factory=dict)
    reports: Mapping[str, str] = field(default_factory=dict)
    is_over: bool = False
    is_dropped: bool = False
    winner: int | None = None
    """The seat that has won, if one has."""

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that play it."""
        return tuple(seat for seat in self.seats.values() if seat is not None)


def kept_of(game: ClubGame, winner: int | None, now_ms: int) -> KeptGame:
    """Return what is to be kept of a game."""
    saver = game.session.saver
    left = game.start_left_ms if game.starts_ms is None else max(0, game.starts_ms - now_ms)
    return KeptGame(
        archived=saver.game_id if saver is not None else None,
        seats={side.value: seat for side, seat in game.seats.items()},
        board=game.board,
        holds=frozenset(game.holds),
        ready=tuple(sorted(side.value for side in game.ready)),
        start_left_ms=left,
        gone_ms={side.value: ms for side, ms in game.gone_ms.items()},
        lag_ms={side.value: ms for side, ms in game.lag_ms.items()},
        reports={side.value: told for side, told in game.reports.items()},
        is_over=game.is_over,
        is_dropped=game.is_dropped,
        winner=winner,
    )


def read_kept(state: JsonState) -> KeptGame | None:
    """Read a game as it was kept; None if that makes no sense."""
    try:
        return STATES.read(KeptGame, state)
    except CodecError:
        return None


# All of them


UNSEEN_MS = 2_500
"""How long a page may take to show a move before the clock of the next runs all the same."""

SHOWN_EVERY_MS = 3_000
"""How often the whole room is shown how far the games have come."""

PUT_AWAY_MS = 600_000
"""A game that is over, and that everybody has left, stays on the shelf for so long."""


@dataclass(frozen=True, slots=True)
class NightTally:
    """What somebody has played tonight."""

    played: int = 0
    won: int = 0


class GameShelf:
    """Every game of the night."""

    def __init__(self, night: Night, pool: ComputerPool) -> None:
        self.night = night
        self.pool = pool
        self.games: dict[int, ClubGame] = {}
        self._open: dict[int, ClubGame] = {}
        """Those that are not over."""

        self._at_boards: dict[PlayedBoard, list[int]] = {}
        """The numbers of the games of each board of an event, the latest last."""

        self.on_over: Callable[[ClubGame], None] = lambda _: None
        self._at: dict[int, int] = {}
        """The number of the game that each seat is at."""

        self._tallies: dict[int, NightTally] = {}
        self._last = max(night.kept.games, default=0)
        self._archived: dict[int, int | None] = {}
        """The number in the archive that the night's record of each game names."""

        night.trouble_of_games = self._trouble
        self._shows_ms: int | None = None
        self.stirred: set[int] = set()
        """The games in which something has happened since somebody looked whether they have
        something to do."""

    # Who is where

    def find(self, number: int) -> ClubGame:
        """Return a game.

        :raises ClubError: if there is none with that number.
        """
        if number not in self.games:
            raise ClubError("There is no such game.")
        return self.games[number]

    def running(self) -> Iterator[ClubGame]:
        """Go through the games that are not over."""
        return iter(list(self._open.values()))

    def game_of(self, seat: int) -> ClubGame | None:
        """Return the game that a seat is at."""
        return self.games.get(self._at.get(seat, 0))

    def event_game_of(self, seat: int) -> ClubGame | None:
        """Return the game of the event that a seat plays, if it is not over."""
        return next(
            (game for game in self.running() if game.is_event and seat in game.players), None
        )

    def game_at(self, at: PlayedBoard) -> ClubGame | None:
        """Return the game that is played at a board of the event, or was played there last."""
        found = (self.games.get(number) for number in reversed(self._at_boards.get(at, ())))
        return next((game for game in found if game is not None and not game.is_dropped), None)

    def is_free(self, seat: int) -> bool:
        """Say whether somebody could begin a game: who has none, or one that waits or is over."""
        game = self.game_of(seat)
        at_none = game is None or game.is_over or Hold.KEPT in game.holds
        return at_none and self.event_game_of(seat) is None

    def sit(self, seat: int | None, game: ClubGame | None) -> None:
        """Bring a seat to a game, or back to the lobby."""
        if seat is None:
            return
        self._at.pop(seat, None)
        if game is not None:
            self._at[seat] = game.number
        self.night.changed |= {YOU, ROOM}

    def tally(self, seat: int) -> NightTally:
        """Return what a seat has played tonight."""
        return self._tallies.get(seat, NightTally())

    # Games come and go

    def begin(
        self,
        game: Game,
        seats: Mapping[Side, int | None],
        *,
        board: PlayedBoard | None = None,
        holds: frozenset[Hold] = frozenset(),
    ) -> ClubGame:
        """Put a game on the shelf and its players at it; it is kept from its very start."""
        return self.add(self._session(game), seats, board=board, holds=holds)

    def add(
        self,
        session: Session,
        seats: Mapping[Side, int | None],
        *,
        board: PlayedBoard | None = None,
        holds: frozenset[Hold] = frozenset(),
    ) -> ClubGame:
        """Put a session on the shelf and its players at it."""
        self._put_away()
        self._last += 1
        game = ClubGame(self._last, session, dict(seats), board)
        game.changed_ms = self.night.now_ms()
        for why in holds:
            game.hold(why, game.changed_ms)
        title = self.night.settings.title
        session.saver = Saver(self.night.archive, event=title, board=board, of_room=True)
        session.saver.follow(session.game, (), game.changed_ms)
        self._place(game)
        for seat in game.players:
            self.sit(seat, game)
        self.keep(game)
        return game

    def _put_away(self) -> None:
        """Let go of games that are over: each holds all its positions, and a night has hundreds.

        The archive has them, and after a start in the middle of a night none of them is here.
        """
        busy = {*self._at.values(), *self.stirred}
        latest = self.night.now_ms() - PUT_AWAY_MS
        for number, game in list(self.games.items()):
            runs = game.board is not None and game.board.tournament == self.night.settings.event
            is_old = game.is_over and game.changed_ms <= latest and number not in busy
            if is_old and not runs and self._is_written(number):
                del self.games[number]

    def _place(self, game: ClubGame) -> None:
        self.games[game.number] = self._open[game.number] = game
        if game.board is not None:
            self._at_boards.setdefault(game.board, []).append(game.number)
        game.session.listener = lambda events: self._happened(game, events)
        self.show(game)
        self.night.changed |= {ROOM, DESK, EVENT, WALL}

    def _session(self, game: Game) -> Session:
        seats: dict[Side, Seat] = {}
        for side in game.spec.sides:
            level = game.player(side).level
            chooser = self.pool.chooser(game.spec, level) if level is not None else None
            seats[side] = RemoteSeat() if chooser is None else ComputerSeat(chooser)
        return Session(game, self.night.now_ms, seats, unseen_ms=UNSEEN_MS, wake=self.night.wake)

    def drop(self, game: ClubGame) -> None:
        """A game never was; its moves stay in the archive."""
        game.hold(Hold.TEACHER, self.night.now_ms())
        game.session.stop_thinking()
        game.is_dropped = True
        self._open.pop(game.number, None)
        for seat in game.players:
            if self.game_of(seat) is game:
                self.sit(seat, None)
        self.keep(game)
        self.show(game)
        self.night.changed |= {ROOM, DESK, EVENT, WALL}

    # What happens in them

    def show(self, game: ClubGame) -> None:
        """Let everybody who looks at a game see it as it is."""
        self.night.changed.add(game_stream(game.number))
        self.stirred.add(game.number)

    def show_soon(self) -> None:
        """Let the room see before long how far the games have come: not with every move."""
        if self._shows_ms is None:
            self._shows_ms = self.night.now_ms() + SHOWN_EVERY_MS

    def _happened(self, game: ClubGame, events: tuple[Event, ...]) -> None:
        self.show(game)
        if any(isinstance(event, MovePlayed | MovesTakenBack | Resumed) for event in events):
            game.changed_ms = self.night.now_ms()
            self.show_soon()
        if any(isinstance(event, GameEnded) for event in events):
            self._over(game)

    def _over(self, game: ClubGame) -> None:
        self._open.pop(game.number, None)
        game.holds.clear()
        game.starts_ms = game.gone_since = None
        game.session.stop_thinking()
        self._count(game.players, self._winner(game))
        self.keep(game)
        self.night.save(("game's end", game.number), partial(self._save_end, game))
        self.night.changed |= {ROOM, YOU, DESK, EVENT, WALL}
        if game.is_event:
            self.on_over(game)

    def _winner(self, game: ClubGame) -> int | None:
        outcome = game.game.outcome
        side = outcome.winner if outcome is not None else None
        return game.seats[side] if side is not None else None

    def _count(self, players: tuple[int, ...], winner: int | None) -> None:
        for seat in players:
            known = self.tally(seat)
            self._tallies[seat] = NightTally(known.played + 1, known.won + (seat == winner))

    # What the archive keeps

    def keep(self, game: ClubGame) -> None:
        """Write down what the archive does not know of the game by itself."""
        self.night.save(("game", game.number), partial(self._save_record, game))

    def _is_written(self, number: int) -> bool:
        return self.night.archive.writes.is_saved(("game", number), ("game's end", number))

    def _save_record(self, game: ClubGame) -> None:
        kept = kept_of(game, self._winner(game), self.night.now_ms())
        state = STATES.write(kept)
        self.night.archive.club_nights.save_game(self.night.number, game.number, state)
        self._archived[game.number] = kept.archived

    def _save_end(self, game: ClubGame) -> None:
        """Let the archive have the end of a game, and the board of an event its result."""
        saver = game.session.saver
        if saver is not None and not (saver.is_saved and saver.is_landed):
            saver.tick(game.game, self.night.now_ms())
            if not (saver.is_saved and saver.is_landed):
                raise ArchiveError(saver.trouble)
        self.show(game)

    def _renumbered(self) -> list[int]:
        """Return the games that have another number in the archive than their record says.

        One that could not be saved when it began, or was lost with its batch, gets a number later.
        """
        return [
            game.number
            for game in self.games.values()
            if game.session.saver is not None
            and game.session.saver.game_id != self._archived.get(game.number)
            and self._is_written(game.number)
        ]

    @property
    def is_kept(self) -> bool:
        """Whether the archive has every game as it stands, if nothing waits to be written."""
        savers = (game.session.saver for game in self._open.values())
        return all(saver is None or saver.is_saved for saver in savers) and not self._renumbered()

    def restore(self) -> list[ClubGame]:
        """Bring back the games of a night that was broken off; return those that are not over."""
        for number, state in sorted(self.night.kept.games.items()):
            kept = read_kept(state)
            if kept is None or kept.is_dropped:
                continue
            if kept.is_over:
                self._count(kept.players, kept.winner)
            elif kept.archived is not None:
                self._bring_back(number, kept, kept.archived)
        return list(self.running())

    def _bring_back(self, number: int, kept: KeptGame, archived: int) -> None:
        now = self.night.now_ms()
        try:
            session = self._session(self.night.archive.resume(archived))
        except ArchiveError:
            return  # it ended in the moment in which everything stopped: its record tells how
        session.saver = Saver.going_on(
            self.night.archive, session.game, archived, now, of_room=True
        )
        sides = {side.value: side for side in session.game.spec.sides}
        seats = {side: kept.seats.get(side.value) for side in session.game.spec.sides}
        game = ClubGame(number, session, seats, kept.board)
        game.ready = {sides[each] for each in kept.ready if each in sides}
        game.gone_ms = {sides[key]: ms for key, ms in kept.gone_ms.items() if key in sides}
        game.lag_ms = {sides[key]: ms for key, ms in kept.lag_ms.items() if key in sides}
        game.reports = {sides[key]: told for key, told in kept.reports.items() if key in sides}
        game.start_left_ms = kept.start_left_ms
        game.changed_ms = now
        self._place(game)
        for why in kept.holds - {Hold.GONE, Hold.ALL}:
            game.hold(why, now)
        game.hold(Hold.ASLEEP if game.is_event else Hold.KEPT, now)
        if game.is_event:
            for seat in game.players:
                self.sit(seat, game)
        self.keep(game)

    # Time

    def due_ms(self) -> int | None:
        """Return when `advance` has something to do; None for never."""
        return self.night.now_ms() if self._renumbered() else self._shows_ms

    def advance(self) -> None:
        """Save what could not be saved, and show the room how far the games have come."""
        now = self.night.now_ms()
        if self._shows_ms is not None and self._shows_ms <= now:
            self._shows_ms = None
            self.night.changed |= {ROOM, DESK, EVENT, WALL}
        for number in self._renumbered():
            self.keep(self.games[number])

    def _trouble(self) -> str:
        savers = (game.session.saver for game in self._open.values())
        return next((saver.trouble for saver in savers if saver is not None and saver.trouble), "")
