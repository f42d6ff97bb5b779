"""Every game of the night, and who plays or watches it; all changes to games go through here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from khepri.archive.tournaments import PlayedBoard
from khepri.club.night import DESK, ROOM, Night, PageLink, Role, game_stream
from khepri.club.outbox import Data
from khepri.club.play.clocks import ClockSaving, Devices, GameSchedule, RoomPause, RoomPausing
from khepri.club.play.computers import ComputerPool
from khepri.club.play.friendly import FriendlyGames, offered
from khepri.club.play.games import ClubGame, GameShelf, Hold
from khepri.club.play.player_actions import PlayerActions
from khepri.club.play.views import GameView
from khepri.club.protocol import (
    AnswerChallenge,
    AnswerOpponent,
    AskOpponent,
    CallTeacher,
    Challenge,
    GiveUp,
    GoOnWith,
    LeaveGame,
    MakeMove,
    Message,
    PlayComputer,
    SeeGame,
    Seen,
    Unwatch,
    Watch,
)
from khepri.club.room.room import Room
from khepri.errors import ClubError
from khepri.games.base import Outcome, Side
from khepri.match.actions import Action, AddTime, Adjudicate
from khepri.match.events import Refused
from khepri.match.game import Game

# Who watches what


MOST_WATCHED = 8
"""So many games fit on a page."""

GAME_STREAMS = "game:"


class Watchers:
    """Gives every page the streams of the games that it shows."""

    def __init__(self, night: Night, shelf: GameShelf) -> None:
        self.night = night
        self.shelf = shelf
        self._watched: dict[int, list[int]] = {}
        """The numbers of the games that a link has asked for, by link."""

        self._glanced: dict[int, set[int]] = {}
        """Those of them that it only has beside something else."""

    def watch(self, link: PageLink, number: int, *, glance: bool = False) -> None:
        """Look at a game; whoever looks at too many sees the first no more.

        Whoever only glances at it, on a small board beside something else, is as free as before.

        :raises ClubError: if there is no such game.
        """
        self.shelf.find(number)
        watched = [each for each in self._watched.get(link.number, []) if each != number]
        self._watched[link.number] = [*watched, number][-MOST_WATCHED:]
        glanced = self._glanced.setdefault(link.number, set())
        glanced.discard(number)
        if glance:
            glanced.add(number)
        # Whoever asks is shown all of it: the page may have let go of what it was shown before.
        self.night.outbox.forget(link.number, game_stream(number))
        self.night.changed |= {ROOM, game_stream(number)}

    def unwatch(self, link: PageLink, number: int) -> None:
        """Look at a game no more."""
        watched = self._watched.get(link.number, [])
        self._watched[link.number] = [each for each in watched if each != number]
        self.night.changed.add(ROOM)

    def disconnected(self, link: PageLink) -> None:
        """A page is gone."""
        self._watched.pop(link.number, None)
        self._glanced.pop(link.number, None)

    def watched_by(self, link: PageLink) -> tuple[int, ...]:
        """Return the numbers of the games that a link has asked for."""
        return tuple(self._watched.get(link.number, ()))

    def looked_at_by(self, link: PageLink) -> tuple[int, ...]:
        """Return those of them that somebody there does nothing but watch."""
        glanced = self._glanced.get(link.number, set())
        return tuple(each for each in self.watched_by(link) if each not in glanced)

    def follow(self) -> None:
        """Give every page of the room the games of its seats, and those that it watches.

        Wall and desk see to theirs by themselves. Whoever sits down, looks at a game or leaves it
        changes the room: there is nothing to do while that is as it was.
        """
        if ROOM not in self.night.changed:
            return
        for link in self.night.links.values():
            if link.role is Role.STUDENT:
                self._follow(link)

    def _follow(self, link: PageLink) -> None:
        if not link.is_in:  # who has left the room watches nothing in it
            self.disconnected(link)
        own = (self.shelf.game_of(seat) for seat in link.seats)
        numbers = {game.number for game in own if game is not None} | set(self.watched_by(link))
        wanted = {game_stream(number) for number in numbers if number in self.shelf.games}
        shown = {stream for stream in link.streams if stream.startswith(GAME_STREAMS)}
        self.night.show_only(link, link.streams - shown | wanted)
        self.night.changed |= wanted - shown

    def require_over(self, number: int) -> None:
        """Refuse to show all of a game that goes on.

        :raises ClubError: if it does.
        """
        if not self.shelf.find(number).is_over:
            raise ClubError("You can see the whole game when it is over.")


# The games of the room


COMPUTER_LOOKS_MS = 900
"""How long the computer leaves a move to be looked at before it thinks: a shot takes as long."""

ANSWERS_AT_ONCE = 4
"""So many moves of the computer are played in one go: people's moves come in between."""


class RoomGames:
    """Every game of the night, friendly or for the event, and whoever plays it."""

    def __init__(self, night: Night, room: Room, pool: ComputerPool | None = None) -> None:
        """Take up the games of a night that goes on: those of the event wait for the teacher."""
        self.night = night
        self.room = room
        self.shelf = GameShelf(night, pool or ComputerPool())
        self.devices = Devices(night, room, self.shelf)
        self._clocks = ClockSaving(self.devices)
        self.pausing = RoomPausing(night, self.shelf, self.devices.silent_since)
        self.players = PlayerActions(night, self.shelf, self.devices)
        self.friendly = FriendlyGames(night, room, self.shelf, self.pausing)
        self.watchers = Watchers(night, self.shelf)
        self.view = GameView(night, room, self.shelf, self.devices, self.pausing)
        if any(game.is_event for game in self.shelf.restore()):
            self.pausing.why = RoomPause.BACK
        self.times = GameSchedule(night, self.shelf, self._due_of)
        self._offered = offered()
        room.occupation = self._occupation
        room.tally = self._tally
        room.on_turned_away = self._turned_away
        room.devices.on_changed = self.times.stir_all

    @property
    def games(self) -> Mapping[int, ClubGame]:
        """Every game since the laptop was started, by its number."""
        return self.shelf.games

    @property
    def on_over(self) -> Callable[[ClubGame], None]:
        """Told when a game of the event has ended; its result is at its board already."""
        return self.shelf.on_over

    @on_over.setter
    def on_over(self, told: Callable[[ClubGame], None]) -> None:
        self.shelf.on_over = told

    # What pages ask for

    def hear(self, link: PageLink, message: Message) -> None:
        """Do what a player or a watcher asks for.

        :raises ClubError: if it cannot be done.
        """
        self.pausing.look()
        match message:
            case MakeMove():
                self.players.move(link, message)
            case Seen():
                self.players.seen(link, message)
            case AskOpponent(what="rematch"):
                self.friendly.offer_rematch(link, message)
            case AskOpponent():
                self.players.offer(link, message)
            case AnswerOpponent(what="rematch"):
                self.friendly.answer_rematch(link, message)
            case AnswerOpponent():
                self.players.answer(link, message)
            case GiveUp():
                self.players.resign(link, message)
            case CallTeacher():
                self.players.call_teacher(link, message)
            case Watch(game=number, glance=glance):
                self.watchers.watch(link, number, glance=glance)
            case Unwatch(game=number):
                self.watchers.unwatch(link, number)
            case SeeGame(game=number):
                self.watchers.require_over(number)
                replay = self.view.replay(self.shelf.find(number), link)
                self.night.outbox.say(link.number, replay)
            case _:
                self._hear_in_lobby(link, message)

    def _hear_in_lobby(self, link: PageLink, message: Message) -> None:
        match message:
            case Challenge():
                self.friendly.challenge(link, message)
            case AnswerChallenge():
                self.friendly.answer(link, message)
            case PlayComputer():
                self.friendly.play_computer(link, message)
            case LeaveGame():
                self.friendly.leave(link, message)
            case GoOnWith():
                self.friendly.go_on(link, message)
            case _:
                raise ClubError("That cannot be done here.")

    def _turned_away(self, seat: int) -> None:
        """Somebody has turned away from the page."""
        game = self.shelf.game_of(seat)
        side = game.side_of(seat) if game is not None else None
        if game is not None and side is not None and not game.is_over:
            game.turned_away[side] = game.turned_away.get(side, 0) + 1
            self.shelf.show(game)
            self.night.changed.add(DESK)

    def disconnected(self, link: PageLink) -> None:
        """A page is gone."""
        self.watchers.disconnected(link)
        for game in self._of_link(link):
            self.shelf.show(game)

    def _of_link(self, link: PageLink) -> Iterator[ClubGame]:
        return (game for seat in link.seats if (game := self.shelf.game_of(seat)) is not None)

    def follow_links(self) -> None:
        """Let every page have the games that it is to show; before anything is shown."""
        self.watchers.follow()

    def game_of(self, seat: int) -> ClubGame | None:
        """Return the game that a seat is in, unless it has been left."""
        return self.shelf.game_of(seat)

    def _occupation(self, seat: int) -> tuple[str, str, int | None]:
        """Return what somebody does just now, in words, and the game."""
        game = self.shelf.game_of(seat)
        if game is not None and not self.shelf.is_free(seat):
            return "plays", f"Plays {game.game.spec.title}", game.number
        for link in self.night.of_seat(seat):
            for number in self.watchers.looked_at_by(link):
                return "watches", "Watches a game", number
        return "free", "Free", None

    def _tally(self, seat: int) -> tuple[int, int]:
        """Return how many games a seat has played and won tonight."""
        tally = self.shelf.tally(seat)
        return tally.played, tally.won

    # For the rounds and the desk

    def game_at(self, at: PlayedBoard) -> ClubGame | None:
        """Return the game that is played at a board of the event, or was played there last."""
        return self.shelf.game_at(at)

    def begin_board(
        self, game: Game, seats: Mapping[Side, int | None], at: PlayedBoard, starts_ms: int | None
    ) -> ClubGame:
        """Call the players of a board of the event; their clock starts when both are ready.

        It starts by itself at `starts_ms`, an instant of the night's clock; None: only the players
        start it. The computer plays a side whose player has a level, and is ready at once. A side
        whose seat is None and is not the computer's waits for `set_seat`. Friendly games of the
        players are kept for later.

        :raises ClubError: if one of them is in another game of the event.
        """
        self.pausing.look()
        self._require_no_event_game(tuple(seats.values()))
        for seat in seats.values():
            if seat is not None:
                self.friendly.make_way(seat, f"Round {at.round}")
        options = replace(game.options, previews=self.night.settings.event_previews)
        begun = self.shelf.begin(
            replace(game, options=options),
            {side: seats.get(side) for side in game.spec.sides},
            board=at,
            holds=frozenset({Hold.START}) | self.pausing.holds,
        )
        begun.ready |= begun.session.computers
        if self.pausing.why is None:
            begun.starts_ms = starts_ms
        elif starts_ms is not None:
            begun.start_left_ms = max(0, starts_ms - self.night.now_ms())
        self.shelf.keep(begun)
        return begun

    def _require_no_event_game(self, seats: tuple[int | None, ...]) -> None:
        for seat in seats:
            if seat is not None and self.shelf.event_game_of(seat) is not None:
                name = self.room.seats[seat].name if seat in self.room.seats else f"Seat {seat}"
                raise ClubError(f"{name} still plays in the event: end that game first.")

    def ready(self, game: ClubGame, side: Side) -> None:
        """A player sits at the board: when both do, the clock starts at once."""
        game.ready.add(side)
        if len(game.ready) == len(game.seats):
            self._start(game)
        self._changed(game)

    def _start(self, game: ClubGame) -> None:
        game.starts_ms = game.start_left_ms = None
        game.lift(Hold.START)

    def keep(self, game: ClubGame) -> None:
        """Write down what has been changed of a game: reports, a hand, a seat."""
        self._changed(game)

    def hand_down(self, game: ClubGame, side: Side | None = None) -> None:
        """The teacher has come: the hands of one side, or of both, are down."""
        self.players.hand_down(game, side)

    @property
    def hands(self) -> Mapping[int, int]:
        """Whose hand is up, by seat, and since when; also of those who play no game."""
        return self.players.hands

    def lower_hand(self, seat: int) -> None:
        """The teacher has come to somebody."""
        game = self.shelf.game_of(seat)
        side = game.side_of(seat) if game is not None else None
        if game is not None and side is not None:
            self.players.hand_down(game, side)
        self.players.hands.pop(seat, None)
        self.night.changed.add(DESK)

    def drop(self, game: ClubGame) -> None:
        """A game never was: its round has been taken back. Its moves stay in the archive."""
        self.pausing.look()
        self.shelf.drop(game)

    def hold(self, games: Sequence[ClubGame], why: Hold) -> None:
        """Stop games."""
        self.pausing.look()
        for game in games:
            if not game.is_over:
                game.hold(why, self.night.now_ms())
                self._changed(game)

    def release(self, games: Sequence[ClubGame], why: Hold) -> None:
        """Let games go on, if nothing else holds them."""
        self.pausing.look()
        for game in games:
            game.lift(why)
            self._changed(game)

    def add_time(self, game: ClubGame, side: Side, ms: int) -> None:
        """Give a player more time, or take some.

        :raises ClubError: if the game has no clock, or the player not so much.
        """
        self._apply(game, AddTime(side, ms))

    def decide(self, game: ClubGame, outcome: Outcome) -> None:
        """End a game by the teacher's word.

        :raises ClubError: if it is over.
        """
        self._apply(game, Adjudicate(outcome))

    def _apply(self, game: ClubGame, action: Action) -> None:
        self.pausing.look()
        for event in game.session.apply(action):
            if isinstance(event, Refused):
                raise ClubError(event.reason)
        self._changed(game)

    def set_seat(self, game: ClubGame, side: Side, seat: int | None) -> None:
        """Let another seat play a side.

        :raises ClubError: if that seat is in another game of the event.
        """
        self.pausing.look()
        before = game.seats[side]
        if seat == before:
            return
        if game.is_event:
            self._require_no_event_game((seat,))
        if before is not None and self.shelf.game_of(before) is game:
            self.shelf.sit(before, None)
        if seat is not None and game.board is not None:
            self.friendly.make_way(seat, f"Round {game.board.round}")
        game.seats[side] = seat
        self.shelf.sit(seat, game)
        self._changed(game)

    def _changed(self, game: ClubGame) -> None:
        self.shelf.keep(game)
        self.shelf.show(game)
        self.night.changed.add(DESK)

    def pause_all(self) -> None:
        """Stop every game of the room, and those that are begun meanwhile."""
        self.pausing.look()
        self.pausing.pause(RoomPause.TEACHER)

    def go_on(self) -> None:
        """Let every game go on in 10 seconds, after `pause_all` or when the laptop was asleep.

        :raises ClubError: if nothing stands still.
        """
        self.pausing.go_on()

    # Time

    def due_ms(self) -> int | None:
        """Return when `advance` has something to do; None for never."""
        due = [
            self.pausing.due_ms(),
            self.friendly.challenges.due_ms(),
            self.shelf.due_ms(),
            self.times.due_ms(),
        ]
        return min((each for each in due if each is not None), default=None)

    def _due_of(self, game: ClubGame) -> int | None:
        due = [game.session.due_ms(), game.starts_ms, self.devices.due_ms(game)]
        if self._computer_waits(game):
            due.append(game.changed_ms + COMPUTER_LOOKS_MS)
        return min((each for each in due if each is not None), default=None)

    def _computer_waits(self, game: ClubGame) -> bool:
        to_move = game.on_the_move in game.session.computers
        return to_move and not game.game.turn_begun

    def advance(self) -> None:
        """Let time pass in every game."""
        self.pausing.look()
        if self.night.is_over and self.pausing.why is None:
            self.pausing.pause(RoomPause.TEACHER)  # what is open is kept as it stands
        self.pausing.advance()
        self.friendly.advance()
        if self.times.is_time_for_all():
            self._look_at_all()
        answers = 0
        for game in self.times.games_to_look_at():
            answers += game.session.has_move_to_play
            if answers <= ANSWERS_AT_ONCE or not game.session.has_move_to_play:
                self._advance(game)
            self.times.note(game)
        self.shelf.advance()

    def _look_at_all(self) -> None:
        """Save what every clock shows, with one wait for the disk, and see what else there is."""
        for game in self.shelf.running():
            self._clocks.save(game)
        self.times.stir_all()

    def _advance(self, game: ClubGame) -> None:
        now = self.night.now_ms()
        if game.starts_ms is not None and game.starts_ms <= now:
            self._start(game)
            self._changed(game)
        self.devices.look(game)
        self._clocks.look(game)
        if self._computer_waits(game) and game.changed_ms + COMPUTER_LOOKS_MS <= now:
            game.session.seen()
        game.session.advance()

    # What is shown

    def states(self, number: int, links: Sequence[PageLink]) -> Mapping[int, Data]:
        """Return what each link is shown of a game."""
        game = self.games.get(number)
        return {} if game is None else self.view.states(game, links)

    def room_state(self) -> Data:
        """Return what everybody sees of the games: those that go on, and what can be played."""
        going = [game for game in self.shelf.running() if Hold.KEPT not in game.holds]
        return {
            "games": [self._listed(game) for game in going],
            "offered": self._offered,
            "paused": self.pausing.state(),
        }

    def _listed(self, game: ClubGame) -> Data:
        sides = game.game.spec.sides
        known = [self.room.seats.get(game.seats[side] or 0) for side in sides]
        return {
            "game": game.number,
            "kind": game.game.spec.name,
            "title": self.view.title(game),
            "names": [game.game.player(side).name for side in sides],
            "signs": [seat.sign if seat is not None else None for seat in known],
            "sides": [side.value for side in sides],
            "ply": len(game.game.turns),
            "board": game.board.board if game.board is not None else None,
            "delayed": game.is_event,
        }

    def seat_state(self, seat: int) -> Data:
        """Return what a seat is shown: its game, its challenges, what was kept."""
        game = self.shelf.game_of(seat)
        return {
            "game": game.number if game is not None else None,
            "challenges": self.friendly.challenges_of(seat),
            "kept": self.friendly.kept_of(seat),
        }
