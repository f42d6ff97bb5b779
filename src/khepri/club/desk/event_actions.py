"""What the teacher does about the event: its settings, who takes part, rounds and boards."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from khepri.club.desk.event_form import MINUTE_MS, event_apart, night_rules, read_form
from khepri.club.desk.requests import WRONG, DeskReply, DeskRequest
from khepri.club.play.games import ClubGame, Hold
from khepri.errors import ClubError
from khepri.games.base import Side
from khepri.match.clock import format_duration
from khepri.system.names import plural, with_full_stop
from khepri.tournament.actions import (
    BreakPair,
    ChangeSettings,
    CheckIn,
    ComeBack,
    DropProposal,
    Enter,
    KeepApart,
    LoggedAction,
    PairUp,
    Propose,
    Publish,
    Rejected,
    SetResult,
    SwapColours,
    SwapPlayers,
    TakeBackRound,
    Warned,
    Withdraw,
    parse_action,
)
from khepri.tournament.event import Event, Participant
from khepri.tournament.pairing.colours import fair_colours
from khepri.tournament.pairing.proposal import is_slow
from khepri.tournament.roster import apart_wishes, entry_of
from khepri.tournament.rounds import (
    Absence,
    BoardResult,
    Round,
    RoundBoard,
    format_points,
    points_phrase,
)

if TYPE_CHECKING:
    from khepri.club.desk.desk import TeacherDesk
    from khepri.club.rounds.event_rounds import EventRounds


# Late entry


def late_words(event: Event) -> str:
    """Say what the rounds bring that a late comer has missed, and when the first game comes."""
    if event.is_arena:
        return "plays as soon as somebody is free"
    points = [(each.number, event.late_points(each.number)) for each in event.rounds]
    missed = [
        f"{points_phrase(worth) if not place else format_points(worth)} for round {number}"
        for place, (number, worth) in enumerate(points)
    ]
    return ", ".join([*missed, f"plays from round {event.next_number}"])


def playable_at_once(rounds: EventRounds) -> Participant | None:
    """Return who has no opponent in the round that is played: the bye, or another late comer."""
    event = rounds.event
    if event is None or not event.is_round_open or event.proposal is not None:
        return None
    if event.is_arena:
        return None
    newest = event.rounds[-1]
    for each in newest.missing:
        if each.why is Absence.BYE and rounds.is_here(each.participant):
            return event.participant(each.participant)
    for known in event.participants.values():
        is_free = newest.board_of(known.number) is None and newest.missing_of(known.number) is None
        if is_free and known.left_before is None and rounds.is_here(known.number):
            return known
    return None


# The event and who takes part


class EventActions:
    """Setting an event up, and who takes part."""

    def __init__(self, desk: TeacherDesk) -> None:
        self._desk = desk
        self._rounds = desk.rounds

    def actions(self) -> Mapping[str, Callable[[DeskRequest], DeskReply]]:
        """Return what can be done, by name."""
        return {
            "open_event": self._open,
            "close_event": self._close,
            "new_event": self._new,
            "change_event": self._change,
            "deed": self._log_action,
            "late": self._late,
            "withdraw": lambda request: self._do(Withdraw(request.number("participant"))),
            "come_back": lambda request: self._do(ComeBack(request.number("participant"))),
            "undo": self._undo,
        }

    def _do(self, *actions: LoggedAction) -> DeskReply:
        done = self._rounds.do(*actions)
        return DeskReply(done.say, done.warn)

    # The event

    def _open(self, request: DeskRequest) -> DeskReply:
        self._rounds.open(request.number("event"))
        name = self._rounds.need().log.event.settings.name
        self._desk.log.write(f"{name} runs in the room.")
        return DeskReply(f"{name} runs in the room.")

    def _close(self, _: DeskRequest) -> DeskReply:
        name = self._rounds.need().log.event.settings.name
        self._rounds.close()
        self._desk.log.write(f"{name} is put away.")
        return DeskReply(f"{name} is put away. It stays in the archive.")

    def _new(self, request: DeskRequest) -> DeskReply:
        archive = self._desk.night.archive
        settings = read_form(request.part("settings"), self._desk.form.proposed())
        rules = night_rules(request.part("rules"))
        people, seats = request.numbers_or_none("people"), request.numbers_or_none("seats")
        if self._rounds.calls.running():
            raise ClubError("Games of the event go on. End them first, or undo the round.")
        settings = replace(settings, day=settings.day or archive.moment().date().isoformat())
        if rules:
            self._desk.night.change(**rules)
        self._rounds.begin(settings)
        self._enter(people, seats)
        self._keep_apart(request)
        count = len(self._rounds.need().log.event.participants)
        say = f"{settings.name} is set up with {plural(count, 'player')}."
        self._desk.log.write(say)
        if request.flag("pair"):
            return replace(self._desk.round_actions.pair(), say=say)
        return DeskReply(say)

    def _change(self, request: DeskRequest) -> DeskReply:
        """Agree on something else in the event that runs; games that go on are as they were."""
        current = self._rounds.need().log.event.settings
        settings = read_form(request.part("settings"), current)
        settings = replace(
            settings, day=current.day, prizes=current.prizes, prize_sharing=current.prize_sharing
        )
        rules = night_rules(request.part("rules"))
        if rules:
            self._desk.night.change(**rules)
        if settings != current:
            self._rounds.do(ChangeSettings(settings))
        self._keep_apart(request)
        self._rounds.show()
        return DeskReply("The event was changed.", self._rounds.warnings)

    def _keep_apart(self, request: DeskRequest) -> None:
        """Keep from meeting whom the teacher has named, and nobody else; unless nothing is said."""
        wanted = request.pairs_or_none("apart")
        if wanted is None:
            return
        event = self._rounds.need().log.event
        numbers = {each.person: each.number for each in event.participants.values()}
        pairs = {(min(pair), max(pair)) for pair in wanted}
        before = set(event_apart(event))
        actions: list[LoggedAction] = [
            KeepApart(numbers[one], numbers[other], apart=(one, other) in pairs)
            for one, other in sorted(pairs ^ before)
            if one in numbers and other in numbers
        ]
        if actions:
            self._rounds.do(*actions)

    def _enter(self, wanted: list[int] | None, seats: list[int] | None) -> None:
        """Let people take part: those who were chosen, or everybody who is here.

        Whoever is not on the roster is chosen by the seat.
        """
        room, people = self._desk.room, self._rounds.people()
        here = {seat.person for seat in room.seated() if seat.person is not None}
        if wanted is None:
            wanted = [each.id for each in people if each.id in here or room.has_no_device(each.id)]
        elif seats is None:
            seats = []
        typed = [
            seat
            for seat in room.seated()
            if seat.person is None and (seats is None or seat.number in seats)
        ]
        entering = [entry_of(person) for person in people if person.id in wanted]
        if entering:
            self._rounds.do(*entering)
        for seat in typed:
            self._rounds.enter_seat(seat, Enter(name=seat.name))
        event = self._rounds.need().log.event
        present: list[LoggedAction] = [
            CheckIn(each.number)
            for each in event.participants.values()
            if self._rounds.seat_of(each.number) is not None
            or (each.person is not None and room.has_no_device(each.person))
        ]
        actions = [*apart_wishes(event, people), *present]
        if actions:
            self._rounds.do(*actions)

    # Anything that an event's log can hold

    def _log_action(self, request: DeskRequest) -> DeskReply:
        given = request.values.get("deed")
        if not isinstance(given, str | dict):
            raise ClubError(WRONG)
        action = parse_action(given if isinstance(given, str) else json.dumps(given))
        played = self._moves_lost(action)
        if played and not request.flag("sure"):
            boards = " and ".join(
                f"board {board} ({plural(moves, 'move')})" for board, moves in played
            )
            return DeskReply.question(
                f"Games go on at {boards}. What was played stays in the archive, and they begin"
                " anew. Change the pairs?"
            )
        return self._do(action)

    def _moves_lost(self, action: LoggedAction) -> list[tuple[int, int]]:
        """Return the boards at which a game goes on that would end by a change, with its moves."""
        event = self._rounds.need().log.event
        if event.proposal is not None or not event.rounds:
            return []
        newest = event.rounds[-1]
        numbers: Iterable[int | None]
        match action:
            case SwapColours(board) | BreakPair(board):
                numbers = (board,)
            case SwapPlayers(one, other):
                found = (newest.board_of(one), newest.board_of(other))
                numbers = (board.number if board is not None else None for board in found)
            case _:
                numbers = ()
        lost = []
        for number in dict.fromkeys(numbers):
            game = self._rounds.calls.game_at(newest.number, number) if number else None
            if number and game is not None and not game.is_over and game.session.game.turns:
                lost.append((number, len(game.session.game.turns)))
        return lost

    # Late comers

    def _late(self, request: DeskRequest) -> DeskReply:
        event = self._rounds.need().log.event
        seat = self._desk.room.seats.get(request.number_or_none("seat") or 0)
        person = request.number_or_none("person")
        if person is None and seat is not None:
            person = seat.person
        if person is None and seat is None:
            raise ClubError("Say who it is.")
        if person is not None:
            entry = entry_of(self._desk.person(person))
        else:
            entry = Enter(name=seat.name if seat is not None else "")
        warned = _tried(event, entry)
        other = playable_at_once(self._rounds)
        if not request.flag("sure"):
            now = None
            if other is not None:
                now = {"number": other.number, "name": event.name_of(other.number)}
            say = f"{entry.name}: {late_words(event)}."
            return replace(DeskReply.question(say, now=now), warn=warned)
        return self._let_play(entry, seat.number if seat else None, now=request.flag("now"))

    def _let_play(self, entry: Enter, seat: int | None, *, now: bool) -> DeskReply:
        other = playable_at_once(self._rounds)
        if seat is not None and entry.person is None:
            number = self._rounds.enter_seat(self._desk.room.seats[seat], entry)
        else:
            number = self._rounds.enter(entry)
        said = self._rounds.need().log.entries[-1].sentence
        warned = self._rounds.warnings
        event = self._rounds.need().log.event
        wishes = list(apart_wishes(event, self._rounds.people()))
        if wishes:
            self._rounds.do(*wishes)
        if not event.rounds and self._rounds.seat_of(number) is not None:
            self._rounds.do(CheckIn(number))
        if now and other is not None:
            pair = fair_colours(event, *sorted((number, other.number)))
            done = self._rounds.do(PairUp(*pair))
            return DeskReply(done.say, (*warned, *done.warn))
        return DeskReply(said, warned)

    # Undo

    def _undo(self, request: DeskRequest) -> DeskReply:
        return DeskReply(
            self._desk.log.undo(request.text("of") or "room", request.number("number"))
        )


def _tried(event: Event, entry: Enter) -> tuple[str, ...]:
    """Return what there is to know about an entry before it is made.

    :raises ClubError: if it cannot be made.
    """
    _, happened = event.apply(entry)
    for each in happened:
        if isinstance(each, Rejected):
            raise ClubError(each.sentence)
    return tuple(each.sentence for each in happened if isinstance(each, Warned))


# Rounds and boards


MOST_MS = 60 * MINUTE_MS


class RoundActions:
    """Pairing, publishing, results, time."""

    def __init__(self, desk: TeacherDesk) -> None:
        self._desk = desk
        self._rounds = desk.rounds
        self._play = desk.play

    def actions(self) -> Mapping[str, Callable[[DeskRequest], DeskReply]]:
        """Return what can be done, by name."""
        return {
            "pair": lambda request: self.pair(apart=request.flag("apart", default=True)),
            "publish": self._publish,
            "drop": self._drop,
            "undo_round": self._undo_round,
            "set_result": self._set_result,
            "forfeit": self._forfeit,
            "add_time": self._add_time,
            "pause_board": lambda request: self._hold(request, Hold.TEACHER, on=True),
            "go_on_board": lambda request: self._hold(request, Hold.TEACHER, on=False),
            "by_hand": lambda request: self._hold(
                request, Hold.BY_HAND, on=request.flag("on", default=True)
            ),
        }

    # Rounds

    def pair(self, *, apart: bool = True) -> DeskReply:
        """Begin to pair the next round; the proposal comes when it is found.

        :raises ClubError: if that cannot be done.
        """
        event, facts = self._rounds.need().log.event, self._rounds.facts()
        if event.is_over:
            raise ClubError("All rounds are played.")
        if event.is_round_open and facts is not None and not facts.is_arena:
            raise ClubError(self.running_words())
        self._rounds.pair(self._take, apart=apart)
        away = [
            event.name_of(each.number)
            for each in event.participants.values()
            if each.plays_in(event.next_number) and not self._rounds.is_here(each.number)
        ]
        warn = (with_full_stop(f"Not here: {', '.join(away)}"),) if away else ()
        slow = " With so many it takes a while; play goes on meanwhile." if is_slow(event) else ""
        return DeskReply(f"Round {event.next_number} is being paired.{slow}", warn)

    def _take(self, found: Propose) -> None:
        self._rounds.do(found)

    def running_words(self) -> str:
        """Say what is in the way of the next round."""
        event = self._rounds.need().log.event
        count = len(event.open_boards)
        return f"{plural(count, 'game is', 'games are')} still running."

    def _publish(self, _: DeskRequest) -> DeskReply:
        done = self._rounds.do(Publish())
        trouble = (self._rounds.calls.trouble,) if self._rounds.calls.trouble else ()
        return DeskReply(done.say, (*done.warn, *trouble))

    def _drop(self, _: DeskRequest) -> DeskReply:
        done = self._rounds.do(DropProposal())
        return DeskReply(done.say)

    def _undo_round(self, request: DeskRequest) -> DeskReply:
        event = self._rounds.need().log.event
        if not event.rounds:
            raise ClubError("No round has been published.")
        newest = event.rounds[-1]
        say = undo_words(newest)
        if results_in(newest) and request.number_or_none("number") != newest.number:
            raise ClubError(f"{say} Type {newest.number} to undo the round.")
        pairs = tuple((board.first, board.second) for board in newest.boards)
        self._rounds.do(TakeBackRound(), Propose(pairs, newest.missing, newest.title))
        return DeskReply(say)

    # Boards

    def _board(self, request: DeskRequest) -> tuple[Round, RoundBoard]:
        """Return the board that is meant: of the newest round, or of the round that is named."""
        event, number = self._rounds.need().log.event, request.number("board")
        wanted = request.number_or_none("round")
        rounds = [each for each in reversed(event.rounds) if wanted in (None, each.number)]
        facts = self._rounds.facts()
        if facts is None or not facts.is_arena:
            rounds = rounds[:1]
        found = [
            (each, board) for each in rounds for board in each.boards if board.number == number
        ]
        # In an arena many games have been played at a board: the one that goes on is meant.
        found.sort(key=lambda pair: pair[1].result is not None)
        if not found:
            raise ClubError(f"There is no board {number}.")
        return found[0]

    def _game(self, request: DeskRequest) -> tuple[RoundBoard, ClubGame]:
        played, board = self._board(request)
        game = self._rounds.calls.game_at(played.number, board.number)
        if game is None or game.is_over:
            raise ClubError(f"No game goes on at board {board.number}.")
        return board, game

    def _set_result(self, request: DeskRequest) -> DeskReply:
        played, board = self._board(request)
        return self._with_result(played, board, _result(request.values.get("result")))

    def _with_result(
        self, played: Round, board: RoundBoard, result: BoardResult | None
    ) -> DeskReply:
        done = self._rounds.do(SetResult(played.number, board.number, result))
        event = self._rounds.need().log.event
        later = event.rounds[-1].number > played.number or event.proposal is not None
        warn = ("Pairs that were made before stay as they are.",) if later else ()
        return DeskReply(done.say, (*done.warn, *warn))

    def _forfeit(self, request: DeskRequest) -> DeskReply:
        played, board = self._board(request)
        first_loses = self._is_first(request)
        game = self._rounds.calls.game_at(played.number, board.number)
        begun = game is not None and bool(game.session.game.turns)
        if begun:  # who has moved has come: it is a game, and it is lost
            result = BoardResult.SECOND_WINS if first_loses else BoardResult.FIRST_WINS
        else:
            result = BoardResult.FIRST_BY_FORFEIT
            result = result.turned if first_loses else result
        return self._with_result(played, board, result)

    def _is_first(self, request: DeskRequest) -> bool:
        """Say whether the side that is named moves first."""
        facts, side = self._rounds.facts(), request.text("side")
        names = [each.value for each in facts.sides] if facts is not None else []
        for known in (names, ["first", "second"]):
            if side in known:
                return known.index(side) == 0
        raise ClubError("Say which of the two.")

    def _add_time(self, request: DeskRequest) -> DeskReply:
        ms = request.number_or_none("ms") or MINUTE_MS
        if not 0 < ms <= MOST_MS:
            raise ClubError("More time is at most an hour.")
        if request.number_or_none("board") is None:
            games = [
                game for game in self._rounds.calls.running() if game.session.game.clock is not None
            ]
            for game in games:
                self._give(game, game.session.game.spec.sides, ms)
            self._rounds.times.add(ms)
            self._rounds.show()
            say = f"Everybody has {format_duration(ms)} more."
            return self._desk.log.done(say, lambda: self._take_time(games, ms))
        board, game = self._game(request)
        played = game.session.game
        if played.clock is None:
            raise ClubError("This game is played without a clock.")
        sides: list[Side] = list(self._rounds.calls.sides(played))
        if request.values.get("side") is not None:
            sides = [sides[not self._is_first(request)]]
        self._give(game, sides, ms)
        names = " and ".join(played.player(side).name for side in sides)
        have = "has" if len(sides) == 1 else "have"
        say = f"Board {board.number}: {names} {have} {format_duration(ms)} more."
        return self._desk.log.done(say, lambda: self._give(game, sides, -ms))

    def _give(self, game: ClubGame, sides: Sequence[Side], ms: int) -> None:
        for side in sides:
            self._play.add_time(game, side, ms)

    def _take_time(self, games: Sequence[ClubGame], ms: int) -> None:
        """Take back what was given to everybody, where a game still goes on."""
        for game in games:
            if not game.is_over:
                with suppress(ClubError):  # somebody has less than that left
                    self._give(game, game.session.game.spec.sides, -ms)
        self._rounds.times.add(-ms)
        self._rounds.show()

    def _hold(self, request: DeskRequest, why: Hold, *, on: bool) -> DeskReply:
        board, game = self._game(request)
        if not on and why not in game.holds:
            raise ClubError(f"Board {board.number} was not stopped.")
        (self._play.hold if on else self._play.release)([game], why)
        if why is Hold.BY_HAND and not on:
            game.reports.clear()
            self._play.changed(game)
        self._rounds.show()
        words = {
            (Hold.TEACHER, True): "is stopped",
            (Hold.TEACHER, False): "goes on",
            (Hold.BY_HAND, True): "is played by hand",
            (Hold.BY_HAND, False): "is played on the devices",
        }
        say = f"Board {board.number} {words[why, on]}."
        undo = self._play.release if on else self._play.hold
        self._desk.log.write(say, lambda: undo([game], why))
        return DeskReply(say)


def results_in(played: Round) -> int:
    """Return how many boards of a round have their result."""
    return sum(board.result is not None for board in played.boards)


def undo_words(played: Round) -> str:
    """Say what undoing a round means."""
    count = results_in(played)
    kept = f" {plural(count, 'result is', 'results are')} kept in the log." if count else ""
    return f"Round {played.number} goes back to its pairings.{kept}"


def _result(value: object) -> BoardResult | None:
    """Read a result; None takes it away.

    :raises ClubError: if it is none.
    """
    if value is None:
        return None
    result = BoardResult.read(value) if isinstance(value, str) else None
    if result is None:
        raise ClubError("That is not a result: say 1-0, 1/2, 0-1, +/-, -/+ or -/-.")
    return result
