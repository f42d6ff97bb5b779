"""Every game of the night, and who plays or watches it; all changes to games go through here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from khepri.archive.tournaments import PlayedBoard
from khepri.club.night import (
    DESK,
    ROOM,
    Night,
    PageLink,
    Role,
    earliest,
    game_stream,
    is_game_stream,
)
from khepri.club.outbox import Data
from khepri.club.play.clocks import (
    ClockSaving,
    ConnectionGrace,
    GameSchedule,
    RoomPause,
    RoomPausing,
)
from khepri.club.play.computers import ComputerPool
from khepri.club.play.friendly import FriendlyGames, offered
from khepri.club.play.games import ClubGame, GameRegistry, Hold
from khepri.club.play.views import GameView
from khepri.club.play.words import hold_sentence
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
from khepri.errors import ClubError, RulesError
from khepri.games.base import Outcome, Side
from khepri.match.actions import (
    Action,
    AddTime,
    Adjudicate,
    AnswerDraw,
    AnswerUndo,
    AskUndo,
    OfferDraw,
    Play,
    Resign,
)
from khepri.match.events import Refused
from khepri.match.game import Game

# Who watches what


MOST_WATCHED = 8
"""So many games fit on a page."""


class Watchers:
    """Gives every page the streams of the games that it shows."""

    def __init__(self, night: Night, games: GameRegistry) -> None:
        self.night = night
        self.games = games
        self._watched: dict[int, list[int]] = {}
        """The numbers of the games that a link has asked for, by link."""

        self._glanced: dict[int, set[int]] = {}
        """Those of them that it only has beside something else."""

    def watch(self, link: PageLink, number: int, *, glance: bool = False) -> None:
        """Look at a game; whoever looks at too many sees the first no more.

        Whoever only glances at it, on a small board beside something else, is as free as before.

        :raises ClubError: if there is no such game.
        """
        self.games.find(number)
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
        own = (self.games.of_seat(seat) for seat in link.seats)
        numbers = {game.number for game in own if game is not None} | set(self.watched_by(link))
        wanted = {game_stream(number) for number in numbers if number in self.games.by_number}
        shown = {stream for stream in link.streams if is_game_stream(stream)}
        self.night.show_only(link, link.streams - shown | wanted)
        self.night.changed |= wanted - shown

    def require_over(self, number: int) -> None:
        """Refuse to show all of a game that goes on.

        :raises ClubError: if it does.
        """
        if not self.games.find(number).is_over:
            raise ClubError("You can see the whole game when it is over.")


# What players do at a board


TOO_LATE = "That move came too late. Here is the board now."
CALLS_APART_MS = 60_000
"""A hand goes up once a minute at most."""


class PlayerActions:
    """Does what the players of a game ask for."""

    def __init__(self, night: Night, games: GameRegistry, grace: ConnectionGrace) -> None:
        self.night = night
        self.games = games
        self.grace = grace
        self.hands: dict[int, int] = {}
        """Whose hand is up, by seat, and since when; also of those who play no game."""

        self._called: dict[int, int] = {}

    # Moves

    def move(self, link: PageLink, message: MakeMove) -> None:
        """Play a move; one that came before is not played again.

        :raises ClubError: if it cannot be played; the page is then shown the whole game.
        """
        game = self.games.find(message.game)
        sides = self._sides(game, link, message.seat)
        if not self._is_played(game, sides, message):
            try:
                side = self._play(game, sides, message)
            except (ClubError, RulesError):
                self.night.outbox.forget(link.number, game_stream(game.number))
                self.games.show(game)
                raise
            game.moves_heard.add((side, message.id, message.ply, message.m))

    def _is_played(self, game: ClubGame, sides: tuple[Side, ...], message: MakeMove) -> bool:
        """Say whether this very move is on the board: its answer was lost on the way."""
        if not message.id:
            return False
        if any((side, message.id, message.ply, message.m) in game.moves_heard for side in sides):
            return True
        # What was sent before the laptop was switched off is known only by the moves themselves.
        turns = game.game.turns
        if not 0 <= message.ply < len(turns):
            return False
        turn = turns[message.ply]
        return turn.side in sides and str(turn.move) == message.m

    def _play(self, game: ClubGame, sides: tuple[Side, ...], message: MakeMove) -> Side:
        self.grace.look(game)
        game.session.advance()
        side = game.game.side
        if game.is_over or message.ply != len(game.game.turns) or side not in sides:
            raise ClubError(TOO_LATE)
        self._require_going(game, side)
        move = game.game.spec.parse_move(message.m)
        given = self.grace.given_back(game, side)
        self._apply(game, Play(side, move), self.night.now_ms() - given)
        game.lag_ms[side] = game.lag_ms.get(side, 0) + given
        return side

    def seen(self, link: PageLink, message: Seen) -> None:
        """The player to move has seen the last move: the turn begins."""
        game = self.games.by_number.get(message.game)
        if game is None or message.ply != len(game.game.turns):
            return
        if game.on_the_move in game.sides_of(link.seats):
            game.session.advance()  # it may have begun by itself, a little earlier
            game.session.seen()

    # Between the players

    def offer(self, link: PageLink, message: AskOpponent) -> None:
        """Ask the opponent for a draw, or to take a move back.

        :raises ClubError: if that cannot be asked now.
        """
        game = self.games.find(message.game)
        side = self._side(game, link, message.seat, game.game.side)
        self._require_going(game, side)
        match message.what:
            case "draw":
                accepts = game.game.draw_offer is side.opponent
                if not accepts and not game.may_offer_draw(side, self.night.settings.draws_from):
                    raise ClubError("You cannot offer a draw now.")
                self._apply(game, OfferDraw(side))
            case "takeback":
                self._apply(game, AskUndo(side))
            case _:
                raise ClubError("That cannot be asked for.")

    def answer(self, link: PageLink, message: AnswerOpponent) -> None:
        """Answer what the opponent has asked.

        :raises ClubError: if nothing was asked.
        """
        game = self.games.find(message.game)
        asked = game.game.draw_offer if message.what == "draw" else game.game.undo_request
        if asked is None or message.what not in ("draw", "takeback"):
            raise ClubError("There is nothing to answer any more.")
        side = self._side(game, link, message.seat, asked.opponent)
        self._require_going(game, side)
        answer = AnswerDraw if message.what == "draw" else AnswerUndo
        self._apply(game, answer(side, message.yes))

    def resign(self, link: PageLink, message: GiveUp) -> None:
        """Give the game up.

        :raises ClubError: if it does not go on.
        """
        game = self.games.find(message.game)
        side = self._side(game, link, message.seat, game.game.side)
        self._require_going(game, side)
        self._apply(game, Resign(side))

    # The teacher

    def call_teacher(self, link: PageLink, message: CallTeacher) -> None:
        """Put a hand up.

        :raises ClubError: if it was up a moment ago.
        """
        seat = message.seat or next(iter(link.seats), 0)
        now = self.night.now_ms()
        if not seat:
            raise ClubError("Join the room first.")
        if now - self._called.get(seat, -CALLS_APART_MS) < CALLS_APART_MS:
            raise ClubError("Your teacher has been called. Please wait a moment.")
        self._called[seat] = self.hands[seat] = now
        game = self.games.by_number.get(message.game)
        side = game.side_of(seat) if game is not None else None
        if game is not None and side is not None:
            game.hands_up.add(side)
        self.night.changed.add(DESK)

    def lower_hand(self, seat: int) -> None:
        """The teacher has come to somebody."""
        game = self.games.of_seat(seat)
        side = game.side_of(seat) if game is not None else None
        if game is not None and side is not None:
            self.lower_hands(game, side)
        self.hands.pop(seat, None)
        self.night.changed.add(DESK)

    def lower_hands(self, game: ClubGame, side: Side | None = None) -> None:
        """The teacher has come: the hands of one side, or of both, are down."""
        for each in tuple(game.hands_up):
            if side in (None, each):
                game.hands_up.discard(each)
                self.hands.pop(game.seats[each] or 0, None)
        self.night.changed.add(DESK)

    # Who, and whether

    def _sides(self, game: ClubGame, link: PageLink, seat: int) -> tuple[Side, ...]:
        sides = game.sides_of((seat,) if seat else link.seats)
        if not sides:
            raise ClubError("You do not play in this game.")
        return sides

    def _side(self, game: ClubGame, link: PageLink, seat: int, usual: Side) -> Side:
        """Return for whom a page speaks: `usual` where both play there and none is named."""
        sides = self._sides(game, link, seat)
        return usual if usual in sides else sides[0]

    def _require_going(self, game: ClubGame, side: Side) -> None:
        if game.is_over:
            raise ClubError("The game is over.")
        if game.holds - {Hold.GONE}:
            raise ClubError(hold_sentence(game, side))

    def _apply(self, game: ClubGame, action: Action, at_ms: int | None = None) -> None:
        clock = game.game.clock
        falls = clock.flag_falls_at() if clock is not None else None
        if at_ms is None and falls is not None and game.session.flag_waits_ms:
            # A move of the other may still be on its way: this does not come before it.
            at_ms = min(self.night.now_ms(), falls - 1)
        for event in game.session.apply(action, at_ms):
            if isinstance(event, Refused):
                raise ClubError(event.reason)


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
        self.games = GameRegistry(night, pool or ComputerPool())
        self.grace = ConnectionGrace(night, room, self.games)
        self._clocks = ClockSaving(self.grace)
        self.pausing = RoomPausing(night, self.games, self.grace.silent_since)
        self.player_actions = PlayerActions(night, self.games, self.grace)
        self.friendly = FriendlyGames(night, room, self.games, self.pausing)
        self.watchers = Watchers(night, self.games)
        self.view = GameView(night, room, self.games, self.grace, self.pausing)
        if any(game.is_event for game in self.games.restore()):
            self.pausing.why = RoomPause.BACK
        self.schedule = GameSchedule(night, self.games, self._due_of)
        self._offered = offered()
        room.occupation = self._occupation
        room.tally = self._tally
        room.on_turned_away = self._turned_away
        room.devices.on_changed = self.schedule.mark_all

    # What pages ask for

    def receive(self, link: PageLink, message: Message) -> None:
        """Do what a player or a watcher asks for.

        :raises ClubError: if it cannot be done.
        """
        match message:
            case MakeMove():
                self.player_actions.move(link, message)
            case Seen():
                self.player_actions.seen(link, message)
            case AskOpponent(what="rematch"):
                self.friendly.offer_rematch(link, message)
            case AskOpponent():
                self.player_actions.offer(link, message)
            case AnswerOpponent(what="rematch"):
                self.friendly.answer_rematch(link, message)
            case AnswerOpponent():
                self.player_actions.answer(link, message)
            case GiveUp():
                self.player_actions.resign(link, message)
            case CallTeacher():
                self.player_actions.call_teacher(link, message)
            case Watch(game=number, glance=glance):
                self.watchers.watch(link, number, glance=glance)
            case Unwatch(game=number):
                self.watchers.unwatch(link, number)
            case SeeGame(game=number):
                self.watchers.require_over(number)
                replay = self.view.replay(self.games.find(number), link)
                self.night.outbox.say(link.number, replay)
            case _:
                self._receive_in_lobby(link, message)

    def _receive_in_lobby(self, link: PageLink, message: Message) -> None:
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
        game = self.games.of_seat(seat)
        side = game.side_of(seat) if game is not None else None
        if game is not None and side is not None and not game.is_over:
            game.turned_away[side] = game.turned_away.get(side, 0) + 1
            self.games.show(game)
            self.night.changed.add(DESK)

    def disconnected(self, link: PageLink) -> None:
        """A page is gone."""
        self.watchers.disconnected(link)
        for game in self._of_link(link):
            self.games.show(game)

    def _of_link(self, link: PageLink) -> Iterator[ClubGame]:
        return (game for seat in link.seats if (game := self.games.of_seat(seat)) is not None)

    def _occupation(self, seat: int) -> tuple[str, str, int | None]:
        """Return what somebody does just now, in words, and the game."""
        game = self.games.of_seat(seat)
        if game is not None and not self.games.is_free(seat):
            return "plays", f"Plays {game.game.spec.title}", game.number
        for link in self.night.of_seat(seat):
            for number in self.watchers.looked_at_by(link):
                return "watches", "Watches a game", number
        return "free", "Free", None

    def _tally(self, seat: int) -> tuple[int, int]:
        """Return how many games a seat has played and won tonight."""
        tally = self.games.tally(seat)
        return tally.played, tally.won

    # For the rounds and the desk

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
        self._require_no_event_game(tuple(seats.values()))
        for seat in seats.values():
            if seat is not None:
                self.friendly.make_way(seat, f"Round {at.round}")
        options = replace(game.options, previews=self.night.settings.event_previews)
        begun = self.games.begin(
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
        self.games.keep(begun)
        return begun

    def _require_no_event_game(self, seats: tuple[int | None, ...]) -> None:
        for seat in seats:
            if seat is not None and self.games.event_game_of(seat) is not None:
                name = self.room.seats[seat].name if seat in self.room.seats else f"Seat {seat}"
                raise ClubError(f"{name} still plays in the event: end that game first.")

    def ready(self, game: ClubGame, side: Side) -> None:
        """A player sits at the board: when both do, the clock starts at once."""
        game.ready.add(side)
        if len(game.ready) == len(game.seats):
            self._start(game)
        self.changed(game)

    def _start(self, game: ClubGame) -> None:
        game.starts_ms = game.start_left_ms = None
        game.lift(Hold.START)

    def hold(self, games: Sequence[ClubGame], why: Hold) -> None:
        """Stop games."""
        for game in games:
            if not game.is_over:
                game.hold(why, self.night.now_ms())
                self.changed(game)

    def release(self, games: Sequence[ClubGame], why: Hold) -> None:
        """Let games go on, if nothing else holds them."""
        for game in games:
            game.lift(why)
            self.changed(game)

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
        for event in game.session.apply(action):
            if isinstance(event, Refused):
                raise ClubError(event.reason)
        self.changed(game)

    def set_seat(self, game: ClubGame, side: Side, seat: int | None) -> None:
        """Let another seat play a side.

        :raises ClubError: if that seat is in another game of the event.
        """
        before = game.seats[side]
        if seat == before:
            return
        if game.is_event:
            self._require_no_event_game((seat,))
        if before is not None and self.games.of_seat(before) is game:
            self.games.sit(before, None)
        if seat is not None and game.board is not None:
            self.friendly.make_way(seat, f"Round {game.board.round}")
        game.seats[side] = seat
        self.games.sit(seat, game)
        self.changed(game)

    def changed(self, game: ClubGame) -> None:
        """Keep and show what has changed of a game: reports, a hand, a seat."""
        self.games.keep(game)
        self.games.show(game)
        self.night.changed.add(DESK)

    # Time

    def due_ms(self) -> int | None:
        """Return when `advance` has something to do; None for never."""
        return earliest(
            self.pausing.due_ms(),
            self.friendly.challenges.due_ms(),
            self.games.due_ms(),
            self.schedule.due_ms(),
        )

    def _due_of(self, game: ClubGame) -> int | None:
        looks_ms = game.changed_ms + COMPUTER_LOOKS_MS if self._computer_waits(game) else None
        return earliest(game.session.due_ms(), game.starts_ms, self.grace.due_ms(game), looks_ms)

    def _computer_waits(self, game: ClubGame) -> bool:
        to_move = game.on_the_move in game.session.computers
        return to_move and not game.game.turn_begun

    def advance(self) -> None:
        """Let time pass in every game."""
        if self.night.is_over and self.pausing.why is None:
            self.pausing.pause(RoomPause.TEACHER)  # what is open is kept as it stands
        self.pausing.advance()
        self.friendly.advance()
        if self.schedule.is_time_for_all():
            self._look_at_all()
        answers = 0
        for game in self.schedule.games_to_look_at():
            answers += game.session.has_move_to_play
            if answers <= ANSWERS_AT_ONCE or not game.session.has_move_to_play:
                self._advance(game)
            self.schedule.note(game)
        self.games.advance()

    def _look_at_all(self) -> None:
        """Save what every clock shows, with one wait for the disk, and see what else there is."""
        for game in self.games.running():
            self._clocks.save(game)
        self.schedule.mark_all()

    def _advance(self, game: ClubGame) -> None:
        now = self.night.now_ms()
        if game.starts_ms is not None and game.starts_ms <= now:
            self._start(game)
            self.changed(game)
        self.grace.look(game)
        self._clocks.look(game)
        if self._computer_waits(game) and game.changed_ms + COMPUTER_LOOKS_MS <= now:
            game.session.seen()
        game.session.advance()

    # What is shown

    def room_state(self) -> Data:
        """Return what everybody sees of the games: those that go on, and what can be played."""
        going = [game for game in self.games.running() if Hold.KEPT not in game.holds]
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
        game = self.games.of_seat(seat)
        return {
            "game": game.number if game is not None else None,
            "challenges": self.friendly.challenges_of(seat),
            "kept": self.friendly.kept_of(seat),
        }
